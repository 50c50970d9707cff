"""docs/metrics.md shows the registry: a metric changed there is a page to change here."""

from pathlib import Path

import pytest
from ideal_bench.lib.metrics.registry import DIAGNOSTICS, METRICS, Metric
from ideal_bench.lib.protocol import read_protocol

PAGE = Path(__file__).resolve().parent.parent / "docs" / "metrics.md"
ROOMS = {"all": "all", "non_grid": "not grid", "grid": "grid"}


@pytest.mark.parametrize("metric", [*METRICS, *DIAGNOSTICS], ids=lambda metric: metric.id)
def test_a_row_tells_of_each_metric(metric: Metric) -> None:
    cells = (
        metric.id,
        metric.label,
        metric.told(read_protocol()),
        metric.dimension or "-",
        ROOMS[metric.applies_to],
        metric.source,
    )
    assert f"| {' | '.join(cells)} |" in PAGE.read_text(encoding="utf-8").splitlines()
