"""A model that answers by a script, pictures that need no renderer, and a room to look at."""

import hashlib
import json
from dataclasses import dataclass, field

import numpy as np
import pytest
from ideal_bench.lib.models.chat import Picture
from ideal_bench.lib.models.questions import Asked
from ideal_bench.lib.png import encoded
from ideal_bench.lib.quality.judged.judge import judge_with
from ideal_bench.lib.quality.protocol import read_quality_protocol
from ideal_bench.lib.quality.views import ViewError


def data_of(text):
    """What stands between the lines <<<DATA and DATA>>> of a question, by name."""
    block = text.split("<<<DATA\n")[1].split("\nDATA>>>")[0]
    content, listed = {}, None
    for line in block.split("\n"):
        if line.startswith("  "):
            content[listed].append(json.loads(line))
        elif line.endswith(":"):
            listed = line[:-1]
            content[listed] = []
        else:
            name, _, value = line.partition(": ")
            content[name] = json.loads(value)
    return content


@pytest.fixture(name="data_of", scope="session")
def data_of_fixture():
    """The function `data_of`."""
    return data_of


@dataclass
class Told:
    """A question as the model meets it."""

    id: str
    stage: str
    request: object
    about: dict

    @property
    def text(self):
        """What stands below the pictures."""
        texts = [part for part in self.request.messages[0].parts if isinstance(part, str)]
        return next(text for text in reversed(texts) if "<<<DATA" in text)

    @property
    def data(self):
        return data_of(self.text)

    @property
    def pictures(self):
        return [part for part in self.request.messages[0].parts if isinstance(part, Picture)]

    @property
    def ids(self):
        return [item["id"] for item in self.data["objects"]]

    @property
    def checks(self):
        return [item["check"] for item in self.data["checks"]]

    @property
    def metric(self):
        return self.stage.split("-")[0]

    @property
    def digest(self):
        """Of all that is sent."""
        sent = [self.request.system]
        for message in self.request.messages:
            sent.append(message.role)
            sent += [p if isinstance(p, str) else p.data.hex() for p in message.parts]
        return hashlib.sha256(json.dumps(sent).encode()).hexdigest()


def usual(told):
    """A model that finds nothing wrong, and has nothing further to look at."""
    if told.stage in ("scale", "style", "pairing"):
        return [{"object": name, "verdict": "clear"} for name in told.ids]
    if told.stage == "groups":
        return [{"group": "all", "objects": told.ids}]
    if told.stage in ("affordances", "joint_use", "placement"):
        return []
    if told.stage.startswith("camera-"):
        return [{"choose": "A", "reason": "it shows it"}]
    return [{"check": name, "verdict": "valid", "reason": "in order"} for name in told.checks]


@dataclass
class Model:
    """Answers by stage; a value of `script` is a reply, an outcome, or a function of the question.

    A key is a stage, its beginning up to a "-", or "" for all; the longest one that fits counts.
    The answers lie in `kept`, as those of `ask_all` do: what was answered is not asked again.
    """

    script: dict = field(default_factory=dict)
    asked: list = field(default_factory=list)
    kept: dict = field(default_factory=dict)
    batches: list = field(default_factory=list)

    def __call__(self, questions):
        names = [question.id for question in questions]
        assert len(set(names)) == len(names)
        self.batches.append(len(names))
        return [self._one(question) for question in questions]

    def _one(self, question):
        if question.id in self.kept:
            return self.kept[question.id]
        told = Told(
            question.id, question.id.split("~")[-1], question.request(), dict(question.about)
        )
        self.asked.append(told)
        fitting = [
            key
            for key in self.script
            if told.stage == key or (key[-1:] in ("", "-") and told.stage.startswith(key))
        ]
        reply = self.script[max(fitting, key=len)] if fitting else usual
        reply = reply(told) if callable(reply) else reply
        if isinstance(reply, tuple):
            outcome, reason = reply
            return Asked(question.id, outcome, reason, None, False)
        text = reply if isinstance(reply, str) else json.dumps(reply)
        self.kept[question.id] = Asked(question.id, "answered", "", text, True)
        return self.kept[question.id]

    def of(self, stage):
        """The questions whose stage begins so."""
        return [told for told in self.asked if told.stage.startswith(stage)]


@dataclass
class Pictures:
    """Makes small pictures that differ by their camera."""

    made: list = field(default_factory=list)
    fault: str = ""
    blank: bool = False
    engine: str = "workbench"

    def render(self, room, camera, side_px):
        if self.fault:
            raise ViewError(self.fault)
        self.made.append((camera, side_px))
        seed = int(hashlib.sha256(repr((camera, side_px)).encode()).hexdigest()[:8], 16)
        pixels = np.random.default_rng(seed).integers(0, 255, (8, 8, 3), dtype=np.uint8)
        return encoded(np.zeros((8, 8, 3), dtype=np.uint8) if self.blank else pixels)


@dataclass
class Kept:
    """A report's folder."""

    files: dict = field(default_factory=dict)

    def __call__(self, name, data):
        assert self.files.get(name, data) == data
        self.files[name] = data
        return f"views/{name}"


@pytest.fixture
def model():
    return Model()


@pytest.fixture
def pictures():
    return Pictures()


@pytest.fixture
def kept():
    return Kept()


@pytest.fixture(scope="session")
def quality():
    """The protocol."""
    return read_quality_protocol()


@pytest.fixture
def study(boxes):
    """A desk with its chair and lamp, and a sofa with a table, on two sides of a room."""
    return boxes.room(
        boxes.thing("desk_01", "desk", (-1.8, 1.4, 0.375), (1.2, 0.6, 0.75), 180.0),
        boxes.thing("chair_01", "chair", (-1.8, 0.7, 0.45), (0.5, 0.5, 0.9), 0.0),
        boxes.thing("lamp_01", "desk_lamp", (-2.1, 1.5, 0.95), (0.2, 0.2, 0.4), front=False),
        boxes.thing("sofa_01", "sofa", (1.6, -1.4, 0.4), (1.8, 0.8, 0.8), 0.0),
        boxes.thing("table_01", "coffee_table", (1.6, -0.3, 0.2), (0.8, 0.5, 0.4), front=False),
        size=(5.0, 4.0, 2.8),
    )


@pytest.fixture
def judge(model, pictures, kept, quality):
    """A function that judges a room; `more` as for `judge_with`."""

    def run(room, findings=None, protocol=quality, views=pictures, **more):
        words = {"scene": "study_s1", **more}
        return judge_with(views, model, protocol, kept, **words)(room, findings or {})

    return run
