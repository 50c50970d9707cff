"""A room from its job to its file, and what is said where there can be none."""

import json
import os
import subprocess
from pathlib import Path

import pytest
from ideal_bench.ideal_addon.commands import exit_codes
from ideal_bench.ideal_addon.scene.job import Channel
from ideal_bench.lib.rooms.plan import RoomPlan, draw_plan

BOOTSTRAP = Path(__file__).resolve().parents[2] / "ideal_addon" / "rooms" / "bootstrap.py"
CHANNEL = Channel("token")


def make(infinigen, plan, folder, hash_seed="random"):
    """Run the hidden verb as `generate` does; its exit code and its messages."""
    job = folder.with_suffix(".json")
    document = {"plan": plan.to_document(), "folder": str(folder), "token": CHANNEL.token}
    job.write_text(json.dumps(document))
    with subprocess.Popen(
        [infinigen.python, BOOTSTRAP, "make_room", job],
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as child:
        messages = [CHANNEL.read(line) for line in child.stdout]
        return child.wait(), [message for message in messages if message]


def poses(ask, folder):
    return ask(
        f"""
        import bpy
        bpy.ops.wm.open_mainfile(filepath={str(folder / "scene.blend")!r}, use_scripts=False)
        answer = {{o.name: [list(row) for row in o.matrix_world] for o in bpy.data.objects}}
        """
    )


def test_the_same_plan_gives_the_same_room_whatever_pythons_hashes(infinigen, ask, tmp_path):
    plan = draw_plan("bathroom", None, 3)
    runs = [make(infinigen, plan, tmp_path / seed, seed) for seed in ("1", "2")]
    assert [messages[-1].get("failed") for _, messages in runs] == [None, None]
    assert [code for code, _ in runs] == [exit_codes.DONE] * 2
    first, second = (poses(ask, tmp_path / seed) for seed in ("1", "2"))
    assert first == second
    assert sum("Factory" in name for name in first) > 5

    stages, made = runs[0][1][:-1], runs[0][1][-1]["made"]
    assert {"stage": "infinigen solve_large"} in stages
    assert made == json.loads((tmp_path / "1" / "room.json").read_text())
    assert RoomPlan.from_document(made["plan"]) == plan
    assert {"toilet", "sink", "bathtub"} <= set(made["pieces"])
    assert made["peak_memory_mb"] > 100
    seconds = made["seconds"]
    assert seconds["all"] >= seconds["infinigen"] >= seconds["infinigen solve_large"] > 0
    assert (tmp_path / "1" / "MaskTag.json").is_file()


def test_a_type_without_a_program_is_named(infinigen, tmp_path):
    plan = RoomPlan("attic", "only", 1, 3.0, 3.0, 3.0)
    code, messages = make(infinigen, plan, tmp_path / "attic")
    assert code == exit_codes.NOTHING
    assert messages[-1] == {"failed": "there is no program for rooms of type 'attic'"}


@pytest.mark.parametrize(
    ("there", "said"),
    [
        (["desk", "desk", "chair"], None),
        (["desk", "chair"], "the office lacks 2 desk (1 there)"),
        ([], "the office lacks 1 chair (0 there), 2 desk (0 there)"),
    ],
)
def test_a_room_says_what_it_lacks(ask, there, said):
    answer = ask(
        f"""
        from types import SimpleNamespace
        from ideal_bench.lib.rooms.plan import draw_plan
        from ideal_bench.ideal_addon.rooms.errors import RoomError
        from ideal_bench.ideal_addon.rooms.make_room import require
        from ideal_bench.ideal_addon.rooms.program import RoomProgram
        pieces = [SimpleNamespace(category=name) for name in {there}]
        placer = SimpleNamespace(plan=draw_plan("office", "small", 1), pieces=lambda: pieces)
        program = RoomProgram("Office", lambda placer: None,
                              required=lambda plan: {{"desk": 2, "chair": 1}})
        try:
            answer = require(program, placer)
        except RoomError as error:
            answer = str(error)
        """
    )
    assert answer == said
