"""Models and their answers: its user actions."""

from . import menu as menu
from .drop import IDEAL_FH_predictions
from .forget_model import IDEAL_OT_forget_model
from .import_predictions import IDEAL_OT_import_predictions
from .paste_prediction import IDEAL_OT_paste_prediction
from .score_dataset import IDEAL_OT_score_dataset
from .show_answer import IDEAL_OT_show_answer

CLASSES: tuple[type, ...] = (
    IDEAL_OT_import_predictions,
    IDEAL_OT_paste_prediction,
    IDEAL_OT_forget_model,
    IDEAL_OT_show_answer,
    IDEAL_OT_score_dataset,
    IDEAL_FH_predictions,
)
