"""What a record says: its JSON document, from a question to its answer."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import asdict
from datetime import UTC, datetime
from typing import Any

from .chat import Answer, Usage
from .client import Call
from .dialects.reading import counted
from .questions import ANSWERS, Outcome
from .records import SCHEMA, STARTED

_INTERRUPTED = "the run ended during the call; it may have been paid for"


def now() -> str:
    """The time, UTC, ISO 8601."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def started(
    name: str,
    run: str,
    request: Mapping[str, Any],
    about: Mapping[str, Any],
    attempts: list[dict[str, Any]],
    before: Mapping[str, Any] | None,
) -> dict[str, Any]:
    """The record before a call.

    Args:
        name: the question's id.
        run: tells the runs apart.
        request: see `fingerprint.described`.
        about: the question's.
        attempts: the calls so far, of earlier runs too.
        before: the record of an answer that stays until there is a new one.
    """
    # So that it is right as it stands if nobody comes back to it.
    this = {
        "started_at": now(),
        "seconds": None,
        "status": None,
        "trouble": "interrupted",
        "reason": _INTERRUPTED,
    }
    record = {
        "schema": SCHEMA,
        "id": name,
        "outcome": STARTED,
        "reason": "",
        "run": run,
        "request": request,
        "about": about,
        "attempts": [*attempts, this],
    }
    return record if before is None else {**record, "before": before}


def attempt(call: Call) -> dict[str, Any]:
    """A call as a record keeps it."""
    told = {
        "started_at": call.started_at,
        "seconds": round(call.seconds, 3),
        "status": call.status,
        "trouble": call.trouble,
        "reason": call.reason,
    }
    # With each call, as the record of a later answer says nothing of what earlier ones took.
    return told if call.answer is None else {**told, "usage": asdict(call.answer.usage)}


def recovered(before: Mapping[str, Any], answer: Answer) -> list[dict[str, Any]]:
    """The attempts of a record whose last one did get its answer, though nobody wrote so."""
    *others, last = before["attempts"]
    why = "the reply was kept, and its record was written by a later run"
    usage = asdict(answer.usage)
    return [*others, {**last, "trouble": None, "reason": why, "usage": usage}]


def answered(
    before: Mapping[str, Any], attempts: list[dict[str, Any]], answer: Answer
) -> dict[str, Any]:
    """The record of an answer, from the record before the call."""
    data = answer.text.encode("utf-8", "surrogatepass")
    outcome, reason = verdict(answer)
    kept = {name: value for name, value in before.items() if name != "before"}
    calls = {"calls": [call.name for call in answer.calls]} if answer.calls else {}
    return {
        **kept,
        "outcome": outcome,
        "reason": reason,
        "answered_by": answer.model,
        "finish": answer.finish,
        "request_id": answer.request_id,
        "usage": asdict(answer.usage),
        "answer": {"sha256": hashlib.sha256(data).hexdigest(), "bytes": len(data)},
        **calls,
        "attempts": attempts,
        "ended_at": now(),
    }


def unanswered(
    before: Mapping[str, Any], attempts: list[dict[str, Any]], outcome: Outcome, reason: str
) -> dict[str, Any]:
    """The record of a question that got no answer; where an older answer stays, that one's."""
    if older := before.get("before"):
        return {**older, "attempts": attempts}
    return {
        **before,
        "outcome": outcome,
        "reason": reason,
        "attempts": attempts,
        "ended_at": now(),
    }


def verdict(answer: Answer) -> tuple[Outcome, str]:
    """What an answer is, and why it is not a plain one."""
    said = f" ({answer.finish})" if answer.finish else ""
    if answer.ending == "truncated":
        return "truncated", f"the answer was cut off{said}"
    if answer.ending == "refused":
        return "refused", f"the model refused to answer{said}"
    if answer.ending == "empty":
        return "empty", f"the answer is empty{said}"
    return "answered", ""


def usage_of(record: Mapping[str, Any]) -> Usage:
    """The tokens that a record, or a call in it, counts."""
    usage = record.get("usage")
    if not isinstance(usage, dict):
        return Usage()
    return Usage(counted(usage.get("input_tokens")), counted(usage.get("output_tokens")))


def is_answer(record: Mapping[str, Any]) -> bool:
    """Whether it is the record of an answer."""
    return record["outcome"] in ANSWERS
