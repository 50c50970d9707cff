"""Beds that need no cloth simulation."""


def test_a_bed_has_the_width_that_is_asked_for(ask):
    beds = ask(
        """
        import bpy
        import numpy as np
        from infinigen.core.util.math import FixedSeed
        from ideal_bench.ideal_addon.rooms.assets.bed import DOUBLE_M, SINGLE_M, sized_bed
        from ideal_bench.ideal_addon.rooms.shapes import ShapeReader

        def bed(width, seed):
            with FixedSeed(seed):
                factory = sized_bed(width)(seed)
                root = factory.spawn_asset(0)
                factory.finalize_assets([root])
            bpy.context.view_layer.update()
            names = [part.name for part in root.children]
            shape = ShapeReader().read(root)
            return [root.name, factory.width, *shape.size, shape.box[0][0],
                    sum("Pillow" in name for name in names), sum("Mattress" in n for n in names)]

        answer = [bed(width, seed) for width in (SINGLE_M, DOUBLE_M) for seed in (4, 5, 4)]
        """
    )
    for name, width, depth, across, height, back, pillows, mattresses in beds:
        assert name.startswith(("BedFactory(4)", "BedFactory(5)"))
        # Padding and legs stand out of the frame by some centimetres.
        assert width - 0.1 < across < width + 0.25
        assert 1.9 < depth < 2.5 and 0.5 < height < 2.0 and abs(back) < 0.1
        assert (pillows, mattresses) == (2 if width > 1.3 else 1, 1)
    assert all(0.9 <= bed[1] <= 1.15 for bed in beds[:3])
    assert all(1.4 <= bed[1] <= 1.8 for bed in beds[3:])
    assert beds[0][1:] == beds[2][1:] and beds[3][1:] == beds[5][1:]


def test_stray_vertices_are_removed(ask):
    assert ask(
        """
        import bpy
        import numpy as np
        from ideal_bench.ideal_addon.rooms.assets.bed import remove_spikes
        mesh = bpy.data.meshes.new("frame")
        points = [(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0), (0, 0, 140)]
        mesh.from_pydata(points, [], [(0, 1, 2), (0, 2, 3), (0, 3, 4)])
        frame = bpy.data.objects.new("frame", mesh)
        removed = remove_spikes(frame, np.zeros(3) - 0.1, np.ones(3) + 0.1)
        answer = [removed, len(mesh.vertices), len(mesh.polygons)]
        """
    ) == [1, 4, 2]
