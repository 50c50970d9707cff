"""Sentences that say what was found, and what was not."""

from ideal_bench.lib.explain.explain import Seen, explain


def test_two_mistakes_in_a_sentence(explained, answers, planted):
    plant = planted.both(planted.scale(1.3), planted.turn(90))
    assert explained(answers["oracle"], plant).sentence == (
        "turns the room by 90 degrees counter-clockwise, then makes the whole room 1.30 times too "
        "large; together they explain 100 % of the position error (left: 0.00 m)"
    )


def test_nothing_to_say_is_said(explained, answers, rooms, make_layout):
    assert explained(answers["oracle"]).sentence.endswith("there is nothing to explain")
    assert "no answer that can be read" in explained([None] * len(rooms)).sentence
    assert "no object that matches" in explained([make_layout([])] * len(rooms)).sentence
    told = explained(answers["noisy_large"]).sentence
    assert told.startswith("makes no one mistake that would explain its errors (position")


def test_notes(explained, answers, rooms, protocol, make_layout):
    assert explained(answers["oracle"]).notes == ()
    few = explained(answers["oracle"][:3], seen=rooms[:3]).notes
    assert few == ("3 scenes are few: what they have in common may be chance.",)
    assert explain([], [], protocol).notes == ()
    blind = explain([Seen(room.truth) for room in rooms], [make_layout([])] * 10, protocol)
    assert any("camera of 10 of 10" in note for note in blind.notes)
    assert any(note.startswith("Nothing was predicted") for note in blind.notes)
