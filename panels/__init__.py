"""Panels: they draw stored results and compute nothing."""
