"""The zip in a real Blender: it installs, shows itself, and leaves nothing behind."""

import pytest

EXTENSION = "bl_ext.user_default.ideal_bench"
LONGEST_MS = 50


def test_it_installs_without_a_complaint(installed):
    _, said = installed
    assert "Traceback" not in said and "rror" not in said, said


def test_it_starts_enabled_and_shows_its_tab(window):
    assert EXTENSION in window.run("list(bpy.context.preferences.addons.keys())")
    window.screenshot("sidebar")
    assert window.run("view3d()[3].active_panel_category") == "IDEAL"
    assert window.sidebar.open_panels()
    log = window.log.read_text()
    assert "Traceback" not in log and "rror" not in log, log


@pytest.fixture
def census(window):
    """What of the extension Blender holds, and what of it runs while the window is used."""
    window.load("census")

    def count():
        window.run("census = Census(); census.listen()")
        window.move(600, 500)
        window.run("view3d()[0].scene.objects['Cube'].location.x += 1")
        window.new_file()
        return window.run("census.counted()")

    yield count
    window.run("turn_on()")


def test_enabling_and_disabling_twice_leaves_nothing(window, census):
    there = census()
    assert there["classes"] and there["handlers"] and there["properties"]
    assert {"draw_view", "on_load_post", "on_depsgraph_update"} <= set(there["called"])
    for turn in ("first", "second"):
        window.run("turn_off()")
        assert census() == {name: [] for name in there}, turn
        window.screenshot(f"disabled_{turn}")
        window.run("turn_on()")
        again = census()
        assert again["classes"] == there["classes"] and again["handlers"] == there["handlers"]


def test_registering_takes_less_than_50_ms(window, capsys):
    window.load("census")
    took_ms = window.run("registration_ms(5)")
    first_ms = window.run("first_registration_ms()")
    with capsys.disabled():
        print(f"\nregistering: {min(took_ms):.0f} ms; with reading all modules: {first_ms:.0f} ms")
    assert min(took_ms) < LONGEST_MS
