"""The extension's preferences: what a person sets once, and what holds where nothing is set."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import bpy

from ..lib.models.services import SERVICES, environment_key, key_variable
from . import ids
from .properties.text import draw_sentence
from .scene.render_settings import DEVICES, RenderSettings

ROOT = str(__package__).rpartition(".")[0]
"""The extension's own package, which is its preferences' name too."""

BENCHMARK = RenderSettings()
PREVIEW = RenderSettings(samples=16, resolution=(640, 360))
_LARGEST_PX = 16384
_MOST_SAMPLES = 65536
_DEVICE_LABELS = {
    "auto": ("Automatic", "The graphics card where Blender can use one, else the processor"),
    "gpu": ("Graphics Card", "Nothing is rendered where Blender can use no graphics card"),
    "cpu": ("Processor", "Slower, and the same on every machine"),
}
_DEVICE_ITEMS = [(name.upper(), *_DEVICE_LABELS[name]) for name in DEVICES]


def _folder(name: str, description: str):
    return bpy.props.StringProperty(name=name, description=description, subtype="DIR_PATH")


def _endpoint(kind: str):
    return bpy.props.StringProperty(
        name="Address",
        description=f"Where {SERVICES[kind].label} models answer; change it for a server of yours",
        default=SERVICES[kind].endpoint,
    )


def _key(kind: str):
    return bpy.props.StringProperty(
        name="Key",
        description="Kept in Blender's preferences alone, never in a .blend file or a log. "
        f"{SERVICES[kind].variables[0]} in the environment goes before it",
        subtype="PASSWORD",
    )


def _samples(name: str, default: RenderSettings, description: str):
    return bpy.props.IntProperty(
        name=name,
        description=description,
        default=default.samples,
        min=1,
        max=_MOST_SAMPLES,
        soft_max=1024,
    )


def _side(name: str, default_px: int, description: str):
    return bpy.props.IntProperty(
        name=name,
        description=description,
        default=default_px,
        min=4,
        max=_LARGEST_PX,
        subtype="PIXEL",
    )


class IDEAL_AP_preferences(bpy.types.AddonPreferences):
    """Kept in Blender's user preferences, never in a .blend."""

    bl_idname = ROOT

    datasets_folder: _folder("Data Sets", "Where the file browser begins to look for data sets")
    predictions_folder: _folder("Predictions", "Where the file browser begins to look for answers")
    results_folder: _folder("Results", "Where rendered comparisons and scores are written")
    ratings_folder: _folder("Ratings", "Where the ratings of reconstructions are written")

    infinigen_python: bpy.props.StringProperty(
        name="Python",
        description="A Python in which InfiniGen is installed; empty takes the one that was set up",
        subtype="FILE_PATH",
    )

    device: bpy.props.EnumProperty(
        name="Device",
        description="What Cycles renders on",
        items=_DEVICE_ITEMS,
        default="AUTO",
    )
    room_samples: _samples(
        "Samples", BENCHMARK, "Samples a pixel of a new room's picture; fewer is faster and noisier"
    )
    room_width: _side(
        "Width", BENCHMARK.resolution[0], "Width of a new room's picture; the benchmark's is 1280"
    )
    room_height: _side(
        "Height", BENCHMARK.resolution[1], "Height of a new room's picture; the benchmark's is 720"
    )
    preview_samples: _samples(
        "Samples", PREVIEW, "Samples a pixel where pictures are compared; fewer is faster"
    )
    preview_width: _side(
        "Width", PREVIEW.resolution[0], "Width of the pictures where pictures are compared"
    )
    preview_height: _side(
        "Height", PREVIEW.resolution[1], "Height of the pictures where pictures are compared"
    )

    openai_endpoint: _endpoint("openai")
    openai_key: _key("openai")
    anthropic_endpoint: _endpoint("anthropic")
    anthropic_key: _key("anthropic")
    gemini_endpoint: _endpoint("gemini")
    gemini_key: _key("gemini")

    def draw(self, context: bpy.types.Context) -> None:
        self.layout.use_property_split = True
        self.layout.use_property_decorate = False
        self._draw_folders(_box(self.layout, "Folders", "FILE_FOLDER"))
        self._draw_rooms(context, _box(self.layout, "Making Rooms", "HOME"))
        self._draw_pictures(_box(self.layout, "Pictures", "RENDER_STILL"))
        self._draw_services(context, _box(self.layout, "Language Models", "URL"))

    def _draw_folders(self, box: bpy.types.UILayout) -> None:
        column = box.column(align=True)
        for name in ("datasets_folder", "predictions_folder", "results_folder", "ratings_folder"):
            column.prop(self, name)

    def _draw_rooms(self, context: bpy.types.Context, box: bpy.types.UILayout) -> None:
        from .session.infinigen import python_state

        box.prop(self, "infinigen_python")
        state = python_state(settings().infinigen_python)
        icon = {True: "CHECKMARK", False: "ERROR", None: "TIME"}[state.works]
        draw_sentence(box, context, state.text, icon=icon)
        if not state.works:
            box.operator(ids.SET_UP_ROOMS, icon="IMPORT")
            if not bpy.app.online_access:
                _draw_offline(context, box, "Setting up")

    def _draw_pictures(self, box: bpy.types.UILayout) -> None:
        box.prop(self, "device")
        for title, prefix in (
            ("New rooms", "room"),
            ("Compared pictures", "preview"),
        ):
            column = _group(box, title)
            column.prop(self, f"{prefix}_samples")
            column.prop(self, f"{prefix}_width")
            column.prop(self, f"{prefix}_height")

    def _draw_services(self, context: bpy.types.Context, box: bpy.types.UILayout) -> None:
        for kind, service in SERVICES.items():
            column = _group(box, service.label)
            column.prop(self, f"{kind}_endpoint")
            variable = key_variable(kind)
            if variable is None:
                column.prop(self, f"{kind}_key")
            else:
                row = column.row()
                row.alignment = "RIGHT"
                row.label(text=f"The key is taken from {variable}", icon="LOCKED")
        if not bpy.app.online_access:
            _draw_offline(context, box, "Asking a model that is not on this machine")


