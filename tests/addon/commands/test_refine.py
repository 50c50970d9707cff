"""`refine` with the rules: layouts and a real room, what is written, what it refuses."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from ideal_bench.ideal_addon.commands import exit_codes, main
from ideal_bench.lib.bundle import read_ground_truth

SCENES = Path(__file__).resolve().parents[3] / "examples" / "scenes"
PLANT = """
import sys
import bpy
bpy.ops.wm.open_mainfile(filepath=sys.argv[1], use_scripts=False)
mirror = next(obj for obj in bpy.data.objects if obj.name == sys.argv[3])
mirror.location.y += 0.04
bpy.context.view_layer.update()
bpy.ops.wm.save_as_mainfile(filepath=sys.argv[2], copy=True)
"""
READ = """
import json
import sys
import bpy
for path in sys.argv[2:]:
    bpy.ops.wm.open_mainfile(filepath=path, use_scripts=False)
    found = next(obj for obj in bpy.data.objects if obj.name == sys.argv[1])
    print("AT", json.dumps(list(found.matrix_world.translation)))
"""


def entry(name, category, position, dimensions, yaw=0):
    values = {"position": position, "dimensions": dimensions, "rotation_yaw": yaw}
    return {"id": name, "category": category, **values}


def layout_of(*objects, size=(5, 4, 2.8)):
    room = {"type": "livingroom", "size": list(size), "asset_count": len(objects)}
    return {"scene": {"room": room, "objects": list(objects)}}


TABLE = entry("table", "table_dining", [0, 0, 0.375], [1.2, 0.8, 0.75])
LAMP = entry("lamp", "desk_lamp", [0, 0.1, 1.05], [0.2, 0.2, 0.4], None)
CHAIR = entry("chair", "chair", [2.5, -1, 0.45], [0.5, 0.5, 0.9], 90)


@pytest.fixture
def layout(tmp_path):
    """A lamp 10 cm above a table, a chair through the wall."""
    path = tmp_path / "room_a.json"
    path.write_text(json.dumps(layout_of(TABLE, LAMP, CHAIR)))
    return path


@pytest.fixture
def out(tmp_path):
    return tmp_path / "refined"


def refine(*words):
    return main(["refine", *map(str, words)])


def read(out):
    return json.loads((out / "refine.json").read_text())


def test_a_layout_is_mended_and_all_of_it_written(layout, out, capsys):
    before = layout.read_bytes()
    assert refine(layout, "--out", out, "--feedback", "report", "none") == exit_codes.DONE
    table = capsys.readouterr().out.splitlines()
    head = ["scene", "branch", "R0", "R1", "R2", "R3", "Mean", "R1-R3", "coverage", "undecided"]
    assert table[0].split() == head
    assert "100.0†" in table[1] and "No feedback" in table[2]
    rounds = read(out)["scenes"]["room_a"]["branches"]
    report = rounds["report"]
    assert [len(report[n]["metrics"]["support"]["defects"]) for n in (0, 1)] == [1, 0]
    assert report[1]["overall"] == 100 and report[1]["changed"] and not report[2]["changed"]
    assert {made["overall"] for made in rounds["none"]} == {report[0]["overall"]}
    names = {f"{branch}_R{n}.json" for branch in ("report", "none") for n in range(4)}
    assert {path.name for path in (out / "layouts").iterdir()} == names
    mended = read_ground_truth(out / "layouts" / "report_R1.json")
    np.testing.assert_allclose(mended.positions_m[1], [0, 0.1, 0.95], atol=2e-3)
    np.testing.assert_allclose(mended.positions_m[2], [2.23, -1, 0.45], atol=2e-3)
    assert (out / "refine.png").is_file() and layout.read_bytes() == before
    page = (out / "refine.md").read_text()
    assert "FrozenAssets" in page and "| room_a | Report | Support | 1 | 0 | 0 | 0 |" in page


def test_the_same_call_writes_the_same_bytes(layout, out, tmp_path):
    other = tmp_path / "other"
    for folder in (out, other):
        refine(layout, "--out", folder, "--rounds", 1)
    files = [path.relative_to(out) for path in out.rglob("*") if path.is_file()]
    assert len(files) == 6
    assert all((out / name).read_bytes() == (other / name).read_bytes() for name in files)


def test_layouts_of_an_earlier_run_do_not_stay_among_those_of_a_later_one(layout, out):
    refine(layout, "--out", out, "--rounds", 2, "--feedback", "report", "none")
    (out / "layouts" / "mine_R1.json").write_text("{}")
    refine(layout, "--out", out, "--rounds", 1)
    assert {path.name for path in (out / "layouts").iterdir()} == {
        *("report_R0.json", "report_R1.json", "mine_R1.json")
    }


def test_a_scene_is_not_written_over(layout, out, capsys):
    refine(layout, "--out", out, "--rounds", 1)
    first = (out / "layouts" / "report_R0.json").read_bytes()
    again = out / "layouts" / "report_R1.json"
    assert refine(again, "--out", out, "--rounds", 1) == exit_codes.USAGE
    assert "name another folder" in capsys.readouterr().err
    assert (out / "layouts" / "report_R0.json").read_bytes() == first


def test_a_revised_layout_is_one_to_refine(layout, out, tmp_path):
    refine(layout, "--out", out, "--rounds", 1)
    again = tmp_path / "again"
    code = refine(out / "layouts" / "report_R1.json", "--out", again, "--rounds", 1)
    (rounds,) = read(again)["scenes"]["report_R1"]["branches"].values()
    assert code == exit_codes.DONE and rounds[0]["overall"] == 100 and not rounds[1]["changed"]


def test_several_scenes_have_means_and_one_that_fails_is_named(layout, out, tmp_path, capsys):
    second = tmp_path / "room_b.json"
    second.write_text(json.dumps(layout_of(TABLE, LAMP)))
    broken = tmp_path / "room_c.json"
    broken.write_text('{"scene": {"room": {"type": "office"}, "objects": []}}')
    code = refine(layout, second, broken, "--out", out, "--rounds", 1, "--json")
    printed = capsys.readouterr()
    document = json.loads(printed.out)
    assert code == exit_codes.PARTIAL and document == read(out)
    assert "room_c.json: " in document["failed"]["room_c"] and "error: room_c" in printed.err
    mean = document["branches"]["report"]["rounds"][1]
    assert mean == {"mean": 100, "standard_error": 0, "n": 2}
    assert document["branches"]["report"]["rounds"][0]["standard_error"] > 0
    assert (out / "layouts" / "room_a" / "report_R1.json").is_file()
    assert "## Over scenes" in (out / "refine.md").read_text()


def test_visual_metrics_count_only_where_they_are_asked_for(layout, out):
    refine(layout, "--out", out, "--rounds", 1)
    assert read(out)["protocol"]["settings"]["frozen_assets"]["value"] == "yes"
    refine(layout, "--out", out, "--rounds", 1, "--frozen-assets", "no")
    assert read(out)["protocol"]["settings"]["frozen_assets"]["value"] == "no"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--reviser", "model"], "--reviser model needs the name of the model"),
        (["--reviser", "rules", "--model", "m"], "--reviser rules asks no model"),
        (["--dry-run"], "--again, --moved and --dry-run are for a model"),
        (["--room-size", "0", "4", "3"], "--room-size: width, depth and height are above 0"),
        (["--apply", "new.blend"], "--apply saves one scene of Blender's"),
        (["--rounds", "0"], "--rounds"),
        (["--feedback", "praise"], "invalid choice: 'praise'"),
    ],
)
def test_a_call_that_cannot_work_is_refused_at_once(layout, out, capsys, words, sentence):
    assert refine(layout, "--out", out, *words) == exit_codes.USAGE
    assert sentence in capsys.readouterr().err and not out.exists()


def test_a_stopped_run_keeps_what_is_done_and_names_the_rest(
    layout, out, tmp_path, capsys, monkeypatch
):
    from ideal_bench.lib.quality import assess

    second = tmp_path / "room_b.json"
    second.write_text(json.dumps(layout_of(TABLE, LAMP)))
    look = assess.assess_room

    def interrupted(room, *rest):
        if len(room.things) == 2:
            raise KeyboardInterrupt
        return look(room, *rest)

    monkeypatch.setattr(assess, "assess_room", interrupted)
    assert refine(layout, second, "--out", out, "--rounds", 1) == exit_codes.INTERRUPTED
    document = read(out)
    assert list(document["scenes"]) == ["room_a"]
    assert document["failed"] == {"room_b": "not refined: the run was stopped"}


def test_a_scene_that_is_not_there_is_named(tmp_path, out, capsys):
    assert refine(tmp_path / "none.json", "--out", out) == exit_codes.NOTHING
    assert "none.json: not there" in capsys.readouterr().err


def blender(script, *words):
    command = [sys.executable, "-c", script, *map(str, words)]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def places(name, *blends):
    """Where an object is in each of some files."""
    lines = [line for line in blender(READ, name, *blends).splitlines() if line.startswith("AT")]
    return np.array([json.loads(line.removeprefix("AT ")) for line in lines])


@pytest.fixture
def planted(tmp_path):
    """A real bathroom whose mirror hangs 4 cm farther off its wall."""
    bundle = tmp_path / "bathroom_s1"
    shutil.copytree(SCENES / "bathroom_s1", bundle)
    metadata = json.loads((bundle / "metadata.json").read_text())
    mirror = next(name for name in asset_names(metadata) if "irror" in name)
    source = bundle / "scene.blend"
    blender(PLANT, source, tmp_path / "planted.blend", mirror)
    shutil.move(tmp_path / "planted.blend", source)
    return bundle, mirror


def asset_names(value):
    """All texts of a document, in their order."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        return [name for item in value for name in asset_names(item)]
    return [value] if isinstance(value, str) else []


