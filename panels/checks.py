"""The checks of the open room: its panels."""

CLASSES: tuple[type, ...] = ()
