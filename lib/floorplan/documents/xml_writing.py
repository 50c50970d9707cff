"""A layout's document written as XML; `xml_elements` tells which elements there are."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any
from xml.sax.saxutils import escape

from ...names import short
from ..faults import PlanFault
from .xml_elements import FIELDS_OF, INTEGER, ITEMS, POINTS, TEXTS

# What XML 1.0 cannot hold, not even as a reference to a character.
_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
# A reader turns these into blanks or line ends where they stand as themselves.
_IN_TEXT = {"\r": "&#13;"}
_IN_ATTRIBUTE = {**_IN_TEXT, "\n": "&#10;", "\t": "&#9;", '"': "&quot;"}


def xml_text(document: dict[str, Any]) -> str:
    """A layout's document as XML.

    Args:
        document: a sound one, as of `json_document.to_document`.

    Raises:
        PlanFault: a text in it holds a character that XML cannot.
    """
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', *_element("layout", document)]
    return "\n".join(lines)


def _element(name: str, value: Any, indent: str = "") -> Iterator[str]:
    """Lines of an element that has a name of its own."""
    inner = f"{indent}  "
    if value is None:
        yield f'{indent}<{name} type="null"/>'
    elif name in POINTS:
        yield f'{indent}<{name} x="{value["x"]!r}" y="{value["y"]!r}"/>'
    elif name in TEXTS or name == "layout_id":
        # A layout_id that looks like a number and is none says so.
        looks = name == "layout_id" and type(value) is str and INTEGER.fullmatch(value.strip())
        kind = ' type="text"' if looks else ""
        yield f"{indent}<{name}{kind}>{_escaped(str(value))}</{name}>"
    elif not value:
        yield f"{indent}<{name}/>"
    elif name in ITEMS:
        yield f"{indent}<{name}>"
        for item in value:
            yield from _element(ITEMS[name], item, inner)
        yield f"{indent}</{name}>"
    else:
        yield f"{indent}<{name}>"
        for key, item in value.items():
            if key in FIELDS_OF[name]:
                yield from _element(key, item, inner)
            else:
                yield from _further("field", item, inner, key)
        yield f"{indent}</{name}>"


def _further(tag: str, value: Any, indent: str, name: str | None = None) -> Iterator[str]:
    """Lines of a field that only this document has, or of an item in one."""
    start = f"{indent}<{tag}" + ("" if name is None else f' name="{_escaped(name, _IN_ATTRIBUTE)}"')
    inner = f"{indent}  "
    if type(value) is str:
        yield f"{start}>{_escaped(value)}</{tag}>"
    elif value is None:
        yield f'{start} type="null"/>'
    elif type(value) is bool:
        yield f'{start} type="boolean">{str(value).lower()}</{tag}>'
    elif type(value) in (int, float):
        kind = "integer" if type(value) is int else "number"
        yield f'{start} type="{kind}">{value!r}</{tag}>'
    elif not value:
        yield f'{start} type="{"list" if type(value) is list else "object"}"/>'
    elif type(value) is list:
        yield f'{start} type="list">'
        for item in value:
            yield from _further("item", item, inner)
        yield f"{indent}</{tag}>"
    else:
        yield f'{start} type="object">'
        for key, item in value.items():
            yield from _further("field", item, inner, key)
        yield f"{indent}</{tag}>"


def _escaped(text: str, marks: dict[str, str] = _IN_TEXT) -> str:
    found = _FORBIDDEN.search(text)
    if found:
        raise PlanFault(
            f"the text '{short(text)}' holds the character {found[0]!a}, which XML cannot hold; "
            "take it out, or write JSON"
        )
    return escape(text, marks)
