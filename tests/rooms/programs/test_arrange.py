"""Where pieces are set beside, before and above others, worked out by hand; nothing is rendered."""

import math
from dataclasses import dataclass, field

import numpy as np
import pytest
from ideal_bench.ideal_addon.rooms.programs.arrange import (
    LEFT,
    RIGHT,
    hang_above,
    place_before,
    place_beside,
    place_in_corner,
    place_on,
    place_opposite,
    seat_at_desks,
    spot,
    wall_behind,
)


@dataclass
class Thing:
    """A piece or a prototype: its size in its own frame, and where it stands."""

    size: tuple[float, float, float]
    x: float = 0.0
    y: float = 0.0
    angle_deg: float = 0.0

    @property
    def front(self):
        turn = math.radians(self.angle_deg)
        return np.array((math.cos(turn), math.sin(turn)))

    @property
    def center(self):
        return np.array((self.x, self.y, self.size[2] / 2))

    @property
    def box(self):
        half = np.abs(self.front) * self.size[0] + np.abs(self.front[::-1]) * self.size[1]
        reach = np.array((*half / 2, self.size[2] / 2))
        return np.array((self.center - reach, self.center + reach))


@dataclass
class SomeWall:
    normal: tuple[float, float]

    @property
    def along(self):
        return self.normal[1], -self.normal[0]


@dataclass
class Asked:
    """A placer that notes what it is asked, and refuses what `refuse` says."""

    refuse: set = field(default_factory=set)
    asked: list = field(default_factory=list)
    width_m: float = 5.0
    depth_m: float = 4.0
    height_m: float = 3.0

    def walls(self):
        return tuple(SomeWall(normal) for normal in ((0, 1), (-1, 0), (0, -1), (1, 0)))

    def place(self, prototype, center_xy, angle_deg, z=0.0, on=None):
        self.asked.append((*(round(value, 6) for value in center_xy), angle_deg % 360, on))
        return None if len(self.asked) - 1 in self.refuse else self.asked[-1]

    def place_at_wall(self, prototype, wall, along_m, z=0.0, gap_m=0.01):
        self.asked.append((wall.normal, round(along_m, 6), round(z, 6)))
        return None if len(self.asked) - 1 in self.refuse else self.asked[-1]


BED = Thing((2.0, 1.6, 1.0), x=1.0, y=-0.5, angle_deg=90.0)
STAND = Thing((0.4, 0.5, 0.5))


@pytest.mark.parametrize(
    ("angle", "expected"),
    [(0.0, (1.3, 2.1)), (90.0, (0.9, 2.3)), (180.0, (0.7, 1.9)), (270.0, (1.1, 1.7))],
)
def test_a_spot_turns_with_its_piece(angle, expected):
    piece = Thing((1.0, 1.0, 1.0), x=1.0, y=2.0, angle_deg=angle)
    assert spot(piece, 0.3, 0.1) == pytest.approx(expected)


def test_nightstands_have_their_backs_in_line_with_the_beds():
    # The bed looks along +Y, so its back is at y = -1.5 and its left side at x = 0.2.
    placer = Asked()
    place_beside(placer, STAND, BED, LEFT, (0.05,))
    place_beside(placer, STAND, BED, RIGHT, (0.05,))
    assert placer.asked == [(-0.1, -1.3, 90.0, None), (2.1, -1.3, 90.0, None)]


def test_a_lamp_stands_a_little_before_the_back_that_it_is_beside():
    placer = Asked()
    place_beside(placer, STAND, BED, LEFT, (0.05,), ahead_m=0.1)
    assert placer.asked == [(-0.1, -1.2, 90.0, None)]


def test_a_coffee_table_lies_across_the_sofas_front_at_the_first_free_gap():
    sofa, table = Thing((1.0, 2.0, 0.8)), Thing((1.2, 0.6, 0.4))
    placer = Asked(refuse={0})
    assert place_before(placer, table, sofa, (0.4, 0.3), turned_deg=90.0)
    # Half the sofa, the gap, half the table's short side.
    assert placer.asked == [(1.2, 0.0, 90.0, None), (1.1, 0.0, 90.0, None)]


def test_a_desks_chair_faces_it_and_is_pulled_out_until_it_fits():
    desk, chair = Thing((0.6, 1.2, 0.75), angle_deg=90.0), Thing((0.6, 0.6, 1.0))
    placer = Asked(refuse={0, 1})
    assert len(seat_at_desks(placer, chair, [desk])) == 1
    assert placer.asked == [
        (0.0, 0.3, 270.0, None),
        (0.0, 0.4, 270.0, None),
        (0.0, 0.5, 270.0, None),
    ]


def test_a_chair_without_any_free_place_is_left_out():
    assert seat_at_desks(Asked(refuse=set(range(9))), STAND, [BED]) == []


def test_a_television_stands_on_the_middle_of_its_stand():
    placer = Asked()
    place_on(placer, Thing((0.1, 0.9, 0.6)), BED)
    assert placer.asked == [(1.0, -0.5, 90.0, BED)]


@pytest.mark.parametrize(
    ("angle", "normal", "along"),
    [(0.0, (1, 0), 0.5), (90.0, (0, 1), 1.0), (180.0, (-1, 0), -0.5), (270.0, (0, -1), -1.0)],
)
def test_a_picture_hangs_on_the_wall_at_a_pieces_back(angle, normal, along):
    piece = Thing((1.0, 2.0, 0.8), x=1.0, y=-0.5, angle_deg=angle)
    placer = Asked()
    assert wall_behind(placer, piece).normal == normal
    hang_above(placer, Thing((0.02, 1.0, 0.5)), piece)
    # Its middle at 1.6 m.
    assert placer.asked == [(normal, along, 1.35)]


def test_a_picture_clears_a_high_headboard():
    placer = Asked()
    hang_above(placer, Thing((0.02, 1.0, 0.5)), Thing((2.0, 1.6, 1.5)))
    assert placer.asked[0][2] == pytest.approx(1.65)


def test_a_tv_stand_faces_its_sofa_or_stands_as_little_aside_as_it_can():
    sofa = Thing((1.0, 2.0, 0.8), x=1.0, y=-0.5, angle_deg=90.0)
    placer = Asked(refuse={0, 1})
    place_opposite(placer, STAND, sofa, 0.02)
    # The sofa looks along +Y at the wall whose normal is -Y; along it, -x is counted.
    assert placer.asked == [((0, -1), place, 0.0) for place in (-1.0, -0.85, -1.15)]


def test_no_picture_hangs_where_the_ceiling_is_too_low_for_it():
    assert hang_above(Asked(height_m=2.1), Thing((0.02, 1.0, 0.9)), STAND) is None


def test_a_lamp_goes_to_the_free_corner_that_is_nearest():
    placer = Asked(refuse={0})
    lamp = Thing((0.3, 0.3, 1.5))
    place_in_corner(placer, lamp, Thing((1.0, 1.0, 1.0), x=2.0, y=0.5))
    assert placer.asked == [(2.29, 1.79, 0.0, None), (2.29, -1.79, 0.0, None)]
