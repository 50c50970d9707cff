"""A contact sheet: every scene's picture, small, with its name and verdict."""

from __future__ import annotations

import io
import os
import re
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import matplotlib
from PIL import Image, ImageDraw, ImageFont

from ..atomic import write_bytes
from ..bundle import COLOR_FILE
from ..names import short
from ..regular import read_regular
from ..statistics.survey import Survey
from ..statistics.verdict import PASSED, REJECTED

THUMBNAIL_PX = (256, 144)
COLUMNS, ROWS = 7, 11
MARGIN_PX, GAP_PX, CAPTION_PX = 16, 8, 36
# With colours in full resolution: frames and captions are thin.
QUALITY = 85

GREY, GREEN, RED = "#5a6570", "#1a7a3c", "#b3261e"
COLORS = {PASSED: GREEN, REJECTED: RED}


@dataclass(frozen=True, slots=True)
class Cell:
    """One scene on the sheet.

    Attributes:
        name: of the scene.
        words: its verdict.
        color: of those words and of the frame.
        picture: its color.png.
    """

    name: str
    words: str
    color: str
    picture: Path


@dataclass(frozen=True, slots=True)
class Sheets:
    """What was drawn: the pages, and reason by name of the scenes whose picture is missing."""

    pages: list[Path]
    missing: dict[str, str]


def draw_contact_sheets(
    survey: Survey, out: Path, on_scene: Callable[[str], None] = lambda name: None
) -> Sheets:
    """Write contact_sheet_01.jpg and so on, every scene with a folder on one of them.

    Pages of an earlier call that are not drawn again are removed.

    Args:
        survey: the data set.
        out: folder for the pages.
        on_scene: told the name of each scene once its picture has been read.

    Raises:
        OSError: a page cannot be written.
    """
    cells = _cells(survey)
    size = COLUMNS * ROWS
    parts = [cells[start : start + size] for start in range(0, len(cells), size)]
    pages = [out / f"contact_sheet_{number + 1:02d}.jpg" for number in range(len(parts))]
    missing: dict[str, str] = {}
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for path, part in zip(pages, parts, strict=True):
            thumbnails = []
            for cell, thumbnail in zip(part, pool.map(_thumbnail, part), strict=True):
                thumbnails.append(thumbnail)
                on_scene(cell.name)
            stream = io.BytesIO()
            _page(part, thumbnails).save(stream, "JPEG", quality=QUALITY, subsampling=0)
            write_bytes(path, stream.getvalue())
            drawn = zip(part, thumbnails, strict=True)
            missing.update({cell.name: item for cell, item in drawn if isinstance(item, str)})
    for path in set(_pages_in(out)) - set(pages):
        path.unlink()
    return Sheets(pages, missing)


def _pages_in(out: Path) -> Iterator[Path]:
    return (path for path in out.iterdir() if re.fullmatch(r"contact_sheet_\d+\.jpg", path.name))


def _cells(survey: Survey) -> list[Cell]:
    """Every scene with a folder, by room type and seed."""
    names = [*(scene.scene_id for scene in survey.scenes), *survey.unreadable]
    cells = []
    for name in sorted(names, key=_by_number):
        verdict = survey.verdicts[name]
        broken = name in survey.unreadable
        color = RED if broken or not verdict.kept else COLORS.get(verdict.state, GREY)
        words = f"{verdict.words}; broken bundle" if broken else verdict.words
        cells.append(Cell(name, words, color, survey.folder / name / COLOR_FILE))
    return cells


def _by_number(name: str) -> list[tuple[int, str]]:
    """Sorts s2 before s10."""
    return [(int(part) if part.isdecimal() else -1, part) for part in re.split(r"(\d+)", name)]


def _thumbnail(cell: Cell) -> Image.Image | str:
    """The picture made small; why there is none as a sentence."""
    path = cell.picture
    try:
        with Image.open(io.BytesIO(read_regular(path))) as image:
            # A whole reduction first is quick and loses nothing that the second would keep.
            image.thumbnail(THUMBNAIL_PX, Image.Resampling.LANCZOS, reducing_gap=2.0)
            return image.convert("RGB")
    except FileNotFoundError:
        return f"{path}: missing"
    # Pillow's own words for broken files are of all these kinds.
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError) as error:
        return f"{path}: cannot be read as a picture ({error})"


def _page(cells: Sequence[Cell], thumbnails: Sequence[Image.Image | str]) -> Image.Image:
    columns = min(COLUMNS, len(cells))
    rows = -(-len(cells) // COLUMNS)
    step_x, step_y = THUMBNAIL_PX[0] + GAP_PX, THUMBNAIL_PX[1] + CAPTION_PX + GAP_PX
    size = (2 * MARGIN_PX + columns * step_x - GAP_PX, 2 * MARGIN_PX + rows * step_y - GAP_PX)
    page = Image.new("RGB", size, "white")
    draw = ImageDraw.Draw(page)
    fonts = _font(13, bold=True), _font(12)
    for place, (cell, thumbnail) in enumerate(zip(cells, thumbnails, strict=True)):
        left = MARGIN_PX + place % COLUMNS * step_x
        top = MARGIN_PX + place // COLUMNS * step_y
        _cell(page, draw, (left, top), cell, thumbnail, fonts)
    return page


def _cell(
    page: Image.Image,
    draw: ImageDraw.ImageDraw,
    at: tuple[int, int],
    cell: Cell,
    thumbnail: Image.Image | str,
    fonts: tuple[ImageFont.FreeTypeFont, ImageFont.FreeTypeFont],
) -> None:
    (left, top), (width, height) = at, THUMBNAIL_PX
    frame = (left, top, left + width - 1, top + height - 1)
    draw.rectangle(frame, fill="#e8eaed")
    if isinstance(thumbnail, str):
        middle = (left + width / 2, top + height / 2)
        draw.text(middle, "no picture", fill=GREY, font=fonts[1], anchor="mm")
    else:
        spare = (width - thumbnail.width) // 2, (height - thumbnail.height) // 2
        page.paste(thumbnail, (left + spare[0], top + spare[1]))
    draw.rectangle(frame, outline=cell.color, width=2)
    below = top + height + 3
    draw.text((left, below), _fitted(cell.name, fonts[0], width), fill="black", font=fonts[0])
    words = _fitted(cell.words, fonts[1], width)
    draw.text((left, below + 16), words, fill=cell.color, font=fonts[1])


def _fitted(text: str, font: ImageFont.FreeTypeFont, width_px: int) -> str:
    """The text, or its beginning and dots where it is too wide."""
    kept = short(text)
    while font.getlength(kept) > width_px:
        kept = f"{kept.removesuffix('...')[:-1]}..."
    return kept


def _font(size: int, bold: bool = False) -> ImageFont.FreeTypeFont:
    """Matplotlib brings one that is the same everywhere."""
    name = "DejaVuSans-Bold.ttf" if bold else "DejaVuSans.ttf"
    return ImageFont.truetype(Path(matplotlib.get_data_path()) / "fonts" / "ttf" / name, size)
