"""A furnished room becomes the file that a bundle is made of."""

from pathlib import Path

import pytest

BEDROOM = Path(__file__).resolve().parents[2] / "examples" / "scenes" / "bedroom_s1"

FINISH = """
    import json
    from pathlib import Path

    import bpy
    from ideal_bench.ideal_addon.rooms.finish import finish
    from ideal_bench.ideal_addon.rooms.placing import Placer
    from ideal_bench.ideal_addon.rooms.stopwatch import Stopwatch
    from ideal_bench.ideal_addon.scene.opening import open_room
    from ideal_bench.ideal_addon.scene.room import measure_room
    from ideal_bench.lib.rooms.plan import RoomPlan, RoomSettings

    def finished(folder):
        scene = open_room(Path({room!r}) / "scene.blend")
        size = [round(value, 3) for value in measure_room(scene).size_m]
        bpy.data.batch_remove([
            obj for obj in scene.objects
            if "CeilingLight" in (obj.parent or obj).name or obj.type == "CAMERA"
        ])
        settings = RoomSettings(oblique_share=0.5, brightness=0.4)
        plan = RoomPlan("bedroom", "medium", 3, *size, settings)
        before = dict((light.name, light.energy) for light in bpy.data.lights)
        stages = []
        watch = Stopwatch(lambda stage: stages.append(stage))
        document = finish(plan, Placer(plan), Path(folder), watch)
        return before, document, stages, size
"""


@pytest.fixture
def finish_code():
    """Code that gives the function `finished`: the example bedroom, finished into a folder."""
    return FINISH.format(room=str(BEDROOM))


def test_the_finished_file_holds_what_the_benchmark_renders(ask, finish_code, tmp_path):
    found = ask(
        finish_code
        + f"""
    before, document, stages, size = finished({str(tmp_path)!r})
    scene = open_room(Path({str(tmp_path)!r}) / "scene.blend")
    bpy.context.view_layer.update()
    lamps = [obj for obj in scene.objects if obj.name.startswith("CeilingLightFactory")]
    answer = dict(
        document=document,
        stages=stages,
        size=size,
        render=[scene.render.engine, scene.render.resolution_x, scene.render.resolution_y,
                scene.cycles.samples, scene.cycles.use_denoising,
                scene.view_settings.view_transform, round(scene.cycles.film_exposure, 4)],
        camera=list(scene.camera.matrix_world.translation),
        cameras=len([obj for obj in bpy.data.objects if obj.type == "CAMERA"]),
        lamps=[list(obj.matrix_world.translation) for obj in lamps],
        before=before,
        after=dict((light.name, light.energy) for light in bpy.data.lights),
        portals=[l.name for l in bpy.data.lights if l.type == "AREA" and l.cycles.is_portal],
        texts=len(bpy.data.texts),
        outside=[image.name for image in bpy.data.images
                 if image.filepath and not image.packed_files],
        tags=json.loads((Path({str(tmp_path)!r}) / "MaskTag.json").read_text()),
    )"""
    )
    document = found["document"]

    assert found["stages"] == ["lights", "cleaning", "camera", "exposure", "saving"]
    exposure = document["exposure"]["film_exposure"]
    assert found["render"] == ["CYCLES", 1280, 720, 128, True, "AgX", pytest.approx(exposure)]
    assert document["exposure"]["brightness"] == pytest.approx(0.4, abs=0.01)
    assert found["cameras"] == 1
    assert found["camera"] == pytest.approx(document["camera"]["location"], abs=1e-5)
    assert 1.2 <= found["camera"][2] <= 2.0
    width, depth, height = found["size"]
    assert len(found["lamps"]) == round(width / 3) * round(depth / 3)
    assert all(z == pytest.approx(height, abs=2e-3) for _, _, z in found["lamps"])
    for name, energy in found["before"].items():
        if name in found["after"]:
            factor = 1.0 if name in found["portals"] else 5.0
            assert found["after"][name] == pytest.approx(energy * factor, rel=1e-5)
    assert found["portals"]
    assert (found["texts"], found["outside"]) == (0, [])
    assert isinstance(found["tags"], dict)


def test_finishing_twice_gives_the_same_room(ask, finish_code, tmp_path):
    first, second = ask(
        finish_code
        + f"""
    answer = [finished(Path({str(tmp_path)!r}) / name)[1] for name in ("a", "b")]"""
    )

    assert first == second
