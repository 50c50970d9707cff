"""Layouts as XML: read with care, as strangers write them too."""

import pytest
from ideal_bench.lib.floorplan.documents.xml_reading import parse_xml
from ideal_bench.lib.floorplan.documents.xml_writing import xml_text
from ideal_bench.lib.floorplan.faults import PlanFault

BARE = """<layout>
  <layout_id>3</layout_id>
  <room_type>kitchen</room_type>
  <room_boundary><point x="0" y="0.0"/></room_boundary>
  <objects/>
</layout>"""


def with_objects(objects):
    return BARE.replace("<objects/>", f"<objects>{objects}</objects>")


def test_it_reads_as_the_json_document():
    document = parse_xml(
        with_objects(
            '<object><label> a  &lt;b&gt;</label><points><point x="1" y="2e-3"/></points></object>'
        )
    )
    assert document == {
        "layout_id": 3,
        "room_type": "kitchen",
        "room_boundary": [{"x": 0, "y": 0.0}],
        "objects": [{"label": " a  <b>", "points": [{"x": 1, "y": 0.002}]}],
    }
    assert type(document["room_boundary"][0]["x"]) is int


@pytest.mark.parametrize("layout_id", [0, -5, "0", " 7", "007", "1.5", "", "a b"])
def test_a_number_and_a_text_stay_apart(layout_id):
    found = parse_xml(xml_text({"layout_id": layout_id}))["layout_id"]
    assert (type(found), found) == (type(layout_id), layout_id)


def test_comments_and_the_order_of_coordinates_do_not_matter():
    text = BARE.replace('<point x="0" y="0.0"/>', '<!-- corner --><point y="0.0" x="0"/>')
    assert parse_xml(text) == parse_xml(BARE)


BOMB = """<?xml version="1.0"?><!DOCTYPE layout [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>
<layout><room_type>&b;</room_type></layout>"""


@pytest.mark.parametrize(
    "text",
    [
        BOMB,
        '<!DOCTYPE layout SYSTEM "file:///etc/passwd"><layout/>',
        "<!DOCTYPE layout><layout/>",
    ],
)
def test_a_document_type_is_refused_before_any_entity_is_unfolded(text):
    with pytest.raises(PlanFault, match=r"document type \(<!DOCTYPE\).*take it out"):
        parse_xml(text)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("<layout>", "is no XML: no element found at line 1"),
        ("", "is no XML: no element found"),
        ("<layout>&unknown;</layout>", "is no XML: undefined entity"),
        ("<scene/>", "its outermost element is <scene>; write <layout>"),
        ('<layout xmlns="http://a"/>', "<layout> has the attribute 'xmlns'"),
        (with_objects("<sofa/>"), "layout: objects: <sofa> has no place here; it holds <object>"),
        (
            with_objects("<object><label>a</label><label>b</label></object>"),
            "layout: objects: object 1: 'label' stands more than once; write it once",
        ),
        (
            with_objects("<object><label>a<b/></label></object>"),
            "layout: objects: object 1: label: <b> stands in a text",
        ),
        (with_objects("words"), "layout: objects: 'words' stands between its elements"),
        (with_objects('<object id="4"/>'), "<object> has the attribute 'id'; write further fields"),
        (with_objects('<object type="list"/>'), "type 'list' has no place here"),
        (with_objects('<object><field type="text"/></object>'), "a <field> has no name"),
        (
            with_objects('<object><field name="label">a</field></object>'),
            "write <label>, not <field name='label'>",
        ),
        (
            with_objects('<object><field name="a" type="integer">1.5</field></object>'),
            "layout: objects: object 1: a: '1.5' is no integer",
        ),
        (
            with_objects('<object><field name="a" type="number">1e999</field></object>'),
            "'1e999' is no number",
        ),
        (
            with_objects('<object><field name="a" type="date">1</field></object>'),
            "type 'date' is none of text, integer, number, boolean, null, list, object",
        ),
        (BARE.replace("kitchen", "&#1;"), "is no XML: reference to invalid character number"),
        (
            BARE.replace("<room_type>", '<room_type type="null">'),
            "layout: room_type: it is null and yet holds something",
        ),
        (
            BARE.replace(
                "<objects/>",
                '<field name="a" type="list">'
                + '<item type="list">' * 50_000
                + "</item>" * 50_000
                + "</field>",
            ),
            "nested too deeply",
        ),
    ],
)
def test_what_is_no_layout_says_why(text, words):
    with pytest.raises(PlanFault) as fault:
        parse_xml(text)
    assert words in str(fault.value)


def test_a_coordinate_that_is_no_number_stays_a_text_for_the_reader_to_name():
    document = parse_xml(BARE.replace('x="0"', 'x="zero"'))
    assert document["room_boundary"] == [{"x": "zero", "y": 0.0}]
