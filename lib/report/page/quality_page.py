"""A page of one report on rooms, as `assess` and `refine` write it: one file, pictures in it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ...atomic import write_text
from ...quality.metrics import METRICS, PRINCIPLES
from ...version import VERSION
from ..quality_marks import coverage_range, gaps_of, mean_marks
from .assets import read_quality_assets
from .data_script import content_security_policy
from .environment import environment
from .pictures import NEEDS_PILLOW, PictureShelf, can_show
from .quality_shown import scenes_shown, score_cell

TITLE = "Room quality"
PICTURE_BUDGET = 60_000_000
"""Bytes of pictures in the page; the others lie beside it."""


def write_quality_page(
    out: Path,
    document: Mapping[str, Any],
    folder: Path,
    title: str = TITLE,
    budget: int = PICTURE_BUDGET,
) -> list[str]:
    """Write it, whole or not at all; what a person should know of it, a sentence each.

    Args:
        out: the page's file.
        document: of the report.
        folder: where the report's pictures lie; nothing outside of it is shown.
        title: of the page.
        budget: bytes of pictures, 0 for none.

    Raises:
        OSError: the file cannot be written.
    """
    shelf = PictureShelf(budget if can_show() else 0)

    def take(name: str) -> int | None:
        try:
            path = (folder / name).resolve()
        except (OSError, ValueError, RuntimeError):
            # No name of a file, as with a zero byte, or a link to itself.
            return None
        # A report is data from outside: it names no file elsewhere.
        return shelf.take(path) if path.is_relative_to(folder.resolve()) else None

    scenes = scenes_shown(document, take)
    assets = read_quality_assets()
    text = (
        environment()
        .get_template("quality_page.html.j2")
        .render(
            title=title,
            policy=content_security_policy(list(assets.scripts)),
            styles=assets.styles,
            scripts=assets.scripts,
            charts="{}",
            scenes=scenes,
            mean=_mean(document),
            gaps=_gaps(document),
            formula=_formula(document),
            failed=sorted(document.get("failed", {}).items()),
            metrics=list(METRICS.values()),
            principles=PRINCIPLES,
            pictures=shelf.urls,
            protocol=document["protocol"],
            facts=_facts(document),
            version=VERSION,
        )
    )
    write_text(out, text)
    notes = list(shelf.troubles)
    if shelf.left_out:
        why = "they are more than the page holds" if can_show() else NEEDS_PILLOW
        notes.append(f"{shelf.left_out} pictures are not in {out.name}: {why}")
    return notes


def _mean(document: Mapping[str, Any]) -> dict[str, Any]:
    mean = document["mean"]
    overall, marks = mean_marks(document)
    return {
        "overall": score_cell(mean["overall"], mark=overall),
        "principles": [
            score_cell(mean["principles"][name], mark=name in marks) for name in PRINCIPLES
        ],
        "scored": mean["scored"],
        "coverage": coverage_range(document["scenes"].values()),
    }


def _gaps(document: Mapping[str, Any]) -> list[str]:
    """What the scores that are marked stand for, a clause each."""
    found = gaps_of(document["scenes"].values())
    return [f"{', '.join(labels)}: {gap}" for gap, labels in found.items()]


def _formula(document: Mapping[str, Any]) -> str:
    """How a metric's score is made of its defects, with the protocol's numbers."""
    settings = document["protocol"]["settings"]
    alpha, gamma, least, most = (
        f"{settings[name]['value']:g}"
        for name in ("alpha", "gamma", "least_penalty", "greatest_penalty")
    )
    return (
        f"A metric's score is S = 100 (1 \N{MINUS SIGN} {alpha} P) (1 \N{MINUS SIGN} B/N)^{gamma}: "
        f"a defect costs {least} to {most} by its severity, P is the greatest cost of one defect, "
        "B what all objects bear together, N the number of objects in the room."
    )


def _facts(document: Mapping[str, Any]) -> list[tuple[str, str]]:
    """What the report was made with."""
    settings = document.get("settings")
    settings = settings if isinstance(settings, dict) else {}
    model = settings.get("model")
    versions = document.get("versions")
    facts = [("Protocol", str(document["protocol"].get("name", "")))]
    frozen = document["protocol"]["settings"]["frozen_assets"]["value"] == "yes"
    facts.append(
        ("Assets", "given before: visual coherence is not part of overall" if frozen else "")
    )
    if isinstance(model, dict):
        facts.append(("Model", f"{model.get('name')} at {model.get('endpoint')}"))
        facts.append(("Sampling", str(model.get("sampling"))))
    else:
        facts.append(("Model", "none was asked"))
    facts.append(("Pictures by", str(settings.get("engine", ""))))
    facts.append(("Repeats", str(settings.get("repeat", ""))))
    if isinstance(versions, dict):
        facts += [(name, str(value)) for name, value in versions.items() if value is not None]
    facts.append(("SHA-256 of the protocol", str(settings.get("protocol_sha256", ""))))
    return [(name, value) for name, value in facts if value]
