"""One model's answers to all scenes, ready to be explained."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from ..batch import SceneBatch, SceneTruth, Truth
from ..geometry.ragged import BoolArray, IntArray
from ..layout import FloatArray, Layout
from ..protocol import Protocol
from .errors import Looks, pair_errors, unit_means
from .folds import deal
from .kinds.mistake import Paired
from .matches import Matcher
from .settings import FEW_SCENES, FOLDS
from .table import Table, room_sizes

Rows = tuple[IntArray, IntArray]


@dataclass(frozen=True, slots=True, eq=False)
class Case:
    """Truth and prediction in the model frame.

    Attributes:
        protocol: thresholds and categories.
        batch: the same as the metrics take it, as the model answered.
        truth, predicted: the objects; a room whose size the model does not say is the true one.
        said_room: (S,) whether the model says its size.
        matcher: which objects belong together.
        looks: what categories look like when turned.
        fold: (n,) fold of each predicted object.
        single: whether but one scene has an answer: its objects are held against each other then,
            as scenes are else.
    """

    protocol: Protocol
    batch: SceneBatch
    truth: Table
    predicted: Table
    said_room: BoolArray
    matcher: Matcher
    looks: Looks
    fold: IntArray
    single: bool

    @classmethod
    def of(
        cls, scenes: Sequence[SceneTruth], layouts: Sequence[Layout | None], protocol: Protocol
    ) -> Case:
        """Put one model's answers beside the truth.

        Args:
            scenes: S scenes, world frame.
            layouts: S answers, model frame; None where there is none that can be read.
            protocol: thresholds and choices.

        Raises:
            ValueError: there are not as many answers as scenes.
        """
        truth = Truth.of(scenes)
        batch = SceneBatch.of(truth, layouts, protocol)
        in_view = [scene.in_view for scene in truth.scenes]
        ours = Table.of(in_view, truth.vocabulary, -truth.turns)
        theirs = Table.of(layouts, truth.vocabulary, np.zeros_like(truth.turns))
        same = _same_codes(truth.vocabulary.names, protocol)
        ours = replace(ours, category=same[ours.category])
        theirs = replace(theirs, category=same[theirs.category])
        true_rooms = room_sizes(in_view, -truth.turns)[theirs.scene]
        unsaid = np.isnan(theirs.room_m)
        single = int(batch.parsed.sum()) == 1
        return cls(
            protocol=protocol,
            batch=batch,
            truth=ours,
            predicted=replace(theirs, room_m=np.where(unsaid, true_rooms, theirs.room_m)),
            said_room=~np.isnan(batch.room_size_m).any(axis=1),
            matcher=Matcher.of(truth, protocol),
            looks=Looks.of(truth.vocabulary.names, protocol),
            fold=deal(theirs.ids) if single else _scene_folds(batch)[theirs.scene],
            single=single,
        )

    def pair(self, predicted: Table) -> Rows:
        """Rows of the truth and of a prediction that belong together."""
        return self.matcher.match(self.truth, predicted)

    def paired(self, predicted: Table, rows: Rows, truth: Table | None = None) -> Paired:
        """The objects at such rows; `truth` in place of the true ones, if given."""
        ours = (truth or self.truth).take(rows[0])
        names = self.batch.truth.vocabulary.names
        return Paired(ours, predicted.take(rows[1]), self.looks, names)

    @property
    def few(self) -> bool:
        """Whether there are several scenes, but so few that chance may favour all of them."""
        return 1 < int(self.batch.parsed.sum()) < FEW_SCENES

    def errors(
        self,
        predicted: Table,
        rows: Rows,
        categories: frozenset[int] | None = None,
        by_object: bool = False,
    ) -> FloatArray:
        """Mean errors of each unit, (units, 4), columns as ERRORS; NaN where undefined.

        Args:
            predicted: the prediction, with mistakes undone or not.
            rows: what belongs together in it.
            categories: codes of the predicted objects that count; None for all.
            by_object: take true objects as units, also where there are several scenes.
        """
        ours, theirs = rows
        if categories is not None:
            counted = np.isin(predicted.category[theirs], list(categories))
            ours, theirs = ours[counted], theirs[counted]
        values = pair_errors(self.truth.take(ours), predicted.take(theirs), self.looks)
        if by_object or self.single:
            return unit_means(values, ours, len(self.truth))
        return unit_means(values, self.truth.scene[ours], len(self.batch))

    def judged(self, tables: Sequence[Table]) -> Table:
        """Each predicted object from the table of its own fold.

        Args:
            tables: the one fitted on everything, then one for each fold, fitted without it.
        """
        own = self.predicted.picked_from(tables[1:], self.fold)
        # The objects of a single scene stand in one room, whatever fold they belong to.
        return replace(own, room_m=tables[0].room_m) if self.single else own

    @property
    def untouched(self) -> tuple[Table, ...]:
        """The prediction as it was answered, in the form that `judged` takes."""
        return (self.predicted,) * (1 + FOLDS)


def _scene_folds(batch: SceneBatch) -> IntArray:
    """A fold for each scene, (S,), dealt among those with an answer."""
    folds = np.zeros(len(batch), dtype=np.intp)
    names = [scene.scene_id for scene in batch.truth.scenes]
    answered = np.flatnonzero(batch.parsed)
    folds[answered] = deal([names[number] for number in answered.tolist()])
    return folds


def _same_codes(names: list[str], protocol: Protocol) -> IntArray:
    """For each code, the first one of the same category."""
    first: dict[str, int] = {}
    codes = [first.setdefault(protocol.category_key(name), code) for code, name in enumerate(names)]
    return np.array(codes, dtype=np.intp)
