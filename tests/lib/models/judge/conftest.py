"""Judgings in a few words."""

import pytest
from ideal_bench.lib.models.judge.judging import Judge, JudgedScene, Judging, Repeat

JUDGE = Judge(
    "openai",
    "http://localhost/v1",
    "judge-1",
    {"temperature": None, "top_p": None, "max_tokens": 4096, "body": {}},
    ({"name": "judge_system_v1", "version": "1", "sha256": "0" * 64},),
)


@pytest.fixture(scope="session")
def repeat():
    """A function: one judgement from scores; ranks follow them, equal ones by name."""

    def build(number, scores, ranks=None, order=None, **more):
        if ranks is None:
            best_first = sorted(scores, key=lambda name: (-scores[name], name))
            ranks = {name: place + 1 for place, name in enumerate(best_first)}
        return Repeat(number, tuple(order or sorted(scores)), "judged", scores, ranks, **more)

    return build


@pytest.fixture(scope="session")
def judging():
    """A function: a judging from (room type, repeats) by scene."""

    def build(scenes, models=None, **more):
        made = {name: JudgedScene(kind, tuple(items)) for name, (kind, items) in scenes.items()}
        names = {model for scene in made.values() for model in scene.models}
        wanted = max((len(scene.repeats) for scene in made.values()), default=0)
        return Judging(JUDGE, 0, wanted, tuple(sorted(models or names)), made, **more)

    return build
