"""The plot of maps that grew: its lines are the means of the maps as they stood."""

import matplotlib
import numpy as np
import pytest
from ideal_bench.lib.drawing.exploring import QUANTITIES, curves, draw_replays, exploring
from ideal_bench.lib.drawing.style import RC
from ideal_bench.lib.scout.pose import Optics, Pose
from ideal_bench.lib.scout.protocol import read_scout_protocol
from ideal_bench.lib.scout.replay import Replay
from ideal_bench.lib.scout.replay_acts import Step
from ideal_bench.lib.scout.replay_course import course
from ideal_bench.lib.scout.scoring.scores import score_map
from ideal_bench.lib.scout.task import Target, Task
from PIL import Image

COVERAGE, IOU, ERROR = QUANTITIES
TASK = Task(
    targets=tuple(
        Target(name, name, (x, 0.0, 0.5), (0.5, 0.5, 1.0)) for name, x in (("a", 1.0), ("b", -1.0))
    ),
    scene="office_s1",
    source="scene.blend",
    origin_m=(0.0, 0.0, 0.0),
    range_m=2.0,
    optics=Optics(640, 480, 500.0),
    first=Pose((0.0, -2.0, 1.6), 0.0, 0.0),
    hidden=(),
    rooms=(),
    engine="workbench",
    configuration={},
    sha256="0" * 64,
)


def replayed(calls, images, *steps):
    """An attempt whose maps are (call, images, centres)."""
    protocol = read_scout_protocol()
    acts = tuple(
        Step(call, taken, centers, centers, score_map(TASK, centers, protocol))
        for call, taken, centers in steps
    )
    empty = score_map(TASK, {}, protocol)
    return course(Replay(TASK, protocol, empty, acts, calls, images, "finish"))


HALF, WHOLE = {"a": (1.0, 0.0, 0.5)}, {"a": (1.0, 0.0, 0.5), "b": (-1.0, 0.0, 0.7)}
QUICK = replayed(3, 2, (1, 0, HALF), (3, 2, WHOLE))
SLOW = replayed(4, 2, (4, 1, HALF))


def drawn(agents, penalties=()):
    with matplotlib.rc_context(RC):
        figure = exploring(agents, penalties)
        figure.draw_without_rendering()
    return figure


def test_a_curve_is_the_map_as_it_stood_and_holds_to_the_end():
    found = curves([QUICK, SLOW], COVERAGE, "call", 5)
    assert found.tolist() == [[0, 0.5, 0.5, 1, 1, 1], [0, 0, 0, 0, 0.5, 0.5]]
    assert curves([QUICK], COVERAGE, "images", 2).tolist() == [[0.5, 0.5, 1]]


def test_what_an_empty_map_has_not_is_no_part_of_the_mean():
    figure = drawn({"explorer": [QUICK, SLOW]})
    (mean,) = [line for line in figure.axes[4].lines if line.get_label() == "explorer"]
    found = np.asarray(mean.get_ydata())
    assert figure.axes[4].get_ylabel() == "centre error (m)"
    assert np.isnan(found[0]) and found[1] == 0.0
    assert found[3] == pytest.approx(0.1) and found[4] == pytest.approx(0.05)


def test_each_agent_is_a_line_told_apart_and_its_scenes_are_thin():
    figure = drawn({"explorer": [QUICK, SLOW], "origin": [SLOW, SLOW]})
    lines = [line for line in figure.axes[0].lines if not line.get_label().startswith("_")]
    assert [line.get_label() for line in lines] == ["explorer", "origin"]
    assert lines[0].get_color() != lines[1].get_color()
    assert lines[0].get_linestyle() != lines[1].get_linestyle()
    thin = [line for line in figure.axes[0].lines if line.get_label().startswith("_")]
    assert len(thin) == 4 and all(line.get_linewidth() < 1 for line in thin)
    assert figure.legends[0].get_title().get_text() == "mean of 2 scenes; each scene thin"
    assert [axes.get_xlabel() for axes in figure.axes[-2:]] == ["model calls", "pictures taken"]


def test_every_penalty_has_a_row_of_its_own():
    assert drawn({"explorer": [QUICK]}).axes[6].get_ylabel() == "loss (m)"
    figure = drawn({"explorer": [QUICK]}, [1.0, 5.0, 10.0])
    named = [axes.get_ylabel() for axes in figure.axes[6::2]]
    assert named == ["loss at 1 m (m)", "loss at 5 m (m)", "loss at 10 m (m)"]
    assert figure.axes[6].lines[0].get_ydata()[0] == 1.0


def test_the_same_replays_are_the_same_files(tmp_path):
    first = [path.read_bytes() for path in draw_replays({"explorer": [QUICK]}, tmp_path)]
    assert [path.read_bytes() for path in draw_replays({"explorer": [QUICK]}, tmp_path)] == first
    with Image.open(tmp_path / "replay.png") as picture:
        assert picture.width > 1000


def test_an_attempt_without_a_call_still_has_a_plot():
    figure = drawn({"nobody": [replayed(0, 0)]})
    assert figure.axes[0].lines[0].get_ydata().tolist() == [0.0]
