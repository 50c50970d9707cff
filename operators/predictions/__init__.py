"""Models and their answers: its user actions."""

CLASSES: tuple[type, ...] = ()
