"""Names that others chose, of objects, scenes and models: which are read, and how they are told."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

NOTE_MARKS = ("_", ".")
"""What begins so lies beside scenes, models and answers and is never read as one."""

LONGEST = 80
"""Characters of a name that a sentence shows."""


FEW = 5
"""Names that a sentence lists before it only counts them."""

_LONGEST_FOLDER = 120
# Windows keeps these names for devices, whatever ending they have.
_DEVICES = {
    "CON",
    "PRN",
    "AUX",
    "NUL",
    *(f"{kind}{n}" for kind in ("COM", "LPT") for n in range(10)),
}


def one_line(text: str) -> bool:
    r"""Whether it stays in its line and does nothing to a terminal.

    >>> one_line("gpt 5"), one_line("two\nlines")
    (True, False)
    """
    return not any(unicodedata.category(mark) in {"Cc", "Zl", "Zp"} for mark in text)


def short(text: str) -> str:
    r"""A name for a sentence: its beginning, with what cannot be printed written as an escape.

    >>> short("two\nlines"), short("x" * 100) == "x" * 80 + "..."
    ('two\\nlines', True)
    """
    kept = text[:LONGEST]
    if not kept.isprintable():
        kept = "".join(mark if mark.isprintable() else repr(mark)[1:-1] for mark in kept)
    return kept if len(text) <= LONGEST else f"{kept}..."


def few(names: Sequence[str], quoted: bool = False) -> str:
    """The first few names for a sentence, and how many more there are.

    >>> few(["a", "b"], quoted=True), few("abcdefg")
    ("'a', 'b'", 'a, b, c, d, e and 2 more')
    """
    more = len(names) - FEW
    quote = "'" if quoted else ""
    listed = ", ".join(f"{quote}{short(name)}{quote}" for name in names[:FEW])
    return f"{listed} and {more} more" if more > 0 else listed


def folder_name(model: str) -> str:
    """A name of a model as the name of a folder, on every system.

    >>> folder_name("Qwen/Qwen2.5-VL-72B"), folder_name("llama3.2-vision:11b"), folder_name("_x.")
    ('Qwen_Qwen2.5-VL-72B', 'llama3.2-vision_11b', 'x')

    Raises:
        ValueError: nothing of it can be in a name.
    """
    kept = "".join(mark if mark.isalnum() or mark in "-_.+=@ " else "_" for mark in model)
    # A dot or a space at the end is lost on Windows; NOTE_MARKS at the beginning hide a folder.
    name = kept[:_LONGEST_FOLDER].lstrip("_. ").rstrip(". ")
    if not name:
        raise ValueError(f"'{short(model)}' leaves no name for a folder")
    return f"{name}-" if name.split(".")[0].upper() in _DEVICES else name
