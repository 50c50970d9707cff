"""Predictions that need no model."""

from __future__ import annotations

import json
import math
from collections import Counter
from pathlib import Path

import jsonschema
import numpy as np
import pytest
from ideal_bench.lib import predictions
from ideal_bench.lib.baselines.hallucinations import hallucinations
from ideal_bench.lib.baselines.noisy import Noise, noisy
from ideal_bench.lib.baselines.oracle import oracle
from ideal_bench.lib.baselines.prior import PriorError, prior
from ideal_bench.lib.categories import KNOWN_CATEGORIES, ROOM_TYPES
from ideal_bench.lib.frames import model_to_world
from ideal_bench.lib.layout import Layout, Room, SceneObject
from ideal_bench.lib.predictions.interpret import interpret

SCHEMA = json.loads((Path(predictions.__path__[0]) / "prediction.schema.json").read_bytes())
CARDINAL_RZ_RAD = [0.0, math.pi / 2, math.pi, -math.pi / 2, math.radians(-130), math.radians(40)]


@pytest.fixture
def room() -> Layout:
    """A bedroom with right-angled, oblique and missing yaws, and an object at the centre."""
    return Layout.from_objects(
        Room("bedroom", (4.5, 4.2, 3.13)),
        [
            SceneObject("bed_01", "bed", (-0.06, -0.94, 0.65), (2.19, 1.54, 1.31), 0.0),
            SceneObject("chair_01", "chair", (1.5, 1.1, 0.47), (0.54, 0.48, 0.95), 37.0),
            SceneObject("floor_lamp_01", "floor_lamp", (1.25, 1.87, 0.72), (0.4, 0.3, 1.4), None),
            SceneObject("rug_01", "rug", (0.0, 0.0, 0.01), (2.5, 1.2, 0.02), None),
            SceneObject("mirror_01", "mirror", (-2.2, 0.4, 1.55), (0.56, 0.01, 0.9), 270.0),
        ],
    )


def many(n: int) -> Layout:
    return Layout.from_objects(
        Room("bedroom", (5.0, 4.0, 3.0)),
        [SceneObject(f"o_{i}", "bed", (0.1, -0.3, 0.5), (1.0, 2.0, 1.0), 90.0) for i in range(n)],
    )


def as_document(layout: Layout) -> str:
    return json.dumps(layout.to_document(), allow_nan=False)


def rows(layout: Layout) -> list[SceneObject]:
    return list(layout)


# --- oracle


@pytest.mark.parametrize("rz", CARDINAL_RZ_RAD)
def test_oracle_comes_back_as_the_ground_truth(room: Layout, rz: float) -> None:
    back = model_to_world(oracle(room, rz), rz)
    assert (back.ids, back.categories) == (room.ids, room.categories)
    assert back.room == room.room
    assert (back.positions_m == room.positions_m).all()
    assert (back.dimensions_m == room.dimensions_m).all()
    # What has no yaw stands at 0 degrees in the world, so that its box is not turned.
    assert (back.yaws_deg == np.nan_to_num(room.yaws_deg)).all()


def test_oracle_keeps_a_missing_yaw_where_the_frames_agree(room: Layout) -> None:
    assert np.isnan(oracle(room, 0.0).yaws_deg).tolist() == [False, False, True, True, False]
    assert oracle(room, math.pi / 2).yaws_deg.tolist() == [270.0, 307.0, 270.0, 270.0, 180.0]


def test_oracle_by_hand_for_a_camera_that_looks_along_minus_x(room: Layout) -> None:
    seen = oracle(room, math.pi / 2)
    # Ahead of this camera (+Y of its frame) is the world's -X, to its right (+X) the world's +Y.
    assert seen.positions_m[0].tolist() == [-0.94, 0.06, 0.65]
    assert seen.room.size_m == (4.2, 4.5, 3.13)


@pytest.mark.parametrize("rz", CARDINAL_RZ_RAD)
def test_oracle_writes_no_negative_zero(room: Layout, rz: float) -> None:
    assert "-0.0," not in as_document(oracle(room, rz))


def test_oracle_of_an_empty_room_is_an_empty_room() -> None:
    empty = Layout.from_objects(Room("office", (4.0, 3.0, 2.5)), [])
    assert len(oracle(empty, math.pi / 2)) == 0
    assert oracle(empty, math.pi / 2).room.size_m == (3.0, 4.0, 2.5)


# --- noisy


def test_noisy_without_noise_is_the_oracle(room: Layout) -> None:
    clean = noisy(room, math.pi, "bedroom_s1", Noise())
    assert rows(clean) == rows(oracle(room, math.pi))


ALL = Noise(sigma_m=0.2, sigma_deg=10, sigma_scale=0.3, drop=0.3, hallucinate=0.6, seed=4)


