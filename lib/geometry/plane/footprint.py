"""What a mesh covers of the floor, seen from above: its silhouette, its box, its alpha-hull.

An outline is traced along the edges that have the mesh on one side only; of a sofa's quarter of a
million triangles that leaves some thousand edges, and none of the outline is lost.
"""

from __future__ import annotations

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry import LinearRing, Polygon
from shapely.geometry.base import BaseGeometry

from ...layout import FloatArray
from ..shapes import require_shape
from .rectangle import Rectangle, cos_sin

IntArray = NDArray[np.int64]

THINNEST_M = 0.01
"""A sheet that is thinner, as a curtain from above, is taken to be this thick."""

SIMPLIFIED_M = 0.005
"""How far an outline may lie off the one it simplifies."""

ROUNDED_M = 0.001
"""Coordinates of outlines are whole millimetres."""

_GRID_M = 1e-4
_SHEET_STEPS = 2
_ALIKE_STEPS = 20
_LARGE_FACES = 500
_INSIDE_M = 5e-4
_QUARTER = 16
_GROWTH = 1.5


def oriented_box(points: FloatArray, angle_deg: float) -> Rectangle:
    """The smallest rectangle at an angle that covers all points.

    Args:
        points: (n, 2), metres; at least one.
        angle_deg: of its width, counter-clockwise from +x.

    Returns:
        the rectangle, `THINNEST_M` across at least.

    >>> oriented_box(np.array([[0.0, 0.0], [2.0, 0.0], [2.0, 1.0]]), 90.0)
    Rectangle(center_m=(1.0, 0.5), size_m=(1.0, 2.0), angle_deg=90.0)
    """
    require_shape("points", points, (len(points), 2))
    cosine, sine = cos_sin(angle_deg)
    axes = np.array([[cosine, sine], [-sine, cosine]])
    along = points @ axes.T
    low, high = along.min(axis=0), along.max(axis=0)
    x, y = ((low + high) / 2 @ axes).tolist()
    width, depth = np.maximum(high - low, THINNEST_M).tolist()
    return Rectangle((x, y), (width, depth), angle_deg)


def silhouette(triangles: FloatArray) -> BaseGeometry:
    """The area that triangles cover, with its holes filled.

    Args:
        triangles: (m, 3, 2), metres, either way round; some may have no area, as a wall's from
            above.

    Returns:
        Polygon or MultiPolygon. Points are put on a grid of 0.1 mm, on which the sides of an edge
        are exact. What is no wider than two steps of it is a sheet, `THINNEST_M` thick where it
        stands out of the rest.

    Raises:
        ValueError: there is no triangle.
    """
    require_shape("triangles", triangles, (len(triangles), 3, 2))
    if not len(triangles):
        raise ValueError("no triangle, so there is nothing that covers the floor")
    cells = np.rint(triangles / _GRID_M).astype(np.int64)
    is_sheet = _are_sheets(cells)
    area = _enclosed(cells[~is_sheet])
    sheets = _outside(_longest_sides(cells[is_sheet]) * _GRID_M, area)
    return area if sheets is None else area.union(_thickened(sheets))


