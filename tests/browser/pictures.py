"""Take the picture of the report in docs/: a scene of the example rooms, as the page shows it.

Needs what tests/browser needs (`./dev test-browser` brings it). Reconstructions come from
`ideal-bench reconstruct examples/scenes --predictions examples/predictions --out PICTURES`.
"""

from __future__ import annotations

import argparse
import io
import sys
import tempfile
from pathlib import Path

from conftest import CHECKOUT, EXAMPLES, Browser
from ideal_bench.ideal_addon.commands import main as ideal_bench
from PIL import Image

SCENE, MODEL = "livingroom_s6", "vision_model"
WIDTH = 1500
HIGHEST = 1600
# Of a palette's 256: those that are seen most often, and those that keep the lines' own colours.
OFTEN, FAR_APART = 207, 48
PAPER = (255, 255, 255)


def make_page(folder: Path, pictures: Path | None) -> Path:
    """Score the example rooms and make a page of them."""
    rooms = [str(EXAMPLES / "scenes"), "--predictions", str(EXAMPLES / "predictions")]
    page = folder / "report.html"
    words = ["report", str(folder / "results"), "--out", str(page), "--dataset", *rooms]
    words += [] if pictures is None else ["--pictures", str(pictures)]
    for call in (["score", *rooms, "--out", str(folder / "results")], words):
        code = ideal_bench(call)
        if code:
            raise SystemExit(code)
    return page


def take(page: Path) -> Image.Image:
    """The scene's dialog, from its frame to the last line of its content."""
    browser = Browser()
    try:
        browser.open(page, f"#scene={SCENE}&model={MODEL}", WIDTH, HIGHEST)
        browser.run("document.activeElement.blur()")
        left, top, right, bottom = browser.run(
            "const box = document.getElementById('scene-dialog').getBoundingClientRect();"
            "return [box.left, box.top, box.right, box.bottom]"
        )
        data = browser.driver.get_screenshot_as_png()
    finally:
        browser.driver.quit()
    with Image.open(io.BytesIO(data)) as shot:
        return shot.convert("RGB").crop((round(left), round(top), round(right), round(bottom)))


def with_palette(picture: Image.Image) -> Image.Image:
    """The picture with 256 colours, for the size of its file."""
    palette = Image.new("P", (1, 1))
    often = picture.quantize(OFTEN, Image.Quantize.MEDIANCUT).getpalette() or []
    apart = picture.quantize(FAR_APART, Image.Quantize.MAXCOVERAGE).getpalette() or []
    palette.putpalette([*PAPER, *often[: 3 * OFTEN], *apart[: 3 * FAR_APART]])
    made = picture.quantize(palette=palette, dither=Image.Dither.FLOYDSTEINBERG)
    # Pillow looks for the nearest colour in steps, and paper would be a shade of it.
    made.paste(0, mask=picture.convert("L").point(lambda value: 255 if value == 255 else 0))
    return made


def main() -> int:
    """Take it."""
    parser = argparse.ArgumentParser(prog="tests/browser/pictures.py", description=__doc__)
    parser.add_argument("--pictures", type=Path, metavar="PICTURES", help="reconstructions")
    parser.add_argument("--out", type=Path, default=CHECKOUT / "docs" / "images" / "report.png")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        picture = take(make_page(Path(scratch), arguments.pictures))
    with_palette(picture).save(arguments.out, optimize=True)
    print(f"{arguments.out}: {arguments.out.stat().st_size // 1000} kB", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
