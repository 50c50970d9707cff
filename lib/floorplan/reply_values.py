"""Values as models write them; what is not plainly one is refused, never guessed."""

from __future__ import annotations

import math
import re

from ..names import short


class Unreadable(ValueError):
    """An answer that is not of its format, in a sentence."""


_LATEX = (
    (
        re.compile(r"\\left|\\right|\\(?:displaystyle|quad|qquad)|\\[,;:! ]|\\\(|\\\)|\\\[|\\\]"),
        " ",
    ),
    (re.compile(r"\\(?:text|mathrm|mathbf|textbf|textit)\s*"), ""),
    (re.compile(r"\^\s*+(?:\{\s*+)?(?:\\circ|\\degree)(?:\s*+\})?"), "°"),
    (re.compile(r"\\degree|\\circ"), "°"),
    (re.compile(r"\^\s*\{\s*2\s*\}|\^2"), "²"),
    (re.compile(r"\\approx"), "≈"),
    (re.compile(r"\\rightarrow|\\to\b"), "→"),
    (re.compile(r"\\times"), "x"),
    (re.compile(r"\\varnothing|\\emptyset"), "∅"),
    (re.compile(r"\\([_{}#*$&%\-])"), r"\1"),
)
_AROUND = " \t\n*`$"
_QUOTES = {**dict.fromkeys("\u201c\u201d\u201e\u201f", '"'), **dict.fromkeys("\u2018\u2019", "'")}
_DASHES = dict.fromkeys("\N{MINUS SIGN}\N{EN DASH}\N{NON-BREAKING HYPHEN}\N{HYPHEN}", "-")
_SPACES = dict.fromkeys("\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}\N{THIN SPACE}", " ")
_PLAIN = str.maketrans({**_QUOTES, **_DASHES, **_SPACES})


def undressed(text: str) -> str:
    r"""Text without the Markdown and LaTeX around it.

    >>> undressed(r"**$\boxed{3.25\ \text{m}^2}$**"), undressed("``[sofa\\_1]``")
    ('3.25 {m}²', '[sofa_1]')
    """
    plain = _boxed(text.translate(_PLAIN))
    if "\\" in plain or "^" in plain:
        for regex, by in _LATEX:
            plain = regex.sub(by, plain)
    plain = plain.strip(_AROUND)
    while plain.startswith("__") and plain.endswith("__") and len(plain) > 4:
        plain = plain[2:-2].strip(_AROUND)
    return re.sub(r" {2,}", " ", plain)


def _boxed(text: str) -> str:
    r"""What stands in the first \boxed{...}; the text itself where there is none."""
    start = re.search(r"\\boxed\s*\{", text)
    if start is None:
        return text
    depth = 1
    for place in range(start.end(), len(text)):
        depth += {"{": 1, "}": -1}.get(text[place], 0)
        if depth == 0:
            return text[start.end() : place]
    return text[start.end() :]


# Nothing is put together: "<3>4" stays as it is.
_FILLED = re.compile(r"<\s*+([^<>]++)>(?!\.?\w)")


def _filled(text: str) -> str:
    """Text without a pair of angle brackets around its value, as the prompt's form has one.

    >>> _filled("<4.003> m"), _filled("<3>4")
    ('4.003 m', '<3>4')
    """
    found = _FILLED.match(text)
    return text if found is None else f"{found[1].rstrip()}{text[found.end() :]}"


_UNIT = (
    r"(?:m(?:\s?\^?[2²])?|met(?:er|re)s?(?:\s?(?:\^2|²|squared))?|sq(?:uare|\.)?\s?m(?:\.|et(?:er|re)s?)?"
    r"|sqm|°|deg(?:\.|rees?)?)"
)
_NUMBER = re.compile(
    rf"(?P<number>[+-]?(?:\d[\d,]*\.?\d*|\.\d+)(?:e[+-]?\d+)?)\s?(?P<unit>{_UNIT})?", re.IGNORECASE
)
_WITH_A_WORD = re.compile(r"[+-]?[\d,.]+(?:e[+-]?\d+)?\s?(?P<word>[a-z²°/%]{1,12})", re.IGNORECASE)
_THOUSANDS = re.compile(r"[+-]?\d{1,3}(?:,\d{3})+")
_EITHER = re.compile(r"[+-]?[1-9]\d{0,2},\d{3}")
_DECIMAL_COMMA = re.compile(r"[+-]?\d+,\d+(?:e[+-]?\d+)?", re.IGNORECASE)
_ABOUT = re.compile(r"(?:≈|~|about|approximately|approx\.?|roughly)\s*", re.IGNORECASE)
_BEFORE = re.compile(r"[=≈]|\bis\b", re.IGNORECASE)
_ASIDE = re.compile(r"\s*\([^()]*\)$")
_NOT_FINITE = re.compile(r"[+-]?(?:nan|inf(?:inity)?|∞)", re.IGNORECASE)


