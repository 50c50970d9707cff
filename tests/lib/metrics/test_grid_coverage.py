"""GCR: cells by hand, closed borders, lattices of one row or one point, two groups."""

import dataclasses
import math
from itertools import pairwise

import numpy as np
import pytest
from ideal_bench.lib.metrics.grid_coverage import lattice_cells
from ideal_bench.lib.metrics.grid_groups import Targets
from ideal_bench.lib.metrics.scores import Why


@pytest.fixture
def blocks(room, thing):
    """A library with blocks of 0.8 x 0.4 m at places on the floor."""

    def build(*places, yaw=0.0, rz=0.0):
        size = (0.8, 0.4, 2)
        things = [thing("library_block", at=(x, y, 1), size=size, yaw=yaw) for x, y in places]
        return room(things, "library", size=(20, 20, 3), rz=rz)

    return build


def test_two_of_four_cells_are_hit(value, blocks):
    scene = blocks((0, 0), (2, 0), (0, 3), (2, 3))
    # Two in one cell, one in another, one far off.
    answer = blocks((0.3, 0.2), (-0.5, -1), (2.9, 4.4), (9, 9))
    assert value("GCR", scene, answer) == 0.5


def test_only_places_with_an_object_are_cells(value, blocks):
    scene = blocks((0, 0), (2, 0), (2, 3))
    assert value("GCR", scene, blocks((0, 3))) == 0
    assert value("GCR", scene, blocks((0, 0), (0, 3))) == pytest.approx(1 / 3)


@pytest.mark.parametrize(("x", "expected"), [(1.0, 1.0), (1.001, 0.5), (-1.0, 0.5), (-1.001, 0)])
def test_a_border_belongs_to_both_cells(value, blocks, x, expected):
    assert value("GCR", blocks((0, 0), (2, 0)), blocks((x, 0))) == expected


def test_the_border_has_a_slack_of_its_own(value, blocks, protocol):
    scene, answer = blocks((0, 0), (2, 0)), blocks((1.05, 0))
    wide_walls = dataclasses.replace(protocol, bounds_slack_m=0.1)
    wide_cells = dataclasses.replace(protocol, grid_slack_m=0.1)
    assert value("GCR", scene, answer, wide_walls) == 0.5
    assert value("GCR", scene, answer, wide_cells) == 1
    assert value("IBR", scene, blocks((9.65, 0)), wide_walls) == 1
    assert value("IBR", scene, blocks((9.65, 0)), wide_cells) == 0


def test_categories_and_rooms_are_compared_as_the_protocol_says(value, room, thing, protocol):
    scene = room([thing("library_block")], "library")
    shouted = room([thing("LIBRARY_BLOCK")], "library")
    exact = dataclasses.replace(protocol, category_match="exact")
    assert value("GCR", scene, shouted) == 1
    assert value("GCR", scene, shouted, exact) == 0
    capital = room([thing("library_block")], "Library")
    loose = dataclasses.replace(protocol, room_type_match="lower_case")
    assert value("GCR", capital, shouted) is Why.NOT_A_GRID_ROOM
    assert value("GCR", capital, shouted, loose) == 1


@pytest.mark.parametrize("pitch", [0.7, 1.1, 1.2, 1.3])
def test_rounding_never_opens_a_gap_between_cells(value, blocks, pitch):
    places = [round(number * pitch, 2) for number in range(8)]
    between = [round((a + b) / 2, 3) for a, b in pairwise(places)]
    scene = blocks(*((x, 0) for x in places))
    assert value("GCR", scene, blocks(*((x, 0) for x in between))) == 1


def test_the_pitch_is_the_median(value, blocks):
    # Distances 1, 1 and 4: cells are 1 wide.
    scene = blocks((0, 0), (1, 0), (2, 0), (6, 0))
    assert value("GCR", scene, blocks((5.4, 0))) == 0
    assert value("GCR", scene, blocks((5.6, 0))) == 0.25


def test_one_row_borrows_the_columns_pitch(value, blocks):
    scene = blocks((0, 0), (2, 0))
    assert value("GCR", scene, blocks((0, 0.9), (2, -1.1))) == 0.5


@pytest.mark.parametrize(
    ("yaw", "x", "expected"), [(0.0, 0.39, 1), (0.0, 0.41, 0), (90.0, 0.19, 1), (90.0, 0.21, 0)]
)
def test_a_single_point_takes_the_objects_own_footprint(value, blocks, yaw, x, expected):
    assert value("GCR", blocks((0, 0), yaw=yaw), blocks((x, 0))) == expected


def test_several_objects_at_one_point_take_the_largest_footprint(value, room, thing):
    places = {"at": (0, 0, 1)}
    scene = room(
        [
            thing("library_block", size=(1, 2, 1), **places),
            thing("library_block", size=(3, 1, 1), **places),
        ],
        "library",
    )
    answer = room([thing("library_block", at=(1.4, 0.9, 1))], "library")
    assert value("GCR", scene, answer) == 1


def test_centres_a_millimetre_apart_are_one_column():
    targets = Targets(
        segment=np.zeros(3, dtype=int),
        xy_m=np.array([[0.001, 0], [-0.001, 1], [2.0, 1]]),
        extent_m=np.ones((3, 2)),
    )
    cells = lattice_cells(targets, 1)
    assert sorted(cells.center_m.tolist()) == [[0, 0], [0, 1], [2, 1]]
    assert cells.size_m.tolist() == [[2, 1]] * 3


def test_groups_are_averaged_and_their_categories_interchangeable(value, room, thing):
    scene = room(
        [
            thing("simple_desk", at=(0, 0, 0.4)),
            thing("student_desk", at=(2, 0, 0.4)),
            thing("student_chair", at=(0, 1, 0.4)),
        ],
        "classroom",
    )
    answer = room([thing("Simple_Desk_Base", at=(2, 0, 0.4)), thing("chair", at=(0, 1, 0))])
    # Half of the desks, none of the chairs.
    assert value("GCR", scene, answer) == 0.25


def test_a_group_that_is_not_there_does_not_count(value, room, thing):
    desks = [thing("simple_desk", at=(x, 0, 0.4)) for x in (0, 2)]
    chairs = [thing("swivel_chair", at=(x, 1, 0.4)) for x in (0, 2)]
    assert value("GCR", room(desks, "office"), room(desks + chairs, "office")) == 1


def test_cells_stand_in_the_world_frame(value, blocks):
    # The camera looks along -X: what the model calls ahead, +Y, is the world's -X.
    scene = blocks((-4, 0), (4, 0), rz=math.pi / 2)
    assert value("GCR", scene, blocks((0, 4))) == 0.5
    assert value("GCR", scene, blocks((4.1, 0))) == 0


def test_zero_without_predictions_undefined_without_targets(value, blocks, room, thing):
    assert value("GCR", blocks((0, 0)), blocks()) == 0
    shelf = room([thing("cell_shelf")], "library")
    assert value("GCR", shelf, blocks((0, 0))) is Why.NO_TARGET
    assert value("GCR", blocks((0, 0)), None) is Why.NOT_PARSED
    assert value("GCR", room([thing("library_block")]), blocks((0, 0))) is Why.NOT_A_GRID_ROOM
