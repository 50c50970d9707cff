"""Names that every request inside Blender has; run by listener.py, in whose names they end."""

import addon_utils
import bpy

EXTENSION = "bl_ext.user_default.ideal_bench"


def editor(kind):
    """(window, area, its main region, its sidebar) of the first editor of a kind."""
    for window in bpy.context.window_manager.windows:
        for area in window.screen.areas:
            if area.type == kind:
                regions = {region.type: region for region in area.regions}
                return window, area, regions["WINDOW"], regions["UI"]
    raise LookupError(f"no {kind} is open")


def view3d():
    """The same of the 3D viewport."""
    return editor("VIEW_3D")


def in_view3d():
    """The context of the 3D viewport, which a timer does not have: `with in_view3d(): ...`."""
    window, area, region, _ = view3d()
    return bpy.context.temp_override(window=window, area=area, region=region)


def turn_on():
    addon_utils.enable(EXTENSION, default_set=True)


def turn_off():
    addon_utils.disable(EXTENSION, default_set=True)


def redraw():
    """Mark every region for drawing."""
    for window in bpy.context.window_manager.windows:
        for area in window.screen.areas:
            for region in area.regions:
                region.tag_redraw()


def place(region):
    """(left, top, width, height) of a region in the screen's pixels, from the top left corner."""
    window = bpy.context.window_manager.windows[0]
    top = window.height - region.y - region.height
    return region.x, top, region.width, region.height


def hovered(kind="VIEW_3D"):
    """The button under the mouse in the sidebar: its Python command or its property's path."""
    window, area, _, sidebar = editor(kind)
    manager = bpy.context.window_manager
    with bpy.context.temp_override(window=window, area=area, region=sidebar):
        for name, words in (("copy_python_command_button", {}), ("copy_data_path_button", {})):
            copy = getattr(bpy.ops.ui, name)
            if copy.poll():
                manager.clipboard = ""
                copy(**words)
                return manager.clipboard
    return ""


class Watched:
    """Which of our panels are drawn, that is: open."""

    def __init__(self):
        self.drawn = set()
        self.draws = {}

    def begin(self):
        for cls in bpy.types.Panel.__subclasses__():
            if cls.__name__.startswith("IDEAL_PT_") and "draw" in vars(cls):
                self.draws[cls] = cls.draw
                cls.draw = self.recorded(cls)
        redraw()

    def recorded(self, cls):
        draw = self.draws[cls]

        def record(panel, context):
            self.drawn.add(cls.__name__)
            draw(panel, context)

        return record

    def end(self):
        for cls, draw in self.draws.items():
            cls.draw = draw
        return sorted(self.drawn)


def titled_panels(open_panels):
    """Names of our panels whose titles are there, from the top."""
    window, area, _, sidebar = view3d()
    every = [
        cls for cls in bpy.types.Panel.__subclasses__() if cls.__name__.startswith("IDEAL_PT_")
    ]

    def below(parent):
        children = [cls for cls in every if getattr(cls, "bl_parent_id", "") == parent]
        for cls in sorted(children, key=lambda cls: getattr(cls, "bl_order", 0)):
            hidden = "HIDE_HEADER" in getattr(cls, "bl_options", ())
            if not hidden and (not hasattr(cls, "poll") or cls.poll(bpy.context)):
                yield cls.__name__
                if cls.__name__ in open_panels:
                    yield from below(cls.bl_idname)

    with bpy.context.temp_override(window=window, area=area, region=sidebar):
        return list(below(""))


def is_scrolled():
    """Whether the top of the sidebar is out of view."""
    sidebar = view3d()[3]
    return sidebar.view2d.region_to_view(0, sidebar.height)[1] < -1.0


def color_titles(color):
    """Give the titles of panels a colour; the colour that they had."""
    theme = bpy.context.preferences.themes[0]
    # Blender 5.0 has one colour for the titles of all editors.
    one = hasattr(theme.user_interface, "panel_title")
    owner, name = (
        (theme.user_interface, "panel_title") if one else (theme.view_3d.space, "button_title")
    )
    before = list(getattr(owner, name))
    setattr(owner, name, [*color, 1.0][: len(before)])
    redraw()
    return before[:3]
