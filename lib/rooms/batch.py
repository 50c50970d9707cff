"""Which seeds of a batch are made, in which order, and when there are enough rooms."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import chain, count, islice


@dataclass(frozen=True, slots=True)
class Order:
    """So many rooms of one type as there are seeds from `first` to `last`, both included.

    Attributes:
        first, last: the seeds asked for.
        spare: how many seeds after `last` may stand in for those that do not pass.
        taken: seeds that cannot stand in, since their scenes' names are in use.
    """

    first: int
    last: int
    spare: int
    taken: frozenset[int] = frozenset()

    @property
    def size(self) -> int:
        """How many rooms are wanted."""
        return self.last - self.first + 1

    def seeds(self) -> Iterator[int]:
        """Every seed that may be tried, in the order in which they are.

        >>> list(Order(1, 3, spare=2, taken=frozenset({4})).seeds())
        [1, 2, 3, 5, 6]
        """
        after = (seed for seed in count(self.last + 1) if seed not in self.taken)
        return chain(range(self.first, self.last + 1), islice(after, self.spare))


class Batch:
    """The state of an order: what is running, what is finished, what comes next.

    A seed is started only where every one before it, finished or running, could not be enough. The
    seeds tried are therefore the shortest run of `Order.seeds` that holds as many passing rooms as
    are wanted: the same however many are made at once, how long each takes, and how often the work
    is stopped and taken up again.

    Attributes:
        order: what is wanted.
        finished: whether it passed, by seed, in the order in which they ended.
        running: the seeds being made.
        passed: how many finished rooms passed.
    """

    def __init__(self, order: Order, known: Mapping[int, bool] | None = None) -> None:
        """Take up an order.

        Args:
            order: what is wanted.
            known: whether it passed, by seed, of the rooms that an earlier run finished.
        """
        self.order = order
        self.passed = 0
        self.finished: dict[int, bool] = {}
        self.running: set[int] = set()
        self._known = dict(known or {})
        self._ahead = list(reversed(list(order.seeds())))

    def start(self) -> int | None:
        """The seed to be made next, which is running from now on; None where none may start."""
        while self._ahead and self.passed + len(self.running) < self.order.size:
            seed = self._ahead.pop()
            if seed not in self._known:
                self.running.add(seed)
                return seed
            self._note(seed, self._known[seed])
        return None

    def finish(self, seed: int, passed: bool) -> None:
        """Note what became of a running seed."""
        self.running.remove(seed)
        self._note(seed, passed)

    def _note(self, seed: int, passed: bool) -> None:
        self.finished[seed] = passed
        self.passed += passed

    def to_start(self) -> int:
        """How many seeds are still to be started if every room passes from now on."""
        passing, fresh = self.passed + len(self.running), 0
        for seed in reversed(self._ahead):
            if passing >= self.order.size:
                break
            fresh += seed not in self._known
            passing += self._known.get(seed, True)
        return fresh
