"""A model is asked by a click, its answer is measured at once, and its mistake is named."""

from __future__ import annotations

import json

import pytest

IDEAL = "bpy.context.window_manager.ideal"
PREFERENCES = "bpy.context.preferences.addons['bl_ext.user_default.ideal_bench'].preferences"
AT_REST = f"not {IDEAL}.task.title"
KEY = "sk-test-77c1d0a9b2"
FACTOR = 1.3


@pytest.fixture
def service(loopback, examples):
    """A model that sees every room 1.3 times too large."""
    document = json.loads((examples / "predictions" / "oracle" / "bedroom_s1.txt").read_bytes())
    room = document["scene"]["room"]
    room["size"] = [FACTOR * side for side in room["size"]]
    for item in document["scene"]["objects"]:
        for name in ("position", "dimensions"):
            item[name] = [FACTOR * value for value in item[name]]
    loopback.key = KEY
    loopback.answer = lambda question: json.dumps(document)
    return loopback


@pytest.fixture
def asking(window, examples, service, tmp_path):
    """The bedroom is open, and the panel names the model and the folder."""
    window.open(examples / "scenes" / "bedroom_s1" / "scene.blend")
    window.run(
        f"{PREFERENCES}.openai_endpoint = {service.url('openai')!r}\n"
        f"{PREFERENCES}.openai_key = {KEY!r}\n"
        f"asking = {IDEAL}.asking\n"
        f"asking.model, asking.folder = 'large/eye', {str(tmp_path)!r}"
    )
    window.sidebar.show()
    for panel in ("dataset", "check"):
        window.sidebar.close(f"IDEAL_PT_{panel}")
    window.sidebar.open("IDEAL_PT_ask")
    return window


def test_a_click_asks_and_the_answer_is_measured(asking, service, tmp_path):
    asking.screenshot("before")
    asking.sidebar.press("ideal.ask_model")
    asking.wait_until(f"len({IDEAL}.predictions.models) == 1 and {AT_REST}", 120)
    asking.screenshot("answered")
    assert len(service.served) == 1 and service.exchanges[0].delivered
    assert (tmp_path / "large_eye" / "bedroom_s1.txt").is_file()
    assert asking.run(f"{IDEAL}.task.message") == "1 answer of large_eye came in"
    assert asking.run(f"{IDEAL}.metrics.overall.text").endswith("%")
    kept = [path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()]
    assert not [data for data in kept if KEY.encode() in data]

    for panel in ("predictions", "compare"):
        asking.sidebar.close(f"IDEAL_PT_{panel}")
    asking.sidebar.scroll(30)
    asking.sidebar.close("IDEAL_PT_objects")
    asking.sidebar.scroll(30)
    asking.sidebar.open("IDEAL_PT_why")
    asking.sidebar.scroll(30)
    asking.sidebar.press("ideal.explain")
    asking.wait_until(f"{IDEAL}.why.told and {AT_REST}", 30)
    asking.sidebar.scroll(30)
    asking.screenshot("explained")
    assert "1.30 times too large" in asking.run(f"{IDEAL}.why.mistakes[0].words")


def test_a_service_that_is_not_there_is_told(asking):
    # The port for discarding: nothing listens there.
    asking.run(f"{PREFERENCES}.openai_endpoint = 'http://127.0.0.1:9/v1'")
    asking.sidebar.press("ideal.ask_model")
    asking.wait_until(f"{IDEAL}.task.message", 120)
    asking.screenshot("nobody")
    assert "127.0.0.1:9" in asking.run(f"{IDEAL}.task.message")
