"""`generate` around its processes: order, replacement, refusals. InfiniGen is a stand-in."""

import json
import os
import subprocess
import time

import pytest
from ideal_bench.ideal_addon.commands import exit_codes, main

BUNDLE = {
    "GT.json",
    "color.png",
    "instance_segmentation.png",
    "metadata.json",
    "objects_in_view.json",
    "scene.blend",
}


def test_a_room_a_seed_checked_and_recorded(stub, out, capsys, entries, outcomes):
    assert main(stub.words(out, "1-2")) == exit_codes.DONE
    assert outcomes(out) == {"bathroom_s1": "passed", "bathroom_s2": "passed"}
    assert {path.name for path in (out / "bathroom_s1").iterdir()} == BUNDLE
    entry = entries(out)["bathroom_s1"]["generation"]
    assert entry["plan"]["room_type"] == "bathroom" and entry["plan"]["seed"] == 1
    assert entry["picture"] == {"engine": "cycles", "samples": 128, "resolution": [1280, 720]}
    assert entry["attempt"] == 1 and entry["reason"] is None
    assert set(entry["seconds"]) == {"room", "picture", "checks"}
    assert (entry["stages_s"], entry["peak_memory_mb"]) == ({"all": 1.5}, 900.0)
    assert entry["versions"]["infinigen"] == "1.15.5"
    assert (entry["room"], entry["notes"]) == ({"pieces": {"toilet": 1}}, ["the rug is thin"])
    origin = json.loads((out / "bathroom_s1" / "metadata.json").read_text())
    assert origin["tier"] == "only" and origin["settings"]["light_multiplier"] == 5.0
    assert "generate: 2 of 2 in" in capsys.readouterr().err


def test_the_table_tells_what_became_of_every_seed(stub, out, capsys):
    stub.behave(
        make_room={2: "fail: the solver found no place for the bathtub"}, check_scene={3: "reject"}
    )
    assert main(stub.words(out)) == exit_codes.DONE
    table = capsys.readouterr().out.splitlines()
    assert table[0].split()[:7] == "room type tier tried passed rejected failed".split()
    assert table[1].split()[:6] == ["bathroom", "only", "5", "3", "1", "1"]
    assert table[1].split()[-1] == "900"
    assert "failed: the solver found no place for the bathtub: bathroom_s2" in table
    assert "rejected by C3: bathroom_s3" in table


def test_the_next_seed_stands_in_for_one_that_does_not_pass(stub, out, capsys, outcomes):
    stub.behave(make_room={1: "crash"}, check_scene={2: "reject", 4: "reject"})
    assert main(stub.words(out, "1-3")) == exit_codes.DONE
    assert outcomes(out) == {
        "bathroom_s1": "failed",
        "bathroom_s2": "rejected",
        "bathroom_s3": "passed",
        "bathroom_s4": "rejected",
        "bathroom_s5": "passed",
        "bathroom_s6": "passed",
    }
    told = capsys.readouterr().err
    assert f"its process was ended by signal 11 (it said nothing); see {out}/_logs" in told
    assert "bathroom_s2 is rejected: C3: bed_01 and sofa_01 overlap by 0.01 m3" in told
    assert not (out / "bathroom_s1").exists() and (out / "bathroom_s2" / "GT.json").is_file()


def test_replacements_are_limited_and_the_gap_is_told(stub, out, capsys, outcomes):
    stub.behave(make_room=dict.fromkeys((1, 2, 4), "fail: no"))
    assert main(stub.words(out, "1-3", "--replace", "1")) == exit_codes.PARTIAL
    assert sorted(outcomes(out)) == [f"bathroom_s{seed}" for seed in (1, 2, 3, 4)]
    told = capsys.readouterr().err
    assert "bathroom: 1 of 3 rooms passed, with 4 seeds; a larger --replace lets more" in told


def test_no_room_at_all_is_exit_code_3(stub, out):
    stub.behave(make_room={1: "fail: no"})
    assert main(stub.words(out, "1", "--replace", "0")) == exit_codes.NOTHING


def test_a_room_that_takes_too_long_fails_and_leaves_nothing(stub, out, capsys, outcomes):
    stub.behave(make_room={1: "hang"})
    assert main(stub.words(out, "1", "--time-limit", "1", "--replace", "1")) == exit_codes.DONE
    assert outcomes(out) == {"bathroom_s1": "failed", "bathroom_s2": "passed"}
    assert "bathroom_s1 failed: took longer than 1 s, at solve; see" in capsys.readouterr().err
    assert {path.name for path in out.iterdir()} == {
        "_logs",
        "bathroom_s2",
        "dataset.json",
        ".dataset.json.lock",
        ".generate.lock",
    }


