"""What an evaluator's reply decides, and the records it leaves (GREP, A.5)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from ..metrics import METRICS
from ..records import DecidedBy, Evidence, Record
from .camera_selection import Wanted
from .check_types import VERDICTS
from .checks import Check, evidence_of
from .handles import Handles
from .replies import entries, ids, one_of, require_each_once, words

NEED_VIEW = "need_view"


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the evaluator says of one check.

    Attributes:
        word: a verdict of its metric.
        responsible: ids of the objects that are to blame; none where it is valid.
        reason: why.
    """

    word: str
    responsible: tuple[str, ...]
    reason: str


def read_rulings(
    text: str, checks: Mapping[str, Check], handles: Handles, may_look: bool
) -> dict[str, Ruling | Wanted]:
    """The ruling on each check, or what has to be seen first.

    Args:
        text: the reply.
        checks: those that were asked, by their names in the question.
        handles: the objects' names.
        may_look: whether `need_view` is a word that was offered.

    Raises:
        UnusableAnswer: it is not what was asked for.
    """
    found: dict[str, Ruling | Wanted] = {}
    named = []
    for place, entry in enumerate(entries(text)):
        name = one_of(entry, "check", tuple(checks), f"entry {place + 1}")
        named.append(name)
        check, where = checks[name], f"check {name}"
        offered = (*VERDICTS[check.metric], *((NEED_VIEW,) if may_look else ()))
        word = one_of(entry, "verdict", offered, where)
        reason = words(entry, "reason", where, needed=word != NEED_VIEW)
        if word == NEED_VIEW:
            # Views are framed by their objects: the check's own, where the model names none.
            show = ids(entry, "show", handles, where) or check.objects
            found[name] = Wanted(show, words(entry, "what", where, needed=False) or reason)
        else:
            least = 0 if word == "valid" else 1
            found[name] = Ruling(word, ids(entry, "responsible", handles, where, least), reason)
    require_each_once(named, tuple(checks), "check")
    return found


def decided(
    check: Check, ruling: Ruling, forced: bool, shots: Sequence[Evidence], gaps: Collection[str]
) -> Record:
    """The record of a check that the evaluator decided."""
    record = _blank(check, shots, gaps)
    by: DecidedBy = "forced" if forced else "judged"
    reason = ruling.reason
    if ruling.word == "valid":
        return replace(
            record,
            verdict="valid",
            decided_by=by,
            reason=reason,
            severity=None,
            magnitude=None,
            attribution={},
            direction=None,
            drawn=(),
        )
    level = next((name for name in METRICS[check.metric].levels if name == ruling.word), None)
    return replace(
        record,
        verdict="defect",
        decided_by=by,
        reason=reason,
        # Of a physical defect the measured severity stands; without one it is not known.
        severity=level or record.severity,
        attribution=_attribution(check, ruling.responsible),
    )


def undecided(
    check: Check, shots: Sequence[Evidence], gaps: Collection[str], default: bool
) -> Record:
    """The record of a check that nobody decided; valid by the protocol's rule where it says so."""
    record = _blank(check, shots, gaps)
    if not default:
        return record
    reason = "not decided, as the model's reply could not be used; valid by the protocol's rule"
    return replace(record, verdict="valid", decided_by="default", reason=reason)


def _blank(check: Check, shots: Sequence[Evidence], gaps: Collection[str]) -> Record:
    evidence, told = evidence_of(check, shots), tuple(dict.fromkeys((*check.gaps, *gaps)))
    if check.prior is not None:
        return replace(check.prior, evidence=evidence, gaps=told)
    reason = "nobody could decide it"
    return Record(
        check.metric,
        check.check,
        check.objects,
        "unresolved",
        None,
        reason,
        evidence=evidence,
        gaps=told,
    )


def _attribution(check: Check, responsible: Sequence[str]) -> dict[str, float]:
    """Equal shares; those of a physical defect are its geometry's: of a collision half and half."""
    if check.prior is not None and check.prior.attribution:
        return dict(check.prior.attribution)
    names = check.objects if check.metric == "collision" else responsible
    return {name: 1.0 / len(names) for name in names}
