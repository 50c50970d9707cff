"""The numbers of the open scene: its panels."""

CLASSES: tuple[type, ...] = ()
