"""The tables of a report for people: Markdown beside its page."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ..metrics.registry import METRICS
from ..names import short
from ..rank_evidence import Pair, rank_ranges
from .markdown import UNDEFINED, cell, counted, table
from .page.agreed import agreed
from .page.floorplan import floorplanned
from .page.inputs import PageInputs
from .page.judged import judged
from .page.others import others_told
from .page.ranks import flipped_text, overlap_text, scenes_text, verdict
from .page.rates import answered_text, percent, points
from .page.rooms import answered_in, room_overall, room_types
from .stored import StoredModel, StoredResults

PARTIAL = (
    "Some models left rooms out. A pair is compared on the rooms that both answered alone (8 of "
    "10), so its difference is one of what was answered; a missing answer counts in the rank of "
    "the leaderboard as a failed one."
)


def markdown(inputs: PageInputs) -> str:
    """STEM.md: leaderboard, which ranks are apart, room types, and what other verbs have found."""
    results, pairs = inputs.results, inputs.pairs
    level = f"{100 * results.protocol.bootstrap_level:g} %"
    parts = [
        "# Report",
        f"Rates in per cent, higher is better; in brackets the {level} bootstrap interval.",
        "## Leaderboard",
        _leaderboard(results),
        "## Which ranks are really apart",
        "The same scenes are drawn for both models and both Overalls computed anew; a pair is "
        f"apart where the {level} interval of the difference leaves out 0. Differences in "
        "percentage points. Own intervals: whether those of the two models' own Overalls overlap "
        "(paper, D.6).",
        *([PARTIAL] if any(pair.partial for pair in pairs) else []),
        _ranks(results, pairs),
        "## Overall by room type",
        _rooms(results),
        *_why(inputs),
        *_judge(inputs),
        *_agreement(inputs),
        *_floorplan(inputs),
    ]
    return "\n\n".join(parts) + "\n"


def _leaderboard(results: StoredResults) -> str:
    head = ["model", "rank", "answered", "Overall", "Geo", *(metric.id for metric in METRICS)]
    return table(head, [_model_row(model) for model in results.models])


def _model_row(model: StoredModel) -> list[str]:
    rates = [percent(model.means[metric.id].mean) for metric in METRICS]
    rank = UNDEFINED if model.rank is None else str(model.rank)
    scores = [(model.overall, model.overall_ci), (model.geo, model.geo_ci)]
    return [
        _name(model.name),
        rank,
        answered_text(model.answered, model.n),
        *(_with_ends(*score) for score in scores),
        *rates,
    ]


def _with_ends(value: float, interval: tuple[float, float] | None) -> str:
    if interval is None:
        return percent(value)
    return f"{percent(value)} [{percent(interval[0])}, {percent(interval[1])}]"


def _ranks(results: StoredResults, pairs: Sequence[Pair]) -> str:
    ranked = [model.name for model in results.models if model.rank is not None]
    known = [pair for pair in pairs if {pair.better, pair.worse} <= set(ranked)]
    if not known:
        return "There are not two models with a rank to compare."
    ranges = rank_ranges(ranked, known)
    rows = [[_name(name), *(str(end) for end in ranges[name])] for name in ranked]
    neighbours = set(map(frozenset, pairwise(ranked)))
    shown = [pair for pair in known if frozenset((pair.better, pair.worse)) in neighbours]
    pair_rows = [
        [_name(pair.better), _name(pair.worse), *_evidence(pair), verdict(pair)] for pair in shown
    ]
    head = ["better", "worse", "scenes", "difference", "interval", "other order"]
    head += ["own intervals", "verdict"]
    return (
        f"{table(head, pair_rows, texts=2)}\n\n{table(['model', 'best rank', 'worst rank'], rows)}"
    )


def _evidence(pair: Pair) -> list[str]:
    ends = UNDEFINED if pair.interval is None else " to ".join(map(points, pair.interval))
    return [
        scenes_text(pair),
        points(pair.difference),
        ends,
        flipped_text(pair),
        overlap_text(pair),
    ]


def _rooms(results: StoredResults) -> str:
    names = room_types(results)
    rows = [
        [_name(model.name), *(_room(model, name) for name in names)] for model in results.models
    ]
    return table(["model", *map(cell, names)], rows)


def _room(model: StoredModel, name: str) -> str:
    """Overall of a room type, and of how many rooms where the model left some out."""
    entry = model.room_types.get(name)
    if entry is None:
        return UNDEFINED
    answered = answered_in(model, name)
    told = "" if answered == entry.n else f" ({answered_text(answered, entry.n)})"
    return percent(room_overall(model, name)) + told


def _why(inputs: PageInputs) -> list[str]:
    """A row a model: the mistakes that are named, and Overall with and without them."""
    found = inputs.explanations
    if found is None:
        return []
    rows = []
    for model in inputs.results.models:
        item = found.models.get(model.name)
        if item is not None:
            scores = [percent(numbers.overall) for numbers in (item.as_is, item.left)]
            rows.append([_name(model.name), cell(item.sentence), *scores])
    head = ["model", "what it does everywhere", "Overall", "with that undone"]
    told = others_told(found.models, inputs.results)
    return ["## Why models lose", table(head, rows, texts=2), *map(cell, told)]


def _judge(inputs: PageInputs) -> list[str]:
    told = judged(inputs)
    if told is None:
        return []
    rows = [
        [
            _name(row["model"]),
            *(f"{item['text']} {item['interval']}".strip() for item in row["cells"]),
            str(row["judgements"]),
        ]
        for row in told["rows"]
    ]
    head = ["model", "score, 1 to 5", "rank, 1 is best", "top-1, %", "spread", "judgements"]
    favour = [f"**{told['favour']}.**"] if told["favour"] else []
    return [
        "## What the judge says",
        f"Judge: {cell(told['how']['judge'])}.",
        table(head, rows),
        *favour,
        *map(cell, told["notes"]),
    ]


def _agreement(inputs: PageInputs) -> list[str]:
    told = agreed(inputs)
    if told is None:
        return []
    rhos = [
        [row["label"], row["rho"], row["interval"], row["p"], str(row["n"])] for row in told["rows"]
    ]
    models = [
        [_name(row["model"]), row["people"], row["judge"], row["difference"], str(row["scenes"])]
        for row in told["models"]
    ]
    return [
        "## Do people agree with the judge?",
        "Spearman's rho between people's scores and the judge's.",
        table(["over", "rho", "interval", "p", "n"], rhos),
        table(["model", "people", "judge", "difference", "scenes"], models),
        *map(cell, told["notes"]),
    ]


def _floorplan(inputs: PageInputs) -> list[str]:
    told = floorplanned(inputs.floorplan)
    if told is None:
        return []
    rows = [
        [
            _name(row["model"]),
            UNDEFINED if row["rank"] is None else str(row["rank"]),
            *(f"{item.text} {item.interval_text}".strip() for item in row["cells"]),
        ]
        for row in told["rows"]
    ]
    head = ["model", "rank", "Overall", "All", "Completed"]
    return [
        "## Floor plans",
        f"{counted(told['questions'], 'question')} about {counted(told['layouts'], 'layout')}. "
        f"{told['interval_words_beside']}",
        table([*head, *(kind["label"] for kind in told["kinds"])], rows),
    ]


def _name(name: str) -> str:
    return cell(short(name))
