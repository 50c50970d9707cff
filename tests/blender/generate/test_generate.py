"""Making rooms from the window; InfiniGen is a stand-in."""

from __future__ import annotations

import time
from pathlib import Path

import bpy
import pytest
from ideal_bench.ideal_addon import properties, tasks
from ideal_bench.ideal_addon.properties.generate import ANY, tiers
from ideal_bench.ideal_addon.rooms import environment
from ideal_bench.ideal_addon.session.dataset import OpenDataset
from ideal_bench.ideal_addon.session.state import session
from ideal_bench.ideal_addon.tasks import runner
from ideal_bench.lib.rooms.specification import room_types


@pytest.fixture
def asked(stub, out):
    """What the panel asks for: two bathrooms; InfiniGen's Python is set up."""
    environment.remember(stub.python)
    asked = properties.window().generate
    asked.room_type, asked.first_seed, asked.last_seed = "bathroom", 1, 2
    asked.folder = str(out)
    return asked


def tick_until(holds) -> None:
    """What Blender's timer does, until something holds; background Blender runs none."""
    deadline = time.monotonic() + 60
    while not holds():
        assert time.monotonic() < deadline, "it never came so far"
        runner._tick()


def begin(asked) -> None:
    from ideal_bench.ideal_addon.scene.render_settings import RenderSettings
    from ideal_bench.ideal_addon.session.generation import RoomOrder, generating

    order = RoomOrder(
        asked.room_type, "", asked.first_seed, asked.last_seed, Path(asked.folder), RenderSettings()
    )
    tasks.start("Making rooms", generating(order))


def test_the_rooms_are_made_listed_and_told(asked, out, entries):
    assert bpy.ops.ideal.generate() == {"FINISHED"}
    assert list(entries(out)) == ["bathroom_s1", "bathroom_s2"]
    dataset = session().dataset
    assert dataset.folder == out and list(dataset.rows) == ["bathroom_s1", "bathroom_s2"]
    assert dataset.rows["bathroom_s1"].check == "passed"
    assert [row.name for row in properties.window().dataset.rows] == list(dataset.rows)


def test_without_a_folder_they_join_the_open_data_set(asked, out):
    out.mkdir()
    asked.folder, asked.last_seed = "", 1
    session().dataset = OpenDataset(out)
    assert bpy.ops.ideal.generate() == {"FINISHED"}
    assert list(session().dataset.rows) == ["bathroom_s1"]


def test_another_open_data_set_stays_as_it_is(asked, out, tmp_path):
    session().dataset = other = OpenDataset(tmp_path)
    asked.last_seed = 1
    assert bpy.ops.ideal.generate() == {"FINISHED"}
    assert session().dataset is other and other.rows == {}
    assert (out / "bathroom_s1").is_dir()


def test_a_room_is_listed_as_soon_as_it_is_done_and_esc_keeps_it(asked, out, stub):
    stub.behave(make_room={2: "hang"})
    begin(asked)
    tick_until(lambda: session().dataset is not None and stub.pulse() > 0)
    assert list(session().dataset.rows) == ["bathroom_s1"]
    tick_until(lambda: "bathroom_s2: solve" in properties.window().task.stage)
    assert bpy.ops.ideal.cancel_task() == {"FINISHED"}
    assert "stopped; what was finished is kept" in properties.window().task.message
    assert (out / "bathroom_s1" / "GT.json").is_file() and not (out / ".generate").exists()
    pulse = stub.pulse()
    time.sleep(0.4)
    assert stub.pulse() == pulse


def test_a_room_that_was_only_to_be_moved_when_it_was_stopped_is_kept(asked, out, stub):
    from ideal_bench.ideal_addon.session import generation

    work = out / ".generate" / "bathroom_s9.x"
    (work / "bathroom_s9").mkdir(parents=True)
    (work / "bathroom_s9" / "GT.json").write_text("{}")
    (work / "finished.json").write_text(
        '{"scene_id": "bathroom_s9", "generation": {}, "quality": {"passed": true, "reasons": [], '
        '"criteria": {}, "objects": {}}}'
    )
    (out / ".generate" / "bathroom_s8.x").mkdir()
    generation._tidy(out)
    generation.take_in(out)
    assert list(session().dataset.rows) == ["bathroom_s9"]
    assert not (out / ".generate").exists()


def test_rooms_that_are_there_already_are_not_made_again(asked, stub, capfd):
    bpy.ops.ideal.generate()
    stub.forget_calls()
    assert bpy.ops.ideal.generate() == {"FINISHED"}
    assert stub.calls("make_room") == []


def test_rooms_that_are_not_fit_or_fail_are_named(asked, stub):
    stub.behave(check_scene={1: "reject"}, make_room={2: "fail: no place for the bathtub"})
    begin(asked)
    tick_until(lambda: tasks.current() is None)
    message = properties.window().task.message
    assert message.startswith("3 rooms are new in ")
    assert "; not fit for it: bathroom_s1; not made: bathroom_s2; _logs in the folder" in message
    assert session().dataset.rows["bathroom_s1"].check == "rejected"


def test_where_infinigen_does_not_start_the_sentence_says_so(asked, stub):
    stub.behave(**{"make_room before words": {1: "die at once"}})
    with pytest.raises(RuntimeError, match=r"InfiniGen does not start: .*No module named 'gin'"):
        bpy.ops.ideal.generate()
    assert tasks.current() is None


def test_the_button_says_what_is_missing(asked, own_user_folder):
    asked.folder = ""
    with pytest.raises(RuntimeError, match="No folder is given; choose one above"):
        bpy.ops.ideal.generate()
    (own_user_folder / "infinigen.json").unlink()
    assert asked.missing.endswith("set it up in the preferences")
    with pytest.raises(RuntimeError, match="is not set up; set it up in the preferences"):
        bpy.ops.ideal.generate()


def test_the_button_is_off_while_something_runs(asked):
    def work():
        yield tasks.IDLE
        return ""

    tasks.start("Counting", work())
    with pytest.raises(RuntimeError, match="Counting is running; wait for it or press Esc"):
        bpy.ops.ideal.generate()


def test_the_sizes_are_those_of_the_room_type():
    asked = properties.window().generate
    assert {item.identifier for item in asked.bl_rna.properties["room_type"].enum_items} == set(
        room_types()
    )
    asked.room_type = "office"
    assert tiers("office") == ["small", "medium", "large"]
    asked.tier = "large"
    asked.room_type = "bedroom"
    assert asked.tier == ANY and tiers("bedroom") == ["small", "medium"]
    with pytest.raises(TypeError):
        asked.tier = "large"
    assert tiers("bathroom") == []


def test_the_first_seed_is_never_above_the_last():
    asked = properties.window().generate
    asked.first_seed, asked.last_seed = 5, 9
    asked.first_seed = 12
    assert (asked.first_seed, asked.last_seed) == (12, 12)
    asked.last_seed = 3
    assert (asked.first_seed, asked.last_seed) == (3, 3)


def test_the_order_is_the_call_of_the_verb(tmp_path):
    from ideal_bench.ideal_addon.scene.render_settings import RenderSettings
    from ideal_bench.ideal_addon.session.generation import RoomOrder

    picture = RenderSettings(device="cpu", samples=8, resolution=(320, 180))
    order = RoomOrder("office", "large", 3, 7, tmp_path, picture, Path("/opt/ig/bin/python"))
    assert " ".join(order.words()) == (
        f"generate --room-type office --tier large --seeds 3-7 --out {tmp_path} --samples 8 "
        "--resolution 320x180 --device cpu --python /opt/ig/bin/python"
    )
