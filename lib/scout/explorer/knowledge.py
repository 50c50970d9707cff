"""What the explorer knows of the targets, from all the pictures that it took."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

import numpy as np

from ...layout import FloatArray, Vec3
from ..task import Task
from .candidates import room_of
from .faces import Faces, faces_of
from .outlines import View
from .tangents import Box, Tangent, tangents_of

_MARGIN_M = 2.0
_LEAST_PIXELS = 12
_OUTSIDE_M = 0.3
_BELOW_FLOOR_M = 0.005


@dataclass(eq=False)
class Knowledge:
    """Pictures, and the boxes that follow from them.

    Attributes:
        task: the inventory, the optics and the range prior of it; nothing else is read.
        views: in the order in which they were taken.
        rough: boxes around triangulated middles, by target.
        faces: by target, where two pictures or more decide them.
    """

    task: Task
    views: list[View] = field(default_factory=list)
    rough: dict[int, Faces] = field(default_factory=dict)
    faces: dict[int, Faces] = field(default_factory=dict)
    _tangents: dict[int, dict[int, list[Tangent]]] = field(default_factory=dict)

    def room(self) -> Box:
        """Where a camera stands inside."""
        return room_of(self.faces, self.task.first.position_m)

    @property
    def bounds(self) -> Box:
        """A box that holds every target: centres are within the range prior, above the floor."""
        reach = self.task.range_m + _MARGIN_M
        return np.array([-reach, -reach, -_BELOW_FLOOR_M]), np.full(3, reach)

    def seen(self, target: int) -> list[int]:
        """The pictures that show enough of a target to tell, by their place."""
        return [
            place
            for place, view in enumerate(self.views)
            if target in view.outlines and view.outlines[target].pixels >= _LEAST_PIXELS
        ]

    def add(self, view: View) -> None:
        """Take in a picture."""
        self.views.append(view)
        self.fit(target for target in view.outlines if target in self.rough)

    def fit(self, targets: Iterable[int]) -> None:
        """Find the faces of some targets anew, with tangents of pictures not yet gone through."""
        known = {**self.rough, **self.faces}
        room = self.room()
        for target in targets:
            had = self._tangents.setdefault(target, {})
            for place in self.seen(target):
                view = self.views[place]
                if place not in had and _is_within(view.pose.position_m, room):
                    had[place] = tangents_of(view, target, known, self.task.optics)
            flat = [tangent for place in sorted(had) for tangent in had[place]]
            self.faces[target] = faces_of(flat, self.bounds)

    def refit(self) -> None:
        """Go through all pictures anew: who hides whom follows from better boxes now."""
        for target, had in self._tangents.items():
            for place in list(had):
                outline = self.views[place].outlines[target]
                # Alone and whole in the picture: nothing about it can change.
                if outline.is_cut or outline.touches:
                    del had[place]
        self.fit(sorted(self.rough))

    def centers(self) -> dict[str, FloatArray]:
        """The best guess of each target that has one, by its id."""
        known = {**self.rough, **self.faces}
        return {self.task.targets[row].id: known[row].center for row in sorted(known)}


def _is_within(place: Vec3, room: Box) -> bool:
    return bool(((room[0] - _OUTSIDE_M <= place) & (place <= room[1] + _OUTSIDE_M)).all())
