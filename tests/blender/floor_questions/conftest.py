"""A published layout, built as a room, and questions about it."""

from __future__ import annotations

from pathlib import Path

import bpy
import pytest

LAYOUTS = Path(__file__).resolve().parents[3] / "examples" / "floorplans"
BEDROOM = LAYOUTS / "bedroom_0.json"


@pytest.fixture(autouse=True)
def registered():
    """The extension's operators are there."""
    from ideal_bench.ideal_addon import registration

    bpy.ops.wm.read_factory_settings(use_empty=True)
    registration.register()
    yield
    registration.unregister()


@pytest.fixture
def layout() -> Path:
    """A published layout of a bedroom."""
    return BEDROOM


@pytest.fixture
def built(layout) -> bpy.types.Scene:
    """The bedroom is open."""
    assert bpy.ops.ideal.import_layout(filepath=str(layout)) == {"FINISHED"}
    return bpy.context.scene


@pytest.fixture
def panel():
    """What the panel shows; Blender makes it anew with each file."""
    from ideal_bench.ideal_addon import properties

    return lambda: properties.window().floorplan


@pytest.fixture
def questions(built):
    """Questions about the bedroom, one of each type, as the session keeps them."""
    from ideal_bench.ideal_addon.session.floorplan import questions_of

    assert bpy.ops.ideal.make_questions() == {"FINISHED"}
    return questions_of(built)


@pytest.fixture
def choose(panel):
    """A function that chooses the question of a type in the list."""

    def click(kind: str) -> None:
        kinds = [item.kind for item in panel().questions]
        panel().active = kinds.index(kind)

    return click
