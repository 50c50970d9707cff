"""What the solver tries next.

The stock proposals leave most rooms nearly empty within the steps that we can afford. Nothing here
changes what is accepted: constraints and costs are judged by InfiniGen.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np
from infinigen.core.constraints import constraint_language as cl
from infinigen.core.constraints import reasoning as r
from infinigen.core.constraints.example_solver import propose_discrete, propose_relations
from infinigen.core.constraints.example_solver.moves import Move
from infinigen.core.constraints.example_solver.state_def import State
from infinigen.core.tags import Semantics

_members = propose_relations.objkeys_in_dom
_stock_bounds = propose_discrete.preproc_bounds


def mend(order: Sequence[type], offers: Callable[[type], bool]) -> None:
    """Replace InfiniGen's proposals for this process.

    Args:
        order: factories of mandatory pieces, the first to be placed first.
        offers: whether a factory has an asset that may stand in this room.
    """
    propose_relations.objkeys_in_dom = _shuffled_members
    propose_discrete.preproc_bounds = _bounds_with_open_ends

    def propose_addition(
        problem: cl.Problem, state: State, stage: r.Domain, temperature: float
    ) -> Iterator[Move]:
        bounds = _wanted(r.constraint_bounds(problem), state, stage, order)
        for index, bound in enumerate(bounds):
            for factory in filter(offers, _factories(bound)):
                yield from propose_discrete.propose_addition_bound_gen(
                    problem, state, bounds, index, factory, stage
                )

    propose_discrete.propose_addition = propose_addition


def _shuffled_members(domain: r.Domain, state: State) -> list[str]:
    """Possible parents in random order.

    Stock order is fixed: the first desk gets every chair that is proposed, the second one none.
    """
    names = _members(domain, state)
    np.random.shuffle(names)
    return names


def _bounds_with_open_ends(
    bounds: list[r.Bound], state: State, stage: r.Domain, **options: Any
) -> list[r.Bound]:
    """Stock bounds, where those about pieces at other pieces have no upper end.

    "One chair a desk" has 1 as its upper end, and stock compares that with all chairs of the room:
    from the second desk on, no chair would be proposed. More than one at a desk breaks the
    constraint itself, so it is refused anyway.
    """
    opened = [
        bound if _is_about_the_room(bound) else dataclasses.replace(bound, high=None)
        for bound in bounds
    ]
    return _stock_bounds(opened, state, stage, **options)


def _is_about_the_room(bound: r.Bound) -> bool:
    return all(Semantics.Room in domain.tags for _, domain in bound.domain.relations)


def _wanted(
    bounds: list[r.Bound], state: State, stage: r.Domain, order: Sequence[type]
) -> list[r.Bound]:
    """The bounds to be worked on: an unmet mandatory one if there is any, else all with room.

    Stock also proposes what the room is full of, which is refused after seconds of spawning, and
    lets small optional pieces take the walls that the bed needs.
    """
    # A bound without a low end caps other bounds and asks for nothing itself.
    asked = [
        bound
        for bound in propose_discrete.preproc_bounds(bounds, state, stage)
        if bound.low is not None and not _is_full(bound, state)
    ]
    unmet = [bound for bound in asked if len(_members(bound.domain, state)) < bound.low]
    return sorted(unmet, key=lambda bound: _rank(bound, order))[:1] or asked


def _is_full(bound: r.Bound, state: State) -> bool:
    if bound.high is None or not bound.domain.relations or not _is_about_the_room(bound):
        return False
    return len(_members(bound.domain, state)) >= bound.high


def _rank(bound: r.Bound, order: Sequence[type]) -> int:
    ranks = [order.index(factory) for factory in _factories(bound) if factory in order]
    return min(ranks, default=len(order))


def _factories(bound: r.Bound) -> list[type]:
    """Factories whose assets would count towards a bound, in random order."""
    return propose_discrete.lookup_generator(preds=bound.domain.tags)
