"""Bins of density and viewpoint: who falls where, and that nobody falls out."""

import math

import pytest
from ideal_bench.lib.difficulty import density_bins, viewpoint_bins


def test_density_bins_hold_every_scene(library, room, thing):
    counts = [0, 1, 6, 7, 14, 24, 49, 50, 200]
    scenes = [room([thing()] * count) for count in counts]
    bins = density_bins(library.evaluate(scenes, scenes), library.protocol)
    edges = [(0, 0), (1, 6), (7, 9), (10, 14), (15, 24), (25, 49), (50, None)]
    assert [(item.low, item.high) for item in bins] == edges
    assert [item.n for item in bins] == [1, 2, 1, 1, 1, 1, 2]


def test_density_bins_average_scenes_that_were_read(library, room, thing):
    scene = room([thing()])
    # Perfect; and out of the room, off by 3.6 m, but rightly turned, found and not invented.
    answers = [scene, room([thing(at=(3.6, 0, 0.5))]), None]
    first = density_bins(library.evaluate([scene] * 3, answers), library.protocol)[1]
    assert (first.n, first.parse_success) == (3, pytest.approx(2 / 3))
    assert first.overall == pytest.approx((1 + 4 / 7) / 2)


def test_an_empty_bin_has_no_numbers(library, room, thing):
    scene = room([thing()])
    empty = density_bins(library.evaluate([scene], [scene]), library.protocol)[2]
    assert empty.n == 0 and math.isnan(empty.overall) and math.isnan(empty.parse_success)
    off = viewpoint_bins(library.evaluate([scene], [scene]), library.protocol)[2]
    assert off.n == 0 and math.isnan(off.average) and math.isnan(off.in_view)


@pytest.mark.parametrize(
    ("heading", "place"),
    [(0, 0), (8.9, 0), (9, 1), (-9, 1), (99, 1), (18, 2), (27, 3), (36, 4), (45, 4), (-135, 4)],
)
def test_viewpoint_bins(library, room, thing, heading, place):
    scene = room([thing()], rz=math.radians(heading))
    bins = viewpoint_bins(library.evaluate([scene], [None]), library.protocol)
    assert [item.n for item in bins] == [int(number == place) for number in range(5)]


def test_viewpoint_bins_average_metrics_first(library, room, thing):
    scenes = [room([thing()] * 2), room([thing()]), room([thing("library_block")], "library")]
    answers = [room([thing(), thing(at=(0, 9, 0))]), room([thing()]), room([])]
    first = viewpoint_bins(library.evaluate(scenes, answers), library.protocol)[0]
    assert first.in_view == pytest.approx(4 / 3)
    assert first.means == pytest.approx(
        {"PA": 0.75, "Prec": 0.75, "RA": 1, "GCR": 0, "GSR": math.nan}, nan_ok=True
    )
    assert first.average == pytest.approx((0.75 + 0.75 + 1 + 0) / 4)
