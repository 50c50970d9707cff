"""Whether a given path can be walked, and what is said where it cannot."""

from pathlib import Path

import numpy as np
import pytest
from ideal_bench.lib.floorplan.answers.answer import Parameters
from ideal_bench.lib.floorplan.answers.shortest_path import answer
from ideal_bench.lib.floorplan.faults import CallFault, NoAnswer
from ideal_bench.lib.floorplan.files import read_plan
from ideal_bench.lib.floorplan.ground import Ground
from ideal_bench.lib.floorplan.path_check import faults_of_path, path_faults
from ideal_bench.lib.floorplan.plan import FloorPlan, Shape

ROOM = ((0, 0), (4, 0), (4, 3), (0, 3))


def at(label, x, y, width=0.4, depth=0.4):
    right, up = width / 2, depth / 2
    return Shape(
        label,
        ((x - right, y - up), (x + right, y - up), (x + right, y + up), (x - right, y + up)),
    )


def ground(*objects, doors=()):
    return Ground(FloorPlan(0, "bedroom", ROOM, objects=objects, doors=tuple(doors)))


SOFA, TV = at("sofa", 0.7, 1.5), at("tv", 3.3, 1.5)
SHELF = at("shelf", 2.0, 1.0, 0.4, 2.0)
PAIR = Parameters(("sofa", "tv"))
AROUND = [[0.7, 1.5], [1.7, 2.2], [2.3, 2.2], [3.3, 1.5]]


def test_a_way_around_is_valid():
    assert path_faults(ground(SOFA, TV, SHELF), PAIR, AROUND) == []


def test_through_the_furniture():
    faults = faults_of_path(ground(SOFA, TV, SHELF), PAIR, [[0.7, 1.5], [3.3, 1.5]])
    assert [fault.label for fault in faults] == ["shelf"]
    assert faults[0].sentence == "it goes through 'shelf' near (2.00, 1.50)"
    assert faults[0].at == pytest.approx((2.0, 1.5), abs=0.2)
    assert faults[0].distance_m == 0.0


def test_too_near():
    near = [[0.7, 1.5], [1.7, 2.08], [2.3, 2.08], [3.3, 1.5]]
    (fault,) = faults_of_path(ground(SOFA, TV, SHELF), PAIR, near)
    assert fault.label == "shelf"
    assert fault.distance_m == pytest.approx(0.08)
    assert fault.sentence.startswith("it comes within 0.080 m of 'shelf' near (")
    assert fault.sentence.endswith(", 2.08), where 0.15 m is asked for")
    assert (
        path_faults(ground(SOFA, TV, SHELF), Parameters(PAIR.objects, clearance_m=0.05), near) == []
    )


def test_too_near_to_a_wall():
    path = [[0.7, 1.5], [1.7, 2.95], [3.3, 1.5]]
    (fault,) = faults_of_path(ground(SOFA, TV), PAIR, path)
    assert "comes within 0.050 m of the wall from " in fault.sentence
    assert fault.label == ""


def test_out_of_the_room_and_back():
    (fault,) = faults_of_path(ground(SOFA, TV), PAIR, [[0.7, 1.5], [2.0, 3.5], [3.3, 1.5]])
    assert fault.sentence.startswith("it meets the wall from")


def test_ends_that_are_somewhere_else():
    room = ground(SOFA, TV)
    assert path_faults(room, PAIR, [[0.75, 1.55], [3.3, 1.42]]) == []
    (fault,) = faults_of_path(room, PAIR, [[0.9, 1.5], [3.3, 1.5]])
    assert fault.sentence == (
        "it starts 0.200 m from the centroid of 'sofa', which is more than 0.1 m"
    )
    assert (fault.label, fault.at, fault.distance_m) == ("sofa", (0.9, 1.5), pytest.approx(0.2))
    assert path_faults(room, PAIR, [[0.9, 1.5], [3.3, 1.5]], end_m=0.25) == []
    assert len(path_faults(room, PAIR, [[3.3, 1.5], [0.7, 1.5]])) == 2


def test_rounded_coordinates_are_let_off():
    room = ground(SOFA, TV, SHELF)
    nearer = [[0.7, 1.5], [1.6, 2.135], [2.4, 2.135], [3.3, 1.5]]
    corner = [[0.7, 1.5], [1.6, 2.145], [2.4, 2.145], [3.3, 1.5]]
    assert path_faults(room, PAIR, corner) == []
    assert path_faults(room, PAIR, corner, rounding_m=0.0)
    assert path_faults(room, PAIR, nearer)


def test_own_furniture_again_after_the_way_out():
    room = ground(at("bed", 1.0, 1.5, 1.4, 1.4), TV)
    pair = Parameters(("bed", "tv"))
    assert path_faults(room, pair, [[1.0, 1.5], [3.3, 1.5]]) == []
    # Out to the north, along the bed, and through its corner again.
    (fault,) = faults_of_path(room, pair, [[1.0, 1.5], [1.0, 2.5], [1.6, 1.4], [3.3, 1.5]])
    assert fault.label == "bed"


def test_another_thing_beside_the_end_is_not_entered():
    lamp = at("lamp", 1.0, 1.5, 0.1, 0.6)
    room = ground(SOFA, TV, lamp)
    (fault,) = faults_of_path(room, PAIR, [[0.7, 1.5], [3.3, 1.5]])
    assert fault.label == "lamp"


