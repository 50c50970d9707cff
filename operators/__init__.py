"""User actions, one a file; `CLASSES` lists them for registration.

Only `ideal_addon.registration` imports this, inside Blender.
"""

CLASSES: tuple[type, ...] = ()