@pytest.mark.parametrize("verb", ["extract_room", "check_scene"])
def test_a_process_that_crashes_later_loses_its_scene_alone(stub, out, verb, outcomes):
    stub.behave(**{verb: {1: "crash"}})
    assert main(stub.words(out, "1-2")) == exit_codes.DONE
    assert outcomes(out) == {
        "bathroom_s1": "failed",
        "bathroom_s2": "passed",
        "bathroom_s3": "passed",
    }
    assert not (out / "bathroom_s1").exists()


def test_two_workers_make_the_same_data_set_as_one(stub, out, tmp_path, content):
    stub.behave(make_room={1: "sleep 1", 2: "fail: no", 4: "crash"}, check_scene={3: "reject"})
    assert main(stub.words(out, "1-4", "--workers", "2")) == exit_codes.DONE
    began = stub.calls("make_room")
    stub.forget_calls()
    assert main(stub.words(tmp_path / "alone", "1-4")) == exit_codes.DONE
    assert stub.calls("make_room") == sorted(began) == [1, 2, 3, 4, 5, 6, 7]
    assert content(out) == content(tmp_path / "alone")


def test_two_workers_work_at_once(stub, out):
    stub.behave(make_room=dict.fromkeys((1, 2), "sleep 3"))
    start = time.monotonic()
    process = subprocess.Popen(stub.command(out, "1-2", "--workers", "2"))
    while len(stub.calls("make_room")) < 2:
        assert process.poll() is None and time.monotonic() < start + 60
        time.sleep(0.05)
    # The second began while the first slept: nothing of it is there yet.
    assert not (out / "bathroom_s1").exists()
    assert process.wait() == exit_codes.DONE


def test_all_makes_so_many_of_each_type(stub, out, outcomes):
    assert main(stub.words(out, "7", room_type="all")) == exit_codes.DONE
    assert len(outcomes(out)) == 10 and set(outcomes(out).values()) == {"passed"}


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        (("--tier", "small"), ("--tier", "large"), 'plan.tier is "small", not "large"'),
        ((), ("--oblique-share", "0.5"), "plan.settings.oblique_share is 0.1, not 0.5"),
        ((), ("--samples", "8"), "picture.samples is 128, not 8"),
    ],
)
def test_the_same_name_with_other_settings_is_refused(
    stub, out, capsys, before, after, told, content
):
    assert main(stub.words(out, "1-2", *before, room_type="office")) == exit_codes.DONE
    files = content(out)
    assert main(stub.words(out, "1-2", *after, room_type="office")) == exit_codes.USAGE
    said = capsys.readouterr().err
    assert f"{out / 'office_s1'} is there with other settings: " in said and told in said
    assert "(and 1 more); choose other --seeds or another --out, or --overwrite" in said
    assert content(out) == files


def test_overwrite_replaces_what_differs_and_forgets_what_was_thought_of_it(stub, out, entries):
    main(stub.words(out, "1-2", "--tier", "small", room_type="office"))
    document = json.loads((out / "dataset.json").read_text())
    document["scenes"]["office_s1"]["curation"] = {"state": "accepted", "note": "nice"}
    (out / "dataset.json").write_text(json.dumps(document))
    again = stub.words(out, "1-2", "--tier", "large", "--overwrite", room_type="office")
    assert main(again) == exit_codes.DONE
    assert {entry["generation"]["plan"]["tier"] for entry in entries(out).values()} == {"large"}
    assert entries(out)["office_s1"]["curation"] == {"state": "none", "note": ""}
    stub.forget_calls()
    assert main(again) == exit_codes.DONE
    assert stub.calls("make_room") == []


def test_overwrite_replaces_no_scene_that_was_not_asked_for(stub, out, entries):
    main(stub.words(out, "1-3", "--tier", "small", room_type="office"))
    stub.behave(check_scene={1: "reject"})
    again = stub.words(out, "1", "--tier", "large", "--overwrite", room_type="office")
    assert main(again) == exit_codes.DONE
    tiers = {name: entry["generation"]["plan"]["tier"] for name, entry in entries(out).items()}
    assert tiers == {
        "office_s1": "large",
        "office_s2": "small",
        "office_s3": "small",
        "office_s4": "large",
    }


