"""The built zip, a Blender of its own to install it into, and a data set of one small room."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).resolve().parents[2]
SCRIPTS = Path(__file__).parent / "scripts"


@pytest.fixture(scope="session")
def built_zip(tmp_path_factory) -> Path:
    """The extension's zip for this machine, built as `./dev build` builds it."""
    out = tmp_path_factory.mktemp("dist")
    command = [sys.executable, CHECKOUT / ".ci" / "build_extension.py", "--out", out]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return Path(done.stdout.strip())


@pytest.fixture(scope="session")
def blender(tmp_path_factory):
    """Run one of `scripts/` in a Blender whose settings and extensions are the tests' own."""
    resources = tmp_path_factory.mktemp("blender")

    def run(script: str, *arguments: object) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, SCRIPTS / script, *map(str, arguments)]
        environment = {**os.environ, "BLENDER_USER_RESOURCES": str(resources)}
        return subprocess.run(command, env=environment, capture_output=True, text=True)

    run.resources = resources
    return run


@pytest.fixture(scope="session")
def installed(blender, built_zip) -> Path:
    """The folder of the installed extension."""
    done = blender("install.py", built_zip)
    assert done.returncode == 0, done.stderr
    return blender.resources / "extensions" / "user_default" / "ideal_bench"


def write(path: Path, document: object) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(document), encoding="utf-8")


@pytest.fixture(scope="session")
def small_room(tmp_path_factory) -> tuple[Path, Path]:
    """A data set of one room with a desk, and the predictions of a model that sees it exactly.

    The camera looks along +Y, so the model's frame is the world's.
    """
    root = tmp_path_factory.mktemp("room")
    desk = {
        "id": "desk_01",
        "category": "simple_desk",
        "position": [0.5, 1.0, 0.4],
        "dimensions": [1.2, 0.6, 0.8],
        "rotation_yaw": 90,
    }
    room = {"type": "bedroom", "size": [4.0, 5.0, 2.8], "asset_count": 1}
    truth = {"scene": {"room": room, "objects": [desk]}}
    camera = {
        "location": [0.0, -2.0, 1.6],
        "rotation_euler": [1.4, 0.0, 0.0],
        "lens_mm": 15.0,
        "sensor_width_mm": 32.0,
        "resolution": [1280, 720],
    }
    scene = root / "dataset" / "bedroom_s1"
    write(scene / "GT.json", truth)
    write(scene / "objects_in_view.json", {"objects_in_view": ["desk_01"], "rejected": []})
    write(scene / "metadata.json", {"camera": camera, "instances": []})
    write(root / "predictions" / "echo" / "bedroom_s1.txt", truth)
    return root / "dataset", root / "predictions"
