"""Arrays of a wrong shape say which, what was expected and what was got."""

import numpy as np
import pytest
from ideal_bench.lib.geometry.boxes import Boxes, hull_extents, iou
from ideal_bench.lib.geometry.shapes import require_shape
from ideal_bench.lib.pairs import rotation_errors_deg


def test_a_wrong_shape_is_told():
    with pytest.raises(ValueError, match=r"^centres: expected shape \(2, 3\), got \(3, 2\)$"):
        require_shape("centres", np.zeros((3, 2)), (2, 3))
    require_shape("centres", np.zeros((2, 3)), (2, 3))


def test_hulls_of_as_many_sizes_as_yaws():
    with pytest.raises(ValueError, match=r"dimensions_m: expected shape \(1, 3\), got \(2, 3\)"):
        hull_extents(np.ones((2, 3)), np.zeros(1))
    with pytest.raises(ValueError, match=r"dimensions_m: expected shape \(2, 3\), got \(2, 2\)"):
        hull_extents(np.ones((2, 2)), np.zeros(2))


def test_boxes_are_compared_one_by_one():
    one, two = (Boxes.around(np.zeros((n, 3)), np.ones((n, 3))) for n in (1, 2))
    with pytest.raises(ValueError, match=r"iou: b: expected shape \(1, 3\), got \(2, 3\)"):
        iou(one, two)


def test_yaws_are_compared_one_by_one():
    with pytest.raises(ValueError, match=r"predicted_yaw_deg: expected shape \(2,\), got \(1,\)"):
        rotation_errors_deg(np.zeros(2), np.zeros(1), np.full(2, 360.0))
    with pytest.raises(ValueError, match=r"period_deg: expected shape \(2,\), got \(1,\)"):
        rotation_errors_deg(np.zeros(2), np.zeros(2), np.full(1, 360.0))
