"""A layout's document read from XML; `xml_elements` tells which elements there are."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NoReturn
from xml.etree.ElementTree import Element, TreeBuilder
from xml.parsers import expat

from ...names import few, short
from ..faults import PlanFault
from .xml_elements import FIELDS_OF, INTEGER, ITEMS, POINTS, TEXTS

_NUMBER = re.compile(r"-?\d+(\.\d+)?([eE][+-]?\d+)?", re.ASCII)


def parse_xml(text: str) -> dict[str, Any]:
    """The document that an XML text says; `json_document.to_plan` looks at its values.

    Nothing outside the text is opened, and no entity is unfolded: a document type is refused.

    Raises:
        PlanFault: it is no XML, has a document type, or an element that no layout has.
    """
    root = _tree(text)
    if root.tag != "layout":
        raise PlanFault(f"its outermost element is <{short(root.tag)}>; write <layout>")
    try:
        document: dict[str, Any] = _value(root, "layout")
    except RecursionError:
        raise PlanFault("its lists are nested too deeply for a layout") from None
    return document


def _tree(text: str) -> Element:
    builder = TreeBuilder()
    # Expat itself: ElementTree's own parser takes a document type and its entities.
    parser = expat.ParserCreate()
    parser.buffer_text = True
    parser.StartElementHandler = builder.start
    parser.EndElementHandler = builder.end
    parser.CharacterDataHandler = builder.data
    parser.StartDoctypeDeclHandler = _no_doctype
    try:
        parser.Parse(text, True)
        return builder.close()
    except expat.ExpatError as error:
        raise PlanFault(
            f"is no XML: {expat.ErrorString(error.code)} at line {error.lineno} "
            f"column {error.offset + 1}"
        ) from error


def _no_doctype(*_: object) -> NoReturn:
    raise PlanFault(
        "it has a document type (<!DOCTYPE), whose entities could unfold without end; "
        "a layout needs none: take it out"
    )


def _value(element: Element, where: str) -> Any:
    """What an element says, by its name."""
    name = element.tag
    if name not in POINTS:
        _require_known_attributes(element, where)
    if element.get("type") == "null":
        if len(element) or element.text:
            raise PlanFault(f"{where}: it is null and yet holds something")
        return None
    if name in ("field", "item"):
        return _typed(element, where)
    if name == "layout_id":
        text = _text(element, where)
        whole = element.get("type") != "text" and INTEGER.fullmatch(text.strip())
        return int(text) if whole else text
    if name in TEXTS:
        return _text(element, where)
    if name in POINTS:
        _children(element, where, ())
        return {axis: _read_number(value) for axis, value in element.attrib.items()}
    if name in ITEMS:
        of = ITEMS[name]
        return [
            _value(child, f"{where}: {of} {number}")
            for number, child in enumerate(_children(element, where, (of,)), 1)
        ]
    return _object(element, where, FIELDS_OF[name])


def _require_known_attributes(element: Element, where: str) -> None:
    known = {"field": ("name", "type"), "layout": ()}.get(element.tag, ("type",))
    if further := [name for name in element.attrib if name not in known]:
        raise PlanFault(
            f"{where}: <{element.tag}> has the attribute '{short(further[0])}'; write further "
            "fields as <field name=...> in it"
        )
    kind = element.get("type", "null")
    allowed = ("null", "text") if element.tag == "layout_id" else ("null",)
    if element.tag not in ("field", "item") and kind not in allowed:
        raise PlanFault(f"{where}: type '{short(kind)}' has no place here; take it out")


def _object(element: Element, where: str, known: tuple[str, ...]) -> dict[str, Any]:
    """Child elements, by the names of the fields that they are."""
    found: dict[str, Any] = {}
    for child in _children(element, where, (*known, "field")):
        name = child.get("name") if child.tag == "field" else child.tag
        if name is None:
            raise PlanFault(f"{where}: a <field> has no name; write name=")
        if child.tag == "field" and name in known:
            raise PlanFault(f"{where}: write <{name}>, not <field name='{name}'>")
        if name in found:
            raise PlanFault(f"{where}: '{short(name)}' stands more than once; write it once")
        found[name] = _value(child, f"{where}: {short(name)}")
    return found


def _children(element: Element, where: str, allowed: tuple[str, ...]) -> list[Element]:
    children = list(element)
    for child in children:
        if child.tag not in allowed:
            holds = (
                f"it holds {few([f'<{name}>' for name in allowed])}" if allowed else "it is empty"
            )
            raise PlanFault(f"{where}: <{short(child.tag)}> has no place here; {holds}")
    for words in (element.text, *(child.tail for child in children)):
        if words and words.strip():
            raise PlanFault(f"{where}: '{short(words.strip())}' stands between its elements")
    return children


def _text(element: Element, where: str) -> str:
    if len(element):
        raise PlanFault(f"{where}: <{short(element[0].tag)}> stands in a text")
    return element.text or ""


def _typed(element: Element, where: str) -> Any:
    kind = element.get("type", "text")
    if kind == "list":
        children = _children(element, where, ("item",))
        return [_value(child, f"{where}: item {n}") for n, child in enumerate(children, 1)]
    if kind == "object":
        return _object(element, where, ())
    if kind not in _SIMPLE:
        kinds = ", ".join([*_SIMPLE, "null", "list", "object"])
        raise PlanFault(f"{where}: type '{short(kind)}' is none of {kinds}")
    value = _SIMPLE[kind](_text(element, where))
    if value is None:
        raise PlanFault(f"{where}: '{short(_text(element, where))}' is no {kind}")
    return value


def _read_number(text: str) -> Any:
    """The number, or the text itself where it is none."""
    digits = text.strip()
    if INTEGER.fullmatch(digits):
        return int(digits)
    return float(digits) if _NUMBER.fullmatch(digits) else text


def _integer(text: str) -> int | None:
    return int(text) if INTEGER.fullmatch(text.strip()) else None


def _float(text: str) -> float | None:
    value = float(text) if _NUMBER.fullmatch(text.strip()) else None
    return value if value is not None and abs(value) < float("inf") else None


_SIMPLE: dict[str, Callable[[str], Any]] = {
    "text": str,
    "integer": _integer,
    "number": _float,
    "boolean": {"true": True, "false": False}.get,
}
