"""The largest rectangle in random rooms: against brute force, turned, moved."""

import random

import numpy as np
import pytest
import shapely
from ideal_bench.lib.geometry.plane.largest_rectangle import largest_rectangle
from shapely.affinity import rotate, translate
from shapely.geometry import box

CELL_M = 0.05
ROUNDING = 1e-9
GROUPS, ROOMS = 10, 50


def lies_on(free, found):
    """Less 1e-9 m on every side, it is covered: shapely's exact test, and no part of ours."""
    width, depth = (size - 2e-9 for size in found.size_m)
    inner = rotate(box(-width / 2, -depth / 2, width / 2, depth / 2), found.angle_deg)
    return bool(shapely.covers(shapely.get_parts(free), translate(inner, *found.center_m)).any())


def edges_of(free):
    rings = [
        np.array(ring.coords)
        for part in shapely.get_parts(free)
        for ring in (part.exterior, *part.interiors)
    ]
    return np.concatenate([np.stack([ring[:-1], ring[1:]], axis=1) for ring in rings])


def free_cells(free, angle_deg):
    """(rows, columns) which cells of a raster at this angle lie wholly on the floor."""
    turn = np.radians(angle_deg)
    matrix = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    edges = edges_of(free) @ matrix
    edges = (edges - edges.min(axis=(0, 1))) / CELL_M
    columns, rows = np.ceil(edges.max(axis=(0, 1)) - ROUNDING).astype(int)
    (x0, y0), (x1, y1) = edges[:, 0].T[..., None], edges[:, 1].T[..., None]
    row = np.arange(rows)[None]
    low, high = np.minimum(y0, y1), np.maximum(y0, y1)
    below, above = np.maximum(low, row), np.minimum(high, row + 1)
    flat = high - low < ROUNDING
    in_row = np.where(flat, (low > row + ROUNDING) & (low < row + 1 - ROUNDING), above > below)
    slope = np.where(flat, 0.0, (x1 - x0) / np.where(flat, 1.0, y1 - y0))
    at_below, at_above = x0 + slope * (below - y0), x0 + slope * (above - y0)
    west = np.where(flat, np.minimum(x0, x1), np.minimum(at_below, at_above))
    east = np.where(flat, np.maximum(x0, x1), np.maximum(at_below, at_above))
    first = np.floor(west + ROUNDING).astype(int).clip(0, columns)
    last = np.ceil(east - ROUNDING).astype(int).clip(0, columns)
    crossed = np.zeros((rows, columns + 1), dtype=int)
    which = in_row & (last > first)
    level = np.broadcast_to(row, which.shape)
    np.add.at(crossed, (level[which], first[which]), 1)
    np.add.at(crossed, (level[which], last[which]), -1)
    # Cells that no edge crosses are inside where an odd number of edges lies west of the middle.
    middle = row + 0.5
    passes = (low <= middle) & (high > middle)
    at = np.ceil(x0 + slope * (middle - y0) - 0.5).astype(int).clip(0, columns)
    odd = np.zeros((rows, columns + 1), dtype=int)
    np.add.at(odd, (level[passes], at[passes]), 1)
    return ((crossed.cumsum(axis=1) == 0) & (odd.cumsum(axis=1) % 2 == 1))[:, :columns]


def most_cells(cells, known=0):
    """Of free cells (rows, columns), the most that a rectangle of them has; `known` at least."""
    heights = np.zeros(cells.shape, dtype=np.int16)
    for row, free in enumerate(cells):
        heights[row] = np.where(free, (heights[row - 1] if row else 0) + 1, 0)
    most, lowest, width = known, heights, 1
    # Wider ones are no higher, and none is wider than the raster.
    while lowest.size and int(lowest.max()) * cells.shape[1] > most:
        most = max(most, width * int(lowest.max()))
        lowest, width = np.minimum(lowest[:, :-1], heights[:, width:]), width + 1
    return most


def brute_force_m2(free, angles_deg=range(90)):
    """Over rasters of cells at each whole degree."""
    most = 0
    for angle in angles_deg:
        most = most_cells(free_cells(free, angle), most)
    return most * CELL_M**2


