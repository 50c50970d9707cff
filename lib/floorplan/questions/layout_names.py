"""What layouts are called in the ids of their questions."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from ...names import short
from ..files import plan_name
from ..plan import FloorPlan
from .lots import content_sha256

_DIGITS = 8


@dataclass(frozen=True, slots=True)
class Named:
    """Layouts by name.

    Attributes:
        plans: in the order in which they were given, but for those that are there twice.
        notes: a sentence for each name that is not the file's alone.
    """

    plans: Mapping[str, FloorPlan]
    notes: tuple[str, ...]


def named(plans: Mapping[Path, FloorPlan]) -> Named:
    """Names for layouts: the name of the file without its ending, where that is its own.

    Files of one name in several folders, with different rooms, get a part of their content's hash:
    so a name does not depend on what else is asked about at that time but for such files. Files of
    one name with the same room, as its JSON and its XML, are asked about once.
    """
    notes, names = [], {path: plan_name(path) for path in plans}
    alike: dict[str, list[Path]] = defaultdict(list)
    for path in plans:
        # Some file systems do not tell "A" from "a", and answers are kept under these names.
        alike[names[path].casefold()].append(path)
    for paths in alike.values():
        if len(paths) == 1:
            continue
        kept: dict[str, Path] = {}
        for path in sorted(paths):
            content = content_sha256(plans[path])
            if content in kept:
                del names[path]
                notes.append(f"{path}: the same room as {kept[content]}; asked about once")
            kept.setdefault(content, path)
        if len(kept) > 1:
            for content, path in kept.items():
                names[path] = f"{names[path]}_{content[:_DIGITS]}"
                notes.append(
                    f"{path}: other layouts have that name too; its questions begin with "
                    f"'{short(names[path])}'"
                )
    return Named({names[path]: plan for path, plan in plans.items() if path in names}, tuple(notes))
