"""The reviser without a model: defects of known size go, nothing else moves or comes."""

from dataclasses import replace

import numpy as np
import pytest
from ideal_bench.lib.quality.records import Findings
from ideal_bench.lib.quality.refine.moves import Chains
from ideal_bench.lib.quality.refine.revision import Draft, Revision
from ideal_bench.lib.quality.refine.rules import RulesReviser

PLANTED = {
    "sunk": {"lamp": (0, 0, -0.03)},
    "off the wall": {"picture": (0, -0.04, 0)},
    "in the air": {"lamp": (0, 0, 0.1)},
    "through the wall": {"chair": (1.0, 0, 0)},
    "in the corner": {"chair": (1.0, -1.0, 0)},
    "all": {"lamp": (0, 0, 0.1), "picture": (0, -0.04, 0), "chair": (1.0, 0, 0)},
}


def defects(assessed):
    return [
        record
        for findings in assessed.findings.values()
        for record in findings.records
        if record.verdict == "defect"
    ]


@pytest.fixture
def revised(plain, frozen):
    """The room after one revision by the rules, and its shifts."""

    def run(room, branch="report", assess=plain):
        draft = Draft("a", branch, 1, room, assess(room), {})
        (answer,) = RulesReviser(frozen, assess).revise([draft])
        return room.moved(answer.shifts), answer.shifts

    return run


@pytest.mark.parametrize("planted", PLANTED)
def test_planted_defects_go_and_only_what_is_planted_moves(revised, plain, things, planted):
    room = things(**PLANTED[planted])
    assert defects(plain(room))
    mended, shifts = revised(room)
    assert defects(plain(mended)) == []
    assert set(shifts) == set(PLANTED[planted])
    for name, offset in PLANTED[planted].items():
        np.testing.assert_allclose(np.add(shifts[name].offset_m, offset)[2], 0, atol=2e-3)
        assert np.linalg.norm(shifts[name].offset_m) <= np.linalg.norm(offset) + 3e-2


def test_a_sound_room_stays_as_it_is(revised, things):
    assert revised(things())[1] == {}


def test_what_stands_on_a_thing_moves_with_it(revised, plain, things):
    room = things(table=(1.95, 0, 0), lamp=(1.95, 0, 0), chair=(-2.5, 0, 0))
    mended, shifts = revised(room)
    assert shifts["lamp"].offset_m == shifts["table"].offset_m and shifts["table"].offset_m[0] < 0
    assert defects(plain(mended)) == []


def test_of_two_that_collide_the_smaller_gives_way(revised, things):
    _, shifts = revised(things(chair=(-0.7, 1.0, 0)))
    assert set(shifts) == {"chair"}


def test_a_thing_that_hangs_gives_way_last(revised, boxes, plain):
    shelf = boxes.thing("shelf", "picture", (0.0, 1.9, 0.8), (0.3, 0.2, 0.3))
    cabinet = boxes.thing("box", "cabinet", (0.2, 1.7, 0.5), (1.0, 0.6, 1.0))
    _, shifts = revised(boxes.room(shelf, cabinet))
    assert set(shifts) == {"box"}


def test_the_other_one_moves_where_the_smaller_cannot(revised, boxes, plain):
    # The chair is fast in a corner between the table and the walls.
    chair = boxes.thing("chair", "chair", (2.25, 1.75, 0.45), (0.5, 0.5, 0.9))
    table = boxes.thing("table", "table", (1.5, 1.2, 0.375), (1.2, 1.6, 0.75))
    _, shifts = revised(boxes.room(chair, table))
    assert set(shifts) == {"table"}


def test_a_move_that_makes_more_defects_is_not_made(revised, things, plain, defect):
    def stubborn(room):
        """Whatever moves is worse than before."""
        assessed = plain(room)
        moved = room.thing("lamp").low[2] < 0.84
        more = [defect("support", (name,), 0.5, (0, 0, -1)) for name in ("table", "chair")]
        records = (*assessed.findings["support"].records, *(more if moved else ()))
        assessed.findings["support"] = Findings("support", records)
        return assessed

    assert revised(things(lamp=(0, 0, 0.1)), assess=stubborn)[1] == {}


