"""The judge: one call shows the truth and every reconstruction of a scene (paper, B.6)."""
