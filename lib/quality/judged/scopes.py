"""Which checks are decided together, over which pictures (GREP, A.2, table 4)."""

from __future__ import annotations

from collections.abc import Sequence

from ..metrics import METRICS, MetricId
from .checks import Check, Scope
from .groups import Groups
from .pictures import Bank, Shot


class Scopes:
    """The scopes of one room.

    Attributes:
        all: in the order in which their episodes are held.
    """

    def __init__(self, groups: Groups, overview: tuple[Shot, ...], most: int) -> None:
        """None yet.

        Args:
            groups: of the room's objects.
            overview: what every scope begins with.
            most: checks of one episode.
        """
        self._groups, self._overview, self._most = groups, overview, most
        self._banks: dict[tuple[int, ...], Bank] = {}
        self.all: list[Scope] = []

    def add(self, metric: MetricId, checks: Sequence[Check]) -> None:
        """Make scopes of the checks of a metric.

        Pairing looks at the inventory of the whole room. A physical check is one about its own
        objects alone. The others share the pictures of their objects' group; a relation that spans
        groups has those of all of them.
        """
        if metric == "pairing":
            self._split("pairing", metric, checks, Bank(self._overview), may_look=False)
        elif METRICS[metric].principle == "physical":
            for number, check in enumerate(checks, start=1):
                bank = Bank(self._overview)
                self.all.append(Scope(f"{metric}-{number}", metric, (check,), bank))
        else:
            by_groups: dict[tuple[int, ...], list[Check]] = {}
            for check in checks:
                by_groups.setdefault(self._groups.of(check.objects), []).append(check)
            for groups in sorted(by_groups, key=lambda key: (len(key), key)):
                bank = self._banks.setdefault(groups, Bank(self._overview))
                told = "_".join(str(number + 1) for number in groups[:6])
                if len(groups) > 6:
                    told += f"_and_{len(groups) - 6}_more_{len(self.all)}"
                self._split(f"{metric}-g{told}", metric, by_groups[groups], bank)

    def _split(
        self,
        name: str,
        metric: MetricId,
        checks: Sequence[Check],
        bank: Bank,
        may_look: bool = True,
    ) -> None:
        for number, start in enumerate(range(0, len(checks), self._most), start=1):
            part = tuple(checks[start : start + self._most])
            self.all.append(Scope(f"{name}-{number}", metric, part, bank, may_look))

    def of_function(self) -> tuple[list[Scope], list[Scope]]:
        """Those of function: within one group, and across groups."""
        found = [scope for scope in self.all if scope.metric == "function"]
        wide = [scope for scope in found if len(self._groups.of(scope.objects)) > 1]
        return [scope for scope in found if scope not in wide], wide
