"""What came out of a run of `generate`, as a table."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ..names import few
from ..report.tables import aligned
from .records import FAILED

Entry = Mapping[str, Any]
HEADER = (
    "room type",
    "tier",
    "tried",
    "passed",
    "rejected",
    "failed",
    "room s",
    "picture s",
    "checks s",
    "peak MB",
)
_VERDICTS = {False: "rejected by {}", None: "{} could not be measured"}
STEPS = ("room", "picture", "checks")


def summary_text(entries: Mapping[str, Entry]) -> str:
    """A row a room type and tier, then each reason with its scenes.

    Args:
        entries: of dataset.json, by scene; every one was made or failed.
    """
    groups: dict[tuple[str, str], list[Entry]] = defaultdict(list)
    for entry in entries.values():
        plan = entry["generation"]["plan"]
        groups[plan["room_type"], plan["tier"]].append(entry)
    rows = [[*key, *_row(group)] for key, group in sorted(groups.items())]
    return "\n".join([*aligned([HEADER, *rows], left=(0, 1)), *_reasons(entries)])


def _row(group: Sequence[Entry]) -> list[str]:
    failed = sum(entry["generation"]["outcome"] == FAILED for entry in group)
    passed = sum(_passed(entry) for entry in group)
    generations = [entry["generation"] for entry in group]
    return [
        str(len(group)),
        str(passed),
        str(len(group) - passed - failed),
        str(failed),
        *(_mean(item["seconds"].get(step) for item in generations) for step in STEPS),
        _mean(item["peak_memory_mb"] for item in generations),
    ]


def _passed(entry: Entry) -> bool:
    return entry["generation"]["outcome"] != FAILED and bool(entry["quality"]["passed"])


def _mean(values: Iterable[float | None]) -> str:
    """The mean of what was measured, `-` where nothing was."""
    known = [value for value in values if value is not None]
    return f"{sum(known) / len(known):.0f}" if known else "-"


def _reasons(entries: Mapping[str, Entry]) -> list[str]:
    """A line for each reason to fail and each criterion that rejects, with its scenes."""
    scenes: dict[str, list[str]] = defaultdict(list)
    for scene_id, entry in entries.items():
        if entry["generation"]["outcome"] == FAILED:
            scenes[f"failed: {entry['generation']['reason']}"].append(scene_id)
        elif not _passed(entry):
            for name, finding in entry["quality"]["criteria"].items():
                if finding["passed"] is not True:
                    scenes[_VERDICTS[finding["passed"]].format(name)].append(scene_id)
    counts = Counter({reason: len(names) for reason, names in scenes.items()})
    return [f"{reason}: {few(scenes[reason])}" for reason, _ in counts.most_common()]
