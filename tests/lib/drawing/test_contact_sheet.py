"""The contact sheets: every scene once, in its place, with its verdict's colour."""

import io
import os
import shutil

import pytest
from ideal_bench.lib.drawing.contact_sheet import (
    CAPTION_PX,
    COLUMNS,
    GAP_PX,
    MARGIN_PX,
    ROWS,
    THUMBNAIL_PX,
    draw_contact_sheets,
)
from ideal_bench.lib.statistics.survey import read_survey
from PIL import Image, ImageColor

GREEN, RED, GREY = (ImageColor.getrgb(name) for name in ("#1a7a3c", "#b3261e", "#5a6570"))
# bathroom s1, s2, s10; bedroom s4; office s3.
ORDER = [GREEN, GREEN, RED, RED, GREY]


@pytest.fixture
def out(tmp_path):
    folder = tmp_path / "out"
    folder.mkdir()
    return folder


def pixel(page, place, dx=0, dy=0):
    """The colour at a cell's upper left corner, moved by so many pixels."""
    left = MARGIN_PX + place % COLUMNS * (THUMBNAIL_PX[0] + GAP_PX)
    top = MARGIN_PX + place // COLUMNS * (THUMBNAIL_PX[1] + CAPTION_PX + GAP_PX)
    return page.getpixel((left + dx, top + dy))


def close(color, other, within=40):
    # JPEG blurs what is two pixels wide.
    return max(abs(a - b) for a, b in zip(color, other, strict=True)) <= within


def test_verdicts_are_colours_in_the_order_of_type_and_seed(described, out):
    sheets = draw_contact_sheets(read_survey(described), out)
    assert [path.name for path in sheets.pages] == ["contact_sheet_01.jpg"]
    with Image.open(sheets.pages[0]) as page:
        for place, color in enumerate(ORDER):
            assert close(pixel(page, place), color), (place, pixel(page, place))
            assert close(pixel(page, place, 128, 72), (120, 120, 120), within=5)


def test_captions_are_written_below(described, out):
    (path,) = draw_contact_sheets(read_survey(described), out).pages
    with Image.open(path) as page:
        for place in range(5):
            left = MARGIN_PX + place * (THUMBNAIL_PX[0] + GAP_PX)
            top = MARGIN_PX + THUMBNAIL_PX[1]
            caption = page.crop((left, top + 2, left + THUMBNAIL_PX[0], top + CAPTION_PX))
            assert min(caption.convert("L").get_flattened_data()) < 80


@pytest.mark.parametrize(
    ("content", "words"),
    [(None, "missing"), (b"", "cannot be read"), (b"GIF89a", "cannot be read")],
)
def test_a_missing_picture_is_named_and_leaves_a_grey_cell(described, out, content, words):
    path = described / "bathroom_s2" / "color.png"
    path.unlink() if content is None else path.write_bytes(content)
    sheets = draw_contact_sheets(read_survey(described), out)
    assert list(sheets.missing) == ["bathroom_s2"] and words in sheets.missing["bathroom_s2"]
    with Image.open(sheets.pages[0]) as page:
        assert close(pixel(page, 1, 20, 20), (232, 234, 237), within=5)


def test_a_cut_off_picture_is_named(described, out):
    path = described / "bathroom_s2" / "color.png"
    stream = io.BytesIO()
    Image.effect_noise((64, 36), 80).convert("RGB").save(stream, "PNG")
    path.write_bytes(stream.getvalue()[: len(stream.getvalue()) // 2])
    assert list(draw_contact_sheets(read_survey(described), out).missing) == ["bathroom_s2"]


def test_a_pipe_in_a_pictures_place_is_not_waited_for(described, out):
    path = described / "bathroom_s2" / "color.png"
    path.unlink()
    os.mkfifo(path)
    assert (
        "not a regular file"
        in draw_contact_sheets(read_survey(described), out).missing["bathroom_s2"]
    )


def test_a_broken_bundle_is_on_the_sheet_too(described, out):
    (described / "bathroom_s1" / "GT.json").write_text("{")
    (path,) = draw_contact_sheets(read_survey(described), out).pages
    with Image.open(path) as page:
        assert close(pixel(page, 0), RED) and close(pixel(page, 1), GREEN)


def test_a_picture_of_another_shape_keeps_it(described, out):
    Image.new("RGB", (100, 400), "blue").save(described / "bathroom_s1" / "color.png")
    (path,) = draw_contact_sheets(read_survey(described), out).pages
    with Image.open(path) as page:
        assert close(pixel(page, 0, 128, 72), (0, 0, 255), within=5)
        assert close(pixel(page, 0, 60, 72), (232, 234, 237), within=5)


def test_many_scenes_take_several_pages_and_old_pages_go(described, out):
    (out / "contact_sheet_07.jpg").write_text("of an earlier call")
    (out / "contact_sheet_mine.jpg").write_text("mine")
    wanted = COLUMNS * ROWS + 1
    for number in range(wanted - 5):
        shutil.copytree(described / "office_s3", described / f"office_s{100 + number}")
    told = []
    sheets = draw_contact_sheets(read_survey(described), out, told.append)
    assert len(told) == len(set(told)) == wanted
    names = sorted(path.name for path in out.iterdir())
    assert names == ["contact_sheet_01.jpg", "contact_sheet_02.jpg", "contact_sheet_mine.jpg"]
    with Image.open(sheets.pages[1]) as page:
        assert page.width == 2 * MARGIN_PX + THUMBNAIL_PX[0]
