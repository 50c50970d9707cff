"""Whether the ground truth is still the one that was checked."""

from __future__ import annotations

import hashlib
from pathlib import Path

from ..bundle import GT_FILE

GROUND_TRUTH = "ground_truth_sha256"
"""The key of the hash in the `quality` of dataset.json."""


def ground_truth_hash(folder: Path) -> str | None:
    """By which another ground truth of a bundle is told; None where it cannot be read."""
    try:
        return hashlib.sha256((folder / GT_FILE).read_bytes()).hexdigest()
    except OSError:
        return None
