"""The rating of reconstructions: its user actions."""

CLASSES: tuple[type, ...] = ()
