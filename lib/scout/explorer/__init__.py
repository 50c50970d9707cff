"""The scripted explorer: it sees which pixels are which target, and otherwise what an agent sees.

It measures what the geometry of the pictures allows (baselines of the benchmark, no model needed).
"""

from .policy import explore

__all__ = ["explore"]
