"""Who holds whom: what hangs together, and which objects have nothing beneath them at all."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set


def held(rooted: Iterable[str], holders: Mapping[str, Set[str]]) -> set[str]:
    """What is held by something that is held in the end by what is rooted, and this itself.

    Args:
        rooted: what floor, wall or ceiling hold.
        holders: for each other object those that it rests on or hangs from.

    >>> sorted(held(["table"], {"book": {"lamp"}, "lamp": {"table"}, "jar": {"shelf"}}))
    ['book', 'lamp', 'table']
    """
    found = set(rooted)
    while True:
        more = {name for name, on in holders.items() if name not in found and on & found}
        if not more:
            return found
        found |= more


def floating(holders: Mapping[str, Set[str]]) -> list[frozenset[str]]:
    """Of objects that nothing holds, those that the others among them rest on.

    Args:
        holders: for each such object those that it rests on or hangs from; objects that are not in
            it themselves are left out.

    Returns:
        groups, each of one object, or of several that rest on each other in a ring.

    >>> groups = floating({"book": {"table"}, "table": set(), "a": {"b"}, "b": {"a"}})
    >>> [sorted(group) for group in groups]
    [['table'], ['a', 'b']]
    """
    reach = {name: resting(name, holders) for name in holders}
    groups = []
    for name in holders:
        ring = frozenset({name} | {other for other in reach[name] if name in reach[other]})
        if reach[name] <= ring and ring not in groups:
            groups.append(ring)
    return groups


def resting(name: str, holders: Mapping[str, Set[str]]) -> set[str]:
    """All that an object rests on, one above the other; itself only where it does so in a ring."""
    found: set[str] = set()
    new = set(holders[name]) & set(holders)
    while new:
        found |= new
        new = {other for one in new for other in holders[one] if other in holders} - found
    return found
