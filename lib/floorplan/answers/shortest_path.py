"""The shortest way that keeps its clearance (paper, G.6)."""

from __future__ import annotations

from collections.abc import Iterable
from weakref import WeakKeyDictionary

import numpy as np

from ...geometry.plane.walking.floor import Floor
from ...geometry.plane.walking.shortest import NoWay, Walking, Way
from ...names import short
from ..faults import NoAnswer
from ..ground import Ground
from . import geojson
from .answer import WALL, Answer, Parameters

_KNOWN: WeakKeyDictionary[Ground, dict[float, Walking]] = WeakKeyDictionary()


def answer(ground: Ground, parameters: Parameters) -> Answer:
    """The shortest way from one centroid to another that keeps its clearance.

    Nothing on it is nearer to an obstacle or to a wall than the clearance. Obstacles are all
    objects but floor coverings and ceiling fixtures, the two ends' own furniture among them;
    openings are none. Corners are rounded by the arc of the clearance.

    An end that is nearer to some things than the clearance, as a centroid inside its own furniture
    is, leaves by a way out: one straight line from the end to the clear floor. On it the clearance
    is let off for those things alone; an obstacle that contains the end may be passed through; no
    other is entered, no wall is crossed, and all else keeps its clearance. Of all ways out and
    ways in, those are taken that make the whole way shortest.

    Where the straight line between the two ends keeps this rule without any clear floor, as from a
    lamp to the table it stands on, that line is the way. Outside the furniture that contains an
    end it may then be no longer than twice the clearance, so that nobody walks along a wall that
    both ends are near to. An end outside the room, as the centroid of a door set in the wall,
    first goes straight to the nearest point of the room; the rule holds from there.

    Args:
        ground: the layout.
        parameters: two labels; a clearance in metres, the profile's where None. 0 is taken as a
            micrometre: what touches lets nobody through.

    Returns:
        Points [x, y] in metres from the first centroid to the second, none in line with its
        neighbours; the same point twice where the centroids coincide. Its length is at most a
        hundred thousandth over the true shortest, and its clearance short by at most 1e-8 m.
        As geometry the line. Details: ``length_m``, ``clearance_m``, ``way_out_m``, ``way_in_m``
        (lengths before and after the clear floor), ``let_off_at_start``, ``let_off_at_end``
        (labels; ``wall`` for a wall).

    Raises:
        CallFault: a label is unknown or not unique.
        PlanFault: an outline of an end, of an obstacle or of the room is no polygon.
        NoAnswer: there is no way; says which end is shut in.

    Source: paper, G.6, table 2; the way out is ours, the paper leaves it open.
    """
    first, second = (ground.centroid(ground.shape(label)) for label in parameters.objects)
    clearance_m = asked_clearance(ground, parameters)
    walking = walking_on(ground, clearance_m)
    try:
        way = walking.way(np.array(first), np.array(second))
    except NoWay as none:
        raise NoAnswer(_why(none, walking, parameters.objects, clearance_m)) from none
    points = [[float(x), float(y)] for x, y in way.points]
    return Answer(points, geojson.line(points), _details(ground, way, clearance_m))


def asked_clearance(ground: Ground, parameters: Parameters) -> float:
    """The clearance that a question asks for, metres."""
    given = parameters.clearance_m
    return ground.profile.clearance_m if given is None else given


def walking_on(ground: Ground, clearance_m: float) -> Walking:
    """The ways on a floor plan, its clear floor made once for each clearance."""
    known = _KNOWN.setdefault(ground, {})
    if clearance_m not in known:
        obstacles = [ground.polygon(shape) for shape in ground.obstacles()]
        known[clearance_m] = Walking(Floor(ground.room, obstacles), clearance_m)
    return known[clearance_m]


def _details(ground: Ground, way: Way, clearance_m: float) -> dict[str, object]:
    return {
        "length_m": way.length_m,
        "clearance_m": clearance_m,
        "way_out_m": way.way_out_m,
        "way_in_m": way.way_in_m,
        "let_off_at_start": _labels(ground, way.start.near.tolist()),
        "let_off_at_end": _labels(ground, way.goal.near.tolist()),
    }


def _labels(ground: Ground, things: Iterable[int]) -> list[str]:
    """What things are called, in the layout's order, the walls once and last."""
    obstacles = ground.obstacles()
    called = [obstacles[n].label if n < len(obstacles) else WALL for n in things]
    return list(dict.fromkeys(called))


def _why(none: NoWay, walking: Walking, labels: Iterable[str], clearance_m: float) -> str:
    """Why there is no way, in a sentence."""
    start, goal = (f"'{short(label)}'" for label in labels)
    if not walking.clear.pieces:
        return f"no floor of this room is {clearance_m:g} m clear of every wall and obstacle"
    if not none.shut_in:
        return (
            f"no way that keeps {clearance_m:g} m clearance leads from {start} to {goal}: "
            "the clear floor around the two is in separate pieces"
        )
    shut = " and ".join({"start": start, "goal": goal}[end] for end in none.shut_in)
    are = "is" if len(none.shut_in) == 1 else "are"
    return (
        f"{shut} {are} shut in: no straight line from the centroid reaches floor that is "
        f"{clearance_m:g} m clear of everything without coming too near to something else"
    )
