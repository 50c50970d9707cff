"""Which categories a model fails on."""

from __future__ import annotations

import numpy as np

from ...geometry.ragged import BoolArray
from ...layout import FloatArray
from ...pairs import Pairs
from ..errors import log_factors
from ..ground import Ground
from ..settings import FEW
from ..undone import known
from ..values import CategoryRow, Extents
from .matched import means_where, measured

_NO_SIZE = "no matched object has a size on both sides"


def category_rows(ground: Ground) -> tuple[CategoryRow, ...]:
    """A row for each category of the truth or the answers, worst first.

    Scenes without an answer that can be read are left out, as in the recognition rate. In a grid
    room a desk of another kind is found too.
    """
    case = ground.case
    names = case.batch.truth.vocabulary.names
    ours, theirs = case.truth.category, case.predicted.category
    answered = case.batch.parsed[case.truth.scene]
    unmatched = np.ones(len(theirs), dtype=bool)
    unmatched[ground.rows[1]] = False
    pairs = measured(ground)
    logs = log_factors(
        case.truth.take(ground.rows[0]), case.predicted.take(ground.rows[1]), case.looks
    )
    of_pair = ours[ground.rows[0]]
    rows = []
    for code in np.unique(np.concatenate([ours[answered], theirs])).tolist():
        n, invented = int((ours[answered] == code).sum()), int((theirs[unmatched] == code).sum())
        rows.append(_row(names[code], n, invented, pairs, logs, of_pair == code, ground))
    return tuple(sorted(rows, key=lambda row: (-row.lost, row.category)))


def _row(
    name: str,
    n: int,
    invented: int,
    pairs: Pairs,
    logs: FloatArray,
    here: BoolArray,
    ground: Ground,
) -> CategoryRow:
    found = int(here.sum())
    means = means_where(pairs, here, ground)
    rates = [means.values[name] for name in ("PA", "Prec", "RA")]
    defined = [rate for rate in rates if rate is not None]
    wrong = 1 - sum(defined) / len(defined) if defined else 0.0
    factor, undefined = _size_factor(logs[here]), {**means.undefined}
    undefined.pop("IoU", None)
    if None in factor:
        undefined["size_factor"] = _NO_SIZE
    return CategoryRow(
        category=name,
        n=n,
        found=found,
        invented=invented,
        PE_m=means.values["PE_m"],
        PA=means.values["PA"],
        Prec=means.values["Prec"],
        RA=means.values["RA"],
        size_factor=factor,
        lost=n - found + invented + found * wrong,
        few=n < FEW,
        undefined=undefined,
    )


def _size_factor(logs: FloatArray) -> Extents:
    means = []
    for column in logs.T:
        values = column[~np.isnan(column)]
        means.append(known(float(np.exp(values.mean()))) if len(values) else None)
    return means[0], means[1], means[2]
