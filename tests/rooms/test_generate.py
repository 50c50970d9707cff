"""`generate` with InfiniGen itself: the same seed is the same room, whatever happens on the way."""

import json
import subprocess
import sys
import time

import pytest

SMALL = ["--samples", "1", "--resolution", "160x90", "--device", "cpu"]
# What a run may tell of differently: times, and where memory went.
TRANSIENT = ("seconds", "stages_s", "peak_memory_mb")
PATIENCE_S = 600


def command(infinigen, out, room_type, seeds, *more):
    words = ["generate", "--room-type", room_type, "--seeds", seeds, "--out", out, *SMALL, *more]
    words += ["--python", infinigen.python]
    return [sys.executable, "-m", "ideal_bench.ideal_addon.commands", *map(str, words)]


def entries(out):
    path = out / "dataset.json"
    return json.loads(path.read_bytes())["scenes"] if path.exists() else {}


def lasting(entry):
    """An entry of dataset.json without what a run may tell of differently."""
    generation = {k: v for k, v in entry["generation"].items() if k not in TRANSIENT}
    return {**entry, "generation": generation}


def bundle(folder):
    """What must be the same each time: all but the textures, whose noise InfiniGen draws freely."""
    metadata = json.loads((folder / "metadata.json").read_bytes())
    del metadata["image_quality"]
    names = ("GT.json", "objects_in_view.json", "instance_segmentation.png")
    return metadata, [(folder / name).read_bytes() for name in names]


def begins(log, stage, process):
    """Wait until a room's log tells of a stage."""
    deadline = time.monotonic() + PATIENCE_S
    while not log.exists() or f'"stage": "{stage}"' not in log.read_text():
        assert process.poll() is None, "it ended too early"
        assert time.monotonic() < deadline, f"{log} never came to {stage}"
        time.sleep(0.2)


@pytest.mark.parametrize(
    ("room_type", "seeds", "killed_in"),
    [("classroom", "1-2", "classroom_s2"), ("bathroom", "3", "bathroom_s3")],
)
def test_killed_and_resumed_it_is_the_undisturbed_data_set(
    infinigen, tmp_path, room_type, seeds, killed_in
):
    undisturbed, disturbed = tmp_path / "undisturbed", tmp_path / "disturbed"
    done = subprocess.run(command(infinigen, undisturbed, room_type, seeds), capture_output=True)
    assert done.returncode == 0, done.stderr.decode()

    process = subprocess.Popen(command(infinigen, disturbed, room_type, seeds))
    begins(disturbed / "_logs" / f"{killed_in}.log", "furnish", process)
    process.kill()
    process.wait()
    finished = entries(disturbed)
    done = subprocess.run(command(infinigen, disturbed, room_type, seeds), capture_output=True)
    assert done.returncode == 0, done.stderr.decode()

    made, expected = entries(disturbed), entries(undisturbed)
    assert killed_in not in finished
    assert {name: made[name] for name in finished} == finished, "finished rooms were made again"
    assert {name: lasting(made[name]) for name in made} == {
        name: lasting(expected[name]) for name in expected
    }
    for scene in (name for name in expected if (undisturbed / name).exists()):
        assert bundle(disturbed / scene) == bundle(undisturbed / scene)
    assert not (disturbed / ".generate").exists()


def test_a_room_tells_how_it_came_about(infinigen, tmp_path):
    call = command(infinigen, tmp_path, "library", "2", "--tier", "small")
    done = subprocess.run(call, capture_output=True)
    assert done.returncode == 0, done.stderr.decode()
    scenes = entries(tmp_path)
    name = next(name for name, entry in scenes.items() if (entry["quality"] or {}).get("passed"))
    generator = json.loads((tmp_path / name / "metadata.json").read_bytes())["generator"]
    record = scenes[name]["generation"]
    assert generator["versions"].items() >= record["versions"].items()
    assert generator["tier"] == record["plan"]["tier"]
    assert generator["settings"] == record["plan"]["settings"]
    size = json.loads((tmp_path / name / "GT.json").read_bytes())["scene"]["room"]["size"]
    plan = record["plan"]
    assert size == pytest.approx([plan["width_m"], plan["depth_m"], plan["height_m"]], abs=0.011)
