"""What is read from a judge's answer, and what is not."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from ideal_bench.lib.models.judge.reading import UnusableAnswer, contradicts, read_verdict

LETTERS = ["A", "B", "C"]
GOOD = [
    {"picture": "B", "score": 4, "rank": 1},
    {"picture": "A", "score": 4, "rank": 2},
    {"picture": "C", "score": 2, "rank": 3},
]
TEXT = json.dumps(GOOD)


@pytest.mark.parametrize(
    "text",
    [
        TEXT,
        f"\n {json.dumps(GOOD, indent=2)} \n",
        f"```json\n{TEXT}\n```",
        f"```\n{TEXT}\n```",
        f"B is closest, then A.\n{TEXT}\nI hope this helps [really].",
        f"Sure!\n```json\n{TEXT}\n```\nDone.",
        f'{{"judgement": {TEXT}}}',
        json.dumps([{**entry, "why": "the bed"} for entry in GOOD]),
        TEXT.replace("4", "4.0").replace('"rank": 3', '"rank": 3e0'),
    ],
)
def test_the_array_is_found(text):
    verdict = read_verdict(text, LETTERS)
    assert verdict.scores == {"A": 4, "B": 4, "C": 2}
    assert verdict.ranks == {"A": 2, "B": 1, "C": 3}
    assert [type(n) for n in (*verdict.scores.values(), *verdict.ranks.values())] == [int] * 6


def changed(place, **fields):
    entries = [dict(entry) for entry in GOOD]
    entries[place].update(fields)
    return json.dumps([{k: v for k, v in e.items() if v is not ...} for e in entries])


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("  ", "it is empty"),
        ("``` ```", "it is empty"),
        ("I cannot judge these.", "no '['"),
        (TEXT[:-1], "first [...] is not JSON"),
        ("As asked [see above]: " + TEXT, "first [...] is not JSON"),
        (TEXT.replace('"score": 2,', '"score": 2'), "first [...] is not JSON"),
        ("[" * 200_000, "nested too deeply"),
        ("[" + "9" * 5000 + "]", "cannot be read"),
        ("[]", "picture A is missing"),
        (json.dumps(GOOD[:2]), "picture C is missing"),
        (json.dumps([*GOOD, GOOD[0]]), "picture B is in it twice"),
        (json.dumps([[1, 2, 3]]), "entry 1 is a list; expected an object"),
        (changed(1, picture="Reference"), "entry 2: there is no picture 'Reference' to judge"),
        (changed(1, picture="a"), "entry 2: there is no picture 'a'"),
        (changed(1, picture=1), "entry 2: picture is 1; expected a letter"),
        (changed(1, score=...), "entry 2 has no 'score'"),
        (changed(1, rank=...), "entry 2 has no 'rank'"),
        (changed(2, score=0), "picture C: score is 0; expected a whole number from 1 to 5"),
        (changed(2, score=6), "score is 6"),
        (changed(2, score=3.5), "score is 3.5"),
        (changed(2, score="3"), 'score is "3"'),
        (changed(2, score=True), "score is true"),
        (changed(2, score=None), "score is null"),
        (TEXT.replace('"score": 2', '"score": NaN'), "score is NaN"),
        (TEXT.replace('"score": 2', '"score": 1e999'), "score is Infinity"),
        (changed(2, rank=4), "picture C: rank is 4; expected a whole number from 1 to 3"),
        (changed(2, rank=2), "pictures A and C both have rank 2"),
        (TEXT.replace('"score": 2', '"score": 2, "score": 5'), "an entry has 'score' twice"),
    ],
)
def test_what_is_broken_is_named(text, words):
    with pytest.raises(UnusableAnswer) as error:
        read_verdict(text, LETTERS)
    assert words in str(error.value) and len(str(error.value)) < 300


@given(st.text())
def test_any_text_is_read_or_refused(text):
    with pytest.raises(UnusableAnswer):
        read_verdict(text, LETTERS)


@given(st.permutations(range(1, 7)), st.lists(st.integers(1, 5), min_size=6, max_size=6))
def test_every_judgement_that_keeps_the_rules_is_read(ranks, scores):
    letters = list("ABCDEF")
    rows = zip(letters, scores, ranks, strict=True)
    entries = [{"picture": n, "score": score, "rank": rank} for n, score, rank in rows]
    verdict = read_verdict(json.dumps(entries), letters)
    assert list(verdict.scores.values()) == scores and list(verdict.ranks.values()) == list(ranks)


def test_ranks_against_the_scores_are_noticed():
    assert contradicts({"A": 3, "B": 5, "C": 3}, {"A": 1, "B": 2, "C": 3})
    assert not contradicts({"A": 3, "B": 5, "C": 3}, {"A": 3, "B": 1, "C": 2})
