"""statistics.md: the statistics of a data set for people."""

from __future__ import annotations

from ..names import few
from ..statistics.grouping import ALL, in_order
from ..statistics.measures import BY_ID
from ..statistics.spread import Spread
from ..statistics.summary import Statistics
from ..statistics.verdict import STATES, UNCHECKED
from ..statistics.yaws import OFF_CARDINAL_DEG
from .markdown import cell, counted, figure, percent, span, table

# Sections of one measure each: heading -> the measures, each a table.
_SECTIONS = {
    "Objects a room": ("objects", "objects_in_view"),
    "Rooms": ("floor_area_m2", "wall_height_m"),
    "Camera": ("camera_height_m", "camera_off_axis_deg"),
    "Image quality": ("entropy", "sharpness", "brightness"),
    "Making the rooms": ("room_s", "picture_s", "checks_s", "peak_memory_mb"),
}


def statistics_markdown(statistics: Statistics) -> str:
    """The whole page."""
    parts = [
        "# Statistics of the data set",
        counts_text(statistics),
        "## Scenes by room type and tier",
        composition_table(statistics),
        "## Quality checks",
        checks_text(statistics),
        *(
            part
            for heading, names in _SECTIONS.items()
            for part in (f"## {heading}", *(_measure(statistics, name) for name in names))
        ),
        "## Objects left out of view",
        _filters(statistics),
        "## Yaw",
        _yaws(statistics),
        "## Categories by room type",
        "Per cent of the rooms of a type in which a category occurs; the whole table, with the "
        "number of objects, is categories.csv.",
        _categories(statistics),
    ]
    return "\n\n".join(parts) + "\n"


def counts_text(statistics: Statistics) -> str:
    """How many scenes there are, and which are not counted."""
    survey = statistics.survey
    folders = len(survey.scenes) + len(survey.unreadable)
    lines = [f"{counted(len(statistics.counted), 'scene')} counted, of {folders} in the folder."]
    for names, why in (
        (list(statistics.left_out), "rejected"),
        (list(survey.unreadable), "broken"),
        (survey.without_bundle, "without a folder"),
    ):
        if names:
            lines.append(f"Not counted, because {why}, {len(names)}: {cell(few(names))}.")
    return " ".join(lines)


def composition_table(statistics: Statistics) -> str:
    """Scenes by room type and tier."""
    head = ["room type", "tier", "scenes", "floor area (m²)", "wall height (m)"]
    rows = [
        [
            cell(row.room_type),
            "not recorded" if row.tier is None else cell(row.tier),
            str(row.scenes),
            span(row.floor_area_min_m2, row.floor_area_max_m2, 1),
            span(row.wall_height_min_m, row.wall_height_max_m, 2),
            figure(row.objects, 1),
            figure(row.objects_in_view, 1),
        ]
        for row in statistics.composition
    ]
    every = statistics.measures[ALL]
    area, height = every["floor_area_m2"], every["wall_height_m"]
    total = [
        ALL,
        "",
        str(len(statistics.counted)),
        span(area.minimum, area.maximum, 1),
        span(height.minimum, height.maximum, 2),
        figure(every["objects"].mean, 1),
        figure(every["objects_in_view"].mean, 1),
    ]
    return table([*head, "objects, mean", "in view, mean"], [*rows, total], texts=2)


def checks_text(statistics: Statistics) -> str:
    """Passes and rejections; or why there are none."""
    record = statistics.survey.record
    if record == "absent":
        return "The data set has no dataset.json: its scenes were not checked."
    if record != "read":
        return f"dataset.json cannot be used, so nothing is known of checks: {cell(record)}"
    everything = statistics.checks[ALL]
    if everything.states[UNCHECKED] == everything.scenes:
        return "dataset.json records no check of any scene."
    names = [item.name for item in everything.criteria]
    head = ["room type", "scenes", *STATES, "pass rate"]
    rows = []
    for group, checks in statistics.checks.items():
        failed = {item.name: str(item.failed) for item in checks.criteria}
        row = [cell(group), str(checks.scenes), *map(str, checks.states.values())]
        row += [percent(checks.pass_rate), *(failed.get(name, "0") for name in names)]
        rows.append(row)
    text = table([*head, *(f"fails {cell(name)}" for name in names)], rows)
    unmeasured = {item.name: item.unmeasured for item in everything.criteria if item.unmeasured}
    notes = [f"A scene may fail several criteria. {_curation(everything.curation)}".strip()]
    notes += [
        f"{cell(name)} could not be measured in {counted(n, 'scene')}."
        for name, n in unmeasured.items()
    ]
    return f"{text}\n\n{' '.join(notes)}"


def _curation(opinions: dict[str, int]) -> str:
    if not opinions:
        return "No scene has been looked at by a person."
    listed = ", ".join(f"{name.replace('_', ' ')} {count}" for name, count in opinions.items())
    return f"By a person: {listed}."


def _measure(statistics: Statistics, name: str) -> str:
    """One measure's spread by room type; a sentence where no scene has it."""
    measure = BY_ID[name]
    title = measure.title[0].upper() + measure.title[1:]
    spreads = {group: rows[name] for group, rows in statistics.measures.items()}
    if not spreads[ALL].n:
        return f"{title}: no scene records it ({measure.source})."
    rows = [[cell(group), *_figures(item, measure.decimals)] for group, item in spreads.items()]
    text = table([title, "scenes", "mean", "sd", "min", "median", "max"], rows)
    missing = spreads[ALL].missing
    note = f"{counted(missing, 'scene')} without a value in {measure.source}."
    return f"{text}\n\n{note}" if missing else text


def _figures(spread: Spread, decimals: int) -> list[str]:
    values = (spread.mean, spread.sd, spread.minimum, spread.median, spread.maximum)
    return [str(spread.n), *(figure(value, decimals) for value in values)]


def _filters(statistics: Statistics) -> str:
    names = list(statistics.filters[ALL])
    if not names:
        return "No scene records an object that an in-view filter left out."
    rows = [
        [cell(group), *(str(counts.get(name, 0)) for name in names)]
        for group, counts in statistics.filters.items()
    ]
    told = (
        "Objects by the first in-view filter they failed: F1 visibility, F2 aspect, F3 truncation."
    )
    return f"{told}\n\n{table(['room type', *map(cell, names)], rows)}"


def _yaws(statistics: Statistics) -> str:
    told = (
        f"Off the cardinals is more than {OFF_CARDINAL_DEG:g} degree from the nearest of 0, 90, "
        "180 and 270 degrees; objects without a front have no yaw."
    )
    rows = [
        [cell(group), str(item.n), str(item.without), str(item.off_cardinal), percent(item.share)]
        for group, item in statistics.yaws.items()
    ]
    head = ["room type", "with a yaw", "without", "off the cardinals", "share"]
    return f"{told}\n\n{table(head, rows)}"


def _categories(statistics: Statistics) -> str:
    types = in_order(use.room_type for use in statistics.categories)
    shares = {(use.category, use.room_type): use.share for use in statistics.categories}
    if not shares:
        return "No object in any room."
    rows = [
        [
            cell(name),
            *(percent(shares[name, kind]) if (name, kind) in shares else "" for kind in types),
        ]
        for name in sorted({use.category for use in statistics.categories})
    ]
    return table(["category", *map(cell, types)], rows)
