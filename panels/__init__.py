"""Panels: they draw stored results and compute nothing; `CLASSES` lists them, parents first.

Only `ideal_addon.registration` imports this, inside Blender.
"""

CLASSES: tuple[type, ...] = ()
