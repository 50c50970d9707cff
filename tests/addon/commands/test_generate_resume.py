"""`generate` stopped, killed and called again: nothing is lost, nothing is made twice."""

import json
import signal
import subprocess
import time

import pytest
from ideal_bench.ideal_addon.commands import exit_codes, main
from ideal_bench.ideal_addon.commands.exit_codes import CannotStart
from ideal_bench.ideal_addon.commands.generate_store import Store
from ideal_bench.lib.rooms.records import BUNDLE_FILES


@pytest.mark.parametrize(
    ("verb", "seed", "workers"),
    [
        ("make_room", 2, "1"),
        ("make_room", 5, "2"),
        ("extract_room", 3, "1"),
        ("check_scene", 3, "2"),
    ],
)
def test_killed_and_called_again_it_ends_as_if_undisturbed(
    stub, out, tmp_path, verb, seed, workers, entries, content, wait_for
):
    behaviour = {"make_room": {1: "fail: no"}, "check_scene": {4: "reject"}}
    stub.behave(**behaviour)
    undisturbed = tmp_path / "undisturbed"
    assert main(stub.words(undisturbed, "1-3", "--workers", workers)) == exit_codes.DONE
    stub.forget_calls()

    stub.behave(**{**behaviour, verb: {**behaviour.get(verb, {}), seed: "hang"}})
    process = subprocess.Popen(stub.command(out, "1-3", "--workers", workers))
    wait_for(lambda: seed in stub.calls(verb), process)
    process.kill()
    process.wait()
    finished = set(entries(out)) if (out / "dataset.json").exists() else set()
    stub.behave(**behaviour)
    stub.forget_calls()
    assert main(stub.words(out, "1-3", "--workers", workers)) == exit_codes.DONE

    assert content(out) == content(undisturbed)
    assert not {f"bathroom_s{seed}" for seed in stub.calls("make_room")} & finished


def test_a_finished_room_that_was_not_moved_yet_is_not_lost(stub, out, tmp_path, content):
    """Killed between the last check and the move, and between the move and the record."""
    assert main(stub.words(out, "1-2")) == exit_codes.DONE
    expected = content(out)
    for moved in (False, True):
        work = out / ".generate" / "bathroom_s1.x"
        work.mkdir(parents=True)
        document = json.loads((out / "dataset.json").read_text())
        entry = document["scenes"].pop("bathroom_s1")
        (out / "dataset.json").write_text(json.dumps(document))
        parts = {name: entry[name] for name in ("generation", "quality")}
        (work / "finished.json").write_text(json.dumps({"scene_id": "bathroom_s1", **parts}))
        if not moved:
            (out / "bathroom_s1").rename(work / "bathroom_s1")
        stub.forget_calls()
        assert main(stub.words(out, "1-2")) == exit_codes.DONE
        assert stub.calls("make_room") == []
        assert content(out) == expected


def test_a_dataset_json_that_breaks_on_the_way_costs_no_room(tmp_path, entries):
    record = {"outcome": "made", "attempt": 1}
    quality = {"passed": True, "reasons": [], "criteria": {}, "objects": {}}
    with pytest.raises(CannotStart, match=r"dataset\.json.*mend it or move it away"):
        with Store(tmp_path).opened() as store:
            work = store.begin("bathroom_s1")
            (work / "bathroom_s1").mkdir()
            (tmp_path / "dataset.json").write_text("{")
            store.commit(work, "bathroom_s1", record, quality)
    (tmp_path / "dataset.json").unlink()
    with Store(tmp_path).opened():
        pass
    assert entries(tmp_path)["bathroom_s1"]["quality"] == quality
    assert (tmp_path / "bathroom_s1").is_dir() and not (tmp_path / ".generate").exists()


def test_a_finished_run_called_again_makes_nothing(stub, out, capsys, content):
    stub.behave(make_room={2: "fail: no"})
    assert main(stub.words(out)) == exit_codes.DONE
    before = content(out)
    stub.forget_calls()
    assert main(stub.words(out)) == exit_codes.DONE
    assert stub.calls("make_room") == [] and content(out) == before
    assert capsys.readouterr().out.splitlines()[1].split()[:6] == [
        "bathroom",
        "only",
        "4",
        "3",
        "0",
        "1",
    ]


def test_more_seeds_make_only_what_is_missing(stub, out):
    main(stub.words(out, "1-2"))
    stub.forget_calls()
    assert main(stub.words(out, "1-4")) == exit_codes.DONE
    assert stub.calls("make_room") == [3, 4]


def test_a_bundle_that_lost_a_file_is_made_again(stub, out):
    main(stub.words(out, "1-2"))
    (out / "bathroom_s2" / "color.png").unlink()
    stub.forget_calls()
    assert main(stub.words(out, "1-2")) == exit_codes.DONE
    assert stub.calls("make_room") == [2]
    assert {path.name for path in (out / "bathroom_s2").iterdir()} == set(BUNDLE_FILES)


def test_failures_are_tried_again_where_that_is_asked_for(stub, out, entries, outcomes):
    stub.behave(make_room={1: "fail: no"})
    main(stub.words(out, "1-2"))
    stub.behave()
    stub.forget_calls()
    assert main(stub.words(out, "1-2")) == exit_codes.DONE
    assert stub.calls("make_room") == []
    assert main(stub.words(out, "1-2", "--retry-failed")) == exit_codes.DONE
    assert stub.calls("make_room") == [1]
    assert outcomes(out)["bathroom_s1"] == "passed"
    assert entries(out)["bathroom_s1"]["generation"]["attempt"] == 2


@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM])
def test_stopped_it_ends_its_processes_and_says_how_to_go_on(stub, out, stop, outcomes, wait_for):
    stub.behave(make_room=dict.fromkeys((2, 3), "hang"))
    process = subprocess.Popen(
        stub.command(out, "1-3", "--workers", "2"), stderr=subprocess.PIPE, text=True
    )
    wait_for(lambda: {2, 3} <= set(stub.calls("make_room")), process)
    process.send_signal(stop)
    told = process.communicate(timeout=30)[1]
    assert process.returncode == exit_codes.INTERRUPTED
    assert "1 of 3 rooms are made; call this again in the same way to go on" in told
    assert outcomes(out) == {"bathroom_s1": "passed"}
    assert not (out / ".generate").exists()
    stub.behave()
    assert main(stub.words(out, "1-3")) == exit_codes.DONE
    assert stub.calls("make_room").count(1) == 1


def test_processes_of_a_killed_run_end_by_themselves(stub, out, wait_for):
    stub.behave(make_room={1: "hang"})
    process = subprocess.Popen(stub.command(out, "1"))
    wait_for(lambda: stub.pulse() > 1, process)
    process.kill()
    process.wait()
    for _ in range(20):
        before = stub.pulse()
        time.sleep(1.0)
        if stub.pulse() == before:
            return
    pytest.fail("a process goes on")


def test_a_second_run_on_the_same_data_set_is_refused(stub, out, capsys, wait_for):
    stub.behave(make_room={1: "hang"})
    process = subprocess.Popen(stub.command(out, "1"))
    wait_for(lambda: 1 in stub.calls("make_room"), process)
    assert main(stub.words(out, "2")) == exit_codes.NOTHING
    assert "another generate is at work in" in capsys.readouterr().err
    process.send_signal(signal.SIGINT)
    assert process.wait() == exit_codes.INTERRUPTED
