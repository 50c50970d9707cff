"""Registration: everything is added once and taken back whole, whatever happens in between."""

import json
import subprocess
import sys

import bpy
import pytest
from ideal_bench import operators, register, unregister
from ideal_bench.ideal_addon import handlers, properties, registration


def operator_class(name):
    namespace = {
        "bl_idname": f"ideal.{name}",
        "bl_label": name,
        "execute": lambda self, context: {"FINISHED"},
    }
    return type(f"IDEAL_OT_{name}", (bpy.types.Operator,), namespace)


@pytest.fixture
def probe(monkeypatch):
    """One more operator, registered after the real ones."""
    cls = operator_class("probe")
    monkeypatch.setattr(operators, "CLASSES", (*operators.CLASSES, cls))
    yield cls
    unregister()


@pytest.fixture
def commands(monkeypatch):
    """The handlers of `blender --command`, by name, as long as they are registered."""
    live = {}

    def register_command(name, handler):
        live[name] = handler
        return name

    monkeypatch.setattr(bpy.utils, "register_cli_command", register_command)
    monkeypatch.setattr(bpy.utils, "unregister_cli_command", live.pop)
    return live


def test_twice_on_and_twice_off(probe, commands):
    for _ in range(2):
        register()
        register()
        assert probe.is_registered and list(commands) == ["ideal_bench"]
        unregister()
        unregister()
        assert not probe.is_registered and commands == {}


def test_the_registered_operator_runs(probe, commands):
    register()
    assert bpy.ops.ideal.probe() == {"FINISHED"}


def test_a_part_that_cannot_be_added_takes_the_others_back(probe, commands, monkeypatch):
    class NoOperator:
        """Blender refuses what is none of its classes."""

    monkeypatch.setattr(operators, "CLASSES", (probe, NoOperator))
    with pytest.raises((ValueError, RuntimeError)):
        register()
    assert not probe.is_registered and commands == {}
    assert registration._added is None


def test_the_command_is_the_verb_table(probe, commands, capsys):
    register()
    assert commands["ideal_bench"](["scoer"]) == 2
    assert "blender --command ideal_bench; did you mean 'score'?" in capsys.readouterr().err


AT_START = """
import json, sys
import bpy, ideal_bench
ideal_bench.register()
print(json.dumps(list(sys.modules)))
ideal_bench.unregister()
"""


def test_blenders_start_waits_for_no_feature():
    done = subprocess.run([sys.executable, "-c", AT_START], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    loaded = json.loads(done.stdout.splitlines()[-1])
    ours = {name.removeprefix("ideal_bench.") for name in loaded if name.startswith("ideal_bench.")}
    late = ("ideal_addon.session.", "ideal_addon.live.", "ideal_addon.listeners", "lib.bundle")
    assert {name for name in ours if name.startswith(late)} == {"ideal_addon.session.events"}
    assert not {"scipy", "shapely", "manifold3d"} & set(loaded)


def test_a_room_that_was_open_before_is_seen(probe, bedroom):
    register()
    assert bpy.app.timers.is_registered(handlers.look_at_open_file)

    handlers.look_at_open_file()

    shown = properties.window()
    assert shown.metrics.scene_id == bedroom.scene_id and shown.checks.state != "none"
    unregister()
    assert not bpy.app.timers.is_registered(handlers.look_at_open_file)
