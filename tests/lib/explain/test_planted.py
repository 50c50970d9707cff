"""Mistakes planted into real rooms are named, and their size is recovered to 2 %."""

import itertools

import pytest
from ideal_bench.lib.baselines.noisy import Noise, noisy

# Name of the plant -> (how to plant it, kind, the size it must be found with).
PLANTS = {
    "scale 1.3": (lambda p: p.scale(1.3), "scale", {"factor": 1.3}),
    "scale 0.8": (lambda p: p.scale(0.8), "scale", {"factor": 0.8}),
    "scale 1.1": (lambda p: p.scale(1.1), "scale", {"factor": 1.1}),
    "spread 1.3": (lambda p: p.spread(1.3), "spread", {"factor": 1.3}),
    "spread 0.7": (lambda p: p.spread(0.7), "spread", {"factor": 0.7}),
    "turn 90": (lambda p: p.turn(90), "turn", {"turn_deg": 90.0}),
    "turn 180": (lambda p: p.turn(180), "turn", {"turn_deg": 180.0}),
    "turn 270": (lambda p: p.turn(270), "turn", {"turn_deg": 270.0}),
    "left is right": (lambda p: p.mirror_x, "mirror", {"axis_deg": 90.0}),
    "front is back": (lambda p: p.mirror_y, "mirror", {"axis_deg": 0.0}),
    "x is y": (lambda p: p.swap_axes, "mirror", {"axis_deg": 45.0}),
    "turned places": (lambda p: p.places(p.turn(90)), "places", {"turn_deg": 90.0}),
    "mirrored places": (lambda p: p.places(p.mirror_x), "places", {"axis_deg": 90.0}),
    "shift": (lambda p: p.shift(0.5, -0.3), "shift", {"x_m": 0.5, "y_m": -0.3}),
    "corner": (lambda p: p.corner, "shift_share", {"width_share": 0.5, "depth_share": 0.5}),
    "size 1.25": (
        lambda p: p.size(1.25),
        "size",
        {"width_factor": 1.25, "depth_factor": 1.25, "height_factor": 1.25},
    ),
    "size of a category": (
        lambda p: p.size(1.4, "wall_art"),
        "size_by_category",
        {f"wall_art_{axis}_factor": 1.4 for axis in ("width", "depth", "height")},
    ),
    "yaw 180": (lambda p: p.yaw(180), "yaw", {"yaw_deg": 180.0}),
    "yaw 90": (lambda p: p.yaw(90), "yaw", {"yaw_deg": 90.0}),
    "lift": (lambda p: p.shift(0.0, 0.0, 0.4), "lift", {"z_m": 0.4}),
    "lower side": (lambda p: p.lower_side, "base", {"height_share": -0.5}),
    "heights 1.3": (lambda p: p.heights(1.3), "rise", {"factor": 1.3}),
}
# One of each kind, which much noise must not hide.
ONE_OF_EACH = {kind: name for name, (_, kind, _) in reversed(PLANTS.items())}


# Four pictures on walls with sizes off by a third each do not tell a factor to 2 %.
CLOSE = {"noisy_small": 0.03, "noisy_large": 0.06}


@pytest.mark.parametrize("name", PLANTS)
def test_in_perfect_answers(name, explained, answers, planted):
    plant, kind, size = PLANTS[name]
    found = explained(answers["oracle"], plant(planted))
    assert [step.kind for step in found.steps] == [kind]
    assert found.steps[0].parameters == pytest.approx(size, rel=0.02)
    assert found.steps[0].share == pytest.approx(1, abs=0.01)
    assert found.explained[found.steps[0].error] == pytest.approx(1, abs=0.01)
    untouched = explained(answers["oracle"])
    assert found.left.overall == pytest.approx(untouched.as_is.overall, abs=0.005)


@pytest.mark.parametrize(
    ("model", "name"),
    [
        *(("noisy_large", name) for name in ONE_OF_EACH.values()),
        *(("noisy_small", name) for name in ("scale 1.3", "scale 1.1", "turn 90", "x is y")),
    ],
)
def test_on_top_of_noise_misses_and_inventions(model, name, explained, answers, planted, sampled):
    plant, kind, size = PLANTS[name]
    found = explained(answers[model], plant(planted))
    assert [step.kind for step in found.steps] == [kind]
    # The noise itself has a mean in ten rooms; what was planted comes on top of it.
    own = sampled(model, kind, size)
    got = found.steps[0].parameters
    for parameter, value in size.items():
        if parameter.endswith(("_deg",)):
            assert got[parameter] == value
        elif parameter.endswith("factor"):
            assert got[parameter] / own[parameter] == pytest.approx(value, rel=CLOSE[model])
        else:
            assert got[parameter] - own[parameter] == pytest.approx(value, abs=0.03)


