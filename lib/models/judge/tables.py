"""A judge's figures as people read them: judge.md, and the table of a terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...names import short
from ...protocol import Protocol
from ...report.markdown import UNDEFINED, cell, counted, figure, table
from ...report.tables import aligned
from .figures import Figure, Figures, MeanAndDeviation, ModelFigures
from .judging import Judging
from .position import PositionBias, favour

LEGEND = {
    "score": "mean score of 1 to 5, higher is better: of a scene over its judgements, then over "
    "the scenes",
    "rank": "mean rank, 1 is best, over the scenes in which every model has a picture",
    "top-1": "per cent of those scenes in which the model's mean rank is the best",
    "spread": "standard deviation of the scores between the judgements of a scene, mean over "
    "the scenes",
}

BIASED = (
    "**The judge favours a place in the order.** The means are still fair between the models, as "
    "each stands at every place about equally often, but what the place adds draws the models "
    "closer together than the pictures would. More repeats (`--repeats`) even out who stood where "
    "and narrow the intervals; they do not make the judge look more at the pictures, for which it "
    "takes another judge."
)
"""What follows from a position bias."""


def by_score(made: Figures) -> list[str]:
    """The models, the highest mean score first; those without one last; equal ones by name."""

    def key(model: str) -> tuple[float, str]:
        value = made.models[model].score.value
        return (float("inf") if value is None else -value, model)

    return sorted(made.models, key=key)


def terminal_table(made: Figures, protocol: Protocol) -> str:
    """The form of table 4, with what each column means."""
    head = ["model", *LEGEND, "scenes", "judgements"]
    rows = [[short(model), *_cells(made.models[model])] for model in by_score(made)]
    notes = [f"  {name:<7} {text}" for name, text in LEGEND.items()]
    return "\n".join([interval_words(protocol), "", *aligned([head, *rows], left=[0]), "", *notes])


def markdown(judging: Judging, made: Figures, protocol: Protocol) -> str:
    """judge.md."""
    head = ["model", *LEGEND, "scenes", "judgements"]
    rows = [[cell(model), *_cells(made.models[model])] for model in by_score(made)]
    parts = [
        "# What the judge says",
        _how(judging, made),
        "## Models",
        interval_words(protocol),
        table(head, rows),
        "\n".join(f"- **{name}**: {text}" for name, text in LEGEND.items()),
        *_undefined(made),
        "## By room type",
        "Mean score ± standard deviation (n - 1) over the single judgements of all scenes of the "
        "type, and the number of judgements.",
        room_type_table(made.room_types, by_score(made)),
        "## Place in the order",
        _position_words(made.position),
        _position_table(made.position),
    ]
    if favour(made.position):
        parts.append(BIASED)
    if judging.left_out:
        parts += ["## Left out", "\n".join(f"- {cell(line)}" for line in judging.left_out)]
    return "\n\n".join(parts) + "\n"


def room_type_table(
    rooms: Mapping[str | None, Mapping[str, MeanAndDeviation]], models: Sequence[str]
) -> str:
    """The form of table 11 as Markdown."""
    rows = [
        [cell(kind or "unknown"), *(mean_and_deviation_cell(row[model]) for model in models)]
        for kind, row in rooms.items()
    ]
    return table(["room type", *(cell(model) for model in models)], rows)


def mean_and_deviation_cell(item: MeanAndDeviation) -> str:
    """A cell of table 11.

    >>> mean_and_deviation_cell(MeanAndDeviation(2.4, 0.828, 15, 3))
    '2.40 ± 0.83 (15)'
    """
    if item.mean is None:
        return UNDEFINED
    return f"{item.mean:.2f} ± {figure(item.deviation, 2)} ({item.n})"


def interval_words(protocol: Protocol) -> str:
    """What the brackets behind a figure are."""
    level = f"{100 * protocol.bootstrap_level:g} %"
    return f"In brackets the {level} bootstrap interval over scenes."


def _cells(item: ModelFigures) -> list[str]:
    return [
        _with_interval(item.score, 2),
        _with_interval(item.rank, 2),
        _with_interval(item.top_1, 1, 100),
        _with_interval(item.spread, 2),
        str(item.score.n),
        str(item.judgements),
    ]


def _with_interval(item: Figure, decimals: int, factor: float = 1.0) -> str:
    if item.value is None:
        return UNDEFINED
    text = figure(factor * item.value, decimals)
    if item.ci is None:
        return text
    low, high = (figure(factor * end, decimals) for end in item.ci)
    return f"{text} [{low}, {high}]"


def _how(judging: Judging, made: Figures) -> str:
    judge = judging.judge
    sampling = ", ".join(
        f"{name} {'left to the service' if value is None else value}"
        for name, value in judge.sampling.items()
        if name != "body" or value
    )
    told = judge.prompts[0]["name"] if judge.prompts else "unknown"
    lines = [
        f"Judge: {cell(judge.model)} ({cell(judge.api)}), {cell(sampling)}; instructions "
        f"{cell(told)}; seed {judging.seed}.",
        f"{counted(made.judged, 'judgement')} of {counted(len(judging.scenes), 'scene')}, "
        f"{judging.repeats} wanted of each; {made.failed} failed, {made.not_asked} not asked, "
        f"{made.asked_again} asked a second time. Every model has a picture in "
        f"{counted(made.complete, 'judged scene')}.",
    ]
    if made.contradictory:
        number = counted(made.contradictory, "judgement")
        lines.append(f"{number} with a lower score ranked before a higher one; counted as given.")
    lines += [f"{cell(note[:1].upper() + note[1:])}." for note in judging.notes]
    return "\n".join(lines)


def _undefined(made: Figures) -> list[str]:
    lines = [
        f"- {cell(model)}, {name}: {item.reason}"
        for model in by_score(made)
        for name, item in _named(made.models[model]).items()
        if item.value is None
    ]
    return ["\n".join(lines)] if lines else []


def _named(item: ModelFigures) -> dict[str, Figure]:
    return dict(zip(LEGEND, (item.score, item.rank, item.top_1, item.spread), strict=True))


def _position_words(item: PositionBias) -> str:
    words = (
        "How the judge treats what it is shown first, second and so on: how often the place is "
        "ranked first, and by how much score and rank there differ from the mean that the same "
        "picture has in all judgements of its scene."
    )
    if item.p is None:
        return f"{words} No test: {item.reason}."
    return (
        f"{words} Test that first ranks fall alike on all places: chi-square "
        f"{item.chi_square:.2f} with {item.df} degrees of freedom over {item.tested} judgements, "
        f"p = {item.p:.3g}."
    )


def _position_table(item: PositionBias) -> str:
    head = [
        "place",
        "judgements",
        "ranked first",
        "by chance",
        "score difference",
        "rank difference",
    ]
    rows = [
        [
            place.letter,
            str(place.judgements),
            str(place.first),
            figure(place.expected_first, 1),
            _signed(place.score_deviation),
            _signed(place.rank_deviation),
        ]
        for place in item.places
    ]
    return table(head, rows)


def _signed(value: float | None) -> str:
    return UNDEFINED if value is None else f"{value:+.2f}"
