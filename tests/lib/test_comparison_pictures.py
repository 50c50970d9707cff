"""Pictures made of pictures, against hand-made ones."""

import numpy as np
import pytest
from ideal_bench.lib.comparison_pictures import (
    as_bytes,
    difference,
    fitting_factor,
    sheet,
    shrunk,
    wiped,
)


def plain(value, height=6, width=10, channels=4):
    return np.full((height, width, channels), value, dtype=np.float32)


def test_equal_pictures_differ_by_nothing_and_stay_grey():
    noise = np.random.default_rng(0).random((20, 30, 4), dtype=np.float32)
    done = difference(noise, noise)
    assert done.mean_levels == 0.0
    assert np.ptp(done.picture, axis=2).max() == 0.0


def test_the_mean_is_told_in_levels_of_255():
    changed = plain(0.2)
    changed[:3, :, :3] += 51 / 255
    assert difference(plain(0.2), changed).mean_levels == pytest.approx(51 / 2, abs=1e-3)
    assert difference(changed, plain(0.2)).mean_levels == pytest.approx(51 / 2, abs=1e-3)


def test_alpha_does_not_count():
    see_through = plain(0.2)
    see_through[:, :, 3] = 0
    assert difference(plain(0.2), see_through).mean_levels == 0.0


def test_what_differs_glows_and_more_of_it_brighter():
    changed = plain(0.0)
    changed[0, 0, :3], changed[0, 1, :3] = 0.1, 0.9
    picture = difference(plain(0.0), changed).picture
    assert picture[0, 1].sum() > picture[0, 0].sum() > picture[1, 1].sum()
    assert picture[0, 1] == pytest.approx([1.0, 0.97, 0.65], abs=1e-3)


@pytest.mark.parametrize(("position", "column"), [(0.4, 4), (0.0, 0), (-2, 0), (1.0, 10), (7, 10)])
def test_a_wipe_takes_each_side_from_its_picture(position, column):
    done = wiped(plain(0.1), plain(0.9), position)
    line = {column - 1, column} if 0 < column < 10 else set()
    for x in range(10):
        expected = 1.0 if x in line else 0.1 if x < column else 0.9
        assert done[:, x, :3] == pytest.approx(expected)


def test_a_wipe_leaves_its_pictures_alone():
    left, right = plain(0.1), plain(0.9)
    wiped(left, right, 0.5)
    assert (left == np.float32(0.1)).all() and (right == np.float32(0.9)).all()


def test_shrinking_keeps_the_mean_and_drops_the_rest():
    picture = np.random.default_rng(1).random((7, 9, 3), dtype=np.float32)
    done = shrunk(picture, 2)
    assert done.shape == (3, 4, 3)
    np.testing.assert_allclose(done[1, 2], picture[2:4, 4:6].mean(axis=(0, 1)), rtol=1e-6)
    assert shrunk(picture, 1) is picture
    assert [fitting_factor(width, 2000) for width in (1, 2000, 2001, 8000)] == [1, 1, 2, 4]


def test_a_sheet_has_rows_in_the_middle_and_says_where_its_cells_are():
    done = sheet([[plain(0.5)], [plain(0.2), None]], gap_px=4)
    assert done.picture.shape == (4 + 2 * 10, 4 + 2 * 14, 3)
    assert done.corners == [[(11, 4)], [(4, 14), (18, 14)]]
    assert (done.picture[4:10, 11:21] == np.float32(0.5)).all()
    assert (done.picture[14:20, 4:14] == np.float32(0.2)).all()
    assert np.unique(done.picture[14:20, 18:28]).size == 1


def test_pictures_of_two_sizes_are_refused():
    for call in (
        lambda: difference(plain(0), plain(0, width=12)),
        lambda: wiped(plain(0), plain(0, width=12), 0.5),
        lambda: sheet([[plain(0), plain(0, width=12)]]),
    ):
        with pytest.raises(ValueError, match="of 10x6 and of 12x6 pixels cannot be compared"):
            call()
    with pytest.raises(ValueError, match="a sheet needs a picture"):
        sheet([[None]])


def test_bytes_are_rounded_and_held():
    values = np.array([[[-1.0, 0.5, 2.0]]], dtype=np.float32)
    assert as_bytes(values).tolist() == [[[0, 128, 255]]]