def test_a_bundle_of_another_make_is_never_touched(stub, out, capsys, outcomes):
    theirs = out / "bathroom_s2" / "GT.json"
    theirs.parent.mkdir(parents=True)
    theirs.write_text("precious")
    assert main(stub.words(out, "1-2")) == exit_codes.USAGE
    assert "bathroom_s2 is there and generate did not make it" in capsys.readouterr().err
    stub.behave(make_room={1: "fail: no"})
    assert main(stub.words(out, "1")) == exit_codes.DONE
    assert outcomes(out) == {"bathroom_s1": "failed", "bathroom_s3": "passed"}
    assert theirs.read_text() == "precious"


def test_an_infinigen_that_does_not_start_is_told_once(stub, out, capsys):
    stub.behave(**{"make_room before words": dict.fromkeys(range(1, 9), "die at once")})
    assert main(stub.words(out)) == exit_codes.NOTHING
    told = capsys.readouterr().err
    assert "InfiniGen does not start: its process stopped with code 3 (ModuleNotFoundError" in told
    assert stub.calls("make_room") == [1]
    assert not (out / "dataset.json").exists()


def test_a_full_disk_stops_it_before_a_seed_fails(stub, out, capsys, monkeypatch):
    from ideal_bench.ideal_addon.commands import generate_crew

    monkeypatch.setattr(generate_crew, "NEEDED_GB", 1e9)
    assert main(stub.words(out)) == exit_codes.NOTHING
    assert "is full; make room and call this again to go on" in capsys.readouterr().err
    assert stub.calls("make_room") == []


@pytest.mark.parametrize(
    ("more", "told"),
    [
        (("--tier", "small"), "--tier small: bathroom has no tier 'small'; it has a single one"),
        (("--resolution", "500x500"), "--resolution 500x500: a bundle's picture is 16:9"),
        (("--seeds", "9-3"), "'9-3' is no range of seeds; write for example 1-100"),
        (("--seeds", "-4"), "--seeds"),
        (("--oblique-share", "2"), "'2' is not a number from 0 to 1"),
        (("--workers", "0"), "'0' is no number of workers"),
        (("--time-limit", "soon"), "'soon' is no time; write seconds"),
        (("--replace", "-1"), "--replace"),
        (("--room-type", "cellar"), "invalid choice: 'cellar'"),
        (("--room-type", "all", "--tier", "small"), "--tier small: not for all types at once"),
    ],
)
def test_a_wrong_call_is_explained(stub, out, capsys, more, told):
    assert main(stub.words(out, "1-2", *more)) == exit_codes.USAGE
    assert told in capsys.readouterr().err
    assert not out.exists() and stub.calls("make_room") == []


@pytest.mark.parametrize(
    ("installed", "told"),
    [
        ({"infinigen": None, "bpy": "4.2.0"}, "has no infinigen (it is Python 3.11.7)"),
        ({"infinigen": "1.15.5", "bpy": None}, "has no bpy"),
        ({"infinigen": "1.14.0", "bpy": "4.2.0"}, "has infinigen 1.14.0; rooms are made with"),
    ],
)
def test_a_python_without_infinigen_is_refused(stub, out, capsys, installed, told):
    stub.installed(**installed)
    assert main(stub.words(out)) == exit_codes.NOTHING
    assert told in capsys.readouterr().err


def test_without_infinigen_the_way_to_it_is_told(out, capsys):
    arguments = ["generate", "--room-type", "bathroom", "--seeds", "1", "--out", str(out)]
    assert main(arguments) == exit_codes.NOTHING
    assert "`ideal-bench rooms setup` makes it once" in capsys.readouterr().err


def test_the_processes_work_where_infinigen_needs_it(stub, out):
    """A fixed hash, the packages' folder, temporary files that go with the work."""
    source = stub.python.read_text().replace(
        "def make_room(job):",
        "def make_room(job):\n"
        "    print('place', os.getcwd(), os.environ['PYTHONHASHSEED'], os.environ['TMPDIR'])",
    )
    stub.python.write_text(source)
    assert main(stub.words(out, "1")) == exit_codes.DONE
    log = (out / "_logs" / "bathroom_s1.log").read_text()
    place = next(line for line in log.splitlines() if line.startswith("place")).split()
    assert place[1] == os.path.realpath(stub.folder / "site") and place[2] == "0"
    assert place[3].startswith(str(out / ".generate"))
