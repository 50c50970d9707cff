"""Checks that a vision-language model formulates and judges, within bounds (GREP, A.2-A.5)."""
