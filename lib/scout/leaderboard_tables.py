"""scout.md, scout.csv and the terminal's table, from the document of scout.json."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ..report.markdown import UNDEFINED, cell, counted, figure, table
from ..report.tables import aligned, csv_text
from .attempt import STATUSES
from .episode import HOWS

_MEANINGS = {
    "IoU": "mean overlap of a box of the target's own size at the submitted centre with the true "
    "one, per cent, over all targets; 0 where none was submitted",
    "of submitted": "the same over submitted targets",
    "above t": "share of targets whose overlap is above t, per cent",
    "coverage": "share of targets that were submitted, per cent",
    "error": "mean distance of submitted centres, metres; n/a where nothing was submitted",
    "loss": "coverage times error, and the penalty for every target left out, metres; "
    "lower is better",
}
_ATTEMPTS_HEAD = (
    "agent, completed, finish, no tool call, budget, service failures, runtime failures, "
    "unfinished, calls, pictures, tokens in, tokens out"
)


def terminal_table(document: Mapping[str, Any]) -> str:
    """A row an agent, each scene alike, for a terminal."""
    names = _thresholds(document)
    rows = [_row(name, agent, "scene_macro", names) for name, agent in _ranked(document)]
    return "\n".join(aligned([_head(names), *rows], left=[0]))


def markdown(document: Mapping[str, Any]) -> str:
    """The page of scout.md."""
    return "\n\n".join(_paragraphs(document)) + "\n"


def csv(document: Mapping[str, Any]) -> str:
    """scout.csv: a row an agent; shares are fractions, lengths metres, what is undefined empty."""
    names = _thresholds(document)
    head = ["agent", "kind", "model", "engine", "scenes", "scored", "targets", "submitted"]
    head += [*STATUSES, *(f"ended_{how}" for how in HOWS), "calls", "images"]
    head += ["input_tokens", "output_tokens"]
    for kind in ("scene_macro", "object_micro"):
        head += [f"{kind}_{name}" for name, _ in _fields({}, names)]
    rows = [_csv_row(name, agent, names) for name, agent in _ranked(document)]
    return csv_text([head, *rows])


def paper_words(document: Mapping[str, Any]) -> Iterator[str]:
    """The paper's losses of agents that need no model, each beside ours, a sentence each."""
    paper = document["paper"]
    for name, agent in document["agents"].items():
        kind = str(agent["agent"].get("kind")).replace("-", "_")
        macro = agent["aggregate"]["scene_macro"]
        if kind in paper["loss_m"] and macro is not None:
            yield (
                f"{name}: loss {macro['loss_m']:.3f} m on "
                f"{counted(agent['aggregate']['scenes'], 'scene')} of these; the paper's is "
                f"{paper['loss_m'][kind]:.3f} m on its own {paper['scenes']} scenes"
            )


def _paragraphs(document: Mapping[str, Any]) -> Iterator[str]:
    names = _thresholds(document)
    agents = _ranked(document)
    yield "# Agents that explore"
    yield "The latest completed attempt of each scene counts; what failed is counted, not scored."
    for remark in document["remarks"]:
        yield cell(remark)
    for title, kind in (("Each scene alike", "scene_macro"), ("Each object alike", "object_micro")):
        rows = [[cell(one) for one in _row(name, agent, kind, names)] for name, agent in agents]
        yield f"## {title}"
        yield table(_head(names), rows)
    yield "\n".join(f"- **{name}**: {meaning}" for name, meaning in _MEANINGS.items())
    if told := list(paper_words(document)):
        yield "\n".join(f"- {cell(line)}." for line in told)
    yield "## Attempts"
    yield table(
        _ATTEMPTS_HEAD.split(", "),
        [_attempts_row(name, agent) for name, agent in agents],
    )
    yield (
        "An attempt that counts ended by `finish`, by an answer without a tool call, or as its "
        "budget was spent."
    )
    if failed := list(_failed(document)):
        yield "## Not scored"
        yield "\n".join(failed)


