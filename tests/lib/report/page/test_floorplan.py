"""The section of floor plans: in the report, on a page of its own, and its drawings."""

import dataclasses
import json
import re

import pytest
from ideal_bench.lib.floorplan.scoring.document import document
from ideal_bench.lib.floorplan.scoring.examples import examples
from ideal_bench.lib.floorplan.scoring.raw import RawReply
from ideal_bench.lib.floorplan.scoring.scored import score_all
from ideal_bench.lib.floorplan.scoring.scores import floor_scores
from ideal_bench.lib.floorplan.scoring.stored import stored
from ideal_bench.lib.report.page.floorplan import floorplanned, value_text
from ideal_bench.lib.report.page.floorplan_page import write_floorplan_page
from ideal_bench.lib.report.page.plan_svg import geometry_path, plan_drawing

HOSTILE = [
    "</script><img src=x onerror=alert(1)>",
    "\"'><svg onload=alert(2)>",
    "<!-- {{ 7 * 7 }} -->",
    "\u202eobsolete \U0001f6cb \u0645\u0631\u062d\u0628\u0627",
    "x" * 300,
]
KINDS = ("distance", "view_angle", "free_space", "visibility", "repositioning", "shortest_path")


@pytest.fixture
def scores(floor_questions, protocol):
    """Stored scores of two models; the second's name and wrong replies can be given."""

    def make(name="poor", text="", missing="fail", each=6):
        questions = [q for q in floor_questions.questions(each=each) if q.kind in KINDS]
        by_id = {question.id: question for question in questions}

        def poor(question_id):
            place = list(by_id).index(question_id)
            if place % 5 == 0:
                return RawReply(text, truncated=True, reason=f"cut off {text}")
            if place % 5 == 1 and missing == "skip":
                return None
            return RawReply(text + floor_questions.wrong(by_id[question_id]))

        looks = {
            "oracle": lambda question: RawReply(floor_questions.oracle(by_id[question])),
            name: poor,
        }
        quick = dataclasses.replace(protocol, bootstrap_resamples=100)
        made = floor_scores(questions, score_all(questions, looks), quick, missing=missing)
        return stored(json.loads(json.dumps(document(made, examples(made, looks, 1)))))

    return make


@pytest.fixture
def alone(tmp_path, page_reader):
    """The page of `floorplan score`."""

    def make(found):
        write_floorplan_page(tmp_path / "floor.html", found)
        return page_reader(tmp_path / "floor.html")

    return make


def test_it_is_in_the_report(make_page, scored, dataset, predictions, scores):
    page = make_page(scored(dataset, predictions), floorplan=scores())
    assert "left out: --floorplan" not in page.text
    charts = page.json("charts")
    assert {"leaderboard", "floorplan", "floorplan_outcomes"} <= set(charts)
    drawn = {item.get("data-chart") for item in page.elements("div")} - {None}
    assert drawn <= set(charts)
    assert "oracle" in page.text and "Shortest Path: near" in page.text


def test_it_has_a_page_of_its_own(alone, scores):
    page = alone(scores())
    assert [item.get("id") for item in page.elements("section")] == ["floorplan"]
    links = {item["href"][1:] for item in page.elements("a")}
    ids = {item.get("id") for _, item in page.reader.elements}
    assert links <= ids
    assert "72 questions about 12 layouts" in page.text
    policies = [item.get("content", "") for item in page.elements("meta")]
    assert any(text.startswith("default-src 'none'; script-src 'sha256-") for text in policies)
    assert "scene-table" not in page.html
    assert "Tabulator" not in page.html
    # One drawing a question where no answer has a place, else one a reply.
    assert len(page.elements("svg")) == 3 + 3 * 2
    assert page.html.count("True answer") == 0 and page.html.count("the true answer") > 6


def test_numbers_of_the_section(scores):
    told = floorplanned(scores())
    first, second = told["rows"]
    assert [cell.text for cell in first["cells"]] == ["100.0"] * 9
    assert [count["n"] for count in first["outcomes"]] == [72, 0, 0, 0, 0]
    assert [count["n"] for count in second["outcomes"]] == [0, 57, 0, 0, 15]
    assert second["outcomes"][-1]["share"] == "20.8 %"
    rows = {(row["label"], row["room"]): row["cells"] for row in told["breakdown"]}
    # 6 types, "valid" and "near", for both room types and for all.
    assert len(rows) == 8 * 3
    assert [cell.text for cell in rows[("Shortest Path: near", "all")]] == ["100.0", "0.0"]
    completed = {(row["label"], row["room"]) for row in told["breakdown_completed"]}
    assert completed == {key for key in rows if ":" not in key[0]}
    assert [item["right"] for item in told["shown"]] == [1] * len(KINDS)