def test_noisy_repeats_itself_for_one_seed_and_scene(room: Layout) -> None:
    first = noisy(room, 0.0, "bedroom_s1", ALL)
    noisy(many(7), 1.0, "another_s9", ALL)
    assert rows(noisy(room, 0.0, "bedroom_s1", ALL)) == rows(first)


def test_noisy_changes_with_the_seed_and_with_the_scene(room: Layout) -> None:
    first = noisy(room, 0.0, "bedroom_s1", Noise(sigma_m=0.2))
    for scene_id, seed in (("bedroom_s1", 1), ("bedroom_s2", 0)):
        other = noisy(room, 0.0, scene_id, Noise(sigma_m=0.2, seed=seed))
        assert not (other.positions_m == first.positions_m).any(axis=1).all()


def test_noisy_is_fixed_by_known_values() -> None:
    """A change of these numbers would silently change everybody's baselines."""
    one = noisy(many(1), 0.0, "bedroom_s1", Noise(sigma_m=0.5, sigma_deg=20, sigma_scale=0.2))
    assert rows(one) == [
        SceneObject("o_0", "bed", (-0.34, 0.01, -0.27), (1.24, 2.31, 1.19), 101.62)
    ]


def test_one_kind_of_error_leaves_the_others_as_they_are(room: Layout) -> None:
    moved = noisy(room, 0.0, "s", Noise(sigma_m=0.2))
    both = noisy(room, 0.0, "s", Noise(sigma_m=0.2, sigma_deg=15, hallucinate=1.0))
    assert (both.positions_m[: len(room)] == moved.positions_m).all()
    assert (both.dimensions_m[: len(room)] == room.dimensions_m).all()
    assert (both.yaws_deg[[0, 1, 4]] != room.yaws_deg[[0, 1, 4]]).all()


def test_noisy_errors_have_the_sizes_that_were_asked_for() -> None:
    room = many(20_000)
    spoiled = noisy(room, 0.0, "s", Noise(sigma_m=0.3, sigma_deg=12, sigma_scale=0.2))
    moved = spoiled.positions_m - room.positions_m
    assert moved.mean(axis=0) == pytest.approx(np.zeros(3), abs=0.01)
    assert moved.std(axis=0) == pytest.approx(np.full(3, 0.3), rel=0.03)
    turned = spoiled.yaws_deg - room.yaws_deg
    assert (turned.mean(), turned.std()) == pytest.approx((0.0, 12.0), abs=0.3)
    factors = np.log(spoiled.dimensions_m / room.dimensions_m)
    assert factors.mean(axis=0) == pytest.approx(np.zeros(3), abs=0.01)
    assert factors.std(axis=0) == pytest.approx(np.full(3, 0.2), rel=0.03)
    # Each axis has its own factor.
    assert np.abs(np.corrcoef(factors.T) - np.eye(3)).max() < 0.03


def test_noisy_drops_and_invents_as_many_as_asked_for() -> None:
    room = many(10_000)
    spoiled = noisy(room, 0.0, "s", Noise(drop=0.25, hallucinate=0.1))
    kept = [name for name in spoiled.ids if name.startswith("o_")]
    assert len(kept) == pytest.approx(7500, abs=150)
    assert len(spoiled) - len(kept) == 1000
    assert kept == sorted(kept, key=lambda name: int(name[2:]))


def test_noisy_invents_the_right_number_on_average_in_small_rooms(room: Layout) -> None:
    added = [len(noisy(room, 0.0, f"s{i}", Noise(hallucinate=0.3, seed=i))) - 5 for i in range(400)]
    assert set(added) == {1, 2}
    assert sum(added) / 400 == pytest.approx(1.5, abs=0.1)


@pytest.mark.parametrize("rz", CARDINAL_RZ_RAD)
def test_what_is_invented_stands_inside_and_has_a_name_of_its_own(room: Layout, rz: float) -> None:
    seen = noisy(room, rz, "bedroom_s1", Noise(hallucinate=40.0))
    assert len(seen) == 5 + 200
    assert len(set(seen.ids)) == len(seen)
    invented = seen.select(range(5, 205))
    assert set(invented.categories) <= set(room.categories) | set(prior("bedroom").categories)
    assert len(set(invented.categories)) > 4
    assert outside(invented) == []


def test_what_is_invented_for_an_unknown_room_type_copies_the_scene() -> None:
    room = Layout.from_objects(
        Room("cellar", (3.0, 3.0, 2.2)),
        [SceneObject("barrel_01", "barrel", (0.5, 0.5, 0.4), (0.6, 0.6, 0.8), None)],
    )
    seen = noisy(room, 0.0, "cellar_s1", Noise(hallucinate=2.0))
    assert seen.ids == ("barrel_01", "barrel_02", "barrel_03")
    assert np.isnan(seen.yaws_deg).all()


