"""Progress: a bar on a terminal, few plain lines in a log."""

import io

import pytest
from ideal_bench.ideal_addon.commands.progress import LINE_WIDTH, Progress, duration


class Terminal(io.StringIO):
    def isatty(self):
        return True


class Clock:
    """A clock that the test turns."""

    def __init__(self):
        self.now_s = 0.0

    def __call__(self):
        return self.now_s


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(0, "0 s"), (59.4, "59 s"), (59.6, "1 min 0 s"), (3599, "59 min 59 s"), (7260, "2 h 1 min")],
)
def test_duration(seconds, text):
    assert duration(seconds) == text


def run(stream, total, pace_s, notes=True):
    clock = Clock()
    with Progress("render", total, stream, clock) as progress:
        for i in range(total):
            clock.now_s += pace_s
            progress.step(f"room_{i}" if notes else "")
    return stream.getvalue()


def test_a_log_gets_a_line_about_every_ten_seconds():
    lines = run(io.StringIO(), 1000, 0.5).splitlines()
    assert len(lines) <= 60
    assert lines[-1] == "render: 1000 of 1000 in 8 min 20 s"


def test_a_slow_step_is_told_each_time():
    lines = run(io.StringIO(), 3, 60).splitlines()
    assert lines == [
        "render: 1 of 3, 2 min 0 s left (room_0)",
        "render: 2 of 3, 1 min 0 s left (room_1)",
        "render: 3 of 3 in 3 min 0 s",
    ]


def test_fast_work_is_one_line():
    assert run(io.StringIO(), 500, 0.0005, notes=False) == "render: 500 of 500 in 0 s\n"


def test_a_terminal_gets_a_bar_with_the_time_left():
    frames = run(Terminal(), 4, 10).split("\r")
    assert "[############............] 2/4 20 s left room_1" in frames[3]
    assert all(len(frame.rstrip("\n")) <= LINE_WIDTH for frame in frames)
    assert frames[-1].rstrip() == "render: 4 of 4 in 40 s"


def test_nothing_to_do_is_no_division_by_zero():
    assert run(Terminal(), 0, 1).rstrip().endswith("render: 0 of 0 in 0 s")


def test_an_interruption_closes_the_line():
    stream = Terminal()
    with pytest.raises(KeyboardInterrupt), Progress("render", 2, stream, Clock()) as progress:
        progress.step()
        raise KeyboardInterrupt
    assert stream.getvalue().endswith("\n") and "1 of 2" in stream.getvalue()


def test_who_asked_is_told_of_every_step_and_note():
    clock, told = Clock(), []
    with Progress("x", 2, io.StringIO(), clock, lambda **m: told.append(m)) as progress:
        clock.now_s = 10.0
        progress.note("one: solve")
        progress.step("one")
        clock.now_s = 14.0
        progress.note("two: solve")
    assert told == [
        {"done": 0, "total": 2, "doing": "", "left_s": None},
        {"done": 0, "total": 2, "doing": "one: solve", "left_s": None},
        {"done": 1, "total": 2, "doing": "one", "left_s": 10.0},
        {"done": 1, "total": 2, "doing": "two: solve", "left_s": 6.0},
    ]


def test_where_the_pace_is_known_the_time_left_is_said_before_the_first_step():
    clock, told = Clock(), []
    terminal = Terminal()
    Progress("x", 3, terminal, clock, lambda **m: told.append(m), pace_s=20.0).note("one")
    assert told[0]["left_s"] == 60.0 and "1 min 0 s left one" in terminal.getvalue()


@pytest.mark.parametrize("stream", [io.StringIO, Terminal])
def test_an_error_before_the_first_step_leaves_no_count(stream):
    stream = stream()
    with pytest.raises(ValueError), Progress("render", 2, stream, Clock()):
        raise ValueError
    assert stream.getvalue().split("\r")[-1] == "" and "\n" not in stream.getvalue()
