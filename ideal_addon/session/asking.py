"""`infer` in another process as a piece of long work: each answer is taken in when it is there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import bpy

from ...lib.models.address import AddressError, is_local, require_address
from ...lib.models.services import SERVICES, key_variable
from ...lib.names import few, folder_name, short
from ...lib.report.markdown import counted
from .. import preferences, properties
from ..commands.child import Terms
from ..scene.errors import SceneError
from ..tasks.step import Work
from ..tasks.verb import follow_verb
from .answers import import_files
from .open_scene import bundle_folder
from .state import session


@dataclass(frozen=True)
class ModelOrder:
    """Whom to ask about what.

    Attributes:
        api, endpoint, model: the service and the model's name there.
        name: the model's name in the list, and its folder's.
        dataset: the rooms.
        scenes: about these; all where there is none.
        out: gets the answers.
        again: ask also where there is an answer.
        environment: the key, by the name of its variable; empty where this process has it already.
    """

    api: str
    endpoint: str
    model: str
    name: str
    dataset: Path
    scenes: tuple[str, ...]
    out: Path
    again: bool = False
    environment: Mapping[str, str] = field(default_factory=dict, repr=False)

    def words(self) -> list[str]:
        """The call of the verb; the key is not among them."""
        words = ["infer", str(self.dataset), "--out", str(self.out), "--name", self.name]
        words += ["--api", self.api, "--endpoint", self.endpoint, "--model", self.model]
        if self.scenes:
            words += ["--scenes", *self.scenes]
        return [*words, "--again"] if self.again else words


def why_not_askable() -> str:
    """Why no model can be asked now; empty where one can. For `poll_message_set`."""
    asked = properties.window().asking
    if session().study is not None:
        return "A rating is going on, which has to stay blind: end it first"
    if not asked.model.strip():
        return "No model is named; type its name above"
    if _out() is None:
        return "No folder is given for the answers; choose one above or in the preferences"
    if asked.scope == "OPEN" and bundle_folder() is None:
        return "Open a scene of a data set first"
    if asked.scope == "ALL" and session().dataset is None:
        return "Open a data set first"
    return _why_unreachable(asked.api)


def _why_unreachable(api: str) -> str:
    endpoint = preferences.settings().endpoints[api]
    try:
        require_address(endpoint)
    except AddressError as error:
        return str(error)
    if is_local(endpoint):
        return ""
    if not bpy.app.online_access:
        return "Blender is set to stay offline: allow online access in Preferences > System"
    if preferences.api_key(api) is None:
        return f"{SERVICES[api].label} has no key: give it in the preferences"
    return ""


def _out() -> Path | None:
    named = properties.window().asking.folder.strip()
    return Path(bpy.path.abspath(named)) if named else preferences.settings().predictions_folder


def order() -> ModelOrder:
    """What the panel asks for.

    Raises:
        SceneError: a part of it is missing.
    """
    asked, out, folder = properties.window().asking, _out(), bundle_folder()
    if why := why_not_askable():
        raise SceneError(why)
    assert out is not None
    here = asked.scope == "OPEN" and folder is not None
    dataset = session().dataset
    key = preferences.api_key(asked.api)
    variable = SERVICES[asked.api].variables[0]
    return ModelOrder(
        api=asked.api,
        endpoint=preferences.settings().endpoints[asked.api],
        model=asked.model.strip(),
        name=folder_name(asked.model.strip()),
        dataset=folder.parent if here else dataset.folder,
        scenes=(folder.name,) if here else (),
        out=out,
        again=asked.again,
        environment={} if key is None or key_variable(asked.api) else {variable: key},
    )


def asking(order: ModelOrder) -> Work:
    """Ask; what was answered is kept and in the list, however the work ends.

    Raises:
        TaskError: nothing was answered.
    """
    answered: list[str] = []

    def finished(scene_id: str) -> None:
        answered.append(scene_id)
        _take_in(order, scene_id)

    terms = Terms(environment=order.environment)
    said = yield from follow_verb(order.words(), finished, terms=terms)
    told = f"{counted(len(answered), 'answer')} of {short(order.name)} came in"
    return told
