"""What stands round a sofa: TV, coffee table, rug, armchairs."""

from __future__ import annotations

from infinigen.assets.objects import shelves, tables

from ....lib.rooms.specification import Range
from ..assets.rug import RugFactory
from ..assets.sofa import ArmChairFactory
from ..assets.television import TVFactory
from ..placing import Piece, Placer
from .arrange import place_before, place_beside, place_on, place_opposite, spot
from .groups import OFF_WINDOW_M, hang_picture, sides, stand_lamp

WIDEST_TV_M = 1.35

ARMCHAIR_GAPS_M = (0.55, 0.4, 0.3, 0.2)
"""Between an armchair and the coffee table's end; a rug has what is left of it."""

WAY_ROUND_M = 0.25
"""Left free between an armchair and what else stands there, so that shelves can be reached."""


def set_up_tv(placer: Placer, sofa: Piece, stand_width_m: Range) -> None:
    """A TV on its stand at the wall that a sofa looks at, off it where a window is there."""
    least, most = stand_width_m
    low = placer.spawn(shelves.TVStandFactory, "TV stand", lambda x, y, z: least <= y <= most)
    width = min(low.size[1] * placer.rng.uniform(0.6, 0.9), WIDEST_TV_M)
    television = placer.spawn(TVFactory, "television", width_m=width)
    for gap in (0.02, 0.15):
        stand = place_opposite(placer, low, sofa, gap)
        if stand is not None:
            if place_on(placer, television, stand) is not None:
                return
            placer.discard(stand)


def furnish_lounge(placer: Placer, sofa: Piece, armchairs: int, side_table: bool) -> None:
    """A coffee table before the sofa on a rug of its own, armchairs, a lamp, a picture."""
    table = _set_coffee_table(placer, sofa)
    if table is not None:
        _set_armchairs(placer, sofa, table, armchairs)
        _lay_rug_under(placer, table, sofa)
    stand_lamp(placer, sofa)
    if side_table:
        _set_side_table(placer, sofa)
    hang_picture(placer, sofa)


def _set_coffee_table(placer: Placer, sofa: Piece) -> Piece | None:
    length = min(max(0.5 * sofa.size[1], 0.8), 1.3)
    for shrunk in (1.0, 0.8):
        size = (shrunk * length, placer.rng.uniform(0.5, 0.6) * shrunk, 0.42)
        table = placer.spawn(tables.CoffeeTableFactory, f"coffee table {shrunk}", dimensions=size)
        placed = place_before(placer, table, sofa, (0.4, 0.35, 0.3), turned_deg=90.0)
        if placed is not None:
            return placed
    return None


def _lay_rug_under(placer: Placer, table: Piece, sofa: Piece) -> Piece | None:
    """The largest rug that reaches from the sofa to as far behind the table, and holds it all.

    Nothing else stands on it: what stands half on a rug intersects it.
    """
    ahead = _gap_between(sofa, table) - 0.03
    for beside in (0.5, 0.4, 0.3, 0.2, 0.1):
        size = (table.size[0] + 2 * beside, table.size[1] + 2 * ahead)
        rug = placer.spawn(RugFactory, f"rug {beside} beside the table", dimensions=size)
        placed = placer.place(rug, spot(table, 0.0, 0.0), table.angle_deg)
        if placed is not None:
            placer.lift_onto(placed)
            return placed
    return None


def _gap_between(sofa: Piece, table: Piece) -> float:
    """From the sofa's front to the near long side of the table before it."""
    (fx, fy), (cx, cy, _), (tx, ty, _) = sofa.front, sofa.center, table.center
    ahead = (tx - cx) * fx + (ty - cy) * fy
    return float(ahead - sofa.size[0] / 2 - table.size[1] / 2)


def _set_armchairs(placer: Placer, sofa: Piece, table: Piece, armchairs: int) -> None:
    """Armchairs that face each other across the table's short ends."""
    if not armchairs:
        return
    armchair = placer.spawn(ArmChairFactory, "armchair")
    # The table's long side, its local X, runs along the sofa's left side.
    forward = sofa.size[0] / 2 + _gap_between(sofa, table) + table.size[1] / 2
    placed = 0
    for where in sides(placer):
        if placed < armchairs:
            for gap in ARMCHAIR_GAPS_M:
                beside = where * (table.size[0] / 2 + gap + armchair.size[0] / 2)
                angle = sofa.angle_deg - 90.0 * where
                centre = spot(sofa, forward, beside)
                if placer.place(armchair, centre, angle, 0.0, WAY_ROUND_M, ignore=(sofa, table)):
                    placed += 1
                    break


def _set_side_table(placer: Placer, sofa: Piece) -> None:
    size = (0.48, 0.48, 0.5)
    table = placer.spawn(tables.SideTableFactory, "sofa side table", dimensions=size)
    for where in sides(placer):
        if place_beside(placer, table, sofa, where, (0.05, 0.1), ahead_m=OFF_WINDOW_M):
            return
