"""Prompts: whole, without an open place, with the layout in them, and with the rules that hold."""

import re
from dataclasses import replace

import pytest
from ideal_bench.lib.floorplan.answers.answer import Parameters
from ideal_bench.lib.floorplan.answers.registry import TYPES
from ideal_bench.lib.floorplan.files import plan_of
from ideal_bench.lib.floorplan.profile import PAPER, RELEASED
from ideal_bench.lib.floorplan.questions.candidates import Candidate
from ideal_bench.lib.floorplan.questions.wording import layout_text, template_of, worded
from ideal_bench.lib.floorplan.replies import read_reply

EXAMPLES = {"number": "2.250", "boolean": "False", "labels": "[chair_1, rug]", "path": ""}


@pytest.fixture
def candidate():
    """Something that a type could be about."""

    def of(kind):
        return Candidate(
            Parameters(
                objects=("bed", "desk")[
                    : 2 if "pair" in kind.needs else 1 * ("mover" in kind.needs)
                ],
                direction="left" if "mover" in kind.needs else None,
                size_m=(1.6, 0.85) if "size" in kind.needs else None,
                clearance_m=0.15 if "clearance" in kind.needs else None,
            ),
            "sideboard" if "size" in kind.needs else "",
        )

    return of


@pytest.fixture
def prompts(plan, candidate):
    """The prompt of each type about the same room."""

    def build(profile=PAPER, encoding="json", room=None):
        return {
            name: worded(kind, room or plan(), candidate(kind), profile, encoding)
            for name, kind in TYPES.items()
        }

    return build


@pytest.mark.parametrize("encoding", ["json", "xml"])
def test_every_place_is_filled_in(prompts, encoding, plan):
    for text in prompts(encoding=encoding).values():
        assert not re.search(r"\{\{|\}\}", text.replace(layout_text(plan(), encoding), ""))
        assert layout_text(plan(), encoding) in text and f"in {encoding.upper()}." in text


@pytest.mark.parametrize("encoding", ["json", "xml"])
def test_the_layout_is_read_back_from_a_prompt(plan, encoding):
    room = plan(more={"path": "/home/someone"})
    text = layout_text(room, encoding)
    assert plan_of(text) == replace(room, more={}) and "someone" not in text
    assert '{"x": 2.0, "y": 1.6}' in text or encoding == "xml"


def test_a_label_that_looks_like_a_point_stays_as_it_is(plan, shape):
    room = plan(shape('{ "x": 1, "y": 2 }', 1.0, 1.0, 2.0, 2.0))
    assert plan_of(layout_text(room, "json")) == room


def test_what_is_asked_stands_in_the_question(prompts):
    asked = {
        name: text.split("THE QUESTION\n")[1].split("\n\n")[0] for name, text in prompts().items()
    }
    pair = '"bed" and the centroid of "desk"'
    assert pair in asked["distance"]
    assert 'from the centroid of "bed" to the centroid of "desk"' in asked["view_angle"]
    assert 'from the centroid of "bed" to the centroid of "desk"' in asked["visibility"]
    assert '"bed" can be moved left, in the direction (-1, 0)' in asked["repositioning"]
    assert "1.60 m x 0.85 m" in asked["placement"] and "(sideboard)" in asked["placement"]
    assert "clearance of 0.15 m" in asked["shortest_path"]


def test_what_overlaps_from_the_start_is_told(prompts):
    rules = prompts()["repositioning"].split("RULES\n")[1].split("CHECKLIST")[0]
    assert "If it overlaps an obstacle from the start, it cannot move" in rules
    assert "the answer is 0" in rules


def test_the_way_out_is_told_in_short_sentences(prompts):
    rules = prompts()["shortest_path"].split("RULES\n")[1].split("CHECKLIST")[0]
    told = [line for line in rules.splitlines() if "way out" in line or "way in" in line]
    assert len(told) == 6
    sentences = [part for line in told for part in re.split(r"[.:] ", line)]
    assert max(len(sentence.split()) for sentence in sentences) <= 33


def test_coverings_and_fixtures_of_the_room_are_named(prompts):
    told = prompts()
    for name in ("free_space", "repositioning", "placement", "max_box", "shortest_path"):
        assert re.search(r"[iI]n this room: rug[.)]", told[name])
        assert re.search(r"[iI]n this room: pendant light[.)]", told[name])


def test_a_room_without_them_says_so(prompts, plan, shape):
    told = prompts(room=plan(shape("bed", 0.0, 0.0, 1.0, 1.0), shape("desk", 2.0, 2.0, 3.0, 3.0)))
    assert told["max_box"].count("in this room: none)") == 2


def test_openings_stand_as_the_profile_has_them(prompts):
    for name in ("placement", "max_box"):
        assert "their outlines are not obstacles" in prompts()[name]
        assert "Windows and doors are obstacles too" in prompts(RELEASED)[name]
    others = set(TYPES) - {"placement", "max_box"}
    plain, released = prompts(), prompts(RELEASED)
    assert all(plain[name] == released[name] for name in others)


@pytest.mark.parametrize("name", TYPES)
def test_a_prompt_has_what_makes_its_answer_readable(prompts, name):
    text = prompts()[name]
    steps = re.findall(r"^(\d)\. ", text.split("CHECKLIST\n")[1], re.MULTILINE)
    assert 3 <= len(steps) <= 7 and steps == sorted(steps)
    assert "step by step" in text and text.count("*Final answer*: ") >= 2
    assert text.endswith("*Final answer*: ERROR")


@pytest.mark.parametrize("name", TYPES)
def test_an_answer_in_the_form_that_is_asked_for_is_read(prompts, name):
    text = prompts()[name]
    form = TYPES[name].format
    example = EXAMPLES[form] or "[(1.000, 0.800), (3.700, 3.600)]"
    reply = f"1. ...\n*Final answer*: {example}"
    assert read_reply(reply, form, text).reason == ""
    # A model that repeats what it was told has not answered.
    assert read_reply(text, form, text).reason
    assert "declined" in read_reply("*Final answer*: ERROR", form, text).reason


def test_what_all_prompts_say_is_said_in_the_same_words(prompts):
    def part(text, start, end):
        return text.split(start)[1].split(end)[0]

    told = prompts().values()
    assert len({part(text, "HOW TO READ IT", "THE QUESTION") for text in told}) == 1
    assert len({text.rsplit("\n\n", 1)[1] for text in told}) == 1


def test_a_template_is_named_with_its_version_and_hash():
    made = template_of("max_box")
    assert made.origin["name"] == "floorplan_max_box_v1" and made.origin["version"] == "1"
    assert len(made.origin["sha256"]) == 64
