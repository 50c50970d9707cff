"""Why a model loses: its user actions."""

from .explain import IDEAL_OT_explain

CLASSES: tuple[type, ...] = (IDEAL_OT_explain,)
