"""The page's own and its borrowed style sheets and scripts."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent
TEMPLATES = HERE / "templates"

# In the order in which they run.
_VENDOR_SCRIPTS = ("vega.min.js", "vega-lite.min.js", "vega-embed.min.js")
_OWN_SCRIPTS = ("charts.js", "sorting.js")
_SCENE_VENDOR = "tabulator.min.js"
_SCENE_SCRIPTS = ("elements.js", "objects.js", "scene.js", "scenes.js")


@dataclass(frozen=True, slots=True)
class Assets:
    """Texts that go into the page as they are."""

    styles: tuple[str, ...]
    scripts: tuple[str, ...]


def read_assets(scenes: bool = True) -> Assets:
    """All of them; they are part of the program.

    Names of source maps are left out: a browser's tools would look for the files.

    Args:
        scenes: whether the page has the table of scenes, which takes more of them.
    """
    vendor, own = HERE / "vendor", HERE / "static"
    styles = [own / "page.css"]
    borrowed, ours = list(_VENDOR_SCRIPTS), list(_OWN_SCRIPTS)
    if scenes:
        styles.insert(0, vendor / "tabulator.min.css")
        borrowed.append(_SCENE_VENDOR)
        ours += _SCENE_SCRIPTS
    scripts = [*(vendor / name for name in borrowed), *(own / name for name in ours)]
    return Assets(tuple(map(_text, styles)), tuple(map(_text, scripts)))


def read_quality_assets() -> Assets:
    """Those of a page about the quality of rooms, which has tables and no chart."""
    own = HERE / "static"
    styles = [_text(own / "page.css"), _text(own / "quality.css")]
    return Assets(tuple(styles), (_text(own / "sorting.js"),))


def _text(path: Path) -> str:
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    return "".join(line for line in lines if not line.lstrip().startswith(_SOURCE_MAPS))


_SOURCE_MAPS = ("//# sourceMappingURL=", "/*# sourceMappingURL=")
