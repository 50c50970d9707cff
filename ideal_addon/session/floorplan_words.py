"""Questions and answers about floor plans in a few letters, and in full."""

from __future__ import annotations

from ...lib.floorplan.answers.answer import UNITS, Parameters, Value, path_length_m
from ...lib.floorplan.answers.registry import TYPES
from ...lib.names import few

_MOST_POINTS = 6
_ARROW = "\N{RIGHTWARDS ARROW}"


def subject(parameters: Parameters) -> str:
    """What a question is about.

    >>> subject(Parameters(objects=("sofa", "door"))), subject(Parameters(size_m=(1.2, 0.6)))
    ('sofa \N{RIGHTWARDS ARROW} door', '1.2 x 0.6 m')
    """
    if parameters.direction is not None:
        return f"{parameters.objects[0]}, {parameters.direction}"
    if parameters.size_m is not None:
        return "{:g} x {:g} m".format(*parameters.size_m)
    return f" {_ARROW} ".join(parameters.objects) or "the room"


def in_short(value: Value, unit: str) -> str:
    """An answer for a narrow column.

    >>> in_short(2.3456, "m"), in_short(True, ""), in_short(["a", "b"], ""), in_short([], "")
    ('2.35 m', 'yes', '2 things', 'nothing')
    """
    if _is_number(value):
        return f"{value:.{1 if unit == 'deg' else 2}f}{UNITS.get(unit, '')}"
    if _is_path(value):
        return f"{path_length_m(value):.2f} m"
    if isinstance(value, list) and len(value) > 1:
        return f"{len(value)} things"
    return in_full(value, unit)


def beside(value: Value, unit: str) -> str:
    """A model's answer in the column beside the exact one, which has the unit.

    >>> beside(2.3456, "m"), beside(True, ""), beside(["a", "b"], "")
    ('2.35', 'yes', '2')
    """
    if isinstance(value, list) and len(value) > 1 and not _is_path(value):
        return str(len(value))
    return in_short(value, unit).removesuffix(UNITS.get(unit, ""))


def in_view(kind: str, value: Value, unit: str) -> str:
    """An answer beside what is drawn of it.

    >>> in_view("placement", False, ""), in_view("visibility", ["bed", "rug"], "")
    ('fits nowhere', 'bed, rug')
    """
    if kind == "placement" and isinstance(value, bool):
        return "fits here" if value else "fits nowhere"
    if kind == "visibility" and isinstance(value, list):
        return few([str(label) for label in value]) or "nothing"
    return in_short(value, unit)


def in_full(value: Value, unit: str) -> str:
    """An answer with all that is to be known of it.

    >>> in_full(2.30004, "m"), in_full(False, ""), in_full(["a", "b"], "")
    ('2.3 m', 'no', 'a, b')
    >>> in_full([[0.0, 0.0], [3.0, 4.0]], "m")
    '5.00 m by (0.00, 0.00), (3.00, 4.00)'
    """
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int | float):
        return f"{f'{value:.4f}'.rstrip('0').rstrip('.')}{UNITS.get(unit, '')}"
    if not _is_path(value):
        return ", ".join(str(label) for label in value) or "nothing"
    if len(value) > _MOST_POINTS:
        return f"{path_length_m(value):.2f} m by {len(value)} points"
    points = ", ".join(f"({point[0]:.2f}, {point[1]:.2f})" for point in value)
    return f"{path_length_m(value):.2f} m by {points}"


def _is_number(value: Value) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _is_path(value: Value) -> bool:
    return isinstance(value, list) and bool(value) and not isinstance(value[0], str)


def sentence(kind: str, asked: Parameters, piece: str = "", clearance_m: float = 0.0) -> str:
    """A question as a person would put it.

    >>> sentence("repositioning", Parameters(objects=("sofa",), direction="up"))
    'How far does sofa slide up until it touches something?'
    """
    first, second = (*asked.objects, "", "")[:2]
    width_m, depth_m = asked.size_m or (0.0, 0.0)
    return TYPES[kind].asks.format(
        first=first,
        second=second,
        direction=asked.direction,
        piece=piece or "rectangle",
        size=f"{width_m:g} x {depth_m:g} m",
        clearance=f"{clearance_m:g} m",
    )
