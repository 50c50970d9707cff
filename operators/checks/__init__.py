"""The checks of the open room: its user actions."""

CLASSES: tuple[type, ...] = ()
