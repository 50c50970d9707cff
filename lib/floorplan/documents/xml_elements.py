"""The same document as XML: an element for each field, in the same order and of the same name.

    <layout>
      <layout_id>0</layout_id>
      <room_boundary><point x="0.0" y="0.0"/>...</room_boundary>
      <walls><wall><start x="0.0" y="0.0"/><end x="2.8" y="0.0"/></wall>...</walls>
      <openings><windows><window>...</window></windows><doors>...</doors></openings>
      <objects><object><label>bed</label><points><point x="0.0" y="1.0"/>...</points></object>
      ...

Fields that section 3.4 of the paper does not name are `<field name="..." type="...">`, of type
text (when none is given), integer, number, boolean, null, list (of `<item>`) or object (of
`<field>`). A field that is null has `type="null"`.
"""

from __future__ import annotations

import re

from .json_document import FIELDS, OPENINGS, SHAPE, WALL

INTEGER = re.compile(r"-?(0|[1-9]\d{0,3999})", re.ASCII)
"""A whole number, as it is written; Python reads no longer ones."""

ITEMS = {
    "room_boundary": "point",
    "points": "point",
    "walls": "wall",
    "windows": "window",
    "doors": "door",
    "objects": "object",
}
"""Elements that hold a list, and what each of its items is called."""

TEXTS = {"room_type", "units", "label"}
"""Elements that hold a text."""

FIELDS_OF = {
    "layout": FIELDS,
    "openings": OPENINGS,
    "wall": WALL,
    **dict.fromkeys(("window", "door", "object"), SHAPE),
}
"""Elements that hold others by name, each at most once, and their names."""

POINTS = {"point", "start", "end"}
"""Elements that have x and y."""
