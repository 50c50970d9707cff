"""Layouts as XML: what it looks like, and what it cannot say."""

import pytest
from ideal_bench.lib.floorplan.documents.xml_writing import xml_text
from ideal_bench.lib.floorplan.faults import PlanFault


def test_it_has_an_element_for_each_field():
    document = {
        "layout_id": "7",
        "room_boundary": [{"x": 0.1, "y": -2}],
        "openings": {"windows": None, "doors": []},
        "objects": [{"label": "a < b", "points": [], "tags": ["x", 1, 0.5, True, None]}],
    }
    assert xml_text(document).splitlines() == [
        '<?xml version="1.0" encoding="UTF-8"?>',
        "<layout>",
        '  <layout_id type="text">7</layout_id>',
        "  <room_boundary>",
        '    <point x="0.1" y="-2"/>',
        "  </room_boundary>",
        "  <openings>",
        '    <windows type="null"/>',
        "    <doors/>",
        "  </openings>",
        "  <objects>",
        "    <object>",
        "      <label>a &lt; b</label>",
        "      <points/>",
        '      <field name="tags" type="list">',
        "        <item>x</item>",
        '        <item type="integer">1</item>',
        '        <item type="number">0.5</item>',
        '        <item type="boolean">true</item>',
        '        <item type="null"/>',
        "      </field>",
        "    </object>",
        "  </objects>",
        "</layout>",
    ]


def test_a_character_that_xml_cannot_hold_is_refused_with_words():
    with pytest.raises(PlanFault, match=r"'so\\x01fa' holds the character '\\x01', which XML"):
        xml_text({"room_type": "so\x01fa"})