def _box(layout: bpy.types.UILayout, title: str, icon: str) -> bpy.types.UILayout:
    box = layout.box()
    box.label(text=title, icon=icon)
    return box


def _group(box: bpy.types.UILayout, title: str) -> bpy.types.UILayout:
    column = box.column(align=True)
    column.label(text=title)
    return column


def _draw_offline(context: bpy.types.Context, layout: bpy.types.UILayout, what: str) -> None:
    draw_sentence(
        layout,
        context,
        f"{what} needs the network, and Blender is set to stay offline: allow online access in "
        "Preferences > System",
        icon="INTERNET_OFFLINE",
    )


CLASSES: tuple[type, ...] = (IDEAL_AP_preferences,)


def preferences() -> IDEAL_AP_preferences | None:
    """The preferences; None where the package runs without being an enabled extension."""
    addon = bpy.context.preferences.addons.get(ROOT)
    return addon.preferences if addon is not None else None


@dataclass(frozen=True)
class Settings:
    """The preferences as plain values, and what holds where there are none.

    Attributes:
        datasets_folder, predictions_folder, results_folder, ratings_folder: None where not set.
        infinigen_python: a Python that was named; None takes that of the set-up.
        room_picture: how the picture of a new room is rendered.
        preview_picture: how pictures are rendered that are only compared.
        endpoints: address by kind of API, see `lib.models.services`.
    """

    datasets_folder: Path | None
    predictions_folder: Path | None
    results_folder: Path | None
    ratings_folder: Path | None
    infinigen_python: Path | None
    room_picture: RenderSettings
    preview_picture: RenderSettings
    endpoints: Mapping[str, str]


def settings() -> Settings:
    """What is set; the defaults where the package runs without being an enabled extension."""
    kept = preferences()
    if kept is None:
        endpoints = {kind: service.endpoint for kind, service in SERVICES.items()}
        return Settings(None, None, None, None, None, BENCHMARK, PREVIEW, endpoints)
    return Settings(
        datasets_folder=_path(kept.datasets_folder),
        predictions_folder=_path(kept.predictions_folder),
        results_folder=_path(kept.results_folder),
        ratings_folder=_path(kept.ratings_folder),
        infinigen_python=_path(kept.infinigen_python),
        room_picture=_picture(kept, "room"),
        preview_picture=_picture(kept, "preview"),
        endpoints={
            kind: getattr(kept, f"{kind}_endpoint").strip() or service.endpoint
            for kind, service in SERVICES.items()
        },
    )


def _picture(kept: IDEAL_AP_preferences, prefix: str) -> RenderSettings:
    samples, width, height = (
        getattr(kept, f"{prefix}_{name}") for name in ("samples", "width", "height")
    )
    return RenderSettings(device=kept.device.lower(), samples=samples, resolution=(width, height))


def _path(text: str) -> Path | None:
    return Path(bpy.path.abspath(text)).expanduser() if text.strip() else None


def api_key(kind: str) -> str | None:
    """The key of a kind of API: the environment's, else the preferences'.

    It is for the request alone: never write it to a file, a log or a .blend.
    """
    found = environment_key(kind)
    if found is not None:
        return found
    kept = preferences()
    return (getattr(kept, f"{kind}_key").strip() if kept is not None else "") or None
