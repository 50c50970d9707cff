"""The list of scenes: its user actions."""

CLASSES: tuple[type, ...] = ()
