"""All that a page is made of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ...explain.document import Explanations
from ...floorplan.scoring.stored import StoredFloorScores
from ...models.judge.judging import Judging
from ...rank_evidence import Pair
from ..agreement_file import StoredAgreement
from ..published import Published
from ..stored import StoredResults
from .scene_folders import SceneFolders


@dataclass(frozen=True, slots=True)
class PageInputs:
    """One page.

    Attributes:
        out: where the page will lie; links lead from there.
        title: of the page.
        results: the models and their scenes.
        pairs: every two models compared (see `rank_evidence`).
        folders: rooms, answers and pictures, as far as they were given.
        judge: what the judge said; None where it was not given, as for the next two.
        agreement: how far people agree with it.
        explanations: why each model loses.
        floorplan: scores of questions about floor plans.
        published: the paper's rows; None where they are not to be shown.
        picture_budget: bytes that pictures may take in the page.
        missing: sections that are left out and the option that brings each.
    """

    out: Path
    title: str
    results: StoredResults
    pairs: Sequence[Pair]
    folders: SceneFolders
    judge: Judging | None = None
    agreement: StoredAgreement | None = None
    explanations: Explanations | None = None
    floorplan: StoredFloorScores | None = None
    published: Published | None = None
    picture_budget: int = 40_000_000
    missing: Mapping[str, str] = field(default_factory=dict)
