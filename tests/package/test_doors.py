"""The doors of the installed copy: the same arguments, files and exit codes as the console's."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).resolve().parents[2]


def through_command(blender, installed, arguments):
    return blender("command.py", *arguments)


def through_farm(blender, installed, arguments):
    script = installed / "ideal_addon" / "commands" / "farm.py"
    return blender("farm.py", script, "--", *arguments)


def through_farm_of_the_checkout(blender, installed, arguments):
    script = CHECKOUT / "ideal_addon" / "commands" / "farm.py"
    command = [sys.executable, script, "--", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True)


def through_console(blender, installed, arguments):
    command = [sys.executable, "-m", "ideal_bench.ideal_addon.commands", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True)


DOORS = [through_command, through_farm, through_farm_of_the_checkout, through_console]


@pytest.fixture(params=DOORS, ids=lambda door: door.__name__)
def door(request, blender, installed):
    """Run a verb through one of the doors."""
    return lambda *arguments: request.param(blender, installed, arguments)


def test_it_scores(door, small_room, tmp_path):
    dataset, predictions = small_room
    done = door("score", dataset, "--predictions", predictions, "--out", tmp_path)
    assert done.returncode == 0, done.stderr
    metrics = json.loads((tmp_path / "results.json").read_text())["models"]["echo"]["metrics"]
    assert metrics["PSR"]["mean"] == metrics["PA"]["mean"] == metrics["RR"]["mean"] == 1


def test_an_empty_data_set_is_exit_code_3(door, tmp_path):
    done = door("score", tmp_path, "--predictions", tmp_path, "--out", tmp_path / "out")
    assert done.returncode == 3
    assert str(tmp_path) in done.stderr


def test_an_unknown_verb_is_exit_code_2(door):
    done = door("scoer")
    assert done.returncode == 2
    assert "did you mean 'score'?" in done.stderr
