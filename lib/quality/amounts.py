"""Measured numbers for people: one way to tell each kind, in sentences, on pages and in panels."""

from __future__ import annotations

_KEPT = 4
"""Decimals of a length in metres that evidence keeps: rounded to them first, a number reads the
same wherever it stands."""
_CUBIC_CM_M3 = 1e-6


def length_text(length_m: float) -> str:
    """A length: in centimetres, from a metre on in metres.

    >>> length_text(0.0041), length_text(0.12), length_text(0.4131), length_text(1.254)
    ('0.41 cm', '12.0 cm', '41.3 cm', '1.25 m')
    >>> length_text(0.263482), length_text(0.2635)
    ('26.4 cm', '26.4 cm')
    """
    told_m = round(length_m, _KEPT)
    size_m = abs(told_m)
    # By what is read: 99.96 cm would be 100.0 cm, and 0.996 cm 1.00 cm.
    if size_m >= 0.9995:
        return f"{told_m:.2f} m"
    if size_m >= 0.00995:
        return f"{100 * told_m:.1f} cm"
    # Tenths of a millimetre tell a contact from an overlap.
    return f"{100 * told_m:.2f} cm"


def volume_text(volume_m3: float) -> str:
    """A volume.

    >>> volume_text(6e-4), volume_text(2.4e-6), volume_text(1.4e-1)
    ('600 cm3', '2.4 cm3', '140.0 litres')
    """
    cubic_cm = volume_m3 / _CUBIC_CM_M3
    if cubic_cm >= 1000:
        return f"{cubic_cm / 1000:.1f} litres"
    return f"{cubic_cm:.0f} cm3" if cubic_cm >= 10 else f"{cubic_cm:.1f} cm3"


def amount_text(value: float, unit: str) -> str:
    """A number with its unit, as `Measurement` has it.

    >>> amount_text(0.12, "m"), amount_text(171.96, "deg"), amount_text(6e-4, "m3")
    ('12.0 cm', '172.0°', '600 cm3')
    >>> amount_text(0.4567, ""), amount_text(3, "")
    ('0.457', '3')
    """
    if unit == "m":
        return length_text(value)
    if unit == "m3":
        return volume_text(value)
    if unit == "deg":
        return f"{value:.1f}\N{DEGREE SIGN}"
    told = f"{value:.3f}".rstrip("0").rstrip(".") or "0"
    return f"{told} {unit}".strip()
