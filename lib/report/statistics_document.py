"""statistics.json: the numbers of a data set for programs."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from ..statistics.checks import Checks
from ..statistics.measures import MEASURES
from ..statistics.spread import Spread
from ..statistics.summary import Statistics
from ..statistics.verdict import Verdict
from ..statistics.yaws import BIN_DEG, OFF_CARDINAL_DEG, YawDistribution
from ..version import VERSION

SCHEMA = 1

Document = dict[str, Any]


def statistics_document(statistics: Statistics) -> Document:
    """Every number; what is not defined is null with its reason beside it."""
    survey = statistics.survey
    return {
        "schema": SCHEMA,
        "versions": {"ideal_bench": VERSION},
        "scenes": {
            "read": len(survey.scenes),
            "counted": len(statistics.counted),
            "left_out": {name: _verdict(item) for name, item in statistics.left_out.items()},
            "unreadable": dict(survey.unreadable),
            "without_bundle": survey.without_bundle,
            "dataset_json": survey.record,
        },
        "checks": {name: _checks(item) for name, item in statistics.checks.items()},
        "composition": [asdict(row) for row in statistics.composition],
        "measures": {
            name: {measure.id: _spread(rows[measure.id]) for measure in MEASURES}
            for name, rows in statistics.measures.items()
        },
        "filters": {name: dict(counts) for name, counts in statistics.filters.items()},
        "categories": [asdict(use) for use in statistics.categories],
        "yaws": {
            "bin_deg": BIN_DEG,
            "off_cardinal_deg": OFF_CARDINAL_DEG,
            "groups": {name: _yaws(item) for name, item in statistics.yaws.items()},
        },
    }


def _verdict(verdict: Verdict) -> Document:
    return {
        "verdict": verdict.words,
        "failed": list(verdict.failed),
        "reasons": list(verdict.reasons),
        "note": verdict.note,
    }


def _checks(checks: Checks) -> Document:
    reason = {} if checks.pass_rate is not None else {"pass_rate": "no scene was checked yet"}
    return {
        "scenes": checks.scenes,
        **checks.states,
        "pass_rate": checks.pass_rate,
        "undefined": reason,
        "criteria": {item.name: _without_name(asdict(item)) for item in checks.criteria},
        "curation": checks.curation,
        "kept": checks.kept,
    }


def _without_name(document: Document) -> Document:
    return {key: value for key, value in document.items() if key != "name"}


def _spread(spread: Spread) -> Document:
    return {
        "n": spread.n,
        "missing": spread.missing,
        "mean": spread.mean,
        "sd": spread.sd,
        "min": spread.minimum,
        "median": spread.median,
        "max": spread.maximum,
        "undefined": spread.undefined,
    }


def _yaws(yaws: YawDistribution) -> Document:
    return {
        "n": yaws.n,
        "without": yaws.without,
        "off_cardinal": yaws.off_cardinal,
        "share": yaws.share,
        "undefined": {} if yaws.n else {"share": "no object has a yaw"},
        "counts": list(yaws.counts),
    }
