"""`check` around its processes: what is written, said and returned."""

import json

import pytest
from ideal_bench.ideal_addon.commands import check, check_child, exit_codes, job_child, main
from ideal_bench.lib.checks.finding import Finding
from ideal_bench.lib.checks.quality import quality_document
from ideal_bench.lib.dataset_file import FILE, read_dataset_file, update_scene
from ideal_bench.lib.protocol import DEFAULT_PROTOCOL, read_protocol


def quality(failing=None, notes=()):
    """A scene's findings, one of them failing."""
    units = {"C1": "files missing", "C2": "pixels", "C3": "m3", "C4": "m"}
    criteria = [
        Finding(name, name != failing, 1e-3, unit, "too much" if name == failing else "fine")
        for name, unit in units.items()
    ]
    return quality_document(criteria, {}, read_protocol(), notes)


@pytest.fixture
def results(monkeypatch):
    """What the process of each scene finds, by its name; a sound scene unless a test says other."""
    found = {}

    def stub(folder, protocol, running):
        result = found.get(folder.name, quality())
        if isinstance(result, BaseException):
            raise result
        return result

    monkeypatch.setattr(check, "check_scene_in_child", stub)
    monkeypatch.setattr(check, "require_blender", lambda: None)
    return found


def written(dataset):
    return {name: entry["quality"] for name, entry in read_dataset_file(dataset)["scenes"].items()}


def test_a_sound_data_set(dataset, results, capsys):
    assert main(["check", str(dataset)]) == exit_codes.DONE
    out, err = capsys.readouterr()
    assert [line.split()[:2] for line in out.splitlines()[1:]] == [
        ["bedroom_s0000", "passed"],
        ["bedroom_s0001", "passed"],
        ["library_s0002", "passed"],
    ]
    assert f"3 of 3 scenes pass; every number is in {dataset / FILE}" in err
    assert all(item["passed"] for item in written(dataset).values())


def test_a_rejected_scene_is_named_with_its_reason_and_stays(dataset, results, capsys):
    results["bedroom_s0001"] = quality("C3", ["something odd"])
    assert main(["check", str(dataset)]) == exit_codes.PARTIAL
    out, err = capsys.readouterr()
    assert "bedroom_s0001 is rejected: C3: too much" in err
    assert "note: bedroom_s0001: something odd" in err
    assert "2 of 3 scenes pass" in err
    assert "1000.00 cm3 !" in out
    assert (dataset / "bedroom_s0001" / "GT.json").is_file()
    assert written(dataset)["bedroom_s0001"] == results["bedroom_s0001"]


def test_what_others_wrote_stays(dataset, results):
    update_scene(dataset, "bedroom_s0000", generation={"seed": 0}, curation={"state": "accepted"})
    update_scene(dataset, "gone_s1", generation={"outcome": "failed"})
    main(["check", str(dataset)])
    scenes = read_dataset_file(dataset)["scenes"]
    assert scenes["bedroom_s0000"]["generation"] == {"seed": 0}
    assert scenes["bedroom_s0000"]["curation"] == {"state": "accepted", "note": ""}
    assert scenes["gone_s1"]["generation"] == {"outcome": "failed"}


def test_one_scene_alone(dataset, results, monkeypatch, capsys):
    assert main(["check", str(dataset / "library_s0002")]) == exit_codes.DONE
    assert list(written(dataset)) == ["library_s0002"]
    monkeypatch.chdir(dataset / "bedroom_s0001")
    assert main(["check", "."]) == exit_codes.DONE
    assert list(written(dataset)) == ["bedroom_s0001", "library_s0002"]
    assert "1 of 1 scenes pass" in capsys.readouterr().err


def test_json_is_all_that_stdout_holds(dataset, results, capsys):
    results["library_s0002"] = quality("C4")
    assert main(["check", str(dataset), "--json"]) == exit_codes.PARTIAL
    document = json.loads(capsys.readouterr().out)
    assert list(document["scenes"]) == ["bedroom_s0000", "bedroom_s0001", "library_s0002"]
    assert document["scenes"]["library_s0002"] == results["library_s0002"]
    assert document["schema"] == 1


