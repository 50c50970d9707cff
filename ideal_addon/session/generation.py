"""`generate` in another process as a piece of long work: each room joins the list when it is done.

Also the set-up of InfiniGen's Python, which it needs.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from ...lib.bundle import BundleError, find_scenes
from ...lib.dataset_file import DatasetFileError, read_dataset_file
from ...lib.names import few
from .. import tasks
from ..commands.exit_codes import CannotStart
from ..commands.generate_store import Store
from ..redraw import redraw_preferences
from ..scene.job import LOG_FOLDER
from ..scene.render_settings import RenderSettings
from ..tasks.verb import follow_verb
from . import events, infinigen
from .dataset import OpenDataset, read_row
from .state import session

# As `generate` tells of a room that it could not make.
_FAILED = " failed: "
# InfiniGen's and our own stages, in words; one that is missing goes by its own.
_STAGES = {
    "room": "starting InfiniGen",
    "import": "starting InfiniGen",
    "all": "starting InfiniGen",
    "start": "starting InfiniGen",
    "infinigen": "making the room",
    "infinigen sky_lighting": "making the sky",
    "infinigen solve_rooms": "planning the room",
    "infinigen solve_large": "placing large furniture",
    "infinigen solve_medium": "placing furniture",
    "infinigen solve_small": "placing small things",
    "grid": "placing rows of furniture",
    "furnish": "placing furniture",
    "finish": "finishing the room",
    "lights": "setting the lights",
    "cleaning": "tidying up",
    "camera": "looking for a place for the camera",
    "exposure": "setting the exposure",
    "saving": "saving the room",
    "picture": "rendering the picture",
    "checks": "checking the room",
}


@dataclass(frozen=True)
class RoomOrder:
    """What rooms to make.

    Attributes:
        room_type: one of table 5.
        tier: its size; "" draws one for each seed.
        first_seed, last_seed: a room for each number between them.
        folder: the data set that they join.
        picture: how each room's picture is rendered.
        python: InfiniGen's; None for the one of the set-up.
    """

    room_type: str
    tier: str
    first_seed: int
    last_seed: int
    folder: Path
    picture: RenderSettings
    python: Path | None = None

    def words(self) -> list[str]:
        """The call of the verb."""
        width, height = self.picture.resolution
        options = {
            "--room-type": self.room_type,
            "--tier": self.tier,
            "--seeds": f"{self.first_seed}-{self.last_seed}",
            "--out": self.folder,
            "--samples": self.picture.samples,
            "--resolution": f"{width}x{height}",
            "--device": self.picture.device,
            "--python": self.python or "",
        }
        words = [(name, str(value)) for name, value in options.items() if str(value)]
        return ["generate", *(word for pair in words for word in pair)]


def generating(order: RoomOrder) -> tasks.Work:
    """Make rooms; what is finished is kept and listed, however the work ends.

    Raises:
        TaskError: no room could be made.
    """
    made: list[str] = []

    def finished(scene_id: str) -> None:
        made.append(scene_id)
        take_in(order.folder)

    try:
        said = yield from follow_verb(order.words(), finished, _in_words)
    finally:
        _tidy(order.folder)
        take_in(order.folder)
    failed = [line.partition(_FAILED)[0] for line in said if _FAILED in line]
    return _sentence(order, made, failed)


def take_in(folder: Path) -> None:
    """List the scenes of a folder that are new in it, where no other data set is open."""
    try:
        paths = find_scenes(folder)
    except BundleError:
        return
    dataset = session().dataset
    if dataset is None:
        dataset = session().dataset = OpenDataset(folder)
    if dataset.folder.resolve() != folder.resolve():
        return
    known = dataset.rows
    dataset.rows = {path.name: known.get(path.name) or read_row(path) for path in paths}
    dataset.read_file()
    events.tell("dataset_changed")


def _tidy(folder: Path) -> None:
    """What a stopped process had finished but for its place gets there; the rest of it goes."""
    with suppress(CannotStart, OSError), Store(folder).opened():
        pass


def _in_words(doing: str) -> str:
    scene_id, _, stage = doing.rpartition(": ")
    if not scene_id:
        return doing
    known = _STAGES.get(stage) or stage.removeprefix("infinigen ").replace("_", " ")
    return f"{scene_id}: {known}"


def _sentence(order: RoomOrder, made: Sequence[str], failed: Sequence[str]) -> str:
    try:
        scenes = read_dataset_file(order.folder)["scenes"]
    except DatasetFileError as error:
        raise tasks.TaskError(str(error)) from error
    rejected = [name for name in made if not (scenes[name]["quality"] or {}).get("passed")]
    asked = order.last_seed - order.first_seed + 1
    if not made and not failed:
        return f"Nothing was to be made: the {asked} rooms are in {order.folder} already"
    parts = [f"{len(made)} {'room is' if len(made) == 1 else 'rooms are'} new in {order.folder}"]
    if rejected:
        parts.append(f"not fit for it: {few(rejected)}")
    if failed:
        parts.append(f"not made: {few(failed)}; {LOG_FOLDER} in the folder tells why")
    return "; ".join(parts)


def setting_up() -> tasks.Work:
    """Make InfiniGen's Python, or go on where an earlier try stopped.

    Raises:
        TaskError: it could not be made.
    """
    try:
        yield from follow_verb(["rooms", "setup", "--yes"], in_words=_installing)
    finally:
        infinigen.forget()
        redraw_preferences()
    return "InfiniGen is set up; rooms can be made"


def _installing(package: str) -> str:
    return f"Installing {package}"