def _failed(document: Mapping[str, Any]) -> Iterator[str]:
    for name, agent in document["agents"].items():
        for scene, entry in agent["scenes"].items():
            if entry["scores"] is None:
                why = f": {entry['reason']}" if entry["reason"] else ""
                told = f"{name}, {scene}: {entry['status'].replace('_', ' ')}{why}"
                yield f"- {cell(told)}"
    for path, reason in document["unreadable"].items():
        yield f"- {cell(reason if path in reason else f'{path}: {reason}')}"


def _attempts_row(name: str, agent: Mapping[str, Any]) -> list[str]:
    attempts, ended, tokens = agent["attempts"], agent["ended_by"], agent["tokens"]
    numbers = [attempts["completed"], *(ended[how] for how in HOWS)]
    numbers += [attempts[name] for name in STATUSES if name != "completed"]
    numbers += [agent["calls"], agent["images"], tokens["input"], tokens["output"]]
    return [cell(name), *(UNDEFINED if number is None else f"{number:,}" for number in numbers)]


def _ranked(document: Mapping[str, Any]) -> list[tuple[str, Mapping[str, Any]]]:
    """The best mean overlap first, those without a score last; equal ones by name."""

    def rank(item: tuple[str, Mapping[str, Any]]) -> tuple[bool, float, str]:
        macro = item[1]["aggregate"]["scene_macro"]
        return macro is None, 0.0 if macro is None else -macro["mean_iou"], item[0]

    return sorted(document["agents"].items(), key=rank)


def _thresholds(document: Mapping[str, Any]) -> list[str]:
    """Those that all agents with scores were scored at."""
    found = [
        list(agent["aggregate"]["scene_macro"]["hit"])
        for agent in document["agents"].values()
        if agent["aggregate"]["scene_macro"] is not None
    ]
    return [one for one in found[0] if all(one in other for other in found)] if found else []


def _head(thresholds: Sequence[str]) -> list[str]:
    above = [f"above {one}" for one in thresholds]
    return ["agent", "scenes", "IoU", "of submitted", *above, "coverage", "error", "loss"]


def _row(name: str, agent: Mapping[str, Any], kind: str, thresholds: Sequence[str]) -> list[str]:
    aggregate = agent["aggregate"]
    scenes = f"{aggregate['scenes']} of {len(agent['scenes'])}"
    values = dict(_fields(aggregate[kind] or {}, thresholds))
    shares = ["mean_iou", "mean_iou_submitted", *(f"hit_{one}" for one in thresholds), "coverage"]
    told = [_percent(values[one]) for one in shares]
    return [
        name,
        scenes,
        *told,
        figure(values["center_error_m"], 3),
        figure(values["loss_m"], 3),
    ]


def _fields(
    scores: Mapping[str, Any], thresholds: Sequence[str]
) -> Iterator[tuple[str, float | None]]:
    """Name and value of each column; values None where there are no scores."""
    yield "mean_iou", scores.get("mean_iou")
    yield "mean_iou_submitted", scores.get("mean_iou_submitted")
    for kind in ("hit", "hit_submitted"):
        for one in thresholds:
            yield f"{kind}_{one}", scores.get(kind, {}).get(one)
    for name in ("coverage", "center_error_m", "loss_m", "omission_m"):
        yield name, scores.get(name)


def _csv_row(name: str, agent: Mapping[str, Any], thresholds: Sequence[str]) -> list[object]:
    aggregate, about = agent["aggregate"], agent["agent"]
    row: list[object] = [name, about.get("kind"), about.get("model")]
    row += [(agent["engine"] or {}).get("engine"), len(agent["scenes"]), aggregate["scenes"]]
    row += [aggregate["targets"], aggregate["submitted"]]
    row += [agent["attempts"][status] for status in STATUSES]
    row += [agent["ended_by"][how] for how in HOWS]
    row += [agent["calls"], agent["images"], agent["tokens"]["input"], agent["tokens"]["output"]]
    for kind in ("scene_macro", "object_micro"):
        row += [value for _, value in _fields(aggregate[kind] or {}, thresholds)]
    return row


def _percent(share: float | None) -> str:
    return UNDEFINED if share is None else f"{100 * share:.1f}"