def test_what_was_left_out_is_told(scores):
    told = floorplanned(scores(missing="skip"))
    assert told["outcomes"][-1] == "left out"
    assert [row["outcomes"][-1]["n"] for row in told["rows"]] == [0, 15]


def test_few_layouts_say_so(scores):
    told = floorplanned(scores(each=2))
    cell = told["rows"][0]["cells"][0]
    assert cell.interval is None and "4 layouts" in cell.note


@pytest.mark.parametrize("name", HOSTILE, ids=["script", "quotes", "template", "text", "long"])
def test_no_name_becomes_markup(alone, scores, name):
    plain = alone(scores(text="a"))
    found = scores(name, name)
    shown = [
        {
            **item,
            "id": name,
            "objects": [name],
            "prompt": name,
            "plan": json.loads(json.dumps(item["plan"]).replace('"table"', json.dumps(name))),
        }
        for item in found.shown
    ]
    page = alone(dataclasses.replace(found, shown=shown, problems=[name]))
    tags = [tag for tag, _ in page.reader.elements]
    extra = {tag: tags.count(tag) for tag in ("script", "img", "svg", "iframe")}
    others = [tag for tag, _ in plain.reader.elements]
    assert extra == {tag: others.count(tag) for tag in extra}
    assert not any(key.startswith("on") for _, item in page.reader.elements for key in item)
    assert name[:40].split("\n")[0] in page.text


def test_a_layout_that_cannot_be_drawn_is_told(alone, scores):
    found = scores()
    shown = [{**item, "plan": {}} for item in found.shown]
    page = alone(dataclasses.replace(found, shown=shown))
    assert page.elements("svg") == [] and "cannot be drawn" in page.text


def test_a_drawing_turns_up_into_down(floor_questions):
    question = floor_questions.question("shortest_path")
    line = {"type": "LineString", "coordinates": question.answer}
    made = plan_drawing(question.plan, ["bed"], [line, None], None)
    assert made["box"] == "-0.24 -4.24 6.48 4.48"
    kinds = [part["kind"] for part in made["parts"]]
    assert kinds == ["room", "object asked", "object", "object", "opening", "truth open"]
    assert made["parts"][-1]["d"] == "M1 -0.8L5.4 -0.5"
    assert made["names"] == [{"x": "1", "y": "-0.8", "text": "bed"}]


def test_an_answer_far_away_does_not_shrink_the_room(floor_questions):
    question = floor_questions.question("shortest_path")
    far = {"type": "LineString", "coordinates": [[0.0, 0.0], [900.0, 0.0]]}
    box = plan_drawing(question.plan, [], [None], far)["box"]
    assert float(box.split()[2]) < 12


@pytest.mark.parametrize(
    "geometry",
    [
        None,
        3,
        {},
        {"type": "Point", "coordinates": [0, 0]},
        {"type": "LineString", "coordinates": [[0, "1"], [1, 2]]},
        {"type": "LineString", "coordinates": [[0, 1]]},
        {"type": "Polygon", "coordinates": [3]},
        {"type": "MultiPolygon", "coordinates": [3, [4]]},
        {"type": "Polygon", "coordinates": [[[0, float("nan")], [1, 2]]]},
    ],
)
def test_what_is_no_geometry_is_no_path(geometry):
    assert geometry_path(geometry) == ""


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (True, "True"),
        (2.123456789, "2.12346 m"),
        (["a", "b"], "a, b"),
        ([], "nothing"),
        (None, "none"),
        ([[0, "x"]], "(0, x)"),
        ({"a": 1}, "{'a': 1}"),
    ],
)
def test_values_as_people_read_them(value, text):
    assert value_text(value, "m") == text


def test_long_values_are_cut():
    assert re.fullmatch(r"a, .*\.\.\.", value_text(["a"] * 500))
