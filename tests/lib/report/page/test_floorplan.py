"""The section of floor plans: in the report, on a page of its own, and its drawings."""

import dataclasses
import json

import pytest
from ideal_bench.lib.floorplan.scoring.document import document
from ideal_bench.lib.floorplan.scoring.examples import examples
from ideal_bench.lib.floorplan.scoring.raw import RawReply
from ideal_bench.lib.floorplan.scoring.scored import score_all
from ideal_bench.lib.floorplan.scoring.scores import floor_scores
from ideal_bench.lib.floorplan.scoring.stored import stored
from ideal_bench.lib.report.page.floorplan import floorplan_charts, floorplanned
from ideal_bench.lib.report.page.floorplan_page import write_floorplan_page
from ideal_bench.lib.report.page.inputs import PageInputs
from ideal_bench.lib.report.page.plan_svg import geometry_path, plan_drawing
from ideal_bench.lib.report.page.scene_folders import SceneFolders
from ideal_bench.lib.report.report_markdown import markdown

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
    assert [count["n"] for count in first["outcomes"]] == [72, 0, 0, 0, 0, 0]
    assert [count["n"] for count in second["outcomes"]] == [0, 57, 0, 0, 15, 0]
    assert second["outcomes"][-2]["share"] == "20.8 %"
    rows = {row["name"]: row for row in told["breakdown"]["rows"]}
    assert len(rows) == len(KINDS) + 2, "a path's two properties too"
    assert [cell.text for cell in rows["Shortest Path: near"]["cells"]] == ["100.0", "0.0"]
    assert rows["Distance"]["n"] == "12" and "12 questions" in rows["Distance"]["cells"][0].note
    completed = {row["name"] for row in told["breakdown_completed"]["rows"]}
    assert completed == {name for name in rows if ":" not in name}
    assert [item["right"] for item in told["shown"]] == [1] * len(KINDS)


def test_what_was_left_out_is_told(scores):
    told = floorplanned(scores(missing="skip"))
    assert told["outcomes"][-1] == "left out"
    assert [row["outcomes"][-1]["n"] for row in told["rows"]] == [0, 15]


def test_room_types_are_folded_with_how_many_each_counts(alone, scores):
    found = scores(missing="skip")
    folds = floorplanned(found)["breakdown"]["folds"]
    assert [fold["label"] for fold in folds][:2] == ["Distance", "View Angle"]
    rows = {row["name"]: row for row in folds[0]["rows"]}
    assert list(rows) == ["bedroom", "kitchen"]
    assert rows["bedroom"]["n"] == "5 to 6", "the second model left one out"
    page = alone(found)
    assert page.html.count('<details class="fold">') == 8 + 6


def test_one_room_type_has_no_folds(scores):
    found = scores()
    told = floorplanned(dataclasses.replace(found, rooms=["bedroom"]))
    assert told["breakdown"]["folds"] == [] and len(told["breakdown"]["rows"]) == 8


def test_few_layouts_say_why_there_is_no_interval(alone, scores):
    found = scores(each=2)
    cell = floorplanned(found)["rows"][0]["cells"][0]
    assert cell.interval is None and "4 layouts" in cell.note
    text = alone(found).text
    assert "an interval takes at least 5 layouts; there are 4." in text
    assert "stands its" not in text and "with its interval" not in text
    assert "Overall; too few layouts for intervals." in text


def test_enough_layouts_say_where_intervals_stand(alone, scores):
    text = alone(scores()).text
    assert "Under each number, in brackets, stands its 95 % bootstrap interval" in text
    assert "No intervals" not in text


def test_without_intervals_the_chart_has_points_alone(scores):
    few = floorplan_charts(scores(each=2))["floorplan"]
    many = floorplan_charts(scores())["floorplan"]
    assert [layer["mark"]["type"] for layer in few["layer"]] == ["point"]
    assert [layer["mark"]["type"] for layer in many["layer"]] == ["rule", "point"]
    assert few["layer"][0]["encoding"]["x"]["title"] and len(few["data"]["values"]) == 2


def test_models_that_answered_too_little_say_so(scores):
    found = scores()
    bare = [
        dataclasses.replace(
            model,
            overall=dataclasses.replace(model.overall, ci=None),
            cells={
                key: dataclasses.replace(cell, all=dataclasses.replace(cell.all, ci=None))
                for key, cell in model.cells.items()
            },
        )
        for model in found.models
    ]
    words = floorplanned(dataclasses.replace(found, models=bare))["interval_words"]
    assert "no model has as many" in words


def test_what_is_asked_is_said(alone, scores):
    page = alone(scores())
    for text in (
        "table, right",
        "How far does table slide right until it touches something?",
        "bed \N{RIGHTWARDS ARROW} desk_1, 0.15 m clear",
        "keeps 0.15 m clear? The answer is 4.410 m, 2 points: (1.000, 0.800) (5.400, 0.500)",
    ):
        assert text in page.text


def test_the_markdown_says_why_there_is_no_interval(scored, dataset, predictions, scores, tmp_path):
    results = scored(dataset, predictions)
    for each, words in ((2, "there are 4."), (6, "In brackets stands its 95 % bootstrap interval")):
        inputs = PageInputs(
            out=tmp_path / "r.html",
            title="",
            results=results,
            pairs=[],
            folders=SceneFolders(None, None, None),
            floorplan=scores(each=each),
            missing={},
        )
        section = markdown(inputs).partition("## Floor plans")[2]
        assert words in section


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
    assert made["names"] == [{"x": "1", "y": "-1.045", "text": "bed"}], "off the line"


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


def test_an_angle_has_its_arrow_the_north_and_the_arc_between(floor_questions):
    question = floor_questions.question("view_angle")
    way = {"type": "LineString", "coordinates": [[1.0, 0.8], [3.0, 2.0]]}
    made = plan_drawing(question.plan, ["bed", "table"], [way], None, from_north=True)
    kinds = [part["kind"] for part in made["parts"]]
    assert kinds[5:] == ["north open", "north head open", "arc open", "truth open", "truth open"]
    north, arc, head = made["parts"][5]["d"], made["parts"][7]["d"], made["parts"][8]["d"]
    assert north == "M1 -0.8L1 -2", "straight up"
    assert arc.startswith("M1 -1.52L1.0") and "L3 -2L" in head
    assert [name["text"] for name in made["names"]] == ["N", "bed", "table"]


def test_a_north_beyond_the_room_is_seen(floor_questions):
    question = floor_questions.question("view_angle")
    way = {"type": "LineString", "coordinates": [[3.0, 3.9], [3.0, 2.0]]}
    box = plan_drawing(question.plan, ["window"], [way], None, from_north=True)["box"]
    assert float(box.split()[1]) < -5


@pytest.mark.parametrize(
    "way", [None, {}, {"coordinates": [[0, 0]]}, {"coordinates": [[1, 1]] * 2}]
)
def test_no_way_has_no_angle(floor_questions, way):
    question = floor_questions.question("view_angle")
    made = plan_drawing(question.plan, ["bed"], [way], None, from_north=True)
    assert [name["text"] for name in made["names"]] == ["bed"]
