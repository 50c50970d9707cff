"""Fields of a floorplan.json: each checked, each fault told with where it stands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ...bootstrap import Interval
from ...json_values import is_finite, shown
from ...names import short


class FloorplanFileError(ValueError):
    """A floorplan.json that cannot be used; names the file, the field and what to do."""


@dataclass(frozen=True, slots=True)
class Fields:
    """A JSON object and where it stands; every method raises FloorplanFileError."""

    document: Any
    place: str

    def __post_init__(self) -> None:
        if not isinstance(self.document, dict):
            raise FloorplanFileError(
                f"{self.place or 'the file'}: expected an object, got {shown(self.document)}"
            )

    def names(self) -> list[str]:
        """The names in it."""
        return list(self.document)

    def get(self, name: str, default: Any = None) -> Any:
        """A field's value as it stands."""
        return self.document.get(name, default)

    def object(self, name: str) -> Fields:
        """A field that is an object."""
        return Fields(self.get(name), self._at(name))

    def text(self, name: str) -> str:
        """A field that is a text."""
        value = self.get(name)
        if not isinstance(value, str):
            raise self._fault(name, "a text")
        return value

    def optional_text(self, name: str) -> str:
        """A text; "" where it is null or not there."""
        return "" if self.get(name) is None else self.text(name)

    def texts(self, name: str) -> list[str]:
        """A list of texts."""
        value = self.get(name)
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise self._fault(name, "a list of texts")
        return list(value)

    def whole(self, name: str) -> int:
        """A whole number from 0 on."""
        value = self.get(name)
        if type(value) is not int or value < 0:
            raise self._fault(name, "a whole number")
        return value

    def number(self, name: str) -> float:
        """A finite number."""
        value = self.get(name)
        if not is_finite(value):
            raise self._fault(name, "a number")
        return float(value)

    def share(self, name: str) -> float | None:
        """A fraction from 0 to 1; None where it is null."""
        value = self.get(name)
        if value is None:
            return None
        if not is_finite(value) or not 0 <= value <= 1:
            raise self._fault(name, "a number from 0 to 1, or null")
        return float(value)

    def interval(self, name: str) -> Interval | None:
        """Two numbers; None where it is null."""
        value = self.get(name)
        if value is None:
            return None
        if not isinstance(value, list) or len(value) != 2 or not all(map(is_finite, value)):
            raise self._fault(name, "two numbers, or null")
        return float(value[0]), float(value[1])

    def _at(self, name: str) -> str:
        return f"{self.place}.{short(name)}" if self.place else short(name)

    def _fault(self, name: str, wanted: str) -> FloorplanFileError:
        return FloorplanFileError(
            f"{self._at(name)}: expected {wanted}, got {shown(self.get(name))}"
        )
