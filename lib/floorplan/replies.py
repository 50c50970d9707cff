"""The answer in a raw reply: a fixed set of patterns for its line, then its value (paper, 3.5).

The last line that fits counts, whether or not it can be read: what a model wrote before it, it has
taken back. Patterns are tried in the order of `PATTERNS`, and the first that is found decides.
Nothing is guessed: what is not plainly of the format is unreadable, with the reason.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from .answers.answer import Value
from .answers.registry import Format
from .reply_values import Unreadable, boolean, labels, number, path, undressed

NO_LINE = "no answer line: it should end with a line '*Final answer*: ...'"
DECLINED = "the model declined: it answered ERROR"

LONGEST_LINE = 400
"""Characters of the answer line that are kept."""

_MOST_LINES = 2000
_MOST_EXAMPLES = 50
"""Lines that hold a placeholder, as `<number>`, before a reply counts as one that tells its prompt
again and again."""
_CLOSERS = {"[": "]", "(": ")", "{": "}"}

# Blank, and what surrounds words in Markdown, JSON and LaTeX. Possessive, so that no long row of
# them is tried again and again.
_QUOTES = r"""`"'\u201c\u201d\u2018\u2019"""
_OPENING = (
    rf"""^[ \t]*+(?:\d{{1,2}}[.)][ \t])?[ \t>*_#~{_QUOTES}$|{{\\+•\-]*+(?:text(?:bf|it)?\{{)?"""
)
_CLOSING = rf"""[ \t*_{_QUOTES}}}]*+"""
_ASIDE = r"(?:\([^()\n]{0,80}\))?"
_SEPARATOR = r"(?:[:=\N{FULLWIDTH COLON}]|[\-\u2013\u2014](?=[\s*_`]))"


@dataclass(frozen=True, slots=True)
class Pattern:
    """One way to write the answer.

    Attributes:
        id: names it in a record.
        about: what it is, in words.
        regex: its end is where the value begins.
    """

    id: str
    about: str
    regex: re.Pattern[str]


def _pattern(id: str, about: str, regex: str) -> Pattern:
    return Pattern(id, about, re.compile(regex, re.IGNORECASE | re.MULTILINE))


PATTERNS = (
    _pattern(
        "final_answer",
        "a line that begins 'Final answer:', in any case and with any Markdown, quotes or LaTeX "
        "around it, '=', '-' or 'is' in place of the colon; the value may stand on the next line",
        rf"{_OPENING}(?:(?:the|my)\s)?final[ _-]?answer{_CLOSING}{_ASIDE}{_CLOSING}"
        rf"(?:is{_CLOSING})?(?:{_SEPARATOR}|(?<=is )|$)",
    ),
    _pattern(
        "in_a_sentence",
        "'final answer is' or 'final answer:' within a line",
        rf"\bfinal answer{_CLOSING}(?:is\b{_CLOSING}:?|{_SEPARATOR})",
    ),
    _pattern("boxed", r"LaTeX's \boxed{...}", r"(?=\\boxed\s*\{)"),
    _pattern(
        "answer",
        "a line that begins 'Answer:', dressed as above",
        rf"{_OPENING}answer{_CLOSING}{_ASIDE}{_CLOSING}{_SEPARATOR}",
    ),
    _pattern("bare", "a reply of one line, which is the value and nothing else", r"\A(?=.+\Z)"),
)


@dataclass(frozen=True, slots=True)
class Reply:
    """What was read from a reply.

    Attributes:
        value: a number, whether, labels as they were written, or points [x, y]; None where there
            is none.
        reason: why there is none, in a sentence; "" where there is one.
        pattern: id of the `Pattern` that was found; "" where none was.
        line: the answer line, and those below it that the value goes on in; the first
            `LONGEST_LINE` characters.
    """

    value: Value
    reason: str = ""
    pattern: str = ""
    line: str = ""


_READ: dict[Format, Callable[[str], Value]] = {
    "number": number,
    "boolean": boolean,
    "labels": labels,
    "path": path,
}


def read_reply(text: str, format: Format, prompt: str = "") -> Reply:
    r"""The answer in a reply.

    Numbers: metres, square metres or degrees may follow; "12,5" has a decimal comma, "1,234.5"
    has thousands, and "1,234" could be either and is not read. NaN, infinity, ranges and
    fractions are not read. Boolean: True, False, yes or no. Labels: with or without brackets and
    quotes. Path: two or more points [x, y], in any brackets.

    Args:
        text: the reply, as it came.
        format: of the answer, as the question's type has it.
        prompt: what was asked. Where the reply repeats it, its example is no answer.

    >>> read_reply("So far.\n**Final answer:** 3.25 m", "number").value
    3.25
    >>> read_reply("*final answer*: ['bed', 'desk_1']", "labels").value
    ['bed', 'desk_1']
    >>> read_reply("Final answer: 3 or 4", "number").reason
    "'3 or 4' is no single number"
    """
    text = _without(text.removeprefix("\ufeff").replace("\r\n", "\n"), prompt).strip()
    for pattern in PATTERNS:
        found = _last(pattern, text, prompt)
        if found is not None:
            reply = _read(found[1], format, pattern.id, _line(text, *found))
            if pattern.id != "bare" or _is_value(reply, format):
                return reply
    return Reply(None, NO_LINE)


