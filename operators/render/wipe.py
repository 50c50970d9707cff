"""Wipe one picture of the comparison over another."""

from __future__ import annotations

import bpy

from ...ideal_addon import ids, properties
from ...ideal_addon.scene.errors import SceneError

_PASSED_ON = {"WHEELUPMOUSE", "WHEELDOWNMOUSE", "MIDDLEMOUSE", "TRACKPADPAN", "TRACKPADZOOM"}


class IDEAL_OT_wipe(bpy.types.Operator):
    """Lay two pictures over each other and move the line between them with the mouse. Click or
    Enter keeps it, Esc brings back what was shown before"""

    bl_idname = ids.WIPE
    bl_label = "Wipe"

    left: bpy.props.StringProperty(
        name="Left",
        description="What the left side shows: a model, or Ground truth; empty takes the panel's",
        options={"SKIP_SAVE"},
    )
    right: bpy.props.StringProperty(
        name="Right", description="What the right side shows", options={"SKIP_SAVE"}
    )
    position: bpy.props.FloatProperty(
        name="Position",
        description="Where the line is, as a share of the picture's width",
        min=0.0,
        max=1.0,
        default=0.5,
        subtype="FACTOR",
        options={"SKIP_SAVE"},
    )

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        from ...ideal_addon.session.wiping import why_not_wipeable

        if why := why_not_wipeable():
            cls.poll_message_set(why)
            return False
        return True

    def invoke(self, context: bpy.types.Context, event: bpy.types.Event) -> set[str]:
        from ...ideal_addon.session.wiping import earlier_wipe

        if bpy.app.background:
            return self.execute(context)
        self._before, self._pressed = _shown_now(), False
        self._earlier = earlier_wipe()
        if self.execute(context) == {"CANCELLED"}:
            return {"CANCELLED"}
        context.window_manager.modal_handler_add(self)
        context.workspace.status_text_set(
            "Move the mouse over the picture to move the line  |  Click or Enter: keep  |  "
            "Esc: back"
        )
        return {"RUNNING_MODAL"}

    def execute(self, context: bpy.types.Context) -> set[str]:
        from ...ideal_addon.session.wiping import open_wipe

        shown = properties.window().render
        left, right = self.left or shown.wipe_left, self.right or shown.wipe_right
        try:
            self._wipe = open_wipe(left, right)
            self._wipe.show(self.position)
        except (SceneError, ValueError, OSError) as error:
            self.report({"ERROR"}, str(error))
            return {"CANCELLED"}
        return {"FINISHED"}

    def modal(self, context: bpy.types.Context, event: bpy.types.Event) -> set[str]:
        from ...ideal_addon.scene.picture_view import WIPE, editor_of

        place = editor_of(WIPE)
        if place is None:
            # Its editor was closed, or another file opened.
            return self._end(context, {"CANCELLED"})
        if event.type == "ESC":
            self._show_before(place[1])
            return self._end(context, {"CANCELLED"})
        if event.type == "MOUSEMOVE":
            self._follow(place[1], event)
        elif event.type in _PASSED_ON:
            return {"PASS_THROUGH"}
        elif self._keeps(event):
            self._wipe.show(self.position)
            return self._end(context, {"FINISHED"})
        return {"RUNNING_MODAL"}

    def cancel(self, context: bpy.types.Context) -> None:
        """Blender calls this when another file is opened."""
        context.workspace.status_text_set(None)

    def _end(self, context: bpy.types.Context, result: set[str]) -> set[str]:
        context.workspace.status_text_set(None)
        return result

    def _follow(self, area: bpy.types.Area, event: bpy.types.Event) -> None:
        region = next(region for region in area.regions if region.type == "WINDOW")
        x, y = event.mouse_x - region.x, event.mouse_y - region.y
        if 0 <= x < region.width and 0 <= y < region.height:
            self.position = min(max(region.view2d.region_to_view(x, y)[0], 0.0), 1.0)
            self._wipe.move(self.position)

    def _show_before(self, area: bpy.types.Area) -> None:
        from ...ideal_addon.scene.picture_view import WIPE, hide_picture

        if self._earlier is None:
            hide_picture(WIPE)
        else:
            self._earlier()
        area.spaces.active.image = bpy.data.images.get(self._before)

    def _keeps(self, event: bpy.types.Event) -> bool:
        """A click ends it when the button comes up, so that dragging moves the line as well."""
        if event.type == "LEFTMOUSE" and event.value == "PRESS":
            self._pressed = True
        click = event.type == "LEFTMOUSE" and event.value == "RELEASE" and self._pressed
        return click or (event.type in {"RET", "NUMPAD_ENTER"} and event.value == "PRESS")


def _shown_now() -> str:
    """Name of what the image editor shows."""
    for window in bpy.context.window_manager.windows:
        for area in window.screen.areas:
            if area.type == "IMAGE_EDITOR" and area.spaces.active.image is not None:
                return area.spaces.active.image.name
    return ""
