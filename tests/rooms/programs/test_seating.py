"""Chairs round a table, worked out by hand; nothing is rendered."""

import doctest
import itertools
import math
from dataclasses import dataclass, field

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from ideal_bench.ideal_addon.rooms.programs import seating
from ideal_bench.ideal_addon.rooms.programs.seating import GAPS_M, seat_round, seats


@dataclass
class Thing:
    """A table or a chair."""

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


@dataclass
class Asked:
    """A placer that notes where it put what, and refuses what `free` does not allow."""

    free: object = lambda x, y: True
    put: list = field(default_factory=list)

    def place(self, prototype, center_xy, angle_deg):
        if not self.free(*center_xy):
            return None
        self.put.append((*(round(value, 6) for value in center_xy), angle_deg % 360))
        return self.put[-1]


CHAIR = Thing((0.6, 0.5, 0.9))


def test_the_examples_hold():
    assert doctest.testmod(seating).failed == 0


def test_four_people_at_a_small_table_look_at_it():
    table = Thing((0.9, 0.8, 0.75), x=1.0, y=2.0)
    placer = Asked()
    assert seat_round(placer, CHAIR, table) == placer.put
    # Half the table, half the chair, and the chair's front 0.18 m under the table.
    across, along = 0.4 + 0.3 - 0.18, 0.45 + 0.3 - 0.18
    assert placer.put == [
        (1.0, pytest.approx(2.0 + across), 270.0),
        (1.0, pytest.approx(2.0 - across), 90.0),
        (pytest.approx(1.0 + along), 2.0, 180.0),
        (pytest.approx(1.0 - along), 2.0, 0.0),
    ]


def test_chairs_turn_with_their_table():
    placer = Asked()
    seat_round(placer, CHAIR, Thing((0.9, 0.8, 0.75), angle_deg=90.0))
    # The table's left side is at -X now.
    assert placer.put[0] == (pytest.approx(-0.52), pytest.approx(0.0), 0.0)
    assert placer.put[2] == (pytest.approx(0.0), pytest.approx(0.57), 270.0)


def test_a_chair_is_drawn_back_until_it_hits_nothing():
    placer = Asked(free=lambda x, y: abs(y) > 0.7 or abs(x) > 0.5)
    seat_round(placer, CHAIR, Thing((0.9, 0.8, 0.75)))
    assert placer.put[0][1] == pytest.approx(0.4 + 0.3 + GAPS_M[3])


def test_a_seat_without_space_stays_empty():
    placer = Asked(free=lambda x, y: y > -0.1)
    assert len(seat_round(placer, CHAIR, Thing((0.9, 0.8, 0.75)))) == 3


@given(st.floats(0.4, 0.7), st.floats(0.6, 5.0), st.floats(0.6, 1.5))
def test_chairs_on_a_side_keep_apart_and_as_many_sit_as_can(chair, length, width):
    places = [seat.along_m for seat in seats(chair, (length, width, 0.75)) if seat.out_deg == 90]
    assert all(b - a > chair + seating.ELBOW_M - 1e-6 for a, b in itertools.pairwise(places))
    assert sum(places) == pytest.approx(0.0, abs=1e-6)
    taken = len(places) * chair + (len(places) - 1) * seating.ELBOW_M
    assert taken + chair + seating.ELBOW_M > length - 2 * seating.CORNER_M - 1e-6
    assert len(places) == 1 or taken <= length - 2 * seating.CORNER_M + 1e-6
