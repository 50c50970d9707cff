"""What a rater is asked (paper, D.4, and B.6 for the strict order)."""

from __future__ import annotations

PROTOCOL = "ideal_rating_v1"
SCORES = (1, 2, 3, 4, 5)
MINIMUM_S = 20.0
"""So long a scene is looked at before its rating counts (D.4)."""

QUESTION = "How alike is the arrangement to the real room? Materials, light and style do not count."

RUBRIC: dict[int, str] = {
    5: "feels like the same room throughout",
    4: "arranged mostly the same, a few things off in places",
    3: "alike on the whole, but an important part is arranged otherwise",
    2: "much of the arrangement is wrong",
    1: "feels like another room, or one for another purpose",
}
"""What each score means, best first."""
