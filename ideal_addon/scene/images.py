"""Pictures in and out through Blender's own image code; rows run from the top."""

from __future__ import annotations

import tempfile
from pathlib import Path

import bpy
import numpy as np
from numpy.typing import NDArray

from ...lib.atomic import write_bytes
from .errors import SceneError


def load_pixels(path: Path) -> NDArray[np.float32]:
    """Pixels (height, width, 4) in [0, 1] as stored in the file, without colour management.

    Raises:
        SceneError: Blender cannot read the picture.
    """
    try:
        image = bpy.data.images.load(str(path), check_existing=False)
    except RuntimeError as error:
        raise SceneError(f"{path}: cannot be read as a picture ({error})") from error
    try:
        image.colorspace_settings.name = "Non-Color"
        width, height = image.size
        flat = np.empty(width * height * 4, dtype=np.float32)
        image.pixels.foreach_get(flat)
    finally:
        bpy.data.images.remove(image)
    return flat.reshape(height, width, 4)[::-1]


def load_indices(path: Path) -> NDArray[np.uint16]:
    """Pass indices (height, width) of a 16-bit segmentation."""
    return np.rint(load_pixels(path)[:, :, 0] * 65535.0).astype(np.uint16)


def save_pixels(path: Path, pixels: NDArray[np.float32]) -> None:
    """Save pixels (height, width, 4) in [0, 1] as an 8-bit PNG."""
    height, width, _ = pixels.shape
    image = bpy.data.images.new(path.stem, width, height, alpha=True)
    try:
        image.colorspace_settings.name = "Non-Color"
        image.pixels.foreach_set(np.ascontiguousarray(pixels[::-1], dtype=np.float32).ravel())
        image.file_format = "PNG"
        with tempfile.TemporaryDirectory(prefix="ideal_bench_") as folder:
            image.filepath_raw = str(Path(folder) / "picture.png")
            image.save()
            write_bytes(path, Path(image.filepath_raw).read_bytes())
    finally:
        bpy.data.images.remove(image)


def side_by_side(pictures: list[NDArray[np.float32]], gap_px: int = 4) -> NDArray[np.float32]:
    """Pictures of one height in a row, with a white gap between."""
    height = pictures[0].shape[0]
    gap = np.ones((height, gap_px, 4), dtype=np.float32)
    row: list[NDArray[np.float32]] = []
    for picture in pictures:
        row += [picture, gap]
    return np.concatenate(row[:-1], axis=1)


def image_quality(pixels: NDArray[np.float32]) -> dict[str, float]:
    """Entropy (bits of the 8-bit luma), sharpness (mean gradient) and brightness (mean HSV V)."""
    rgb = pixels[:, :, :3].astype(float)
    luma = rgb @ (0.2126, 0.7152, 0.0722)
    counts = np.bincount(np.rint(luma * 255).astype(int).ravel(), minlength=256)
    shares = counts[counts > 0] / counts.sum()
    down, across = np.gradient(luma)
    return {
        "entropy": round(float(-(shares * np.log2(shares)).sum()), 4),
        "sharpness": round(float(np.hypot(down, across).mean()), 6),
        "brightness": round(float(rgb.max(axis=2).mean()), 4),
    }


def picture_grid(
    cells: list[list[Path]], resolution: tuple[int, int], gap_px: int = 4
) -> NDArray[np.float32]:
    """Picture files in rows and columns; a missing one leaves a grey cell.

    Args:
        cells: rows of files.
        resolution: width, height of every picture.
        gap_px: white between the cells.
    """
    width, height = resolution
    blank = np.ones((height, width, 4), dtype=np.float32)
    blank[:, :, :3] = 0.6
    strips: list[NDArray[np.float32]] = []
    for row in cells:
        strip = side_by_side([load_pixels(c) if c.is_file() else blank for c in row], gap_px)
        strips += [strip, np.ones((gap_px, strip.shape[1], 4), dtype=np.float32)]
    return np.concatenate(strips[:-1])
