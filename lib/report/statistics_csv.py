"""The tables of a data set's statistics as CSV, by file name."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import astuple, fields

from ..statistics.contents import CategoryUse, TierRow
from ..statistics.measures import MEASURES
from ..statistics.summary import Statistics
from ..statistics.yaws import BIN_DEG

Rows = Iterator[list[object]]


def csv_tables(statistics: Statistics) -> dict[str, list[list[object]]]:
    """Head and rows of every table; shares are fractions, what is not defined is empty."""
    return {
        "scenes.csv": list(_scenes(statistics)),
        "measures.csv": list(_measures(statistics)),
        "composition.csv": [_names(TierRow), *(list(astuple(r)) for r in statistics.composition)],
        "categories.csv": [
            _names(CategoryUse),
            *(list(astuple(row)) for row in statistics.categories),
        ],
        "checks.csv": list(_checks(statistics)),
        "filters.csv": list(_filters(statistics)),
        "yaws.csv": list(_yaws(statistics)),
    }


def _names(row: type[TierRow] | type[CategoryUse]) -> list[object]:
    return [item.name for item in fields(row)]


def _scenes(statistics: Statistics) -> Rows:
    """Every scene that could be read, counted or not."""
    measures = [measure.id for measure in MEASURES]
    yield ["scene", "room_type", "tier", "verdict", "counted", *measures, "reasons"]
    for scene in statistics.survey.scenes:
        counted = "no" if scene.scene_id in statistics.left_out else "yes"
        row: list[object] = [scene.scene_id, scene.room_type, scene.tier, scene.verdict.words]
        row += [counted, *(measure.value(scene) for measure in MEASURES)]
        yield [*row, " | ".join(scene.verdict.reasons)]


def _measures(statistics: Statistics) -> Rows:
    yield ["room_type", "measure", "unit", "n", "missing", "mean", "sd", "min", "median", "max"]
    for group, spreads in statistics.measures.items():
        for measure in MEASURES:
            item = spreads[measure.id]
            row: list[object] = [group, measure.id, measure.unit, item.n, item.missing, item.mean]
            yield [*row, item.sd, item.minimum, item.median, item.maximum]


def _checks(statistics: Statistics) -> Rows:
    """One row a criterion; ``scene`` is the whole verdict, ``made`` whether there is a scene."""
    yield ["room_type", "criterion", "passed", "failed", "unmeasured"]
    for group, checks in statistics.checks.items():
        passed, rejected, unmade, unchecked = checks.states.values()
        yield [group, "scene", passed, rejected, unchecked]
        yield [group, "made", checks.scenes - unmade, unmade, 0]
        for item in checks.criteria:
            yield [group, item.name, item.passed, item.failed, item.unmeasured]


def _filters(statistics: Statistics) -> Rows:
    yield ["room_type", "filter", "objects_left_out"]
    for group, counts in statistics.filters.items():
        yield from ([group, name, count] for name, count in counts.items())


def _yaws(statistics: Statistics) -> Rows:
    yield ["room_type", "yaw_deg", "objects"]
    for group, yaws in statistics.yaws.items():
        yield from ([group, place * BIN_DEG, count] for place, count in enumerate(yaws.counts))
