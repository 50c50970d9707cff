"""A picture that is no evidence: it does not decode, or all of it has one colour."""

import io

import numpy as np
import pytest
from ideal_bench.lib.png import encoded
from ideal_bench.lib.quality.judged.png_gate import picture_fault
from PIL import Image


def saved(array, **options):
    stream = io.BytesIO()
    Image.fromarray(array).save(stream, "png", **options)
    return stream.getvalue()


COLOURS = [(0, 0, 0), (255, 255, 255), (7, 130, 201), (120, 121, 122)]


@pytest.mark.parametrize("colour", COLOURS)
@pytest.mark.parametrize("channels", [1, 3, 4])
def test_one_colour_is_blank_whatever_the_encoder_did(colour, channels):
    pixel = np.array([*colour, 200], dtype=np.uint8)[:channels]
    array = np.broadcast_to(pixel, (9, 13, channels)).copy()
    array = array[:, :, 0] if channels == 1 else array
    assert "one colour" in picture_fault(saved(array))
    for place in ((0, 0), (0, 12), (4, 6), (8, 12)):
        other = array.copy()
        other[place] = other[place] ^ 1
        assert picture_fault(saved(other)) == ""


@pytest.mark.parametrize("kind", range(5))
@pytest.mark.parametrize("colour", COLOURS)
def test_each_filter_of_a_row(kind, colour):
    array = np.broadcast_to(np.array(colour, dtype=np.uint8), (6, 5, 3)).copy()
    assert "one colour" in picture_fault(filtered(array, kind))
    array[3, 2, 1] ^= 8
    assert picture_fault(filtered(array, kind)) == ""


def filtered(array, kind):
    """A PNG all of whose rows go through a filter, byte by byte as the standard has it."""
    import struct
    import zlib

    height, width, channels = array.shape
    rows = bytearray()
    for y in range(height):
        rows.append(kind)
        for x in range(width):
            for c in range(channels):
                a = int(array[y, x - 1, c]) if x else 0
                b = int(array[y - 1, x, c]) if y else 0
                d = int(array[y - 1, x - 1, c]) if x and y else 0
                p = a + b - d
                near = min((abs(p - a), 0, a), (abs(p - b), 1, b), (abs(p - d), 2, d))[2]
                guess = (0, a, b, (a + b) // 2, near)[kind]
                rows.append((int(array[y, x, c]) - guess) % 256)

    def chunk(name, content):
        body = name + content
        return struct.pack(">I", len(content)) + body + struct.pack(">I", zlib.crc32(body))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    data = chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(bytes(rows))) + chunk(b"IEND", b"")
    result = b"\x89PNG\r\n\x1a\n" + data
    assert (np.asarray(Image.open(io.BytesIO(result))) == array).all()
    return result


def test_16_bits_and_palettes_and_what_blender_writes():
    assert "one colour" in picture_fault(saved(np.full((4, 4), 300, dtype=np.uint16)))
    palette = Image.fromarray(np.arange(12, dtype=np.uint8).reshape(3, 4)).convert("P")
    stream = io.BytesIO()
    palette.save(stream, "png", bits=8)
    assert picture_fault(stream.getvalue()) == ""


def test_what_does_not_decode():
    whole = encoded(np.random.default_rng(1).integers(0, 255, (8, 8, 3), dtype=np.uint8))
    assert picture_fault(whole) == ""
    for broken in (b"", b"not a picture", whole[:-20], whole[:40] + b"\0" + whole[41:]):
        assert "no PNG" in picture_fault(broken)
