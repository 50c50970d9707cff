"""A click on a finding selects its objects; undo gives the selection back."""

from __future__ import annotations

import bpy
import pytest
from ideal_bench.lib.bundle import read_bundle


@pytest.fixture
def assets(rejected):
    """Blender's name of each object of the room."""
    return {item.object_id: item.asset for item in read_bundle(rejected).instances}


def selected() -> set[str]:
    return {obj.name for obj in bpy.context.view_layer.objects if obj.select_get()}


def roots(*names: str) -> set[str]:
    found = set()
    for name in names:
        obj = bpy.data.objects[name]
        found |= {obj.name, *(child.name for child in obj.children_recursive)}
    return {name for name in found if bpy.data.objects[name].visible_get()}


def test_a_criterion_selects_all_that_it_is_held_against(assets):
    bpy.data.objects[assets["floor_lamp_01"]].select_set(True)
    assert bpy.ops.ideal.select_offenders(criterion="C3") == {"FINISHED"}
    assert selected() == roots(assets["bed_01"], assets["side_table_01"])
    assert bpy.context.view_layer.objects.active.name == assets["bed_01"]


def test_one_finding_selects_its_own_objects(assets):
    pair = {"object_id": "bed_01", "other_id": "side_table_01"}
    assert bpy.ops.ideal.select_offenders(criterion="C3", **pair) == {"FINISHED"}
    assert selected() == roots(assets["bed_01"], assets["side_table_01"])
    assert bpy.ops.ideal.select_offenders(criterion="C4", object_id="floor_lamp_01") == {"FINISHED"}
    assert selected() == roots(assets["floor_lamp_01"])


def test_an_object_of_the_list_is_selected_whatever_was_found(assets):
    assert bpy.ops.ideal.select_offenders(object_id="side_table_02") == {"FINISHED"}
    assert selected() == roots(assets["side_table_02"])


def test_undo_gives_back_what_was_selected(assets, scene_state):
    bpy.ops.ideal.select_offenders(object_id="floor_lamp_01")
    bpy.ops.ed.undo_push(message="before")
    before, state = selected(), scene_state()
    bpy.ops.ideal.select_offenders(criterion="C3")
    bpy.ops.ed.undo_push(message="select")
    assert selected() != before
    bpy.ops.ed.undo()
    assert selected() == before and scene_state() == state
    bpy.ops.ed.redo()
    assert selected() == roots(assets["bed_01"], assets["side_table_01"])


def test_what_is_hidden_is_left_out_and_alone_it_is_an_error(assets):
    for name in roots(assets["bed_01"]):
        bpy.data.objects[name].hide_set(True)
    assert bpy.ops.ideal.select_offenders(criterion="C3") == {"FINISHED"}
    assert selected() == roots(assets["side_table_01"])
    with pytest.raises(RuntimeError, match=r"bed_01: hidden in the viewport; show it \(Alt H\)"):
        bpy.ops.ideal.select_offenders(object_id="bed_01")
    assert selected() == roots(assets["side_table_01"])


@pytest.mark.parametrize(
    ("call", "told"),
    [
        ({"criterion": "C1"}, "C1 holds nothing against any object"),
        ({"criterion": "C3", "object_id": "wall_art_01"}, "C3 holds nothing .* of wall_art_01"),
        ({}, "The check holds nothing against any object"),
        ({"object_id": "sofa_99"}, "sofa_99: not in this scene"),
    ],
)
def test_where_there_is_nothing_to_select_it_says_so(rejected, call, told):
    with pytest.raises(RuntimeError, match=told):
        bpy.ops.ideal.select_offenders(**call)


def test_an_unchecked_room_says_what_to_do(room):
    with pytest.raises(RuntimeError, match="was not checked; press Check This Room"):
        bpy.ops.ideal.select_offenders(criterion="C3")


def test_broken_metadata_is_named(rejected):
    (rejected / "metadata.json").write_text("{")
    with pytest.raises(RuntimeError, match=r"metadata\.json"):
        bpy.ops.ideal.select_offenders(criterion="C3")


def test_the_button_says_why_it_is_off(rejected):
    obj = next(obj for obj in bpy.context.view_layer.objects if obj.type == "MESH")
    bpy.context.view_layer.objects.active = obj
    bpy.ops.object.mode_set(mode="EDIT")
    with pytest.raises(RuntimeError, match="in Object Mode; leave the other mode first"):
        bpy.ops.ideal.select_offenders(criterion="C3")
    bpy.ops.object.mode_set(mode="OBJECT")
    bpy.ops.wm.read_factory_settings(use_empty=True)
    with pytest.raises(RuntimeError, match="No room of a data set is open"):
        bpy.ops.ideal.select_offenders(criterion="C3")