@pytest.mark.parametrize("jobs", ["1", "3"])
def test_the_result_does_not_hang_on_the_number_of_jobs(dataset, results, jobs):
    assert main(["check", str(dataset), "--jobs", jobs]) == exit_codes.DONE
    assert list(written(dataset)) == ["bedroom_s0000", "bedroom_s0001", "library_s0002"]


@pytest.mark.parametrize("jobs", ["0", "-1", "many", "99999"])
def test_a_number_of_jobs_that_is_none(dataset, results, jobs, capsys):
    assert main(["check", str(dataset), "--jobs", jobs]) == exit_codes.USAGE
    assert "is no number of scenes; write for example 4" in capsys.readouterr().err


def test_a_folder_that_is_not_there_or_empty(tmp_path, results, capsys):
    assert main(["check", str(tmp_path / "none")]) == exit_codes.USAGE
    assert main(["check", str(tmp_path)]) == exit_codes.NOTHING
    assert "no such folder" in capsys.readouterr().err


def test_a_protocol_that_is_none(dataset, results, tmp_path, capsys):
    path = tmp_path / "p.json"
    path.write_text("{}")
    assert main(["check", str(dataset), "--protocol", str(path)]) == exit_codes.USAGE
    assert f"{path}: not a protocol file" in capsys.readouterr().err
    assert not (dataset / FILE).exists()


def test_a_dataset_file_that_cannot_be_used_is_said_before_any_work(dataset, results, capsys):
    (dataset / FILE).write_text("[]")
    results["bedroom_s0000"] = AssertionError("no scene may be looked at")
    assert main(["check", str(dataset)]) == exit_codes.NOTHING
    assert "expected an object with 'schema' and 'scenes'" in capsys.readouterr().err


def test_stopped_in_the_middle_what_is_done_is_written(dataset, results, capsys):
    results["library_s0002"] = KeyboardInterrupt()
    assert main(["check", str(dataset), "--jobs", "1"]) == exit_codes.INTERRUPTED
    assert list(written(dataset)) == ["bedroom_s0000", "bedroom_s0001"]
    assert "check was stopped." in capsys.readouterr().err


def child(monkeypatch, code, *lines):
    """Let the process of a scene say these lines and end with a code."""

    def run_child(words, log, on_line, terms, running):
        assert words[0] == "check_scene"
        job = json.loads(open(words[1]).read())
        for line in lines:
            on_line(line(job) if callable(line) else line)
        return code

    monkeypatch.setattr(job_child, "run_child", run_child)


def test_what_the_process_tells_is_the_quality(dataset, monkeypatch):
    from ideal_bench.ideal_addon.scene.job import Channel

    def told(job):
        assert job["folder"] == str(dataset / "bedroom_s0000")
        assert job["protocol"] == str(DEFAULT_PROTOCOL)
        return Channel(job["token"]).line(quality=quality())

    child(monkeypatch, 0, "Blender says something", told)
    assert check_child.check_scene_in_child(dataset / "bedroom_s0000") == quality()


def test_a_process_that_crashes_costs_its_scene(dataset, monkeypatch, capsys):
    monkeypatch.setattr(check, "require_blender", lambda: None)
    child(monkeypatch, -11, "reading", "")
    assert main(["check", str(dataset)]) == exit_codes.NOTHING
    reason = "not measured: its process was ended by signal 11 (reading)"
    assert f"bedroom_s0000 is rejected: C3: {reason}" in capsys.readouterr().err
    found = written(dataset)["bedroom_s0000"]
    assert found["criteria"]["C3"]["number"] is None
    # What needs no Blender is known all the same.
    assert found["criteria"]["C1"]["missing"] == [
        "scene.blend",
        "color.png",
        "instance_segmentation.png",
    ]


def test_nobody_else_can_pass_for_the_process(dataset, monkeypatch):
    forged = "@ideal 0123 " + json.dumps({"quality": quality()})
    child(monkeypatch, 1, forged)
    found = check_child.check_scene_in_child(dataset / "bedroom_s0000")
    assert not found["passed"] and found["criteria"]["C2"]["passed"] is None
