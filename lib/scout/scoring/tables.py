"""Scores of a map as tables for a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from ...names import short
from ...report.markdown import UNDEFINED, counted, figure
from ...report.tables import aligned
from .scores import MapScores, TargetScore

# From here on decimals tell nothing, and a number of a hundred digits is no cell of a table.
_FAR_M = 1e6


def terminal_table(scores: MapScores) -> str:
    """The scores, what the loss is made of, and a line for each target."""
    rates = aligned(list(_rates(scores)), left=[0])
    targets = aligned(list(_targets(scores)), left=[0, 1, len(scores.hits) + 4])
    return "\n".join([*rates, "", *_loss(scores), "", *targets])


def _rates(scores: MapScores) -> Iterator[list[str]]:
    yield ["per cent", "all targets", "submitted"]
    yield ["mean IoU", _per_cent(scores.mean_iou), _per_cent(scores.mean_iou_submitted)]
    for threshold, share in scores.hit.items():
        of_submitted = _per_cent(scores.hit_submitted[threshold])
        yield [f"IoU above {threshold:g}", _per_cent(share), of_submitted]
    yield ["coverage", _per_cent(scores.coverage), ""]


def _loss(scores: MapScores) -> Iterator[str]:
    missing = scores.targets - scores.submitted
    yield f"{scores.submitted} of {counted(scores.targets, 'target')} submitted"
    if scores.center_error_m is None:
        yield f"mean centre error {UNDEFINED}: nothing was submitted"
    else:
        yield f"mean centre error {metres(scores.center_error_m)} m"
    yield (
        f"loss {metres(scores.loss_m)} m, of which {metres(scores.omission_m)} m for "
        f"{counted(missing, 'target')} left out ({scores.penalty_m:g} m each)"
    )


def _targets(scores: MapScores) -> Iterator[list[str]]:
    yield ["target", "group", "IoU", *(f">{one:g}" for one in scores.hits), "error m", "centre"]
    for item in scores.per_target:
        yield [short(item.id), short(item.group), *_cells(item)]


def _cells(item: TargetScore) -> list[str]:
    hits = ["yes" if hit else "no" for hit in item.hits.values()]
    if item.error_m is None or item.error_with is None:
        return [figure(item.iou, 3), *hits, UNDEFINED, "left out"]
    return [figure(item.iou, 3), *hits, metres(item.error_m), short(item.error_with)]


def _per_cent(share: float) -> str:
    return figure(100 * share, 2)


def metres(length_m: float) -> str:
    """A length of a map, whatever was submitted.

    >>> metres(0.2), metres(1e100)
    ('0.200', '1e+100')
    """
    return figure(length_m, 3) if length_m < _FAR_M else f"{length_m:.3g}"
