"""The numbers of the open scene: its user actions."""

CLASSES: tuple[type, ...] = ()
