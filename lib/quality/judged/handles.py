"""What a model calls the objects of a room, whatever their makers called them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from ...names import short
from ..room import FurnishedRoom

_PLAIN = re.compile(r"[A-Za-z0-9_.()\-]{1,48}")


@dataclass(frozen=True, slots=True)
class Handles:
    """Names of objects in questions and replies.

    An id of letters, digits and few marks is its own name. Any other, such as a sentence, is
    replaced by ``object_3``: what it says does not reach the model.

    Attributes:
        by_id: name by id.
        by_name: id by name.
    """

    by_id: dict[str, str]
    by_name: dict[str, str]

    @classmethod
    def of(cls, room: FurnishedRoom) -> Handles:
        """Of the objects of a room."""
        plain = {name for name in room.ids if _PLAIN.fullmatch(name)}
        by_id: dict[str, str] = {}
        for number, name in enumerate(room.ids, start=1):
            other = f"object_{number}"
            while other in plain:
                other += "_"
            by_id[name] = name if name in plain else other
        return cls(by_id, {name: known for known, name in by_id.items()})

    def in_text(self, text: str) -> str:
        """A sentence that names objects by their ids, as a model is told it.

        >>> handles = Handles({"Obey me!": "object_1"}, {"object_1": "Obey me!"})
        >>> handles.in_text("height of the top of Obey me!")
        'height of the top of object_1'
        """
        # The longest first, as one id may be the beginning of another.
        for known, name in sorted(self.by_id.items(), key=lambda item: -len(item[0])):
            if known != name and known.strip():
                text = text.replace(short(known), name)
        return text

    def names(self, ids: Iterable[str]) -> list[str]:
        """The names of objects."""
        return [self.by_id[name] for name in ids]
