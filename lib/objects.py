"""Objects of many scenes in one table of flat arrays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain

import numpy as np

from .frames import rotate_quarter_turns, turned_extents, turned_yaws_deg
from .geometry.boxes import LARGEST_M, Boxes, hull_extents
from .geometry.ragged import IntArray
from .layout import FloatArray, Layout


class Vocabulary(dict[str, int]):
    """A code for each category as it is written; which ones are the same, the protocol says.

    >>> vocabulary = Vocabulary()
    >>> [vocabulary[name] for name in ("sofa", "bed", "sofa")], vocabulary.names
    ([0, 1, 0], ['sofa', 'bed'])
    """

    def __init__(self) -> None:
        """Start with no category."""
        super().__init__()
        self.names: list[str] = []

    def __missing__(self, category: str) -> int:
        self[category] = code = len(self.names)
        self.names.append(category)
        return code


@dataclass(frozen=True, slots=True, eq=False)
class Objects:
    """n objects of many scenes, world frame, in the scenes' order.

    Attributes:
        ids: n names.
        scene: (n,) number of each object's scene.
        category: (n,) code of its category (see `Vocabulary`).
        position_m: (n, 3) centres, metres.
        extent_m: (n, 3) extents of the world-axis bounding box, metres (paper, B.3, notation).
        yaw_deg: (n,) degrees; NaN = none given.
    """

    ids: tuple[str, ...]
    scene: IntArray
    category: IntArray
    position_m: FloatArray
    extent_m: FloatArray
    yaw_deg: FloatArray

    def __len__(self) -> int:
        return len(self.ids)

    @property
    def boxes(self) -> Boxes:
        """World-axis bounding boxes."""
        return Boxes.around(self.position_m, self.extent_m)

    @classmethod
    def of_truth(cls, layouts: Sequence[Layout], vocabulary: Vocabulary) -> Objects:
        """One layout a scene, already in the world frame."""
        return _table(layouts, vocabulary)

    @classmethod
    def of_predictions(
        cls, layouts: Sequence[Layout | None], vocabulary: Vocabulary, turns: IntArray
    ) -> Objects:
        """One layout a scene, model frame, or None; turned to the world frame (paper, eq. 8).

        A yaw that is not given is 0 in the model frame, so none is missing in the result.

        Args:
            layouts: S layouts.
            vocabulary: codes of the categories; gets those that it lacks.
            turns: (S,) counter-clockwise quarter turns from the model frame to the world frame.
        """
        table = _table(layouts, vocabulary)
        return table.turned(turns[table.scene])

    def take(self, rows: IntArray) -> Objects:
        """The objects at `rows`, in that order."""
        return Objects(
            ids=tuple(self.ids[row] for row in rows.tolist()),
            scene=self.scene[rows],
            category=self.category[rows],
            position_m=self.position_m[rows],
            extent_m=self.extent_m[rows],
            yaw_deg=self.yaw_deg[rows],
        )

    def turned(self, turns: IntArray) -> Objects:
        """Each object turned counter-clockwise about Z by its number of quarter turns, exactly."""
        return replace(
            self,
            position_m=rotate_quarter_turns(self.position_m, turns),
            extent_m=turned_extents(self.extent_m, turns),
            yaw_deg=turned_yaws_deg(self.yaw_deg, turns),
        )


def _table(layouts: Sequence[Layout | None], vocabulary: Vocabulary) -> Objects:
    """Columns of all layouts below each other, in the frame in which they are given."""
    given = [layout for layout in layouts if layout is not None]
    sizes = [0 if layout is None else len(layout) for layout in layouts]
    categories = [vocabulary[name] for layout in given for name in layout.categories]
    none = np.empty((0, 3))
    # Ground truth is not limited to what validation lets a prediction say; volumes must be finite.
    position_m = _clipped(np.concatenate([none, *(layout.positions_m for layout in given)]))
    dimensions_m = _clipped(np.concatenate([none, *(layout.dimensions_m for layout in given)]))
    yaw_deg = np.concatenate([none[:, 0], *(layout.yaws_deg for layout in given)])
    return Objects(
        ids=tuple(chain.from_iterable(layout.ids for layout in given)),
        scene=np.repeat(np.arange(len(layouts)), sizes),
        category=np.array(categories, dtype=np.intp),
        position_m=position_m,
        extent_m=hull_extents(dimensions_m, yaw_deg),
        yaw_deg=yaw_deg,
    )


def _clipped(metres: FloatArray) -> FloatArray:
    return np.clip(metres, -LARGEST_M, LARGEST_M)
