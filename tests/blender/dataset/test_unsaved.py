"""Whether a person is asked before another file is opened."""

from __future__ import annotations

from types import SimpleNamespace

import bpy
import pytest
from ideal_bench.ideal_addon.session import unsaved


@pytest.fixture
def file(monkeypatch):
    """The open file as Blender tells it; background Blender calls every file changed."""
    file = SimpleNamespace(is_dirty=False)
    monkeypatch.setattr(unsaved, "bpy", SimpleNamespace(data=file, types=bpy.types))
    unsaved.start_anew()
    return file


def updates(*things):
    """What Blender tells of a change."""
    return SimpleNamespace(updates=[SimpleNamespace(id=thing) for thing in things])


def mark(file):
    """A verdict as the operator gives it."""
    unsaved.before_marking()
    file.is_dirty = True
    unsaved.on_change(updates())


@pytest.fixture
def thing():
    return bpy.data.objects.new("thing", None)


def test_a_file_as_it_was_saved_is_not_asked_about(file):
    assert not unsaved.would_lose_changes()


def test_verdicts_alone_are_not_asked_about(file):
    mark(file)
    mark(file)
    assert not unsaved.would_lose_changes()


def test_a_change_is_asked_about(file):
    file.is_dirty = True
    assert unsaved.would_lose_changes()


def test_a_change_before_a_verdict_is_asked_about(file):
    file.is_dirty = True
    mark(file)
    assert unsaved.would_lose_changes()


def test_a_change_after_a_verdict_is_asked_about(file):
    mark(file)
    unsaved.on_change(updates(bpy.context.scene))
    assert unsaved.would_lose_changes()
    mark(file)
    assert unsaved.would_lose_changes()


def test_undoing_verdicts_alone_is_not_asked_about(file, thing):
    mark(file)
    for _ in range(2):
        unsaved.mark_undone()
        unsaved.on_change(updates(thing))
        unsaved.on_change(updates())
    assert not unsaved.would_lose_changes()
    unsaved.on_change(updates(thing))
    assert unsaved.would_lose_changes()


def test_undoing_a_verdict_does_not_forget_a_change(file, thing):
    mark(file)
    unsaved.on_change(updates(thing))
    unsaved.mark_undone()
    unsaved.on_change(updates(thing))
    assert unsaved.would_lose_changes()


def test_another_file_begins_anew(file):
    mark(file)
    unsaved.start_anew()
    assert unsaved.would_lose_changes()
