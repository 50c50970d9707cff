"""The programs of bedrooms, home studios and living rooms: InfiniGen takes them, tiers differ."""

import pytest

KINDS = [
    ("bedroom", "small"),
    ("bedroom", "medium"),
    ("homestudio", "only"),
    ("livingroom", "small"),
    ("livingroom", "medium"),
]

PROGRAM = """
    import importlib
    from ideal_bench.lib.categories import KNOWN_CATEGORIES
    from ideal_bench.lib.rooms.plan import draw_plan
    from ideal_bench.ideal_addon.rooms.solver.replacements import install_usage, resolved
    from infinigen.core.constraints import checks, reasoning as r
    from infinigen.core.constraints.usage_lookup import usages_of_factory
    from infinigen.core.tags import Semantics
    from infinigen_examples import generate_indoors

    ROOMS = "ideal_bench.ideal_addon.rooms.programs"

    def loaded(room_type, tier, seed=1):
        plan = draw_plan(room_type, tier, seed)
        program = importlib.import_module(f"{ROOMS}.{room_type}").PROGRAM
        install_usage(resolved(program.rules(plan)))
        return plan, program
"""


@pytest.mark.parametrize(("room_type", "tier"), KINDS)
def test_infinigens_own_checks_pass(ask, room_type, tier):
    assert ask(
        f"""{PROGRAM}
    plan, program = loaded("{room_type}", "{tier}")
    stages = generate_indoors.default_greedy_stages()
    checks.check_all(program.constraints(plan), stages, generate_indoors.all_vars)
    answer = "passed"
    """
    )


@pytest.mark.parametrize(("room_type", "tier"), KINDS)
def test_what_is_required_has_a_known_category_and_every_count_an_asset(ask, room_type, tier):
    unknown, homeless = ask(
        f"""{PROGRAM}
    from ideal_bench.ideal_addon.rooms.solver import proposals
    plan, program = loaded("{room_type}", "{tier}")
    bounds = r.constraint_bounds(program.constraints(plan))
    answer = [
        sorted(set(program.required(plan)) - KNOWN_CATEGORIES),
        sum(not proposals._factories(bound) for bound in bounds if bound.low),
    ]
    """
    )
    assert unknown == []
    assert homeless == 0


def test_only_wide_medium_bedrooms_get_a_sofa(ask):
    rows = ask(
        f"""{PROGRAM}
    from ideal_bench.ideal_addon.rooms.programs.bedroom import has_sofa
    plans = [draw_plan("bedroom", tier, seed) for tier in ("small", "medium") for seed in range(30)]
    answer = [[plan.tier, min(plan.width_m, plan.depth_m), has_sofa(plan)] for plan in plans]
    """
    )
    assert {sofa for tier, _, sofa in rows if tier == "small"} == {False}
    assert all(sofa == (narrow >= 4.6) for tier, narrow, sofa in rows if tier == "medium")
    assert {sofa for tier, _, sofa in rows if tier == "medium"} == {True, False}


@pytest.mark.parametrize(
    ("tier", "size", "view"),
    [
        # As deep as the shorter side lets the view of a straight sofa be, 1 m deep itself.
        ("small", (3.0, 4.6), 1.8),
        ("small", (5.0, 4.5), 3.3),
        ("medium", (4.0, 7.0), 2.8),
        # No deeper than a TV is watched from, also before a sofa with a footrest.
        ("medium", (4.7, 4.7), 3.3),
        ("medium", (8.0, 7.0), 2.85),
    ],
)
def test_a_sofas_view_reaches_to_the_tvs_wall(ask, tier, size, view):
    assert ask(
        f"""{PROGRAM}
    import dataclasses
    from ideal_bench.ideal_addon.rooms.programs.livingroom import view_m
    plan = draw_plan("livingroom", "{tier}", 1)
    answer = view_m(dataclasses.replace(plan, width_m={size[0]}, depth_m={size[1]}))
    """
    ) == pytest.approx(view)


STATEMENTS = """
    from infinigen.assets.objects import seating, shelves
    from infinigen.core.constraints.constraint_language import Problem
    from ideal_bench.ideal_addon.rooms.program import AssetRules
    from ideal_bench.ideal_addon.rooms.programs.common import Statements
    from ideal_bench.ideal_addon.rooms.solver.replacements import install_usage, resolved

    install_usage(resolved(AssetRules()))
    room = Statements()
    sofas, desks = (
        room.along_walls[factory]
        for factory in (seating.SofaFactory, shelves.SimpleDeskFactory)
    )
"""


def test_a_distance_weighs_more_than_the_count_that_a_bad_move_completes(ask):
    # A move that adds the missing desk at the sofa: one violation less, two more.
    counts, distances = ask(
        f"""{STATEMENTS}
    room.count("a desk", desks, 1)
    room.apart("desk off the sofa", desks, sofas, 0.3)
    names = list(room.problem().constraints)
    answer = [names.count("a desk"), sum("off the sofa" in name for name in names)]
    """
    )
    assert distances > counts


def test_two_statements_under_one_name_are_refused(ask):
    assert "'a desk' is said twice" in ask(
        f"""{STATEMENTS}
    room.count("a desk", desks, 1)
    try:
        room.count("a desk", desks, 2)
    except ValueError as error:
        answer = str(error)
    """
    )


def test_doors_are_kept_clear_in_both_stages_of_the_floor(ask):
    relations = ask(
        f"""{STATEMENTS}
    room.keep_doors_clear()
    answer = sorted({{str(name).removesuffix(", again") for name in room.problem().constraints}})
    """
    )
    assert len(relations) == 2


def test_the_same_plan_always_keeps_its_things_in_the_same_kind_of_storage(ask):
    first, second = ask(
        f"""{PROGRAM}
    from ideal_bench.ideal_addon.rooms.programs.common import storage_kind, storage_category
    plans = [draw_plan("bedroom", "small", seed) for seed in range(12)]
    answer = [[storage_category(plan) for plan in plans] for _ in range(2)]
    """
    )
    assert first == second
    assert set(first) == {"single_cabinet", "large_shelf", "cell_shelf"}
