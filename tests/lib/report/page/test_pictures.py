"""Pictures in the page: small, within the budget, and never what is none."""

import base64
import io
import struct
import zlib

import numpy as np
import pytest
from ideal_bench.lib.report.page import build, pictures
from ideal_bench.lib.report.page.pictures import PictureError, PictureShelf, data_url
from PIL import Image


def save(path, size=(1280, 720), mode="RGB"):
    path.parent.mkdir(parents=True, exist_ok=True)
    Image.new(mode, size).save(path)
    return path


def test_a_picture_becomes_a_small_data_url(tmp_path):
    url = data_url(save(tmp_path / "color.png"))
    kind, _, data = url.partition(";base64,")
    assert kind in ("data:image/webp", "data:image/jpeg")
    assert Image.open(io.BytesIO(base64.b64decode(data))).size == (640, 360)


@pytest.mark.parametrize("mode", ["L", "RGBA", "P", "I;16"])
def test_other_kinds_of_pixels_are_shown_too(tmp_path, mode):
    assert data_url(save(tmp_path / "color.png", (32, 18), mode)).startswith("data:image/")


def bomb(path, width, height):
    def chunk(kind, data):
        return (
            struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        )

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    rest = chunk(b"IDAT", zlib.compress(b"\\0" * 1000)) + chunk(b"IEND", b"")
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + rest)
    return path


def test_a_bomb_a_broken_one_and_none_are_refused(tmp_path):
    with pytest.raises(PictureError, match="100000x100000 pixels are too many"):
        data_url(bomb(tmp_path / "bomb.png", 100_000, 100_000))
    with pytest.raises(PictureError, match=r"cut\.png: cannot be read as a picture"):
        data_url(bomb(tmp_path / "cut.png", 100, 100))
    (tmp_path / "text.png").write_text("no picture")
    with pytest.raises(PictureError, match="it begins with other bytes"):
        data_url(tmp_path / "text.png")
    with pytest.raises(PictureError, match="No such file"):
        data_url(tmp_path / "absent.png")
    (tmp_path / "folder.png").mkdir()
    with pytest.raises(PictureError, match=r"folder\.png"):
        data_url(tmp_path / "folder.png")


def test_a_huge_file_is_not_opened(tmp_path):
    path = save(tmp_path / "huge.png", (8, 8))
    with path.open("r+b") as stream:
        stream.truncate(pictures.MOST_BYTES + 1)
    with pytest.raises(PictureError, match="200000001 bytes are too many"):
        data_url(path)


def test_a_damaged_file_is_a_picture_or_a_sentence(tmp_path):
    """Whatever byte is wrong; the checksums are made to fit, so that Pillow looks further."""
    random = np.random.default_rng(4)
    stream = io.BytesIO()
    noise = Image.fromarray(random.integers(0, 255, size=(18, 32, 3), dtype=np.uint8))
    noise.save(stream, "PNG", icc_profile=b"x" * 90, exif=b"Exif\0\0MM\0*" + bytes(40))
    whole, refused = stream.getvalue(), 0
    for _ in range(400):
        data = bytearray(whole)
        for place in random.integers(8, len(data), size=3):
            data[place] = random.integers(256)
        (tmp_path / "damaged.png").write_bytes(with_checksums(bytes(data)))
        try:
            data_url(tmp_path / "damaged.png")
        except PictureError as error:
            assert "damaged.png" in str(error)
            refused += 1
    assert refused


@pytest.mark.parametrize("error", [AssertionError(), IndexError(), zlib.error(), struct.error()])
def test_what_pillow_raises_is_a_sentence(tmp_path, monkeypatch, error):
    def fail(*arguments, **options):
        raise error

    path = save(tmp_path / "color.png", (8, 8))
    monkeypatch.setattr(Image, "open", fail)
    with pytest.raises(PictureError, match=r"color\.png: cannot be read as a picture"):
        data_url(path)


def with_checksums(data):
    """A PNG after its bytes were changed, as far as its chunks can be told."""
    made, start = data[:8], 8
    while start + 12 <= len(data):
        end = start + 12 + int.from_bytes(data[start : start + 4])
        if end > len(data):
            break
        body = data[start + 4 : end - 4]
        made += data[start : start + 4] + body + struct.pack(">I", zlib.crc32(body))
        start = end
    return made + data[start:]


def test_the_shelf_takes_each_once_until_the_budget_is_spent(tmp_path):
    asked = []

    def encode(path):
        asked.append(path.name)
        return "x" * 10

    shelf = PictureShelf(25, encode)
    names = ["a", "b", "a", "c", "d", "b"]
    assert [shelf.take(tmp_path / name) for name in names] == [0, 1, 0, None, None, 1]
    assert asked == ["a", "b", "c"]
    assert (len(shelf.urls), shelf.left_out, shelf.troubles) == (2, 2, [])


