"""`refine` with a model, over real connections: rounds, trouble, resuming, nothing paid twice."""

import json

import pytest
from ideal_bench.ideal_addon.commands import exit_codes, main


def entry(name, category, position, dimensions, yaw=0):
    values = {"position": position, "dimensions": dimensions, "rotation_yaw": yaw}
    return {"id": name, "category": category, **values}


OBJECTS = [
    entry("table", "table_dining", [0, 0, 0.375], [1.2, 0.8, 0.75]),
    entry("lamp", "desk_lamp", [0, 0.1, 1.05], [0.2, 0.2, 0.4], None),
]


@pytest.fixture
def out(tmp_path):
    return tmp_path / "refined"


@pytest.fixture
def refine(tmp_path, out, loopback, monkeypatch):
    """Run the verb on a lamp 10 cm above a table; returns the exit code."""
    monkeypatch.setenv("OPENAI_API_KEY", loopback.key)
    path = tmp_path / "room_a.json"
    room = {"type": "livingroom", "size": [5, 4, 2.8], "asset_count": len(OBJECTS)}
    path.write_text(json.dumps({"scene": {"room": room, "objects": OBJECTS}}))

    def run(*words, model="m"):
        asked = ["--model", model, "--endpoint", loopback.url(), "--retries", "0"]
        return main(["refine", str(path), "--out", str(out), *asked, *map(str, words)])

    return run


def heeds_the_report(question):
    """Moves what the report names by the report's own measure; else repeats the layout."""
    document = json.loads(question.texts[0])
    layout = document["layout"]
    for defect in document["evaluation"].get("defects", []):
        place = layout[defect["objects"][0]]
        place["position"] = [
            round(value + defect["magnitude"] * way, 3)
            for value, way in zip(place["position"], defect["direction"], strict=True)
        ]
    return json.dumps({"objects": [{"id": name, **place} for name, place in layout.items()]})


def branches(out):
    return json.loads((out / "refine.json").read_text())["scenes"]["room_a"]["branches"]


ALL = ["--feedback", "report", "scores", "none"]


def test_the_report_helps_where_scores_alone_do_not(refine, out, loopback, capsys):
    loopback.answer = heeds_the_report
    assert refine(*ALL, "--rounds", 2) == exit_codes.DONE
    found = branches(out)
    assert [made["overall"] for made in found["report"]][1:] == [100, 100]
    assert [made["changed"] for made in found["scores"]] == [None, False, False]
    assert found["none"][0] == found["report"][0]
    assert found["report"][1]["feedback"]["defects"] and found["none"][1]["feedback"] == {}
    assert len(loopback.served) == 6 and "This run: 6 calls" in capsys.readouterr().err
    document = json.loads((out / "refine.json").read_text())
    assert document["reviser"]["model"] == "m" and len(document["reviser"]["prompts"]) == 3
    differences = {(pair["one"], pair["other"]): pair for pair in document["paired"]}
    assert differences["report", "none"]["positive"] == 2


def test_a_second_run_asks_nothing_and_writes_the_same(refine, out, loopback):
    loopback.answer = heeds_the_report
    refine(*ALL, "--rounds", 2)
    before = (out / "refine.json").read_bytes()
    loopback.answer = lambda question: pytest.fail("asked again")
    assert refine(*ALL, "--rounds", 2) == exit_codes.DONE
    assert (out / "refine.json").read_bytes() == before and len(loopback.asked) == 6


def test_more_rounds_go_on_from_those_that_are_there(refine, out, loopback):
    loopback.answer = heeds_the_report
    refine("--rounds", 1)
    refine("--rounds", 3)
    assert len(loopback.asked) == 3 and len(branches(out)["report"]) == 4


def test_an_answer_that_stays_broken_ends_its_branch_alone(refine, out, loopback, capsys):
    loopback.answer = lambda question: (
        '{"objects": []}'
        if "ABOUT THE EVALUATION" in question.system
        else heeds_the_report(question)
    )
    assert refine("--feedback", "report", "none", "--rounds", 2) == exit_codes.PARTIAL
    found = branches(out)
    assert [made["status"] for made in found["report"]] == ["scored", "unusable", "not_reached"]
    assert found["report"][1]["overall"] is None and "layout" not in found["report"][1]
    assert [made["status"] for made in found["none"]] == ["scored"] * 3
    assert "error: room_a, Report, R1: 2 of 2 objects missing" in capsys.readouterr().err
    page = (out / "refine.md").read_text()
    assert "no usable answer" in page and "1 later round not asked for" in page


def test_trouble_of_the_service_is_made_good_by_the_same_call(refine, out, loopback):
    loopback.answer = heeds_the_report
    loopback.plan = [loopback.Status(500)]
    assert refine("--rounds", 1) == exit_codes.NOTHING
    assert branches(out)["report"][1]["status"] == "failed"
    assert not (out / "refine.png").exists()
    assert refine("--rounds", 1) == exit_codes.DONE
    assert branches(out)["report"][1]["overall"] == 100


def test_the_budget_ends_the_run_and_the_call_goes_on_later(refine, out, loopback):
    loopback.answer = heeds_the_report
    assert refine("--rounds", 3, "--most-calls", 2) == exit_codes.PARTIAL
    statuses = [made["status"] for made in branches(out)["report"]]
    assert statuses == ["scored", "scored", "scored", "not_asked"]
    assert branches(out)["report"][3]["reason"] == "the limit of 2 calls is reached"
    assert refine("--rounds", 3) == exit_codes.DONE and len(loopback.asked) == 3


def test_answers_to_other_questions_are_not_mixed(refine, out, loopback, capsys):
    loopback.answer = heeds_the_report
    refine("--rounds", 1)
    before = (out / "refine.json").read_bytes()
    assert refine("--rounds", 1, "--temperature", 0.7) == exit_codes.USAGE
    err = capsys.readouterr().err
    assert "temperature 0.1 -> 0.7" in err and "--again" in err
    assert (out / "refine.json").read_bytes() == before
    assert refine("--rounds", 1, "--temperature", 0.7, "--again") == exit_codes.DONE
    assert len(loopback.asked) == 2


def test_a_dry_run_asks_nothing_and_shows_the_question(refine, out, loopback, capsys):
    assert refine("--dry-run") == exit_codes.DONE
    printed = capsys.readouterr().out
    assert "questions  3" in printed and "THE CONTRACT" in printed and '"evaluation"' in printed
    assert not loopback.asked and not out.exists()


def test_the_key_is_in_no_file(refine, out, loopback, capsys):
    loopback.answer = heeds_the_report
    refine("--rounds", 1)
    files = [path for path in out.rglob("*") if path.is_file()]
    assert files and not any(loopback.key.encode() in path.read_bytes() for path in files)
    printed = capsys.readouterr()
    assert loopback.key not in printed.out + printed.err
