"""The question of the benchmark: a picture, and which words an answer may use (paper, C.1)."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from ..bundle import COLOR_FILE, GT_FILE, IN_VIEW_FILE, read_ground_truth, read_in_view
from ..categories import KNOWN_CATEGORIES, ROOM_TYPES
from ..layout import Layout
from ..png import require_whole
from ..regular import read_regular
from .chat import ChatRequest, Message, Picture, Sampling
from .prompts import Prompt, prompt
from .questions import Question

SYSTEM, USER = "layout_system_v1", "layout_user_v1"

LARGEST_PICTURE = 20 * 2**20
"""Bytes of a picture that is sent; one of 1280x720 has one or two million."""

CategoryChoice = Literal["in_view", "room", "all"]
"""Which categories a model is given.

in_view: of the scene's objects that are scored; the paper's (E.1).
room: of all the scene's objects.
all: every category that is known.
"""


class QuestionError(ValueError):
    """A scene that no question can be made of; names the file and what is wrong."""


@dataclass(frozen=True)
class LayoutQuestions:
    """How every scene is asked about.

    Attributes:
        sampling: how the answer is drawn.
        system, user: the instructions, and the words beside the picture.
        categories: see `CategoryChoice`.
        room_types: those that a model may choose from.
    """

    sampling: Sampling
    system: Prompt = field(default_factory=lambda: prompt(SYSTEM))
    user: Prompt = field(default_factory=lambda: prompt(USER))
    categories: CategoryChoice = "in_view"
    room_types: Sequence[str] = ROOM_TYPES

    def about(self, scene: Path) -> Question:
        """The question about a scene; its files are read when its turn comes."""
        about = {
            "prompt": self.system.origin,
            "user_prompt": self.user.origin,
            "categories": self.categories,
            "room_types": list(self.room_types),
        }
        return Question(scene.name, lambda: self.request(scene), about)

    def request(self, scene: Path) -> ChatRequest:
        """Everything that a model is told about a scene.

        Raises:
            lib.bundle.BundleError: the scene cannot be read.
            QuestionError: its picture cannot be used.
        """
        names = self.category_names(scene)
        parts = (Picture(_picture(scene / COLOR_FILE)), self._words(names))
        message = Message("user", parts)
        # The words are kept as a hash alone; these lists are all of them that differs.
        about = {"category_names": names}
        return ChatRequest(self.system.text, (message,), self.sampling, about)

    def text(self, scene: Path) -> str:
        """The words beside the picture."""
        return self._words(self.category_names(scene))

    def category_names(self, scene: Path) -> list[str]:
        """The categories that a model may name.

        A room with none in view is asked about with all of the room's, and an empty one with all
        that are known: from an empty list a model could only learn that the room is empty.
        """
        return sorted(_CATEGORIES[self.categories](scene) or _room(scene) or KNOWN_CATEGORIES)

    def _words(self, names: Sequence[str]) -> str:
        return self.user.filled(
            {"categories": _listed(names), "room_types": _listed(self.room_types)}
        )


def _listed(names: Sequence[str]) -> str:
    return json.dumps(list(names), ensure_ascii=False)


def _in_view(scene: Path) -> set[str]:
    layout = _truth(scene)
    seen = set(read_in_view(scene / IN_VIEW_FILE, layout))
    return {item.category for item in layout if item.id in seen}


def _room(scene: Path) -> set[str]:
    return {item.category for item in _truth(scene)}


def _all(_: Path) -> set[str]:
    return set(KNOWN_CATEGORIES)


def _truth(scene: Path) -> Layout:
    return read_ground_truth(scene / GT_FILE)


_CATEGORIES: Mapping[str, Callable[[Path], set[str]]] = {
    "in_view": _in_view,
    "room": _room,
    "all": _all,
}


def _picture(path: Path) -> bytes:
    """The picture as it lies there, once it is known to be one.

    What a data set from elsewhere calls its picture may lead to any file of this machine; only a
    picture is sent.
    """
    try:
        if path.stat().st_size > LARGEST_PICTURE:
            size = f"{LARGEST_PICTURE // 2**20} MB"
            raise QuestionError(f"{path}: larger than the {size} that are sent; make it smaller")
        data = read_regular(path)
    except OSError as error:
        raise QuestionError(f"{path}: cannot be read ({error.strerror})") from error
    try:
        require_whole(data)
    except ValueError as error:
        raise QuestionError(f"{path}: {error}") from error
    return data
