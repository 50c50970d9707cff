"""The last words of `infer`: what was reached, what it took, what is left and how to go on."""

from __future__ import annotations

from ...lib.models.asking import Asked
from ...lib.models.spent import Spent
from ...lib.names import few, short
from ...lib.report.markdown import counted
from .asking_hints import option_hint
from .infer_tally import ODD, Tally, printable
from .messages import fail, say

_ABOVE = "see above"
_STANDS = ("denied", "rejected")
"""Troubles that the same call meets again."""


def tell_summary(tally: Tally, all_runs: Spent) -> None:
    """Say at the end what was reached and what is left.

    Args:
        tally: of the run.
        all_runs: what all runs into the model's folder took.
    """
    _tell_answered(tally)
    _tell_left(tally)
    _tell_spent(tally, all_runs)
    answered = tally.answered()
    if answered < tally.total:
        _tell_next(tally)
    if tally.asked and not answered:
        first = tally.asked[0]
        reason = _told_above(tally, first.reason)
        why = _ABOVE if reason == _ABOVE else f"the first, {short(first.id)}: {reason}"
        fail(f"no {tally.words.noun} has an answer; {why}")


def told_spent(spent: Spent) -> str:
    """Calls and tokens; a service that counts none is said to.

    >>> told_spent(Spent(12, 10, 0, 26000, 8289))
    '12 calls, 26,000 tokens in, 8,289 out'
    >>> told_spent(Spent(1, 1, 1, None, None))
    '1 call; the service counts no tokens'
    >>> told_spent(Spent(5, 0, 0, 0, 0))
    '5 calls, none with an answer'
    """
    calls = counted(spent.calls, "call")
    if not spent.answers:
        return f"{calls}, none with an answer" if spent.calls else calls
    if spent.uncounted and spent.uncounted == spent.answers:
        return f"{calls}; the service counts no tokens"
    into, out = (
        "no count" if count is None else f"{count:,}"
        for count in (spent.input_tokens, spent.output_tokens)
    )
    missing = counted(spent.uncounted, "answer")
    more = f", without those of {missing} that were not counted" if spent.uncounted else ""
    return f"{calls}, {into} tokens in, {out} out{more}"


def _tell_answered(tally: Tally) -> None:
    counts = tally.counts()
    odd = [f"{counts[name]} {word}" for name, word in ODD.items() if counts[name]]
    there = [f"{counts['lay_there']} lay there before"] if counts["lay_there"] else []
    more = f" ({', '.join([*odd, *there])})" if odd or there else ""
    say(f"Answered: {tally.answered()} of {counted(tally.total, tally.words.noun)}{more}")
    if tally.unreadable:
        names: dict[str, list[str]] = {}
        for name, reason in sorted(tally.unreadable.items()):
            names.setdefault(reason, []).append(name)
        told = "; ".join(f"{few(found)} ({reason})" for reason, found in names.items())
        count, what = len(tally.unreadable), tally.words.read_as
        say(printable(f"Of them {count} cannot be read as {what}: {told}"))


def _tell_left(tally: Tally) -> None:
    """What has no answer; the reasons of what failed were told when it did."""
    failed = list(map(sorted, tally.by_reason("failed").values()))
    if failed:
        total = sum(map(len, failed))
        groups = "; ".join(_listed(names) for names in failed)
        say(f"Failed: {total}: {groups}")
    for reason, names in tally.by_reason("not_asked").items():
        say(f"Not asked: {len(names)} ({few(names)}), as {_told_above(tally, reason)}")
    for names in tally.by_reason("under_way").values():
        told = ", ".join(map(short, names))
        say(f"Under way when it ended, perhaps paid for: {len(names)}: {told}")


def _listed(names: list[str]) -> str:
    first, *others = map(short, names)
    return f"{first}, and for the same reason {', '.join(others)}" if others else first


def _told_above(tally: Tally, reason: str) -> str:
    """A reason without the sentence that a failed question was told with already."""
    for told in tally.by_reason("failed"):
        if told and not tally.is_for_program:
            reason = reason.replace(told, _ABOVE)
    return printable(reason)


def _tell_spent(tally: Tally, all_runs: Spent) -> None:
    spent = tally.spent()
    say(f"{told_spent(spent)}")
    if all_runs != spent:
        say(f"In all runs: {told_spent(all_runs)}")
    if troubles := tally.troubles():
        kinds = ", ".join(f"{count} {kind}" for kind, count in troubles.items())
        say(f"{counted(sum(troubles.values()), 'call')} met trouble: {kinds}")


def _tell_next(tally: Tally) -> None:
    lasting = [asked for asked in tally.asked if _stands(asked)]
    if not lasting:
        say("The same call goes on with what is left; no answer is asked for twice.")
        return
    hints = {option_hint(asked.reason): None for asked in lasting if _is_rejected(asked)}
    told = "; ".join(hint for hint in hints if hint)
    how = f" ({told})" if told else ""
    say(f"Mend this{how}, then make the same call; no answer is asked for twice.")


def _stands(asked: Asked) -> bool:
    """Whether the same call would fail again: so a service said, or nothing could be asked."""
    return asked.outcome == "failed" and (not asked.calls or asked.troubles[-1] in _STANDS)


def _is_rejected(asked: Asked) -> bool:
    return bool(asked.troubles) and asked.troubles[-1] == "rejected"
