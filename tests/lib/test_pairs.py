"""Errors of matched objects: eq. 16's three cases, and which height counts."""

import numpy as np
import pytest
from ideal_bench.lib.pairs import rotation_errors_deg


def error(category, truth_yaw, predicted_yaw, library, room, thing):
    batch = library.batch(
        [room([thing(category, yaw=truth_yaw)])], [room([thing(category, yaw=predicted_yaw)])]
    )
    return batch.pairs.RE_deg.item()


@pytest.mark.parametrize(
    ("category", "truth", "predicted", "expected"),
    [
        ("sofa", 0, 350, 10),
        ("sofa", 90, 270, 180),
        ("sofa", 10, 200, 170),
        ("coffee_table", 0, 180, 0),
        ("coffee_table", 0, 95, 85),
        ("coffee_table", 30, 200, 10),
        ("side_table", 0, 270, 0),
        ("side_table", 0, 50, 40),
        ("side_table", 10, 100.5, 0.5),
        ("Side_Table", 0, 90, 0),
    ],
)
def test_folding_by_symmetry(category, truth, predicted, expected, library, room, thing):
    assert error(category, truth, predicted, library, room, thing) == pytest.approx(expected)


@pytest.mark.parametrize(("category", "yaw"), [("rug", 0.0), ("FLOOR_lamp", 0.0), ("sofa", None)])
def test_no_rotation_error_where_yaw_means_nothing(category, yaw, library, room, thing):
    assert np.isnan(error(category, yaw, 40.0, library, room, thing))


def test_a_predicted_yaw_that_is_not_given_is_zero_in_the_model_frame(library, room, thing):
    # The camera looks along -X, so the model's 0 degrees are the world's 90.
    truth = room([thing(yaw=90.0)], rz=np.pi / 2)
    assert library.batch([truth], [room([thing(yaw=None)])]).pairs.RE_deg.tolist() == [0]


def test_periods_are_the_three_cases_of_the_paper():
    def fold(angle, limit):
        return min(abs(angle), 2 * limit - abs(angle))

    yaws = np.random.default_rng(0).uniform(0, 360, size=(300, 2))
    for period, by_paper in (
        (90, lambda d: fold(d % 90, 45)),
        (180, lambda d: fold(fold(d % 360, 180), 90)),
        (360, lambda d: fold(d % 360, 180)),
    ):
        found = rotation_errors_deg(yaws[:, 0], yaws[:, 1], np.full(300, float(period)))
        assert found.tolist() == pytest.approx([by_paper(a - b) for a, b in yaws], abs=1e-9)


@pytest.mark.parametrize(("category", "expected"), [("sofa", 1.0), ("mirror", 0.0)])
def test_only_what_hangs_on_a_wall_keeps_its_height(category, expected, library, room, thing):
    truth, answer = room([thing(category)]), room([thing(category, at=(0, 0, 2.0))])
    batch = library.batch([truth], [answer])
    assert batch.pairs.IoU.tolist() == [expected]
    assert batch.predicted.position_m[0, 2] == 2.0


def test_position_error_is_on_the_floor(library, room, thing):
    truth, answer = room([thing("mirror")]), room([thing("mirror", at=(3, 4, 9))])
    assert library.batch([truth], [answer]).pairs.PE_m.tolist() == [5]


def test_grid_rooms_have_no_pairs(library, room, thing):
    scene = room([thing("simple_desk")], "classroom")
    assert len(library.batch([scene], [scene]).pairs) == 0