def number(text: str) -> float:
    """A finite number; its unit, and a remark in brackets behind it, are passed over.

    What stands behind the last "=", "≈" or "is" counts. A comma with three digits behind it and
    nothing else to tell by could be either kind.

    >>> number("Area = 7.5 m²"), number("12,5"), number("1,234.5")
    (7.5, 12.5, 1234.5)

    Raises:
        Unreadable: it is none, or more than one.
    """
    plain = undressed(text).replace("{", "").replace("}", "").strip(" _\"'\n,;")
    bare = _ASIDE.sub("", plain[-2000:] if len(plain) > 2000 else plain)
    bare = _filled(_BEFORE.split(_filled(bare))[-1].strip())
    bare = _filled(_ABOUT.sub("", bare, count=1)) if _ABOUT.match(bare) else bare
    found = _NUMBER.fullmatch(bare) or _NUMBER.fullmatch(bare.removesuffix("."))
    if _NOT_FINITE.fullmatch(bare.removesuffix(".")):
        raise Unreadable(f"'{short(bare)}' is no finite number")
    if found is None:
        word = _WITH_A_WORD.fullmatch(bare)
        if word:
            unit = word["word"]
            raise Unreadable(f"'{short(bare)}': '{unit}' is not the unit that was asked for")
        raise Unreadable(f"'{short(plain)}' is no single number")
    return _finite(_pointed(found["number"]))


def _pointed(digits: str) -> str:
    """A number with a decimal point and without thousands.

    Raises:
        Unreadable: its commas can be read in two ways, or in none.
    """
    if "," not in digits:
        return digits
    if _EITHER.fullmatch(digits):
        raise Unreadable(f"'{digits}': its comma may be for thousands or decimals")
    whole, point, rest = digits.partition(".")
    if _THOUSANDS.fullmatch(whole):
        return f"{whole.replace(',', '')}{point}{rest}"
    if _DECIMAL_COMMA.fullmatch(digits):
        return digits.replace(",", ".")
    raise Unreadable(f"'{short(digits)}' is no single number")


def _finite(digits: str) -> float:
    value = float(digits)
    if not math.isfinite(value):
        raise Unreadable(f"'{short(digits)}' is no finite number that a double can hold")
    return value


_WORDS = {"true": True, "yes": True, "false": False, "no": False}
_WORD = re.compile(
    r"(true|false|yes|no)(?!\s*[/|])(?:\s*[.,;:!(\n\-].*)?", re.IGNORECASE | re.DOTALL
)


def boolean(text: str) -> bool:
    """Whether: True, False, yes or no, in any case; a remark may follow behind a stop.

    >>> boolean("True"), boolean("no."), boolean("Yes, by the window")
    (True, False, True)

    Raises:
        Unreadable: it is neither.
    """
    plain = _filled(undressed(text).strip(" _\"'{}[]\n")).strip(" \"'")
    found = _WORD.fullmatch(plain)
    if found is None:
        raise Unreadable(f"'{short(plain)}' is neither True or False nor yes or no")
    return _WORDS[found[1].lower()]


_NOTHING = re.compile(r"(?:none|no objects?|nothing|empty(?: list| set)?|∅|null)", re.IGNORECASE)
_PAIRED = {"[": "]", "(": ")", "{": "}"}
_ITEM = re.compile(r"""\s*(?:"([^"]*+)"|'((?:[^']|'(?=\w))*+)'|([^,;"\[\]{}]++))\s*""")
_SEPARATOR = re.compile(r"[,;]\s*(?:and\s+)?|and\s+")


