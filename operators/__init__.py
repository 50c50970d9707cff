"""User actions, one a file; `CLASSES` lists them for registration.

Only `ideal_addon.registration` imports this, inside Blender.
"""

from .reconstruct import IDEAL_OT_reconstruct
from .restore import IDEAL_OT_restore

CLASSES: tuple[type, ...] = (IDEAL_OT_reconstruct, IDEAL_OT_restore)
