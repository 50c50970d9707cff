"""The sidebar of an editor: finding its buttons and panels, which Blender tells nobody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .screen import SIZE

if TYPE_CHECKING:
    from .window import Window

# A colour that nothing else in the window has.
MARK = [1.0, 0.0, 1.0]
ROW_PX = 10
# So wide are the tabs at its right.
TABS_PX = 25
# Where the mouse goes down in search of buttons, as parts of the width.
COLUMNS = (0.5, 0.2, 0.8, 0.35, 0.65, 0.885)


class Sidebar:
    """The sidebar of one window's 3D viewport, or of its first editor of another kind."""

    def __init__(self, window: Window, editor: str = "VIEW_3D") -> None:
        self.window, self.editor = window, editor

    def show(self, tab: str = "IDEAL") -> None:
        """Show it with a tab in front."""
        self.window.run("view3d()[1].spaces.active.show_region_ui = True")
        # A tab can be chosen once the sidebar has been drawn.
        self.window.settle()
        self.window.run(f"view3d()[3].active_panel_category = {tab!r}")
        self.window.settle()

    def place(self) -> tuple[int, int, int, int]:
        """(left, top, width, height) in the screen's pixels."""
        left, top, width, height = self.window.run(f"place(editor({self.editor!r})[3])")
        return left, top, width, height

    def scroll(self, clicks: int) -> None:
        """Turn the wheel over it, down where positive."""
        left, top, _, height = self.place()
        # At the margin: a list under the mouse would turn in its place.
        self.window.scroll(left + 6, top + height / 2, clicks)

    # -- buttons ------------------------------------------------------------------------------

    def buttons(self) -> dict[str, tuple[int, int]]:
        """Where the buttons in view are: by Python command or property path."""
        found: dict[str, tuple[int, int]] = {}
        for part in COLUMNS:
            for name, spot in self._column(part):
                found.setdefault(name, spot)
        return found

    def find(self, name: str) -> tuple[int, int]:
        """Where a button in view is: an operator's `ideal.reconstruct`, or a property's path."""
        seen = set()
        for part in COLUMNS:
            for full_name, spot in self._column(part):
                seen.add(full_name)
                if self._means(name, full_name) and self._hover(spot) == full_name:
                    return spot
        raise LookupError(f"no button {name!r} is in view; there are {sorted(seen)}")

    def press(self, name: str) -> None:
        """Click a button."""
        self.window.click(*self.find(name))

    def _means(self, name: str, full_name: str) -> bool:
        return full_name.startswith(f"bpy.ops.{name}(") or full_name.endswith(name)

    def _hover(self, spot: tuple[int, int]) -> str:
        self.window.move(*spot)
        return str(self.window.run(f"hovered({self.editor!r})"))

    def _column(self, part: float):
        """(name, place) of the buttons that a mouse meets on its way down."""
        left, top, width, height = self.place()
        # The tabs stand at the right.
        x = int(left + part * (width - TABS_PX))
        previous = ""
        for y in range(top + 4, top + height - 4, ROW_PX):
            self.window.screen.order("mousemove", x, y)
            name = self.window.run(f"hovered({self.editor!r})")
            if name and name != previous:
                # Well inside it.
                yield name, (x, y + 4)
            previous = name

    # -- panels -------------------------------------------------------------------------------

    def open_panels(self) -> list[str]:
        """Class names of our panels that are open."""
        self.window.run("watched = Watched(); watched.begin()")
        self.window.settle()
        return list(self.window.run("watched.end()"))

    def is_open(self, panel: str) -> bool:
        return panel in self.open_panels()

    def open(self, panel: str) -> None:
        """Open a panel by a click on its title; the panel that holds it is open."""
        self._turn(panel, True)

    def close(self, panel: str) -> None:
        """Close a panel by a click on its title."""
        self._turn(panel, False)

    def _turn(self, panel: str, wanted: bool) -> None:
        before = self.open_panels()
        if (panel in before) == wanted:
            return
        for spot in self._likely_first(panel, before):
            self.window.click(*spot)
            after = self.open_panels()
            if (panel in after) == wanted:
                return
            if after != before:
                self.window.click(*spot)
        raise LookupError(f"{panel} does not {'open' if wanted else 'close'}: is it in view?")

    def _likely_first(self, panel: str, open_panels: list[str]) -> list[tuple[int, int]]:
        """The places of all titles, the one that should be the panel's before the others."""
        spots = self.titles()
        names = self.window.run(f"titled_panels({open_panels})")
        if panel in names:
            # Scrolled down, the last titles are in view and not the first.
            hidden = len(names) - len(spots) if self.window.run("is_scrolled()") else 0
            place = names.index(panel) - hidden
            if 0 <= place < len(spots):
                spots.insert(0, spots.pop(place))
        return spots

    def titles(self) -> list[tuple[int, int]]:
        """Where the titles of the panels in view are, from the top."""
        before = self.window.run(f"color_titles({MARK})")
        self.window.settle()
        pixels = self.window.screen.pixels()
        self.window.run(f"color_titles({before})")
        self.window.settle()
        left, top, width, height = self.place()
        rows = [y for y in range(top, top + height) if marked(pixels, y, left, width - TABS_PX)]
        return [(left + 60, y + 5) for y in rows if y - 1 not in rows and y - 2 not in rows]


def marked(pixels: bytes, row: int, left: int, width: int) -> bool:
    """Whether a part of a row of the screen has the colour MARK; edges of letters are paler."""
    start = 3 * (row * SIZE[0] + left)
    reds, greens, blues = (pixels[start + part : start + 3 * width : 3] for part in range(3))
    return any(
        red > 200 and green < 90 and blue > 200
        for red, green, blue in zip(reds, greens, blues, strict=True)
    )
