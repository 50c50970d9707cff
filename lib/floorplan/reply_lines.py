"""The replies of one model as lines of a file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from ..json_values import shown, whole
from ..names import short
from ..predictions.answers import PredictionsError, decoded
from ..regular import require_regular
from .scoring.raw import RawReply

IDS = ("id", "question_id")
STOPS = ("stop_reason", "finish_reason", "finish")

CUT_OFF = frozenset(
    {
        "length",
        "max_output_tokens",
        "max_tokens",
        "model_context_window_exceeded",
        "model_length",
        "token_limit",
        "truncated",
    }
)
"""What services call the end of a reply that reached a limit, in lower case, blanks as "_"."""

REFUSED = frozenset({"content_filter", "refusal", "refused", "safety"})
"""What they call a refusal."""


class LineReplies:
    """MODEL.jsonl: ``{"id": ..., "response": ..., "stop_reason": ...}`` a line.

    Of two lines for one question the later counts, unless it has no reply.

    Attributes:
        lost: what could not be read and may hold replies, a sentence each.
        notes: what was passed over without a loss, a sentence each.
    """

    def __init__(self, path: Path) -> None:
        """Read the whole file.

        Raises:
            PredictionsError: it cannot be read.
        """
        self.lost: list[str] = []
        self.notes: list[str] = []
        self._replies: dict[str, RawReply] = {}
        try:
            require_regular(path)
            with path.open("rb") as stream:
                for number, line in enumerate(stream, 1):
                    if line.strip():
                        self._add(decoded(line), f"{path}, line {number}")
        except OSError as error:
            raise PredictionsError(f"{path}: cannot be read ({error.strerror})") from error

    def ids(self) -> list[str]:
        """The questions that there is a line for."""
        return sorted(self._replies)

    def reply(self, question_id: str) -> RawReply:
        """What came back for a question."""
        none = RawReply(None, reason="no reply", asked=False)
        return self._replies.get(question_id, none)

    def _add(self, line: str, where: str) -> None:
        try:
            name, reply = _line(json.loads(line, parse_int=whole))
        except json.JSONDecodeError as error:
            self.lost.append(f"{where}: left out, it is no JSON ({error.msg})")
            return
        except RecursionError:
            self.lost.append(f"{where}: left out, its lists are nested too deeply")
            return
        except ValueError as error:
            self.lost.append(f"{where}: left out, {error}")
            return
        before = self._replies.get(name)
        if before is not None:
            kept = reply.text is None and before.text is not None
            which = "the reply before it counts" if kept else "this line counts"
            self.notes.append(f"{where}: '{short(name)}' is there already; {which}")
            if kept:
                return
        self._replies[name] = reply


def _line(document: Any) -> tuple[str, RawReply]:
    if not isinstance(document, dict):
        raise ValueError(f"expected an object with 'id' and 'response', got {shown(document)}")
    given = [document[name] for name in IDS if name in document]
    if len(given) != 1 or not isinstance(given[0], str) or not given[0]:
        raise ValueError("it needs the question's id, a text, as 'id' or 'question_id'")
    if not isinstance(document.get("response", 0), str | None):
        raise ValueError("'response' has to be a text, or null where there is no reply")
    stops = [document[name] for name in STOPS if document.get(name) is not None]
    if not all(isinstance(stop, str) for stop in stops):
        raise ValueError(f"{' or '.join(STOPS)} has to be a text or null")
    return given[0], _reply(document["response"], stops)


def _reply(text: str | None, stops: list[str]) -> RawReply:
    words = {stop.strip().lower().replace(" ", "_") for stop in stops}
    told = f" ({', '.join(stops)})" if stops else ""
    if words & CUT_OFF:
        return RawReply(text, truncated=True, reason=f"the answer was cut off{told}")
    if words & REFUSED:
        return RawReply(text, reason=f"the model refused to answer{told}")
    if text is None:
        return RawReply(None, reason=f"no reply{told}", asked=False)
    return RawReply.whole(text)
