"""The page of a report on rooms: every name escaped, every number and picture in its place."""

import re

import pytest
from ideal_bench.lib.quality.assess import Judged, assess_room
from ideal_bench.lib.quality.document import report_mean, scene_document
from ideal_bench.lib.quality.protocol import read_quality_protocol
from ideal_bench.lib.quality.records import Drawn, Findings, Measurement, Record, View
from ideal_bench.lib.quality.repeats import repeats_document
from ideal_bench.lib.report.page.quality_page import write_quality_page
from ideal_bench.lib.report.page.quality_plan import quality_plan

PROTOCOL = read_quality_protocol()
EVIL = "<script>alert(1)</script>"


def records():
    blocked = Record(
        "function",
        "clearance",
        ("chair_01", EVIL),
        "defect",
        "judged",
        f"{EVIL} stands in the way",
        severity="blocked",
        magnitude=0.12,
        unit="m",
        attribution={EVIL: 1.0},
        evidence=(Measurement("free depth", 0.12, "m"), View("views/one.png", "from the front")),
        drawn=(Drawn("box", ((0.0, 0.0, 0.0), (0.5, 0.5, 1.0))),),
    )
    unclear = Record(
        "placement", "scene_zone", ("chair_01",), "unresolved", None, "", gaps=("it is hidden",)
    )
    found = {
        "function": Findings("function", (blocked,)),
        "placement": Findings("placement", (unclear,)),
    }
    return Judged(found, ("the service was busy",))


@pytest.fixture
def document(boxes):
    room = boxes.room(
        boxes.thing("chair_01", "chair", (0.0, 0.0, 0.45), (0.5, 0.5, 0.9)),
        boxes.thing(EVIL, "cabinet", (0.0, 1.0, 0.25), (0.5, 0.5, 0.5)),
    )
    scene = scene_document([assess_room(room, PROTOCOL, lambda *_: records())], PROTOCOL)
    scene["repeats"] = repeats_document([scene, scene])
    scene["inputs"] = {"scene.blend": "ab12"}
    scenes = {"room <1>": scene}
    return {
        "protocol": PROTOCOL.document,
        "versions": {"ideal_bench": "1.2.3"},
        "settings": {"engine": "workbench", "model": None, "repeat": 2},
        "mean": report_mean(scenes),
        "scenes": scenes,
        "failed": {"lost": "its process was ended by signal 9"},
    }


@pytest.fixture
def page(document, tmp_path, a_png):
    """Writes the page beside one picture; its text and the notes."""
    (tmp_path / "views").mkdir()
    (tmp_path / "views" / "one.png").write_bytes(a_png(64, 64))

    def write(**more):
        notes = write_quality_page(tmp_path / "r.html", document, tmp_path, **more)
        return (tmp_path / "r.html").read_text(), notes

    return write


def test_a_defect_with_its_evidence(page):
    text, notes = page()
    assert notes == []
    (card,) = re.findall(r'<article class="card">.*?</article>', text, re.DOTALL)
    for told in (
        "blocked",
        "12.0 cm",
        "costs 1.00 of 1",
        "judged by the model",
        "free depth: 12.0 cm",
    ):
        assert told in card
    assert re.search(r'<img src="data:image/\w+;base64,[^"]+" alt="from the front"', card)


def test_what_a_score_stands_for_and_how_it_is_made(page, document):
    scene = document["scenes"]["room <1>"]
    scene["metrics"]["function"]["gaps"] = ["only doors were measured"]
    scene["rooms"][0]["objects"][0]["asset"] = "Chair.001"
    text, _ = page()
    assert "* scored in part: function: only doors were measured" in text
    score = scene["metrics"]["function"]["score"]
    assert f"{score:.1f}*" in text and f"{scene['metrics']['support']['score']:.1f}*" not in text
    assert "in Blender: <bdi>Chair.001</bdi>" in text
    assert "(1 \N{MINUS SIGN} 0.4 P) (1 \N{MINUS SIGN} B/N)^4" in text


def test_a_report_of_failures_alone(page, document):
    document["scenes"] = {}
    document["mean"] = report_mean({})
    text, _ = page()
    assert "No scene could be assessed" in text and "ended by signal 9" in text


def test_what_nobody_decided_stands_apart(page):
    text, _ = page()
    (card,) = re.findall(r'<article class="card open">.*?</article>', text, re.DOTALL)
    assert "it is hidden" in card and "neither defects nor passes" in text
    for told in ("the service was busy", "its process was ended by signal 9", "none was asked"):
        assert told in text
    assert "Repeats" in text and "ab12" in text


def test_everything_from_outside_is_escaped(page):
    text, _ = page()
    assert EVIL not in text and "&lt;script&gt;alert(1)" in text and "room &lt;1&gt;" in text
    assert "http://" not in text.replace("http://www.w3.org", "")


def test_pictures_that_are_too_many_or_elsewhere_are_told(page, document, tmp_path, a_png):
    _, notes = page(budget=10)
    assert notes == ["1 pictures are not in r.html: they are more than the page holds"]
    (tmp_path.parent / "secret.png").write_bytes(a_png())
    (defect,) = document["scenes"]["room <1>"]["metrics"]["function"]["defects"]
    defect["evidence"] = [{"view": "../secret.png", "about": "elsewhere"}]
    text, notes = page()
    assert "data:image" not in text and "not in this page" in text and notes == []


def test_a_report_that_says_little_is_shown_too(page, document):
    scene = document["scenes"]["room <1>"]
    for name in ("rooms", "repeats", "inputs", "remarks", "failures"):
        del scene[name]
    for name in ("settings", "versions"):
        del document[name]
    text, _ = page()
    assert "stands in the way" in text and "<svg" not in text


def test_the_plan_marks_what_a_defect_is_about(document):
    (room,) = document["scenes"]["room <1>"]["rooms"]
    defects = document["scenes"]["room <1>"]["metrics"]["function"]["defects"]
    drawing = quality_plan(room["plan"], defects)
    kinds = [part["kind"] for part in drawing["parts"]]
    assert kinds == ["room", "object faulty", "object faulty", "mark"]
    assert drawing["parts"][3]["d"] == "M0 0L0.5 0L0.5 -0.5L0 -0.5Z"
    assert [key["text"] for key in drawing["legend"]] == ["object of a defect", "where a defect is"]
    assert "chair_01 (1)" in {name["text"] for name in drawing["names"]}


@pytest.mark.parametrize("plan", [None, {}, {"objects": 5}, {"boundary": [[0]]}, []])
def test_a_broken_plan_is_not_drawn(plan):
    assert quality_plan(plan, []) is None
