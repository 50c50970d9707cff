"""Layouts in files become rooms, and rooms become layouts."""

from __future__ import annotations

import json

import bpy
import pytest
from ideal_bench.lib.floorplan.files import read_plan


def test_a_layout_is_built_in_a_scene_of_its_own(layout):
    before = bpy.context.scene
    assert bpy.ops.ideal.import_layout(filepath=str(layout)) == {"FINISHED"}
    scene = bpy.context.scene
    assert scene.name == "bedroom_0" and scene != before and len(before.objects) == 0
    assert {"bed", "nightstand", "door", "window"} <= {obj.name for obj in scene.objects}


def test_or_in_the_open_one(layout):
    before = bpy.context.scene
    assert bpy.ops.ideal.import_layout(filepath=str(layout), new_scene=False) == {"FINISHED"}
    assert bpy.context.scene == before and "bed" in before.objects


def test_undo_takes_it_back(layout, tmp_path):
    bpy.ops.ed.undo_push(message="before")
    bpy.ops.ideal.import_layout("EXEC_DEFAULT", True, filepath=str(layout), new_scene=False)
    assert "bed" in bpy.data.objects
    bpy.ops.ed.undo()
    assert "bed" not in bpy.data.objects


def test_a_broken_layout_is_an_error_and_leaves_nothing(layout, tmp_path, scene_state):
    document = json.loads(layout.read_bytes())
    del document["room_boundary"]
    path = tmp_path / "broken.json"
    path.write_text(json.dumps(document))
    before, scenes = scene_state(), list(bpy.data.scenes)
    with pytest.raises(RuntimeError, match=r"broken\.json: .*room_boundary"):
        bpy.ops.ideal.import_layout(filepath=str(path))
    with pytest.raises(RuntimeError, match="cannot be read"):
        bpy.ops.ideal.import_layout(filepath=str(tmp_path / "nowhere.json"))
    with pytest.raises(RuntimeError, match="Nothing was chosen"):
        bpy.ops.ideal.import_layout()
    assert scene_state() == before and list(bpy.data.scenes) == scenes


def test_a_layout_in_other_units_makes_no_scene(layout, tmp_path):
    document = {**json.loads(layout.read_bytes()), "units": "feet"}
    path = tmp_path / "feet.json"
    path.write_text(json.dumps(document))
    scenes = list(bpy.data.scenes)
    with pytest.raises(RuntimeError, match="feet"):
        bpy.ops.ideal.import_layout(filepath=str(path))
    assert list(bpy.data.scenes) == scenes


def test_what_cannot_be_built_is_told_and_the_rest_stands(layout, tmp_path):
    document = json.loads(layout.read_bytes())
    document["objects"][0]["points"] = document["objects"][0]["points"][:2]
    path = tmp_path / "partly.json"
    path.write_text(json.dumps(document))
    assert bpy.ops.ideal.import_layout(filepath=str(path)) == {"FINISHED"}
    names = {obj.name for obj in bpy.context.scene.objects}
    assert document["objects"][0]["label"] not in names
    assert document["objects"][1]["label"] in names


@pytest.mark.parametrize(("name", "begins"), [("room.json", "{"), ("room.xml", "<")])
def test_a_room_is_written_as_it_was_read(built, layout, tmp_path, name, begins):
    path = tmp_path / name
    assert bpy.ops.ideal.export_layout(filepath=str(path)) == {"FINISHED"}
    assert path.read_text().startswith(begins)
    assert read_plan(path) == read_plan(layout)


@pytest.mark.parametrize(("encoding", "ending"), [("JSON", ".json"), ("XML", ".xml")])
def test_a_name_without_ending_gets_the_formats(built, tmp_path, encoding, ending):
    bpy.ops.ideal.export_layout(filepath=str(tmp_path / "room.v2"), encoding=encoding)
    assert [path.name for path in tmp_path.iterdir()] == [f"room.v2{ending}"]


def test_an_example_room_is_written(bedroom, tmp_path):
    path = tmp_path / "room.json"
    assert bpy.ops.ideal.export_layout(filepath=str(path)) == {"FINISHED"}
    plan = read_plan(path)
    assert plan.layout_id == "bedroom_s1" and "bed" in {shape.label for shape in plan.objects}


def test_what_cannot_be_written_is_an_error(built, tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(RuntimeError, match="cannot be written"):
        bpy.ops.ideal.export_layout(filepath=str(tmp_path / "file" / "room.json"))
    with pytest.raises(RuntimeError, match="No file was named"):
        bpy.ops.ideal.export_layout()


def test_there_has_to_be_a_room_to_write(tmp_path):
    with pytest.raises(RuntimeError, match="Nothing stands in this scene"):
        bpy.ops.ideal.export_layout(filepath=str(tmp_path / "room.json"))
    bpy.context.collection.objects.link(bpy.data.objects.new("Cube", bpy.data.meshes.new("Cube")))
    with pytest.raises(RuntimeError, match="in the scene"):
        bpy.ops.ideal.export_layout(filepath=str(tmp_path / "room.json"))
    assert not list(tmp_path.iterdir())


def test_both_stand_in_blenders_menus():
    from ideal_bench.ideal_addon import registration
    from ideal_bench.operators.floorplan import menu

    pairs = (
        (bpy.types.TOPBAR_MT_file_import, menu._draw_import),
        (bpy.types.TOPBAR_MT_file_export, menu._draw_export),
    )
    for kind, entry in pairs:
        assert entry in kind._dyn_ui_initialize()
    registration.unregister()
    for kind, entry in pairs:
        assert entry not in kind._dyn_ui_initialize()
    registration.register()
