"""A model that answers anything at all: limits hold, and no record says what nobody said."""

import json
import random
from collections import Counter, defaultdict

import pytest
from ideal_bench.lib.quality.cameras.repairs import ACTIONS
from ideal_bench.lib.quality.judged.check_types import VERDICTS
from ideal_bench.lib.quality.metrics import METRICS


class Whims:
    """Answers by the question's name and a seed: the same again for the same."""

    def __init__(self, seed):
        self.seed = seed

    def __call__(self, told):
        chance = random.Random(f"{self.seed} {told.id}")
        if chance.random() < 0.12:
            return chance.choice([("failed", "busy"), ("refused", ""), ("empty", ""), "[", "{}"])
        return json.dumps(self._answer(told, chance))

    def _answer(self, told, chance):
        if told.stage.startswith("camera-"):
            count = len(told.pictures)
            letters = "ABCDEF"[:count]
            if chance.random() < 0.5:
                return [{"choose": chance.choice(letters), "reason": "so"}]
            changes = [
                {"picture": chance.choice(letters), "action": chance.choice(sorted(ACTIONS))}
                for _ in range(chance.randrange(5))
            ]
            return [{"choose": None, "changes": changes}]
        name = told.stage.partition("-again")[0]
        if name in ("scale", "style", "pairing"):
            return [
                {"object": item, "verdict": chance.choice(["clear", "suspect"]), "reason": "odd"}
                for item in told.ids
            ]
        if name == "groups":
            cut = chance.randrange(1, len(told.ids))
            return [{"objects": told.ids[:cut]}, {"objects": told.ids[cut:]}]
        if name in ("affordances", "joint_use", "placement"):
            types = [check for metric in METRICS.values() for check in metric.checks]
            return [
                {"check": chance.choice(types), "objects": chance.sample([*told.ids, "ghost"], 2)}
                for _ in range(6)
            ] + [{"check": "clearance", "objects": [item]} for item in told.ids[:3]]
        offered = [*VERDICTS[told.metric], *["need_view"] * 3 * ("need_view" in told.text)]
        return [
            {
                "check": check,
                "verdict": chance.choice(offered),
                "responsible": chance.sample(told.ids, 2),
                "reason": "so",
                "show": chance.sample(told.ids, chance.randrange(3)),
                "what": "the front",
            }
            for check in told.checks
        ]


@pytest.mark.parametrize("seed", range(12))
def test_limits_hold_whatever_is_answered(judge, study, model, quality, pictures, seed):
    model.script = {"": Whims(seed)}
    judged = judge(study)
    shown, turns, calls = defaultdict(int), Counter(), Counter()
    for told in model.asked:
        if "~1~camera-" in told.id:
            calls["-".join(told.stage.split("-")[1:4])] += 1
            assert 1 <= len(told.pictures) <= quality.camera_candidates
        elif "checks" in told.data:
            *scope, _ = told.stage.partition("-again")[0].rsplit("-", 1)
            assert len({part.data for part in told.pictures}) == len(told.pictures)
            shown[scope[0]] = max(shown[scope[0]], len(told.pictures))
            turns[scope[0]] += "again" not in told.stage and not told.stage.endswith("forced")
    assert max(shown.values(), default=0) <= quality.images_per_episode
    assert max(turns.values(), default=0) <= 1 + quality.evidence_rounds
    assert max(calls.values(), default=0) <= quality.camera_calls
    for name, findings in judged.findings.items():
        for record in findings.records:
            assert record.metric == name and record.check in METRICS[name].checks
            assert (record.decided_by is None) == (record.verdict == "unresolved")
            assert (record.verdict == "defect") == bool(record.attribution)
            if record.attribution:
                assert sum(record.attribution.values()) == pytest.approx(1.0)
                assert set(record.attribution) <= set(study.ids)
                assert record.severity in METRICS[name].levels
            if record.verdict == "unresolved":
                assert record.gaps and judged.failures
    first = [(told.id, told.digest) for told in model.asked]
    model.asked.clear(), model.kept.clear()
    assert judge(study) == judged
    assert [(told.id, told.digest) for told in model.asked] == first
