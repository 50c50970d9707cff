"""All statistics of a data set together (paper, A.4, figures 5 and 6)."""

from __future__ import annotations

from dataclasses import dataclass

from .checks import Checks, count_checks
from .contents import CategoryUse, TierRow, co_occurrence, composition, filtered
from .grouping import ALL, groups, in_order
from .measures import spreads
from .scene_facts import SceneFacts
from .spread import Spread
from .survey import Survey
from .verdict import Verdict
from .yaws import YawDistribution, yaw_distribution


@dataclass(frozen=True, slots=True)
class Statistics:
    """What a data set consists of.

    Attributes:
        survey: what was read.
        counted: the scenes that all but `checks` is about.
        left_out: the verdict of those that are rejected and therefore not counted, by name.
        composition: scenes by room type and tier.
        measures: spread by group (`grouping.groups`) and measure.
        categories: which categories occur in which rooms.
        yaws: by group.
        filters: objects that each in-view filter left out, by group and filter.
        checks: by group, over every scene, counted or not.
    """

    survey: Survey
    counted: tuple[SceneFacts, ...]
    left_out: dict[str, Verdict]
    composition: tuple[TierRow, ...]
    measures: dict[str, dict[str, Spread]]
    categories: tuple[CategoryUse, ...]
    yaws: dict[str, YawDistribution]
    filters: dict[str, dict[str, int]]
    checks: dict[str, Checks]


def summarise(survey: Survey, everything: bool = False) -> Statistics:
    """The statistics of the scenes that nothing rejects, or of all if `everything`."""
    counted = tuple(item for item in survey.scenes if everything or item.verdict.kept)
    here = {item.scene_id for item in counted}
    grouped = groups(counted)
    return Statistics(
        survey=survey,
        counted=counted,
        left_out={
            item.scene_id: item.verdict for item in survey.scenes if item.scene_id not in here
        },
        composition=composition(counted),
        measures={name: spreads(members) for name, members in grouped.items()},
        categories=co_occurrence(counted),
        yaws={name: yaw_distribution(members) for name, members in grouped.items()},
        filters={name: filtered(members) for name, members in grouped.items()},
        checks=_checks(survey),
    )


def _checks(survey: Survey) -> dict[str, Checks]:
    """Of all scenes and by room type."""
    types = {scene.scene_id: scene.room_type for scene in survey.scenes}
    # A scene without a readable GT.json still has its type in its name.
    kinds = {name: types.get(name, name.rsplit("_s", 1)[0]) for name in survey.verdicts}
    counted = {ALL: count_checks(survey.verdicts.values())}
    for kind in in_order(kinds.values()):
        counted[kind] = count_checks(
            verdict for name, verdict in survey.verdicts.items() if kinds[name] == kind
        )
    return counted
