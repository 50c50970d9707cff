"""The zip: what is in it, and that Blender takes it in and gives it up again."""

import json
import tomllib
import zipfile
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).resolve().parents[2]

NOTHING = {"commands": [], "classes": [], "handlers": []}


@pytest.fixture(scope="module")
def names(built_zip):
    with zipfile.ZipFile(built_zip) as archive:
        return archive.namelist()


def test_it_holds_every_module_and_nothing_of_the_workshop(names):
    tops = {name.partition("/")[0] for name in names}
    folders = {"examples", "ideal_addon", "lib", "operators", "panels", "wheels"}
    assert tops == folders | {"__init__.py", "blender_manifest.toml", "LICENSE"}
    assert not [name for name in names if "__pycache__" in name or name.endswith(".pyc")]
    page = "lib/report/page"
    assert {
        "lib/protocols/ideal_v1.json",
        f"{page}/templates/page.html.j2",
        f"{page}/static/page.css",
        f"{page}/vendor/vega.min.js",
        f"{page}/vendor/vega.LICENSE",
    } <= set(names)


def test_it_holds_a_few_example_rooms_and_what_every_model_said_of_them(built_zip, names):
    scenes = {name.split("/")[2] for name in names if name.startswith("examples/scenes/")}
    assert scenes == {"bathroom_s1", "bedroom_s1", "classroom_s1"}
    models = {path.name for path in (CHECKOUT / "examples" / "predictions").iterdir()}
    answers = {name for name in names if name.startswith("examples/predictions/")}
    assert answers == {
        f"examples/predictions/{model}/{scene}.txt" for model in models for scene in scenes
    }
    with zipfile.ZipFile(built_zip) as archive:
        sizes = [item.compress_size for item in archive.infolist() if "examples/" in item.filename]
    assert sum(sizes) < 20e6


def test_it_holds_the_wheels_that_its_manifest_promises(built_zip, names):
    with zipfile.ZipFile(built_zip) as archive:
        manifest = tomllib.loads(archive.read("blender_manifest.toml").decode())
    promised = manifest["build"]["generated"]["wheels"]
    assert len(promised) == 9
    assert {f"./{name}" for name in names if name.startswith("wheels/")} == set(promised)


def test_enabling_and_disabling_twice_leaves_nothing(blender, installed):
    done = blender("lifecycle.py")
    assert done.returncode == 0, done.stderr
    before, *states = json.loads(done.stdout.splitlines()[-1])
    on, on_again, off, off_again = states[:4]
    assert {key: before[key] for key in NOTHING} == NOTHING
    assert on["commands"] == ["ideal_bench"]
    assert {"IDEAL_OT_reconstruct", "IDEAL_PT_compare"} <= set(on["classes"])
    assert on["menu entries"]
    assert on_again == on and off == off_again == before
    assert states[4:] == states[:4]