def labels(text: str) -> list[str]:
    """Labels as they are written, in brackets and quotes or not; a comma parts them.

    >>> labels("[bed, 'table lamp_1']"), labels("none"), labels("'lamp, tall'")
    (['bed', 'table lamp_1'], [], ['lamp, tall'])

    Raises:
        Unreadable: quotes or brackets do not pair, or a label is missing between two commas.
    """
    plain = undressed(text).replace("`", "").strip(" \n").removesuffix(".").strip(_AROUND)
    inner = plain
    if plain[:1] == "<" and plain[-1:] == ">":
        within = plain[1:-1].strip(_AROUND)
        inner = within if within[:1] in _PAIRED or _NOTHING.fullmatch(within) else plain
    if inner[:1] in _PAIRED and inner[-1:] == _PAIRED[inner[0]]:
        inner = inner[1:-1].strip(_AROUND)
    if not inner or _NOTHING.fullmatch(inner):
        return []
    found, at = [], 0
    while at < len(inner):
        item = _ITEM.match(inner, at)
        label = "" if item is None else next(part for part in item.groups() if part is not None)
        if item is None or not label.strip():
            raise Unreadable(f"'{short(plain)}' is no list of names")
        found.append(label.strip())
        at = item.end()
        comma = _SEPARATOR.match(inner, at)
        if comma is None and at < len(inner):
            raise Unreadable(f"'{short(plain)}' is no list of names")
        at = at if comma is None else comma.end()
    return found


# Possessive, so that no long row of digits or blanks is tried again and again.
_DIGITS = r"[+-]?(?:\d++\.?\d*+|\.\d++)(?:e[+-]?\d++)?"
_COORDINATE = rf"(?:({_DIGITS})|<\s*+({_DIGITS})\s*+>)"
_POINT = re.compile(
    rf"""[(\[]\s*{_COORDINATE}\s*,\s*{_COORDINATE}\s*[)\]]"""
    rf"""|\{{\s*["']?x["']?\s*:\s*{_COORDINATE}\s*,\s*["']?y["']?\s*:\s*{_COORDINATE}\s*\}}""",
    re.IGNORECASE,
)
_FILLED_POINT = re.compile(r"<\s*+([(\[{][^<>()\[\]{}]*+[)\]}])\s*+>")
_ARROW = re.compile(r"\s*(?:,|;|->|→|-->|\n)\s*")


def path(text: str) -> list[list[float]]:
    """Points [x, y] in metres: pairs in round or square brackets, or objects with x and y.

    >>> path("[(0, 1), (2.5, 1)]"), path("[(<0>, <1>), <(2.5, 1)>]")
    ([[0.0, 1.0], [2.5, 1.0]], [[0.0, 1.0], [2.5, 1.0]])

    Raises:
        Unreadable: it is no list of at least two pairs of finite numbers.
    """
    plain = undressed(text).strip(" \n").removesuffix(".").strip(_AROUND)
    inner = _inside(_FILLED_POINT.sub(r"\1", plain))
    points, at = [], 0
    while at < len(inner):
        point = _POINT.match(inner, at)
        if point is None:
            raise Unreadable(f"'{short(plain)}' is no list of points [x, y]")
        points.append([_finite(part) for part in point.groups() if part is not None])
        at = point.end()
        arrow = _ARROW.match(inner, at)
        if arrow is None and at < len(inner):
            raise Unreadable(f"'{short(plain)}' is no list of points [x, y]")
        at = at if arrow is None else arrow.end()
    if len(points) < 2:
        raise Unreadable(f"'{short(plain)}': a path has at least two points [x, y]")
    return points


def _inside(plain: str) -> str:
    """A list without the brackets around all of it."""
    if plain[:1] == "<" and plain[-1:] == ">":
        plain = plain[1:-1].strip()
    if plain[:1] not in {"[", "("} or plain[-1:] != _PAIRED[plain[0]]:
        return plain
    inner = plain[1:-1].strip()
    return inner if not inner or inner[0] in "[({" else plain
