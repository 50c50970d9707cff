"""What a report says of a scene."""

import json

import pytest
from ideal_bench.lib.quality.assess import NEEDS_MODEL, Judged, assess_room
from ideal_bench.lib.quality.document import report_mean, room_scores, scene_document
from ideal_bench.lib.quality.metrics import METRIC_IDS
from ideal_bench.lib.quality.protocol import read_quality_protocol
from ideal_bench.lib.quality.records import Findings, Measurement, Record, View

PROTOCOL = read_quality_protocol()
DEFECT_FIELDS = {
    *("objects", "magnitude", "unit", "severity", "penalty", "attribution"),
    *("decided_by", "reason", "evidence"),
}


def judged(level="impaired"):
    record = Record(
        "function",
        "clearance",
        ("chair_01", "box_01"),
        "defect",
        "judged",
        "box_01 stands before chair_01",
        severity=level,
        attribution={"box_01": 1.0},
        evidence=(Measurement("free depth", 0.1, "m"), View("views/a.png", "from above")),
        gaps=("its other side is not seen",),
    )
    undecided = Record("placement", "scene_zone", ("chair_01",), "unresolved", None, "unclear")
    return Judged(
        {
            "function": Findings("function", (record,)),
            "placement": Findings("placement", (undecided,)),
        },
        ("a call failed",),
    )


@pytest.fixture
def furnished(boxes):
    return boxes.room(
        boxes.thing("chair_01", "chair", (0.0, 0.0, 0.45), (0.5, 0.5, 0.9)),
        boxes.thing("box_01", "cabinet", (0.0, 1.0, 0.25), (0.5, 0.5, 0.5)),
    )


@pytest.fixture
def scene(furnished):
    return scene_document([assess_room(furnished, PROTOCOL, lambda *_: judged())], PROTOCOL)


def test_the_fields_that_scripts_read(scene):
    assert scene["objects"] == ["chair_01", "box_01"]
    assert list(scene["metrics"]) == list(METRIC_IDS)
    (defect,) = scene["metrics"]["function"]["defects"]
    assert defect.keys() >= DEFECT_FIELDS
    assert (defect["penalty"], defect["attribution"]) == (0.4, {"box_01": 1.0})
    assert defect["evidence"] == [
        {"measurement": "free depth", "value": 0.1, "unit": "m"},
        {"view": "views/a.png", "about": "from above"},
    ]
    assert scene["principles"].keys() == {"physical", "visual", "human_use"}
    json.dumps(scene, allow_nan=False)


def test_what_has_no_score_says_why(scene):
    style, placement = (scene["metrics"][name] for name in ("style", "placement"))
    assert (style["score"], style["coverage"], style["reason"]) == (None, None, NEEDS_MODEL)
    assert placement["score"] is None and placement["coverage"] == 0.0
    assert placement["reason"].startswith("0 % of its checks could be decided")
    assert scene["principles"]["visual"] is None
    assert scene["failures"] == ["a call failed"]


def test_the_room_keeps_every_check_and_its_plan(scene, furnished):
    (room,) = scene["rooms"]
    assert room["objects"][0] == {"id": "chair_01", "category": "chair"}
    assert [check["verdict"] for check in room["metrics"]["placement"]["checks"]] == ["unresolved"]
    plan = room["plan"]
    assert [item["id"] for item in plan["objects"]] == list(furnished.ids)
    assert sorted(plan["boundary"]) == [[-2.5, -2.0], [-2.5, 2.0], [2.5, -2.0], [2.5, 2.0]]
    assert plan["objects"][0]["high_m"] == 0.9


def test_two_rooms_are_weighted_by_area(boxes):
    def assessed(name, size, level):
        things = [
            boxes.thing(f"{name}_chair", "chair", (0.0, 0.0, 0.45), (0.5, 0.5, 0.9)),
        ]
        record = Record("function", "clearance", (f"{name}_chair",), "defect", "judged", "", level)
        found = {"function": Findings("function", (record,))}
        room = boxes.room(*things, size=size, name=name)
        return assess_room(room, PROTOCOL, lambda *_: Judged(found))

    large, small = assessed("large", (5, 4, 3), "impaired"), assessed("small", (2, 5, 3), "blocked")
    scene = scene_document([large, small], PROTOCOL)
    scores = [room_scores(room, PROTOCOL)[1].metrics["function"] for room in (large, small)]
    assert scores[0] == pytest.approx(100 * (1 - 0.16) * 0.6**4) and scores[1] == 0.0
    assert scene["metrics"]["function"]["score"] == pytest.approx(scores[0] * 2 / 3, abs=1e-4)
    rooms = [defect["room"] for defect in scene["metrics"]["function"]["defects"]]
    assert rooms == ["small", "large"]


def test_scenes_are_averaged_equally_and_none_counts_as_nothing():
    scenes = {
        "a": {"overall": 80.0, "principles": dict.fromkeys(("physical", "visual"), 80.0)},
        "b": {"overall": None, "principles": dict.fromkeys(("physical", "visual"))},
        "c": {"overall": 60.0, "principles": {"physical": 60.0, "visual": None}},
    }
    for scene in scenes.values():
        scene["principles"]["human_use"] = None
    mean = report_mean(scenes)
    assert (mean["scenes"], mean["scored"], mean["overall"]) == (3, 2, 70.0)
    assert mean["principles"] == {"physical": 70.0, "visual": 80.0, "human_use": None}
