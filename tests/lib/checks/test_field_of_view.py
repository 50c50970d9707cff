"""C2: does the picture show furniture?"""

import pytest
from ideal_bench.lib.checks.field_of_view import field_of_view
from ideal_bench.lib.in_view import Mask

FULL = (1280, 720)
IDS = {1: "bed_01", 2: "rug_01"}


def mask(pixels):
    return Mask(pixels, 20, 20, (640.0, 360.0))


def check(protocol, pixels, known=("bed_01", "rug_01"), resolution=FULL, ids=IDS):
    masks = {index: mask(count) for index, count in pixels.items()}
    return field_of_view(masks, resolution, ids, known, protocol)


@pytest.mark.parametrize(("pixels", "passed"), [(300, True), (299, False)])
def test_one_piece_with_300_pixels_is_enough(protocol, pixels, passed):
    found = check(protocol, {1: pixels, 2: 5})
    assert (found.id, found.passed, found.number, found.unit) == ("C2", passed, pixels, "pixels")
    assert found.details["object"] == "bed_01"
    assert found.details["enough"] == int(passed)
    assert f"bed_01 shows most, {pixels}" in found.sentence


def test_a_picture_of_a_quarter_needs_a_quarter(protocol):
    assert check(protocol, {1: 75}, resolution=(640, 360)).passed
    assert not check(protocol, {1: 74}, resolution=(640, 360)).passed


def test_an_empty_picture_shows_nothing(protocol):
    found = check(protocol, {})
    assert (found.passed, found.number) == (False, 0)
    assert found.sentence == "the picture shows no piece of furniture"


@pytest.mark.parametrize(("ids", "known"), [({}, ["bed_01"]), (IDS, ["chair_01"])])
def test_pixels_that_lead_to_no_object_do_not_count(protocol, ids, known):
    found = check(protocol, {1: 9000}, known=known, ids=ids)
    assert (found.passed, found.number, found.details["unresolved"]) == (False, 0, 1)
    assert "1 of the numbers in the segmentation lead to no object of GT.json" in found.sentence
