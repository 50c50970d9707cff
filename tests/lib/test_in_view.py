"""Filters F1-F3 on hand-made segmentations."""

import dataclasses

import numpy as np
import pytest
from ideal_bench.lib import in_view as module
from ideal_bench.lib.in_view import Mask, in_view, masks_by_index
from ideal_bench.lib.protocol import read_protocol

WIDTH, HEIGHT = 1280, 720
FULL = (WIDTH, HEIGHT)
THREE_PERCENT = 27648


def picture(*rectangles, size=FULL):
    """A segmentation with filled rectangles (pass index, left, top, width, height)."""
    image = np.zeros((size[1], size[0]), dtype=np.uint16)
    for index, left, top, width, height in rectangles:
        image[top : top + height, left : left + width] = index
    return image


def not_called(*_):
    raise AssertionError("the silhouette is not needed")


def reject(mask, resolution, projected):
    return module.reject(mask, resolution, projected, read_protocol())


def filters(image, names, projected=not_called):
    kept, rejected = in_view(image, names, projected)
    return kept, {entry["id"]: (entry["filter"], entry["value"]) for entry in rejected}


def test_a_mask_is_measured_in_pixels_from_the_top_left_corner():
    masks = masks_by_index(picture((7, 100, 50, 40, 20), (300, 0, 0, 2, 3)))
    assert masks == {
        7: Mask(800, 40, 20, (120.0, 60.0)),
        300: Mask(6, 2, 3, (1.0, 1.5)),
    }


def test_a_mask_in_pieces_is_one_mask():
    masks = masks_by_index(picture((7, 100, 100, 10, 10), (7, 200, 300, 10, 30)))
    assert masks == {7: Mask(400, 110, 230, (180.0, 262.5))}


def test_an_empty_picture_has_no_masks():
    assert masks_by_index(picture()) == {}


def test_indices_of_16_bits_are_kept_apart():
    masks = masks_by_index(picture((1, 0, 0, 5, 5), (257, 10, 0, 5, 5), (65535, 20, 0, 5, 5)))
    assert sorted(masks) == [1, 257, 65535]


@pytest.mark.parametrize(("width", "seen"), [(30, True), (29, False)])
def test_f1_wants_300_pixels(width, seen):
    image = picture((1, 600, 300, width, 10))
    kept, rejected = filters(image, {1: "sofa_01"})
    assert kept == (["sofa_01"] if seen else [])
    assert rejected == ({} if seen else {"sofa_01": ("F1 visibility", 290.0)})


@pytest.mark.parametrize(
    ("size", "least"), [((1280, 720), 300), ((640, 360), 75), ((2560, 1440), 1200)]
)
def test_f1_scales_with_the_pictures_area(size, least):
    center = (size[0] / 2, size[1] / 2)
    assert reject(Mask(least, 30, 30, center), size, not_called) is None
    assert reject(Mask(least - 1, 30, 30, center), size, not_called) == (
        "F1 visibility",
        least - 1.0,
    )


def test_an_object_that_the_picture_does_not_show_has_no_pixel():
    kept, rejected = filters(picture((1, 600, 300, 50, 50)), {1: "sofa_01", 2: "rug_01"})
    assert kept == ["sofa_01"]
    assert rejected == {"rug_01": ("F1 visibility", 0.0)}


def test_an_index_that_no_object_has_is_no_object():
    kept, rejected = filters(picture((1, 600, 300, 50, 50), (9, 0, 0, 50, 50)), {1: "sofa_01"})
    assert (kept, rejected) == (["sofa_01"], {})


@pytest.mark.parametrize(("width", "height"), [(240, 20), (20, 240)])
def test_f2_allows_twelve_to_one(width, height):
    assert filters(picture((1, 500, 300, width, height)), {1: "shelf"}) == (["shelf"], {})


@pytest.mark.parametrize(("width", "height"), [(241, 20), (20, 241)])
def test_f2_rejects_more_than_twelve_to_one_either_way(width, height):
    kept, rejected = filters(picture((1, 500, 300, width, height)), {1: "shelf"})
    assert kept == []
    assert rejected == {"shelf": ("F2 aspect ratio", 12.05)}


def test_f1_comes_before_f2_and_f2_before_f3():
    _, rejected = filters(
        picture((1, 0, 300, 1, 200), (2, 0, 600, 20, 100), (3, 0, 0, 300, 20)),
        {1: "few", 2: "edge", 3: "thin"},
        lambda name: 10**9,
    )
    assert [rejected[name][0] for name in ("few", "edge", "thin")] == [
        "F1 visibility",
        "F3 truncation",
        "F2 aspect ratio",
    ]


AT_THE_BORDER = {"left": (0, 300), "right": (1180, 300), "top": (600, 0), "bottom": (600, 620)}


@pytest.mark.parametrize("border", AT_THE_BORDER)
def test_f3_rejects_a_small_remainder_at_any_border(border):
    image = picture((1, *AT_THE_BORDER[border], 100, 100))
    kept, rejected = filters(image, {1: "bed_01"}, {"bed_01": 40_000}.get)
    assert kept == []
    assert rejected == {"bed_01": ("F3 truncation", 0.25)}


def test_f3a_alone_does_not_reject():
    """At the border, small, but as good as whole."""
    assert filters(picture((1, 0, 300, 100, 100)), {1: "bed"}, lambda _: 10_000) == (["bed"], {})


@pytest.mark.parametrize(("projected", "seen"), [(20_000, True), (20_001, False)])
def test_f3b_wants_half_of_the_silhouette(projected, seen):
    kept, _ = filters(picture((1, 0, 300, 100, 100)), {1: "bed"}, lambda _: projected)
    assert kept == (["bed"] if seen else [])


