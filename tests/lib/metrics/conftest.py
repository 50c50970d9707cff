"""One scene, one prediction, one number."""

import pytest
from ideal_bench.lib.metrics.registry import DIAGNOSTICS, METRICS
from ideal_bench.lib.metrics.scores import Why

BY_ID = {metric.id: metric for metric in (*METRICS, *DIAGNOSTICS)}


@pytest.fixture
def value(library):
    """The value of a metric on a scene, or the reason why there is none."""

    def measure(metric, scene, prediction, protocol=None):
        used = protocol or library.protocol
        scores = BY_ID[metric].score(library.batch([scene], [prediction], used), used)
        why = Why(scores.why.item())
        assert (why == Why.DEFINED) == (scores.values == scores.values).item()
        return scores.values.item() if why == Why.DEFINED else why

    return measure
