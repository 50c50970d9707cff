"""When a prepared task may be used again, and what is said where it may not."""

from dataclasses import replace

import pytest
from ideal_bench.lib.scout.fingerprint import differences, fingerprint


@pytest.fixture
def prepared(scout_task):
    """A task whose configuration is its own."""
    configuration = {
        "scene": "bedroom_s1",
        "source_sha256": "a" * 64,
        "picture": {"engine": "cycles", "samples": 128},
        "first": scout_task.first.to_document(),
        "targets": 3,
    }
    return replace(scout_task, configuration=configuration, sha256=fingerprint(configuration))


def asked(prepared, **changes):
    """What is known before the scene is open."""
    known = dict(prepared.configuration)
    del known["first"], known["targets"]
    return {**known, **changes}


def test_the_order_of_fields_is_no_matter():
    one, other = {"a": 1, "b": [1, {"c": 2.0}]}, {"b": [1, {"c": 2.0}], "a": 1}
    assert fingerprint(one) == fingerprint(other) != fingerprint({**one, "a": 2})
    assert len(fingerprint(one)) == 64


def test_the_same_configuration_is_used_again(prepared):
    assert differences(prepared, asked(prepared)) == ""
    assert differences(prepared, prepared.configuration) == ""


def test_what_differs_is_told_with_both_values(prepared):
    now = {"engine": "workbench", "samples": 128}
    told = differences(prepared, asked(prepared, picture=now))
    assert told == 'picture.engine ("cycles", now "workbench")'
    more = differences(prepared, asked(prepared, scene="other", seed=7))
    assert more == 'scene ("bedroom_s1", now "other"), seed (nothing, now 7)'
    many = asked(prepared, **{name: 1 for name in "abcd"})
    assert differences(prepared, many) == "4 settings, as a (nothing, now 1)"


def test_a_task_that_was_changed_by_hand_is_not_used(prepared):
    moved = replace(prepared, first=replace(prepared.first, yaw_deg=10.0))
    assert "first pose" in differences(moved, asked(prepared))
    fewer = replace(prepared, targets=prepared.targets[:2])
    assert "it has 2 targets, and its configuration 3" in differences(fewer, asked(prepared))
    other = replace(prepared, sha256="0" * 64)
    assert "fingerprint" in differences(other, asked(prepared))
