"""Grids of classrooms, libraries and offices: arithmetic by hand, and whole rooms without walls."""

from dataclasses import dataclass
from itertools import pairwise

import pytest

FURNISH = """
    import importlib
    import bpy
    import numpy as np
    from mathutils.bvhtree import BVHTree
    from ideal_bench.ideal_addon.rooms.placing import Placer
    from ideal_bench.ideal_addon.rooms.windows import Opening
    from ideal_bench.lib.rooms.plan import draw_plan

    bpy.ops.wm.read_factory_settings(use_empty=True)
    plan = draw_plan({room_type!r}, {tier!r}, {seed})
    program = importlib.import_module(
        "ideal_bench.ideal_addon.rooms.programs.{room_type}").PROGRAM
    x = plan.width_m / 2
    door = Opening("door", 1, np.array([[x, -0.45, 0.0], [x + 0.25, 0.45, 2.1]]))
    placer = Placer(plan, [door])
    if program.grid:
        program.grid(placer)
    program.furnish(placer)
    pieces = placer.pieces()

    def tree(piece):
        matrix = piece.matrix
        points = piece.shape.vertices @ matrix[:3, :3].T + matrix[:3, 3]
        return BVHTree.FromPolygons(points.tolist(), piece.shape.triangles.tolist())

    near = [
        (a, b) for i, a in enumerate(pieces) for b in pieces[:i]
        if (np.minimum(a.box[1], b.box[1]) - np.maximum(a.box[0], b.box[0]) > 0).all()
    ]
    answer = dict(
        size=[plan.width_m, plan.depth_m, plan.height_m],
        required=dict(program.required(plan)),
        pieces=[dict(name=p.name, factory=p.factory, category=p.category, box=p.box.tolist(),
                     center=p.center.tolist(), front=p.front.tolist()) for p in pieces],
        crossing=[[a.name, b.name] for a, b in near if tree(a).overlap(tree(b))],
    )
"""


@dataclass(frozen=True)
class Piece:
    name: str
    factory: str
    category: str
    box: list[list[float]]
    center: list[float]
    front: list[float]

    def towards(self, direction):
        """How far along a direction (x, y) the front looks."""
        return self.front[0] * direction[0] + self.front[1] * direction[1]


class Furnished:
    """A room that was furnished without InfiniGen's walls, a door in the middle of its +X wall."""

    def __init__(self, document):
        self.size, self.required = document["size"], document["required"]
        self.crossing = document["crossing"]
        self.pieces = [Piece(**piece) for piece in document["pieces"]]

    def of(self, *factories):
        return [piece for piece in self.pieces if piece.factory in factories]


@pytest.fixture(scope="module")
def furnished(ask):
    """The room of a type, tier and seed; each is made once."""
    made = {}

    def make(room_type, tier, seed=2, again=False):
        key = (room_type, tier, seed)
        if again or key not in made:
            code = FURNISH.format(room_type=room_type, tier=tier, seed=seed)
            made[key] = Furnished(ask(code))
        return made[key]

    return make


WHOLE_ROOMS = pytest.mark.parametrize(
    ("room_type", "tier"),
    [("classroom", "small"), ("office", "small"), ("office", "large"), ("library", "large")],
)


@pytest.mark.parametrize(
    ("arrangement", "across", "lines"),
    [
        ("along a wall", 3.0, [(0.33, 0.0)]),
        ("along two walls", 3.1, [(0.33, 0.0), (2.77, 180.0)]),
        # Two desks of 0.6 with chairs of 0.55 and an aisle of 0.8 need 3.1 m.
        ("along two walls", 3.0, []),
        # 5 m less an aisle at each wall is 3.4 m: one pair of lines, 2.3 m.
        ("benches", 5.0, [(2.195, 180.0), (2.805, 0.0)]),
        # 3.4 m holds two lines of 1.15 with an aisle of 0.8, chairs behind the desks.
        ("rows", 5.0, [(1.25, 0.0), (3.2, 0.0)]),
        ("rows", 2.0, []),
    ],
)
def test_lines_of_desks(ask, arrangement, across, lines):
    found = ask(
        f"""
    from ideal_bench.ideal_addon.rooms.programs.office import lines
    answer = lines("{arrangement}", {across}, 0.6, 0.8, 4)
    """
    )
    assert [tuple(line) for line in found] == [pytest.approx(line) for line in lines]


