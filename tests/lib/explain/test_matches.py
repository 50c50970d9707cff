"""The matcher pairs as rebuilding does, scene by scene."""

from ideal_bench.lib.explain.case import Case
from ideal_bench.lib.frames import model_to_world
from ideal_bench.lib.matching import match_for_reconstruction


def test_pairs_are_those_of_rebuilding(rooms, answers, protocol):
    for model in ("noisy_large", "prior", "vision_model"):
        case = Case.of([room.truth for room in rooms], answers[model], protocol)
        ours, theirs = case.pair(case.predicted)
        names = {
            (int(case.truth.scene[a]), case.truth.ids[a], case.predicted.ids[b])
            for a, b in zip(ours.tolist(), theirs.tolist(), strict=True)
        }
        wanted = set()
        for number, (room, answer) in enumerate(zip(rooms, answers[model], strict=True)):
            world = model_to_world(answer, room.truth.camera_rz_rad)
            pairs = match_for_reconstruction(room.truth.in_view, world, protocol).pairs
            wanted |= {(number, room.truth.in_view.ids[a], world.ids[b]) for a, b in pairs}
        assert names == wanted