def outline_edges(cells: IntArray) -> IntArray:
    """The edges that have no triangle on one of their sides.

    Every edge of the union's outline is one of them; so is many an edge within it.

    Args:
        cells: (m, 3, 2) corners of triangles in steps of a grid; each triangle has an area, and
            there is one.

    Returns:
        (k, 2, 2) their ends.
    """
    turn = np.sign(_turn(cells))
    points, corners = _numbered(cells.reshape(-1, 2))
    start = corners.reshape(-1, 3)
    end = np.roll(start, -1, axis=1)
    back = start > end
    side = np.where(back, -turn[:, None], turn[:, None]).ravel()
    keys = (np.where(back, end, start) * len(points) + np.where(back, start, end)).ravel()
    edges, which = np.unique(keys, return_inverse=True)
    which = which.reshape(-1)
    left = np.bincount(which, side > 0, len(edges)) > 0
    right = np.bincount(which, side < 0, len(edges)) > 0
    kept = edges[~(left & right)]
    ends: IntArray = points[np.stack([kept // len(points), kept % len(points)], axis=1)]
    return ends


def _turn(cells: IntArray) -> IntArray:
    """Twice the area of each triangle, above 0 counter-clockwise."""
    one, two = cells[:, 1] - cells[:, 0], cells[:, 2] - cells[:, 0]
    turn: IntArray = one[:, 0] * two[:, 1] - one[:, 1] * two[:, 0]
    return turn


def _are_sheets(cells: IntArray) -> NDArray[np.bool_]:
    sides = np.linalg.norm(np.roll(cells, -1, axis=1) - cells, axis=2)
    sheets: NDArray[np.bool_] = np.abs(_turn(cells)) <= _SHEET_STEPS * sides.max(axis=1)
    return sheets


def _longest_sides(cells: IntArray) -> IntArray:
    """(k, 2, 2) the longest side of each triangle; those that nearly lie on another once."""
    ends = np.stack([cells, np.roll(cells, -1, axis=1)], axis=2)
    longest = np.linalg.norm(ends[:, :, 1] - ends[:, :, 0], axis=2).argmax(axis=1)
    sides = ends[np.arange(len(ends)), longest]
    _, first = np.unique(sides.reshape(-1, 4) // _ALIKE_STEPS, axis=0, return_index=True)
    found: IntArray = sides[first]
    return found


def _enclosed(cells: IntArray) -> BaseGeometry:
    """All that triangles cover, with the holes in it."""
    if not len(cells):
        return Polygon()
    lines = shapely.linestrings(outline_edges(cells) * _GRID_M)
    # Most edges of a fine mesh lie on its few large faces, where they enclose nothing new.
    largest = np.argsort(np.abs(_turn(cells)))[-_LARGE_FACES:]
    covered = shapely.union_all(shapely.polygons(cells[largest] * _GRID_M)).buffer(-_INSIDE_M)
    shapely.prepare(covered)
    kept = lines[~shapely.covers(covered, lines)]
    noded = shapely.union_all([*kept, covered.boundary], grid_size=_GRID_M)
    area: BaseGeometry = shapely.coverage_union_all(shapely.get_parts(shapely.polygonize([noded])))
    return area


def _outside(sides: FloatArray, area: BaseGeometry) -> BaseGeometry | None:
    """Those of the sides that stand out of an area by more than half a sheet."""
    is_point = (sides[:, 0] == sides[:, 1]).all(axis=1)
    lines = np.where(is_point, shapely.points(sides[:, 0]), shapely.linestrings(sides))
    near = area.buffer(THINNEST_M / 2)
    shapely.prepare(near)
    out = lines[~shapely.covers(near, lines)]
    return shapely.geometrycollections(out) if len(out) else None


def _numbered(cells: IntArray) -> tuple[IntArray, IntArray]:
    """The different cells (u, 2), and which of them each is (n,)."""
    low = cells.min(axis=0)
    span = int(cells[:, 1].max() - low[1]) + 1
    keys = (cells[:, 0] - low[0]) * span + (cells[:, 1] - low[1])
    found, which = np.unique(keys, return_inverse=True)
    points = np.stack([found // span, found % span], axis=1) + low
    return points, which.reshape(-1)


def _thickened(flat: BaseGeometry) -> BaseGeometry:
    return flat.buffer(THINNEST_M / 2, cap_style="square", join_style="mitre")


def alpha_hull(area: BaseGeometry, alpha_m: float) -> Polygon:
    """An area closed by a disc, as one simple polygon: its alpha-convex hull (paper, C).

    What a disc of radius `alpha_m` outside the area cannot reach belongs to the hull: dents that
    are narrower than the disc are filled, wider ones stay, and inner corners are rounded. Holes
    are filled whatever their size. Parts that lie too far apart to be joined by this disc are
    joined by the smallest of the discs of 1.5, 1.5^2 ... times its radius that joins them, and at
    last by the convex hull.

    Args:
        area: Polygon or MultiPolygon, metres.
        alpha_m: radius of the disc, at least 0; 0 only fills the holes.

    Returns:
        its outline counter-clockwise from the lowest of its leftmost corners, in millimetres,
        within 1 cm of the hull.

    References: Edelsbrunner and Muecke (1994); Asaeedi et al. (2014), as the paper cites them.

    >>> shape = shapely.box(0, 0, 2, 1).difference(shapely.box(0.99, 0.5, 1.01, 1))
    >>> [tuple(point) for point in alpha_hull(shape, 0.1).exterior.coords]
    [(0.0, 0.0), (2.0, 0.0), (2.0, 1.0), (0.0, 1.0), (0.0, 0.0)]
    """
    if not alpha_m >= 0.0:
        raise ValueError(f"alpha_m: expected at least 0, got {alpha_m}")
    filled = _filled(area)
    radius = alpha_m
    while radius < _extent(area):
        closed = _filled(_closed(filled, radius))
        # Necks of less than a millimetre: a millimetre all round lets them hold.
        outline = tidy(closed) or tidy(closed.buffer(ROUNDED_M, join_style="mitre"))
        if outline is not None:
            return outline
        radius = max(radius, THINNEST_M / 2) * _GROWTH
    hull = filled.convex_hull
    # A grid of millimetres leaves nothing of what is thinner.
    return tidy(hull) or _thickest(hull)


def _thickest(hull: BaseGeometry) -> Polygon:
    """A sliver, `THINNEST_M` thick."""
    thick = _thickened(hull.boundary).convex_hull
    return Polygon(from_corner(thick).round(3))


def _extent(area: BaseGeometry) -> float:
    west, south, east, north = area.bounds
    return float(max(east - west, north - south)) * _GROWTH


def _closed(area: BaseGeometry, radius_m: float) -> BaseGeometry:
    grown = area.buffer(radius_m, quad_segs=_QUARTER)
    # A disc of straight pieces takes a little off the corners: they are the area's own.
    return grown.buffer(-radius_m, quad_segs=_QUARTER).union(area)


def _filled(area: BaseGeometry) -> BaseGeometry:
    """Without holes; a part that lay in one goes into it."""
    parts = [part for part in shapely.get_parts(area) if isinstance(part, Polygon)]
    return shapely.union_all([Polygon(part.exterior) for part in parts])


def tidy(area: BaseGeometry) -> Polygon | None:
    """The outline without what tells nothing, in millimetres, in one order for one shape.

    Returns:
        a valid polygon without holes, within `SIMPLIFIED_M` and a millimetre of the one given;
        counter-clockwise from the lowest of its leftmost corners. None where the area is of
        several parts, or hangs together by less than a millimetre.
    """
    if not isinstance(area, Polygon) or area.is_empty:
        return None
    rounded = shapely.set_precision(simplified(area, SIMPLIFIED_M), ROUNDED_M)
    # Arms that are thinner than the grid vanish from it without a trace.
    is_whole = rounded.buffer(SIMPLIFIED_M + 2 * ROUNDED_M).covers(area)
    if not isinstance(rounded, Polygon) or rounded.is_empty or not is_whole:
        return None
    return Polygon(from_corner(rounded).round(3))


def simplified(polygon: Polygon, tolerance_m: float) -> Polygon:
    """The polygon's outline without the corners that lie this near to a line between others."""
    # A ring keeps its first corner when it is simplified: let it be one that tells something.
    outline = Polygon(from_corner(polygon))
    found = outline.simplify(tolerance_m, preserve_topology=False)
    if isinstance(found, Polygon) and found.is_valid and not found.is_empty:
        return found
    # This one is always valid, and keeps some corners that lie on a line.
    safe: Polygon = outline.simplify(tolerance_m)
    return safe


def from_corner(polygon: Polygon) -> FloatArray:
    """(n, 2) its corners counter-clockwise from the lowest of the leftmost, none repeated.

    That one is a corner of the convex hull as well, so that it is one that tells something.
    """
    ring = LinearRing(polygon.exterior.coords)
    points = np.asarray(ring.coords[:-1])
    if not ring.is_ccw:
        points = points[::-1]
    first = int(np.lexsort((points[:, 1], points[:, 0]))[0])
    return np.roll(points, -first, axis=0)
