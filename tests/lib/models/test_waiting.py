"""How long is waited."""

from threading import Event, Timer

from ideal_bench.lib.models.waiting import Gate, Timing, pause_s


class Clock:
    """Time that passes only by waiting."""

    def __init__(self):
        self.now_s, self.waits = 100.0, []
        self.timing = Timing(now=lambda: self.now_s, wait=self.wait, random=lambda: 1.0)

    def wait(self, event, seconds):
        self.waits.append(seconds)
        self.now_s += seconds


def test_pauses_grow_to_a_minute_and_chance_takes_a_share():
    assert [pause_s(trial, 1.0) for trial in range(8)] == [1, 2, 4, 8, 16, 32, 60, 60]
    assert pause_s(10**6, 0.25) == 15.0 and pause_s(3, 0.0) == 0.0


def test_a_gate_is_open_until_it_is_closed():
    clock = Clock()
    gate = Gate(clock.timing)
    gate.wait(Event())
    gate.close(5.0)
    gate.close(2.0)
    gate.wait(Event())
    gate.wait(Event())
    assert clock.waits == [5.0] and clock.now_s == 105.0


def test_a_gate_that_is_closed_again_meanwhile_is_waited_for_again():
    clock = Clock()

    def wait(event, seconds):
        if not clock.waits:
            gate.close(9.0)
        clock.wait(event, seconds)

    gate = Gate(Timing(now=clock.timing.now, wait=wait))
    gate.close(4.0)
    gate.wait(Event())
    assert clock.waits == [4.0, 5.0]


def test_nobody_waits_when_the_run_is_over():
    clock = Clock()
    gate, over = Gate(clock.timing), Event()
    gate.close(60.0)
    over.set()
    gate.wait(over)
    assert clock.waits == []


def test_a_real_wait_ends_with_the_event():
    over = Event()
    over.set()
    Timing().wait(over, 3600.0)
    assert 0 <= Timing().random() < 1 and Timing().now() > 0


def test_a_wait_longer_than_the_clock_is_ended_all_the_same():
    event = Event()
    Timer(0.05, event.set).start()
    Timing().wait(event, 1e300)
    assert event.is_set()
