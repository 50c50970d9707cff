"""Questions about floor plans: their user actions."""

from . import menu as menu
from .copy_prompt import IDEAL_OT_copy_prompt
from .export_layout import IDEAL_OT_export_layout
from .import_layout import IDEAL_OT_import_layout
from .load_questions import IDEAL_OT_load_questions
from .load_replies import IDEAL_OT_load_replies
from .look_from_above import IDEAL_OT_look_from_above
from .make_questions import IDEAL_OT_make_questions
from .paste_reply import IDEAL_OT_paste_reply

CLASSES: tuple[type, ...] = (
    IDEAL_OT_make_questions,
    IDEAL_OT_load_questions,
    IDEAL_OT_load_replies,
    IDEAL_OT_paste_reply,
    IDEAL_OT_copy_prompt,
    IDEAL_OT_look_from_above,
    IDEAL_OT_import_layout,
    IDEAL_OT_export_layout,
)
