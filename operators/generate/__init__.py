"""Making rooms: its user actions."""

CLASSES: tuple[type, ...] = ()
