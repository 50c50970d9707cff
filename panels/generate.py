"""Making rooms: its panels."""

CLASSES: tuple[type, ...] = ()
