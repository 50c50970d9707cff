"""Rendered pictures: its user actions."""

CLASSES: tuple[type, ...] = ()
