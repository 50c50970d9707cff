"""From records to what was found for each metric, with what is missing (GREP, A.5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from ..metrics import METRICS, VISUAL, MetricId
from ..protocol import QualityProtocol
from ..records import Evidence, Findings, Measurement, Record
from ..room import FurnishedRoom
from .discovery import Discovered, HumanUse
from .interview import Heard
from .pictures import NO_VIEWS, Shot
from .screens import Screened

PHYSICAL: tuple[MetricId, ...] = ("collision", "out_of_bounds", "support")
FROZEN = "FrozenAssets leaves it out: the objects were given"
OF_A_MODEL = "vision-language model"
"""Stands in the gaps of what was measured where only a model could look further."""
NO_CHECK = "the model proposed no check that could be made"
MOST_TOLD = 3
"""Dropped proposals that a reason names."""
NO_STYLE = "style is seen in pictures alone, and none could be made"

Screens = Mapping[MetricId, Heard[tuple[Screened, ...]]]
Decided = Mapping[MetricId, Sequence[Record]]


@dataclass(frozen=True, eq=False)
class Gathering:
    """What there is to put together.

    Attributes:
        room: the room.
        protocol: for what is left out.
        measured: what was found before.
        overview: pictures of the whole room; none where no picture could be made.
        group_gap: why the grouping is not the model's; "" where it is.
    """

    room: FurnishedRoom
    protocol: QualityProtocol
    measured: Mapping[MetricId, Findings]
    overview: tuple[Shot, ...]
    group_gap: str

    def findings(
        self, screens: Screens, use: HumanUse, decided: Decided
    ) -> dict[MetricId, Findings]:
        """All metrics."""
        return {
            **{metric: self._physical(metric, decided[metric]) for metric in PHYSICAL},
            **{
                metric: self._visual(metric, screens, decided)
                for metric in METRICS
                if metric in VISUAL
            },
            "function": self._human_use("function", use.function, decided["function"]),
            "placement": self._human_use("placement", use.placement, decided["placement"]),
        }

    def _physical(self, metric: MetricId, decided: Sequence[Record]) -> Findings:
        before = self.measured.get(metric) or Findings(metric, missing="it was not looked at")
        return replace(before, records=(*_settled(before), *decided))

    def _human_use(
        self, metric: MetricId, found: Discovered, decided: Sequence[Record]
    ) -> Findings:
        before = self.measured.get(metric) or Findings(metric)
        records = (*_settled(before), *decided)
        if not records:
            # Nothing was looked at: a room is not in order by that nobody asked about it.
            why = found.failed or NO_CHECK
            return Findings(metric, missing="; ".join((why, *found.dropped[:MOST_TOLD])))
        # What only a model could find was looked for now, if it found anything to look at.
        looked = bool(found.proposals) and not found.failed
        gaps = [gap for gap in before.gaps if not looked or OF_A_MODEL not in gap]
        gaps += [f"dropped: {told}" for told in found.dropped]
        gaps += [told for told in (found.failed, self.group_gap) if told]
        if not self.overview:
            gaps.append(NO_VIEWS)
        return Findings(metric, records, before.cleared, "", tuple(dict.fromkeys(gaps)))

    def _visual(self, metric: MetricId, screens: Screens, decided: Decided) -> Findings:
        if metric not in screens:
            return Findings(metric, missing=NO_STYLE if self.protocol.counts(metric) else FROZEN)
        heard = screens[metric]
        if heard.value is None:
            return self._not_screened(metric, heard.reason)
        clear = [self._cleared(metric, item) for item in heard.value if not item.suspect]
        gaps = (self.group_gap,) if self.group_gap and decided[metric] else ()
        return Findings(metric, (*clear, *decided[metric]), gaps=gaps)

    def _cleared(self, metric: MetricId, item: Screened) -> Record:
        facts = size_of(self.room, item.id) if metric == "scale" else ()
        views = [shot.view for shot in shown_to(metric, self.overview, self.protocol)]
        reason = item.reason or "nothing stood out when the whole room was looked over"
        evidence: tuple[Evidence, ...] = (*facts, *views)
        return Record(metric, metric, (item.id,), "valid", "judged", reason, evidence=evidence)

    def _not_screened(self, metric: MetricId, reason: str) -> Findings:
        """Each object unresolved: what nobody looked at is not in order by that."""
        gaps = (f"the room could not be looked over: {reason}",)
        told = "nobody could decide it"
        return Findings(
            metric,
            tuple(
                Record(metric, metric, (name,), "unresolved", None, told, gaps=gaps)
                for name in self.room.ids
            ),
        )


def shown_to(
    metric: MetricId, overview: tuple[Shot, ...], protocol: QualityProtocol
) -> tuple[Shot, ...]:
    """What a visual metric's screen is shown: style all, pairing one, scale none (table 4)."""
    most = {"style": protocol.images_per_episode, "pairing": 1}.get(metric, 0)
    return overview[: min(most, protocol.images_per_episode)]


def size_of(room: FurnishedRoom, name: str) -> tuple[Measurement, ...]:
    """How large an object is, along its own axes."""
    sides = 2 * room.thing(name).box.half_m
    named = zip(("width", "depth", "height"), sides, strict=True)
    return tuple(Measurement(side, round(float(value), 4), "m") for side, value in named)


def _settled(findings: Findings) -> tuple[Record, ...]:
    return tuple(record for record in findings.records if record.verdict != "unresolved")
