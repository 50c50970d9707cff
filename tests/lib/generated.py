"""Seeded rooms and predictions as plain dictionaries, for the tests and the benchmark.

Shapes as in reference.py. Nothing is rounded unless `decimals` is given, so that no value lies on
a threshold by chance.
"""

import math

PLAIN_ROOMS = {
    "bathroom": ["bathtub", "toilet", "sink", "mirror"],
    "bedroom": ["bed", "nightstand", "side_table", "floor_lamp", "wall_art", "rug", "chair"],
    "diningroom": ["table_dining", "chair", "sideboard", "ceiling_lamp", "plant"],
    "kitchen": ["kitchen_island", "oven", "fridge", "chair", "kitchen_cabinet"],
    "livingroom": ["sofa", "coffee_table", "tv_stand", "armchair", "large_plant_container"],
}
GRID_ROOMS = {
    "classroom": [["simple_desk", "student_desk"], ["student_chair", "swivel_chair"]],
    "office": [["simple_desk", "simple_desk_base"], ["swivel_chair"]],
    "library": [["library_block"]],
}
BESIDE_THE_GRID = ["blackboard", "cell_shelf", "floor_lamp"]
SIZES = {"mirror": (0.8, 0.05, 1.0), "wall_art": (0.6, 0.0, 0.5), "rug": (2.0, 1.4, 0.0)}


def scene(random, room_type=None, objects=None, decimals=None):
    """A room with in-view objects, seen from near one of the four cardinal directions."""
    room_type = room_type or random.choice([*PLAIN_ROOMS, *GRID_ROOMS])
    size = [random.uniform(3, 9), random.uniform(3, 9), random.uniform(2.4, 3.2)]
    if room_type in GRID_ROOMS:
        things = grid_objects(random, room_type, size)
    else:
        number = random.choice([0, 1, 2, *range(4, 20)]) if objects is None else objects
        names = [random.choice(PLAIN_ROOMS[room_type]) for _ in range(number)]
        things = [thing(random, name, size) for name in names]
    for number, item in enumerate(things):
        item["id"] = f"{item['category']}_{number:02d}"
    heading = math.radians(random.randrange(4) * 90 + random.uniform(-44, 44))
    made = {"room": {"type": room_type, "size": size}, "objects": things, "rz": heading}
    return made if decimals is None else rounded(made, decimals)


def thing(random, category, room_size, position=None):
    width, depth, _ = room_size
    dimensions = SIZES.get(category) or [random.uniform(0.3, 1.6) for _ in range(3)]
    place = position or (
        random.uniform(-width / 2, width / 2),
        random.uniform(-depth / 2, depth / 2),
        dimensions[2] / 2 + (1.2 if category in SIZES and category != "rug" else 0.0),
    )
    yaw = random.choice([0.0, 90.0, 180.0, 270.0, 0.0, 90.0, random.uniform(0, 360), None])
    return {
        "category": category,
        "position": list(place),
        "dimensions": list(dimensions),
        "rotation_yaw": yaw,
    }


def grid_objects(random, room_type, size):
    """Rows and columns of each target group, some places empty, and a few other things."""
    things = [
        thing(random, random.choice(BESIDE_THE_GRID), size) for _ in range(random.randrange(4))
    ]
    for group in GRID_ROOMS[room_type]:
        if random.random() < 0.1:
            continue
        columns, rows = random.choice([(1, 1), (1, 4), (3, 1), (3, 3), (4, 3), (5, 4)])
        across, along = random.uniform(0.9, 1.8), random.uniform(0.9, 1.8)
        left, near = random.uniform(-3, 0), random.uniform(-3, 0)
        for column in range(columns):
            for row in range(rows):
                if columns * rows == 1 or random.random() < 0.85:
                    place = (left + column * across, near + row * along, 0.4)
                    things.append(thing(random, random.choice(group), size, place))
    return things


def prediction(random, truth, noise=None, decimals=None):
    """What a model might say of a scene: noisy, with things missing, added and misnamed."""
    kind = random.random()
    if kind < 0.03:
        return None
    objects = [] if kind < 0.06 else noisy_objects(random, truth, noise)
    room = {"type": truth["room"]["type"] if random.random() < 0.9 else "garage"}
    if random.random() < 0.8:
        width, depth, height = (
            extent * random.uniform(0.8, 1.4) for extent in truth["room"]["size"]
        )
        room["size"] = [width, depth, height]
    made = {"room": room, "objects": objects}
    return made if decimals is None else rounded(made, decimals)


def noisy_objects(random, truth, noise):
    noise = random.choice([0.0, 0.05, 0.3, 1.0]) if noise is None else noise
    turns = round(truth["rz"] / (math.pi / 2)) % 4
    objects = [
        noisy(random, item, turns, noise) for item in truth["objects"] if random.random() < 0.85
    ]
    for _ in range(random.choice([0, 0, 1, 2, 5])):
        name = random.choice(
            ["sofa", "chair", "throne", *[o["category"] for o in truth["objects"]]]
        )
        objects.append(thing(random, name, truth["room"]["size"]))
    random.shuffle(objects)
    for number, item in enumerate(objects):
        item["id"] = f"{item['category'].lower()}_{number:02d}"
    return objects


def noisy(random, item, turns, noise):
    """An object as seen from the camera's side, moved, resized and turned a little."""
    x, y, z = item["position"]
    for _ in range(turns):
        x, y = y, -x
    yaw = item["rotation_yaw"]
    if yaw is not None:
        yaw = (yaw - 90 * turns + random.choice([0, 0, 0, 90, 180, random.gauss(0, 20)])) % 360
    scale = 0.2 * min(noise, 1.0)
    return {
        "category": item["category"].upper() if random.random() < 0.1 else item["category"],
        "position": [p + random.gauss(0, noise) for p in (x, y, z)],
        "dimensions": [d * random.uniform(1 - scale, 1 + scale) for d in item["dimensions"]],
        "rotation_yaw": None if random.random() < 0.1 else yaw,
    }


def rounded(value, decimals):
    """The same with every coordinate as a model would write it; the heading stays."""
    if isinstance(value, float):
        return round(value, decimals)
    if isinstance(value, list):
        return [rounded(entry, decimals) for entry in value]
    if isinstance(value, dict):
        return {k: v if k == "rz" else rounded(v, decimals) for k, v in value.items()}
    return value
