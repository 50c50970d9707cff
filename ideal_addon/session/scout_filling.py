"""The panel's mirror of what is known of exploring a scene."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from ...lib.names import short
from ..properties.scout import IDEAL_PG_scout, IDEAL_PG_scout_scores
from .scout import Scouting
from .scout_loading import Explored
from .scout_words import (
    MISSING,
    OFF,
    attempt_text,
    ending_text,
    error_text,
    facts_text,
    hits_text,
    iou_text,
    kind_text,
    spent_text,
    state_of,
)

if TYPE_CHECKING:
    from ...lib.scout.scoring.scores import MapScores, TargetScore, Totals
    from ...lib.scout.task import Target

_WORST_LAST = ("none", "good", "fair", "poor", "missing")


def fill(shown: IDEAL_PG_scout, known: Scouting | None) -> None:
    """Put what is known into the panel's properties; empties them where nothing is."""
    for collection in (shown.targets, shown.groups, shown.rows):
        collection.clear()
    for name in ("facts", "hidden", "attempt", "attempt_about", "told"):
        setattr(shown, name, "")
    shown.active = shown.active_group = -1
    shown.has_scores = False
    if known is None:
        return
    shown.facts = facts_text(known.task)
    shown.hidden = "\n".join(short(name) for name in known.hidden)
    explored = known.explored
    scores = explored.replay.final if explored is not None and explored.is_scored else None
    if explored is not None:
        document = explored.document
        shown.attempt = attempt_text(document["agent"]["name"], document["attempt"])
        shown.attempt_about = ending_text(document)
        _fill_rows(shown, explored)
    if scores is not None:
        shown.has_scores = True
        fill_scores(shown.final, scores)
    _fill_targets(shown, known, scores)


def fill_scores(item: IDEAL_PG_scout_scores, scores: Totals) -> None:
    """The scores of a map, in words."""
    item.submitted = f"{scores.submitted:g} of {scores.targets:g}"
    item.coverage, item.mean_iou = scores.coverage, scores.mean_iou
    item.mean_iou_text, item.hits = iou_text(scores.mean_iou), hits_text(scores)
    item.error, item.loss = error_text(scores.center_error_m), error_text(scores.loss_m)


def _fill_rows(shown: IDEAL_PG_scout, explored: Explored) -> None:
    """The map as it grew: from the beginning, and from each submission on."""
    from ...lib.scout.replay import Step
    from ...lib.scout.replay_timeline import timeline

    if explored.replay is None:
        return
    line = timeline(explored.replay)
    first = shown.rows.add()
    first.frame, first.spent = line.first, spent_text(0, 0)
    fill_scores(first, explored.replay.empty)
    for beat in line.beats:
        if isinstance(step := beat.act, Step):
            row = shown.rows.add()
            row.frame, row.spent = beat.start, spent_text(step.call, step.images)
            fill_scores(row, step.scores)


def _fill_targets(shown: IDEAL_PG_scout, known: Scouting, scores: MapScores | None) -> None:
    targets = known.explored.task.targets if known.explored is not None else known.task.targets
    found = {item.id: item for item in scores.per_target} if scores is not None else {}
    order = sorted(targets, key=lambda one: (found[one.id].iou, one.id) if found else (0, one.id))
    least = _least(known)
    for target in order:
        item = shown.targets.add()
        item.name, item.label, item.state = target.id, short(target.id), "none"
        if target.id in found:
            _fill_found(item, found[target.id], least)
    _fill_groups(shown, order, found, least)


def _fill_groups(
    shown: IDEAL_PG_scout,
    targets: Sequence[Target],
    found: Mapping[str, TargetScore],
    least: float,
) -> None:
    """Targets that look alike together, the worst mean first."""
    groups: dict[str, list[Target]] = {}
    for target in targets:
        groups.setdefault(target.group, []).append(target)
    scored = {name: [found[one.id] for one in its if found] for name, its in groups.items()}
    for name in sorted(groups, key=lambda name: (_mean(scored[name]), name)):
        item, its = shown.groups.add(), scored[name]
        item.name, item.label, item.state = name, kind_text(name), "none"
        item.count = str(len(groups[name]))
        if its:
            there = sum(one.error_m is not None for one in its)
            item.count = f"{there} of {len(its)}"
            item.value = iou_text(_mean(its))
            item.state = max((state_of(one, least) for one in its), key=_WORST_LAST.index)


def _fill_found(item, found: TargetScore, least: float) -> None:
    item.state, item.value = state_of(found, least), iou_text(found.iou)
    item.about = MISSING if found.error_m is None else OFF.format(error_text(found.error_m))


def _least(known: Scouting) -> float:
    """The overlap above which a target counts as found."""
    explored = known.explored
    if explored is None or explored.replay is None:
        return 0.0
    return min(explored.replay.protocol.hit_thresholds)


def _mean(found: Sequence[TargetScore]) -> float:
    return sum(one.iou for one in found) / len(found) if found else 0.0