def test_what_is_invented_fits_a_room_that_is_too_small() -> None:
    room = Layout.from_objects(
        Room("cellar", (1.0, 1.0, 1.0)),
        [SceneObject("barrel_01", "barrel", (0.0, 0.0, 0.4), (3.0, 3.0, 3.0), None)],
    )
    seen = noisy(room, 0.0, "cellar_s1", Noise(hallucinate=1.0))
    assert seen.positions_m[1].tolist() == [0.0, 0.0, 0.5]


def test_noisy_numbers_are_whole_hundredths_and_never_shrink_to_nothing(room: Layout) -> None:
    for seed in range(20):
        seen = noisy(room, 1.6, "s", Noise(0.3, 30.0, 1.0, 0.2, 2.0, seed))
        given = seen.yaws_deg[~np.isnan(seen.yaws_deg)]
        for numbers in (seen.positions_m, seen.dimensions_m, given):
            assert (numbers == np.round(numbers, 2)).all()
        assert seen.dimensions_m.min() >= 0.01
        assert ((given >= 0) & (given < 360)).all()
        assert "-0.0," not in as_document(seen)


def test_noisy_turns_nothing_that_has_no_heading(room: Layout) -> None:
    for rz in CARDINAL_RZ_RAD:
        turned = noisy(room, rz, "s", Noise(sigma_deg=90.0))
        kept = oracle(room, rz)
        np.testing.assert_array_equal(turned.yaws_deg[2:4], kept.yaws_deg[2:4])
        assert (turned.yaws_deg[:2] != kept.yaws_deg[:2]).all()


def test_everything_can_be_dropped(room: Layout) -> None:
    assert len(noisy(room, 0.0, "s", Noise(drop=1.0))) == 0


# --- prior


def boxes(layout: Layout) -> tuple[np.ndarray, np.ndarray]:
    """Lower and upper corners of boxes whose yaws are right angles or none."""
    yaws = np.nan_to_num(layout.yaws_deg)
    assert (yaws % 90 == 0).all()
    extents = layout.dimensions_m.copy()
    turned = yaws % 180 == 90
    extents[turned, :2] = extents[turned, 1::-1]
    return layout.positions_m - extents / 2, layout.positions_m + extents / 2


def outside(layout: Layout) -> list[str]:
    """Ids of the objects that reach out of the room."""
    assert layout.room.size_m is not None
    width, depth, height = layout.room.size_m
    low, high = boxes(layout)
    too_low = low < np.array([-width / 2, -depth / 2, 0.0]) - 1e-6
    too_high = high > np.array([width / 2, depth / 2, height]) + 1e-6
    return [layout.ids[i] for i in np.flatnonzero((too_low | too_high).any(axis=1))]


def overlapping(layout: Layout, limit: float) -> list[tuple[str, str]]:
    """Pairs whose boxes have an intersection over union of `limit` or more."""
    low, high = boxes(layout)
    found = []
    for i in range(len(layout)):
        for j in range(i):
            shared = np.minimum(high[i], high[j]) - np.maximum(low[i], low[j])
            common = float(np.prod(np.maximum(shared, 0.0)))
            volumes = [float(np.prod(high[k] - low[k])) for k in (i, j)]
            if common >= limit * (sum(volumes) - common):
                found.append((layout.ids[j], layout.ids[i]))
    return found


@pytest.mark.parametrize("room_type", ROOM_TYPES)
def test_a_typical_room_is_possible(room_type: str) -> None:
    layout = prior(room_type)
    assert layout.room.type == room_type
    assert outside(layout) == []
    assert overlapping(layout, 0.03) == []
    assert set(layout.categories) <= KNOWN_CATEGORIES
    assert len(set(layout.ids)) == len(layout) >= 5


def test_there_is_a_typical_room_of_every_type_and_of_no_other() -> None:
    with pytest.raises(PriorError) as caught:
        prior("garage")
    assert str(caught.value) == (
        f"no typical room of type 'garage'; there are: {', '.join(sorted(ROOM_TYPES))}"
    )


