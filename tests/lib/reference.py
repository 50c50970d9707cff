"""The paper's metrics as plain loops over plain values: the oracle of the evaluator's tests.

Written from sections 5 and B.1-B.4 alone, with the paper's numbers, and without anything of the
package. A scene is `{"room": {"type", "size"}, "objects": [...], "rz": radians}` with the in-view
objects of the world frame; a prediction `{"room": ..., "objects": [...]}` in the model frame, or
None. Objects are the dictionaries of GT.json. A value that is not defined is None.
"""

import itertools
import math
import statistics

WALL_MOUNTED = {"mirror", "wall_art", "blackboard", "ceiling_lamp"}
NO_YAW = {"plant", "large_plant_container", "floor_lamp", "ceiling_lamp", "rug"}
TWO_FOLD = {
    "simple_desk",
    "simple_desk_base",
    "blackboard",
    "cell_shelf",
    "library_block",
    "coffee_table",
}
FOUR_FOLD = {"side_table"}
GROUPS = {
    "classroom": [
        {"simple_desk", "simple_desk_base", "student_desk"},
        {"swivel_chair", "student_chair"},
    ],
    "office": [{"simple_desk", "simple_desk_base"}, {"swivel_chair"}],
    "library": [{"library_block"}],
}
RATES = ("PSR", "RTA", "NOR", "IBR", "PA", "Prec", "RA", "RR", "NHR", "GCR", "GSR")
EVERYTHING = (*RATES, "PE_m", "IoU", "RE_deg")


def score(scene, prediction):
    """Every metric and diagnostic of one scene, and the matched pairs."""
    values = dict.fromkeys(EVERYTHING)
    values["PSR"] = 0.0 if prediction is None else 1.0
    if prediction is None:
        return values, []
    values["RTA"] = float(prediction["room"]["type"] == scene["room"]["type"])
    turns = round(scene["rz"] / (math.pi / 2)) % 4
    predicted = [to_world(item, turns) for item in prediction["objects"]]
    values["NOR"] = non_overlap(predicted)
    values["IBR"] = in_bounds(predicted, room_of(scene, prediction, turns))
    if scene["room"]["type"] in GROUPS:
        values["GCR"], values["GSR"] = grid_rates(scene, predicted)
        return values, []
    pairs = match(scene["objects"], predicted)
    values.update(pair_rates(scene["objects"], predicted, pairs))
    return values, pairs


def scene_overall(values):
    """B.4, eq. 23; for a scene that was read."""
    return mean([values[m] for m in RATES if m not in ("PSR", "RTA") and values[m] is not None])


def aggregate(scores):
    """B.4, eq. 25 and 26, and Geo: from the values of all scenes."""
    means = {m: mean([s[m] for s in scores if s[m] is not None]) for m in RATES}
    geo = [means[m] for m in ("PA", "Prec", "RA", "GCR", "GSR") if means[m] is not None]
    overall = mean([value for value in means.values() if value is not None])
    return means, overall, mean(geo)


def mean(values):
    return sum(values) / len(values) if values else None


# B.1


def to_world(item, turns):
    x, y, z = item["position"]
    for _ in range(turns):
        x, y = -y, x
    yaw = (item.get("rotation_yaw") or 0.0) + 90.0 * turns
    return {**item, "position": [x, y, z], "rotation_yaw": yaw % 360.0}


def room_of(scene, prediction, turns):
    size = prediction["room"].get("size")
    if size is None:
        return scene["room"]["size"]
    width, depth, height = size
    return (depth, width, height) if turns % 2 else (width, depth, height)


# B.2


def match(truth, predicted):
    pairs = []
    for category in sorted({item["category"].lower() for item in truth}):
        ours = [i for i, item in enumerate(truth) if item["category"].lower() == category]
        theirs = [j for j, item in enumerate(predicted) if item["category"].lower() == category]
        cost = [[position_error(truth[i], predicted[j]) for j in theirs] for i in ours]
        pairs += [(ours[a], theirs[b]) for a, b in hungarian(cost)]
    return sorted(pairs)


def hungarian(cost):
    """Cheapest assignment of the smaller side by shortest augmenting paths, as (row, column)."""
    if not cost or not cost[0]:
        return []
    if len(cost) > len(cost[0]):
        return [
            (row, column) for column, row in hungarian([list(c) for c in zip(*cost, strict=True)])
        ]
    n, m = len(cost), len(cost[0])
    u, v = [0.0] * (n + 1), [0.0] * (m + 1)
    owner, way = [0] * (m + 1), [0] * (m + 1)
    for row in range(1, n + 1):
        owner[0], column = row, 0
        least, used = [math.inf] * (m + 1), [False] * (m + 1)
        while True:
            used[column] = True
            current, delta, following = owner[column], math.inf, 0
            for j in range(1, m + 1):
                if used[j]:
                    continue
                reduced = cost[current - 1][j - 1] - u[current] - v[j]
                if reduced < least[j]:
                    least[j], way[j] = reduced, column
                if least[j] < delta:
                    delta, following = least[j], j
            for j in range(m + 1):
                if used[j]:
                    u[owner[j]] += delta
                    v[j] -= delta
                else:
                    least[j] -= delta
            column = following
            if owner[column] == 0:
                break
        while column:
            owner[column] = owner[way[column]]
            column = way[column]
    return [(owner[j] - 1, j - 1) for j in range(1, m + 1) if owner[j]]


# B.3


