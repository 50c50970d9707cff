"""How the page's templates are read: everything from outside is escaped."""

from __future__ import annotations

from urllib.parse import quote

import jinja2

from .assets import TEMPLATES


def environment() -> jinja2.Environment:
    """Templates with the page's own filters."""
    made = jinja2.Environment(
        loader=jinja2.FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters["scene_link"] = scene_link
    return made


def scene_link(scene: str, model: str = "") -> str:
    """The address of a scene within the page; of one model's answer, where one is named.

    >>> scene_link("bedroom_s1"), scene_link("a b#c", "m/1")
    ('#scene=bedroom_s1', '#scene=a%20b%23c&model=m%2F1')
    """
    address = f"#scene={_quoted(scene)}"
    return f"{address}&model={_quoted(model)}" if model else address


def _quoted(name: str) -> str:
    # A folder's name may be no text; the page's script replaces what is none by the same mark.
    text = name.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return quote(text, safe="")
