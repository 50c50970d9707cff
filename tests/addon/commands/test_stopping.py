"""Signals are as they were once a verb that handles them has ended."""

from __future__ import annotations

import os
import signal

import pytest
from ideal_bench.ideal_addon.commands.stopping import handling, stop_when_asked


@pytest.fixture(autouse=True)
def usual():
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


def test_the_first_signal_asks_and_the_second_insists():
    with pytest.raises(KeyboardInterrupt), stop_when_asked() as stop:
        os.kill(os.getpid(), signal.SIGTERM)
        assert stop.is_set()
        os.kill(os.getpid(), signal.SIGINT)


def test_handlers_are_put_back():
    before = [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)]
    with stop_when_asked():
        assert signal.getsignal(signal.SIGINT) != before[0]
    assert [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)] == before


@pytest.mark.parametrize(
    ("number", "after"),
    [(signal.SIGINT, signal.default_int_handler), (signal.SIGTERM, signal.SIG_DFL)],
)
def test_a_handler_of_blenders_own_code_gives_way_to_the_usual_one(monkeypatch, number, after):
    real = signal.signal
    # As Python tells of a handler that was not set by Python.
    monkeypatch.setattr(signal, "signal", lambda *words: real(*words) and None)
    with handling(number, lambda *_: None):
        pass
    assert signal.getsignal(number) == after
