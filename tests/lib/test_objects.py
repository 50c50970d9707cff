"""Tables of objects: turned exactly, categories as written, numbers that stay finite."""

import math

import numpy as np
import pytest
from ideal_bench.lib.frames import model_to_world
from ideal_bench.lib.geometry.boxes import hull_extents
from ideal_bench.lib.objects import Objects, Vocabulary


@pytest.mark.parametrize("turns", [0, 1, 2, 3])
def test_turning_a_table_is_turning_each_layout(turns, library, room, thing):
    things = [
        thing("bed", at=(1.25, -0.5, 0.4), size=(2, 1, 0.5), yaw=30.0),
        thing("sofa", at=(0.1, 2.0, 0.3), size=(2, 1, 0.5), yaw=None),
    ]
    layout = library.layout(room(things))
    table = Objects.of_predictions([layout], Vocabulary(), np.array([turns]))
    world = model_to_world(layout, turns * math.pi / 2)
    assert np.array_equal(table.position_m, world.positions_m)
    assert np.array_equal(table.yaw_deg, world.yaws_deg)
    hulls = hull_extents(world.dimensions_m, world.yaws_deg)
    assert table.extent_m == pytest.approx(hulls, abs=1e-12)


def test_rows_carry_their_scene_and_missing_answers_have_none(library, room, thing):
    layouts = [library.layout(room([thing()] * 2)), None, library.layout(room([thing()]))]
    table = Objects.of_predictions(layouts, Vocabulary(), np.array([0, 1, 2]))
    assert table.scene.tolist() == [0, 0, 2]


def test_a_category_has_one_code_as_it_is_written():
    vocabulary = Vocabulary()
    assert [vocabulary[name] for name in ("BED", "sofa", "bed", "sofa", "BED")] == [0, 1, 2, 1, 0]
    assert vocabulary.names == ["BED", "sofa", "bed"]


def test_ground_truth_beyond_every_bound_stays_finite(library, room, thing):
    broken = thing(at=(1e300, -1e300, 1.0), size=(1e300, 1e300, 1e300), yaw=33.0)
    boxes = Objects.of_truth([library.layout(room([broken]))], Vocabulary()).boxes
    extent = boxes.high - boxes.low
    assert np.isfinite(extent.prod())
