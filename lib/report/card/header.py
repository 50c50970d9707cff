"""The YAML header of a data set card, by Hugging Face's rules for dataset cards."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass

from .blanks import blank

# What Hugging Face's `license` field takes, as far as data sets use it; others are "other" with
# a name.
LICENCES = frozenset(
    (
        "afl-3.0 agpl-3.0 apache-2.0 bsd-2-clause bsd-3-clause cc cc0-1.0 cc-by-2.0 cc-by-3.0 "
        "cc-by-4.0 cc-by-nc-2.0 cc-by-nc-3.0 cc-by-nc-4.0 cc-by-nc-nd-3.0 cc-by-nc-nd-4.0 "
        "cc-by-nc-sa-2.0 cc-by-nc-sa-3.0 cc-by-nc-sa-4.0 cc-by-nd-4.0 cc-by-sa-3.0 cc-by-sa-4.0 "
        "cdla-permissive-1.0 cdla-permissive-2.0 cdla-sharing-1.0 etalab-2.0 gfdl gpl-2.0 gpl-3.0 "
        "isc lgpl-3.0 mit mpl-2.0 odbl odc-by other pddl unknown unlicense"
    ).split()
)

_SIZES = ("n<1K", "1K<n<10K", "10K<n<100K", "100K<n<1M")
_TASKS = ("image-to-3d", "object-detection")
_TAGS = ("3d", "blender", "indoor-scenes", "scene-layout", "spatial-reasoning", "synthetic")


@dataclass(frozen=True, slots=True)
class Choices:
    """What the owner says of the data set.

    Attributes:
        name: what people call it.
        licence: its identifier, None where it is left open.
    """

    name: str
    licence: str | None


def header(choices: Choices, scenes: int, infinigen: bool, licence_file: str | None) -> str:
    """The header with its lines of dashes.

    Args:
        choices: the owner's.
        scenes: how many there are.
        infinigen: whether there is furniture of InfiniGen's.
        licence_file: name of one that lies beside the card.
    """
    tags = sorted([*_TAGS, "infinigen"] if infinigen else _TAGS)
    lines = [
        "---",
        f"pretty_name: {json.dumps(choices.name)}",
        *_licence(choices.licence, licence_file),
        *_listed("language", ["en"]),
        *_listed("task_categories", _TASKS),
        *_listed("size_categories", [size_category(scenes)]),
        *_listed("tags", tags),
        "---",
    ]
    return "\n".join(lines)


def _licence(licence: str | None, file: str | None) -> list[str]:
    if licence is None:
        return [f"license: unknown  # {blank('the licence of the data set')}"]
    if licence.lower() in LICENCES:
        return [f"license: {licence.lower()}"]
    name = re.sub(r"[^a-z0-9.]+", "-", licence.lower()).strip("-")
    link = json.dumps(file or blank("file or address of the licence"))
    return ["license: other", f"license_name: {json.dumps(name)}", f"license_link: {link}"]


def _listed(field: str, values: Sequence[str]) -> list[str]:
    return [f"{field}:", *(f"- {value}" for value in values)]


def size_category(scenes: int) -> str:
    """Hugging Face's size class.

    >>> [size_category(n) for n in (999, 1000, 10_000)]
    ['n<1K', '1K<n<10K', '10K<n<100K']
    """
    limits = (1_000, 10_000, 100_000)
    return _SIZES[sum(scenes >= limit for limit in limits)]
