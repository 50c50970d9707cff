"""Scores of a report made again from its defects: full reports, minimal ones, broken ones."""

import copy
import json
from pathlib import Path

import pytest
from ideal_bench.lib.quality.assess import assess_room
from ideal_bench.lib.quality.document import report_mean, scene_document
from ideal_bench.lib.quality.metrics import METRIC_IDS
from ideal_bench.lib.quality.protocol import quality_protocol_from, read_quality_protocol
from ideal_bench.lib.quality.stored import scored_again
from ideal_bench.lib.quality.stored_document import ReportError, read_report

PROTOCOL = read_quality_protocol()
OBJECTS = [f"chair_{number:02}" for number in range(20)]


def report(metrics, objects=OBJECTS, **more):
    return {"scenes": {"room": {"objects": objects, "metrics": metrics, **more}}}


def scored(metrics, objects=OBJECTS, protocol=PROTOCOL, **more):
    again, faults = scored_again(report(metrics, objects, **more), protocol, "r.json")
    assert faults == []
    return again["scenes"]["room"]


def fault(metrics, objects=OBJECTS, **more):
    again, (told,) = scored_again(report(metrics, objects, **more), PROTOCOL, "r.json")
    assert again["scenes"] == {} and again["failed"] == {"room": told}
    assert told.startswith("r.json: scene 'room'")
    return told


def with_setting(name, value):
    document = copy.deepcopy(dict(PROTOCOL.document))
    document["settings"][name]["value"] = value
    return quality_protocol_from(document, Path("p.json"))


def test_the_worked_example_from_a_minimal_report():
    defects = [{"objects": ["chair_03"], "severity": "impaired"}]
    made = scored({"function": {"defects": defects}})
    assert made["metrics"]["function"]["score"] == pytest.approx(77.48, abs=0.005)
    assert made["overall"] == made["metrics"]["function"]["score"]
    assert made["coverage"] == pytest.approx(0.32)
    assert made["metrics"]["style"]["score"] is None
    assert made["metrics"]["style"]["reason"] == "the report does not have it"
    assert list(made["metrics"]) == list(METRIC_IDS)


def test_penalty_comes_from_severity_else_as_given_else_the_least():
    defects = [
        {"objects": ["chair_00"], "severity": 0.5, "penalty": 0.99},
        {"objects": ["chair_01"], "penalty": 0.9},
        {"objects": ["chair_02"]},
        {"objects": ["chair_03"], "severity": None, "penalty": 0.9, "verdict": "defect"},
    ]
    made = scored({"support": {"defects": defects}})["metrics"]["support"]["defects"]
    costs = {defect["objects"][0]: defect["penalty"] for defect in made}
    assert costs == pytest.approx(
        {"chair_00": 0.7, "chair_01": 0.9, "chair_02": 0.4, "chair_03": 0.4}
    )
    assert [defect["penalty"] for defect in made] == sorted(costs.values(), reverse=True)


def test_portions_are_shares_and_nobody_named_is_all_alike():
    defects = [
        {"objects": ["chair_00", "chair_01"], "attribution": {"chair_00": 0.3, "chair_01": 0.1}},
        {"objects": [*OBJECTS[2:5]]},
    ]
    first, second = scored({"collision": {"defects": defects}})["metrics"]["collision"]["defects"]
    assert first["attribution"] == {"chair_00": 0.75, "chair_01": 0.25}
    assert second["attribution"] == pytest.approx(dict.fromkeys(OBJECTS[2:5], 1 / 3))


def test_repeated_observations_count_once():
    pair = ["chair_00", "chair_01"]
    defects = [{"objects": pair, "severity": 0.2}, {"objects": pair[::-1], "severity": 0.9}]
    made = scored({"collision": {"defects": defects}})["metrics"]["collision"]
    assert [defect["severity"] for defect in made["defects"]] == [0.9]


