"""Lines between what was matched, coloured by how far it is apart."""

from __future__ import annotations

import numpy as np

from ...lib.layout import FloatArray
from .shapes import Floats, Shapes

GOOD = (0.25, 0.85, 0.3)
OVER = (1.0, 0.85, 0.1)
FAR = (1.0, 0.12, 0.1)
FAR_TIMES = 3.0
"""An error of so many thresholds has the last colour."""


def error_colors(error: FloatArray, threshold: float) -> Floats:
    """Green up to the threshold, then yellow to red at `FAR_TIMES` of it; (n,) -> (n, 4)."""
    share = np.clip((error / threshold - 1.0) / (FAR_TIMES - 1.0), 0.0, 1.0)[:, None]
    over = np.array(OVER) + share * (np.array(FAR) - np.array(OVER))
    colors = np.where(error[:, None] <= threshold, np.array(GOOD), over)
    return np.concatenate([colors, np.ones((len(error), 1))], axis=1).astype(np.float32)


def links(
    truth_m: FloatArray, predicted_m: FloatArray, error_m: FloatArray, threshold_m: float
) -> Shapes:
    """A line between each two centres (n, 3); errors (n,) and their threshold decide the colour."""
    lines = np.stack([truth_m, predicted_m], axis=1).reshape(-1, 3).astype(np.float32)
    return Shapes(lines=lines, line_colors=error_colors(error_m, threshold_m).repeat(2, axis=0))
