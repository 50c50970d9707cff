"""Which parts of the picture a model fails in, and how far from the camera."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ...bundle import Camera
from ...geometry.projection import project
from ...geometry.ragged import BoolArray
from ...layout import FloatArray
from ...pairs import Pairs
from ..ground import Ground
from ..settings import FEW
from ..values import RegionRow
from .matched import NOTHING_THERE, means_where, measured

ROWS, COLUMNS = ("top", "middle", "bottom"), ("left", "middle", "right")
DISTANCES = ("near", "middle", "far")
OUTSIDE = "outside"


def region_rows(ground: Ground, cameras: Sequence[Camera | None]) -> tuple[RegionRow, ...]:
    """The nine parts of the picture, what has its centre outside, and three distances.

    A true object belongs where its centre appears. Near, middle and far hold a third of all true
    objects each. Scenes without a camera or an answer that can be read are left out.

    Args:
        ground: the answers as they are.
        cameras: S cameras, None where one is not known.
    """
    case = ground.case
    known = np.array([camera is not None for camera in cameras], dtype=bool) & case.batch.parsed
    counted = known[case.truth.scene]
    pairs = measured(ground)
    places, distance_m = _places(ground, cameras)
    cell = _cells(places)
    rows = [_cell_row(number, cell, counted, pairs, ground) for number in range(10)]
    if not counted.any():
        return tuple(rows)
    edges = np.quantile(distance_m[counted], [0.0, 1 / 3, 2 / 3, 1.0])
    band = np.searchsorted(edges[1:3], distance_m, side="left")
    for number, name in enumerate(DISTANCES):
        here = counted & (band == number)
        ends = float(edges[number]), float(edges[number + 1])
        rows.append(_row(name, "distance", (None, None), ends, here, pairs, ground))
    return tuple(rows)


def _places(ground: Ground, cameras: Sequence[Camera | None]) -> tuple[FloatArray, FloatArray]:
    """Where each true centre appears, shares of width and height from the upper left, (N, 2).

    And its distance from the camera, (N,). NaN where the camera is not known.
    """
    objects = ground.case.batch.truth.objects
    places, distance_m = np.full((len(objects), 2), np.nan), np.full(len(objects), np.nan)
    ends = np.searchsorted(objects.scene, np.arange(len(cameras) + 1))
    for number, camera in enumerate(cameras):
        rows = slice(ends[number], ends[number + 1])
        if camera is not None:
            centers = objects.position_m[rows]
            places[rows] = project(centers, camera) / np.array(camera.resolution)
            distance_m[rows] = np.linalg.norm(centers - np.array(camera.location), axis=1)
    return places, distance_m


def _cells(places: FloatArray) -> FloatArray:
    """Number of the cell of each place, row by row from the top left; 9 = outside."""
    inside = ((places >= 0) & (places <= 1)).all(axis=1)
    thirds = np.clip(np.floor(np.nan_to_num(places) * 3), 0, 2)
    return np.where(inside, thirds[:, 1] * 3 + thirds[:, 0], 9)


def _cell_row(
    number: int, cell: FloatArray, counted: BoolArray, pairs: Pairs, ground: Ground
) -> RegionRow:
    here = counted & (cell == number)
    if number == 9:
        return _row(OUTSIDE, "picture", (None, None), (None, None), here, pairs, ground)
    row, column = divmod(number, 3)
    name = "centre" if number == 4 else f"{ROWS[row]} {COLUMNS[column]}"
    return _row(name, "picture", (row, column), (None, None), here, pairs, ground)


def _row(
    name: str,
    kind: str,
    place: tuple[int | None, int | None],
    ends_m: tuple[float | None, float | None],
    here: BoolArray,
    pairs: Pairs,
    ground: Ground,
) -> RegionRow:
    """One row; `here` is (N,), which true objects are in it."""
    n = int(here.sum())
    means = means_where(pairs, here[ground.rows[0]], ground)
    found = int(here[ground.rows[0]].sum())
    undefined = {key: why for key, why in means.undefined.items() if key in ("PE_m", "PA", "IoU")}
    if n == 0:
        undefined = dict.fromkeys(("found_share", *undefined), NOTHING_THERE)
    return RegionRow(
        region=name,
        kind=kind,
        row=place[0],
        column=place[1],
        low_m=ends_m[0],
        high_m=ends_m[1],
        n=n,
        found=found,
        found_share=found / n if n else None,
        PE_m=means.values["PE_m"],
        PA=means.values["PA"],
        IoU=means.values["IoU"],
        few=n < FEW,
        undefined=undefined,
    )