_ONE_WORD = re.compile(r"\W*(?:true|false|yes|no)\W*", re.IGNORECASE)


def _is_value(reply: Reply, format: Format) -> bool:
    """Whether a reply of one line is the value alone; else it is a remark, not an answer.

    "No, I cannot tell" is no False, and "Sorry, no" no list of two labels.
    """
    if reply.reason:
        return reply.reason == DECLINED
    if format == "boolean":
        return _ONE_WORD.fullmatch(reply.line) is not None
    return format != "labels" or undressed(reply.line)[:1] in _CLOSERS


def _line(text: str, match: re.Match[str], written: str) -> str:
    """The answer line with its value; of a long sentence what stands from its answer on."""
    start = text.rfind("\n", 0, match.start()) + 1
    if match.end() - start > LONGEST_LINE // 2:
        start = match.start()
    # Items of a list, and a value below blank lines, are not as they stand in the text.
    apart = "" if text.startswith(written, match.end()) else "\n"
    line = f"{text[start : match.end()]}{apart}{written.lstrip() if apart else written}"
    return line.strip()[:LONGEST_LINE]


def _read(written: str, format: Format, pattern: str, line: str) -> Reply:
    bare = undressed(written).strip(" \n._\"'")
    if re.match(r"error\b", bare, re.IGNORECASE):
        return Reply(None, DECLINED, pattern, line)
    if not bare:
        return Reply(None, "the answer line is empty", pattern, line)
    try:
        return Reply(_READ[format](written), "", pattern, line)
    except Unreadable as why:
        return Reply(None, str(why), pattern, line)


def _last(pattern: Pattern, text: str, prompt: str) -> tuple[re.Match[str], str] | None:
    """The last match of a pattern that is an answer, and its value's text; None where none is."""
    told, examples = _pairs(prompt), 0
    for match in reversed(list(pattern.regex.finditer(text))):
        if told and _pair(text, match.start()) in told:
            continue
        if examples == _MOST_EXAMPLES:
            break
        written, examples = _value_text(text, match.end()), examples + 1
        if not _PLACEHOLDER.search(written):
            return match, written
    return None


_PLACEHOLDER = re.compile(
    r"<\s*(?:your\s)?(?:number|labels?|x|y|answer|value|true or false|boolean|list|path|points?)"
    r"\s*>",
    re.IGNORECASE,
)


def _without(text: str, prompt: str) -> str:
    told = prompt.replace("\r\n", "\n").strip()
    return text.replace(told, "") if told else text


# All models reply to a question in turn.
@lru_cache(maxsize=4)
def _pairs(prompt: str) -> frozenset[tuple[str, str]]:
    """Each line of a prompt with the line before it."""
    lines = [line.strip() for line in prompt.splitlines() if line.strip()]
    return frozenset(pairwise(lines))


def _pair(text: str, at: int) -> tuple[str, str]:
    """The line in which a place lies, after the line before it that is not blank."""
    start = text.rfind("\n", 0, at) + 1
    end = text.find("\n", at)
    before = text[:start].rstrip()
    return before[before.rfind("\n") + 1 :].strip(), text[start : None if end < 0 else end].strip()


def _value_text(text: str, start: int) -> str:
    """The value's text: to the end of its line, or of the brackets that are open there.

    Where the rest of the line is empty, the next line that is not; list items that follow each
    other there belong together.
    """
    lines = text[start : start + (1 << 18)].split("\n", _MOST_LINES)[:_MOST_LINES]
    while len(lines) > 1 and (not undressed(lines[0]).strip(" _\"'}") or _FENCE.match(lines[0])):
        del lines[0]
    if _ITEM.match(lines[0]):
        return _items(lines)
    taken, depths = [], dict.fromkeys(_CLOSERS, 0)
    for line in lines:
        taken.append(line)
        for opened, closed in _CLOSERS.items():
            depths[opened] += line.count(opened) - line.count(closed)
        if max(depths.values()) <= 0:
            break
    return "\n".join(taken)


_FENCE = re.compile(r"\s*```\w*\s*$")
_ITEM = re.compile(r"\s*[*•\-]\s+(?=\S)")


def _items(lines: list[str]) -> str:
    """List items as one line."""
    taken = []
    for line in lines:
        item = _ITEM.match(line)
        if not item:
            break
        taken.append(line[item.end() :].strip())
    return ", ".join(taken)
