"""InfiniGen's set-up from the window, and what the preferences say of its Python."""

from __future__ import annotations

import sys
from pathlib import Path

import bpy
import pytest
from ideal_bench.ideal_addon import properties, tasks
from ideal_bench.ideal_addon.commands import child
from ideal_bench.ideal_addon.rooms import environment
from ideal_bench.ideal_addon.rooms.environment_setup import DOWNLOAD_GB, INSTALLED_GB
from ideal_bench.ideal_addon.session import generation, infinigen
from ideal_bench.ideal_addon.session.infinigen import python_state, why_no_rooms
from ideal_bench.ideal_addon.tasks import runner
from ideal_bench.operators.generate.set_up_rooms import sentences

ONLY_PYTHON = """
import sys
from pathlib import Path
from ideal_bench.ideal_addon.commands import main
from ideal_bench.ideal_addon.rooms import environment_setup

environment_setup._candidates = lambda: iter([Path({python!r})])
sys.exit(main(sys.argv[1:]))
"""


@pytest.fixture
def base(stub, monkeypatch):
    """In the child the stand-in is the only Python of this machine; nothing is downloaded."""
    code = ONLY_PYTHON.format(python=str(stub.python))
    monkeypatch.setattr(child, "child_command", lambda words: [sys.executable, "-c", code, *words])
    return stub


@pytest.fixture
def online():
    """Blender may use the network."""
    bpy.context.preferences.system.use_online_access = True
    yield
    bpy.context.preferences.system.use_online_access = False


@pytest.fixture(autouse=True)
def nothing_known():
    yield
    infinigen.wait()
    infinigen.forget()


def known(option: Path | None):
    """What the preferences say once they know."""
    state = python_state(option)
    if state.works is None:
        infinigen.wait()
        state = python_state(option)
    return state


def test_offline_it_says_so_and_downloads_nothing(base):
    with pytest.raises(RuntimeError, match="Blender is set to stay offline; allow online access"):
        bpy.ops.ideal.set_up_rooms()
    assert base.downloads() == []


def test_its_size_is_said_before():
    told = " ".join(sentences())
    assert f"downloads {DOWNLOAD_GB:g} GB" in told and f"{INSTALLED_GB:g} GB on the disk" in told


def test_it_is_made_and_used_from_then_on(base, online, own_user_folder):
    assert infinigen.interpreter(None) is None
    assert bpy.ops.ideal.set_up_rooms() == {"FINISHED"}
    assert infinigen.interpreter(None).python == own_user_folder / "infinigen" / "bin" / "python"
    assert why_no_rooms(None) == "" and properties.window().generate.missing == ""
    assert len(base.downloads()) == len(environment.pinned()) + 1


def test_the_package_that_is_installed_is_shown(base, online):
    tasks.start("Setting up InfiniGen", generation.setting_up())
    stages = set()
    while runner._tick() is not None:
        stages.add(properties.window().task.stage)
    assert any(stage.startswith("Installing ") for stage in stages)
    assert properties.window().task.message == "InfiniGen is set up; rooms can be made"


def test_a_download_that_breaks_off_is_the_sentence(base, online):
    base.behave(pip={"scipy": "ReadTimeout: nobody answers"})
    with pytest.raises(RuntimeError, match=r"The download of scipy|the download of scipy"):
        bpy.ops.ideal.set_up_rooms()
    assert infinigen.interpreter(None) is None


def test_without_a_fitting_python_it_says_what_to_do(base, online, tmp_path):
    base.python.write_text("#!/bin/sh\necho 3.12\n")
    with pytest.raises(RuntimeError, match=r"InfiniGen needs Python 3\.11, and there is none here"):
        bpy.ops.ideal.set_up_rooms()


def test_the_state_before_anything_is_set_up():
    state = known(None)
    assert (state.works, state.text) == (False, "InfiniGen, which makes the rooms, is not set up")


def test_the_state_names_python_and_versions(stub):
    environment.remember(stub.python)
    assert python_state(None).works is None
    state = known(None)
    assert state.works and state.text == (
        f"InfiniGen 1.15.5 in {stub.python} (Python 3.11.7, Blender 4.2.0)"
    )


def test_the_state_of_a_named_python_says_what_is_missing(stub, tmp_path):
    gone = known(tmp_path / "nowhere")
    assert not gone.works and "nowhere, the Python that the preferences name, is not" in gone.text
    stub.installed(infinigen=None)
    state = known(stub.python)
    assert not state.works and state.text == (
        f"{stub.python} (named by the preferences) has no infinigen (it is Python 3.11.7)"
    )
    stub.installed(infinigen="1.0", bpy="4.2.0")
    infinigen.forget()
    assert known(stub.python).text.endswith("has infinigen 1.0; rooms are made with 1.15.5")


def test_it_is_looked_into_once(stub, monkeypatch):
    looks = []
    real = infinigen.look_into
    monkeypatch.setattr(infinigen, "look_into", lambda named: looks.append(named) or real(named))
    for _ in range(3):
        known(stub.python)
    assert len(looks) == 1


def test_no_timer_stays_when_the_extension_goes(stub):
    from ideal_bench.ideal_addon import registration

    python_state(stub.python)
    assert bpy.app.timers.is_registered(infinigen._show_when_known)
    registration.unregister()
    assert not bpy.app.timers.is_registered(infinigen._show_when_known)


def test_the_timer_ends_when_all_is_known(stub):
    python_state(stub.python)
    infinigen.wait()
    assert infinigen._show_when_known() is None
