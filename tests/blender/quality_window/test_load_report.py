"""A report taken in for the open room: what is listed, what is kept, and what is refused."""

from __future__ import annotations

import json

import bpy
import pytest
from ideal_bench.ideal_addon import properties
from ideal_bench.ideal_addon.session.quality import assessment_of


def test_the_list_has_the_worst_first(loaded, panel):
    rows = [(row.metric, row.objects, row.size, row.decided_by) for row in panel().defects]
    assert rows == [
        ("function", "single_cabinet_01, bed_01", "20.0 cm", "judged"),
        ("collision", "side_table_01, bed_01", "3.0 cm", "measured"),
        ("support", "floor_lamp_01", "10.0 cm", "measured"),
    ]
    penalties = [row.penalty for row in panel().defects]
    assert penalties == sorted(penalties, reverse=True) and penalties[0] == 1.0


def test_scores_are_those_of_the_report(loaded, panel, report):
    scene = json.loads(report.read_text())["scenes"]["bedroom_s1"]
    shown = panel()
    assert shown.overall.text == f"{scene['overall']:.1f}" and shown.report == "report.json"
    assert {item.name: item.scored for item in shown.metrics}["style"] is False
    for item in shown.metrics:
        score = scene["metrics"][item.name]["score"]
        assert item.text == ("no score" if score is None else f"{score:.1f}")
        assert bool(item.reason) == (score is None)
    assert [item.name for item in shown.principles] == ["physical", "visual", "human_use"]
    assert shown.principles[1].text == "no score"
    assert shown.notes.split("\n") == [*scene["remarks"], *scene["failures"]]


def test_the_chosen_defect_is_told_in_words_with_its_pictures(loaded, panel, report):
    panel().active = 0
    shown = panel()
    assert shown.check == "Function: clearance"
    assert shown.sentence == "Nobody can stand in front of the cabinet"
    assert shown.severity == "Blocked, costs 1.00 of 1" and shown.decided == "Judged by the model"
    assert shown.shares == "bed_01 100 %"
    assert shown.measured.split("\n") == ["Free depth: 20.0 cm", "Front: it has none"]
    folder = report.parent / "pictures"
    assert [item.name for item in shown.pictures] == [
        str(folder / "cabinet.png"),
        str(folder / "lost.png"),
    ]


def test_a_picture_is_shown_and_one_that_is_lost_is_named(loaded, panel):
    with pytest.raises(RuntimeError, match="No picture is kept of the chosen defect"):
        bpy.ops.ideal.show_evidence()
    panel().active = 0
    assert bpy.ops.ideal.show_evidence(number=0) == {"FINISHED"}
    assert bpy.data.images["IDEAL evidence"].filepath.endswith("cabinet.png")
    with pytest.raises(RuntimeError, match=r"lost\.png: missing; keep the folder of pictures"):
        bpy.ops.ideal.show_evidence(number=1)
    with pytest.raises(RuntimeError, match="has 2 pictures"):
        bpy.ops.ideal.show_evidence(number=2)


def test_the_folder_of_the_report_will_do(bedroom, report, panel):
    assert bpy.ops.ideal.load_assessment(filepath=str(report.parent)) == {"FINISHED"}
    assert len(panel().defects) == 3


def changed(report, change) -> None:
    document = json.loads(report.read_text())
    change(document["scenes"])
    report.write_text(json.dumps(document))


def drop_scene(scenes):
    del scenes["bedroom_s1"]


def spoil_score(scenes):
    scenes["bedroom_s1"]["metrics"]["support"]["score"] = "good"


def spoil_points(scenes):
    scenes["bedroom_s1"]["metrics"]["support"]["defects"][0]["drawn"][0]["points_m"].pop()


def drop_reason(scenes):
    del scenes["bedroom_s1"]["metrics"]["support"]["defects"][0]["reason"]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (drop_scene, "nothing about bedroom_s1, which is open; it is of other"),
        (spoil_score, r"metrics\.support\.score: expected a number from 0 to 100 or null"),
        (spoil_points, r"defects\[0\]\.drawn\[0\]\.points_m: 1 points are no line"),
        (drop_reason, r"defects\[0\]: field 'reason' is missing; assess again"),
    ],
)
def test_what_is_no_report_of_this_room_is_refused_and_what_was_there_stays(
    loaded, report, panel, change, told
):
    changed(report, change)
    with pytest.raises(RuntimeError, match=told):
        bpy.ops.ideal.load_assessment(filepath=str(report))
    assert assessment_of(bpy.context.scene) is loaded and len(panel().defects) == 3


def test_a_scene_that_failed_says_why(bedroom, report):
    document = json.loads(report.read_text())
    drop_scene(document["scenes"])
    report.write_text(json.dumps({**document, "failed": {"bedroom_s1": "it has no object"}}))
    with pytest.raises(RuntimeError, match="bedroom_s1 was not assessed: it has no object"):
        bpy.ops.ideal.load_assessment(filepath=str(report))


def test_a_file_that_cannot_be_read_is_named(bedroom, tmp_path):
    with pytest.raises(RuntimeError, match=r"nowhere\.json: missing; choose the report\.json"):
        bpy.ops.ideal.load_assessment(filepath=str(tmp_path / "nowhere.json"))
    (tmp_path / "broken.json").write_text("{")
    with pytest.raises(RuntimeError, match=r"broken\.json: cannot be read as JSON"):
        bpy.ops.ideal.load_assessment(filepath=str(tmp_path / "broken.json"))
    with pytest.raises(RuntimeError, match="Nothing was chosen; choose a file"):
        bpy.ops.ideal.load_assessment()


def test_without_a_room_it_is_off():
    with pytest.raises(RuntimeError, match="Nothing stands in this scene"):
        bpy.ops.ideal.load_assessment(filepath="report.json")


def test_objects_that_the_room_lost_are_named(bedroom, report):
    bpy.data.objects.remove(
        next(obj for obj in bpy.context.scene.objects if obj.name.startswith("FloorLamp"))
    )
    assert bpy.ops.ideal.load_assessment(filepath=str(report)) == {"FINISHED"}
    from ideal_bench.ideal_addon.session.quality_loading import missing_objects

    assert missing_objects(assessment_of(bpy.context.scene).told) == ["floor_lamp_01"]


def test_clear_forgets_it(loaded, panel):
    panel().active = 1
    assert bpy.ops.ideal.clear_assessment() == {"FINISHED"}
    assert assessment_of(bpy.context.scene) is None
    shown = panel()
    assert (shown.scene_uid, len(shown.defects), len(shown.metrics), shown.sentence) == (
        0,
        0,
        0,
        "",
    )
    with pytest.raises(RuntimeError, match="was not assessed: assess it or load its report first"):
        bpy.ops.ideal.clear_assessment()


def test_another_file_has_none(loaded, panel):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    assert panel().scene_uid == 0 and len(panel().defects) == 0
    assert properties.window().quality.notes == ""
