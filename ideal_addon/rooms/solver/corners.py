"""Pieces that belong into a corner of the room: backs and sides at walls."""

from __future__ import annotations

from typing import Any

from infinigen.core.constraints.example_solver.geometry import dof


def mend() -> None:
    """Refuse a place whose two walls are the same one, for this process.

    A piece with its back and a side against walls may be proposed with both at one wall. Stock
    turns it to fit the second, finds it free to slide along the wall, and stops on an assertion:
    a piece that touches floor and two walls should not be free to move.
    """
    stock = dof.check_init_valid

    def check(
        state: Any, name: str, own: list, others: list, margins: list, reversed_normals: list
    ) -> tuple[bool, Any, Any]:
        valid, free, way = stock(state, name, own, others, margins, reversed_normals)
        if valid and free == 1 and len(own) != 2:
            return False, None, None
        return valid, free, way

    dof.check_init_valid = check
