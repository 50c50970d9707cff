"""`infer` in another process as a piece of long work: each answer is taken in when it is there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import bpy

from ...lib.models.http_address import ClientError, checked_endpoint, is_loopback, is_private
from ...lib.models.services import SERVICES, key_variable
from ...lib.names import folder_name, short
from ...lib.report.markdown import counted
from .. import preferences, properties
from ..commands.child import Terms
from ..scene.errors import SceneError
from ..tasks.step import Work
from ..tasks.verb import follow_verb
from .answers import import_files
from .open_scene import bundle_folder
from .state import session

# As `infer` begins a line about one scene.
_TROUBLES = ("failed: ", "note: ")


@dataclass(frozen=True)
class ModelOrder:
    """Whom to ask about what.

    Attributes:
        api, endpoint, model: the service and the model's name there.
        name: the model's name in the list, and its folder's.
        dataset: the rooms.
        scenes: about this one; all where there is none.
        out: gets the answers.
        service_settings: leave to the service how an answer is drawn.
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
    service_settings: bool = False
    again: bool = False
    environment: Mapping[str, str] = field(default_factory=dict, repr=False)

    @property
    def folder(self) -> Path:
        """Where the answers lie."""
        return self.out / self.name

    def answer(self, scene_id: str) -> Path:
        """Where the answer for a scene lies."""
        return self.folder / f"{scene_id}.txt"

    def words(self) -> list[str]:
        """The call of the verb; the key is not among them."""
        words = ["infer", str(self.dataset), "--out", str(self.out), "--api", self.api]
        # With a sign between, as a name may begin with a hyphen.
        words += [f"--name={self.name}", f"--endpoint={self.endpoint}", f"--model={self.model}"]
        words += [f"--scenes={name}" for name in self.scenes]
        if self.service_settings:
            words += ["--temperature=none", "--top-p=none"]
        if self.service_settings and self.api == "openai":
            # The same models want another field for it; Anthropic's API wants it always.
            words += ["--max-tokens=none"]
        return [*words, "--again"] if self.again else words


def why_not_askable() -> str:
    """Why no model can be asked now; empty where one can. For `poll_message_set`."""
    asked = properties.window().asking
    if session().study is not None:
        return "A rating is going on, which has to stay blind: end it first"
    if not asked.model.strip():
        return "No model is named; type its name above"
    if not _has_folder(asked.model.strip()):
        return "The model's name has no letter or digit for its folder's name; type another above"
    if _out() is None:
        return "No folder is given for the answers; choose one above or in the preferences"
    if asked.scope == "OPEN" and bundle_folder() is None:
        return "Open a scene of a data set first"
    if asked.scope == "ALL" and session().dataset is None:
        return "Open a data set first"
    return _why_unreachable(asked.api)


def _has_folder(model: str) -> bool:
    try:
        folder_name(model)
    except ValueError:
        return False
    return True


def _why_unreachable(api: str) -> str:
    try:
        endpoint = checked_endpoint(preferences.settings().endpoints[api])
    except ClientError as error:
        return f"{error} It is in the preferences"
    if not _online() and not is_loopback(endpoint):
        return "Blender is set to stay offline: allow online access in Preferences > System"
    if preferences.api_key(api) is None and not is_private(endpoint):
        return f"{SERVICES[api].label} has no key: give it in the preferences"
    return ""


def _online() -> bool:
    return bpy.app.online_access


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
        service_settings=asked.service_settings,
        again=asked.again,
        environment={} if key is None or key_variable(asked.api) else {variable: key},
    )


def asking(order: ModelOrder) -> Work:
    """Ask; what was answered is kept and in the list, however the work ends.

    Raises:
        TaskError: nothing was answered; says why.
    """
    new: list[str] = []

    def finished(scene_id: str) -> None:
        new.append(scene_id)
        import_files([order.answer(scene_id)])

    terms = Terms(environment=order.environment)
    said = yield from follow_verb(order.words(), finished, terms=terms)
    if not new:
        # What had been answered before is wanted in the list all the same.
        import_files(map(order.answer, order.scenes) if order.scenes else [order.folder])
    return _sentence(order, new, [line for line in said if line.startswith(_TROUBLES)])


def _sentence(order: ModelOrder, new: list[str], troubles: list[str]) -> str:
    name = short(order.name)
    if not new and not troubles:
        return f"{name} has answered already; its answers are in {order.folder}"
    told = f"{counted(len(new), 'answer')} of {name} came in"
    if troubles:
        more = f" (and {len(troubles) - 1} more)" if len(troubles) > 1 else ""
        told += f"; {troubles[0]}{more}"
    return told
