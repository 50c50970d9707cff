"""What each picture of docs/ shows: how the window is brought there, and which part is kept."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Mapping

from harness.finding import CHECKOUT
from harness.screen import Box
from harness.window import Window

IDEAL = "bpy.context.window_manager.ideal"
PREFERENCES = "bpy.context.preferences.addons['bl_ext.user_default.ideal_bench'].preferences"
PANELS = ("dataset", "check", "predictions", "compare", "metrics")
PATIENCE_S = 600
# The viewport with its header and its sidebar, without Blender's other editors.
VIEW: Box = (0, 28, 1322, 783)
PREFERENCES_BOX: Box = (300, 10, 760, 880)
# Few samples, so that a processor is done in minutes; without a denoiser it is noisy.
QUICK = (480, 270, 20)
# What a model might say of the living room: some of it is right.
REPLIES = {
    "distance": "3.65 m",
    "view_angle": "3.3",
    "free_space": "13.1",
    "visibility": "[rug_1, coffee table]",
    "repositioning": "1.7",
    "placement": "False",
    "max_box": "2.4",
    "shortest_path": "[[2.9, 3.6], [1.0, 2.0], [0.05, 1.3]]",
}
BROKEN_ANSWER = """{"scene": {
  "room": {"type": "bedroom", "size": [4.0, 3.8, 2.8], "asset_count": 2},
  "objects": [
    {"id": "bed_01", "category": "bed", "position": [0.9, -0.2, 0.6],
     "dimensions": [1.5, 2.2, 1.2], "rotation_yaw": 90},
    {"id": "side_table_01", "category": "side_table", "position": [1.7, 0.8, 0.2],
     "dimensions": [0.5, "half a metre", 0.4], "rotation_yaw": 90}
  ]
}}"""


def rest(window: Window) -> None:
    """Wait until nothing runs any more."""
    window.wait_until(f"not {IDEAL}.task.title", PATIENCE_S)
    window.settle()


def press(window: Window, operator: str, words: str = "") -> None:
    """What a press on a button does, wherever it stands."""
    call = f"bpy.ops.ideal.{operator}('INVOKE_DEFAULT', {words})"
    window.run(f"with in_view3d():\n    {call}")
    rest(window)


def example(window: Window, scene: str = "bathroom_s1", model: str = "vision_model") -> None:
    """An example room, and the model that is looked at."""
    window.run("with in_view3d():\n    bpy.ops.ideal.open_example('EXEC_DEFAULT')")
    rest(window)
    window.run(f"with in_view3d():\n    bpy.ops.ideal.open_scene(scene_id={scene!r})")
    window.run(f"models = {IDEAL}.predictions\nmodels.active = models.models.find({model!r})")
    window.settle()


def only(window: Window, *panels: str) -> None:
    """Close all panels but these, from the bottom up so that titles stay in view."""
    for panel in PANELS:
        if panel not in panels:
            window.sidebar.close(f"IDEAL_PT_{panel}")
    for panel in panels:
        window.sidebar.open(f"IDEAL_PT_{panel}")


def sidebar_part(window: Window, height: int) -> Box:
    left, top, width, _ = window.sidebar.place()
    return left, top, width, height


def first(window: Window) -> Box:
    """Two clicks after the installation."""
    example(window)
    return VIEW


def sidebar(window: Window) -> Box:
    """The tab from top to bottom."""
    example(window)
    only(window)
    return sidebar_part(window, 284)


def dataset(window: Window) -> Box:
    example(window, "bedroom_s1")
    press(window, "curate", "state='accepted'")
    window.run(f"{IDEAL}.dataset.show_filters = True")
    window.settle()
    return sidebar_part(window, 718)


def generate(window: Window) -> Box:
    only(window, "generate")
    return sidebar_part(window, 360)


def predictions(window: Window) -> Box:
    example(window, "bedroom_s1")
    press(window, "paste_prediction", f"text={BROKEN_ANSWER!r}, model='my_model'")
    models = f"{IDEAL}.predictions.models"
    window.run(f"{IDEAL}.predictions.active = {models}.find('my_model')")
    only(window, "predictions")
    press(window, "show_answer")
    return VIEW


def enlarged(factor: float) -> str:
    """An answer that is right but for its scale."""
    path = CHECKOUT / "examples" / "predictions" / "oracle" / "bedroom_s1.txt"
    scene = json.loads(path.read_bytes())["scene"]
    lists = [scene["room"]["size"]]
    lists += [item[name] for item in scene["objects"] for name in ("position", "dimensions")]
    for numbers in lists:
        numbers[:] = [factor * number for number in numbers]
    return json.dumps({"scene": scene})


def ask(window: Window) -> Box:
    """Before the button is pressed: a model on this machine, so that none needs a key."""
    example(window, "bathroom_s1")
    window.run(
        f"{PREFERENCES}.openai_endpoint = 'http://localhost:8000/v1'\n"
        f"asking = {IDEAL}.asking\n"
        "asking.model = 'Qwen2.5-VL-72B-Instruct'\n"
        "asking.folder = '/data/answers'"
    )
    only(window, "predictions")
    window.sidebar.open("IDEAL_PT_ask")
    return sidebar_part(window, 640)


def why(window: Window) -> Box:
    """A model that sees the room, and all that is in it, 1.3 times too large."""
    example(window, "bedroom_s1")
    press(window, "paste_prediction", f"text={enlarged(1.3)!r}, model='my_model'")
    models = f"{IDEAL}.predictions.models"
    window.run(f"{IDEAL}.predictions.active = {models}.find('my_model')")
    only(window, "metrics")
    window.sidebar.scroll(30)
    window.sidebar.close("IDEAL_PT_objects")
    window.sidebar.scroll(30)
    window.sidebar.open("IDEAL_PT_why")
    press(window, "explain")
    window.sidebar.scroll(30)
    return sidebar_part(window, 728)


def compare(window: Window) -> Box:
    example(window, "bedroom_s1", "noisy_large")
    press(window, "show_comparison")
    only(window, "compare")
    return VIEW


def live(window: Window) -> Box:
    """A predicted box that a hand has moved."""
    example(window, "bathroom_s1")
    press(window, "show_comparison")
    only(window, "metrics")
    window.run(
        "box = bpy.data.objects['Predicted bathtub_01']\n"
        "box.location.x -= 0.4\n"
        "bpy.context.view_layer.objects.active = box\n"
        "box.select_set(True)"
    )
    window.wait_until(f"{IDEAL}.metrics.by_hand == 1")
    return VIEW


def render(window: Window) -> Box:
    example(window, "bathroom_s1", "noisy_large")
    window.run(
        f"kept = {PREFERENCES}\n"
        f"kept.preview_width, kept.preview_height, kept.preview_samples = {QUICK}"
    )
    only(window, "render")
    press(window, "render_comparison")
    window.sidebar.scroll(12)
    return VIEW


def preferences(window: Window) -> Box:
    """A window of its own, made as large as the screen allows."""
    window.run("bpy.context.preferences.system.use_online_access = True")
    window.run("with in_view3d():\n    bpy.ops.ideal.open_preferences()")
    window.wait_s(1)
    left, top, width, height = PREFERENCES_BOX
    size = ("windowsize", "%1", width, height)
    window.screen.order("search", "--name", "Preferences", "windowmove", "%1", left, top, *size)
    window.wait_s(2)
    # Without Blender's own list of settings, and what it tells of every add-on.
    return left + 172, top + 225, width - 172, height - 225


def check(window: Window) -> Box:
    """A room with a fault: a side table was pushed into the bed."""
    example(window, "bedroom_s1")
    window.run(
        "table = next(o for o in bpy.data.objects if o.name.startswith('SideTable') "
        "and o.parent is None)\n"
        "bed = next(o for o in bpy.data.objects if o.name.startswith('BedFactory'))\n"
        "table.location = [*bed.location[:2], table.location.z]\n"
        "bpy.ops.wm.save_mainfile()"
    )
    press(window, "check")
    only(window, "check")
    return VIEW


def rate(window: Window) -> Box:
    """A study of one scene, its pictures drawn without light: that is quick."""
    folder = window.log.parent / "pictures"
    models = ["noisy_large", "noisy_small", "prior", "vision_model"]
    command = [sys.executable, "-m", "ideal_bench.ideal_addon.commands", "reconstruct"]
    command += [str(CHECKOUT / "examples" / "scenes"), "--out", str(folder)]
    command += ["--predictions", str(CHECKOUT / "examples" / "predictions"), "--models", *models]
    command += ["--scenes", "bedroom_s1", "diningroom_s2", "--engine", "workbench"]
    command += ["--resolution", "640x360"]
    subprocess.run(command, check=True, capture_output=True)
    ratings = folder.parent / "ratings"
    words = f"folder={str(folder)!r}, rater='ann', ratings={str(ratings)!r}"
    press(window, "start_rating", words)
    for letter, score in zip("ABCD", (4, 2, 4, 3), strict=True):
        # The picture has taken the place of the viewport.
        window.run(f"bpy.ops.ideal.rate(letter={letter!r}, score={score})")
    return VIEW


def floorplan(window: Window) -> Box:
    """A way through a living room, and the one that a model proposes."""
    layout = CHECKOUT / "examples" / "floorplans" / "living_room_0.json"
    press(window, "import_layout", f"filepath={str(layout)!r}")
    only(window)
    window.sidebar.open("IDEAL_PT_floorplan")
    press(window, "make_questions")
    floor = f"{IDEAL}.floorplan"
    window.run(
        f"kinds = [item.kind for item in {floor}.questions]\n"
        f"for kind, said in {REPLIES!r}.items():\n"
        f"    {floor}.active = kinds.index(kind)\n"
        "    with in_view3d():\n"
        "        bpy.ops.ideal.paste_reply(text='Final answer: ' + said, model='my_model')\n"
        f"{floor}.active = kinds.index('shortest_path')"
    )
    window.sidebar.press("ideal.look_from_above")
    return VIEW


def quality(window: Window) -> Box:
    """A dining room with two faults, and the worst of them chosen."""
    window.open(CHECKOUT / "examples" / "scenes" / "diningroom_s2" / "scene.blend")
    window.sidebar.show()
    window.run(
        "chairs = [o for o in bpy.data.objects if o.name.startswith('ChairFactory') "
        "and o.parent is None]\n"
        "table = next(o for o in bpy.data.objects if o.name.startswith('TableDining'))\n"
        "way = (table.location - chairs[0].location).to_2d().normalized()\n"
        "chairs[0].location.xy += 0.3 * way\n"
        "chairs[1].location.z += 0.1"
    )
    only(window)
    window.sidebar.open("IDEAL_PT_quality")
    press(window, "assess")
    left, top = window.sidebar.find("ideal.quality.active")
    window.click(left, top)
    rest(window)
    return VIEW


def scout(window: Window) -> Box:
    """A bedroom that was explored, in the middle of the timeline."""
    window.open(CHECKOUT / "examples" / "scenes" / "bedroom_s1" / "scene.blend")
    window.sidebar.show()
    only(window)
    window.sidebar.open("IDEAL_PT_scout")
    press(window, "explore_room")
    press(window, "show_attempt", "latest=True")
    # Through the walls.
    window.run(
        "from mathutils import Euler\n"
        "space = view3d()[1].spaces.active\n"
        "space.shading.show_xray, space.shading.xray_alpha = True, 0.6\n"
        "space.overlay.show_floor = space.overlay.show_axis_x = space.overlay.show_axis_y = False\n"
        "look = space.region_3d\n"
        "look.view_rotation = Euler((0.7, 0.0, 0.5)).to_quaternion()\n"
        "look.view_location, look.view_distance = (0.6, 0.0, 1.0), 9.0\n"
        f"rows = {IDEAL}.scout.rows\n"
        "bpy.context.scene.frame_set(rows[len(rows) // 2].frame)"
    )
    rest(window)
    return VIEW


# A file in docs/images: what brings the window there; it gives the part of it that is shown.
# Those that change a room come last.
PICTURES: Mapping[str, Callable[[Window], Box]] = {
    "first": first,
    "sidebar": sidebar,
    "dataset": dataset,
    "generate": generate,
    "predictions": predictions,
    "ask": ask,
    "why": why,
    "compare": compare,
    "live": live,
    "floorplan": floorplan,
    "quality": quality,
    "scout": scout,
    "preferences": preferences,
    "render": render,
    "check": check,
    "rate": rate,
}
