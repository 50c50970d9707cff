"""The perfect prediction: the ground truth as the camera sees it."""

from __future__ import annotations

import numpy as np

from ..frames import world_to_model
from ..layout import Layout


def oracle(ground_truth: Layout, camera_rz_rad: float) -> Layout:
    """The ground truth in the model frame, so that it scores 1 wherever a score is defined.

    Args:
        ground_truth: the objects to predict, world frame, as published.
        camera_rz_rad: the camera's ``rotation_euler.z``, radians.

    Returns:
        Room, centres and yaws turned by quarter turns about Z, which is exact; sizes and ids as
        they are. An object without a yaw keeps none where the two frames agree. Where they do
        not, "none" would mean 0 degrees in the model frame (formats.md, Frames) and turn the
        object's box with the frame; it gets the yaw that is 0 degrees in the world instead.
    """
    seen = world_to_model(ground_truth, camera_rz_rad)
    unturned = np.isnan(ground_truth.yaws_deg) & (seen.yaws_deg == 0.0)
    return Layout(
        room=seen.room,
        ids=seen.ids,
        categories=seen.categories,
        # Adding zero makes -0.0, which a turn leaves behind, an ordinary zero.
        positions_m=seen.positions_m + 0.0,
        dimensions_m=seen.dimensions_m,
        yaws_deg=np.where(unturned, np.nan, seen.yaws_deg),
    )
