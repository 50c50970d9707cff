"""Which objects of a scene are evaluated: filters F1-F3 on the instance mask (paper, A.3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .protocol import Protocol, read_protocol

_REFERENCE_PIXELS = 1280 * 720
"""Area of the picture that `in_view_min_pixels` is meant for."""


@dataclass(frozen=True, slots=True)
class Mask:
    """What the segmentation shows of one object, pixels from the top left corner."""

    pixels: int
    width: int
    height: int
    centroid: tuple[float, float]

    @property
    def aspect(self) -> float:
        """Long side over short side of its box (A.3, eq. 4)."""
        return max(self.width / self.height, self.height / self.width)

    def border_share(self, resolution: tuple[int, int]) -> float:
        """How near its middle is to the picture's border, as a share of the width or height."""
        x, y = self.centroid[0] / resolution[0], self.centroid[1] / resolution[1]
        return min(x, 1 - x, y, 1 - y)

    def area_share(self, resolution: tuple[int, int]) -> float:
        """Its share of the picture's area."""
        return self.pixels / (resolution[0] * resolution[1])


def masks_by_index(segmentation: NDArray[np.uint16]) -> dict[int, Mask]:
    """Mask of every pass index in a segmentation (height, width); 0 is no object."""
    rows, columns = np.nonzero(segmentation)
    indices = segmentation[rows, columns]
    masks = {}
    for index in np.unique(indices).tolist():
        y, x = rows[indices == index], columns[indices == index]
        masks[index] = Mask(
            pixels=len(x),
            width=int(np.ptp(x)) + 1,
            height=int(np.ptp(y)) + 1,
            centroid=(float(x.mean()) + 0.5, float(y.mean()) + 0.5),
        )
    return masks


def least_pixels(resolution: tuple[int, int], protocol: Protocol) -> float:
    """How many pixels of a picture of this size an object has to show (A.3, F1)."""
    return protocol.in_view_min_pixels * resolution[0] * resolution[1] / _REFERENCE_PIXELS


def visible_ratio(mask: Mask, projected_pixels: int) -> float:
    """Shown pixels over those of the unclipped silhouette (A.3, eq. 5), 1 at most."""
    return mask.pixels / max(projected_pixels, mask.pixels)


def is_truncated(
    mask: Mask,
    resolution: tuple[int, int],
    projected_pixels: Callable[[], int],
    protocol: Protocol,
) -> bool:
    """Whether the picture's border cuts off too much of an object (A.3, F3, a-c jointly)."""
    return (
        mask.border_share(resolution) < protocol.in_view_border_share
        and mask.area_share(resolution) < protocol.in_view_rescue_share
        and visible_ratio(mask, projected_pixels()) < protocol.in_view_min_visible_ratio
    )


def reject(
    mask: Mask | None,
    resolution: tuple[int, int],
    projected_pixels: Callable[[], int],
    protocol: Protocol,
) -> tuple[str, float] | None:
    """The filter that rejects an object and the value it measured, None if it is in view.

    Args:
        mask: the object's mask, None where the picture does not show it.
        resolution: width, height of the segmentation. The pixel threshold scales with its area.
        projected_pixels: gives the unclipped silhouette's area; called only when F3 needs it.
        protocol: thresholds, `in_view_...`.
    """
    if mask is None or mask.pixels < least_pixels(resolution, protocol):
        return "F1 visibility", float(0 if mask is None else mask.pixels)
    if mask.aspect > protocol.in_view_max_aspect:
        return "F2 aspect ratio", mask.aspect
    projected = cache(projected_pixels)
    if is_truncated(mask, resolution, projected, protocol):
        return "F3 truncation", visible_ratio(mask, projected())
    return None


def in_view(
    segmentation: NDArray[np.uint16],
    object_ids: Mapping[int, str],
    projected_pixels: Callable[[str], int],
    protocol: Protocol | None = None,
) -> tuple[list[str], list[dict[str, Any]]]:
    """Ids in view, and the rejected ones with the filter and its value.

    Args:
        segmentation: (height, width) pass indices.
        object_ids: pass index -> ground-truth id, every object of the scene.
        projected_pixels: id -> area of its unclipped silhouette in pixels of this picture.
        protocol: thresholds, `in_view_...`; None for those of the paper.
    """
    protocol = protocol or read_protocol()
    resolution = (segmentation.shape[1], segmentation.shape[0])
    masks = masks_by_index(segmentation)
    kept: list[str] = []
    rejected: list[dict[str, Any]] = []
    for index, name in object_ids.items():
        verdict = reject(masks.get(index), resolution, partial(projected_pixels, name), protocol)
        if verdict is None:
            kept.append(name)
        else:
            rejected.append({"id": name, "filter": verdict[0], "value": round(verdict[1], 4)})
    return kept, rejected
