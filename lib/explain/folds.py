"""Who is judged with what the others teach."""

from __future__ import annotations

import zlib
from collections.abc import Sequence

import numpy as np

from ..geometry.ragged import IntArray
from .settings import FOLDS


def deal(names: Sequence[str]) -> IntArray:
    """A fold for each name, (n,), as evenly as it goes; the names' order plays no role.

    >>> sorted(deal(["a", "b", "c", "d", "e", "f"]).tolist())
    [0, 0, 1, 2, 3, 4]
    """
    # A folder's name need not be UTF-8; Python keeps its bytes as surrogates.
    marks = [(zlib.crc32(name.encode("utf-8", "surrogateescape")), name) for name in names]
    order = sorted(range(len(names)), key=marks.__getitem__)
    folds = np.zeros(len(names), dtype=np.intp)
    folds[order] = np.arange(len(names)) % FOLDS
    return folds
