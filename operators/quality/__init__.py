"""The quality of the open room: its user actions."""

from .assess import IDEAL_OT_assess
from .clear_assessment import IDEAL_OT_clear_assessment
from .load_assessment import IDEAL_OT_load_assessment
from .refine_room import IDEAL_OT_refine_room
from .select_defect import IDEAL_OT_select_defect
from .show_evidence import IDEAL_OT_show_evidence

CLASSES: tuple[type, ...] = (
    IDEAL_OT_assess,
    IDEAL_OT_load_assessment,
    IDEAL_OT_select_defect,
    IDEAL_OT_show_evidence,
    IDEAL_OT_refine_room,
    IDEAL_OT_clear_assessment,
)