@pytest.mark.parametrize(
    ("metric", "score"),
    [
        ({"score": None, "defects": []}, None),
        ({"score": None, "coverage": None}, None),
        ({"defects": []}, 100.0),
        ({"score": None, "coverage": 0.9}, 100.0),
        ({"score": 100}, 100.0),
        ({"score": 12.0, "defects": []}, 100.0),
        ({"coverage": 0.5, "defects": []}, None),
    ],
)
def test_what_was_looked_at(metric, score):
    assert scored({"scale": metric})["metrics"]["scale"]["score"] == score


def test_objects_may_be_ids_or_entries():
    objects = [{"id": "a", "category": "bed"}, "b"]
    made = scored({"support": {"defects": [{"objects": ["a"], "severity": 1}]}}, objects)
    assert made["metrics"]["support"]["score"] == pytest.approx(100 * 0.6 * 0.5**4)


def test_other_weights_penalties_and_frozen_assets():
    metrics = {"collision": {"defects": [{"objects": ["chair_00"], "severity": 0}]}, "style": {}}
    assert scored(metrics)["coverage"] == pytest.approx(0.18)
    frozen = scored(metrics, protocol=PROTOCOL.with_frozen_assets())
    assert frozen["overall"] == frozen["metrics"]["collision"]["score"]
    assert frozen["principles"]["visual"] == 100.0
    cheaper = scored(metrics, protocol=with_setting("least_penalty", 0.1))
    assert cheaper["metrics"]["collision"]["defects"][0]["penalty"] == pytest.approx(0.1)
    weights = dict.fromkeys(METRIC_IDS, 0) | {"style": 2}
    assert scored(metrics, protocol=with_setting("weights", weights))["overall"] == 100.0


BROKEN = [
    ({"objects": ["chair_99"]}, "defects[0].objects names 'chair_99', which is no object"),
    ({"objects": []}, "defects[0].objects is empty"),
    ({"objects": "chair_00"}, 'defects[0].objects is "chair_00"; expected a list of ids'),
    ({}, "defects[0].objects is null"),
    ({"objects": ["chair_00"], "severity": float("nan")}, "defects[0].severity is NaN"),
    ({"objects": ["chair_00"], "severity": 1.5}, "expected a number from 0 to 1"),
    ({"objects": ["chair_00"], "severity": True}, "defects[0].severity is true"),
    ({"objects": ["chair_00"], "severity": "blocked"}, 'defects[0].severity is "blocked"'),
    ({"objects": ["chair_00"], "penalty": -1}, "defects[0].penalty is -1"),
    ({"objects": ["chair_00"], "check": 5}, "defects[0].check is 5"),
    ({"objects": ["chair_00"], "attribution": {"x": 1}}, "defects[0].attribution names 'x'"),
    ({"objects": ["chair_00"], "attribution": {"chair_00": -1}}, "of 'chair_00' is -1"),
    ({"objects": ["chair_00"], "attribution": {"chair_00": 0}}, "nothing that can be shared"),
    ({"objects": ["chair_00"], "attribution": [1]}, "defects[0].attribution is a list"),
    ("chair_00", 'defects[0] is "chair_00"'),
]


@pytest.mark.parametrize(("defect", "words"), BROKEN)
def test_a_broken_defect_is_named_by_its_place(defect, words):
    told = fault({"collision": {"defects": [defect]}})
    assert "'room', collision: " in told and words in told


@pytest.mark.parametrize(
    ("metrics", "words"),
    [
        ({"colision": {}}, "'colision' is no metric; there are collision"),
        ({"collision": []}, "collision is a list"),
        ({"collision": None}, "collision is null; expected an object"),
        ({"collision": {"gaps": "few"}}, 'collision: gaps is "few"; expected a list of strings'),
        ({"scale": {"score": 19.0}}, "scale: has a score of 19 and no defects; give its defects"),
        ({"scale": {"score": 19, "coverage": 1, "defects": None}}, "a score of 19 and no defects"),
        ({"collision": {"defects": {}}}, "defects is an object"),
        ({"collision": {"coverage": 2}}, "coverage is 2"),
        ({"collision": {"score": "high"}}, 'score is "high"'),
        ({"function": {"defects": [{"objects": ["chair_00"], "severity": 0.5}]}}, "impaired"),
        ([], "metrics is a list"),
    ],
)
def test_a_broken_metric_is_named(metrics, words):
    assert words in fault(metrics)


