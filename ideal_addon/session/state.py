"""The one session, and how it ends."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ...lib.rating.study import Study
from .answer_store import Answers
from .compared import Comparison
from .dataset import OpenDataset
from .explained import Explained
from .scores import DatasetScores

if TYPE_CHECKING:
    from ...lib.explain.values import Explanation
    from .floorplan import FloorQuestions
    from .quality import Assessment
    from .scout import Scouting


@dataclass
class Session:
    """What is open.

    Attributes:
        dataset: the folder of scenes; None where none is open.
        answers: the models and what they answered.
        scores: every model on the data set; None where it was not scored since answers changed.
        comparison: the rendered pictures that are shown; None where none are.
        study: the rating that goes on; None where none does.
        explanations: why models lose, as far as it was asked for.
        floorplans: the questions about scenes of the open file, by their `session_uid`.
        assessments: how good the rooms of its scenes are, likewise.
        scoutings: what exploring its scenes came to, likewise.
    """

    dataset: OpenDataset | None = None
    answers: Answers = field(default_factory=Answers)
    scores: DatasetScores | None = None
    comparison: Comparison | None = None
    study: Study | None = None
    explanations: dict[Explained, Explanation] = field(default_factory=dict)
    floorplans: dict[int, FloorQuestions] = field(default_factory=dict)
    assessments: dict[int, Assessment] = field(default_factory=dict)
    scoutings: dict[int, Scouting] = field(default_factory=dict)


_session = Session()


def session() -> Session:
    """The session of this run of Blender."""
    return _session


def reset() -> None:
    """Close everything, when the extension goes."""
    global _session
    _session = Session()
