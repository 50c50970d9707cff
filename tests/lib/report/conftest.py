"""Results of two models on three scenes, with something failed and something undefined."""

import pytest
from ideal_bench.lib.report.results import Results
from ideal_bench.lib.standing import standings


@pytest.fixture
def results(library, room, thing):
    bedroom = room([thing("bed", id="bed_01"), thing("rug", at=(2, 2, 0.5), id="rug_01")])
    grid = room([thing("library_block", at=(x, y, 1)) for x in (0, 2) for y in (0, 2)], "library")
    moved = room([thing("bed", at=(1, 0, 0.5), yaw=90.0, id="b"), thing("oven", id="o")])
    scenes = [bedroom, bedroom, grid]
    evaluations = {
        "noisy": library.evaluate(scenes, [moved, None, grid]),
        "perfect": library.evaluate(scenes, scenes),
    }
    return Results(
        protocol=library.protocol,
        standings=standings(evaluations, library.protocol),
        unscored={"broken_s1": "GT.json: missing"},
        skipped={"noisy": 2, "perfect": 0},
        problems=["noisy.jsonl: line 3: left out"],
    )


@pytest.fixture
def nobody(library):
    """Results without any scene."""
    evaluations = {"absent": library.evaluate([], [])}
    return Results(library.protocol, standings(evaluations, library.protocol), {}, {"absent": 3})