# The middles of the tiers of table 5, averaged by hand.
SIZES = {
    "bathroom": (2.85, 2.85, 3.5),
    "bedroom": ((3.45 + 4.75) / 2, (3.45 + 4.75) / 2, (3.0 + 3.5) / 2),
    "homestudio": (6.0, 6.0, 5.0),
    "livingroom": ((4.0 + 6.0) / 2, (4.0 + 6.0) / 2, (3.0 + 3.5) / 2),
    "kitchen": (4.1, 4.1, 3.5),
    "diningroom": (4.5, 4.5, 3.5),
    "office": ((3.5 + 5 + 7) / 3, (3.5 + 5 + 7) / 3, (3 + 3.5 + 5) / 3),
    "meetingroom": ((4.25 + 6 + 8.5) / 3, (3.75 + 4.75 + 6.25) / 3, (3 + 3.5 + 5) / 3),
    "classroom": ((6.25 + 6.5 + 7) / 3, (8.25 + 9 + 9.5) / 3, (3 + 3.5 + 5) / 3),
    "library": ((8.75 + 12.5 + 23) / 3, (7.75 + 12.75 + 27) / 3, (3 + 3.5 + 5) / 3),
}


@pytest.mark.parametrize("room_type", ROOM_TYPES)
def test_a_typical_room_has_the_middle_size_of_its_type(room_type: str) -> None:
    assert prior(room_type).room.size_m == pytest.approx(SIZES[room_type], abs=0.006)


def test_grid_rooms_have_grids() -> None:
    classroom = Counter(prior("classroom").categories)
    assert (classroom["simple_desk"], classroom["student_chair"]) == (17, 17)
    assert Counter(prior("office").categories)["swivel_chair"] == 4
    blocks = [item for item in prior("library") if item.category == "library_block"]
    columns = {item.position_m[0] for item in blocks}
    lines = {item.position_m[1] for item in blocks}
    assert (len(columns), len(lines), len(blocks)) == (5, 7, 35)


def test_headings_face_the_room_and_what_has_no_front_has_none() -> None:
    livingroom = {item.category: item for item in prior("livingroom")}
    # On the left wall, so the front faces the right one; on the right wall the other way round.
    assert (livingroom["sofa"].position_m[0] < 0, livingroom["sofa"].yaw_deg) == (True, 270)
    assert (livingroom["tv_stand"].position_m[0] > 0, livingroom["tv_stand"].yaw_deg) == (True, 90)
    for room_type in ROOM_TYPES:
        for item in prior(room_type):
            frontless = {"rug", "floor_lamp", "ceiling_lamp", "large_plant_container"}
            assert (item.yaw_deg is None) == (item.category in frontless)


# --- all of them


@pytest.mark.parametrize("rz", CARDINAL_RZ_RAD)
def test_every_baseline_is_a_valid_answer(room: Layout, rz: float) -> None:
    layouts = [oracle(room, rz), noisy(room, rz, "bedroom_s1", ALL), *map(prior, ROOM_TYPES)]
    for layout in layouts:
        text = as_document(layout)
        jsonschema.Draft202012Validator(SCHEMA).validate(json.loads(text))
        read = interpret(text).layout
        assert read is not None
        assert rows(read) == rows(layout)
        assert read.room == layout.room
        assert json.loads(text)["scene"]["room"]["asset_count"] == len(layout)


@pytest.mark.parametrize("field", ["position", "dimensions", "room"])
def test_what_is_too_large_to_be_spoiled_is_told(field: str) -> None:
    huge = (1.0, 1e307, 1.0)
    position = huge if field == "position" else (0.0, 0.0, 0.5)
    dimensions = huge if field == "dimensions" else (1.0, 1.0, 1.0)
    layout = Layout.from_objects(
        Room("bedroom", huge if field == "room" else (4.0, 4.0, 3.0)),
        [SceneObject("bed_01", "bed", position, dimensions, 0.0)],
    )
    with pytest.raises(ValueError, match=r"a position or size beyond 1e\+100 m"):
        noisy(layout, 0.0, "bedroom_s1", ALL)


def test_a_scene_s_name_need_not_be_text(room: Layout) -> None:
    assert len(noisy(room, 0.0, "caf\udce9_s1", Noise(sigma_m=0.1))) == len(room)


def test_ids_of_many_hallucinations_are_found_in_one_pass() -> None:
    class Counted(str):
        """An id that counts how often it is looked up."""

        looked_up = 0

        def __hash__(self) -> int:
            return super().__hash__()

        def __eq__(self, other: object) -> bool:
            Counted.looked_up += 1
            return super().__eq__(other)

    seen = many(0)
    taken = [Counted(f"bed_{number:02d}") for number in range(1, 301)]
    seen = Layout.from_objects(
        seen.room,
        [SceneObject(name, "bed", (0.0, 0.0, 0.5), (1.0, 2.0, 1.0), 0.0) for name in taken],
    )
    added = list(hallucinations(seen, 2.0, np.random.default_rng(0)))
    assert len({item.id for item in added} | set(seen.ids)) == 900
    # Once for each id that is taken, not once for each new object and each taken id.
    assert Counted.looked_up < 5_000
