"""Pictures of ours in an image editor.

They are files first: Blender then shows exactly what is in them, never asks to save them, and as
run-time data they stay out of the .blend. Undo and opening another file take them away, though;
`show_again` brings them back.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import bpy
import numpy as np

from ...lib.atomic import write_bytes
from ...lib.comparison_pictures import Picture, as_bytes
from ...lib.png import encoded

COMPARISON, WIPE, RATING = "IDEAL comparison", "IDEAL wipe", "IDEAL rating"
EVIDENCE = "IDEAL evidence"

# Of the room there is, so that the picture's edge is seen.
_FILLED = 0.98

Place = tuple[bpy.types.Window, bpy.types.Area]


@dataclass(frozen=True)
class PictureLabel:
    """Words on a picture.

    Attributes:
        text: the words.
        left, top: where they begin, in the picture's pixels from its upper left corner.
        from_right: they end there instead.
        large: for letters that are to be found at once.
    """

    text: str
    left: float
    top: float
    from_right: bool = False
    large: bool = False


@dataclass(frozen=True)
class _Shown:
    path: Path
    labels: Sequence[PictureLabel] = field(default_factory=tuple)


_shown: dict[str, _Shown] = {}


def labels_of(name: str) -> Sequence[PictureLabel]:
    """The words on a picture of ours; none on any other."""
    return _shown[name].labels if name in _shown else ()


def shown_file(name: str) -> Path | None:
    """The file of a picture of ours that is shown."""
    return _shown[name].path if name in _shown else None


def write_picture(path: Path, picture: Picture) -> None:
    """Write a picture as the 8-bit PNG that is then shown.

    Raises:
        OSError: it cannot be written.
    """
    write_bytes(path, encoded(as_bytes(picture)))


def show_picture(
    name: str, path: Path, labels: Sequence[PictureLabel] = (), whole: bool = False
) -> bpy.types.Image:
    """Show a picture file in an image editor, and make one where there is none.

    Args:
        name: one of ours.
        path: the file.
        labels: words on it.
        whole: a new editor takes the 3D viewport's whole place, not its lower part.
    """
    _shown[name] = _Shown(path, tuple(labels))
    image = _load(name, path)
    place = editor_of(name) or _other_editor() or _new_editor(whole)
    if place is not None:
        before = place[1].spaces.active.image
        place[1].spaces.active.image = image
        if before != image:
            _fit(place)
        place[1].tag_redraw()
    return image


def show_pixels(name: str, pixels: Picture) -> None:
    """Change what a shown picture has on it, quickly and for a while: its file stays as it is."""
    image = bpy.data.images[name]
    flat = np.ones((*pixels.shape[:2], 4), dtype=np.float32)
    flat[:, :, :3] = pixels[::-1, :, :3]
    image.pixels.foreach_set(flat.ravel())
    image.update()
    redraw_editors()


def editor_of(name: str) -> Place | None:
    """The image editor that shows this picture."""
    for window, area in _editors():
        image = area.spaces.active.image
        if image is not None and image.name == name:
            return window, area
    return None


def redraw_editors() -> None:
    """Draw all image editors again."""
    for _, area in _editors():
        area.tag_redraw()


def hide_picture(name: str) -> None:
    """Take a picture of ours away."""
    _shown.pop(name, None)
    image = bpy.data.images.get(name)
    if image is not None:
        bpy.data.images.remove(image)
    redraw_editors()


def show_again() -> None:
    """Blender has made its data anew: pictures that got lost come back where they were."""
    lost = [name for name in _shown if name not in bpy.data.images]
    for name in lost:
        if not _shown[name].path.is_file():
            del _shown[name]
            continue
        image = _load(name, _shown[name].path)
        empty = next((area for _, area in _editors() if area.spaces.active.image is None), None)
        if empty is not None:
            empty.spaces.active.image = image


def keep_only(name: str) -> None:
    """Another file is open: what was compared is of the scene before."""
    for other in [other for other in _shown if other != name]:
        hide_picture(other)
    show_again()


def forget() -> None:
    """The extension goes, and its pictures with it."""
    for name in list(_shown):
        hide_picture(name)


def give_back(name: str) -> None:
    """Make the editor that shows this picture a 3D viewport again."""
    place = editor_of(name)
    if place is not None:
        place[1].type = "VIEW_3D"


def show_sidebar(name: str, tab: str) -> bool:
    """Open the sidebar beside a picture at a tab; whether that could be done already."""
    place = editor_of(name)
    if place is None:
        return False
    place[1].spaces.active.show_region_ui = True
    sidebar = next(region for region in place[1].regions if region.type == "UI")
    # Read-only until the sidebar has been drawn with its tabs.
    with suppress(AttributeError, TypeError):
        sidebar.active_panel_category = tab
        _fit(place)
        return True
    return False


def _load(name: str, path: Path) -> bpy.types.Image:
    image = bpy.data.images.get(name)
    if image is None:
        image = bpy.data.images.load(str(path), check_existing=False)
        image.name = name
    else:
        image.filepath = str(path)
        image.reload()
    image.colorspace_settings.name = "sRGB"
    image.is_runtime_data = True
    return image


def _editors() -> Iterator[Place]:
    if bpy.app.background:
        return
    for window in bpy.context.window_manager.windows:
        for area in window.screen.areas:
            if area.type == "IMAGE_EDITOR":
                yield window, area


def _other_editor() -> Place | None:
    """An image editor that shows none of ours, or any."""
    every = list(_editors())
    foreign = (p for p in every if getattr(p[1].spaces.active.image, "name", "") not in _shown)
    return next(foreign, every[0] if every else None)


def _new_editor(whole: bool) -> Place | None:
    if bpy.app.background:
        return None
    views = [
        (window, area)
        for window in bpy.context.window_manager.windows
        for area in window.screen.areas
        if area.type == "VIEW_3D"
    ]
    if not views:
        return None
    window, area = max(views, key=lambda place: place[1].width * place[1].height)
    if not whole:
        area = _lower_part(window, area)
    area.type = "IMAGE_EDITOR"
    return window, area


def _lower_part(window: bpy.types.Window, area: bpy.types.Area) -> bpy.types.Area:
    """Split an area; its lower part, or all of it where it is too small."""
    before = set(window.screen.areas)
    with bpy.context.temp_override(window=window, area=area):
        bpy.ops.screen.area_split(direction="HORIZONTAL", factor=0.5)
    new = [other for other in window.screen.areas if other not in before]
    return min([area, *new], key=lambda part: part.y) if new else area


def _fit(place: Place) -> None:
    """Show all of the picture, beside the sidebar where that would lie over it."""
    window, area = place
    region = next(region for region in area.regions if region.type == "WINDOW")
    with bpy.context.temp_override(window=window, area=area, region=region):
        if not bpy.ops.image.view_all.poll():
            return
        bpy.ops.image.view_all(fit_view=True)
        covered = _covered_px(area)
        if covered:
            width, height = area.spaces.active.image.size
            ratio = _FILLED * min((region.width - covered) / width, region.height / height)
            bpy.ops.image.view_zoom_ratio(ratio=ratio)
            bpy.ops.image.view_pan(offset=(covered / 2 / ratio, 0.0))


def _covered_px(area: bpy.types.Area) -> int:
    """How much of the picture's region the open sidebar covers."""
    if not bpy.context.preferences.system.use_region_overlap:
        return 0
    sidebar = next(region for region in area.regions if region.type == "UI")
    return sidebar.width if area.spaces.active.show_region_ui and sidebar.width > 1 else 0
