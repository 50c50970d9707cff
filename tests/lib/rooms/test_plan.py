"""Plans against table 5 of the paper, copied here by hand as it is printed."""

import pytest
from ideal_bench.lib.categories import ROOM_TYPES
from ideal_bench.lib.rooms.plan import PlanError, RoomPlan, RoomSettings, draw_plan
from ideal_bench.lib.rooms.specification import room_types

TABLE_5 = """
bedroom     small  3.0 3.9  3.0 3.9  2.8 3.2 S
bedroom     medium 4.0 5.5  4.0 5.5  3.0 4.0 S
homestudio  only   5.0 7.0  5.0 7.0  4.0 6.0 S
livingroom  small  3.0 5.0  3.0 5.0  2.8 3.2 S
livingroom  medium 4.0 8.0  4.0 8.0  3.0 4.0 S
kitchen     only   3.2 5.0  3.2 5.0  3.0 4.0 S
diningroom  only   3.5 5.5  3.5 5.5  3.0 4.0 S
bathroom    only   2.5 3.2  2.5 3.2  3.0 4.0 S
office      small  3.0 4.0  3.0 4.0  2.8 3.2 P+S
office      medium 4.0 6.0  4.0 6.0  3.0 4.0 P+S
office      large  6.0 8.0  6.0 8.0  4.0 6.0 P+S
meetingroom small  3.5 5.0  3.0 4.5  2.8 3.2 S
meetingroom medium 5.0 7.0  4.0 5.5  3.0 4.0 S
meetingroom large  7.0 10.0 5.5 7.0  4.0 6.0 S
classroom   small  6.0 6.5  8.0 8.5  2.8 3.2 P
classroom   medium 6.0 7.0  8.5 9.5  3.0 4.0 P
classroom   large  6.5 7.5  9.0 10.0 4.0 6.0 P
library     small  7.5 10.0 6.0 9.5  2.8 3.2 P
library     medium 10.0 15.0 9.5 16.0 3.0 4.0 P
library     large  16.0 30.0 18.0 36.0 4.0 6.0 P
"""
ROWS = [line.split() for line in TABLE_5.strip().splitlines()]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row[0]}-{row[1]}")
def test_every_tier_is_the_papers(row):
    name, tier, *numbers, strategy = row
    width, depth, height = (
        (float(low), float(high)) for low, high in zip(numbers[::2], numbers[1::2], strict=True)
    )
    kind = room_types()[name]
    found = kind.tiers[tier]
    assert (found.width_m, found.depth_m, found.height_m) == (width, depth, height)
    assert kind.strategy == strategy


def test_the_table_holds_the_benchmarks_room_types_and_no_other_tier():
    assert sorted(room_types()) == sorted(ROOM_TYPES)
    assert sum(len(kind.tiers) for kind in room_types().values()) == len(ROWS)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row[0]}-{row[1]}")
def test_drawn_sizes_lie_in_their_ranges_and_on_their_steps(row):
    tier = room_types()[row[0]].tiers[row[1]]
    for seed in range(200):
        plan = draw_plan(row[0], row[1], seed)
        for value, (low, high), steps in (
            (plan.width_m, tier.width_m, 10),
            (plan.depth_m, tier.depth_m, 10),
            (plan.height_m, tier.height_m, 100),
        ):
            assert low <= value <= high
            assert value * steps == pytest.approx(round(value * steps), abs=1e-9)


def test_tiers_are_drawn_evenly_where_none_is_given():
    seeds = 600
    drawn = [draw_plan("office", None, seed).tier for seed in range(seeds)]
    for tier in ("small", "medium", "large"):
        # Three standard deviations of a fair draw.
        assert abs(drawn.count(tier) - seeds / 3) < 3 * (seeds * 2 / 9) ** 0.5


def test_a_seed_gives_the_same_room_everywhere():
    plan = draw_plan("meetingroom", "large", 7)
    assert plan == draw_plan("meetingroom", "large", 7)
    # Written down once: another machine or Python must draw the same.
    assert (plan.width_m, plan.depth_m, plan.height_m) == (8.8, 7.0, 5.55)
    assert plan != draw_plan("meetingroom", "large", 8)


def test_purposes_draw_apart():
    plan = draw_plan("kitchen", None, 3)
    assert plan.rng("chairs").random() == plan.rng("chairs").random()
    assert plan.rng("chairs").random() != plan.rng("camera").random()


def test_a_plan_survives_json():
    plan = draw_plan("library", "small", 2, RoomSettings(oblique_share=0.25))
    assert RoomPlan.from_document(plan.to_document()) == plan
    assert plan.scene_id == "library_s2"


def test_what_does_not_exist_is_named():
    with pytest.raises(PlanError, match="'attic' is no room type; one of bathroom, bedroom"):
        draw_plan("attic", None, 1)
    with pytest.raises(PlanError, match="bedroom has no tier 'large'; it has small, medium"):
        draw_plan("bedroom", "large", 1)
    with pytest.raises(PlanError, match="kitchen has no tier 'small'; it has a single one"):
        draw_plan("kitchen", "small", 1)