def test_columns_and_rows_of_a_class(ask):
    columns, pairs, rows = ask(
        """
    from ideal_bench.ideal_addon.rooms.programs.classroom import Seats
    single = Seats(1, (0.5, 1.0, 0.75), 0.8, 1.4, 0.3, 2.3, 4)
    double = Seats(2, (0.5, 0.7, 0.75), 0.8, 1.4, 0.3, 2.3, 4)
    answer = [single.columns(6.5), double.columns(6.5), single.rows(8.2)]
    """
    )
    # 6.5 m less two side aisles of 0.55 is 5.4 m: three desks, or two pairs, and a wider aisle.
    assert columns == pytest.approx([-1.95, -0.15, 1.95])
    assert pairs == pytest.approx([-1.61, -0.9, 0.9, 1.61])
    # 8.2 - 2.3 - 0.45 = 5.45 m: four rows of 1.0 m with gaps of 0.4.
    assert rows == pytest.approx([2.55, 3.95, 5.35, 6.75])


@WHOLE_ROOMS
def test_a_room_has_what_it_must(furnished, room_type, tier):
    room = furnished(room_type, tier)
    for category, least in room.required.items():
        assert sum(piece.category == category for piece in room.pieces) >= least


@WHOLE_ROOMS
def test_nothing_leaves_it_meets_or_blocks_the_door(furnished, room_type, tier):
    room = furnished(room_type, tier)
    width, depth, height = room.size
    assert room.crossing == []
    for piece in room.pieces:
        low, high = piece.box
        assert max(-low[0], high[0]) <= width / 2 + 0.002
        assert max(-low[1], high[1]) <= depth / 2 + 0.002
        assert -0.002 <= low[2] and high[2] <= height
        before_door = high[0] > width / 2 - 0.75 and low[1] < 0.45 and high[1] > -0.45
        assert not before_door or low[2] > 2.0


@pytest.mark.parametrize(
    ("room_type", "tier"), [("classroom", "small"), ("office", "small"), ("office", "large")]
)
def test_every_chair_faces_the_middle_of_a_desk(furnished, room_type, tier):
    room = furnished(room_type, tier)
    chairs, desks = room.of("ChairFactory", "OfficeChairFactory"), room.of("SimpleDeskFactory")
    assert len(chairs) == len(desks)
    for desk in desks:
        (fx, fy), (x, y, _) = desk.front, desk.center
        seats = [
            (c, (c.center[0] - x) * fx + (c.center[1] - y) * fy)
            for c in chairs
            if abs((c.center[1] - y) * fx - (c.center[0] - x) * fy) < 0.01
        ]
        chair, out = min((seat for seat in seats if seat[1] > 0), key=lambda seat: seat[1])
        assert 0.2 < out < 1.0
        assert chair.towards(desk.front) == pytest.approx(-1.0, abs=1e-4)


def test_monitors_stand_on_their_desks_and_look_at_the_chairs(furnished):
    room = furnished("office", "large")
    monitors, desks = room.of("MonitorFactory"), room.of("SimpleDeskFactory")
    assert len(monitors) == len(desks)
    for monitor in monitors:
        (desk,) = (
            d for d in desks if all(d.box[0][i] <= monitor.center[i] <= d.box[1][i] for i in (0, 1))
        )
        assert monitor.box[0][2] == pytest.approx(desk.box[1][2], abs=0.005)
        assert monitor.towards(desk.front) == pytest.approx(1.0, abs=1e-4)


def test_the_class_faces_the_blackboard(furnished):
    room = furnished("classroom", "small")
    (board,), chairs = room.of("BlackboardFactory"), room.of("ChairFactory")
    assert len(chairs) >= 8
    for chair in chairs:
        assert chair.towards(board.front) == pytest.approx(-1.0, abs=1e-4)


def test_blocks_of_a_library_are_parallel_with_aisles_between_their_fronts(furnished):
    blocks = furnished("library", "large").of("LibraryBlockFactory")
    fx, fy = blocks[0].front
    rows = sorted({round(b.center[0] * fx + b.center[1] * fy, 3) for b in blocks})
    assert len(rows) >= 3
    assert all(abs(block.towards((fx, fy))) == pytest.approx(1.0, abs=1e-4) for block in blocks)
    steps = [after - before for before, after in pairwise(rows)]
    assert min(steps) > 1.8
    assert steps == pytest.approx([steps[0]] * len(steps), abs=0.002)


def test_seeds_differ_and_repeat(furnished):
    first, other = furnished("library", "medium", 3), furnished("library", "medium", 4)
    assert furnished("library", "medium", 3, again=True).pieces == first.pieces
    assert first.pieces != other.pieces