def bounds(item):
    """World-axis box: (low, high) on each axis."""
    width, depth, height = item["dimensions"]
    yaw = (item.get("rotation_yaw") or 0.0) % 360
    cosine, sine = abs(math.cos(math.radians(yaw))), abs(math.sin(math.radians(yaw)))
    if yaw % 90 == 0:
        # cos(pi / 2) is not quite 0 in floating point: a picture would not be flat any more.
        cosine, sine = (1.0, 0.0) if yaw % 180 == 0 else (0.0, 1.0)
    extent = (width * cosine + depth * sine, width * sine + depth * cosine, height)
    return [(p - e / 2, p + e / 2) for p, e in zip(item["position"], extent, strict=True)]


def iou(box_a, box_b):
    """Eq. 14; an axis on which both are flat at the same place says nothing and is left out."""
    shared = volume_a = volume_b = 1.0
    for (a_low, a_high), (b_low, b_high) in zip(box_a, box_b, strict=True):
        if a_low == a_high == b_low == b_high:
            continue
        shared *= max(0.0, min(a_high, b_high) - max(a_low, b_low))
        volume_a *= a_high - a_low
        volume_b *= b_high - b_low
    union = volume_a + volume_b - shared
    return shared / union if union > 0 else 0.0


def non_overlap(predicted):
    if not predicted:
        return None
    colliding = 0
    boxes = [bounds(item) for item in predicted]
    for i, a in enumerate(boxes):
        for j, b in enumerate(boxes):
            if i != j and iou(a, b) >= 0.03:
                colliding += 1
                break
    return 1 - colliding / len(predicted)


def in_bounds(predicted, room):
    if not predicted:
        return None
    width, depth, height = room
    walls = [(-width / 2, width / 2), (-depth / 2, depth / 2), (0.0, height)]
    outside = 0
    for item in predicted:
        for (low, high), (wall_low, wall_high) in zip(bounds(item), walls, strict=True):
            if low < wall_low - 1e-6 or high > wall_high + 1e-6:
                outside += 1
                break
    return 1 - outside / len(predicted)


def position_error(a, b):
    return math.sqrt(
        (a["position"][0] - b["position"][0]) ** 2 + (a["position"][1] - b["position"][1]) ** 2
    )


def fold(angle, limit):
    return min(abs(angle), 2 * limit - abs(angle))


def rotation_error(truth, predicted):
    category = truth["category"].lower()
    if category in NO_YAW or truth["rotation_yaw"] is None:
        return None
    apart = truth["rotation_yaw"] - predicted["rotation_yaw"]
    if category in FOUR_FOLD:
        return fold(apart % 90, 45)
    if category in TWO_FOLD:
        return fold(fold(apart % 360, 180), 90)
    return fold(apart % 360, 180)


def at_true_height(truth, predicted):
    if truth["category"].lower() in WALL_MOUNTED:
        return predicted
    x, y, _ = predicted["position"]
    return {**predicted, "position": [x, y, truth["position"][2]]}


def pair_rates(truth, predicted, pairs):
    position, shared, rotation = [], [], []
    for i, j in pairs:
        position.append(position_error(truth[i], predicted[j]))
        shared.append(iou(bounds(truth[i]), bounds(at_true_height(truth[i], predicted[j]))))
        error = rotation_error(truth[i], predicted[j])
        if error is not None:
            rotation.append(error)
    return {
        "PA": mean([float(value <= 0.3) for value in position]),
        "Prec": mean([float(value >= 0.15) for value in shared]),
        "RA": mean([float(value <= 30) for value in rotation]),
        "RR": len(pairs) / len(truth) if truth else None,
        "NHR": len(pairs) / len(predicted) if predicted else None,
        "PE_m": mean(position),
        "IoU": mean(shared),
        "RE_deg": mean(rotation),
    }


# B.3.5


def grid_rates(scene, predicted):
    coverage, consistency = [], []
    for group in GROUPS[scene["room"]["type"]]:
        ours = [item for item in scene["objects"] if item["category"].lower() in group]
        theirs = [item for item in predicted if item["category"].lower() in group]
        if ours:
            coverage.append(group_coverage(ours, theirs))
            value = group_consistency(theirs)
            if value is not None:
                consistency.append(value)
    return mean(coverage), mean(consistency)


def group_coverage(truth, predicted):
    points = {(round(o["position"][0], 2), round(o["position"][1], 2)) for o in truth}
    column = pitch({x for x, _ in points})
    row = pitch({y for _, y in points})
    if column is None and row is None:
        hulls = [[high - low for low, high in bounds(item)] for item in truth]
        column, row = max(hull[0] for hull in hulls), max(hull[1] for hull in hulls)
    column = row if column is None else column
    row = column if row is None else row
    hits = 0
    for x, y in points:
        for item in predicted:
            # The edges belong to a cell; 1e-6 as at the room's walls.
            if (
                abs(item["position"][0] - x) <= column / 2 + 1e-6
                and abs(item["position"][1] - y) <= row / 2 + 1e-6
            ):
                hits += 1
                break
    return hits / len(points)


def pitch(coordinates):
    ordered = sorted(coordinates)
    apart = [b - a for a, b in itertools.pairwise(ordered)]
    return statistics.median(apart) if apart else None


def clusters(values):
    groups = []
    for value in sorted(values):
        if groups and value - groups[-1][-1] <= 0.3:
            groups[-1].append(value)
        else:
            groups.append([value])
    return [statistics.fmean(group) for group in groups]


def group_consistency(predicted):
    points = [item["position"][:2] for item in predicted]
    if len(points) < 3:
        return None
    columns, rows = clusters([x for x, _ in points]), clusters([y for _, y in points])
    if len(columns) == len(rows) == 1 or len(points) / (len(columns) * len(rows)) <= 0.5:
        return None
    hits = 0
    for x, y in points:
        nearest = min(math.hypot(x - a, y - b) for a in columns for b in rows)
        hits += nearest <= 0.1
    return hits / len(points)
