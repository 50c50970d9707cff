"""The table that everything else is drawn from."""

import dataclasses

from ideal_bench.lib.metrics.registry import DIAGNOSTICS, DIMENSIONS, GEO, METRICS


def test_the_papers_eleven_in_the_order_of_its_table_2():
    ids = "RTA PSR NOR IBR PA Prec RA RR NHR GCR GSR".split()
    assert [metric.id for metric in METRICS] == ids
    assert [metric.dimension for metric in METRICS] == "D1 D1 D2 D2 D3 D3 D3 D4 D4 D5 D5".split()
    assert [metric.id for metric in DIAGNOSTICS] == ["PE_m", "IoU", "RE_deg"]
    assert GEO == ("PA", "Prec", "RA", "GCR", "GSR")


def test_where_they_apply_is_the_papers_table_6():
    everywhere, rooms, grids = {"D1", "D2"}, {"D3", "D4"}, {"D5"}
    for metric in METRICS:
        assert metric.applies(grid=False) == (metric.dimension in everywhere | rooms)
        assert metric.applies(grid=True) == (metric.dimension in everywhere | grids)
    assert not any(metric.applies(grid=True) for metric in DIAGNOSTICS)


def test_texts_tell_the_protocols_thresholds(protocol):
    other = dataclasses.replace(
        protocol, position_threshold_m=0.5, rotation_threshold_deg=7.5, iou_threshold=0.25
    )
    told = {metric.id: metric.told(other) for metric in METRICS}
    assert told["PA"] == "matched objects within 0.5 m of their true place"
    assert told["Prec"].endswith("share enough space with the true one (IoU 0.25 or more)")
    assert told["RA"] == "matched objects turned the right way, within 7.5 degrees"
    assert not any("{" in text for text in told.values())


def test_everyone_can_read_it():
    for metric in (*METRICS, *DIAGNOSTICS):
        assert metric.label and metric.about and metric.source.startswith("B.3")
        assert metric.function.__doc__ and "Source:" in metric.function.__doc__
        assert (metric.better == "lower") == (metric.unit in ("m", "deg"))
        assert metric.dimension in {*DIMENSIONS, ""}
