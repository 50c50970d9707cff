"""The intervals of a results file are SciPy's, on the scene values that stand in the same file."""

import json
import math
from pathlib import Path

import numpy as np
import pytest
from ideal_bench.lib.batch import Truth
from ideal_bench.lib.dataset import read_dataset
from ideal_bench.lib.predictions.source import PredictionFolder
from ideal_bench.lib.report.results import Results, write_results
from ideal_bench.lib.scoring import score_model
from ideal_bench.lib.standing import standings
from scipy.stats import bootstrap

EXAMPLES = Path(__file__).parents[3] / "examples"
MODELS = ("noisy_large", "prior")
GEO = ("PA", "Prec", "RA", "GCR", "GSR")


@pytest.fixture(scope="module")
def document(protocol, tmp_path_factory):
    """results.json of two models on the example rooms, as plain JSON."""
    truth = Truth.of(read_dataset(EXAMPLES / "scenes").scenes)
    folder = PredictionFolder(EXAMPLES / "predictions")
    evaluations = {
        name: score_model(name, folder, truth, protocol, "fail").evaluation for name in MODELS
    }
    path = tmp_path_factory.mktemp("scored") / "results.json"
    write_results(path, Results(protocol, standings(evaluations, protocol), {}, {}))
    return json.loads(path.read_text())


def scipys(statistic, n, document):
    settings = document["protocol"]["settings"]
    found = bootstrap(
        (np.arange(n),),
        statistic,
        n_resamples=settings["bootstrap_resamples"]["value"],
        batch=1,
        vectorized=False,
        confidence_level=settings["bootstrap_level"]["value"],
        method="percentile",
        rng=np.random.default_rng(settings["bootstrap_seed"]["value"]),
    )
    return tuple(found.confidence_interval)


def mean(values):
    known = [value for value in values if value is not None and not math.isnan(value)]
    return math.fsum(known) / len(known) if known else math.nan


def test_each_rate_and_diagnostic(document):
    entry, compared = document["models"]["noisy_large"], 0
    for kind in ("metrics", "diagnostics"):
        for name, told in entry[kind].items():
            values = [scene[kind][name] for scene in entry["scenes"].values()]
            applicable = [value for value in values if value is not None]
            assert told["n"] == len(applicable)
            if len(set(applicable)) < 2:
                # SciPy calls the interval of equal values undefined; it is that value.
                assert told["ci"] == ([applicable[0]] * 2 if applicable else None)
                continue
            theirs = scipys(
                lambda rows, values=applicable: mean([values[row] for row in rows]),
                len(applicable),
                document,
            )
            assert tuple(told["ci"]) == pytest.approx(theirs, abs=1e-12), name
            compared += 1
    assert compared > 7


@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize("score", ["overall", "geo"])
def test_both_scores(document, model, score):
    entry = document["models"][model]
    scenes = list(entry["scenes"].values())
    names = GEO if score == "geo" else tuple(entry["metrics"])

    def whole(rows):
        return mean([mean([scenes[row]["metrics"][name] for row in rows]) for name in names])

    theirs = scipys(whole, len(scenes), document)
    assert tuple(entry[f"{score}_ci"]) == pytest.approx(theirs, abs=1e-12)
    assert entry[score] == pytest.approx(whole(range(len(scenes))), abs=1e-12)