def test_where_the_reports_way_does_not_help_any_way_out_is_tried(revised, boxes, plain, defect):
    # Upwards by the depth of the collision it would still be in the other.
    crate = boxes.thing("crate", "crate", (0.0, 0.0, 0.3), (0.4, 0.4, 0.6))
    ball = boxes.thing("ball", "ball", (0.1, 0.0, 0.25), (0.5, 0.2, 0.5))

    def misled(room):
        looked = plain(room)
        records = [replace(item, direction=(0, 0, 1.0)) for item in defects(looked)[:1]]
        if any(record.metric == "collision" for record in records):
            looked.findings["collision"] = Findings("collision", tuple(records))
        return looked

    mended, shifts = revised(boxes.room(crate, ball), assess=misled)
    assert set(shifts) == {"ball"} and defects(plain(mended)) == []


def test_a_move_that_ends_in_no_doubt_is_preferred(revised, boxes, plain, defect):
    """Left of it boxes overlap without anybody knowing whether their contents do."""

    def doubtful(room):
        looked = plain(room)
        if room.thing("ball").box.center_m[0] < -0.1:
            doubt = replace(
                defect("collision", ("crate", "ball"), 0.1, None),
                **{"verdict": "unresolved", "severity": None},
            )
            looked.findings["collision"] = Findings("collision", (doubt,))
        return looked

    crate = boxes.thing("crate", "crate", (0.0, 0.0, 0.3), (0.4, 0.4, 0.6))
    ball = boxes.thing("ball", "ball", (-0.05, 0.0, 0.1), (0.2, 0.2, 0.2))
    mended, _ = revised(boxes.room(crate, ball), assess=doubtful)
    assert defects(plain(mended)) == [] and mended.thing("ball").box.center_m[0] >= -0.1


def test_a_defect_without_a_way_moves_nothing(revised, things, plain, defect):
    def blind(room):
        assessed = plain(room)
        record = defect("collision", ("table", "lamp"), 0.1, None)
        assessed.findings["collision"] = Findings("collision", (record,))
        return assessed

    assert revised(things(), assess=blind)[1] == {}


def test_a_sofa_that_faces_the_wall_is_turned_about(revised, boxes, plain, defect):
    room = boxes.room(boxes.thing("sofa", "sofa", (0, 1.4, 0.4), (2.0, 0.9, 0.8)))

    def facing(looked_at):
        assessed = plain(looked_at)
        angle = abs((looked_at.thing("sofa").yaw_deg + 180) % 360 - 180)
        record = defect(
            *("function", ("sofa",), 180 - angle, None),
            check="architecture_orientation",
            severity="blocked",
            unit="deg",
        )
        assessed.findings["function"] = Findings("function", (record,) if angle < 60 else ())
        return assessed

    _, shifts = revised(room, assess=facing)
    assert shifts["sofa"].turn_deg == 180 and shifts["sofa"].offset_m == (0, 0, 0)


@pytest.mark.parametrize("branch", ["scores", "none"])
def test_without_a_report_there_is_nothing_to_go_by(revised, things, branch):
    assert revised(things(lamp=(0, 0, 0.1)), branch)[1] == {}


def test_the_same_room_gives_the_same_moves(revised, things):
    room = things(**PLANTED["all"])
    assert revised(room)[1] == revised(room)[1]


def test_chains_go_up_and_not_sideways(things, boxes, frozen):
    book = boxes.thing("book", "book", (0.05, 0.1, 1.17), (0.1, 0.1, 0.04))
    tucked = boxes.thing("stool", "stool", (0.3, 0.0, 0.2), (0.3, 0.3, 0.4))
    room = boxes.room(*things().things, book, tucked)
    riders = Chains.of(room, frozen).riders
    assert riders["table"] == {"lamp", "book"} and riders["lamp"] == {"book"}
    assert riders["stool"] == riders["picture"] == frozenset()


def test_it_answers_every_draft(plain, frozen, things):
    room = things()
    drafts = [Draft("a", branch, 1, room, plain(room), {}) for branch in ("none", "report")]
    assert RulesReviser(frozen, plain).revise(drafts) == [Revision(), Revision()]


@pytest.mark.parametrize("place", [(1.1, 0.0), (0.0, 0.6)])
def test_a_chair_raised_into_a_table_goes_down_and_not_on_top(revised, plain, boxes, place):
    table = boxes.thing("table", "table", (0.0, 0.0, 0.7), (2.0, 1.0, 0.1))
    legs = boxes.thing("legs", "stand", (0.0, 0.0, 0.325), (0.1, 0.1, 0.65))
    chair = boxes.thing("chair", "chair", (*place, 0.6), (0.5, 0.5, 0.6))
    mended, shifts = revised(boxes.room(table, legs, chair))
    assert set(shifts) == {"chair"} and mended.thing("chair").low[2] == pytest.approx(0, abs=2e-3)
    assert defects(plain(mended)) == []
