"""Means over scenes and room types, and the count of what is not defined."""

import math

import pytest
from ideal_bench.lib.summary import summarise


@pytest.fixture
def summary(library, room, thing):
    bed, lamp = room([thing("bed")]), room([thing("rug")])
    library_room = room([thing("library_block")], "library")
    scenes = [bed, bed, lamp, library_room]
    answers = [bed, None, lamp, room([], "library")]
    return summarise(library.evaluate(scenes, answers), library.protocol)


def test_defined_and_undefined_add_up_to_the_rooms_it_applies_to(summary):
    for name, rooms in {
        "PSR": 4,
        "NOR": 4,
        "PA": 3,
        "RA": 3,
        "PE_m": 3,
        "GCR": 1,
        "GSR": 1,
    }.items():
        mean = summary.metrics[name]
        assert mean.n + mean.undefined == rooms, name
    assert (summary.metrics["RA"].n, summary.metrics["GSR"].n) == (1, 0)
    assert math.isnan(summary.metrics["GSR"].mean)


def test_overall_is_the_mean_of_the_means(summary):
    values = {name: mean.mean for name, mean in summary.metrics.items()}
    assert values["PSR"] == 0.75 and values["GCR"] == 0
    others = [values[name] for name in ("RTA", "NOR", "IBR", "PA", "Prec", "RA", "RR", "NHR")]
    assert others == [1] * 8
    assert summary.overall == pytest.approx((0.75 + 0 + 8) / 10)
    assert summary.geo == pytest.approx(3 / 4)
    assert summary.dimensions["D1"] == pytest.approx(0.875)


def test_room_types_stand_alone(summary):
    assert list(summary.room_types) == ["bedroom", "library"]
    bedroom, grid = summary.room_types.values()
    assert (bedroom.n, grid.n) == (3, 1)
    assert bedroom.means["PSR"] == pytest.approx(2 / 3) and math.isnan(bedroom.means["GCR"])
    assert bedroom.overall == pytest.approx((2 / 3 + 8) / 9)
    # PSR and RTA 1, GCR 0; nothing was predicted, so no more is defined.
    assert grid.overall == pytest.approx(2 / 3)


def test_no_scene_no_number(library):
    empty = summarise(library.evaluate([], []), library.protocol)
    assert empty.n == 0 and empty.room_types == {}
    assert math.isnan(empty.overall) and math.isnan(empty.geo)


def test_a_model_that_is_never_read_scores_zero(library, room, thing):
    found = summarise(library.evaluate([room([thing()])], [None]), library.protocol)
    assert found.overall == 0 and math.isnan(found.geo)
    assert found.room_types["bedroom"].overall == 0
