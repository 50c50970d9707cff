"""C2, non-empty field of view: does the picture show any piece of furniture?"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from ..in_view import Mask, least_pixels
from ..names import short
from ..protocol import Protocol
from .finding import Finding

UNIT = "pixels"


def field_of_view(
    masks: Mapping[int, Mask],
    resolution: tuple[int, int],
    object_ids: Mapping[int, str],
    known: Collection[str],
    protocol: Protocol,
) -> Finding:
    """Whether at least one piece shows enough pixels and has its ground truth (A.3, C2).

    The number is that of the piece that shows most. Pixels of an index that leads to no object of
    GT.json do not count.

    Args:
        masks: what the segmentation shows, by pass index.
        resolution: width, height of the segmentation.
        object_ids: pass index -> object id, as metadata.json has it.
        known: the ids of GT.json.
        protocol: `in_view_min_pixels`, of a picture of 1280 x 720, in proportion for others.
    """
    limit = least_pixels(resolution, protocol)
    shown = {
        object_ids[index]: mask.pixels
        for index, mask in masks.items()
        if object_ids.get(index) in known
    }
    enough = sum(pixels >= limit for pixels in shown.values())
    best = max(shown, key=lambda name: shown[name], default=None)
    most = shown[best] if best is not None else 0
    strangers = len(masks) - len(shown)
    if best is None:
        sentence = "the picture shows no piece of furniture"
    else:
        sentence = (
            f"{enough} of {len(known)} pieces show {limit:g} pixels or more; {short(best)} shows "
            f"most, {most}"
        )
    if strangers:
        sentence += f"; {strangers} of the numbers in the segmentation lead to no object of GT.json"
    details = {"limit": limit, "object": best, "enough": enough, "unresolved": strangers}
    return Finding("C2", enough > 0, most, UNIT, sentence, details)
