"""Scores of what models replied to questions about floor plans (paper, 3.5, E, I)."""
