"""F1-F3 as numbers, and that they agree with the filter that extraction runs."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ideal_bench.lib.checks.visibility import visibility
from ideal_bench.lib.in_view import Mask, in_view, masks_by_index, reject
from ideal_bench.lib.protocol import read_protocol

FULL = (1280, 720)


def picture(left, top, width, height):
    image = np.zeros((720, 1280), dtype=np.uint16)
    image[top : top + height, left : left + width] = 1
    return image


def check(protocol, image, projected):
    mask = masks_by_index(image).get(1)
    return visibility(mask, (image.shape[1], image.shape[0]), lambda: projected, protocol)


def test_a_piece_in_the_middle_passes_with_all_its_numbers(protocol):
    f1, f2, f3 = check(protocol, picture(600, 300, 80, 40), 4000)
    assert [f.passed for f in (f1, f2, f3)] == [True, True, True]
    assert (f1.number, f2.number, f3.number) == (3200, 2.0, 0.8)
    # Its middle is 320 of 720 rows from the top; 3200 of 921600 pixels.
    assert f3.details == {
        "projected_pixels": 4000,
        "border_share": pytest.approx(320 / 720, abs=1e-4),
        "area_share": pytest.approx(3200 / 921600, abs=1e-6),
    }


def test_a_hidden_piece_has_no_pixel_and_no_ratio(protocol):
    f1, f2, f3 = check(protocol, np.zeros((720, 1280), dtype=np.uint16), 4000)
    assert (f1.passed, f1.number) == (False, 0)
    assert f1.sentence == "shows 0 pixels; 300 are needed"
    assert [(f.passed, f.number) for f in (f2, f3)] == [(None, None), (None, None)]
    assert f2.sentence == "not measured: the picture does not show it"


def test_a_sliver_of_thirteen_to_one_fails_f2_alone(protocol):
    f1, f2, f3 = check(protocol, picture(600, 100, 30, 390), 11_700)
    assert (f1.passed, f2.passed, f3.passed) == (True, False, True)
    assert f2.number == 13.0
    assert f2.sentence == "its mask is 30 x 390 pixels; up to 12 to 1 is allowed"


def test_a_cut_off_corner_fails_f3_with_its_ratio(protocol):
    f1, f2, f3 = check(protocol, picture(0, 0, 100, 80), 32_000)
    assert (f1.passed, f2.passed, f3.passed) == (True, True, False)
    assert f3.number == 0.25
    assert f3.sentence.startswith("shows 8000 of 32000 pixels of its silhouette, its middle 3.9%")


def test_without_the_room_f3_is_not_measured(protocol):
    mask = masks_by_index(picture(0, 0, 100, 80))[1]
    found = visibility(mask, FULL, None, protocol)
    assert [f.passed for f in found] == [True, True, None]
    assert found[2].sentence == "not measured: the room's .blend cannot be looked at"


masks = st.builds(
    Mask,
    pixels=st.integers(1, 60_000),
    width=st.integers(1, 1280),
    height=st.integers(1, 720),
    centroid=st.tuples(st.floats(0, 1280), st.floats(0, 720)),
)


@settings(max_examples=300, deadline=None)
@given(mask=masks, projected=st.integers(0, 200_000))
def test_all_three_pass_exactly_where_nothing_rejects(mask, projected):
    protocol = read_protocol()
    found = visibility(mask, FULL, lambda: projected, protocol)
    verdict = reject(mask, FULL, lambda: projected, protocol)
    assert all(f.passed for f in found) == (verdict is None)
    if verdict is not None:
        failed = next(f for f in found if not f.passed)
        assert verdict[0].startswith(failed.id)
        assert failed.number == pytest.approx(verdict[1], abs=1e-4)


def brute_force(image, index, projected):
    """F1-F3 by plain counting, pixel by pixel, with the paper's numbers."""
    rows, columns = [], []
    for y in range(image.shape[0]):
        for x in np.flatnonzero(image[y] == index).tolist():
            rows.append(y)
            columns.append(x)
    if len(rows) < 300:
        return False
    across, down = max(columns) - min(columns) + 1, max(rows) - min(rows) + 1
    if max(across / down, down / across) > 12:
        return False
    x = (sum(columns) / len(columns) + 0.5) / image.shape[1]
    y = (sum(rows) / len(rows) + 0.5) / image.shape[0]
    outermost = x < 0.125 or x > 0.875 or y < 0.125 or y > 0.875
    return not (
        outermost and len(rows) / max(projected, len(rows)) < 0.5 and len(rows) < 0.03 * image.size
    )


@pytest.mark.parametrize("seed", range(5))
def test_the_filter_agrees_with_a_brute_force_count(seed):
    chance = np.random.default_rng(seed)
    image = np.zeros((720, 1280), dtype=np.uint16)
    for index in range(1, 30):
        left, top = chance.integers(0, 1260), chance.integers(0, 700)
        width, height = chance.integers(1, 300), chance.integers(1, 200)
        image[top : top + height, left : left + width] = index
    projected = {f"o{index}": int(chance.integers(1, 60_000)) for index in range(1, 30)}
    ids = {index: f"o{index}" for index in range(1, 30)}
    kept, _ = in_view(image, ids, projected.get)
    expected = [ids[index] for index in ids if brute_force(image, index, projected[ids[index]])]
    assert kept == expected and 0 < len(kept) < 29
