"""Kitchen pieces in domestic sizes, and a sink in its well."""

import math

import pytest

SPAWN = """
    import bpy
    import numpy as np
    from infinigen.core.util.math import FixedSeed
    from ideal_bench.ideal_addon.rooms.assets import kitchen
    from ideal_bench.ideal_addon.rooms.shapes import ShapeReader

    def spawned(kind, seed):
        with FixedSeed(seed):
            root = kind(seed).spawn_asset(0)
        bpy.context.view_layer.update()
        return root

    def size(kind, seed):
        root = spawned(kind, seed)
        return [root.name, *ShapeReader().read(root).size]
"""


@pytest.mark.parametrize(
    ("kind", "name", "low", "high"),
    [
        ("kitchen.OvenFactory", "OvenFactory", (0.5, 0.5, 0.7), (0.95, 0.9, 1.4)),
        (
            "kitchen.BeverageFridgeFactory",
            "BeverageFridgeFactory",
            (0.5, 0.5, 0.7),
            (0.9, 0.9, 1.5),
        ),
        ("kitchen.SinkFactory", "SinkFactory", (0.4, 0.45, 0.2), (0.57, 0.71, 0.75)),
        (
            "kitchen.kitchen_island((1.2, 1.4), (0.6, 0.7))",
            "KitchenIslandFactory",
            (0.55, 1.19, 0.8),
            (0.75, 1.41, 1.2),
        ),
        (
            "kitchen.kitchen_space((2.0, 2.2))",
            "KitchenSpaceFactory",
            (0.67, 1.99, 2.29),
            (0.75, 2.21, 2.46),
        ),
    ],
)
def test_pieces_have_the_size_of_a_home(ask, kind, name, low, high):
    found = ask(f"{SPAWN}\n    answer = [size({kind}, seed) for seed in (3, 4, 3)]\n")
    for named, *size in found:
        # Extraction finds pieces by InfiniGen's names.
        assert named.startswith(f"{name}(")
        assert all(a <= value <= b for a, value, b in zip(low, size, high, strict=True)), size
    assert found[0][1:] == found[2][1:]


WELL = """
    import bmesh
    import bpy
    import numpy as np
    from ideal_bench.lib.geometry.mesh_parts import mesh_parts
    from ideal_bench.ideal_addon.rooms.assets.sink_well import cut_well

    def counter(open_top=False):
        bpy.ops.wm.read_factory_settings(use_empty=True)
        made = bmesh.new()
        for low, high in ((0.0, 0.1), (0.3, 0.4), (0.88, 0.9)):
            box = bmesh.ops.create_cube(made, size=1.0)["verts"]
            bmesh.ops.scale(made, verts=box, vec=(1.0, 1.0, high - low))
            bmesh.ops.translate(made, verts=box, vec=(0.0, 0.0, (low + high) / 2))
        if open_top:
            made.faces.ensure_lookup_table()
            lid = [face for face in made.faces if face.calc_center_median().z > 0.899]
            bmesh.ops.split(made, geom=lid)
            made.verts.ensure_lookup_table()
            rim = [vert for vert in made.verts if vert.co.z > 0.899][:4]
            bmesh.ops.scale(made, verts=rim, vec=(0.996, 0.996, 1.0))
        mesh = bpy.data.meshes.new("counter")
        made.to_mesh(mesh)
        obj = bpy.data.objects.new("counter", mesh)
        bpy.context.scene.collection.objects.link(obj)
        return obj

    def parts(obj):
        obj.data.calc_loop_triangles()
        vertices = np.array([vertex.co for vertex in obj.data.vertices], dtype=float)
        faces = np.array([triangle.vertices for triangle in obj.data.loop_triangles])
        found = sorted(mesh_parts(vertices, faces.astype(np.intp)), key=lambda part: part.low[2])
        return [[part.closed, abs(part.volume_m3())] for part in found]

    def square(bottom, top):
        return np.array([(x, y, z) for x in (-.1, .1) for y in (-.1, .1) for z in (bottom, top)])
"""

# The outline 0.2 m square, grown by 2 mm with its corners cut to an eighth of a turn each.
HOLE_M2 = 0.04 + 4 * 0.2 * 0.002 + 2 * math.sqrt(2) * 0.002**2


def test_a_well_goes_as_deep_as_the_sink(ask):
    before, after = ask(
        f"""{WELL}
    obj = counter()
    mesh, before = obj.data, parts(obj)
    cut_well(obj, square(0.35, 0.95), top_m=1.0)
    answer = [before, parts(obj)]
    assert mesh is not obj.data and len(mesh.polygons) == 18
    """
    )
    assert [closed for closed, _ in after] == [True, True, True]
    lost = [b[1] - a[1] for b, a in zip(before, after, strict=True)]
    # Untouched; cut from 2 mm under the sink upwards; cut through.
    assert lost == pytest.approx([0.0, HOLE_M2 * 0.052, HOLE_M2 * 0.02], abs=2e-7)


def test_an_open_table_top_is_closed_before_it_is_cut(ask):
    closed = ask(
        f"""{WELL}
    obj = counter(open_top=True)
    assert not all(closed for closed, _ in parts(obj))
    cut_well(obj, square(0.5, 0.95), top_m=1.0)
    answer = [closed for closed, _ in parts(obj)]
    """
    )
    assert closed == [True, True, True]


def test_what_hangs_beside_the_counter_leaves_it_whole(ask):
    before, after = ask(
        f"""{WELL}
    obj = counter()
    before = parts(obj)
    cut_well(obj, square(0.5, 0.95) + np.array((3.0, 0.0, 0.0)), top_m=1.0)
    answer = [before, parts(obj)]
    """
    )
    assert before == after


def test_a_sink_hangs_in_a_real_counter_and_hits_nothing(ask):
    shared, sinks, below = ask(
        f"""{SPAWN}
    from ideal_bench.lib.geometry.mesh_parts import mesh_parts
    from ideal_bench.lib.geometry.solid_overlap import overlap
    from ideal_bench.lib.rooms.plan import draw_plan
    from ideal_bench.ideal_addon.rooms.placing import Placer
    from ideal_bench.ideal_addon.rooms.programs.kitchen import _let_sink_in

    bpy.ops.wm.read_factory_settings(use_empty=True)
    placer = Placer(draw_plan("kitchen", None, 6))
    kind = kitchen.kitchen_space((2.0, 2.2))
    space = placer.spawn(kind, "counter")
    counter = placer.place_at_wall(space, placer.walls()[1], 0.2)
    _let_sink_in(placer, counter)
    (cut,), sinks = placer.pieces("KitchenSpaceFactory"), placer.pieces("SinkFactory")

    def parts(piece):
        vertices = piece.shape.vertices @ piece.matrix[:3, :3].T + piece.matrix[:3, 3]
        return mesh_parts(vertices, piece.shape.triangles.astype(np.intp))

    found = overlap(parts(cut), parts(sinks[0]), 0.005, 0.001)
    answer = [found.volume_m3, len(sinks), float(cut.box[1][2] - sinks[0].box[0][2])]
    """
    )
    assert sinks == 1 and below > 1.0
    assert shared == 0.0
