"""One scene, refined: every branch from the same first layout, round by round (GREP, E.1)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from ..assess import AssessmentError
from ..document import AssessedRoom, room_scores
from ..metrics import METRIC_IDS, MetricId
from ..protocol import QualityProtocol
from ..room import FurnishedRoom
from ..scoring import MetricScore, Scores
from .branches import Feedback
from .feedback import feedback_document
from .placements import Shifts, added, layout_document, layout_sha256
from .revision import Draft, NoRevision, Reviser, Revision

Assess = Callable[[FurnishedRoom], AssessedRoom]
"""Looks at a room; may raise AssessmentError."""

Status = Literal["scored", "not_scored", "unusable", "failed", "not_asked", "not_reached"]
"""scored: revised and assessed. not_scored: revised, but the assessment gave no score. unusable,
failed, not_asked: there is no revision, see `NoRevision`. not_reached: the branch ended before."""


@dataclass(frozen=True)
class Round:
    """One layout of a branch, and what was found in it; R0 is the one that all branches share.

    Attributes:
        number: from 0.
        status: see `Status`; what follows is only there where there is a layout.
        reason: why it is not scored, a sentence.
        feedback: what the reviser was given, of the layout before; empty for R0.
        changed: whether the hash of the layout is another than in the round before.
        sha256: of the layout.
        layout: as GT.json.
        shifts: from R0 to this layout, by object.
        metrics, scores: what the assessment comes to.
        undecided: checks of the metrics that were looked at and count that nobody could decide,
            such as of two boxes that overlap: neither defects nor passes.
        remarks: on how the revision came about, a sentence each.
    """

    number: int
    status: Status
    reason: str = ""
    feedback: Mapping[str, Any] = field(default_factory=dict)
    changed: bool | None = None
    sha256: str = ""
    layout: Mapping[str, Any] | None = None
    shifts: Shifts = field(default_factory=dict)
    metrics: Mapping[MetricId, MetricScore] = field(default_factory=dict)
    scores: Scores | None = None
    undecided: int = 0
    remarks: tuple[str, ...] = ()

    @property
    def overall(self) -> float | None:
        """The score, 0 to 100; None where it is not scored."""
        return self.scores.overall if self.scores and self.status == "scored" else None

    @property
    def weight(self) -> float:
        """The share of the nominal weight that has a score (`Scores`); 0 where nothing has."""
        return round(self.scores.weight, 9) if self.scores else 0.0

    @property
    def defects(self) -> dict[MetricId, int]:
        """Confirmed defects of each metric that was looked at."""
        return {name: len(self.metrics[name].events) for name in METRIC_IDS if self._looked(name)}

    def _looked(self, name: MetricId) -> bool:
        return name in self.metrics and self.metrics[name].coverage is not None


def best_round(rounds: Sequence[Round]) -> Round:
    """The round of a branch with the highest score; of equal ones the first, which moves the least.

    A round in which less of the weight has a score than in R0 does not compare with it: what was
    lost may be what it is bad at. R0 where no round has a score.
    """
    least = rounds[0].weight
    scored = [made for made in rounds if made.overall is not None and made.weight >= least]
    # Rounded: a difference in the last bits is none.
    return max(
        scored, key=lambda made: (round(made.overall or 0.0, 6), -made.number), default=rounds[0]
    )


@dataclass(frozen=True)
class Refined:
    """A scene, refined.

    Attributes:
        scene: its id.
        room_type: of its room.
        branches: the rounds of each branch, R0 to RN.
    """

    scene: str
    room_type: str
    branches: Mapping[Feedback, tuple[Round, ...]]


@dataclass
class _State:
    """Where a branch stands."""

    branch: Feedback
    room: FurnishedRoom
    assessed: AssessedRoom
    rounds: list[Round]

    @property
    def is_over(self) -> bool:
        return self.rounds[-1].status != "scored"


class Refinement:
    """Refines scenes, one after the other.

    A branch ends with the first round that has no score: the next question would be about the
    layout that has been asked about, and be paid for a second time. The other branches go on.
    """

    def __init__(
        self,
        protocol: QualityProtocol,
        assess: Assess,
        reviser: Reviser,
        branches: Sequence[Feedback],
        rounds: int,
        told: Callable[[str, Feedback, Round], None] = lambda *_: None,
    ) -> None:
        """Set it up.

        Args:
            protocol: of the scores.
            assess: looks at a room.
            reviser: answers.
            branches: each once.
            rounds: N, the number of revisions.
            told: called with each round as it is settled.
        """
        self._protocol, self._assess, self._reviser = protocol, assess, reviser
        self._branches, self._count, self._told = tuple(branches), rounds, told

    def refine(self, scene: str, room: FurnishedRoom) -> Refined:
        """All rounds of all branches of a scene; the room itself is not changed.

        Raises:
            OSError: what a reviser that keeps records cannot write.
        """
        first, assessed = self._looked_at(room, Round(0, "scored"))
        states = [_State(branch, room, assessed, [first]) for branch in self._branches]
        for state in states:
            self._told(scene, state.branch, first)
        for number in range(1, self._count + 1):
            self._round(scene, room, number, states)
        return Refined(scene, room.type, {state.branch: tuple(state.rounds) for state in states})

    def _round(
        self, scene: str, origin: FurnishedRoom, number: int, states: Sequence[_State]
    ) -> None:
        going = [state for state in states if not state.is_over]
        drafts = [self._draft(scene, number, state) for state in going]
        answers = self._reviser.revise(drafts) if drafts else []
        for state, draft, answer in zip(going, drafts, answers, strict=True):
            self._settle(scene, state, self._revised(origin, state, draft, answer))
        for state in states:
            if state not in going:
                why = f"the branch ended with R{_last_begun(state.rounds)}"
                self._settle(scene, state, Round(number, "not_reached", why))

    def _settle(self, scene: str, state: _State, made: Round) -> None:
        state.rounds.append(made)
        self._told(scene, state.branch, made)

    def _draft(self, scene: str, number: int, state: _State) -> Draft:
        feedback = feedback_document(state.branch, state.assessed, self._protocol)
        return Draft(scene, state.branch, number, state.room, state.assessed, feedback)

    def _revised(
        self, origin: FurnishedRoom, state: _State, draft: Draft, answer: Revision | NoRevision
    ) -> Round:
        if isinstance(answer, NoRevision):
            return Round(draft.round, answer.status, answer.reason, draft.feedback)
        before = state.rounds[-1]
        # From the first layout each time, so that what is told is what is applied to the scene.
        shifts = added(before.shifts, answer.shifts)
        state.room = origin.moved(shifts)
        begun = Round(
            draft.round,
            "scored",
            feedback=draft.feedback,
            shifts=shifts,
            remarks=answer.remarks,
        )
        made, state.assessed = self._looked_at(state.room, begun, before)
        return made

    def _looked_at(
        self, room: FurnishedRoom, begun: Round, before: Round | None = None
    ) -> tuple[Round, AssessedRoom]:
        """The round with its layout and scores; an assessment that is not complete has none."""
        sha256 = layout_sha256(room)
        begun = replace(
            begun,
            changed=None if before is None else sha256 != before.sha256,
            sha256=sha256,
            layout=layout_document(room),
        )
        try:
            assessed = self._assess(room)
        except AssessmentError as error:
            objects = tuple((thing.id, thing.category) for thing in room.things)
            unknown = AssessedRoom(room.id, room.type, room.area_m2, objects, {})
            return replace(begun, status="not_scored", reason=str(error)), unknown
        metrics, scores = room_scores(assessed, self._protocol)
        reason = "; ".join(assessed.failures)
        if not reason and scores.overall is None:
            reason = "none of the metrics that count could be measured"
        status: Status = "not_scored" if reason else "scored"
        made = replace(
            begun,
            status=status,
            reason=reason,
            metrics=metrics,
            scores=scores,
            undecided=_undecided(assessed, self._protocol),
        )
        return made, assessed


def _undecided(assessed: AssessedRoom, protocol: QualityProtocol) -> int:
    return sum(
        record.verdict == "unresolved"
        for name, findings in assessed.findings.items()
        if protocol.counts(name) and not findings.missing
        for record in findings.records
    )


def _last_begun(rounds: Sequence[Round]) -> int:
    return next(made.number for made in reversed(rounds) if made.status != "not_reached")