def test_a_picture_that_cannot_be_shown_is_named_and_costs_no_other(tmp_path):
    (tmp_path / "bad.png").write_text("")
    shelf = PictureShelf(10**6)
    good = save(tmp_path / "good.png", (8, 8))
    assert [shelf.take(tmp_path / "bad.png"), shelf.take(good)] == [None, 0]
    (trouble,) = shelf.troubles
    assert "bad.png" in trouble


@pytest.fixture
def pictured(dataset, tmp_path):
    """The data set with pictures, and reconstructions of `good`."""
    folder = tmp_path / "pictures"
    for scene in dataset.iterdir():
        save(scene / "color.png", (64, 36))
        save(folder / "good" / f"{scene.name}.png", (64, 36))
        save(folder / "_ground_truth" / f"{scene.name}.png", (64, 36))
    return folder


def test_each_scene_shows_its_room_and_its_reconstruction(
    make_page, scored, dataset, predictions, pictured
):
    page = make_page(scored(dataset, predictions), dataset, predictions, pictured)
    detail = page.json("scene-0")
    assert page.notes.pictures == 6 and page.notes.left_out == 0
    assert detail["picture"]["file"] == "../dataset/bedroom_s0000/color.png"
    assert detail["models"][0]["render"]["file"] == "../pictures/good/bedroom_s0000.png"
    taken = {detail["picture"]["at"], detail["models"][0]["render"]["at"]}
    for place in taken:
        assert page.reader.scripts[f"picture-{place}"].startswith("data:image/")


def test_without_the_data_set_the_rendered_room_is_shown(
    make_page, scored, dataset, predictions, pictured
):
    page = make_page(scored(dataset, predictions), pictures=pictured)
    assert page.json("scene-0")["picture"]["file"] == "../pictures/_ground_truth/bedroom_s0000.png"


def test_beyond_the_budget_there_is_a_link(make_page, scored, dataset, predictions, pictured):
    page = make_page(scored(dataset, predictions), dataset, predictions, pictured, picture_budget=1)
    assert page.notes.pictures == 0 and page.notes.left_out == 6
    assert page.json("scene-1")["picture"] == {
        "at": None,
        "file": "../dataset/bedroom_s0001/color.png",
    }
    assert "6 pictures did not fit" in page.text


def test_the_worst_scene_comes_first(make_page, scored, dataset, predictions, pictured):
    path = predictions / "good" / "library_s0002.txt"
    path.write_text(path.read_text().replace('"position": [1,', '"position": [50,'))
    results = scored(dataset, predictions)
    one = len(data_url(dataset / "library_s0002" / "color.png"))
    page = make_page(results, dataset, predictions, picture_budget=one)
    shown = [page.json(f"scene-{n}")["picture"]["at"] for n in range(3)]
    assert shown == [None, None, 0]


def test_links_out_of_a_folder_are_not_followed(
    make_page, scored, dataset, predictions, pictured, tmp_path
):
    secret = save(tmp_path / "secret.png", (8, 8))
    for path in (
        dataset / "bedroom_s0000" / "color.png",
        pictured / "_ground_truth" / "bedroom_s0000.png",
        pictured / "good" / "bedroom_s0000.png",
    ):
        path.unlink()
        path.symlink_to(secret)
    page = make_page(scored(dataset, predictions), dataset, predictions, pictured)
    detail = page.json("scene-0")
    assert detail["picture"] is None and detail["models"][0]["render"] is None
    assert "secret" not in page.html
    (trouble,) = page.notes.troubles
    assert "3 files not shown, as a link or a name leads out of the folder" in trouble


def test_a_link_within_the_data_set_is_followed(make_page, scored, dataset, predictions, pictured):
    """As git-annex and others have them."""
    path = dataset / "bedroom_s0000" / "color.png"
    path.rename(dataset / "_kept.png")
    path.symlink_to(dataset / "_kept.png")
    page = make_page(scored(dataset, predictions), dataset, predictions)
    assert page.json("scene-0")["picture"]["at"] is not None and page.notes.troubles == ()


def test_a_scene_folder_may_be_a_link(make_page, scored, dataset, predictions, pictured, tmp_path):
    elsewhere = tmp_path / "elsewhere"
    (dataset / "bedroom_s0000").rename(elsewhere)
    (dataset / "bedroom_s0000").symlink_to(elsewhere)
    page = make_page(scored(dataset, predictions), dataset, predictions, pictured)
    assert page.json("scene-0")["picture"]["at"] is not None


def test_without_pillow_boxes_stay_and_a_note_says_what_to_install(
    make_page, scored, dataset, predictions, pictured, monkeypatch
):
    monkeypatch.setattr(pictures, "can_show", lambda: False)
    monkeypatch.setattr(build, "can_show", lambda: False)
    page = make_page(scored(dataset, predictions), dataset, predictions, pictured)
    assert page.notes.pictures == 0 and "ideal-bench[plots]" in page.notes.note
    assert "ideal-bench[plots]" in page.text and "did not fit" not in page.text
    assert page.json("scene-0")["truth"][0][2].startswith("M")
