"""The oracle on the real example rooms, seen from all four sides."""

from __future__ import annotations

import json
import math
from dataclasses import replace
from pathlib import Path

import pytest
from ideal_bench.lib.baselines.oracle import oracle
from ideal_bench.lib.batch import SceneTruth, Truth
from ideal_bench.lib.bundle import find_scenes, read_bundle
from ideal_bench.lib.categories import ROOM_TYPES
from ideal_bench.lib.evaluate import evaluate
from ideal_bench.lib.frames import quarter_turns, viewpoint_offset_deg
from ideal_bench.lib.predictions.interpret import interpret
from ideal_bench.lib.protocol import read_protocol

EXAMPLES = Path(__file__).resolve().parents[2] / "examples" / "scenes"
SCENES = find_scenes(EXAMPLES)
PERFECT = ("PSR", "RTA", "PA", "Prec", "RA", "RR", "NHR", "GCR")
GRID_ONLY, NON_GRID_ONLY = {"GCR"}, {"PA", "Prec", "RA", "RR", "NHR"}


@pytest.mark.parametrize("folder", SCENES, ids=lambda path: path.name)
@pytest.mark.parametrize("cardinal_deg", [0.0, 90.0, 180.0, 270.0])
@pytest.mark.parametrize("offset_deg", [-43.0, -12.0, 0.0, 30.0])
def test_the_oracle_is_perfect(folder: Path, cardinal_deg: float, offset_deg: float) -> None:
    bundle = read_bundle(folder)
    heading = math.radians(cardinal_deg + offset_deg)
    pitch, roll, _ = bundle.camera.rotation_euler
    camera = replace(bundle.camera, rotation_euler=(pitch, roll, heading))
    bundle = replace(bundle, camera=camera)
    text = json.dumps(oracle(bundle.in_view_layout(), heading).to_document())
    protocol = read_protocol()

    evaluation = evaluate(Truth.of([SceneTruth.from_bundle(bundle)]), [interpret(text)], protocol)

    row = dict(zip(PERFECT, evaluation.table(PERFECT)[0].tolist(), strict=True))
    other = NON_GRID_ONLY if protocol.is_grid(bundle.room_type) else GRID_ONLY
    assert all(math.isnan(row.pop(name)) for name in other)
    assert set(row.values()) == {1.0}


def test_the_examples_look_along_all_four_cardinal_directions() -> None:
    headings = [read_bundle(folder).camera.rotation_euler[2] for folder in SCENES]

    assert {quarter_turns(rz) for rz in headings} == {0, 1, 2, 3}
    assert sum(viewpoint_offset_deg(rz) > 10.0 for rz in headings) >= 4


def test_there_is_an_example_of_each_room_type() -> None:
    assert sorted(read_bundle(folder).room_type for folder in SCENES) == sorted(ROOM_TYPES)
