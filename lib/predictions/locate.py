"""Where in a raw answer the field stands that keeps it from being read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

_PATH = re.compile(r"(?:the answer|scene(?:\.\w+|\[\d+\])*)")
_STEP = re.compile(r"\[(\d+)\]|\.?([^.\[\]]+)")
_JSON_ERROR = re.compile(r"at line (\d+) column (\d+)")
# A string (its closing quote may be missing), a mark, or a run of anything else: a number, a word.
# The possessive quantifiers keep the scan linear in the text whatever the text is.
_TOKEN = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?|[{}\[\],:]|[^\s{}\[\],:"]++', re.DOTALL)


@dataclass(frozen=True, slots=True)
class Place:
    """A stretch of a text; lines and columns count from 1, the end is the first after it.

    Attributes:
        line, column: where it begins.
        end_line, end_column: where it ends.
    """

    line: int
    column: int
    end_line: int
    end_column: int


@dataclass(slots=True)
class _Open:
    """An object or a list that is open where the scan stands.

    Attributes:
        depth: steps of the wanted path that lead to it; -1 where it lies beside the path.
        start: where it begins.
        index: number of the entry, in a list.
        key: name of the entry, in an object; None where the next string is a name.
        is_list: whether it is a list.
    """

    depth: int
    start: int
    is_list: bool
    index: int = 0
    key: str | None = None

    @property
    def step(self) -> str | int | None:
        """What leads to the entry that comes next."""
        return self.index if self.is_list else self.key


@dataclass(slots=True)
class _Search:
    """What was found on the way: start and end of the value at each depth of the path."""

    path: list[str | int]
    found: dict[int, tuple[int, int]] = field(default_factory=dict)

    def enter(self, parent: _Open | None, start: int, end: int) -> int:
        """Note a value; returns its depth on the path, -1 where it lies beside it."""
        depth = 0 if parent is None else self._below(parent)
        if depth >= 0:
            # Of two entries of one name the later counts, as in JSON: forget what lay in the first.
            self.found = {known: span for known, span in self.found.items() if known < depth}
            self.found[depth] = (start, end)
        return depth

    def leave(self, closed: _Open, end: int) -> None:
        """Note where a value on the path ends."""
        if closed.depth in self.found:
            self.found[closed.depth] = (closed.start, end)

    def _below(self, parent: _Open) -> int:
        wanted = parent.depth >= 0 and len(self.path) > parent.depth
        return parent.depth + 1 if wanted and parent.step == self.path[parent.depth] else -1


def locate(text: str, path: str) -> Place | None:
    """The value of a field in an answer; the nearest thing around it where the field is missing.

    Reads broken JSON as far as its brackets, names and commas tell, from the first '{' on.

    Args:
        text: the raw answer.
        path: such as ``scene.objects[3].position[1]``; ``the answer`` is the outermost object.

    Returns:
        None where the text has no '{'.

    >>> locate('{"scene": {"objects": [{"id": 5}]}}', "scene.objects[0].id")
    Place(line=1, column=31, end_line=1, end_column=32)
    """
    start = text.find("{")
    if start < 0:
        return None
    path = "" if path == "the answer" else path
    search = _Search([int(number) if number else name for number, name in _STEP.findall(path)])
    stack: list[_Open] = []
    for token in _TOKEN.finditer(text, start):
        _read(token, stack, search)
        if not stack:
            break
    deepest = search.found[max(search.found)]
    return _place(text, *deepest)


def fault_place(text: str, reason: str) -> Place | None:
    """Where the fault stands that a reason of `interpret` tells; None where it has no place.

    >>> fault_place('{"scene": 5}', "scene is 5; expected an object")
    Place(line=1, column=11, end_line=1, end_column=12)
    """
    start = text.find("{")
    if start < 0:
        return None
    if error := _JSON_ERROR.search(reason):
        # Counted from the first '{', which is where the steps S3 and S4 begin.
        offset = start + _offset(text[start:], int(error[1]), int(error[2]))
        return _place(text, min(offset, len(text) - 1), min(offset + 1, len(text)))
    if reason.startswith("cut off inside a string"):
        return _place(text, _last_string(text, start), len(text))
    if reason.startswith("cut off"):
        return _place(text, len(text.rstrip()) - 1, len(text))
    named = _PATH.match(reason)
    return locate(text, named[0]) if named else None


def _read(token: re.Match[str], stack: list[_Open], search: _Search) -> None:
    """Follow the brackets, and note each value that begins."""
    mark, top = token[0], stack[-1] if stack else None
    if mark in ("}", "]"):
        if top is not None:
            search.leave(stack.pop(), token.end())
    elif mark == ",":
        if top is not None:
            top.index, top.key = top.index + 1, None
    elif mark in ("{", "["):
        depth = search.enter(top, token.start(), token.end())
        stack.append(_Open(depth, token.start(), is_list=mark == "["))
    elif top is not None and not top.is_list and top.key is None and mark != ":":
        top.key = mark.strip('"')
    elif mark != ":":
        search.enter(top, token.start(), token.end())


def _last_string(text: str, start: int) -> int:
    return max(_strings(text, start), default=start)


def _strings(text: str, start: int) -> Iterator[int]:
    return (token.start() for token in _TOKEN.finditer(text, start) if token[0][0] == '"')


def _offset(text: str, line: int, column: int) -> int:
    lines = text.split("\n")
    return sum(len(before) + 1 for before in lines[: line - 1]) + column - 1


def _place(text: str, start: int, end: int) -> Place:
    return Place(*_line_and_column(text, start), *_line_and_column(text, end))


def _line_and_column(text: str, offset: int) -> tuple[int, int]:
    return text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)
