"""Pictures made of pictures: what differs between two, one wiped over another, many on a sheet.

Pictures are arrays (height, width, channels) of 3 or 4 channels, rows from the top, values in
[0, 1] as the file stores them: no colour management.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.float32]

LEVELS = 255.0
"""Differences are told in levels of an 8-bit picture."""

HOTTEST_LEVELS = 90.0
"""A difference of so many levels or more has the heat's brightest colour."""

# From the heat's faintest colour to its brightest: violet, red, orange, pale yellow.
_HEAT = np.array(
    [[0.35, 0.05, 0.45], [0.80, 0.10, 0.20], [0.98, 0.55, 0.10], [1.0, 0.97, 0.65]],
    dtype=np.float32,
)
_LUMA = np.array([0.2126, 0.7152, 0.0722], dtype=np.float32)
_BACKGROUND, _MISSING, _LINE = 0.11, 0.3, 1.0
_LINE_PX = 2


@dataclass(frozen=True, slots=True)
class Difference:
    """Where and how much two pictures differ.

    Attributes:
        picture: (height, width, 3): the truth in grey, differences over it in heat colours.
        mean_levels: mean absolute difference of all pixels and channels, 0 to 255 levels.
    """

    picture: Picture
    mean_levels: float


@dataclass(frozen=True, slots=True)
class Sheet:
    """Many pictures on one.

    Attributes:
        picture: (height, width, 3).
        corners: (left, top) pixel of every cell, rows as they were given.
    """

    picture: Picture
    corners: list[list[tuple[int, int]]]


def difference(truth: Picture, prediction: Picture) -> Difference:
    """How a picture differs from the true one.

    >>> grey = np.full((2, 2, 3), 0.5, dtype=np.float32)
    >>> difference(grey, grey + np.float32(0.2)).mean_levels
    51.0

    Raises:
        ValueError: they are not of one size.
    """
    _require_same_size(truth, prediction)
    # One channel after the other: a third of the memory, and no detour over strided copies.
    apart = np.zeros(truth.shape[:2], dtype=np.float32)
    grey = np.zeros(truth.shape[:2], dtype=np.float32)
    for channel, weight in enumerate(_LUMA):
        apart += np.abs(truth[:, :, channel] - prediction[:, :, channel])
        grey += weight * truth[:, :, channel]
    apart /= 3.0
    heat = np.clip(apart * (LEVELS / HOTTEST_LEVELS), 0.0, 1.0)
    # The root lets small differences show; what differs by nothing stays grey.
    shown = np.sqrt(heat)[:, :, None]
    ground = (0.15 + 0.55 * grey)[:, :, None]
    picture = ground * (1.0 - shown) + _heat_colors(heat) * shown
    levels = round(float(apart.mean(dtype=np.float64)) * LEVELS, 4)
    return Difference(picture.astype(np.float32), levels)


def _heat_colors(heat: Picture) -> Picture:
    places = np.linspace(0.0, 1.0, len(_HEAT))
    channels = [np.interp(heat, places, _HEAT[:, channel]) for channel in range(3)]
    return np.stack(channels, axis=2).astype(np.float32)


def wiped(left: Picture, right: Picture, position: float) -> Picture:
    """Two pictures in the place of one, with a line between them.

    Args:
        left: a picture.
        right: another of the same size.
        position: where the line is, as a share of the width; beyond 0 and 1 it is at the edge.

    Raises:
        ValueError: they are not of one size.
    """
    _require_same_size(left, right)
    width = left.shape[1]
    column = round(min(max(position, 0.0), 1.0) * width)
    done: Picture = np.concatenate((left[:, :column], right[:, column:]), axis=1)
    if 0 < column < width:
        done[:, max(column - _LINE_PX // 2, 0) : column + _LINE_PX // 2, :3] = _LINE
    return done


def shrunk(picture: Picture, factor: int) -> Picture:
    """A picture a whole number of times smaller, each pixel a mean; a rest at the edge goes."""
    if factor == 1:
        return picture
    height, width = (side // factor * factor for side in picture.shape[:2])
    blocks = picture[:height, :width].reshape(height // factor, factor, width // factor, factor, -1)
    # Over the rows first: this way the memory is read in its order.
    means: Picture = blocks.mean(axis=1).mean(axis=2).astype(np.float32)
    return means


def fitting_factor(width_px: int, limit_px: int) -> int:
    """How many times smaller something has to be for a limit.

    >>> fitting_factor(1920, 2000), fitting_factor(3840, 2000)
    (1, 2)
    """
    return max(-(-width_px // limit_px), 1)


def sheet(rows: Sequence[Sequence[Picture | None]], gap_px: int = 8) -> Sheet:
    """Pictures of one size in rows, each row in the middle; None leaves a grey cell.

    Raises:
        ValueError: there is no picture, or they are not of one size.
    """
    pictures = [picture for row in rows for picture in row if picture is not None]
    if not pictures:
        raise ValueError("a sheet needs a picture")
    for picture in pictures[1:]:
        _require_same_size(pictures[0], picture)
    height, width = pictures[0].shape[:2]
    columns = max(len(row) for row in rows)
    size = (len(rows) * (height + gap_px) + gap_px, columns * (width + gap_px) + gap_px, 3)
    page = np.full(size, _BACKGROUND, dtype=np.float32)
    corners: list[list[tuple[int, int]]] = []
    for number, row in enumerate(rows):
        top = gap_px + number * (height + gap_px)
        spare = (columns - len(row)) * (width + gap_px)
        lefts = [gap_px + spare // 2 + place * (width + gap_px) for place in range(len(row))]
        corners.append([(left, top) for left in lefts])
        for left, cell in zip(lefts, row, strict=True):
            inside = page[top : top + height, left : left + width]
            inside[:] = _MISSING if cell is None else cell[:, :, :3]
    return Sheet(page, corners)


def as_bytes(picture: Picture) -> NDArray[np.uint8]:
    """The first three channels as 8-bit levels."""
    levels = picture[:, :, :3] * np.float32(LEVELS)
    # In place, as this is done while a person waits; the cast then rounds down.
    levels += np.float32(0.5)
    np.clip(levels, 0.0, LEVELS, out=levels)
    return levels.astype(np.uint8)


def _require_same_size(first: Picture, second: Picture) -> None:
    if first.shape[:2] != second.shape[:2]:
        sizes = [f"{shape[1]}x{shape[0]}" for shape in (first.shape, second.shape)]
        raise ValueError(f"pictures of {sizes[0]} and of {sizes[1]} pixels cannot be compared")
