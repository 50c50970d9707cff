"""Ground truth and prediction in the viewport: its user actions."""

from .hide_comparison import IDEAL_OT_hide_comparison
from .reconstruct import IDEAL_OT_reconstruct
from .restore import IDEAL_OT_restore
from .show_comparison import IDEAL_OT_show_comparison

CLASSES: tuple[type, ...] = (
    IDEAL_OT_show_comparison,
    IDEAL_OT_hide_comparison,
    IDEAL_OT_reconstruct,
    IDEAL_OT_restore,
)
