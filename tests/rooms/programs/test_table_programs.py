"""The programs of kitchens, bathrooms, dining and meeting rooms: InfiniGen takes them."""

import pytest

KINDS = [
    ("kitchen", "only"),
    ("bathroom", "only"),
    ("diningroom", "only"),
    ("meetingroom", "small"),
    ("meetingroom", "medium"),
    ("meetingroom", "large"),
]

PROGRAM = """
    import importlib
    from ideal_bench.lib.categories import KNOWN_CATEGORIES
    from ideal_bench.lib.rooms.plan import draw_plan
    from ideal_bench.ideal_addon.rooms.solver.replacements import install_usage, resolved
    from infinigen.core.constraints import checks, reasoning as r
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
    for seed in range(3):
        plan, program = loaded("{room_type}", "{tier}", seed)
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


def test_kitchens_have_an_island_where_there_is_a_way_round_it(ask):
    rows = ask(
        f"""{PROGRAM}
    from ideal_bench.ideal_addon.rooms.programs import kitchen
    from infinigen.core.constraints import usage_lookup

    def row(plan):
        narrow = min(plan.width_m, plan.depth_m)
        sizes = [kitchen.island_kind(plan)(3).dimensions[:2], kitchen.counter_kind(plan)(3)]
        return [narrow, kitchen.has_island(plan), *sizes[0], sizes[1].dimensions.y]

    answer = [row(draw_plan("kitchen", None, seed)) for seed in range(40)]
    """
    )
    assert all(island == (narrow >= 3.6) for narrow, island, *_ in rows)
    assert {island for _, island, *_ in rows} == {True, False}
    for narrow, island, depth, length, counter in rows:
        # Counter, island and the ways on both sides of it; oven beside the counter.
        assert not island or 0.74 + 0.7 + depth + 0.7 <= narrow
        assert not island or length + 2 * 0.7 <= narrow
        assert counter + 1.0 <= narrow


@pytest.mark.parametrize(("room_type", "tier"), KINDS[2:])
def test_a_table_leaves_space_for_chairs_on_all_sides(ask, room_type, tier):
    rows = ask(
        f"""{PROGRAM}
    module = importlib.import_module(f"{{ROOMS}}.{room_type}")

    def row(seed):
        plan = draw_plan("{room_type}", "{tier}", seed)
        made = module.table_kind(plan)(seed)
        same = module.table_kind(plan) is module.table_kind(plan)
        room = sorted((plan.width_m, plan.depth_m))
        return [*made.dimensions, made.params["Leg Diameter"], *room, same]

    answer = [row(seed) for seed in range(20)]
    """
    )
    for length, width, height, leg, short_side, long_side, same in rows:
        assert length <= long_side - 2.2 + 1e-9 and width <= short_side - 2.2 + 1e-9
        assert length >= 1.2 and width >= 0.8 and 0.72 <= height <= 0.78
        assert leg <= 0.55 * width + 1e-9
        # The solver and the rules must speak of one class.
        assert same


HUNG = """
    import bpy
    import numpy as np
    from ideal_bench.lib.rooms.plan import draw_plan
    from ideal_bench.ideal_addon.rooms.placing import Placer
    from ideal_bench.ideal_addon.rooms.programs.walls_hung import hang_pictures

    def empty_room():
        bpy.ops.wm.read_factory_settings(use_empty=True)
        return Placer(draw_plan("diningroom", None, 5))

    def block(name, size, place):
        bpy.ops.mesh.primitive_cube_add(size=1, location=place)
        made = bpy.context.object
        made.name, made.scale = name, size
        bpy.ops.object.transform_apply(location=False, rotation=False)
        for home in list(made.users_collection):
            home.objects.unlink(made)
        bpy.data.collections["unique_assets"].objects.link(made)
"""


def test_pictures_hang_at_eye_height_on_walls_of_their_own(ask):
    pictures, size = ask(
        f"""{HUNG}
    placer = empty_room()
    hung = hang_pictures(placer, 3)
    answer = [[[*piece.center.tolist(), *piece.front.tolist()] for piece in hung],
              [placer.width_m, placer.depth_m]]
    """
    )
    assert len(pictures) == 3
    assert len({(round(x), round(y)) for *_, x, y in pictures}) == 3
    for x, y, z, fx, fy in pictures:
        assert z == pytest.approx(1.6, abs=0.01)
        # Flat on the wall that its back looks at.
        assert -(x * fx + y * fy) == pytest.approx(
            (size[0] if fx**2 > 0.5 else size[1]) / 2, abs=0.05
        )


def test_no_picture_hangs_behind_what_stands_at_its_wall(ask):
    assert (
        ask(
            f"""{HUNG}
    placer = empty_room()
    for index, (x, y) in enumerate(((1, 0), (-1, 0), (0, 1), (0, -1))):
        across = (0.2, 9.0, 2.0) if x else (9.0, 0.2, 2.0)
        place = (x * (placer.width_m / 2 - 0.2), y * (placer.depth_m / 2 - 0.2), 1.0)
        block(f"LargeShelfFactory({{index}}).spawn_asset(0)", across, place)
    placer.refresh()
    answer = len(hang_pictures(placer, 2)) + len(placer.pieces("WallArtFactory"))
    """
        )
        == 0
    )
