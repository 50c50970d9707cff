"""Layouts in files, and that nothing is lost between JSON and XML."""

import json
import math
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from ideal_bench.lib.floorplan.documents.json_document import to_document, to_plan
from ideal_bench.lib.floorplan.faults import PlanFault
from ideal_bench.lib.floorplan.files import (
    plan_name,
    plan_of,
    plan_text,
    read_plan,
    write_plan,
)
from ideal_bench.lib.floorplan.plan import FloorPlan, Shape

EXAMPLES = Path(__file__).parents[3] / "examples" / "floorplans"
PUBLISHED = sorted(EXAMPLES.glob("*.json"))

numbers = st.integers(-(10**18), 10**18) | st.floats(allow_nan=False, allow_infinity=False)
# All that XML can hold; the rest is refused, see below.
texts = st.text(
    st.characters(exclude_categories=["Cs"], exclude_characters="\ufffe\uffff").filter(
        lambda mark: mark in "\t\n\r" or ord(mark) >= 32
    ),
    max_size=12,
)
values = st.recursive(
    st.none() | st.booleans() | numbers | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=6,
)
# x before y: in a point alone the order of fields is not kept.
points = st.builds(lambda x, y: {"x": x, "y": y}, numbers, numbers)


def entries(known, optional, taken=()):
    """Objects with known and further fields, in any order."""
    taken = {*known, *optional, *taken}
    further = st.dictionaries(texts.filter(lambda name: name not in taken), values, max_size=2)
    fixed = st.fixed_dictionaries(known, optional=optional)
    return st.builds(lambda a, b: [*a.items(), *b.items()], fixed, further).flatmap(
        lambda items: st.permutations(items).map(dict)
    )


shapes = st.lists(entries({"label": texts, "points": st.lists(points, max_size=4)}, {}), max_size=3)
documents = entries(
    {
        "layout_id": st.integers() | texts,
        "room_type": texts,
        "room_boundary": st.lists(points, max_size=5),
        "objects": shapes,
    },
    {
        "walls": st.none() | st.lists(entries({"start": points, "end": points}, {}), max_size=2),
        "openings": st.none()
        | entries({}, {"windows": st.none() | shapes, "doors": st.none() | shapes}),
        "units": st.none() | texts,
    },
)


def as_told(document):
    """A document as text: the order of fields, 1 against 1.0 and 0.0 against -0.0 count."""
    return json.dumps(document)


@given(documents)
def test_json_to_xml_and_back_gives_the_same_document(document):
    plan = to_plan(document)
    assert as_told(to_document(plan)) == as_told(document)
    again = plan_of(plan_text(plan, "xml"))
    assert as_told(to_document(again)) == as_told(document)
    assert again == plan
    assert plan_of(plan_text(plan, "json")) == plan


@pytest.mark.parametrize("path", PUBLISHED, ids=plan_name)
def test_published_layouts_are_written_byte_for_byte(path):
    plan = read_plan(path)
    assert plan_text(plan, "json").encode() == path.read_bytes()
    through_xml = plan_of(plan_text(plan, "xml"))
    assert plan_text(through_xml, "json").encode() == path.read_bytes()
    assert type(plan.layout_id) is int


def test_there_are_published_layouts():
    assert [plan_name(path) for path in PUBLISHED] == ["bedroom_0", "living_room_0"]


@pytest.mark.parametrize("name", ["room.json", "room.XML", "room.txt", "room"])
def test_a_file_is_read_as_it_was_written(tmp_path, name):
    plan = FloorPlan("a", "living_room", ((0.0, 0.0), (0.1, 1 / 3)), objects=(Shape("é ", ()),))
    write_plan(tmp_path / name, plan)
    assert read_plan(tmp_path / name) == plan
    assert (tmp_path / name).read_text().startswith("<" if name == "room.XML" else "{")


def test_without_an_ending_that_tells_the_first_character_does(tmp_path):
    plan = read_plan(PUBLISHED[0])
    path = tmp_path / "layout.dat"
    path.write_text("\n  " + plan_text(plan, "xml").partition("\n")[2])
    assert read_plan(path) == plan


def test_a_byte_order_mark_is_no_fault(tmp_path):
    path = tmp_path / "layout.json"
    path.write_bytes(b"\xef\xbb\xbf" + PUBLISHED[0].read_bytes())
    assert read_plan(path) == read_plan(PUBLISHED[0])
    path = tmp_path / "layout.xml"
    path.write_bytes(b"\xef\xbb\xbf" + plan_text(read_plan(PUBLISHED[0]), "xml").encode())
    assert read_plan(path) == read_plan(PUBLISHED[0])


def test_a_fault_names_the_file(tmp_path):
    path = tmp_path / "layout.json"
    path.write_bytes(b'{"layout_id": "caf\xe9"}')
    with pytest.raises(PlanFault) as fault:
        read_plan(path)
    assert str(fault.value) == f"{path}: byte 18 is not UTF-8; save it as UTF-8"
    path.write_text("[]")
    with pytest.raises(PlanFault, match=f"^{path}: the layout is a list"):
        read_plan(path)


def test_a_file_that_cannot_be_a_room_is_not_read(tmp_path):
    path = tmp_path / "layout.json"
    with path.open("wb") as stream:
        stream.truncate(10**9)
    with pytest.raises(PlanFault, match="1000 MB is no layout of a room"):
        read_plan(path)


def test_a_missing_file_is_the_systems_own_error(tmp_path):
    with pytest.raises(FileNotFoundError):
        read_plan(tmp_path / "none.json")
    with pytest.raises(IsADirectoryError):
        read_plan(tmp_path)


@pytest.mark.parametrize("encoding", ["json", "xml"])
def test_a_plan_with_no_finite_number_is_not_written(encoding):
    plan = FloorPlan(0, "bedroom", (), objects=(Shape("sofa", ((0.0, math.nan),)),))
    with pytest.raises(PlanFault, match=r"^objects\[0\] 'sofa': points\[0\]\.y is NaN"):
        plan_text(plan, encoding)


def test_further_fields_too_deep_to_write_are_a_fault_of_the_plan():
    deep = []
    for _ in range(100_000):
        deep = [deep]
    plan = FloorPlan(0, "bedroom", (), more={"deep": deep})
    for encoding in ("json", "xml"):
        with pytest.raises(PlanFault, match="nested too deeply"):
            plan_text(plan, encoding)


def test_a_layout_of_many_points_is_read():
    corners = tuple((math.cos(i / 1e4), math.sin(i / 1e4)) for i in range(50_000))
    plan = FloorPlan(0, "round", corners)
    assert plan_of(plan_text(plan, "xml")) == plan