def test_f3b_alone_does_not_reject():
    """Cut off or hidden to a hundredth, but with its centroid inside; nobody asks for more."""
    assert filters(picture((1, 500, 300, 100, 100)), {1: "bed"}) == (["bed"], {})


@pytest.mark.parametrize(
    ("left", "seen"), [(0.125 * WIDTH - 50, True), (0.125 * WIDTH - 51, False)]
)
def test_f3a_is_an_eighth_of_the_width(left, seen):
    kept, _ = filters(picture((1, int(left), 300, 100, 100)), {1: "bed"}, lambda _: 10**6)
    assert kept == (["bed"] if seen else [])


@pytest.mark.parametrize(("top", "seen"), [(0.125 * HEIGHT - 50, True), (39, False)])
def test_f3a_is_an_eighth_of_the_height(top, seen):
    kept, _ = filters(picture((1, 600, int(top), 100, 100)), {1: "bed"}, lambda _: 10**6)
    assert kept == (["bed"] if seen else [])


def test_a_rug_that_touches_the_border_with_its_mass_inside_stays():
    assert filters(picture((1, 0, 300, 400, 60)), {1: "rug"}) == (["rug"], {})


@pytest.mark.parametrize(("pixels", "seen"), [(THREE_PERCENT, True), (THREE_PERCENT - 1, False)])
def test_f3c_rescues_what_fills_three_percent(pixels, seen):
    mask = Mask(pixels, 150, 300, (60.0, 360.0))
    verdict = reject(mask, FULL, lambda: 10**7)
    assert (verdict is None) == seen


def test_a_rescued_object_needs_no_silhouette():
    assert reject(Mask(THREE_PERCENT, 150, 300, (60.0, 360.0)), FULL, not_called) is None


def test_the_silhouette_is_asked_for_by_name_and_only_where_it_decides():
    asked = []

    def projected(name):
        asked.append(name)
        return 10_000

    image = picture(
        (1, 500, 300, 100, 100), (2, 0, 100, 100, 100), (3, 5, 5, 5, 5), (4, 1180, 400, 100, 100)
    )
    kept, _ = filters(image, {1: "middle", 2: "left", 3: "few", 4: "right", 5: "none"}, projected)
    assert asked == ["left", "right"]
    assert kept == ["middle", "left", "right"]


@pytest.mark.parametrize("projected", [0, 1, 9_999])
def test_a_silhouette_smaller_than_what_is_seen_counts_as_whole(projected):
    """A lens almost inside a mesh sees what its clipped silhouette no longer has."""
    assert filters(picture((1, 0, 300, 100, 100)), {1: "bed"}, lambda _: projected)[0] == ["bed"]


def test_every_object_is_kept_or_rejected_once_in_the_given_order():
    rng = np.random.default_rng(0)
    for _ in range(20):
        boxes = [
            (index, *rng.integers(0, 600, 2), *rng.integers(1, 200, 2)) for index in range(1, 15)
        ]
        names = {index: f"object_{index}" for index in (*range(14, 0, -1), 99)}
        kept, rejected = in_view(picture(*boxes), names, lambda _: 30_000)
        order = list(names.values())
        assert sorted(kept + [entry["id"] for entry in rejected], key=order.index) == order
        assert kept == sorted(kept, key=order.index)
        assert all(set(entry) == {"id", "filter", "value"} for entry in rejected)


def test_a_value_is_rounded_to_what_can_be_read():
    _, rejected = in_view(picture((1, 0, 300, 100, 100)), {1: "bed_01"}, lambda _: 30_000)
    assert rejected == [{"id": "bed_01", "filter": "F3 truncation", "value": 0.3333}]


def test_the_verdict_does_not_change_with_the_resolution():
    """The same view in half and in double resolution, each filter decided the same way."""
    boxes = [
        (1, 0, 300, 100, 100),
        (2, 600, 300, 20, 12),
        (3, 500, 100, 260, 20),
        (4, 700, 400, 80, 80),
    ]
    names = {1: "cut", 2: "small", 3: "thin", 4: "seen"}
    verdicts = []
    for factor in (1, 2, 4):
        image = picture(
            *((index, *(int(v * factor / 2) for v in box)) for index, *box in boxes),
            size=(WIDTH * factor // 2, HEIGHT * factor // 2),
        )
        kept, rejected = filters(image, names, lambda _: 160_000 * factor**2 / 4)  # noqa: B023
        verdicts.append((kept, {name: found[0] for name, found in rejected.items()}))
    assert verdicts[0] == verdicts[1] == verdicts[2]
    assert verdicts[0] == (
        ["seen"],
        {"cut": "F3 truncation", "small": "F1 visibility", "thin": "F2 aspect ratio"},
    )


def test_other_thresholds_are_the_protocols():
    image = picture(
        (1, 500, 300, 10, 10),
        (2, 500, 400, 300, 10),
        (3, 0, 300, 100, 100),
        (4, 60, 100, 110, 100),
        (5, 1180, 300, 100, 100),
    )
    names = {1: "small", 2: "thin", 3: "cut", 4: "aside", 5: "large"}
    silhouettes = {"cut": 25_000, "aside": 10**6, "large": 10**6}.get
    strict = {name for name in names.values() if name not in filters(image, names, silhouettes)[0]}
    assert strict == set(names.values())
    for kept, setting, value in (
        (["small"], "in_view_min_pixels", 100),
        (["thin"], "in_view_max_aspect", 30.0),
        (["cut"], "in_view_min_visible_ratio", 0.4),
        (["aside"], "in_view_border_share", 0.05),
        (["cut", "aside", "large"], "in_view_rescue_share", 0.005),
    ):
        loose = dataclasses.replace(read_protocol(), **{setting: value})
        assert in_view(image, names, silhouettes, loose)[0] == kept