@pytest.mark.parametrize(
    ("objects", "words"),
    [
        ([], "objects is an empty list"),
        (None, "objects is null"),
        ([5], "objects[0] is 5"),
        (["a", "a"], "objects[1] 'a' is there twice"),
    ],
)
def test_broken_objects_are_named(objects, words):
    assert words in fault({}, objects)


def test_one_broken_scene_costs_no_other():
    document = report({})
    document["scenes"]["good"] = {"objects": ["a"], "metrics": {"support": {}}}
    document["scenes"]["nan"] = {"objects": ["a"], "metrics": {}, "note": float("nan")}
    document["failed"] = {"lost": "its process stopped"}
    document["scenes"]["room"]["objects"] = []
    again, faults = scored_again(document, PROTOCOL, "r.json")
    assert list(again["scenes"]) == ["good"] and len(faults) == 2
    assert set(again["failed"]) == {"lost", "room", "nan"}
    assert again["mean"]["overall"] == 100.0
    json.dumps(again, allow_nan=False)


def crowded(boxes):
    return boxes.room(
        boxes.thing("bed_01", "bed", (0.0, 0.0, 0.25), (2.0, 1.6, 0.5)),
        boxes.thing("desk_01", "desk", (1.2, 0.2, 0.37), (1.2, 0.6, 0.74)),
        boxes.thing("lamp_01", "table_lamp", (1.2, 0.2, 1.1), (0.2, 0.2, 0.3)),
        boxes.thing("shelf_01", "large_shelf", (-2.4, 0.5, 0.9), (0.4, 1.0, 1.8), yaw=-90.0),
    )


def test_a_report_scored_again_by_its_own_protocol_is_the_same(boxes):
    scene = scene_document([assess_room(crowded(boxes), PROTOCOL)], PROTOCOL)
    assert sum(len(metric["defects"]) for metric in scene["metrics"].values()) >= 2
    document = {"schema": 1, "mean": report_mean({"a": scene}), "scenes": {"a": scene}}
    kept = json.loads(json.dumps(document))
    again, faults = scored_again(kept, PROTOCOL, "r.json")
    assert faults == [] and again["scenes"]["a"] == kept["scenes"]["a"]
    assert again["mean"] == kept["mean"]


def test_rooms_are_scored_each_and_weighted_by_area():
    def room(name, area):
        metrics = {"support": {"score": 1, "coverage": 1.0}}
        return {"id": name, "area_m2": area, "objects": [f"{name}_chair"], "metrics": metrics}

    defects = [{"room": "small", "objects": ["small_chair"], "severity": 1.0}]
    scene = {
        "objects": ["large_chair", "small_chair"],
        "metrics": {"support": {"defects": defects}},
        "rooms": [room("large", 30.0), room("small", 10.0)],
    }
    again, faults = scored_again({"scenes": {"a": scene}}, PROTOCOL, "r.json")
    assert faults == []
    made = again["scenes"]["a"]
    assert [entry["metrics"]["support"]["score"] for entry in made["rooms"]] == [100.0, 0.0]
    assert made["metrics"]["support"]["score"] == made["overall"] == pytest.approx(75.0)
    del scene["metrics"]["support"]["defects"][0]["room"]
    _, (told,) = scored_again({"scenes": {"a": scene}}, PROTOCOL, "r.json")
    assert told.endswith("support: defects[0].room is null; expected one of large, small")


def rooms_of(*rooms):
    entries = [
        {"id": name, "area_m2": area, "objects": [f"{name}_{index}"], "metrics": {"support": {}}}
        for index, (name, area) in enumerate(rooms)
    ]
    return {"metrics": {}, "rooms": entries}


