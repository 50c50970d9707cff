"""Panels: they draw stored results and compute nothing; `CLASSES` lists them, parents first.

Only `ideal_addon.registration` imports this, inside Blender.
"""

from .reconstruction import IDEAL_PT_reconstruction

CLASSES: tuple[type, ...] = (IDEAL_PT_reconstruction,)
