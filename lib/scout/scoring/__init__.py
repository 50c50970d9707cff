"""How well a map fits a scene (3.2, B.2)."""
