"""The largest rectangle that fits on a floor, at any angle.

How it is found. In frames turned by each direction in which the floor's edges run, then in frames
that stand for intervals of angles and together for all of them, rectangles along the axes are
searched by branch and bound: a set of rectangles is given by the rectangle around them, and split
at the corners and edges of the floor that lie in it (after T. M. Breuel, "An algorithm for finding
maximal whitespace rectangles at arbitrary orientations", ICDAR 2003), until edges cut off its
corners at most. What is left is a concave problem, solved with its bound. A frame is done when
no set is left whose bound exceeds the largest rectangle so far; an interval that cannot be ruled
out is halved.
"""

from __future__ import annotations

from .largest import LEAST_M2, largest_rectangle

__all__ = ["LEAST_M2", "largest_rectangle"]
