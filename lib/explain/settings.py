"""When a mistake is named: each number once, with its reason."""

FOLDS = 5
"""Scenes are dealt into so many parts; a part is judged with what the others teach."""

FEW_SCENES = 5
"""With fewer scenes than this a mistake has to show in their objects too: two scenes agree by
chance half of the time, and resampling them does not tell."""

FEWEST_PAIRS = 3
"""Matched objects below which nothing is fitted: two points agree with almost anything."""

LEAST_SHARE = 0.1
"""Undoing a mistake has to take away this share of the errors it is about. A tenth is more than
what a fit can gain from chance alone, and less would hardly interest anyone."""

TIE_SHARE = 0.03
"""A kind with more freedom has to explain this much more than a simpler one before it is
preferred: 1.1 times the room is not told as eleven factors for eleven categories."""

MOST_STEPS = 4
"""Mistakes that are looked for in what is left by those before."""

RIVALS, RIVAL_SHARE = 3, 0.3
"""With how many first mistakes a chain is begun: the best and those that explain this part of what
it does. The wrong first one hides the right ones, but a far smaller one is seldom the cause."""

SEARCH_SCENES = 200
"""From more scenes than this a size is not searched but only refined: it is known well enough, and
searching means matching everything anew for every possibility."""

SMALLEST_FACTOR, LARGEST_FACTOR = 1 / 2000, 2000.0
"""Factors beyond these come of a prediction that has nothing to do with the room: centimetres and
millimetres in place of metres are within."""

QUARTER_TURN_M = 0.25
"""A quarter turn counts as much as this distance where two ways to turn or mirror a room are
compared: enough to tell apart what a symmetric room leaves open, too little to outvote places."""

FEW = 5
"""Categories and regions with fewer true objects than this are marked."""
