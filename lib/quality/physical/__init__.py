"""Collision, out-of-bounds and support: decided by geometry alone (GREP, A.5)."""