def test_a_bent_way_out_is_let_off_too():
    room = ground(at("bed", 1.0, 1.5, 1.4, 1.4), TV)
    bent = [[1.0, 1.5], [1.0, 1.9], [1.5, 1.9], [2.2, 1.6], [3.3, 1.5]]
    assert path_faults(room, Parameters(("bed", "tv")), bent) == []


def test_along_a_wall_that_both_ends_are_near_to():
    doors = [at("door_1", 1.0, 0.0, 0.8, 0.1), at("door_2", 3.0, 0.0, 0.8, 0.1)]
    room, pair = ground(doors=doors), Parameters(("door_1", "door_2"))
    (sentence,) = path_faults(room, pair, [[1.0, 0.0], [3.0, 0.0]])
    assert sentence == "it never comes to floor that is 0.15 m clear of everything"
    assert path_faults(room, pair, [[1.0, 0.0], [1.0, 0.2], [3.0, 0.2], [3.0, 0.0]]) == []


def test_a_door_outside_the_room():
    room, pair = ground(SOFA, doors=[at("door", 4.2, 1.5, 0.2, 0.8)]), Parameters(("sofa", "door"))
    assert path_faults(room, pair, [[0.7, 1.5], [4.2, 1.5]]) == []
    (fault,) = path_faults(room, pair, [[0.7, 1.5], [3.7, 0.5], [4.2, 1.5]])
    assert fault.startswith("it leaves the room near (4.")


@pytest.mark.parametrize(
    ("points", "words"),
    [
        ([], "a path needs at least two points, not 0"),
        ([[0.7, 1.5]], "a path needs at least two points, not 1"),
        ([[0.7, 1.5], [float("nan"), 1.0]], "a coordinate of the path is no finite number"),
    ],
)
def test_what_is_no_path(points, words):
    assert path_faults(ground(SOFA, TV), PAIR, points) == [words]


def test_an_unknown_label():
    with pytest.raises(CallFault, match="no object is called 'bed'"):
        path_faults(ground(SOFA, TV), Parameters(("sofa", "bed")), AROUND)


def test_standing_still_where_both_centroids_are_the_same():
    room = ground(at("table", 2, 1.5), at("lamp", 2, 1.5, 0.1, 0.1))
    assert path_faults(room, Parameters(("table", "lamp")), [[2.0, 1.5], [2.0, 1.5]]) == []


@pytest.mark.parametrize("seed", range(60))
def test_the_reference_itself_is_valid_rounded_too(seed, furnished):
    plan = furnished.random_plan(1000 + seed)
    room = Ground(plan)
    labels = [shape.label for shape in plan.objects]
    for pair in (Parameters((labels[0], labels[-1])), Parameters((labels[1], labels[0]))):
        try:
            found = answer(room, pair)
        except NoAnswer:
            continue
        assert path_faults(room, pair, found.value, rounding_m=1e-3) == []
        for decimals in (6, 3, 2):
            assert path_faults(room, pair, np.round(found.value, decimals).tolist()) == []


def test_a_detour_of_a_thousand_kilometres_is_told_though_rounding_takes_what_it_meets():
    examples = Path(__file__).parents[3] / "examples" / "floorplans"
    bedroom = Ground(read_plan(examples / "bedroom_0.json"))
    far = [[2.775, 2.0], [1.2, 2.5], [1.25, 1e6], [3.0, 0.0], [0.0, 2.1], [0.0, 1e-320]]
    path = [*far, [1.25, 3.2], [1e-320, 3.784], [-0.961, 0.3], [1.0, 0.01875]]
    (first, *_) = path_faults(bedroom, Parameters(("mirror", "window")), path)
    assert first.startswith("it goes through")


def test_what_contains_an_end_is_not_named_where_a_way_never_comes_to_clear_floor():
    """A bed and a nightstand close to each other: the bed is what the way out may pass."""
    bed, stand = at("bed", 1.0, 1.5, 1.4, 1.4), at("nightstand", 1.95, 1.5)
    room, pair = ground(bed, stand), Parameters(("bed", "nightstand"))
    told = ["it never comes to floor that is 0.15 m clear of everything"]
    assert path_faults(room, pair, [[1.0, 1.5], [1.95, 1.5]]) == told
    # What stands on the way is.
    lamp = at("lamp", 1.72, 1.5, 0.02, 0.4)
    (first, second) = path_faults(ground(bed, stand, lamp), pair, [[1.0, 1.5], [1.95, 1.5]])
    assert first.startswith("it goes through 'lamp' near (") and [second] == told


def test_a_place_that_is_nearly_nought_has_no_sign():
    room = ground(SOFA, TV)
    path = [[0.7, 1.5], [-0.004, 2.0], [0.7, 1.6], [3.3, 1.5]]
    assert not any("-0.00" in sentence for sentence in path_faults(room, PAIR, path))


def test_a_distance_that_is_barely_too_long_does_not_read_as_right():
    (told,) = path_faults(ground(SOFA, TV), PAIR, [[0.80001, 1.5], [3.3, 1.5]])
    assert told == "it starts 0.10001 m from the centroid of 'sofa', which is more than 0.1 m"
