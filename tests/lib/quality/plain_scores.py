"""Appendix B of the paper once more, in plain loops, from its text alone.

A defect is (objects, severity, portions): severity a number in [0, 1], a level's word, or None;
portions a dict of weights by object, or None where all of its objects bear it alike.
"""

P0, P1, ALPHA, GAMMA = 0.4, 1.0, 0.4, 4
WORST_LEVELS = ("gross", "invalid", "blocked", "implausible")
WEIGHTS = {
    "collision": 0.15,
    "support": 0.15,
    "out_of_bounds": 0.08,
    "scale": 0.03,
    "style": 0.03,
    "pairing": 0.04,
    "function": 0.32,
    "placement": 0.20,
}
PRINCIPLES = {
    "physical": ("collision", "support", "out_of_bounds"),
    "visual": ("scale", "style", "pairing"),
    "human_use": ("function", "placement"),
}


def event_penalty(severity):
    if severity is None:
        return P0  # confirmed, but its magnitude cannot be measured
    if isinstance(severity, str):
        return P1 if severity in WORST_LEVELS else P0
    return P0 + (P1 - P0) * severity  # (1)


def metric_score(metric, objects, defects):
    """(7) for defects that were observed once each."""
    worst = 0.0
    borne = {}
    for name in objects:
        borne[name] = 0.0
    for about, severity, portions in defects:
        p = event_penalty(severity)
        if p > worst:
            worst = p  # (6)
        if portions is None:
            portions = {}
            for name in about:
                portions[name] = 1.0
        total = 0.0
        for weight in portions.values():
            total += weight
        for name, weight in portions.items():
            a = p * weight / total  # (2)
            if metric in ("function", "placement"):
                if a > borne[name]:
                    borne[name] = a  # (4)
            else:
                borne[name] += a
    burden = 0.0
    for name in objects:
        burden += borne[name] if borne[name] < 1.0 else 1.0  # (3), (5)
    return 100 * (1 - ALPHA * worst) * (1 - burden / len(objects)) ** GAMMA


def room_score(scores, without=()):
    """(9) with the weights shared out among the metrics that have a score."""
    above = below = 0.0
    for metric, weight in WEIGHTS.items():
        if metric not in without and scores.get(metric) is not None:
            above += weight * scores[metric]
            below += weight
    return above / below if below else None


def principle_score(principle, scores):
    """(10)."""
    others = [metric for metric in WEIGHTS if metric not in PRINCIPLES[principle]]
    return room_score(scores, others)
