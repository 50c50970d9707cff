"""What dataset.json says of a scene: did it pass the checks, what does a person think of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ..rooms.records import FAILED

PASSED, REJECTED, UNMADE, UNCHECKED = "passed", "rejected", "not made", "not checked"
STATES = (PASSED, REJECTED, UNMADE, UNCHECKED)


@dataclass(frozen=True, slots=True)
class Verdict:
    """One scene's place in the data set.

    Attributes:
        state: one of `STATES`, by the scene-level checks C1-C4 (paper, A.3); a scene that could not
            be generated is not made.
        criteria: for each criterion that was looked at, whether it holds; None where it could not
            be measured.
        reasons: why it was rejected or not made, a sentence each.
        curation: ``"none"``, ``"accepted"``, ``"rejected"`` or ``"needs_work"``: a person's word.
        note: what that person wrote.
    """

    state: str = UNCHECKED
    criteria: Mapping[str, bool | None] | None = None
    reasons: tuple[str, ...] = ()
    curation: str = "none"
    note: str = ""

    @property
    def kept(self) -> bool:
        """Whether the scene belongs to the data set: rejected neither by a check nor by a person.

        A scene that was never checked does: nothing speaks against it.
        """
        return self.state in (PASSED, UNCHECKED) and self.curation != "rejected"

    @property
    def failed(self) -> tuple[str, ...]:
        """The criteria that do not hold."""
        return tuple(name for name, holds in (self.criteria or {}).items() if holds is False)

    @property
    def _unmeasured(self) -> tuple[str, ...]:
        return tuple(name for name, holds in (self.criteria or {}).items() if holds is None)

    @property
    def words(self) -> str:
        """The verdict in a few words.

        >>> Verdict(REJECTED, {"C1": True, "C3": False}, curation="needs_work").words
        'rejected: C3; needs work'
        """
        why = [*self.failed, *(f"{name} not measured" for name in self._unmeasured)]
        checked = (
            f"{self.state}: {', '.join(why)}" if why and self.state == REJECTED else self.state
        )
        person = {"rejected": "rejected by a person"}
        said = person.get(self.curation, self.curation.replace("_", " "))
        return checked if self.curation == "none" else f"{checked}; {said}"


def verdict_of(entry: Mapping[str, Any]) -> Verdict:
    """The verdict in a scene's entry of dataset.json, as `read_dataset_file` gives it.

    >>> verdict_of({}).state
    'not checked'
    """
    quality, curation = entry.get("quality"), entry.get("curation") or {}
    generation = entry.get("generation") or {}
    opinion = curation.get("state", "none"), curation.get("note", "")
    if generation.get("outcome") == FAILED:
        return Verdict(UNMADE, None, (str(generation.get("reason")),), *opinion)
    if quality is None:
        return Verdict(UNCHECKED, None, (), *opinion)
    criteria = {name: _holds(quality["criteria"][name]) for name in sorted(quality["criteria"])}
    state = PASSED if quality["passed"] else REJECTED
    return Verdict(state, criteria, tuple(quality["reasons"]), *opinion)


def _holds(criterion: Any) -> bool | None:
    passed = criterion.get("passed") if isinstance(criterion, dict) else criterion
    return passed if isinstance(passed, bool) else None
