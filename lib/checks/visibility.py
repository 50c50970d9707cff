"""F1-F3 on every object, each with its number: is it evaluated (paper, A.3, stage 2)?"""

from __future__ import annotations

from collections.abc import Callable

from ..in_view import Mask, is_truncated, least_pixels, visible_ratio
from ..protocol import Protocol
from .finding import Finding, not_measured

NOT_SHOWN = "the picture does not show it"


def visibility(
    mask: Mask | None,
    resolution: tuple[int, int],
    projected_pixels: Callable[[], int] | None,
    protocol: Protocol,
) -> tuple[Finding, Finding, Finding]:
    """What the three filters find on one object; it is in view if it passes all of them.

    Args:
        mask: what the segmentation shows of it, None for nothing.
        resolution: width, height of the segmentation.
        projected_pixels: gives the unclipped silhouette's area; None where the .blend is not to be
            had, so that F3 is not measured.
        protocol: thresholds, `in_view_...`.
    """
    return (
        _pixels(mask, resolution, protocol),
        _aspect(mask, protocol),
        _truncation(mask, resolution, projected_pixels, protocol),
    )


def _pixels(mask: Mask | None, resolution: tuple[int, int], protocol: Protocol) -> Finding:
    pixels, limit = 0 if mask is None else mask.pixels, least_pixels(resolution, protocol)
    sentence = f"shows {pixels} pixels; {limit:g} are needed"
    return Finding("F1", pixels >= limit, pixels, "pixels", sentence)


def _aspect(mask: Mask | None, protocol: Protocol) -> Finding:
    if mask is None:
        return not_measured("F2", "ratio", NOT_SHOWN)
    limit = protocol.in_view_max_aspect
    sentence = f"its mask is {mask.width} x {mask.height} pixels; up to {limit:g} to 1 is allowed"
    return Finding("F2", mask.aspect <= limit, round(mask.aspect, 4), "ratio", sentence)


def _truncation(
    mask: Mask | None,
    resolution: tuple[int, int],
    projected_pixels: Callable[[], int] | None,
    protocol: Protocol,
) -> Finding:
    if mask is None:
        return not_measured("F3", "ratio", NOT_SHOWN)
    if projected_pixels is None:
        return not_measured("F3", "ratio", "the room's .blend cannot be looked at")
    projected = projected_pixels()
    ratio = visible_ratio(mask, projected)
    cut = is_truncated(mask, resolution, lambda: projected, protocol)
    border, area = mask.border_share(resolution), mask.area_share(resolution)
    sentence = (
        f"shows {mask.pixels} of {projected} pixels of its silhouette, its middle {border:.1%} of "
        f"the picture from the border"
    )
    details = {
        "projected_pixels": projected,
        "border_share": round(border, 4),
        "area_share": round(area, 6),
    }
    return Finding("F3", not cut, round(ratio, 4), "ratio", sentence, details)
