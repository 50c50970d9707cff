"""Pictures of a room as evidence: of the room as it is given, from inside and from outside."""

from __future__ import annotations

import bpy
import numpy as np
import pytest
from ideal_bench.ideal_addon.scene.quality_cutaway import Cutaway
from ideal_bench.ideal_addon.scene.quality_look import palette
from ideal_bench.ideal_addon.scene.quality_moves import apply_shifts
from ideal_bench.ideal_addon.scene.quality_views import SceneViews
from ideal_bench.ideal_addon.scene.render_settings import RenderSettings
from ideal_bench.lib.png import require_whole
from ideal_bench.lib.quality.room import Shift
from ideal_bench.lib.quality.views import ViewCamera, ViewError

SIDE = 96


@pytest.fixture
def picture(colours):
    """Renders a view: (96, 96, 3) colours."""

    def render(views, room, camera) -> np.ndarray:
        data = views.render(room, camera, SIDE)
        require_whole(data)
        eight_bits_rgb = bytes((8, 2))
        assert data[24:26] == eight_bits_rgb
        found = colours(data)
        assert found.shape == (SIDE, SIDE, 3)
        return found

    return render


def inside(room) -> ViewCamera:
    x0, y0, x1, y1 = room.boundary.bounds
    return ViewCamera((x0 + 0.2, y0 + 0.2, 1.6), (x1, y1, 0.5), 90.0)


def above(room) -> ViewCamera:
    x0, y0, x1, y1 = room.boundary.bounds
    x, y = (x0 + x1) / 2, (y0 + y1) / 2
    return ViewCamera((x, y - 0.01, room.height_m + 6.0), (x, y, 0.0), 50.0)


def outside(room) -> ViewCamera:
    x0, y0, _, _ = room.boundary.bounds
    return ViewCamera((x0 - 4.0, y0 - 4.0, 1.5), (0.0, 0.0, 0.8), 50.0)


def share_colored(pixels) -> float:
    """The share of the picture that shows things: walls and floor have hardly any colour."""
    return float((np.ptp(pixels, axis=2) > 45).mean())


@pytest.mark.parametrize("camera", [inside, above, outside])
def test_a_room_is_seen_from_anywhere_and_left_as_it_was(
    bedroom, rooms, camera, scene_state, picture
) -> None:
    room, before = rooms.read(), settings()
    state = scene_state()
    views = SceneViews(bpy.context, [room])

    pixels = picture(views, room, camera(room))

    assert views.engine == "workbench"
    assert share_colored(pixels) > 0.05
    assert pixels.max() > 200
    assert scene_state() == state
    assert settings() == before


def settings() -> dict[str, object]:
    scene = bpy.context.scene
    owners = (
        scene.render,
        scene.render.image_settings,
        scene.display,
        scene.display.shading,
        scene.view_settings,
    )
    found = {
        f"{owner.bl_rna.identifier}.{item.identifier}": getattr(owner, item.identifier)
        for owner in owners
        for item in owner.bl_rna.properties
        if item.type in {"BOOLEAN", "INT", "FLOAT", "STRING", "ENUM"}
        and not getattr(item, "is_array", False)
    }
    objects = {obj.name: (tuple(obj.color), obj.select_get()) for obj in scene.objects}
    active = bpy.context.view_layer.objects.active
    return {**found, **objects, "camera": scene.camera.name, "active": active and active.name}


def test_a_moved_room_looks_as_the_moved_scene_does(bedroom, rooms, picture) -> None:
    room = rooms.read()
    shifts = {"bed_01": Shift((0.3, 0.2, 0.0), 90.0)}
    views = SceneViews(bpy.context, [room])

    still = picture(views, room, above(room))
    told = picture(views, room.moved(shifts), above(room))
    apply_shifts(bpy.context, room, shifts)
    room = rooms.read()
    stands = picture(SceneViews(bpy.context, [room]), room, above(room))

    assert np.abs(told - still).max() > 100
    assert np.abs(told - stands).max() <= 8


def test_walls_that_the_camera_is_behind_are_left_out(bedroom, rooms) -> None:
    room = rooms.read()
    x0, y0, x1, y1 = room.boundary.bounds
    cutaway = Cutaway.towards(room, ViewCamera((x0 - 3, y0 - 3, 1.5), (0, 0, 1), 50))

    assert cutaway.hides(x0, 0) and cutaway.hides(0, y0)
    assert not cutaway.hides(x1, 0) and not cutaway.hides(0, y1)
    assert not cutaway.above
    assert Cutaway.towards(room, above(room)).above
    assert not any(Cutaway.towards(room, above(room)).open)
    assert Cutaway.towards(room, inside(room)) is None


def test_things_of_a_room_are_told_apart() -> None:
    colors = np.array(palette([f"kind_{k // 3}" for k in range(30)]))
    apart = np.linalg.norm(colors[:, None] - colors[None], axis=2)
    assert apart[~np.eye(30, dtype=bool)].min() > 0.03
    kinds = colors[::3]
    apart = np.linalg.norm(kinds[:, None] - kinds[None], axis=2)
    assert apart[~np.eye(10, dtype=bool)].min() > 0.1


def test_failures_say_why(bedroom, rooms) -> None:
    room = rooms.read()
    views = SceneViews(bpy.context, [room])
    with pytest.raises(ViewError, match="stands where it looks"):
        views.render(room, ViewCamera((0, 0, 1), (0, 0, 1), 50.0), SIDE)
    with pytest.raises(ViewError, match="has no room room"):
        SceneViews(bpy.context, []).render(room, inside(room), SIDE)
    bed = bpy.data.objects[room.thing("bed_01").asset]
    bed.driver_add("location", 0)
    with pytest.raises(ViewError, match="an animation or driver moves it"):
        views.render(room.moved({"bed_01": Shift((1.0, 0.0, 0.0))}), inside(room), SIDE)


def test_cycles_shows_the_real_materials(bedroom, rooms, picture) -> None:
    room = rooms.read()
    views = SceneViews(bpy.context, [room], RenderSettings("cycles", "cpu", 2, (64, 64)))
    assert views.engine == "cycles"
    assert picture(views, room, inside(room)).std() > 5