@pytest.fixture(scope="module")
def sampled(explained, answers):
    """What a kind of mistake measures in a noisy model's answers before anything is planted."""
    kept = {}

    def run(model, kind, size):
        if model not in kept:
            kept[model] = explained(answers[model])
        found = next(item for item in kept[model].alone if item.kind == kind)
        neutral = {name: 1.0 if name.endswith("factor") else 0.0 for name in size}
        return {**neutral, **{k: v for k, v in found.parameters.items() if k in size}}

    return run


def test_what_takes_away_less_than_a_tenth_is_not_told(explained, answers, planted):
    """1.1 times too large is little where objects are beside their place by half a metre anyway."""
    found = explained(answers["noisy_large"], planted.scale(1.1))
    scale = next(item for item in found.alone if item.kind == "scale")
    assert scale.share < 0.1 and not found.steps
    assert scale.reason == "undoing it takes away too little to matter"


@pytest.mark.parametrize("factor", [0.01, 1000.0])
def test_another_unit(factor, explained, answers, planted):
    found = explained(answers["noisy_small"], planted.scale(factor))
    assert [step.kind for step in found.steps] == ["scale"]
    assert found.steps[0].parameters["factor"] == pytest.approx(factor, rel=0.02)


@pytest.mark.parametrize("name", ["scale 1.3", "turn 90", "x is y"])
def test_walls_that_are_right_stay_so(name, explained, answers, planted):
    plant, kind, _ = PLANTS[name]
    found = explained(answers["oracle"], planted.walls_right(plant(planted)))
    assert [step.kind for step in found.steps] == [kind]
    assert "everything in the room" in found.sentence
    untouched = explained(answers["oracle"]).as_is
    assert found.left.metrics == pytest.approx(untouched.metrics, abs=0.005)


def test_half_of_the_rooms_do_not_make_a_habit(explained, answers, planted):
    for plant in (planted.turn(90), planted.scale(1.3)):
        layouts = [plant(a) if n % 2 else a for n, a in enumerate(answers["oracle"])]
        assert explained(layouts).steps == ()


@pytest.mark.parametrize("name", ["scale 1.3", "turn 90", "corner"])
def test_with_a_third_missed_and_as_many_invented(name, rooms, explained, planted):
    """Perfect otherwise, so that the size comes out exact."""
    noise = Noise(drop=0.35, hallucinate=0.35, seed=7)
    layouts = [
        noisy(room.truth.in_view, room.truth.camera_rz_rad, room.truth.scene_id, noise)
        for room in rooms
    ]
    plant, kind, size = PLANTS[name]
    found = explained(layouts, plant(planted))
    assert [step.kind for step in found.steps] == [kind]
    assert found.steps[0].parameters == pytest.approx(size, rel=0.02)


@pytest.mark.parametrize("model", ["oracle", "noisy_large"])
def test_two_mistakes_are_both_named(model, explained, answers, planted):
    plant = planted.both(planted.scale(1.3), planted.turn(90))
    found = explained(answers[model], plant)
    assert [step.kind for step in found.steps] == ["turn", "scale"]
    turn, scale = found.steps
    assert turn.parameters == {"turn_deg": 90.0}
    assert scale.parameters["factor"] == pytest.approx(1.3, rel=0.03)
    # Step by step: the second begins where the first has left off.
    assert turn.undone.errors["position"] == pytest.approx(scale.before, rel=1e-9)
    assert scale.undone.overall == found.left.overall
    # Undone alone, a scale cannot be measured in a room that is turned; it does not say so.
    alone = {item.kind: item for item in found.alone}
    assert alone["turn"].named
    assert alone["scale"].named == (alone["scale"].reason is None)
    assert alone["scale"].named or alone["scale"].reason.startswith("it shows only once")
    gained = turn.overall_regained + scale.overall_regained
    assert gained == pytest.approx(found.left.overall - found.as_is.overall)


@pytest.mark.parametrize(
    ("first", "second", "kinds"),
    [
        ("left is right", "scale 0.8", {"mirror", "scale"}),
        ("turn 90", "corner", {"turn", "shift_share"}),
        ("corner", "turn 90", {"turn", "shift_share"}),
        ("shift", "scale 1.3", {"shift", "scale"}),
        # Every object looks as if the room were turned the other way: the smaller rival is right.
        ("yaw 180", "turn 90", {"turn", "yaw"}),
    ],
)
@pytest.mark.parametrize("model", ["noisy_large"])
def test_pairs_of_mistakes(first, second, kinds, model, explained, answers, planted):
    plant = planted.both(PLANTS[first][0](planted), PLANTS[second][0](planted))
    found = explained(answers[model], plant)
    assert {step.kind for step in found.steps} == kinds


