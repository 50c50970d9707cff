"""Random rooms: against brute force over a grid of poses, exact fits, near misses, turned plans."""

import math
import random

import numpy as np
import pytest
import shapely
from scipy.ndimage import distance_transform_edt
from shapely.affinity import rotate
from shapely.geometry import box

CELL_M = 0.04
CENTRES_M = 0.08


class BruteForce:
    """Every pose of a grid: a sample of its points on a raster, then shapely's `covers`."""

    def __init__(self, free):
        self.free = free
        shapely.prepare(free)
        west, south, east, north = free.bounds
        self.corner = np.array([west, south]) - CELL_M
        counts = np.ceil((np.array([east, north]) - self.corner) / CELL_M).astype(int) + 2
        xs, ys = (self.corner[i] + CELL_M * np.arange(counts[i]) for i in (0, 1))
        self.mask = shapely.contains_xy(free, *np.meshgrid(xs, ys, indexing="ij"))
        self.room = distance_transform_edt(self.mask) * CELL_M

    def finds(self, width, depth):
        step = round(CENTRES_M / CELL_M)
        cells = np.argwhere(self.room > min(width, depth) / 2 - CELL_M)
        cells = cells[(cells % step == 0).all(axis=1)]
        centres = self.corner + cells * CELL_M
        return any(
            self._at(centres, width, depth, angle)
            for angle in range(0, 90 if width == depth else 180)
        )

    def _at(self, centres, width, depth, angle):
        t = math.radians(angle)
        along, across = np.array([math.cos(t), math.sin(t)]), np.array([-math.sin(t), math.cos(t)])
        for count in (2, 5, 13):
            # Half a cell of mercy at the rim: what passes is only a candidate.
            u, v = (np.linspace(-1, 1, count) * (size / 2 - CELL_M) for size in (width, depth))
            points = u[:, None, None] * along + v[None, :, None] * across
            at = np.rint((centres[:, None] + points.reshape(-1, 2) - self.corner) / CELL_M)
            at = np.clip(at.astype(int), 0, np.array(self.mask.shape) - 1)
            centres = centres[self.mask[at[..., 0], at[..., 1]].all(axis=1)]
        shape = rotate(box(-width / 2, -depth / 2, width / 2, depth / 2), angle)
        corners = shapely.get_coordinates(shape)[None] + centres[:, None]
        return bool(len(centres) and shapely.covers(self.free, shapely.polygons(corners)).any())


@pytest.fixture(scope="module")
def questions(furnished):
    """500 rooms, each with a size near what it has room for."""
    draw = random.Random(20)
    plans = [furnished.random_plan(seed) for seed in range(500)]
    return [
        (furnished.free_floor(plan), round(draw.uniform(0.7, 3.2), 2), round(d, 2))
        for plan, d in zip(plans, (draw.uniform(0.5, 1.9) for _ in range(500)), strict=True)
    ]


def test_whatever_brute_force_finds_is_found(questions, fits):
    ours = [fits(*question) for question in questions]
    brute = [BruteForce(free).finds(width, depth) for free, width, depth in questions]
    missed = [number for number in range(500) if brute[number] and not ours[number]]
    assert missed == []
    # Neither side is idle: the grid finds nearly all that fits, and much fits not.
    assert 100 < sum(ours) < 400
    assert sum(brute) > 0.9 * sum(ours)


def lines(values):
    """The different values, in order."""
    values = np.sort(values)
    return values[np.diff(values, prepend=-np.inf) > 1e-7]


def largest_gap(free):
    """The largest axis-parallel rectangle between lines through corners, free of furniture."""
    xs, ys = (lines(values) for values in shapely.get_coordinates(free).T)
    # Less a little, as the lines of corners that rounding moved are one.
    west, south = np.meshgrid(xs[:-1] + 1e-8, ys[:-1] + 1e-8, indexing="ij")
    east, north = np.meshgrid(xs[1:] - 1e-8, ys[1:] - 1e-8, indexing="ij")
    shapely.prepare(free)
    cells = shapely.covers(free, shapely.box(west, south, east, north))
    best = (0.0, 0.0, 0.0)
    for low in range(len(xs) - 1):
        for high in range(low + 1, len(xs)):
            run = 0
            for row, open_ in enumerate(cells[low:high].all(axis=0)):
                run = run + 1 if open_ else 0
                width, depth = xs[high] - xs[low], ys[row + 1] - ys[row + 1 - run]
                best = max(best, (width * depth, width, depth))
    return float(best[1]), float(best[2])


@pytest.mark.parametrize("seed", range(1000, 1060))
def test_an_exact_fit_between_furniture(seed, furnished, fits):
    """The largest gap asked for to the last bit, in the room as it is, and turned and moved."""
    draw = random.Random(seed)
    plan = furnished.random_plan(seed, slanted=draw.choice([0.0, 0.3]))
    width, depth = largest_gap(furnished.free_floor(plan))
    turn, shift = draw.uniform(0.0, 360.0), (draw.uniform(-50, 50), draw.uniform(-50, 50))
    for free in (plan, furnished.turned(plan, turn, shift)):
        assert fits(furnished.free_floor(free), width, depth)
        assert fits(furnished.free_floor(free), depth, width)


@pytest.mark.parametrize("seed", range(20))
def test_a_rectangle_2_mm_longer_than_the_room(seed, fits):
    """It would have to lie slanted, and is then wider than the room is."""
    draw = random.Random(seed)
    length, breadth = draw.uniform(2.0, 6.0), draw.uniform(1.0, 2.0)
    free = rotate(box(0, 0, length, breadth), draw.uniform(0.0, 180.0))
    assert fits(free, length, 0.9 * breadth)
    assert not fits(free, length + 0.002, 0.9 * breadth)
    assert not fits(free, 0.9 * breadth, length + 0.002)


def limit(free, ratio, fits):
    """A depth that fits and one 1 mm above it that does not, at this ratio of width to depth."""
    low, high = 0.05, 5.0
    while high - low > 1e-3:
        middle = (low + high) / 2
        low, high = (middle, high) if fits(free, ratio * middle, middle) else (low, middle)
    return low, high


@pytest.mark.parametrize("seed", range(12))
def test_turning_and_moving_the_plan_changes_nothing(seed, furnished, fits):
    """Not even close to the limit: 0.1 mm below what fits, and what 1 mm above it does not."""
    draw = random.Random(seed)
    plan, ratio = furnished.random_plan(seed), draw.choice([1.0, 1.5, 2.0, 3.5])
    enough, too_much = limit(furnished.free_floor(plan), ratio, fits)
    turn, shift = draw.uniform(0.0, 360.0), (draw.uniform(-50, 50), draw.uniform(-50, 50))
    free = furnished.free_floor(furnished.turned(plan, turn, shift))
    assert fits(free, ratio * (enough - 1e-4), enough - 1e-4)
    assert not fits(free, ratio * too_much + 1e-3, too_much + 1e-3)
