"""Rendered pictures: its panels."""

CLASSES: tuple[type, ...] = ()