def test_brute_force_is_right_itself():
    room = box(0, 0, 4, 3).difference(box(3, 0, 4, 1))
    assert brute_force_m2(room, [0]) == pytest.approx(9.0)
    assert brute_force_m2(rotate(room, 30), [30]) == pytest.approx(9.0, rel=0.03)
    assert brute_force_m2(rotate(room, 30), [29]) < 9.0
    hole = box(0, 0, 4, 3).difference(box(1.5, 1, 2.5, 2))
    assert brute_force_m2(hole, [0]) == pytest.approx(4.5)
    assert (~free_cells(hole, 0)).sum() == 400


@pytest.mark.parametrize("group", range(GROUPS))
def test_at_least_as_large_as_brute_force(furnished, group):
    for seed in range(group * ROOMS, (group + 1) * ROOMS):
        free = furnished.free_floor(furnished.random_plan(seed))
        found, raster_m2 = largest_rectangle(free), brute_force_m2(free)
        assert lies_on(free, found), seed
        assert found.area_m2 >= raster_m2 - 1e-9, seed
        # A raster misses at most some cells on each side, and up to half a degree.
        assert found.area_m2 < 2.0 * raster_m2 + 0.3, seed


@pytest.mark.parametrize("slanted", [0.0, 1.0])
def test_all_straight_or_all_slanted(furnished, slanted):
    for seed in range(1000, 1010):
        free = furnished.free_floor(furnished.random_plan(seed, slanted=slanted))
        found = largest_rectangle(free)
        assert lies_on(free, found), seed
        assert found.area_m2 >= brute_force_m2(free, range(0, 90, 3)) - 1e-9, seed


def test_a_straight_room_is_exact(furnished):
    """At least the largest of all rectangles along the axes between the corners' coordinates."""
    for seed in range(2000, 2030):
        free = furnished.free_floor(furnished.random_plan(seed, pieces=5, slanted=0.0))
        assert largest_rectangle(free).area_m2 >= along_axes_m2(free) - 1e-9, seed


def along_axes_m2(free):
    """The largest rectangle along the axes, by trying all pairs of coordinates."""
    points = edges_of(free)[:, 0]
    xs, ys = (np.unique(points[:, axis].round(9)) for axis in (0, 1))
    middles = np.meshgrid((xs[:-1] + xs[1:]) / 2, (ys[:-1] + ys[1:]) / 2, indexing="ij")
    # A strip a billionth wide may be free or not: it counts as free here, and adds nothing.
    blocked = ~shapely.contains_xy(free, *middles)
    sums = np.zeros((len(xs), len(ys)), dtype=int)
    sums[1:, 1:] = blocked.cumsum(axis=0).cumsum(axis=1)
    best = 0.0
    for west in range(len(xs) - 1):
        for east in range(west + 1, len(xs)):
            column = sums[east] - sums[west]
            clear = column[None, :] == column[:, None]
            depth = np.where(clear, ys[None, :] - ys[:, None], 0.0).max()
            best = max(best, (xs[east] - xs[west]) * depth)
    return best


def test_it_turns_and_moves_with_the_floor(furnished):
    draw = random.Random(0)
    for seed in range(20):
        plan = furnished.random_plan(seed)
        area = largest_rectangle(furnished.free_floor(plan)).area_m2
        for angle in (90.0, draw.uniform(0.0, 360.0)):
            shift = (draw.uniform(-50.0, 50.0), draw.uniform(-50.0, 50.0))
            free = furnished.free_floor(furnished.turned(plan, angle, shift))
            found = largest_rectangle(free)
            assert lies_on(free, found), (seed, angle)
            assert found.area_m2 == pytest.approx(area, rel=1e-6), (seed, angle)


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize(
    ("seed", "pieces", "slanted"),
    # Edges as short as rounding; then slivers between edges that coincide but for rounding.
    [(807668, 7, 0.2), (234581, 6, 0.2), *((seed, None, 0.8) for seed in range(12, 22))],
)
def test_edges_that_all_but_coincide(furnished, seed, pieces, slanted):
    free = furnished.free_floor(furnished.random_plan(seed, pieces, slanted))
    found = largest_rectangle(free)
    assert lies_on(free, found)
    assert found.area_m2 >= brute_force_m2(free, range(0, 90, 15)) - 1e-9


def test_the_same_again(furnished):
    free = furnished.free_floor(furnished.random_plan(3))
    assert largest_rectangle(free) == largest_rectangle(free)