def test_a_real_room_is_mended_and_saved_only_under_another_name(planted, out, tmp_path, capsys):
    bundle, mirror = planted
    before = (bundle / "scene.blend").read_bytes()
    target = tmp_path / "mended.blend"
    assert refine(bundle, "--out", out, "--rounds", 1, "--apply", target) == exit_codes.DONE
    err = capsys.readouterr().err
    assert f"bathroom_s1: R1 (100.0) is in {target}" in err
    (rounds,) = read(out)["scenes"]["bathroom_s1"]["branches"].values()
    (defect,) = rounds[0]["metrics"]["support"]["defects"]
    assert defect["magnitude"] == pytest.approx(0.04, abs=0.01)
    (moved,) = rounds[1]["moves"].values()
    assert (bundle / "scene.blend").read_bytes() == before
    before_and_after = places(mirror, bundle / "scene.blend", target)
    np.testing.assert_allclose(np.diff(before_and_after, axis=0)[0], moved["offset_m"], atol=1e-5)
    assert refine(bundle, "--out", out, "--apply", target) == exit_codes.USAGE
    assert "is there already" in capsys.readouterr().err
    assert refine(bundle, "--out", out, "--apply", bundle / "scene.blend") == exit_codes.USAGE
    assert "is the scene itself" in capsys.readouterr().err
