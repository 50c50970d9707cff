"""What holds for the window as a whole: undo by key, another file while something runs."""

import pytest

MATRICES = """
{thing.name: [list(row) for row in thing.matrix_world] for thing in view3d()[0].scene.objects}
"""
HIDDEN = "{thing.name: thing.hide_get() for thing in view3d()[0].scene.objects}"
TASK = "bpy.context.window_manager.ideal.task"
START = """
from bl_ext.user_default.ideal_bench.ideal_addon import tasks

def count_up():
    for number in range(10_000):
        yield tasks.Step(f"number {number}", number / 10_000)
        yield tasks.IDLE
    return "counted"

tasks.start("Counting", count_up())
"""


@pytest.fixture
def bedroom(window, examples):
    window.open(examples / "scenes" / "bedroom_s1" / "scene.blend")
    return window


@pytest.fixture
def counting(window):
    """A long piece of work that runs."""
    window.run(START)
    window.wait_until(f"{TASK}.factor > 0")
    yield window
    window.run("tasks.cancel()")


def test_a_key_takes_a_reconstruction_back(bedroom, examples):
    answer = examples / "predictions" / "noisy_large" / "bedroom_s1.txt"
    before = bedroom.run(MATRICES), bedroom.run(HIDDEN)
    # The button asks for a file; the same operator is told which one.
    reconstruct = f"bpy.ops.ideal.reconstruct('EXEC_DEFAULT', True, filepath={str(answer)!r})"
    bedroom.run(f"with in_view3d():\n    {reconstruct}")
    bedroom.screenshot("reconstructed")
    assert (bedroom.run(MATRICES), bedroom.run(HIDDEN)) != before
    bedroom.move(500, 600)
    bedroom.key("ctrl+z")
    bedroom.screenshot("undone")
    assert (bedroom.run(MATRICES), bedroom.run(HIDDEN)) == before


def test_a_button_that_is_off_says_why(window):
    window.sidebar.open("IDEAL_PT_check")
    window.move(*window.sidebar.find("ideal.check"))
    # Blender waits before it shows a tooltip.
    window.wait_s(1.5)
    window.screenshot("why_it_is_off")
    assert not window.run("bpy.ops.ideal.check.poll()")


def test_work_goes_on_when_another_file_is_opened(counting, examples):
    counting.screenshot("counting")
    counting.open(examples / "scenes" / "office_s1" / "scene.blend")
    before = counting.run(f"{TASK}.factor")
    counting.wait_until(f"{TASK}.factor > {before}")
    counting.screenshot("counting_on")
    counting.new_file()
    before = counting.run(f"{TASK}.factor")
    counting.wait_until(f"{TASK}.factor > {before}")


def test_esc_stops_the_work(counting):
    counting.move(500, 600)
    counting.key("Escape")
    counting.wait_until(f"not {TASK}.title")
    counting.screenshot("stopped")
    assert "stopped" in counting.run(f"{TASK}.message")


def test_esc_stops_the_work_after_another_file_was_opened(counting, examples):
    counting.open(examples / "scenes" / "office_s1" / "scene.blend")
    counting.move(500, 600)
    counting.key("Escape")
    counting.wait_until(f"not {TASK}.title")
