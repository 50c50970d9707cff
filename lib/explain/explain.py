"""Why a model loses, from plain values: rooms, cameras, answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..batch import SceneTruth
from ..bundle import Bundle, Camera
from ..layout import Layout
from ..protocol import Protocol
from .case import Case
from .findings import findings_alone, findings_of_steps
from .ground import Ground
from .parts.categories import category_rows
from .parts.confusions import confusions
from .parts.regions import region_rows
from .steps import alone, chain
from .undone import numbers_as_is
from .values import Explanation
from .words import notes, sentence, shares


@dataclass(frozen=True, slots=True)
class Seen:
    """A scene and the camera through which the model saw it; None where that is not known."""

    truth: SceneTruth
    camera: Camera | None = None

    @classmethod
    def from_bundle(cls, bundle: Bundle) -> Seen:
        """Of a bundle on disk."""
        return cls(SceneTruth.from_bundle(bundle), bundle.camera)


def explain(
    scenes: Sequence[Seen], layouts: Sequence[Layout | None], protocol: Protocol
) -> Explanation:
    """Say what one model does wrong everywhere, and where it fails.

    Args:
        scenes: one scene or thousands, ground truth in the world frame.
        layouts: the model's answer to each, in the model frame; None where it cannot be read.
        protocol: thresholds and choices of the evaluation.

    Raises:
        ValueError: there are not as many answers as scenes.
    """
    case = Case.of([scene.truth for scene in scenes], layouts, protocol)
    start = Ground(case, case.untouched)
    as_is = numbers_as_is(start)
    tried = alone(start)
    steps = chain(start, tried)
    told = findings_of_steps(steps, as_is)
    left = told[-1].undone if told else as_is
    assert left is not None
    cameras = [scene.camera for scene in scenes]
    return Explanation(
        scenes=len(scenes),
        answered=int(case.batch.parsed.sum()),
        matched=len(start.rows[0]),
        judged_on="other objects" if case.single else "other scenes",
        as_is=as_is,
        alone=findings_alone(tried, steps, as_is),
        steps=told,
        left=left,
        explained=shares(as_is, left),
        sentence=sentence(told, as_is, left),
        categories=category_rows(start),
        regions=region_rows(start, cameras),
        confusions=confusions(steps[-1].after if steps else start),
        notes=notes(case, cameras),
    )
