"""What a scene shows: kinds of boxes, failed thresholds, wild answers, links."""

import json
import math
import re

import numpy as np
import pytest
from ideal_bench.lib.bundle import Camera
from ideal_bench.lib.layout import Layout, Room, SceneObject
from ideal_bench.lib.report.page.links import link
from ideal_bench.lib.report.page.overlays import box_paths
from ideal_bench.lib.report.reading import read_results

CAMERA = Camera((0.0, -3.0, 1.0), (math.pi / 2, 0.0, 0.0), 16.0, 32.0, (200, 100))


def layout(*objects):
    return Layout.from_objects(
        Room("bedroom"), [SceneObject(f"o{n}", "sofa", *item) for n, item in enumerate(objects)]
    )


def test_a_whole_box_is_a_path_of_its_twelve_edges_and_its_front():
    (path,) = box_paths(layout(((0.0, 1.0, 1.0), (1.0, 1.0, 1.0), 0.0)), CAMERA)
    assert re.fullmatch(r"(M\d+ \d+(L\d+ \d+)+)+", path)
    assert path.count("L") == 13
    numbers = np.array(re.findall(r"\d+", path), dtype=int).reshape(-1, 2)
    # Foot and top are 0.5 m below and above the lens; near edges at 3.5 m, far ones at 4.5 m.
    assert numbers[:, 0].min() == round(100 - 100 * 0.5 / 3.5)
    assert numbers[:, 1].max() == round(50 + 100 * 0.5 / 3.5)


def test_what_is_not_in_the_picture_has_no_path():
    paths = box_paths(
        layout(
            ((0.0, -9.0, 1.0), (1.0, 1.0, 1.0), None),
            ((99.0, 1.0, 1.0), (1.0, 1.0, 1.0), None),
            ((1e300, -1e300, 1e300), (1e300, 1e300, 1e300), 1e9),
        ),
        CAMERA,
    )
    assert paths[:2] == ["", ""]
    assert all(abs(int(number)) <= 200 for number in re.findall(r"-?\d+", paths[2]))


def test_a_box_around_the_camera_is_cut_at_the_lens():
    (path,) = box_paths(layout(((0.0, -3.0, 1.0), (4.0, 4.0, 4.0), 0.0)), CAMERA)
    numbers = np.array(re.findall(r"-?\d+", path), dtype=int).reshape(-1, 2)
    assert len(numbers) and (numbers >= 0).all() and (numbers <= (200, 100)).all()


def test_no_objects_no_paths():
    assert box_paths(layout(), CAMERA) == []


@pytest.fixture
def changed(dataset, predictions, make_page, scored):
    """A page after the answer to the first bedroom was changed."""

    def make(change):
        path = predictions / "good" / "bedroom_s0000.txt"
        document = json.loads(path.read_text())
        change(document["scene"]["objects"])
        path.write_text(json.dumps(document))
        page = make_page(scored(dataset, predictions), dataset, predictions)
        return page.json("scene-0")["models"][0]

    return make


def test_missed_invented_and_what_fails(changed):
    def spoil(objects):
        objects[0].update(position=[0.5, 0, 0.5], rotation_yaw=90)
        objects[1]["category"] = "oven"

    model = changed(spoil)
    ((gt, pred, position, _, turned, fails),) = model["matches"]
    assert (gt, pred, position, turned) == ("bed_01", "bed_01", 0.5, 90.0)
    assert fails == "PR"
    assert (model["missed"], model["invented"]) == (["chair_01"], ["chair_01"])
    assert [item[3] for item in model["boxes"]] == ["matched", "invented"]


def test_what_collides_and_stands_outside_and_how_large_it_is(changed):
    def spoil(objects):
        # Twice as high around the same middle: half of its true height below the floor.
        objects[0]["dimensions"][2] *= 2
        objects[1].update(position=objects[0]["position"], dimensions=objects[0]["dimensions"])

    model = changed(spoil)
    both = {"bed_01", "chair_01"}
    assert set(model["colliding"]) == set(model["outside"]) == set(model["outsideBy"]) == both
    assert set(model["outsideBy"].values()) == {0.5}
    assert model["sizes"][0] == [1.0, 1.0, 2.0]


def test_a_good_answer_has_no_fault(changed):
    model = changed(lambda objects: None)
    assert model["colliding"] == model["outside"] == [] and model["outsideBy"] == {}
    assert model["sizes"] == [[1.0, 1.0, 1.0]] * 2


def test_an_id_that_is_used_twice_is_matched_once(changed):
    def double(objects):
        objects[1].update(id="bed_01", category="oven")

    model = changed(double)
    assert [item[3] for item in model["boxes"]] == ["matched", "invented"]
    assert model["stale"] is False and "'bed_01'" in model["reason"]


def test_links_are_quoted_and_lead_there(tmp_path):
    page = tmp_path / "out" / "report.html"
    target = tmp_path / "a b" / "javascript:x?#%.png"
    assert link(target, page) == "../a%20b/javascript%3Ax%3F%23%25.png"
    assert link(page.parent, page) == "."


def test_names_that_leave_their_folder_lead_nowhere(
    make_page, scored, dataset, predictions, tmp_path
):
    (tmp_path / "secret.txt").write_text("secret")
    scored(dataset, predictions)
    document = json.loads((tmp_path / "scored" / "results.json").read_text())
    scenes = document["models"]["good"]["scenes"]
    scenes["../../secret"] = scenes.pop("bedroom_s0000")
    document["models"]["../good"] = document["models"]["good"]
    (tmp_path / "strange.json").write_text(json.dumps(document))
    page = make_page(read_results(tmp_path / "strange.json"), dataset, predictions, tmp_path)
    detail = page.json("scene-0")
    assert detail["scene"] == "../../secret" and detail["picture"] is None
    assert "folder" not in detail
    assert [item["answer"] for item in detail["models"]] == [None, None]
    assert any("is not in it" in line for line in page.notes.troubles)
