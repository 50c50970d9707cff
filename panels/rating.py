"""The rating of reconstructions: its panels."""

CLASSES: tuple[type, ...] = ()
