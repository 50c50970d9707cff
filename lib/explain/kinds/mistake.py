"""What a mistake is: something done to a room, which can be undone."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass

from ...geometry.ragged import BoolArray
from ...layout import FloatArray
from ..errors import ERROR_IDS, Looks, log_factors
from ..table import Table


class Mistake(ABC):
    """One mistake of a certain size, made everywhere, in the model's own frame."""

    @property
    def stretch(self) -> tuple[float, float]:
        """How many times larger it makes distances on the floor, and upwards.

        Undoing it makes all errors of places so much smaller, whether they had to do with it or
        not.
        """
        return 1.0, 1.0

    @abstractmethod
    def do(self, table: Table) -> Table:
        """The objects with the mistake made."""

    @abstractmethod
    def undo(self, table: Table) -> Table:
        """The objects with the mistake taken back."""

    @abstractmethod
    def words(self) -> str:
        """What the model does, to stand after its name."""

    @abstractmethod
    def parameters(self) -> dict[str, float]:
        """Its size; the unit ends each name."""

    def touches(self) -> frozenset[int] | None:
        """Codes of the categories that it is about; None for all."""
        return None

    def only(self, categories: frozenset[int]) -> Mistake:
        """The same mistake with some of the categories that it touches; one for all is whole."""
        del categories
        return self


@dataclass(frozen=True, slots=True, eq=False)
class Paired:
    """M true objects and their partners, row by row: what a mistake's size is fitted to.

    Attributes:
        truth: the true ones, model frame.
        predicted: their partners.
        looks: what their categories look like.
        categories: names of the codes.
    """

    truth: Table
    predicted: Table
    looks: Looks
    categories: list[str]

    def __len__(self) -> int:
        return len(self.truth)

    def where(self, rows: BoolArray) -> Paired:
        """Some of the pairs."""
        return Paired(self.truth.take(rows), self.predicted.take(rows), self.looks, self.categories)

    @property
    def log_factors(self) -> FloatArray:
        """How many times too large each object is, logarithms, (M, 3)."""
        return log_factors(self.truth, self.predicted, self.looks)


Fit = Callable[[Paired], "Mistake | None"]


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of mistake.

    Attributes:
        id: its name in files.
        label: its name for people.
        about: the errors that it makes, ids of ERRORS, the main one first.
        options: the few ways there are to make it; empty where its size is measured.
        fit: its size from pairs; None where they do not tell. Of a kind without options.
        starts: sizes from which a search begins, besides those that the pairs suggest.
        moves: whether undoing it changes which object is which.
    """

    id: str
    label: str
    about: tuple[str, ...]
    options: tuple[Mistake, ...] = ()
    fit: Fit | None = None
    starts: tuple[Mistake, ...] = ()
    moves: bool = True

    @property
    def columns(self) -> list[int]:
        """Columns of ERRORS that it is about."""
        return [ERROR_IDS.index(name) for name in self.about]
