"""Where a room's time goes, by a clock that the test turns."""

import pytest
from ideal_bench.ideal_addon.rooms import stopwatch
from ideal_bench.ideal_addon.rooms.stopwatch import Stopwatch, peak_memory_mb


@pytest.fixture
def clock(monkeypatch):
    class Clock:
        now = 100.0

    monkeypatch.setattr(stopwatch.time, "perf_counter", lambda: Clock.now)
    return Clock


def test_stages_are_told_and_added_up(clock):
    told = []
    watch = Stopwatch(lambda **message: told.append(message))
    with watch.stage("all"):
        for seconds in (1.0, 2.5):
            with watch.stage("solve"):
                clock.now += seconds
        clock.now += 0.25
    assert told == [{"stage": "all"}, {"stage": "solve"}, {"stage": "solve"}]
    assert watch.seconds == {"solve": 3.5, "all": 3.75}


def test_a_stage_that_fails_is_counted(clock):
    watch = Stopwatch(lambda **message: None)
    with pytest.raises(ValueError), watch.stage("solve"):
        clock.now += 2.0
        raise ValueError
    assert watch.seconds == {"solve": 2.0}


def test_the_peak_holds_what_was_held():
    before = peak_memory_mb()
    held = bytearray(200_000_000)
    assert peak_memory_mb() >= max(before, 200)
    assert len(held) == 200_000_000
