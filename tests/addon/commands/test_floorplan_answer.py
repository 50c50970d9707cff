"""`floorplan answer` from end to end: what is printed, said, and the exit codes."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from ideal_bench.ideal_addon.commands import exit_codes, main
from ideal_bench.lib.floorplan.answers.registry import TYPES
from ideal_bench.lib.floorplan.files import read_plan, write_plan

EXAMPLES = Path(__file__).parents[3] / "examples" / "floorplans"
BEDROOM = EXAMPLES / "bedroom_0.json"


@pytest.fixture
def ask(capsys):
    """Run the part; returns the exit code and what was said on stdout and stderr."""

    def run(kind, *words, layout=BEDROOM):
        code = main(["floorplan", "answer", str(layout), "--type", kind, *words])
        return code, *capsys.readouterr()

    return run


def square(west, south, side=1.0):
    return box(west, south, side, side)


def box(west, south, width, depth):
    corners = ((0, 0), (width, 0), (width, depth), (0, depth))
    return [{"x": west + x, "y": south + y} for x, y in corners]


@pytest.fixture
def layout(tmp_path):
    """Write a layout with these objects, by their outlines; its path."""

    def write(name="room.json", units="meters", size=(5.0, 5.0), **objects):
        path = tmp_path / name
        document = {
            "layout_id": "r1",
            "room_type": "den",
            "room_boundary": box(0, 0, *size),
            "objects": [{"label": label, "points": points} for label, points in objects.items()],
            "units": units,
        }
        path.write_text(json.dumps(document))
        return path

    return write


def test_the_help_names_every_type(capsys):
    main(["floorplan", "answer", "--help"])
    told = capsys.readouterr().out
    assert all(f"\n  {kind} " in told for kind in TYPES)


def test_an_answer_in_json(ask):
    code, out, err = ask("repositioning", "--objects", "chair", "--direction", "left", "--json")
    assert (code, err) == (exit_codes.DONE, "")
    document = json.loads(out)
    assert list(document) == ["layout_id", "type", "answer", "unit", "geometry", "details"]
    geometry = document.pop("geometry")
    assert document == {
        "layout_id": 0,
        "type": "repositioning",
        "answer": 0.75,
        "unit": "m",
        "details": {"stopped_by": ["wall"]},
    }
    assert geometry["type"] == "Polygon"
    assert sorted(map(tuple, geometry["coordinates"][0][:-1])) == [
        (0.0, 0.5),
        (0.0, 1.0),
        (0.5, 0.5),
        (0.5, 1.0),
    ]


def test_a_list_and_a_number_in_json_are_not_rounded(ask):
    code, out, _ = ask("visibility", "--objects", "bed", "wardrobe", "--json")
    assert (code, json.loads(out)["answer"], json.loads(out)["unit"]) == (0, ["rug"], "")
    _, out, _ = ask("view_angle", "--objects", "bed", "door", "--json")
    assert json.loads(out)["answer"] == pytest.approx(116.43542293781474, rel=1e-14)
    assert len(str(json.loads(out)["answer"])) > 10


def test_the_same_layout_as_xml_has_the_same_answer(ask, tmp_path):
    path = tmp_path / "bedroom.xml"
    write_plan(path, read_plan(BEDROOM))
    assert ask("free_space", "--json", layout=path) == ask("free_space", "--json")


def test_words_for_a_person(ask):
    code, out, err = ask("free_space")
    assert (code, err) == (exit_codes.DONE, "")
    assert out.splitlines() == ["Free Space: 4.58 m²", "How much floor nothing stands on."]
    _, out, _ = ask("repositioning", "--objects", "bed", "--direction", "right")
    assert out.splitlines()[0] == "Repositioning: 0.05 m"
    assert out.splitlines()[2] == "  stopped by: nightstand"
    _, out, _ = ask("visibility", "--objects", "wardrobe", "bookshelf")
    assert out.startswith("Visibility: nothing\n")
    _, out, _ = ask("view_angle", "--objects", "bed", "door")
    assert out.startswith("View Angle: 116.435°\n")


def test_a_sound_question_without_an_answer_says_why_and_is_done(ask, layout):
    path = layout(table=square(1, 1), bowl=square(1.25, 1.25, 0.5))
    words = ("view_angle", "--objects", "table", "bowl")
    code, out, err = ask(*words, "--json", layout=path)
    document = json.loads(out)
    assert (code, err, document["answer"], document["geometry"]) == (0, "", None, None)
    assert document["reason"].startswith("both centroids lie at the same place")
    code, out, err = ask(*words, layout=path)
    assert (code, err) == (0, "")
    assert out.startswith("View Angle: no answer: both centroids lie at the same place")


def test_a_fault_of_the_layout_is_told_and_the_json_printed(ask, layout):
    bow = [{"x": x, "y": y} for x, y in ((0, 0), (1, 1), (1, 0), (0, 1))]
    path = layout(bow=bow, a=square(2, 2), b=square(4, 2))
    code, out, err = ask("free_space", "--json", layout=path)
    assert code == exit_codes.PARTIAL
    assert json.loads(out)["answer"] is None
    assert json.loads(out)["reason"].startswith("object 'bow': its outline is no simple polygon")
    assert err.startswith(f"error: {path}: object 'bow': its outline is no simple polygon")
    code, out, err = ask("free_space", layout=path)
    assert (code, out) == (exit_codes.PARTIAL, "")
    code, out, _ = ask("distance", "--objects", "a", "b", "--json", layout=path)
    assert (code, json.loads(out)["answer"]) == (0, 2.0)


def test_units_that_are_no_metres_are_the_layouts_fault(ask, layout):
    path = layout(units="feet")
    code, out, err = ask("free_space", "--json", layout=path)
    assert code == exit_codes.PARTIAL
    assert "units 'feet': lengths have to be in metres" in json.loads(out)["reason"]
    assert err.startswith(f"error: {path}: units 'feet'")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["distance", "--objects", "bed", "sofa"], "no object is called 'sofa'; there are bed, "),
        (["distance", "--objects", "bed", "sofa"], "mirror, window, door"),
        (["distance", "--objects", "bed"], "distance: name two different objects, not 1"),
        (["distance"], "distance: name two different objects, not 0"),
        (["distance", "--objects", "bed", "bed"], "two different objects, not 'bed' twice"),
        (["free_space", "--objects", "bed"], "free_space: it is about the whole room"),
        (["repositioning", "--objects", "bed"], "the direction is one of left, right, up, down"),
        (
            ["repositioning", "--objects", "door", "--direction", "up"],
            "'door' is an opening of the room; only objects can be moved",
        ),
        (["placement"], "placement: give the size of what is placed"),
        (["placement", "--size", "1", "0"], "'0' is no length in metres above 0"),
        (["placement", "--size", "1", "inf"], "'inf' is no length in metres above 0"),
        (["shortest_path", "--objects", "bed", "door", "--clearance", "-0.1"], "'-0.1' is no"),
        (["shortest_path", "--objects", "bed", "door", "--clearance", "nan"], "'nan' is no length"),
        (["distance", "--objects", "bed", "door", "--clearance", "1"], "it takes no clearance"),
        (["area"], "invalid choice: 'area'"),
        (["free_space", "--profile", "best"], "invalid choice: 'best'"),
    ],
)
def test_a_wrong_call(ask, words, told):
    code, out, err = ask(*words)
    assert (code, out) == (exit_codes.USAGE, "")
    assert told in err


def test_the_type_has_to_be_said(capsys):
    assert main(["floorplan", "answer", str(BEDROOM)]) == exit_codes.USAGE
    assert "--type" in capsys.readouterr().err


def test_a_file_that_cannot_be_read(ask, tmp_path):
    path = tmp_path / "none.json"
    code, out, err = ask("free_space", "--json", layout=path)
    assert (code, out) == (exit_codes.NOTHING, "")
    assert err == f"error: {path}: cannot be read (No such file or directory)\n"
    path.write_text('{"layout_id": 1}')
    code, out, err = ask("free_space", layout=path)
    assert (code, out) == (exit_codes.NOTHING, "")
    missing = "room_type, room_boundary and objects are missing"
    assert err == f"error: {path}: is no layout: {missing}\n"
    assert ask("free_space", layout=tmp_path)[0] == exit_codes.NOTHING


def test_a_scene_is_no_layout(ask):
    scene = EXAMPLES.parent / "scenes" / "bedroom_s1"
    code, out, err = ask("free_space", layout=scene)
    assert (code, out) == (exit_codes.NOTHING, "")
    assert err == (
        f"error: {scene}: is a scene, not a layout; make one with "
        f"`ideal-bench floorplan export {scene}`\n"
    )
    code, _, err = ask("free_space", layout=scene / "GT.json")
    assert code == exit_codes.NOTHING and "GT.json: is no layout: layout_id, " in err


def test_a_path_for_a_person_has_its_length_and_its_bends(ask):
    code, out, _ = ask("shortest_path", "--objects", "bed", "door")
    assert code == exit_codes.DONE
    head, _, way, *more = out.splitlines()
    assert head == "Shortest Path: 2.472 m long"
    bends = "(0.500, 2.000) -> (1.515, 1.535) -> (2.712, 0.900)"
    assert way == f"  way: {bends} (4 points, in --json)"
    assert more == [
        "  clearance: 0.15 m",
        "  its first 0.715 m need not keep the clearance from bed: "
        "the start itself is nearer to it",
        "  its last 0.071 m need not keep the clearance from wall: the end itself is nearer to it",
    ]


def test_a_path_round_many_corners_fits_a_line(ask, layout):
    walls = {f"w{n}": box(0.5 + n, 0.0 if n % 2 else 1.0, 0.1, 4.0) for n in range(14)}
    path = layout(a=square(0, 0, 0.2), z=square(14.7, 2, 0.2), size=(15.0, 5.0), **walls)
    code, out, _ = ask("shortest_path", "--objects", "a", "z", layout=path)
    way = out.splitlines()[2]
    assert code == exit_codes.DONE and " -> ... -> (14.800, 2.100) (" in way
    assert way.count("->") == 12 and way.endswith(" points, in --json)")


def test_a_path_between_two_things_at_one_place(ask, layout):
    path = layout(table=square(1, 1), bowl=square(1.25, 1.25, 0.5))
    code, out, _ = ask("shortest_path", "--objects", "table", "bowl", layout=path)
    assert code == exit_codes.DONE and out.startswith("Shortest Path: 0.000 m long\n")


def test_json_has_a_line_a_point(ask):
    _, out, _ = ask("shortest_path", "--objects", "bed", "door", "--json")
    assert "\n  [0.5, 2.0],\n" in out
    document = json.loads(out)
    assert document["geometry"]["coordinates"] == document["answer"]
    assert out.count("\n") < 45


def test_rectangles_for_a_person(ask):
    _, out, _ = ask("max_box")
    assert out.splitlines()[-1].endswith("° of the longer side, counter-clockwise from +x")
    _, out, _ = ask("placement", "--size", "2", "2.2")
    no = "There is no place for 2 x 2.2 m at any angle."
    assert out.splitlines() == ["Placement: no", no]
    _, out, _ = ask("placement", "--size", "1", "0.5")
    assert out.splitlines()[:2] == ["Placement: yes", "There is a place for 1 x 0.5 m."]
    assert "° of the side of 1 m, counter-clockwise from +x" in out


def test_labels_may_be_given_one_by_one(ask):
    words = ("distance", "--objects", "bed", "--objects", "door", "--json")
    assert ask(*words) == ask("distance", "--objects", "bed", "door", "--json")


def test_a_direct_answer_needs_neither_blender_nor_scipy():
    probe = (
        "import sys; from ideal_bench.ideal_addon.commands import main; "
        f"code = main(['floorplan', 'answer', {str(BEDROOM)!r}, '--type', 'free_space']); "
        "print(code, [name for name in ('bpy', 'scipy') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "0 []"
