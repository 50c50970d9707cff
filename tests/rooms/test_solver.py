"""The mended solver: what is proposed next, from which assets, around what."""

import pytest

BATHROOM = """
    from infinigen.assets.objects import bathroom, tables
    from infinigen.core.constraints import constraint_language as cl, reasoning as r
    from infinigen.core.constraints.example_solver.state_def import (
        ObjectState, RelationState, State)
    from infinigen.core.constraints.usage_lookup import usages_of_factory
    from infinigen.core.tags import Semantics, SpecificObject
    from infinigen_examples.constraints import util as cu
    from ideal_bench.ideal_addon.rooms.program import AssetRules
    from ideal_bench.ideal_addon.rooms.solver import proposals
    from ideal_bench.ideal_addon.rooms.solver.replacements import install_usage, resolved

    install_usage(resolved(AssetRules()))
    TUB, TOILET, SIDE = bathroom.BathtubFactory, bathroom.ToiletFactory, tables.SideTableFactory
    rooms = cl.scene()[{Semantics.Room, -Semantics.Object}]
    furniture = cl.scene()[{Semantics.Object, -Semantics.Room}][Semantics.Furniture]
    furniture = furniture.related_to(rooms, cu.on_floor)
    PROBLEM = cl.Problem(
        constraints={
            "toilet": rooms.all(lambda x: furniture[TOILET].related_to(x).count().equals(1)),
            "tub": rooms.all(lambda x: furniture[TUB].related_to(x).count().in_range(1, 1)),
            "side": rooms.all(lambda x: furniture[SIDE].related_to(x).count().in_range(0, 2)),
        },
        score_terms={},
    )
    STAGE = r.Domain({Semantics.Object})

    def room_with(*factories):
        state = State({"room": ObjectState(tags={Semantics.Room, SpecificObject("room")})})
        for index, factory in enumerate(factories):
            state.objs[f"piece {index}"] = ObjectState(
                tags=usages_of_factory(factory), relations=[RelationState(cu.on_floor, "room")])
        return state

    def wanted(*factories):
        bounds = r.constraint_bounds(PROBLEM)
        found = proposals._wanted(bounds, room_with(*factories), STAGE, (TUB, TOILET))
        return sorted(proposals._factories(bound)[0].__name__ for bound in found)
"""


@pytest.mark.parametrize(
    ("there", "wanted"),
    [
        ("", ["BathtubFactory"]),
        ("TOILET, SIDE", ["BathtubFactory"]),
        ("TUB", ["ToiletFactory"]),
        ("TUB, TOILET", ["SideTableFactory"]),
        ("TUB, TOILET, SIDE", ["SideTableFactory"]),
        ("TUB, TOILET, SIDE, SIDE", []),
    ],
)
def test_unmet_pieces_come_first_in_order_and_full_counts_are_left_alone(ask, there, wanted):
    assert ask(f"{BATHROOM}\n    answer = wanted({there})") == wanted


CHAIRS_AT_DESKS = (
    BATHROOM
    + """
    from infinigen.assets.objects import seating, shelves
    DESK, CHAIR = shelves.SimpleDeskFactory, seating.OfficeChairFactory
    desks = furniture[DESK]
    chairs = cl.scene()[{Semantics.Object, -Semantics.Room}][CHAIR].related_to(
        desks, cu.front_against)
    problem = cl.Problem(constraints={
        "chairs": desks.all(lambda desk: chairs.related_to(desk).count().equals(1)),
    }, score_terms={})
    state = room_with(DESK, DESK, DESK)
    for index in (0, 1):
        state.objs[f"chair {index}"] = ObjectState(
            tags=usages_of_factory(CHAIR),
            relations=[RelationState(cu.front_against, f"piece {index}")])
    bounds = r.constraint_bounds(problem)
"""
)


def test_the_third_desk_gets_its_chair(ask):
    stock, mended = ask(
        CHAIRS_AT_DESKS
        + """
    answer = [len(bounds_of(bounds, state, STAGE)) for bounds_of in
              (proposals._stock_bounds, proposals._bounds_with_open_ends)]
    """
    )
    assert (stock, mended) == (0, 1)


