"""The two ways to read the paper where its text and its published code differ."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Profile:
    """How questions are answered.

    Attributes:
        name: as in ``--profile``.
        clearance_m: that a path keeps where the question names none.
        openings_block: whether windows and doors stop a rectangle or an object that is placed.
    """

    name: str
    clearance_m: float
    openings_block: bool


PAPER = Profile("paper", clearance_m=0.15, openings_block=False)
"""As the paper says (G.6, G.8)."""

RELEASED = Profile("released", clearance_m=0.10, openings_block=True)
"""As the code that its authors published does."""

PROFILES = {profile.name: profile for profile in (PAPER, RELEASED)}