def test_three_mistakes(explained, answers, planted):
    plant = planted.both(
        planted.both(planted.turn(270), planted.scale(1.3)), planted.shift(0.5, -0.3)
    )
    found = explained(answers["noisy_small"], plant)
    assert {step.kind for step in found.steps} == {"turn", "scale", "shift"}
    assert found.explained["position"] > 0.9


def test_places_in_all_three_directions(explained, answers, planted):
    """Sizes are right: two mistakes are needed to say so, and they leave nothing."""
    plant = planted.both(planted.spread(1.3), planted.heights(1.3))
    found = explained(answers["noisy_small"], plant)
    assert {step.kind for step in found.steps} == {"spread", "rise"}
    untouched = explained(answers["noisy_small"]).as_is
    assert found.left.errors["height"] == pytest.approx(untouched.errors["height"], abs=0.01)


@pytest.mark.parametrize("seed", range(2))
def test_noise_alone_gets_no_name(seed, rooms, explained):
    for noise in (
        Noise(0.15, 10, 0.1, 0.1, 0.1, seed),
        Noise(0.6, 40, 0.3, 0.2, 0.3, seed),
        Noise(1.2, 90, 0.5, 0.3, 0.5, seed),
    ):
        layouts = [
            noisy(room.truth.in_view, room.truth.camera_rz_rad, room.truth.scene_id, noise)
            for room in rooms
        ]
        assert [step.words for step in explained(layouts).steps] == []
        few = explained(layouts[:2], seen=rooms[:2])
        assert [step.words for step in few.steps] == []


@pytest.mark.parametrize("model", ["oracle", "noisy_small", "noisy_large", "prior"])
def test_models_without_a_global_mistake_get_no_name(model, explained, answers):
    found = explained(answers[model])
    assert found.steps == ()
    assert found.left == found.as_is
    assert all(item.reason and not item.named for item in found.alone)


def test_the_vision_models_pictures_are_three_times_too_deep(explained, answers, rooms):
    """What is named is true: the answers say 0.03 m where the ground truth says 0.01 m."""
    found = explained(answers["vision_model"])
    assert [step.words for step in found.steps] == ["makes wall_art too deep (3.00 times)"]
    depths = {
        round(float(depth), 2)
        for answer in answers["vision_model"]
        for name, depth in zip(answer.categories, answer.dimensions_m[:, 1], strict=True)
        if name == "wall_art"
    }
    true = [
        depth
        for room in rooms
        for name, depth in zip(
            room.truth.in_view.categories, room.truth.in_view.dimensions_m[:, 1], strict=True
        )
        if name == "wall_art"
    ]
    assert max(depths) <= 0.05 and max(true) <= 0.03 and min(depths) > min(true)


SYMMETRIC = {"library_s2"}  # a grid of shelves that looks the same from either side


@pytest.mark.parametrize("number", range(10))
def test_one_room_alone(number, rooms, answers, explained, planted):
    name, model = ("turn 90", "noisy_small") if number % 2 else ("scale 1.3", "oracle")
    plant, kind, size = PLANTS[name]
    found = explained([answers[model][number]], plant(planted), [rooms[number]])
    assert found.judged_on == "other objects"
    assert found.notes[0].startswith("There is but one scene")
    assert [step.kind for step in found.steps][:1] == [kind]
    assert found.steps[0].parameters == pytest.approx(size, rel=0.02)


def test_the_noise_of_one_room_gets_no_name(rooms, answers, explained):
    """1.11 times the room would take 9 % of the size error from four objects."""
    number = next(n for n, room in enumerate(rooms) if room.truth.scene_id == "bathroom_s1")
    assert explained([answers["noisy_large"][number]], seen=[rooms[number]]).steps == ()


def test_a_room_that_is_its_own_mirror_image_leaves_it_open(rooms, answers, explained, planted):
    number = next(n for n, room in enumerate(rooms) if room.truth.scene_id in SYMMETRIC)
    found = explained([answers["oracle"][number]], planted.mirror_x, [rooms[number]])
    assert found.steps == ()


@pytest.mark.parametrize("turns", [1, 3])
def test_a_world_that_lies_otherwise_changes_nothing(
    turns, turned_rooms, explained, answers, planted
):
    """A model's habit lives in its own frame: turn the whole data set's world, cameras too."""
    plant = planted.turn(90)
    model = "vision_model" if turns == 1 else "noisy_small"
    here = explained(answers[model], plant)
    there = explained(answers[model], plant, turned_rooms(turns))
    assert [step.words for step in there.steps] == [step.words for step in here.steps]
    assert there.as_is.metrics == pytest.approx(here.as_is.metrics)
    assert there.left.metrics == pytest.approx(here.left.metrics)
    for ours, theirs in itertools.zip_longest(here.regions, there.regions):
        assert (ours.region, ours.n, ours.found) == (theirs.region, theirs.n, theirs.found)