def test_parents_come_in_an_order_that_follows_from_the_seed(ask):
    orders = ask(
        CHAIRS_AT_DESKS
        + """
    import numpy as np
    desk = r.Domain(usages_of_factory(DESK))
    answer = []
    for seed in (1, 1, 2, 3, 4):
        np.random.seed(seed)
        answer.append(proposals._shuffled_members(desk, state))
    """
    )
    assert all(sorted(order) == ["piece 0", "piece 1", "piece 2"] for order in orders)
    assert orders[0] == orders[1] and len({tuple(order) for order in orders}) > 1


def test_rules_may_name_the_stock_factory(ask):
    assert ask(
        """
        from infinigen.assets.objects import seating
        from infinigen.core.constraints import usage_lookup
        from infinigen.core.tags import Semantics
        from ideal_bench.ideal_addon.rooms.assets.bed import BedFactory, sized_bed
        from ideal_bench.ideal_addon.rooms.program import AssetRules
        from ideal_bench.ideal_addon.rooms.solver.replacements import install_usage, resolved
        stock, single = seating.BedFactory, sized_bed((0.9, 1.0))
        named = {"order": (stock,), "variety": {stock: 1}, "reserve_m": {stock: (0.0, 0.5)}}
        plain = resolved(AssetRules(**named))
        sized = resolved(AssetRules(**named, replacements={stock: single}))
        install_usage(sized)
        answer = {
            "plain": plain.order == (BedFactory,),
            "sized": (sized.order, sized.variety, sized.reserve_m)
            == ((single,), {single: 1}, {single: (0.0, 0.5)}),
            "beds": usage_lookup.factories_for_usage(Semantics.Bed) == {single},
            "same": single is sized_bed((0.9, 1.0)),
        }
        """
    ) == {"plain": True, "sized": True, "beds": True, "same": True}


SHELL = """
    import bpy
    import gin
    import numpy as np
    from infinigen.core.constraints.example_solver import solve
    from infinigen.core.constraints.example_solver.geometry import parse_scene, validity
    from infinigen.core.constraints.example_solver.state_def import ObjectState
    from infinigen.core.tags import Semantics
    from infinigen.assets.utils.object import new_bbox
    from infinigen_examples.constraints import home
    from ideal_bench.lib.rooms.plan import RoomPlan
    from ideal_bench.ideal_addon.rooms import centering, composing, floor_plan, windows
    from ideal_bench.ideal_addon.rooms.program import RoomProgram
    from ideal_bench.ideal_addon.rooms.solver import obstacles, starts
    from ideal_bench.ideal_addon.rooms.start import start_infinigen

    PROGRAM = RoomProgram(tag="Bathroom", furnish=lambda placer: None)

    def shell(width, depth, clear=0, front=False, seed=1):
        global openings
        plan = RoomPlan("bathroom", "only", seed, width, depth, 3.2)
        # A process makes one room; here it makes several.
        gin.clear_config(clear_constants=True)
        start_infinigen(plan, PROGRAM)
        from infinigen.core.constraints.example_solver.room.solidifier import BlueprintSolidifier
        stock = BlueprintSolidifier.make_exterior_cutters
        try:
            windows.keep_walls_clear(plan, clear, front)
            floor_plan.put_in_place(plan, Semantics.Bathroom, lambda state: None)
            problem = home.home_room_constraints()
            state, _, _ = solve.FloorPlanSolver(seed, problem).solve()
        finally:
            BlueprintSolidifier.make_exterior_cutters = stock
        with centering.in_world_frame(plan):
            openings = composing._openings(plan, state)
        return plan, state

    def thing(state, size, middle, floor):
        x, y, z = np.array(size) / 2
        box = new_bbox(-x, x, -y, y, 0, 2 * z)
        box.location = (*middle, floor)
        bpy.context.view_layer.update()
        state.objs["thing"] = ObjectState(obj=box)
        parse_scene.add_to_scene(state.trimesh_scene, box, preprocess=True)
        return box
"""


