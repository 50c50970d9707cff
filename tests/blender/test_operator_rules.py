"""What holds for every operator and panel, read off the classes and the source."""

from __future__ import annotations

import ast
import inspect
import re
from pathlib import Path

import bpy
import pytest
from ideal_bench import operators, panels
from ideal_bench.ideal_addon import ids, preferences, properties

CHECKOUT = Path(__file__).resolve().parents[2]
OPERATORS = [cls for cls in operators.CLASSES if issubclass(cls, bpy.types.Operator)]
IDS = {value for name, value in vars(ids).items() if name.isupper()}
TESTS = "\n".join(
    path.read_text(encoding="utf-8")
    for path in (CHECKOUT / "tests" / "blender").rglob("test_*.py")
    if path.name != Path(__file__).name
)


def named(cls: type) -> str:
    return cls.__name__


@pytest.mark.parametrize("cls", [*operators.CLASSES, *panels.CLASSES], ids=named)
def test_its_name_is_the_one_of_the_table(cls):
    if hasattr(cls, "bl_idname"):
        assert cls.bl_idname in IDS
    if issubclass(cls, bpy.types.Operator):
        assert cls.__name__ == "IDEAL_OT_" + cls.bl_idname.removeprefix("ideal.")


@pytest.mark.parametrize("cls", OPERATORS, ids=named)
def test_its_tooltip_is_a_sentence_without_a_full_stop(cls):
    text = getattr(cls, "bl_description", "") or inspect.getdoc(cls)
    assert text and text[0].isupper() and not text.endswith("."), text


@pytest.mark.parametrize("cls", OPERATORS, ids=named)
def test_a_test_calls_it(cls):
    call = rf"bpy\.ops\.{re.escape(cls.bl_idname)}\b"
    assert re.search(call, TESTS), f"no test in tests/blender calls bpy.ops.{cls.bl_idname}"


def polls() -> list[tuple[str, ast.FunctionDef]]:
    found = []
    for path in sorted((CHECKOUT / "operators").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name == "poll":
                found.append((f"{path.name}:{node.lineno}", node))
    return found


@pytest.mark.parametrize("poll", [node for _, node in polls()], ids=[where for where, _ in polls()])
def test_a_button_that_is_off_says_why(poll):
    """A poll tells its reason, or leaves the question to one that does."""
    calls = {ast.unparse(node.func) for node in ast.walk(poll) if isinstance(node, ast.Call)}
    told = "cls.poll_message_set" in calls
    left_to_another = any(call.endswith(".poll") or call.startswith("why") for call in calls)
    assert told or left_to_another


def groups() -> list[type]:
    return [*OPERATORS, *properties.CLASSES, *preferences.CLASSES]


@pytest.mark.parametrize("cls", groups(), ids=named)
def test_every_property_that_a_person_sees_says_what_it_is(cls):
    missing = []
    for name in getattr(cls, "__annotations__", {}):
        prop = typed(cls, name)
        if not hasattr(prop, "function"):
            continue  # a plain attribute of the class
        hidden = {"HIDDEN", "SKIP_SAVE"} & set(prop.keywords.get("options", ()))
        group = prop.function.__name__ in ("PointerProperty", "CollectionProperty")
        if not hidden and not group and not prop.keywords.get("description"):
            missing.append(name)
    assert missing == []


def typed(cls: type, name: str):
    """The deferred property of an annotation, which may be a string."""
    annotation = cls.__annotations__[name]
    if isinstance(annotation, str):
        return eval(annotation, vars(inspect.getmodule(cls)))
    return annotation
