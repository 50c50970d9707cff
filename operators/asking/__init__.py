"""Asking models: its user actions."""

from .ask_model import IDEAL_OT_ask_model

CLASSES: tuple[type, ...] = (IDEAL_OT_ask_model,)
