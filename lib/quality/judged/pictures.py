"""The pictures of a room that are shown to a model: each made once, kept, and with a legend."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field

from ...names import few
from ...png import without_texts
from ..cameras.candidates import LEAST_VISIBLE
from ..cameras.feasible import Inside
from ..cameras.framing import Seen, extent_of, seen
from ..cameras.sight import Sight
from ..protocol import QualityProtocol
from ..records import View
from ..room import FurnishedRoom
from ..views import ViewCamera, ViewError, Views
from .png_gate import picture_fault

CLOSE = 0.25
"""The part of a picture's side that objects take at least where they can be looked at."""
NO_VIEWS = "no pictures could be made: nothing here renders this room"


@dataclass(frozen=True, slots=True)
class Shot:
    """A picture that was made.

    Attributes:
        data: PNG.
        file: as it was kept.
        camera: which made it.
        seen: the objects in it.
        of: those that it was made of; none where it is of the whole room.
    """

    data: bytes
    file: str
    camera: ViewCamera
    seen: tuple[Seen, ...]
    of: tuple[str, ...] = ()

    @property
    def view(self) -> View:
        """As a record keeps it."""
        of = f"{few(self.of)} " if self.of else ""
        return View(self.file, of + self.camera.about)

    def covers(self, names: Sequence[str]) -> bool:
        """Whether all of some objects are visible in it, and large enough to be looked at."""
        there = [item for item in self.seen if item.id in names and item.share >= LEAST_VISIBLE]
        return len(there) == len(set(names)) and extent_of(there) >= CLOSE


@dataclass(eq=False)
class Camera:
    """Makes pictures of one room.

    Attributes:
        room: the room.
        protocol: for the sizes of pictures.
        views: renders; None where nothing does.
        keep: keeps a picture of some name and gives its file's name, for the report.
        prefix: of the names of files.
        troubles: pictures that could not be made, a sentence each.
    """

    room: FurnishedRoom
    protocol: QualityProtocol
    views: Views | None
    keep: Callable[[str, bytes], str]
    prefix: str
    troubles: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Nothing is rendered yet."""
        self.inside = Inside.of(Sight.of(self.room))
        self._made: dict[tuple[ViewCamera, int], bytes | str] = {}
        self._shots: dict[ViewCamera, Shot] = {}

    def shot(self, camera: ViewCamera, of: Sequence[str] = ()) -> Shot | str:
        """A picture that is kept as evidence; why there is none where it cannot be made.

        Args:
            camera: from where.
            of: the objects that it is made of; of the whole room without any.

        Raises:
            OSError: it cannot be kept.
        """
        if camera not in self._shots:
            data = self._rendered(camera, self.protocol.view_px)
            if isinstance(data, str):
                return data
            sight = self.inside.sight
            there = seen(sight, camera, self.room.ids)
            file = self.keep(f"{self.prefix}-{_digest(camera)}.png", data)
            self._shots[camera] = Shot(data, file, camera, there, tuple(of))
        return self._shots[camera]

    def preview(self, camera: ViewCamera) -> bytes | str:
        """A small picture, of which nothing is kept."""
        return self._rendered(camera, self.protocol.preview_px)

    def _rendered(self, camera: ViewCamera, side_px: int) -> bytes | str:
        key = (camera, side_px)
        if key not in self._made:
            self._made[key] = self._render(camera, side_px)
        return self._made[key]

    def _render(self, camera: ViewCamera, side_px: int) -> bytes | str:
        if self.views is None:
            return NO_VIEWS
        try:
            data = self.views.render(self.room, camera, side_px)
        except ViewError as error:
            fault = str(error)
        else:
            fault = picture_fault(data)
        if not fault:
            # What a renderer notes in a file, as the time, would make the question another one.
            return without_texts(data)
        told = f"the picture {camera.about} could not be made: {fault}"
        if told not in self.troubles:
            self.troubles.append(told)
        return told


def _digest(camera: ViewCamera) -> str:
    document = json.dumps(asdict(camera), sort_keys=True)
    return hashlib.sha256(document.encode()).hexdigest()[:12]


@dataclass(eq=False)
class Bank:
    """Pictures that the checks of one scope share (A.3).

    Attributes:
        overview: those of the whole room that each episode begins with.
        shots: further ones, in the order in which they were made.
    """

    overview: tuple[Shot, ...]
    shots: list[Shot] = field(default_factory=list)

    def add(self, shot: Shot) -> None:
        """Take a picture in, once."""
        if shot not in self.shots and shot not in self.overview:
            self.shots.append(shot)

    def covers(self, names: Sequence[str]) -> bool:
        """Whether a picture there shows all of some objects closely."""
        return any(shot.covers(names) for shot in (*self.overview, *self.shots))

    def window(self, names: Sequence[str], most: int) -> list[Shot]:
        """At most `most` pictures, those that show the most of some objects before the others."""

        def worth(shot: Shot) -> float:
            return sum(item.share * extent_of([item]) for item in shot.seen if item.id in names)

        ranked = sorted(self.shots, key=lambda shot: -round(worth(shot), 6))
        chosen = [*self.overview, *ranked][:most]
        return [shot for shot in (*self.overview, *self.shots) if shot in chosen]
