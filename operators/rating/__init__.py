"""The rating of reconstructions: its user actions."""

from .end_rating import IDEAL_OT_end_rating
from .rank import IDEAL_OT_rank
from .rate import IDEAL_OT_rate
from .start_rating import IDEAL_OT_start_rating
from .step_rating import IDEAL_OT_step_rating

CLASSES: tuple[type, ...] = (
    IDEAL_OT_start_rating,
    IDEAL_OT_rate,
    IDEAL_OT_rank,
    IDEAL_OT_step_rating,
    IDEAL_OT_end_rating,
)
