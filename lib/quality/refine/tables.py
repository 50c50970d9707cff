"""A refinement as a page of Markdown, in the manner of the paper's table 10."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ...names import short
from ...report.markdown import UNDEFINED, cell, counted, figure, percent, table
from ...report.tables import aligned
from ..metrics import METRICS
from ..protocol import QualityProtocol
from .branches import LABELS, Feedback
from .figures import BranchFigures, Figures, Mean, figures
from .rounds import Refined, Round

DAGGER = "†"
DECIMALS = 1
_WORDS = {
    "not_scored": "not scored",
    "unusable": "no usable answer",
    "failed": "no answer",
    "not_asked": "not asked",
    "not_reached": "-",
}


def markdown(
    refined: Sequence[Refined], protocol: QualityProtocol, reviser: str, failed: Mapping[str, str]
) -> str:
    """The page; texts of others are shown as they are and do nothing to it."""
    found = figures(refined)
    parts = [f"# Refinement\n\n{_intro(protocol, reviser)}", _scores(refined)]
    if len(refined) > 1:
        parts.append(_over_scenes(found))
    if found.pairs:
        parts.append(_paired(found))
    parts.append(_defects(refined))
    if unmeasured := list(_unmeasured(refined, protocol)):
        parts.append("\n".join(["## What was not measured", "", *unmeasured]))
    if notes := list(_notes(refined, failed)):
        parts.append("\n".join(["## What was not scored", "", *(f"- {note}" for note in notes)]))
    return "\n\n".join(parts) + "\n"


def _intro(protocol: QualityProtocol, reviser: str) -> str:
    frozen = protocol.frozen_assets == "yes"
    left_out = "; scale, style and pairing are left out (FrozenAssets)" if frozen else ""
    return (
        f"Reviser: {cell(reviser)}. Protocol: {cell(protocol.name)}{left_out}. Scores from 0 to "
        f"100, higher is better. {DAGGER} marks a revision whose layout is that of the round "
        "before."
    )


def _head(first: Sequence[str], rounds: int) -> list[str]:
    mean = "Mean R1" if rounds == 2 else f"Mean R1-R{rounds - 1}"
    return [*first, *(f"R{number}" for number in range(rounds)), mean]


def _scores(refined: Sequence[Refined]) -> str:
    rounds = max((len(r) for scene in refined for r in scene.branches.values()), default=1)
    rows = [
        [cell(scene.scene), LABELS[name], *map(_cell, made), _mean_cell(made), *_basis(made)]
        for scene in refined
        for name, made in scene.branches.items()
    ]
    head = [*_head(["Scene", "Branch"], rounds), "Coverage", "Undecided"]
    return "\n\n".join(["## Scores", table(head, rows, texts=2), *_on_basis(refined)])


def _basis(rounds: Sequence[Round]) -> list[str]:
    """What the scores of a branch rest on: the coverage, and how many checks are undecided.

    One number where all rounds have it, else one a round.
    """
    there = [made for made in rounds if made.scores is not None]
    if not there:
        return [UNDEFINED, UNDEFINED]
    columns = [[percent(made.weight) for made in there], [str(made.undecided) for made in there]]
    return [", ".join(found if len(set(found)) > 1 else found[:1]) for found in columns]


def _on_basis(refined: Sequence[Refined]) -> Iterator[str]:
    """What has to be known before the scores are compared."""
    yield (
        "Coverage is the share of the weight that has a score. Undecided are checks that nobody "
        "could decide, such as whether two boxes that overlap collide: they are no defects, and "
        "a score of 100 does not clear them."
    )
    made = [one for scene in refined for rounds in scene.branches.values() for one in rounds]
    weights = {one.weight for one in made if one.overall is not None}
    if len(weights) > 1:
        low, high = percent(min(weights)), percent(max(weights))
        yield (
            f"**Coverage differs, from {low} to {high}**: these scores are means of different "
            "metrics and do not compare without a look at which."
        )


def _cell(made: Round) -> str:
    if made.overall is None:
        return _WORDS[made.status]
    return figure(made.overall, DECIMALS) + (DAGGER if made.changed is False else "")


def _mean_cell(rounds: Sequence[Round]) -> str:
    scores = [made.overall for made in rounds[1:]]
    there = [score for score in scores if score is not None]
    # Of fewer rounds than the others have it would not compare.
    return figure(sum(there) / len(there), DECIMALS) if there == scores and there else UNDEFINED


def _over_scenes(found: Figures) -> str:
    rounds = max((len(branch.rounds) for branch in found.branches.values()), default=1)
    rows = [_over(name, branch, rounds) for name, branch in found.branches.items()]
    head = [*_head(["Branch"], rounds), "Changed"]
    told = (
        "Mean ± standard error over the scenes that have a score in every round, each as it is, "
        "whatever its coverage."
    )
    return f"## Over scenes\n\n{table(head, rows)}\n\n{told}"


def _over(name: Feedback, branch: BranchFigures, rounds: int) -> list[str]:
    means = [_with_error(mean) for mean in branch.rounds] or [UNDEFINED] * rounds
    changed = f"{branch.changed} of {branch.revisions}"
    return [LABELS[name], *means, figure(branch.mean.mean, DECIMALS), changed]


def _with_error(mean: Mean) -> str:
    told = figure(mean.mean, DECIMALS)
    return told if mean.standard_error is None else f"{told} ± {mean.standard_error:.{DECIMALS}f}"


def _paired(found: Figures) -> str:
    rows = [
        [
            f"{LABELS[pair.one]} - {LABELS[pair.other]}",
            _with_error(pair.difference),
            f"{pair.positive} of {pair.difference.n}",
        ]
        for pair in found.pairs
    ]
    told = (
        "Paired by scene and round; the rounds of a scene repeat one scene, so that the standard "
        "error says less than it seems to."
    )
    return f"## Differences\n\n{table(['Branches', 'Difference', 'Higher in'], rows)}\n\n{told}"


def _defects(refined: Sequence[Refined]) -> str:
    rows = [
        [cell(scene.scene), LABELS[name], METRICS[metric].label, *_counts(metric, made)]
        for scene in refined
        for name, made in scene.branches.items()
        for metric in METRICS
        if any(metric in one.defects for one in made)
    ]
    rounds = max((len(r) for scene in refined for r in scene.branches.values()), default=1)
    head = ["Scene", "Branch", "Metric", *(f"R{number}" for number in range(rounds))]
    return f"## Defects\n\n{table(head, rows, texts=3)}"


def _counts(metric: str, rounds: Sequence[Round]) -> list[str]:
    counts = [{str(name): count for name, count in made.defects.items()} for made in rounds]
    return [str(found[metric]) if metric in found else "-" for found in counts]


def _notes(refined: Sequence[Refined], failed: Mapping[str, str]) -> Iterator[str]:
    for scene, reason in failed.items():
        yield f"{cell(scene)}: {cell_line(reason)}"
    for refined_scene in refined:
        for name, rounds in refined_scene.branches.items():
            yield from _branch_notes(f"{cell(refined_scene.scene)}, {LABELS[name]}", rounds)


def _branch_notes(where: str, rounds: Sequence[Round]) -> Iterator[str]:
    for made in rounds:
        if made.status not in ("scored", "not_reached"):
            yield f"{where}, R{made.number}: {_WORDS[made.status]}: {cell_line(made.reason)}"
    left = sum(made.status == "not_reached" for made in rounds)
    if left:
        yield f"{where}: {counted(left, 'later round')} not asked for"


def _unmeasured(refined: Sequence[Refined], protocol: QualityProtocol) -> Iterator[str]:
    """Metrics that would count and have no score somewhere, by the reason."""
    found: dict[str, dict[str, None]] = {}
    for scene in refined:
        for made in (made for rounds in scene.branches.values() for made in rounds):
            for name, metric in made.metrics.items():
                if protocol.counts(name) and metric.score is None:
                    found.setdefault(metric.reason, {})[METRICS[name].label] = None
    for reason, labels in found.items():
        yield f"- {', '.join(labels)}: {cell_line(reason)}; the other weights count in its place"


def cell_line(text: str) -> str:
    """A sentence of unknown origin, whole, in one line."""
    return " ".join(cell(word) for word in text.split())


def terminal_table(refined: Sequence[Refined]) -> str:
    """The scores for a terminal, one line a scene and branch."""
    rounds = max((len(r) for scene in refined for r in scene.branches.values()), default=1)
    rows = [[*_head(["scene", "branch"], rounds), "coverage", "undecided"]]
    rows += [
        [short(scene.scene), LABELS[name], *map(_cell, made), _mean_cell(made), *_basis(made)]
        for scene in refined
        for name, made in scene.branches.items()
    ]
    return "\n".join(aligned(rows, left=[0, 1]))
