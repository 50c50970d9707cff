"""The list of scenes: its panels."""

CLASSES: tuple[type, ...] = ()
