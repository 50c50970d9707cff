"""Many scenes in flat arrays: what the metrics work on. One scene is a batch of one.

Objects of all scenes stand in one table, each row with the number of its scene, so that a metric
is a few array operations whether it measures one scene or thousands.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from .bundle import Bundle
from .frames import quarter_turns, turned_extents, viewpoint_offset_deg
from .geometry.ragged import BoolArray, IntArray, count
from .layout import FloatArray, Layout
from .matching import Side, assign
from .objects import Objects, Vocabulary
from .pairs import Pairs, measure
from .protocol import Protocol


@dataclass(frozen=True, slots=True)
class SceneTruth:
    """What the evaluation needs of one scene.

    Attributes:
        scene_id: name of the scene.
        in_view: ground truth restricted to its in-view objects, world frame.
        camera_rz_rad: heading of the camera (`rotation_euler.z`), radians.
    """

    scene_id: str
    in_view: Layout
    camera_rz_rad: float

    @classmethod
    def from_bundle(cls, bundle: Bundle) -> SceneTruth:
        """The part of a bundle that is scored."""
        return cls(bundle.scene_id, bundle.in_view_layout(), bundle.camera.rotation_euler[2])

    @property
    def room_type(self) -> str:
        """The ground-truth room type."""
        return self.in_view.room.type


@dataclass(frozen=True, slots=True, eq=False)
class Truth:
    """The ground truth of S scenes; made once, used for every model.

    Attributes:
        scenes: the S scenes.
        objects: their in-view objects.
        turns: (S,) quarter turns from the model frame to the world frame.
        viewpoint_deg: (S,) degrees from the camera's heading to the nearest cardinal direction.
        room_size_m: (S, 3) W, D, H in metres; NaN where not given.
        vocabulary: codes of the categories, shared with the predictions.
    """

    scenes: tuple[SceneTruth, ...]
    objects: Objects
    turns: IntArray
    viewpoint_deg: FloatArray
    room_size_m: FloatArray
    vocabulary: Vocabulary

    @classmethod
    def of(cls, scenes: Iterable[SceneTruth]) -> Truth:
        """Put scenes into arrays."""
        scenes = tuple(scenes)
        vocabulary = Vocabulary()
        layouts = [scene.in_view for scene in scenes]
        headings = [scene.camera_rz_rad for scene in scenes]
        return cls(
            scenes=scenes,
            objects=Objects.of_truth(layouts, vocabulary),
            turns=np.array([quarter_turns(heading) for heading in headings], dtype=np.intp),
            viewpoint_deg=np.array([viewpoint_offset_deg(heading) for heading in headings]),
            room_size_m=_room_sizes(layouts),
            vocabulary=vocabulary,
        )

    def __len__(self) -> int:
        return len(self.scenes)

    @property
    def categories(self) -> set[str]:
        """Lower-cased categories of the in-view objects."""
        names = self.vocabulary.names
        return {names[code].lower() for code in set(self.objects.category.tolist())}

    @property
    def in_view_counts(self) -> IntArray:
        """In-view objects of each scene, (S,)."""
        return count(self.objects.scene, len(self))


@dataclass(frozen=True, slots=True, eq=False)
class SceneBatch:
    """Ground truth and one model's predictions for S scenes, aligned and matched.

    Attributes:
        truth: the ground truth.
        predicted: predicted objects, world frame (paper, eq. 8).
        parsed: (S,) whether there is a prediction.
        room_type_right: (S,) whether the predicted room type is the ground truth's.
        room_size_m: (S, 3) W, D, H of the predicted room, world frame; NaN where not given.
        grid: (S,) whether the room is a grid room.
        pairs: matched objects of the non-grid rooms, and their errors.
    """

    truth: Truth
    predicted: Objects
    parsed: BoolArray
    room_type_right: BoolArray
    room_size_m: FloatArray
    grid: BoolArray
    pairs: Pairs

    def __len__(self) -> int:
        return len(self.parsed)

    @property
    def predicted_counts(self) -> IntArray:
        """Predicted objects of each scene, (S,)."""
        return count(self.predicted.scene, len(self))

    @classmethod
    def of(cls, truth: Truth, layouts: Sequence[Layout | None], protocol: Protocol) -> SceneBatch:
        """Align and match one layout a scene, model frame; None where there is no prediction.

        Raises:
            ValueError: the number of layouts is not the number of scenes.
        """
        if len(layouts) != len(truth):
            raise ValueError(f"SceneBatch: expected {len(truth)} layouts, got {len(layouts)}")
        predicted = Objects.of_predictions(layouts, truth.vocabulary, truth.turns)
        grid = np.array([protocol.is_grid(scene.room_type) for scene in truth.scenes], dtype=bool)
        right = [
            layout is not None
            and protocol.room_key(layout.room.type) == protocol.room_key(scene.room_type)
            for layout, scene in zip(layouts, truth.scenes, strict=True)
        ]
        return cls(
            truth=truth,
            predicted=predicted,
            parsed=np.array([layout is not None for layout in layouts], dtype=bool),
            room_type_right=np.array(right, dtype=bool),
            room_size_m=turned_extents(_room_sizes(layouts), truth.turns),
            grid=grid,
            pairs=_pairs(truth, predicted, grid, protocol),
        )

    def with_objects(self, truth: Objects, predicted: Objects, protocol: Protocol) -> SceneBatch:
        """The same scenes with other objects in them, matched anew.

        Args:
            truth: in-view ground truth, world frame; categories in the truth's vocabulary.
            predicted: predictions, world frame; of the same vocabulary.
            protocol: as the batch was made with.
        """
        other = replace(self.truth, objects=truth)
        pairs = _pairs(other, predicted, self.grid, protocol)
        return replace(self, truth=other, predicted=predicted, pairs=pairs)


def _room_sizes(layouts: Sequence[Layout | None]) -> FloatArray:
    none = (np.nan, np.nan, np.nan)
    sizes = [none if layout is None else layout.room.size_m or none for layout in layouts]
    return np.array(sizes, dtype=float).reshape(-1, 3)


def _pairs(truth: Truth, predicted: Objects, grid: BoolArray, protocol: Protocol) -> Pairs:
    """Match per scene and category; grid rooms are left out (paper, B.2)."""
    categories = truth.vocabulary.names
    codes: dict[str, int] = {}
    same = [codes.setdefault(protocol.category_key(name), len(codes)) for name in categories]
    key_of = np.array(same, dtype=np.intp)

    def side(objects: Objects) -> tuple[Side, IntArray]:
        rows = np.flatnonzero(~grid[objects.scene])
        key = objects.scene[rows] * len(codes) + key_of[objects.category[rows]]
        return Side([objects.ids[row] for row in rows], key, objects.position_m[rows]), rows

    (ours, our_rows), (theirs, their_rows) = side(truth.objects), side(predicted)
    paired, partners = assign(ours, theirs)
    rows = our_rows[paired], their_rows[partners]
    return measure(truth.objects, predicted, rows, categories, protocol)
