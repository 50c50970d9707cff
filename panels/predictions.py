"""Models and their answers: its panels."""

CLASSES: tuple[type, ...] = ()
