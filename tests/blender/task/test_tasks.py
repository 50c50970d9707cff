"""Long work: its steps, its ends, and that nothing of it stays behind."""

from __future__ import annotations

from collections.abc import Iterator

import bpy
import pytest
from ideal_bench.ideal_addon import properties, registration, tasks
from ideal_bench.ideal_addon.tasks import runner


@pytest.fixture(autouse=True)
def registered() -> Iterator[None]:
    registration.register()
    yield
    registration.unregister()


class Work:
    """Work in three steps that keeps account of itself."""

    def __init__(self, fails: bool = False) -> None:
        self.done, self.closed, self.fails = 0, False, fails

    def steps(self) -> tasks.Work:
        try:
            for number in range(3):
                self.done += 1
                yield tasks.Step(f"part {number + 1}", (number + 1) / 3)
                if self.fails:
                    raise tasks.TaskError("part 1 cannot be had; bring another")
                yield tasks.IDLE
            return "three parts are made"
        finally:
            self.closed = True


def tick_until_idle() -> None:
    """What Blender's timer does; background Blender runs none."""
    while runner._tick() is not None:
        pass


def test_run_does_all_of_it_and_returns_the_closing_sentence():
    work = Work()
    assert tasks.run("making", work.steps()) == "three parts are made"
    assert (work.done, work.closed) == (3, True)


def test_a_failure_is_its_sentence():
    with pytest.raises(tasks.TaskError, match="part 1 cannot be had; bring another"):
        tasks.run("making", Work(fails=True).steps())


def test_what_runs_is_shown_and_its_end_told():
    work = Work()
    tasks.start("making", work.steps())
    shown = properties.window().task
    assert shown.title == "making"
    runner._tick()
    assert shown.stage == "part 1" and shown.factor == pytest.approx(1 / 3)
    tick_until_idle()
    assert (shown.title, shown.message, shown.failed) == ("", "three parts are made", False)
    assert tasks.current() is None


def test_a_failing_task_says_so_in_the_panel():
    tasks.start("making", Work(fails=True).steps())
    tick_until_idle()
    shown = properties.window().task
    assert shown.failed and shown.message == "part 1 cannot be had; bring another"
    assert bpy.ops.ideal.dismiss_message() == {"FINISHED"}
    assert not shown.failed
    with pytest.raises(RuntimeError, match="There is no message to take away"):
        bpy.ops.ideal.dismiss_message()


def test_an_unexpected_error_ends_it_and_is_not_swallowed():
    def broken() -> tasks.Work:
        yield tasks.Step("one")
        raise ZeroDivisionError("oh")

    tasks.start("making", broken())
    with pytest.raises(ZeroDivisionError):
        tick_until_idle()
    assert tasks.current() is None
    assert properties.window().task.message == "making: ZeroDivisionError: oh"


def test_one_at_a_time():
    tasks.start("making", Work().steps())
    second = Work()
    with pytest.raises(tasks.TaskError, match="making is running; wait for it or press Esc"):
        tasks.start("checking", second.steps())
    assert second.done == 0


def test_stopping_cleans_up_and_says_that_what_was_finished_is_kept():
    work = Work()
    tasks.start("making", work.steps())
    runner._tick()
    assert bpy.ops.ideal.cancel_task() == {"FINISHED"}
    assert work.closed and tasks.current() is None
    assert properties.window().task.message == "making: stopped; what was finished is kept"


def test_with_nothing_running_the_stop_button_says_why_it_is_off():
    for operator in (bpy.ops.ideal.cancel_task, bpy.ops.ideal.watch_task):
        with pytest.raises(RuntimeError, match="Nothing is running"):
            operator()


def test_opening_another_file_does_not_end_it(bedroom):
    work = Work()
    tasks.start("making", work.steps())
    bpy.ops.wm.open_mainfile(filepath=bpy.data.filepath, load_ui=True, use_scripts=False)
    assert tasks.current() is not None
    tick_until_idle()
    assert properties.window().task.message == "three parts are made"


def test_switching_the_extension_off_ends_it():
    work = Work()
    tasks.start("making", work.steps())
    runner._tick()
    registration.unregister()
    assert work.closed and not bpy.app.timers.is_registered(runner._tick)


def test_a_verb_in_a_child_process_gives_its_lines_and_its_exit_code():
    from ideal_bench.ideal_addon.tasks.child import run_verb

    lines = []

    def work() -> tasks.Work:
        code = yield from _collected(run_verb(["--version"]), lines)
        return f"ended with {code}"

    assert tasks.run("asking", work()) == "ended with 0"
    assert any("0.1.0" in line for line in lines)


def _collected(output, lines) -> Iterator[tasks.Step]:
    while True:
        try:
            line = next(output)
        except StopIteration as end:
            return end.value
        if line is not None:
            lines.append(line)
        yield tasks.IDLE


def test_closing_a_verb_ends_its_process():
    import time

    from ideal_bench.ideal_addon.tasks.child import run_verb

    output = run_verb(["rooms", "--help"])
    next(output)
    started = time.monotonic()
    output.close()
    assert time.monotonic() - started < 10


def test_what_runs_is_shown_again_after_another_file_was_opened():
    def steps() -> tasks.Work:
        yield tasks.Step("half", 0.5)
        while True:
            yield tasks.IDLE

    tasks.start("making", steps())
    runner._tick()
    bpy.ops.wm.read_homefile(use_empty=True, load_ui=True)
    shown = properties.window().task
    assert (shown.title, shown.stage, shown.factor) == ("making", "half", 0.5)
    tasks.cancel()
