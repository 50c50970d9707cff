"""Ground truth and prediction in the viewport: its user actions."""

from .reconstruct import IDEAL_OT_reconstruct
from .restore import IDEAL_OT_restore

CLASSES: tuple[type, ...] = (IDEAL_OT_reconstruct, IDEAL_OT_restore)
