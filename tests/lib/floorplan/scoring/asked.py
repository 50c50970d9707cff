"""Questions about a small room, made by hand, and replies to them that are right or just not.

The room is 6 m x 4 m. A bed and a desk stand at its walls, a table in its middle.
"""

import json
import random

from ideal_bench.lib.floorplan.answers.answer import Parameters
from ideal_bench.lib.floorplan.answers.registry import TYPES
from ideal_bench.lib.floorplan.documents.json_document import to_document
from ideal_bench.lib.floorplan.plan import FloorPlan, Shape, Wall
from ideal_bench.lib.floorplan.questions.question_file import FloorQuestion


def box(label, west, south, east, north):
    return Shape(label, ((west, south), (east, south), (east, north), (west, north)))


def room(layout_id=0, room_type="bedroom"):
    corners = ((0.0, 0.0), (6.0, 0.0), (6.0, 4.0), (0.0, 4.0))
    walls = tuple(Wall(corners[i], corners[(i + 1) % 4]) for i in range(4))
    return FloorPlan(
        layout_id,
        room_type,
        corners,
        walls,
        windows=(box("window", 2.0, 3.95, 4.0, 4.0),),
        objects=(
            box("bed", 0.0, 0.0, 2.0, 1.6),
            box("table", 2.5, 1.5, 3.5, 2.5),
            box("desk_1", 4.8, 0.2, 6.0, 0.8),
        ),
    )


# By hand: centroids are (1, 0.8), (3, 2) and (5.4, 0.5); the line from the bed to the desk passes
# below the table. The straight way from the bed to the desk keeps clear of all else.
ANSWERS = {
    "distance": (Parameters(("bed", "desk_1")), (4.4**2 + 0.3**2) ** 0.5),
    "view_angle": (Parameters(("bed", "table")), 59.03624346792648),
    "free_space": (Parameters(), 24.0 - 3.2 - 1.0 - 0.72),
    "visibility": (Parameters(("bed", "window")), ["table"]),
    "repositioning": (Parameters(("table",), "right"), 2.5),
    "placement": (Parameters(size_m=(2.0, 1.0)), True),
    "max_box": (Parameters(), 9.0),
    "shortest_path": (Parameters(("bed", "desk_1")), [[1.0, 0.8], [5.4, 0.5]]),
}


def question(kind="distance", layout="bedroom_0", room_type="bedroom", **more):
    """A question of a type; everything can be given."""
    parameters, answer = ANSWERS[kind]
    of = TYPES[kind]
    fields = {
        "id": f"{layout}-{kind}",
        "layout_id": 0,
        "kind": kind,
        "parameters": parameters,
        "piece": "",
        "prompt": f"About {layout}: {of.about}?\nEnd with one line:\n*Final answer*: <answer>\n",
        "answer": answer,
        "tolerance": of.tolerance,
        "unit": of.unit,
        "format": of.format,
        "layout": layout,
        "room_type": room_type,
        "seed": 0,
        "encoding": "json",
        "profile": "paper",
        "ablation": None,
        "template": {},
        "plan": to_document(room(room_type=room_type)),
    }
    return FloorQuestion(**{**fields, **more})


def questions(rooms=("bedroom", "kitchen"), each=6):
    """All types about so many layouts of each room type."""
    return [
        question(kind, f"{room_type}_{number}", room_type)
        for room_type in rooms
        for number in range(each)
        for kind in TYPES
    ]


def line(value):
    """The answer line of a value."""
    if isinstance(value, list) and value and isinstance(value[0], list):
        value = [tuple(point) for point in value]
    return f"I looked at the room.\n\n*Final answer*: {value}\n"


def oracle(asked):
    """The right answer."""
    return line(asked.answer)


def off(asked, share):
    """A number that is so far off; another kind of answer as it is."""
    return line(asked.answer * (1 + share)) if asked.format == "number" else oracle(asked)


def shuffled(asked, seed=0):
    """Labels in another order and case, with blanks around them, some twice."""
    if asked.format != "labels":
        return oracle(asked)
    labels = [f" {label.upper()} " for label in [*asked.answer, *asked.answer[:1]]]
    random.Random(seed).shuffle(labels)
    return line(labels)


def wrong(asked):
    """A plain answer that is wrong, whatever the type."""
    if asked.format == "number":
        return line(3 * asked.answer + 1)
    if asked.format == "boolean":
        return line(not asked.answer)
    if asked.format == "labels":
        return line([*asked.answer, "chandelier"])
    return line([[1.0, 0.8], [3.0, 3.6], [5.4, 0.5]])


def write(folder, model, replies):
    """MODEL/<id>.txt of a dictionary of texts."""
    place = folder / model
    place.mkdir(parents=True, exist_ok=True)
    for name, text in replies.items():
        (place / f"{name}.txt").write_text(text, encoding="utf-8")
    return place


def record(place, name, outcome, reason="", **more):
    """_records/<id>.json as `infer` leaves it."""
    folder = place / "_records"
    folder.mkdir(exist_ok=True)
    document = {"schema": 1, "id": name, "outcome": outcome, "reason": reason, "attempts": []}
    (folder / f"{name}.json").write_text(json.dumps({**document, "request": {}, **more}))