def nested(depth):
    return [nested(depth - 1)] if depth else []


@pytest.mark.parametrize(
    ("scene", "words"),
    [
        (rooms_of(("h", 4.0), ("h", 4.0)), 'rooms[1].id is "h"; expected a name of its own'),
        (rooms_of(("h", 1e308), ("k", 1e308)), "rooms[0].area_m2 is 1e+308; expected square"),
        (rooms_of(("h", 4.0), ("k", 0.0)), "rooms[1].area_m2 is 0.0"),
        ({**rooms_of(("h", 4.0), ("k", 4.0)), "objects": None}, "objects is null"),
        ({**rooms_of(("h", 4.0), ("k", 4.0)), "metrics": {"scale": {"coverage": "x"}}}, 'is "x"'),
        ({"objects": ["a"], "metrics": {}, "rooms": ["x"]}, 'rooms[0] is "x"'),
        ({"objects": ["a"], "rooms": [{"metrics": None}]}, "rooms[0]: metrics is null"),
        ({"objects": ["a"], "rooms": [{"metrics": {"scale": 3}}]}, "rooms[0]: scale is 3"),
        ({"objects": ["a"], "note": nested(600)}, "is nested too deeply"),
    ],
)
def test_broken_rooms_are_named(scene, words):
    again, (told,) = scored_again({"scenes": {"s": scene}}, PROTOCOL, "r.json")
    assert again["scenes"] == {} and told.startswith("r.json: scene 's'") and words in told


def test_defects_told_twice_are_refused_and_those_of_the_scene_are_not_lost():
    scene = rooms_of(("h", 4.0), ("k", 4.0))
    scene["metrics"] = {"collision": {"defects": [{"room": "h", "objects": ["h_0"]}]}}
    again, faults = scored_again({"scenes": {"s": scene}}, PROTOCOL, "r.json")
    assert faults == [] and len(again["scenes"]["s"]["metrics"]["collision"]["defects"]) == 1
    scene["rooms"][0]["metrics"]["collision"] = {"defects": [{"objects": ["h_0"]}]}
    _, (told,) = scored_again({"scenes": {"s": scene}}, PROTOCOL, "r.json")
    assert "room 'h', collision: defects are told by the room and by its scene" in told


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{", "is no JSON"),
        ('{"scenes": {"s": {}, "s": {}}}', "'s' is there twice in one object"),
        ("[" * 100_000, "is nested too deeply"),
        (json.dumps({"scenes": {}, "more": nested(600)}), "'more' is nested too deeply"),
        (f'{{"scenes": {{"s": {"9" * 5000}}}}}', "5000 digits"),
        ("[]", "has no object 'scenes'"),
        ('{"scenes": [1]}', "has no object 'scenes'"),
        ('{"scenes": {}, "failed": 5}', "failed is 5"),
    ],
)
def test_what_is_no_report_is_refused(tmp_path, text, words):
    path = tmp_path / "report.json"
    path.write_text(text)
    with pytest.raises(ReportError, match=r"report\.json: ") as error:
        read_report(path)
    assert words in str(error.value)
    with pytest.raises(ReportError, match="cannot be read"):
        read_report(tmp_path / "none.json")


def test_a_report_with_a_tiny_room_is_read_again(boxes):
    rooms = [
        boxes.room(
            boxes.thing(f"{name}_chair", "chair", (0.0, 0.0, 0.45), (0.5, 0.5, 0.9)),
            size=size,
            name=name,
        )
        for name, size in (("tiny", (1e-6, 1e-4, 2.5)), ("large", (4.0, 3.0, 2.5)))
    ]
    scene = scene_document([assess_room(room, PROTOCOL) for room in rooms], PROTOCOL)
    assert [room["area_m2"] for room in scene["rooms"]] == [1e-10, 12.0]
    kept = json.loads(json.dumps(scene))
    again, faults = scored_again({"scenes": {"a": kept}}, PROTOCOL, "r.json")
    assert faults == [] and again["scenes"]["a"] == kept
