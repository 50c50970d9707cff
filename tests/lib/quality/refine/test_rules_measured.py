"""The rules against the metrics themselves: all planted defects go within three rounds."""

import numpy as np
import pytest
from ideal_bench.lib.quality.assess import assess_room
from ideal_bench.lib.quality.refine.rounds import Refinement
from ideal_bench.lib.quality.refine.rules import RulesReviser

PLACES = {
    "table": ("table_dining", (0.0, 0.0, 0.375), (1.6, 0.9, 0.75)),
    "box": ("storage_box", (0.4, 0.1, 0.82), (0.14, 0.14, 0.14)),
    "lamp": ("desk_lamp", (-0.4, 0.1, 0.95), (0.2, 0.2, 0.4)),
    "chair": ("chair", (2.0, -1.2, 0.45), (0.5, 0.5, 0.9)),
    "picture": ("wall_art", (-1.0, 1.98, 1.5), (0.8, 0.04, 0.6)),
}
PLANTED = {
    "box": (0, 0, -0.03),
    "lamp": (0, 0, 0.1),
    "chair": (0.45, 0, 0),
    "picture": (0, -0.04, 0),
}
METRIC = {"box": "collision", "lamp": "support", "chair": "out_of_bounds", "picture": "support"}
TURNED = {"chair": 90.0, "picture": 180.0}


@pytest.fixture
def room(boxes):
    def made(*planted):
        return boxes.room(
            *(
                boxes.thing(
                    *(name, kind, np.add(at, PLANTED[name] if name in planted else 0), size),
                    TURNED.get(name, 0.0),
                )
                for name, (kind, at, size) in PLACES.items()
            )
        )

    return made


@pytest.fixture
def rounds(frozen):
    def run(room):
        def look(looked_at):
            return assess_room(looked_at, frozen)

        reviser = RulesReviser(frozen, look)
        return Refinement(frozen, look, reviser, ["report"], 3).refine("a", room).branches["report"]

    return run


def physical(made):
    return [
        (name, event.record.objects)
        for name in ("collision", "out_of_bounds", "support")
        for event in made.metrics[name].events
    ]


@pytest.mark.parametrize("planted", [*([name] for name in PLANTED), list(PLANTED)], ids=str)
def test_all_that_is_planted_goes_and_nothing_comes(room, rounds, planted):
    first, *later = rounds(room(*planted))
    assert sorted(name for name, _ in physical(first)) == sorted(METRIC[name] for name in planted)
    assert all(set(physical(made)) <= set(physical(first)) for made in later)
    assert physical(later[-1]) == []
    assert set(later[-1].shifts) == set(planted)


def test_a_sound_room_stays_as_it_is(room, rounds):
    assert [made.shifts for made in rounds(room())] == [{}] * 4
