"""What the section of floor plans says of intervals: where they stand, or why there are none."""

from __future__ import annotations

from ...floorplan.scoring.cells import FEWEST_LAYOUTS
from ...floorplan.scoring.stored import StoredFloorScores


def has_intervals(scores: StoredFloorScores) -> bool:
    """Whether any model's score has one."""
    return any(
        rate.ci is not None
        for model in scores.models
        for rate in (model.overall, model.cells[(None, None)].all)
    )


def interval_words(scores: StoredFloorScores, where: str) -> str:
    """A sentence.

    Args:
        scores: of all models.
        where: they stand, as "Under each number".
    """
    if has_intervals(scores):
        return (
            f"{where} stands its {100 * scores.level:g} % bootstrap interval over layouts "
            f"({scores.resamples} resamples); a number of fewer than {FEWEST_LAYOUTS} layouts has "
            "none."
        )
    takes = f"No intervals: an interval takes at least {FEWEST_LAYOUTS} layouts"
    if scores.layouts >= FEWEST_LAYOUTS:
        return f"{takes} with a scored question, and no model has as many."
    return f"{takes}; there {'is' if scores.layouts == 1 else 'are'} {scores.layouts}."
