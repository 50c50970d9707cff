"""One scene and one answer, scored again and again while objects are moved."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from ..aggregate import METRIC_IDS, scene_overall
from ..batch import SceneBatch, SceneTruth, Truth
from ..evaluate import Evaluation, Reading, evaluate, scored
from ..frames import model_to_world
from ..geometry.ragged import BoolArray, IntArray
from ..layout import Layout, Room
from ..matching import match_for_reconstruction
from ..metrics.in_bounds import in_bounds, room_size_m
from ..metrics.non_overlap import colliding
from ..pairs import Pairs, measure
from ..predictions.interpret import Prediction
from ..protocol import Protocol
from .things import Things


@dataclass(frozen=True, slots=True, eq=False)
class Measured:
    """A scene and an answer as they stand, measured.

    Attributes:
        truth: in-view ground truth.
        predicted: predicted objects; none where the answer could not be read.
        evaluation: every metric, as `evaluate` gives them for this one scene.
        pairs: matched objects, rows of `truth` and `predicted`. Of a grid room, whose scores need
            no matches, those by which it is reconstructed.
        missed, hallucinated: rows without a partner; none where the answer could not be read.
        colliding: (n,) of `predicted`, whether it overlaps another one.
        outside: (n,) of `predicted`, whether it is not within the room; false where the room's size
            is not known.
    """

    truth: Things
    predicted: Things
    evaluation: Evaluation
    pairs: Pairs
    missed: IntArray
    hallucinated: IntArray
    colliding: BoolArray
    outside: BoolArray

    @property
    def parsed(self) -> bool:
        """Whether there is an answer that could be read."""
        return bool(self.evaluation.batch.parsed[0])

    @property
    def overall(self) -> float:
        """The scene's Overall; NaN where undefined (B.4, eq. 22 and 23)."""
        return float(scene_overall(self.evaluation.table(METRIC_IDS))[0])


@dataclass(frozen=True, eq=False)
class LiveScene:
    """What does not change while objects are moved.

    Attributes:
        scene: the ground truth as published.
        prediction: the answer; with no layout where it could not be read.
        protocol: thresholds.
    """

    scene: SceneTruth
    prediction: Prediction
    protocol: Protocol

    @cached_property
    def _given(self) -> Evaluation:
        return evaluate(Truth.of([self.scene]), [self.prediction], self.protocol)

    @property
    def reading(self) -> Reading:
        """How the answer was read."""
        return self._given.readings[0]

    @cached_property
    def truth(self) -> Things:
        """The in-view ground truth as published."""
        return Things.as_given(self.scene.in_view)

    @cached_property
    def predicted(self) -> Things:
        """The answer as given, world frame."""
        if self.prediction.layout is None:
            return Things.as_given(Layout.from_objects(Room(""), []))
        return Things.as_given(model_to_world(self.prediction.layout, self.scene.camera_rz_rad))

    def measure(self, truth: Things, predicted: Things) -> Measured:
        """Measure the scene with its objects where they stand now.

        Args:
            truth: rows as in `self.truth`.
            predicted: rows as in `self.predicted`.
        """
        given = self._given.batch
        batch = given.with_objects(
            truth.objects(given.truth.objects), predicted.objects(given.predicted), self.protocol
        )
        pairs = _rows_of(self._pairs(batch, truth, predicted), truth, predicted)
        compared = bool(batch.parsed[0])
        return Measured(
            truth=truth,
            predicted=predicted,
            evaluation=scored(batch, self._given.readings, self.protocol),
            pairs=pairs,
            missed=_alone(truth, pairs.truth_row, compared),
            hallucinated=_alone(predicted, pairs.predicted_row, compared),
            colliding=_spread(colliding(batch, self.protocol), predicted),
            outside=_spread(_outside(batch, self.protocol), predicted),
        )

    def _pairs(self, batch: SceneBatch, truth: Things, predicted: Things) -> Pairs:
        """Matched rows of the batch's tables."""
        if not batch.grid[0] or not batch.parsed[0]:
            return batch.pairs
        found = match_for_reconstruction(truth.left, predicted.left, self.protocol).pairs
        ours, theirs = np.array(found, dtype=np.intp).reshape(-1, 2).T
        names = batch.truth.vocabulary.names
        return measure(batch.truth.objects, batch.predicted, (ours, theirs), names, self.protocol)


def _rows_of(pairs: Pairs, truth: Things, predicted: Things) -> Pairs:
    """The pairs with the rows of all things, deleted ones counted."""
    return Pairs(
        truth_row=truth.rows[pairs.truth_row],
        predicted_row=predicted.rows[pairs.predicted_row],
        scene=pairs.scene,
        PE_m=pairs.PE_m,
        IoU=pairs.IoU,
        RE_deg=pairs.RE_deg,
    )


def _alone(things: Things, paired: IntArray, compared: bool) -> IntArray:
    left = things.there & compared
    left[paired] = False
    return np.flatnonzero(left)


def _outside(batch: SceneBatch, protocol: Protocol) -> BoolArray:
    known = ~np.isnan(room_size_m(batch, protocol)).any(axis=1)[batch.predicted.scene]
    outside: BoolArray = known & ~in_bounds(batch, protocol)
    return outside


def _spread(values: BoolArray, things: Things) -> BoolArray:
    """Values of those that are there, for all rows; false for deleted ones."""
    every = np.zeros(len(things), dtype=bool)
    every[things.rows] = values
    return every
