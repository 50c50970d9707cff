"""InfiniGen's shelves in a size that is asked for, with the places where books go."""

from __future__ import annotations

from dataclasses import dataclass

import bpy
import numpy as np
from infinigen.assets.objects import shelves
from infinigen.core.util import blender as butil


@dataclass(frozen=True)
class Bookshelf:
    """A shelf whose back lies in the plane x = 0 and whose front is +X, standing on z = 0.

    Attributes:
        obj: the shelf.
        cells: (n, 2, 3) the free boxes between its boards.
    """

    obj: bpy.types.Object
    cells: np.ndarray


def large_shelf(seed: int, width_m: float, height_m: float, depth_m: float) -> Bookshelf:
    """A shelf with a back, of bays of about 0.8 m."""
    levels = max(round(height_m / 0.34), 2)
    bays = max(round(width_m / 0.8), 1)

    class LargeShelf(shelves.LargeShelfFactory):
        def sample_params(self) -> dict[str, object]:
            return {
                "Dimensions": (depth_m, width_m, height_m),
                "bottom_board_height": 0.083,
                "shelf_depth": depth_m - 0.01,
                "shelf_cell_height": [(height_m - 0.12) / levels - 0.02] * levels,
                "shelf_cell_width": [width_m / bays - 0.045] * bays,
            }

    obj, params = LargeShelf(seed).create_asset(ret_params=True)
    sides = np.array(params["side_board_x_translation"]).reshape(-1, 2)
    sides = sides + params["side_board_thickness"] / 2 * np.array([1.0, -1.0])
    # Between two bays stand two side boards, half a thickness apart from where they are said to be.
    boards = np.array(params["division_board_z_translation"])
    half = params["division_board_thickness"] / 2
    floors = np.column_stack([boards[:-1] + half, boards[1:] - half])
    return _standing(obj, sides, floors, back_m=params["backboard_thickness"] + 0.004)


def cell_shelf(seed: int, width_m: float, height_m: float, depth_m: float) -> Bookshelf:
    """A shelf of square cells without a back."""
    columns = max(round(width_m / 0.4), 2)
    size = width_m / columns - 0.02
    rows = max(round(height_m / (size + 0.02)), 2)

    class CellShelf(shelves.CellShelfFactory):
        def sample_params(self) -> dict[str, object]:
            return {
                "cell_size": size,
                "horizontal_cell_num": columns,
                "vertical_cell_num": rows,
                "depth": depth_m,
                "has_base_frame": False,
                "division_board_thickness": 0.015,
                "external_board_thickness": 0.035,
            }

    factory = CellShelf(seed)
    obj = factory.create_asset()
    step = size + 0.015
    left = np.arange(columns) * step - (columns * step - 0.015) / 2
    low = 0.035 + np.arange(rows) * step
    sides = np.column_stack([left, left + size])
    return _standing(obj, sides, np.column_stack([low, low + size]), back_m=0.03)


def _standing(
    obj: bpy.types.Object, sides: np.ndarray, floors: np.ndarray, back_m: float
) -> Bookshelf:
    """Move the shelf to the origin; the cells of every bay and every floor."""
    points = np.array([vertex.co for vertex in obj.data.vertices])
    low, high = points.min(axis=0), points.max(axis=0)
    obj.location = (-low[0], -(low[1] + high[1]) / 2, -low[2])
    butil.apply_transform(obj, loc=True)
    front = high[0] - low[0] - 0.01
    cells = [
        [[back_m, left, bottom - low[2]], [front, right, top - low[2]]]
        for left, right in sides
        for bottom, top in floors
    ]
    return Bookshelf(obj, np.array(cells))
