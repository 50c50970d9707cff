"""A small study, rated by clicks: 20 seconds at least, blind, and gone on with another time."""

from __future__ import annotations

import json

import numpy as np
import pytest
from ideal_bench.lib.png import encoded

MODELS = ("alpha-model", "beta-model", "gamma-model")
SCENES = ("bedroom_s1", "kitchen_s2", "office_s3", "library_s4")
RATING = "bpy.context.window_manager.ideal.rating"
LONGEST_S = 40
SHUFFLED = """
from bl_ext.user_default.ideal_bench.ideal_addon.session.state import session
[list(order) for order in session().study.plan.shown.values()]
"""


@pytest.fixture
def pictures(tmp_path):
    """Each model's pictures have a grey of its own."""
    for place, model in enumerate(("_ground_truth", *MODELS)):
        (tmp_path / "out" / model).mkdir(parents=True)
        grey = np.full((90, 160, 3), 60 + 40 * place, dtype=np.uint8)
        for scene in SCENES:
            (tmp_path / "out" / model / f"{scene}.png").write_bytes(encoded(grey))
    return tmp_path / "out"


@pytest.fixture
def begin(window, pictures, tmp_path):
    """A function that starts the rating by its button."""
    window.load("texts")

    def start(resume=False):
        words = {"folder": str(pictures), "rater": "ann", "ratings": str(tmp_path / "ratings")}
        for name, value in {**words, "resume": resume}.items():
            window.run(f"{RATING}.{name} = {value!r}")
        for panel in ("dataset", "check", "predictions", "compare", "metrics"):
            window.sidebar.close(f"IDEAL_PT_{panel}")
        window.sidebar.open("IDEAL_PT_rating")
        window.sidebar.press("ideal.start_rating")
        window.wait_until(f"{RATING}.running")
        # Its sidebar opens by itself a moment later.
        window.wait_s(1)
        return window

    return start


def rate(window, letter, score):
    words = f'ideal.rate(letter="{letter}", score={score})'
    window.picture_sidebar.press(words)


def texts(window):
    """Every text of ours in the window, and the names of what Blender shows."""
    window.run("texts = Texts(); texts.listen()")
    window.settle()
    return window.run("texts.heard()")


def test_a_scene_is_rated_by_clicks_and_left_after_20_s(begin, tmp_path):
    window = begin()
    window.screenshot("begun")
    before = texts(window)
    assert "Next in" in before and "Ground truth" in before
    window.picture_sidebar.press("step_rating(direction='NEXT')")
    assert window.run(f"{RATING}.number") == 1, "left before its time"
    for letter, score in zip("ABC", (4, 2, 5), strict=True):
        rate(window, letter, score)
    window.screenshot("rated")
    assert window.run(f"[item.score for item in {RATING}.candidates]") == [4, 2, 5]
    window.wait_until(f"{RATING}.wait_s == 0", LONGEST_S)
    window.screenshot("may_go_on")
    window.picture_sidebar.press("step_rating(direction='NEXT')")
    window.wait_until(f"{RATING}.number == 2")
    window.screenshot("second")
    window.picture_sidebar.press("ideal.end_rating")
    window.wait_until(f"not {RATING}.running")
    (kept,) = (tmp_path / "ratings").glob("*.json")
    assert len(json.loads(kept.read_text())["scenes"]) == 1
    window = begin(resume=True)
    window.screenshot("gone_on_with")
    assert window.run(f"[{RATING}.number, {RATING}.rated]") == [2, 1]


def test_it_is_blind(begin):
    window = begin()
    said = texts(window)
    assert "A" in said and not [name for name in MODELS if name in said]
    orders = window.run(SHUFFLED)
    assert all(sorted(order) == sorted(MODELS) for order in orders)
    assert len({tuple(order) for order in orders}) > 1
