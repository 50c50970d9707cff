"""Targets in the lists: clicked, their objects are selected."""

from __future__ import annotations

import bpy
import pytest


def selected() -> set[str]:
    return {obj.name for obj in bpy.context.selected_objects}


def test_a_click_selects_the_object_of_a_target(task, panel):
    panel().active = next(
        number for number, row in enumerate(panel().targets) if row.name == task.targets[0].id
    )
    root = bpy.data.objects[task.targets[0].asset]
    assert selected() and selected() <= {root.name, *(obj.name for obj in root.children_recursive)}
    assert panel().told == ""


def test_a_click_selects_all_objects_of_a_group(task, panel):
    groups = [row.name for row in panel().groups]
    name = max(groups, key=lambda one: sum(target.group == one for target in task.targets))
    panel().by = "GROUPS"
    panel().active_group = groups.index(name)
    roots = {target.asset for target in task.targets if target.group == name}
    family = {name for root in roots for name in _family(root)}
    assert selected() and selected() <= family
    assert all(selected() & set(_family(root)) for root in roots)


def _family(root: str) -> list[str]:
    obj = bpy.data.objects[root]
    return [obj.name, *(child.name for child in obj.children_recursive)]


def test_a_script_selects_by_id(task):
    assert bpy.ops.ideal.select_target(target=task.ids[1]) == {"FINISHED"}
    assert selected() <= set(_family(task.targets[1].asset))
    with pytest.raises(RuntimeError, match="nothing_01: is no target of this room"):
        bpy.ops.ideal.select_target(target="nothing_01")
    with pytest.raises(RuntimeError, match="No target is chosen; choose one in the list"):
        bpy.ops.ideal.select_target()


def test_one_that_is_hidden_is_named_where_it_was_clicked(task, panel):
    for name in _family(task.targets[0].asset):
        bpy.data.objects[name].hide_set(True)
    panel().active = [row.name for row in panel().targets].index(task.ids[0])
    assert f"{task.ids[0]}: hidden in the viewport" in panel().told
    with pytest.raises(RuntimeError, match="hidden in the viewport"):
        bpy.ops.ideal.select_target(target=task.ids[0])


def test_it_is_off_without_a_task(bedroom):
    with pytest.raises(RuntimeError, match="has no task yet"):
        bpy.ops.ideal.select_target()
