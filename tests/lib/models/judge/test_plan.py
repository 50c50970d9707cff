"""The orders in which the judge is shown the pictures, and what is not shown."""

import hashlib
import itertools
import struct
import zlib

import pytest
from ideal_bench.lib.models.judge.plan import picture_to_send, plan_judging
from ideal_bench.lib.rating.pictures import find_pictures
from ideal_bench.lib.rating.plan import shuffled
from scipy.stats import chisquare

GREYS = {"alpha": 3, "beta": 12, "gamma": 30}


@pytest.fixture
def plan(judges, tmp_path):
    def build(scenes=("s1", "s2"), repeats=5, seed=0, greys=GREYS, **more):
        folder = judges.write_pictures(tmp_path / "out", scenes, greys, **more)
        return plan_judging(find_pictures(folder), repeats, seed)

    return build


def chunk(kind, content):
    body = kind + content
    return struct.pack(">I", len(content)) + body + struct.pack(">I", zlib.crc32(body))


def orders(plan):
    return {(item.scene, item.number): item.order for item in plan.showings}


def test_any_program_can_redo_an_order(plan):
    def mark(model, scene, number):
        return hashlib.sha256(f"7\n{scene}\n{number}\n{model}".encode()).digest()

    for (scene, number), order in orders(plan(seed=7)).items():
        wanted = sorted(GREYS, key=lambda name: mark(name, scene, number))
        assert list(order) == wanted


def test_orders_differ_between_scenes_repeats_and_seeds(plan):
    first, other = orders(plan(scenes=[f"s{n}" for n in range(40)])), orders(plan(seed=1))
    assert set(first.values()) == set(itertools.permutations(GREYS))
    assert len({first[("s0", number)] for number in range(1, 6)}) > 1
    assert any(first[key] != order for key, order in other.items())


def test_every_scene_is_shown_once_before_any_is_shown_again(plan):
    keys = [(item.number, item.scene) for item in plan(repeats=2).showings]
    assert keys == [(1, "s1"), (1, "s2"), (2, "s1"), (2, "s2")]


def test_a_scene_with_one_candidate_is_left_out_and_told(plan):
    made = plan(missing=[("alpha", "s2"), ("gamma", "s2")])
    assert {item.scene for item in made.showings} == {"s1"}
    assert "s2: only beta has a picture of it, so there is nothing to rank" in made.left_out
    assert sum("is missing" in line for line in made.left_out) == 2


def test_a_broken_picture_is_told_and_the_others_are_judged(plan, judges, tmp_path):
    judges.write_pictures(tmp_path / "out", ["s1", "s2"], GREYS)
    path = tmp_path / "out" / "beta" / "s1.png"
    path.write_bytes(path.read_bytes()[:40])
    made = plan_judging(find_pictures(tmp_path / "out"), 1, 0)
    assert [sorted(item.order) for item in made.showings] == [["alpha", "gamma"], sorted(GREYS)]
    assert [
        line for line in made.left_out if str(path) in line and "a part of it is missing" in line
    ]


def test_what_the_renderer_notes_in_a_picture_is_not_sent(judges, tmp_path):
    judges.write_pictures(tmp_path, ["s1"], GREYS)
    path = tmp_path / "alpha" / "s1.png"
    plain = path.read_bytes()
    path.write_bytes(plain[:33] + chunk(b"tEXt", b"File\0alpha/s1.png") + plain[33:])
    assert picture_to_send(path) == plain


@pytest.mark.parametrize("kind", [b"eXIf", b"tIME", b"iTXt", b"caBX", b"prVt"])
def test_nothing_but_pixels_is_sent(judges, tmp_path, kind):
    judges.write_pictures(tmp_path, ["s1"], GREYS)
    path = tmp_path / "alpha" / "s1.png"
    plain = path.read_bytes()
    note = chunk(kind, b"made by alpha")
    path.write_bytes(plain[:33] + note + plain[33:-12] + note + plain[-12:])
    assert picture_to_send(path) == plain


def test_a_damaged_picture_is_told_and_not_sent(plan, judges, tmp_path):
    judges.write_pictures(tmp_path / "out", ["s1"], GREYS)
    path = tmp_path / "out" / "beta" / "s1.png"
    data = bytearray(path.read_bytes())
    data[-20] ^= 1
    path.write_bytes(data)
    made = plan_judging(find_pictures(tmp_path / "out"), 1, 0)
    assert [sorted(item.order) for item in made.showings] == [["alpha", "gamma"]]
    assert [line for line in made.left_out if str(path) in line and "is damaged" in line]


@pytest.mark.parametrize("name", ["_draft", ".s1", "two\nlines", "\x1b[2J"])
def test_a_scene_that_names_no_file_is_left_out_and_told(plan, name):
    made = plan(scenes=("s1", name))
    assert {item.scene for item in made.showings} == {"s1"}
    (told,) = made.left_out
    assert "no answer's file can be named after this scene" in told and told.isprintable()


def test_every_model_stands_at_every_place_about_equally_often(tmp_path):
    """Over scenes, over repeats, and next to the place it had in the judgement before."""
    models = ["gpt", "gpt-mini", "gemini", "claude", "qwen", "a"]
    where = {
        (scene, number): shuffled(models, "0", f"bedroom_s{scene}", str(number))
        for scene in range(200)
        for number in range(1, 6)
    }
    for model in models:
        places = [order.index(model) for order in where.values()]
        assert chisquare([places.count(place) for place in range(6)]).pvalue > 0.001
        moves = [
            (where[scene, number + 1].index(model) - where[scene, number].index(model)) % 6
            for scene in range(200)
            for number in range(1, 5)
        ]
        assert chisquare([moves.count(move) for move in range(6)]).pvalue > 0.001
    orders = [tuple(name for name in order if name in models[:3]) for order in where.values()]
    counts = [orders.count(order) for order in itertools.permutations(models[:3])]
    assert chisquare(counts).pvalue > 0.001