@pytest.mark.parametrize(("width", "depth"), [(2.5, 3.2), (4.1, 2.9)])
def test_the_room_is_the_plans_rectangle(ask, width, depth):
    box = ask(
        f"""{SHELL}
    plan, state = shell({width}, {depth})
    centering.centre(plan)
    mesh = bpy.data.objects["bathroom_0/0.meshed"]
    points = np.array([mesh.matrix_world @ vertex.co for vertex in mesh.data.vertices])
    # The inner faces: what of the solid shell lies inside the centre lines of its walls.
    inner = points[(abs(points[:, 0]) < {width} / 2 + 0.1) & (abs(points[:, 1]) < {depth} / 2 + 0.1)
                   & (points[:, 2] > -0.1) & (points[:, 2] < 3.3)]
    answer = [inner.min(axis=0).tolist(), inner.max(axis=0).tolist()]
    """
    )
    assert box[0] == pytest.approx([-width / 2, -depth / 2, 0.0], abs=1e-4)
    assert box[1] == pytest.approx([width / 2, depth / 2, 3.2], abs=1e-4)


@pytest.mark.parametrize("clear", [0, 1, 2, 3])
def test_windows_stay_off_the_walls_that_are_to_be_clear(ask, clear):
    found = ask(
        f"""{SHELL}
    plan, state = shell(4.0, 3.0, clear={clear})
    answer = [(o.kind, o.wall, o.box.tolist()) for o in openings]
    """
    )
    (door,) = [opening for opening in found if opening[0] == "door"]
    windows = [opening for opening in found if opening[0] == "window"]
    free = {0, 1, 2, 3} - {door[1]}
    by_length = sorted(free, key=lambda wall: (wall % 2, wall))
    assert {window[1] for window in windows} == free - set(by_length[:clear])
    low, high = door[2]
    assert low[2] == pytest.approx(0.0, abs=1e-4) and 1.9 < high[2] < 2.5
    across = 1 if door[1] in (0, 2) else 0
    inner = (4.0 if across == 0 else 3.0) / 2
    faces = sorted((abs(low[across]), abs(high[across])))
    assert faces == pytest.approx([inner, inner + 0.25])
    assert 0.6 < high[1 - across] - low[1 - across] < 1.0


def test_a_blackboards_wall_is_a_short_one_without_the_door(ask):
    doors, front, kept = ask(
        f"""{SHELL}
    plan, state = shell(3.0, 4.0, front=True)
    doors = [o.wall for o in openings if o.kind == "door"]
    windows_at = sorted({{o.wall for o in openings if o.kind == "window"}})
    answer = [doors, windows.front_wall_of(plan, doors), windows_at]
    """
    )
    assert front in {0, 2} - set(doors)
    assert set(kept) == {0, 1, 2, 3} - {front, *doors}


def test_what_stands_already_is_hit(ask):
    assert ask(
        f"""{SHELL}
    plan, state = shell(4.0, 3.0)
    floor = centering.floor_height_m(plan)
    obstacles.stand(state, [np.array([[-0.5, -0.5, 0.0], [0.5, 0.5, 0.8]])], floor)
    box = thing(state, (0.4, 0.4, 0.4), (0.3, 0.3), floor + 0.01)
    inside = validity.check_post_move_validity(state, "thing")
    starts._shift(state, box, np.array([1.0, 0.0]))
    beside = validity.check_post_move_validity(state, "thing")
    centre = starts._start_at_center(state, "thing", plan)
    answer = [inside, beside, centre]
    """
    ) == [False, True, False]


def test_a_table_starts_in_the_middle_along_the_room(ask):
    started, box = ask(
        f"""{SHELL}
    plan, state = shell(4.0, 3.0)
    box = thing(state, (0.6, 1.4, 0.7), (-1.6, 0.7), centering.floor_height_m(plan) + 0.01)
    np.random.seed(5)
    started = starts._start_at_center(state, "thing", plan)
    corners = starts._corners(box)
    answer = [started, [corners.min(axis=0).tolist(), corners.max(axis=0).tolist()]]
    """
    )
    assert started
    (x0, y0), (x1, y1) = box
    assert (x1 - x0, y1 - y0) == pytest.approx((1.4, 0.6), abs=1e-4)
    assert abs(x0 + x1) / 2 < 0.5 and abs(y0 + y1) / 2 < 0.5
