"""The plot of a refinement: its lines are the means, and it tells whose they are."""

import matplotlib
import pytest
from ideal_bench.lib.drawing.refinement import draw_refinement, refinement
from ideal_bench.lib.drawing.style import RC
from ideal_bench.lib.quality.refine.rounds import Refined, Round
from ideal_bench.lib.quality.scoring import Scores
from PIL import Image


def scene(name, **branches):
    def made(number, overall):
        if overall is None:
            return Round(number, "failed", "no answer")
        return Round(number, "scored", changed=True, layout={}, scores=Scores({}, {}, overall, 1.0))

    rounds = {
        branch: tuple(made(number, overall) for number, overall in enumerate(row))
        for branch, row in branches.items()
    }
    return Refined(name, "office", rounds)


def drawn(*scenes):
    with matplotlib.rc_context(RC):
        figure = refinement(scenes)
        figure.draw_without_rendering()
    return figure.axes[0]


def test_each_branch_is_a_line_of_means_with_a_band():
    axes = drawn(
        scene("a", report=[50, 60, 80], none=[50, 50, 40]),
        scene("b", report=[70, 80, 80], none=[70, 50, 40]),
    )
    lines = {line.get_label(): list(line.get_ydata()) for line in axes.lines}
    assert lines == {"Report": [60, 70, 80], "No feedback": [60, 50, 40]}
    band = axes.collections[0].get_paths()[0].vertices
    assert band[:, 1].min() == pytest.approx(50) and band[:, 1].max() == pytest.approx(80)
    assert [text.get_text() for text in axes.get_xticklabels()] == ["R0", "R1", "R2"]
    assert axes.get_title(loc="right").startswith("mean of 2 scenes; band")
    assert len({line.get_marker() for line in axes.lines}) == 2


def test_a_scene_without_all_rounds_is_no_part_of_a_line():
    axes = drawn(
        scene("a", report=[50, 60], none=[50, 50]), scene("b", report=[70, None], none=[70, 70])
    )
    lines = {line.get_label(): list(line.get_ydata()) for line in axes.lines}
    assert lines == {"Report": [50, 60], "No feedback": [60, 60]}
    assert axes.get_title(loc="right").startswith("mean of 1 to 2 scenes")


def test_one_scene_has_no_band_and_its_axis_is_the_whole_scale():
    axes = drawn(scene("a", none=[50.001, 50.002]))
    assert not axes.collections and axes.get_title(loc="right") == "one scene"
    low, high = axes.get_ylim()
    assert low <= 0 and high >= 100


def test_the_same_numbers_are_the_same_files(tmp_path):
    scenes = [scene("a", report=[50, 60], scores=[50, 40])]
    first = [path.read_bytes() for path in draw_refinement(scenes, tmp_path)]
    assert [path.read_bytes() for path in draw_refinement(scenes, tmp_path)] == first
    with Image.open(tmp_path / "refine.png") as picture:
        assert picture.width > 1000
