"""Asking a model from the window; the service is a server on this machine."""

from __future__ import annotations

import time
from dataclasses import replace

import bpy
import pytest
from ideal_bench.ideal_addon import properties, tasks
from ideal_bench.ideal_addon.scene.opening import open_room
from ideal_bench.ideal_addon.session.asking import asking, order
from ideal_bench.ideal_addon.session.state import session
from ideal_bench.ideal_addon.tasks import runner
from ideal_bench.lib.models.services import SERVICES

from .conftest import KEY

VARIABLES = {name: service.variables[0] for name, service in SERVICES.items()}


def ask() -> str:
    """Press the button; what was told."""
    assert bpy.ops.ideal.ask_model() == {"FINISHED"}
    return properties.window().task.message


def tick_until(holds) -> None:
    """What Blender's timer does, until something holds; background Blender runs none."""
    deadline = time.monotonic() + 60
    while not holds():
        assert time.monotonic() < deadline, "it never came so far"
        runner._tick()


def test_every_room_is_asked_about_and_listed(asked, answers, service):
    ask()
    scenes = list(session().dataset.rows)
    assert sorted(path.stem for path in answers.glob("*.txt")) == scenes
    assert list(session().answers.texts) == ["maker_eye"]
    assert session().answers.active == "maker_eye"
    assert sorted(session().answers.texts["maker_eye"]) == scenes
    assert all(session().answers.read("maker_eye", name).layout for name in scenes)
    assert {question.model for question in service.served} == {"maker/eye"}


def test_what_was_answered_is_not_asked_again_unless_that_is_wanted(asked, answers, service):
    ask()
    session().answers.forget("maker_eye")
    ask()
    count = len(session().dataset.rows)
    assert len(service.served) == count
    assert len(session().answers.texts["maker_eye"]) == count
    asked.again = True
    ask()
    assert len(service.served) == 2 * count


def test_the_open_room_alone(asked, answers, service):
    folder = next(iter(session().dataset.rows.values())).folder
    open_room(folder / "scene.blend")
    asked.scope = "OPEN"
    ask()
    assert [path.stem for path in answers.glob("*.txt")] == [folder.name]
    assert len(service.served) == 1


def test_a_room_that_fails_is_told_and_the_others_are_kept(asked, answers, service):
    first, second = session().dataset.rows
    (session().dataset.folder / first / "color.png").write_bytes(b"no picture")
    tasks.start("Asking", asking(order()))
    tick_until(lambda: tasks.current() is None)
    told = properties.window().task.message
    assert told.startswith(f"1 answer of maker_eye came in; failed: {first}: ")
    assert list(session().answers.texts["maker_eye"]) == [second]


def test_nothing_answered_is_an_error_that_says_why(asked, service):
    service.key = "another"
    with pytest.raises(RuntimeError, match="status 401"):
        bpy.ops.ideal.ask_model()
    assert session().answers.texts == {}


def test_esc_stops_it_and_keeps_what_has_come(asked, answers, service):
    (first, row), _ = session().dataset.rows.items()
    usual, picture = service.answer, (row.folder / "color.png").read_bytes()

    def answer(question):
        return usual(question) if question.pictures[0] == picture else service.Slow(60)

    service.answer = answer
    tasks.start("Asking", asking(order()))
    tick_until(lambda: "maker_eye" in session().answers.texts)
    assert bpy.ops.ideal.cancel_task() == {"FINISHED"}
    assert list(session().answers.texts["maker_eye"]) == [first]
    assert [path.stem for path in answers.glob("*.txt")] == [first]


def test_names_that_begin_with_a_hyphen_are_no_options(asked, answers, service):
    asked.model = "-eye"
    ask()
    assert {question.model for question in service.served} == {"-eye"}


@pytest.mark.parametrize(
    ("api", "kept"), [("openai", set()), ("anthropic", {"max_tokens"}), ("gemini", {"max_tokens"})]
)
def test_a_model_that_does_not_take_the_papers_settings(asked, service, monkeypatch, api, kept):
    from ideal_bench.ideal_addon.session import asking as module

    asked.service_settings = True
    environment = {VARIABLES[api]: KEY}
    made = replace(
        order(), api=api, endpoint=service.url(api), model="eye", environment=environment
    )
    for _ in module.asking(made):
        pass
    assert {frozenset(question.sampling) for question in service.served} == {frozenset(kept)}


def test_the_key_is_in_no_file_and_no_argument(asked, answers, service):
    made = order()
    assert KEY not in repr(made) and not [word for word in made.words() if KEY in word]
    ask()
    written = [path for path in answers.parent.rglob("*") if path.is_file()]
    assert written and not [path for path in written if KEY.encode() in path.read_bytes()]


def test_the_button_says_what_is_missing(asked, tmp_path):
    def refusal() -> str:
        with pytest.raises(RuntimeError) as error:
            bpy.ops.ideal.ask_model()
        return str(error.value)

    asked.model = " "
    assert "No model is named" in refusal()
    asked.model = "..."
    assert "has no letter or digit for its folder's name" in refusal()
    asked.model, asked.folder = "eye", ""
    assert "No folder is given for the answers" in refusal()
    asked.folder, asked.scope = str(tmp_path), "OPEN"
    assert "Open a scene of a data set first" in refusal()
    asked.scope = "ALL"
    assert bpy.ops.ideal.ask_model.poll()
    session().dataset = None
    assert "Open a data set first" in refusal()


def test_a_service_far_away_needs_a_key_and_the_network(asked, monkeypatch):
    from ideal_bench.ideal_addon import preferences
    from ideal_bench.ideal_addon.session import asking as module

    asked.api = "anthropic"
    monkeypatch.setattr(preferences, "api_key", lambda kind: None)
    monkeypatch.setattr(module, "_online", lambda: True)
    assert module.why_not_askable() == "Anthropic has no key: give it in the preferences"
    monkeypatch.setattr(module, "_online", lambda: False)
    assert module.why_not_askable().startswith("Blender is set to stay offline: allow online")
