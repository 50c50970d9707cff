"""A model's raw answer in Blender's text editor, with the fault marked."""

from __future__ import annotations

import bpy

from ..lib.predictions.locate import Place, fault_place

_NAME = "IDEAL answer"
# After so long a new area is drawn, or soon will be.
_DRAWN_S = 0.1


def fill_text(model: str, scene_id: str, raw: str, reason: str | None) -> bpy.types.Text:
    """The one text block for answers, with this one in it; the cursor marks what keeps it from
    being read."""
    text = next(filter(_is_answer, bpy.data.texts), None)
    if text is None:
        text = bpy.data.texts.new(_NAME)
    # A text that nobody uses is not saved: the answer lies in its own file.
    text.use_fake_user = False
    text.name = f"{_NAME} {model} {scene_id}"
    shown = _showable(raw)
    text.from_string(shown)
    place = fault_place(shown, reason) if reason is not None else None
    _select(text, place or Place(1, 1, 1, 1))
    return text


def show_text(context: bpy.types.Context, text: bpy.types.Text) -> None:
    """Show a text where one is shown already, or beside the largest viewport; scroll to its
    cursor. Does nothing where there is no window."""
    if bpy.app.background or context.window is None:
        return
    area = _text_area(context) or _split(context)
    space = area.spaces.active
    space.text, space.show_word_wrap, space.show_line_numbers = text, True, True
    space.show_line_highlight = True
    # An area that has just been made gets its size at the next drawing.
    if not bpy.app.timers.is_registered(_scroll):
        bpy.app.timers.register(_scroll, first_interval=_DRAWN_S)


def forget() -> None:
    """The extension goes: scroll no more."""
    if bpy.app.timers.is_registered(_scroll):
        bpy.app.timers.unregister(_scroll)


def _scroll() -> float | None:
    """Bring the marked place of the answer into view, once its area is drawn."""
    for window in bpy.context.window_manager.windows:
        for area in window.screen.areas:
            space = area.spaces.active
            if area.type != "TEXT_EDITOR" or not _is_answer(space.text):
                continue
            if space.visible_lines < 2:
                return _DRAWN_S
            region = next(item for item in area.regions if item.type == "WINDOW")
            with bpy.context.temp_override(window=window, area=area, region=region):
                _scroll_to_cursor(space.text)
            # Blender may put the line at the very top: show what comes before it, too.
            space.top = max(space.top - space.visible_lines // 3, 0)
    return None


def _is_answer(text: bpy.types.Text | None) -> bool:
    return text is not None and text.name.startswith(_NAME)


def _scroll_to_cursor(text: bpy.types.Text) -> None:
    marked = Place(
        text.current_line_index + 1,
        text.current_character + 1,
        text.select_end_line_index + 1,
        text.select_end_character + 1,
    )
    # Only moving the cursor scrolls, and that drops the mark.
    bpy.ops.text.jump(line=marked.line)
    text.cursor_set(marked.line - 1, character=marked.end_column - 1)
    bpy.ops.text.move(type="PREVIOUS_CHARACTER")
    _select(text, marked)


def _text_area(context: bpy.types.Context) -> bpy.types.Area | None:
    windows = [context.window, *context.window_manager.windows]
    areas = (area for window in windows for area in window.screen.areas)
    return next((area for area in areas if area.type == "TEXT_EDITOR"), None)


def _split(context: bpy.types.Context) -> bpy.types.Area:
    """A text editor in the right part of the largest area."""
    window = context.window
    largest = max(window.screen.areas, key=lambda area: area.width * area.height)
    before = {area.as_pointer() for area in window.screen.areas}
    with context.temp_override(window=window, area=largest):
        bpy.ops.screen.area_split(direction="VERTICAL", factor=0.6)
    area = next(item for item in window.screen.areas if item.as_pointer() not in before)
    area.type = "TEXT_EDITOR"
    return area


def _showable(raw: str) -> str:
    """The answer in letters that Blender can hold; places in it stay the same."""
    text = raw.replace("\r\n", "\n").replace("\0", "\ufffd")
    return text.encode("utf-8", "replace").decode("utf-8")


def _select(text: bpy.types.Text, place: Place) -> None:
    text.select_set(place.line - 1, place.column - 1, place.end_line - 1, place.end_column - 1)
