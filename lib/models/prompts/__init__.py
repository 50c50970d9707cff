"""What models are told: one text file a prompt, its version in its name.

A prompt is never changed once answers were asked with it: a new wording is a new file.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from ...regular import TextError, read_text

_FOLDER = Path(__file__).parent


class PromptError(ValueError):
    """A prompt that cannot be used; says which and what to do."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """A text that a model is told, perhaps with places to fill in.

    Attributes:
        name: its file's name, without the ending.
        version: the number at the end of the name; "" for a prompt of one's own.
        text: the text, without blank lines around it.
        sha256: of the text as UTF-8, hexadecimal.
    """

    name: str
    version: str
    text: str
    sha256: str

    @classmethod
    def of(cls, name: str, version: str, text: str) -> Prompt:
        """A prompt of a text."""
        kept = text.strip()
        return cls(name, version, kept, hashlib.sha256(kept.encode()).hexdigest())

    @property
    def origin(self) -> dict[str, str]:
        """Which prompt it is, for a record."""
        return {"name": self.name, "version": self.version, "sha256": self.sha256}

    def filled(self, values: Mapping[str, str]) -> str:
        """The text with its places filled in.

        >>> Prompt.of("hello_v1", "1", "Hello {{who}}!").filled({"who": "room"})
        'Hello room!'
        """
        # Piece by piece, so that a value that looks like a place stays as it is.
        pieces = self.text.split("{{")
        text = pieces[0]
        for piece in pieces[1:]:
            name, end, rest = piece.partition("}}")
            text += values[name] + rest if end and name in values else "{{" + piece
        return text


def prompt(name: str) -> Prompt:
    """A prompt that comes with the program, such as "layout_system_v1".

    >>> prompt("layout_user_v1").version
    '1'
    """
    text = (_FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    return Prompt.of(name, name.rpartition("_v")[2], text)


def own_prompt(path: Path) -> Prompt:
    """A prompt in a file of one's own.

    Raises:
        PromptError: it cannot be read, is not text, or is empty.
    """
    try:
        text = read_text(path)
    except TextError as error:
        raise PromptError(f"{path}: {error}") from error
    made = Prompt.of(path.stem, "", text)
    if not made.text:
        raise PromptError(f"{path}: is empty; leave the option out for the benchmark's prompt")
    return made
