"""PNG files: notes go, pixels stay."""

import struct
import zlib

import pytest
from ideal_bench.lib.png import remove_texts, without_texts


def chunk(kind, data):
    body = kind + data
    return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))


HEAD = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0))
PIXELS = chunk(b"sRGB", b"\0") + chunk(b"IDAT", zlib.compress(b"\0\x80")) + chunk(b"IEND", b"")


@pytest.mark.parametrize("kind", [b"tEXt", b"zTXt", b"iTXt"])
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
