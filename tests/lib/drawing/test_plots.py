"""The plots: their marks are the numbers, their labels are whole, their files are sound."""

import json
import shutil
import xml.etree.ElementTree as ElementTree
from dataclasses import replace

import matplotlib
import numpy as np
import pytest
from ideal_bench.lib.drawing.co_occurrence import category_order
from ideal_bench.lib.drawing.plots import PLOTS, draw_plots
from ideal_bench.lib.drawing.style import PAGE_WIDTH_IN, RC
from ideal_bench.lib.statistics.contents import CategoryUse
from ideal_bench.lib.statistics.summary import summarise
from ideal_bench.lib.statistics.survey import read_survey
from matplotlib.backends.backend_agg import FigureCanvasAgg
from PIL import Image


@pytest.fixture
def statistics(described):
    return summarise(read_survey(described))


def drawn(name, statistics):
    with matplotlib.rc_context(RC):
        figure = PLOTS[name](statistics)
        figure.draw_without_rendering()
    return figure


def rename(described, room_type=None, category=None):
    """Give the office another type, or its object another category."""
    path = described / "office_s3" / "GT.json"
    document = json.loads(path.read_text())
    if room_type:
        document["scene"]["room"]["type"] = room_type
    if category:
        document["scene"]["objects"][0]["category"] = category
    path.write_text(json.dumps(document))
    return summarise(read_survey(described))


def test_bars_are_the_means(statistics):
    (axes,) = drawn("object_counts", statistics).axes
    widths = [patch.get_width() for patch in axes.patches]
    assert widths == [3.0, 2.0, 1.0, 1.0]
    assert [text.get_text() for text in axes.get_yticklabels()] == ["bathroom (2)", "office (1)"]


def test_whiskers_are_the_ranges_and_ticks_the_medians(statistics):
    (axes,) = drawn("object_counts", statistics).axes
    rows = [np.asarray(line.get_xdata(), dtype=float).tolist() for line in axes.lines[:3]]
    assert rows == [[2.0, 4.0], [2.0, 4.0], [3.0]]


def test_each_scenes_floor_area_is_a_dot(statistics):
    (axes,) = drawn("floor_area", statistics).axes
    dots = [line for line in axes.lines if line.get_marker() == "."]
    assert [sorted(line.get_xdata()) for line in dots] == [[6.0, 9.0], [20.0]]
    assert axes.get_xscale() == "log"


def test_cells_are_the_shares(statistics):
    axes = drawn("category_co_occurrence", statistics).axes[0]
    image = np.ma.filled(axes.images[0].get_array(), np.nan)
    np.testing.assert_array_equal(image, [[100, np.nan], [50, np.nan], [50, 100]])
    names = [text.get_text() for text in axes.get_yticklabels()]
    assert names == ["toilet", "rug", "sink"]


def test_histograms_count_what_is_recorded(statistics):
    for axes in drawn("image_quality", statistics).axes:
        assert sum(patch.get_height() for patch in axes.patches) == 2


def test_a_quality_that_no_scene_records_is_said(described):
    survey = read_survey(described)
    bare = [replace(scene, image_quality={}) for scene in survey.scenes]
    figure = drawn("image_quality", summarise(replace(survey, scenes=tuple(bare))))
    for axes in figure.axes:
        assert [text.get_text() for text in axes.texts] == ["no scene records it"]


@pytest.mark.parametrize("name", PLOTS)
def test_every_axis_says_what_it_is(statistics, name):
    for axes in drawn(name, statistics).axes:
        assert axes.get_xlabel() or axes.get_ylabel()


@pytest.mark.parametrize("name", PLOTS)
@pytest.mark.parametrize(
    "room_type", ["office", "a_room_type_with_a_very_long_name_indeed", "$x^2_{", "W" * 500]
)
def test_no_label_is_cut(described, name, room_type):
    figure = drawn(name, rename(described, room_type, category=f"{room_type}_thing"))
    # Inches around all that is drawn; a hundredth is a pixel.
    box = figure.get_tightbbox(FigureCanvasAgg(figure).get_renderer())
    width, height = figure.get_size_inches()
    assert box.x0 > -0.01 and box.y0 > -0.01
    assert box.x1 < width + 0.01 and box.y1 < height + 0.01


@pytest.mark.parametrize("area", [[0.01, 0.01, 3], [6, 6, 3], [1e4, 1e4, 3]])
def test_the_area_axis_has_labels_at_both_ends(described, area):
    for name in ("bathroom_s1", "bathroom_s2"):
        shutil.rmtree(described / name)
    path = described / "office_s3" / "GT.json"
    document = json.loads(path.read_text())
    document["scene"]["room"]["size"] = area
    path.write_text(json.dumps(document))
    (axes,) = drawn("floor_area", summarise(read_survey(described))).axes
    low, high = axes.get_xlim()
    ticks = [tick for tick in axes.get_xticks() if low * 0.999 <= tick <= high * 1.001]
    assert len(ticks) >= 2 and low < area[0] * area[1] < high


def test_more_categories_than_fit_are_the_most_frequent_ones():
    uses = [CategoryUse("office", f"c{n:03d}", 1 + n, 0.1, 1, 1) for n in range(500)]
    names = category_order(uses)
    assert len(names) == 80 and set(names) == {f"c{n:03d}" for n in range(420, 500)}


def test_the_files_are_pictures_as_wide_as_a_page(statistics, tmp_path):
    paths = draw_plots(statistics, tmp_path)
    assert [path.name for path in paths] == [f"{n}.{k}" for n in PLOTS for k in ("png", "svg")]
    for path in paths:
        if path.suffix == ".svg":
            width = ElementTree.parse(path).getroot().attrib["width"]
            assert width == f"{72 * PAGE_WIDTH_IN:.1f}pt".replace(".0pt", "pt")
        else:
            with Image.open(path) as image:
                assert image.width == round(200 * PAGE_WIDTH_IN)


def test_the_same_numbers_give_the_same_files(statistics, tmp_path):
    draw_plots(statistics, tmp_path / "one")
    draw_plots(statistics, tmp_path / "two")
    for path in (tmp_path / "one").iterdir():
        assert path.read_bytes() == (tmp_path / "two" / path.name).read_bytes()
