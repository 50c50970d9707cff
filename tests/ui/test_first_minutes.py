"""What a new user does first: from the installed zip to a scored room, by mouse alone."""

import pytest

IDEAL = "bpy.context.window_manager.ideal"
AT_REST = f"not {IDEAL}.task.title"
PATIENCE_S = 300


@pytest.fixture
def example(window):
    """The example rooms, opened by their button; the mouse out of the way."""
    window.sidebar.press("ideal.open_example")
    window.wait_until(f"{IDEAL}.dataset.open_scene and {AT_REST}", PATIENCE_S)
    window.move(500, 600)
    yield window
    window.run("bpy.ops.ideal.cancel_task.poll() and bpy.ops.ideal.cancel_task()")


def test_two_clicks_show_a_scored_room(example):
    example.screenshot("example")
    assert not example.run(f"{IDEAL}.task.failed")
    rows = example.run(f"[[row.name, row.overall] for row in {IDEAL}.dataset.rows]")
    assert rows and all(overall for _, overall in rows)
    for number in range(1, 4):
        example.sidebar.scroll(12)
        example.screenshot(f"further_down_{number}")


def test_a_click_checks_the_room(example):
    example.sidebar.close("IDEAL_PT_dataset")
    example.sidebar.open("IDEAL_PT_check")
    example.sidebar.press("ideal.check")
    example.wait_until(f"{IDEAL}.checks.state != 'unchecked' and {AT_REST}", PATIENCE_S)
    example.move(500, 600)
    example.screenshot("checked")
    assert example.run(f"{IDEAL}.checks.state") == "passed"


def test_a_click_draws_the_comparison_and_another_takes_it_back(example):
    for panel in ("dataset", "check", "predictions"):
        example.sidebar.close(f"IDEAL_PT_{panel}")
    example.sidebar.press("ideal.show_comparison")
    example.move(500, 600)
    example.screenshot("compared")
    example.sidebar.press("ideal.hide_comparison")
    example.move(500, 600)
    example.screenshot("compared_no_more")


def test_every_panel_opens(example):
    panels = ("dataset", "check", "predictions", "compare", "metrics")
    for panel in panels:
        example.sidebar.close(f"IDEAL_PT_{panel}")
    example.screenshot("all_closed")
    for panel in ("generate", "render", "rating"):
        example.sidebar.open(f"IDEAL_PT_{panel}")
        example.screenshot(panel)
        example.sidebar.close(f"IDEAL_PT_{panel}")
