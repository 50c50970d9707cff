"""PNG files: notes go, pixels stay."""

import struct
import zlib

import numpy as np
import pytest
from ideal_bench.lib.png import encoded, remove_texts, require_whole, size, without_texts


def chunk(kind, data):
    body = kind + data
    return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))


HEAD = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0))
PIXELS = chunk(b"sRGB", b"\0") + chunk(b"IDAT", zlib.compress(b"\0\x80")) + chunk(b"IEND", b"")


@pytest.mark.parametrize("kind", [b"tEXt", b"zTXt", b"iTXt", b"eXIf", b"tIME", b"caBX"])
def test_texts_go_and_the_rest_stays_in_order(kind):
    noted = HEAD + chunk(kind, b"File\0/home/me/room.png") + PIXELS
    assert without_texts(noted) == HEAD + PIXELS
    assert without_texts(HEAD + PIXELS) == HEAD + PIXELS


def test_a_file_is_written_anew(tmp_path):
    path = tmp_path / "a.png"
    path.write_bytes(HEAD + chunk(b"tEXt", b"Date\0today") + PIXELS)
    remove_texts(path)
    assert path.read_bytes() == HEAD + PIXELS


@pytest.mark.parametrize(
    ("data", "words"),
    [(b"", "begins with other bytes"), (HEAD + PIXELS[:-2], "a part of it is missing")],
)
def test_what_is_no_png_is_told(data, words):
    with pytest.raises(ValueError, match=words):
        without_texts(data)


def test_a_whole_png_is_whole_and_no_part_of_it_is():
    data = encoded(np.zeros((3, 3, 3), dtype=np.uint8))
    require_whole(data)
    for cut in range(len(data)):
        with pytest.raises(ValueError, match="no PNG"):
            require_whole(data[:cut])


def test_a_damaged_byte_is_found_wherever_it_is():
    data = encoded(np.zeros((3, 3, 3), dtype=np.uint8))
    for place in range(len(data)):
        damaged = bytearray(data)
        damaged[place] ^= 0x40
        with pytest.raises(ValueError, match="no PNG"):
            require_whole(bytes(damaged))


def test_pixels_are_in_the_file_row_by_row(tmp_path):
    pixels = np.random.default_rng(3).integers(0, 256, (5, 7, 3), dtype=np.uint8)
    data = encoded(pixels)
    path = tmp_path / "a.png"
    path.write_bytes(data)
    assert size(path) == (7, 5) and without_texts(data) == data
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", 7, 5, 8, 2, 0, 0, 0))
    end = chunk(b"IEND", b"")
    assert data.startswith(b"\x89PNG\r\n\x1a\n" + head) and data.endswith(end)
    packed = data[8 + len(head) : -len(end)]
    rows = zlib.decompress(packed[8:-4])
    assert packed == chunk(b"IDAT", packed[8:-4])
    assert rows == b"".join(b"\0" + row.tobytes() for row in pixels)


def test_pixels_of_another_kind_are_refused():
    with pytest.raises(ValueError, match="expected uint8"):
        encoded(np.zeros((2, 2, 3), dtype=np.float32))
    with pytest.raises(ValueError, match=r"got uint8 \(2, 2\)"):
        encoded(np.zeros((2, 2), dtype=np.uint8))


def test_the_size_of_what_is_no_png(tmp_path):
    (tmp_path / "a.png").write_bytes(b"GIF89a")
    with pytest.raises(ValueError, match="no PNG"):
        size(tmp_path / "a.png")
    with pytest.raises(OSError):
        size(tmp_path)
