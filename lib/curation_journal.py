"""What a person said of scenes, step by step, so that it can be taken back and said again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any


@dataclass(frozen=True, slots=True)
class Curation:
    """What a person said of a scene.

    Attributes:
        state: one of `dataset_file.CURATION_STATES`.
        note: in the person's words.
    """

    state: str = "none"
    note: str = ""


@dataclass(frozen=True, slots=True)
class Change:
    """One step.

    Attributes:
        scene: the scene's folder.
        before, after: what was said of it.
    """

    scene: Path
    before: Curation
    after: Curation

    def parts(self) -> dict[str, Any]:
        """What is to be written of it: only what differs, as somebody else may write the rest.

        >>> Change(Path("a"), Curation("none", "dark"), Curation("rejected", "dark")).parts()
        {'state': 'rejected'}
        """
        before, after = asdict(self.before), asdict(self.after)
        return {name: value for name, value in after.items() if value != before[name]}


@dataclass
class Journal:
    """Steps in the order in which they were made, and how many of them stand.

    Attributes:
        changes: every step; those from `position` on were taken back and can come again.
        position: how many stand.
    """

    changes: list[Change] = field(default_factory=list)
    position: int = 0

    def add(self, change: Change) -> None:
        """One more step; what was taken back before it cannot come again."""
        self.changes[self.position :] = [change]
        self.position += 1

    def go_to(self, position: int) -> Iterator[Change]:
        """The steps between here and another position, each as the change that is to be made now.

        The position moves on when the next one is asked for, so that a step which cannot be made
        ends it where it stands. One beyond either end is that end.
        """
        target = min(max(position, 0), len(self.changes))
        while self.position > target:
            change = self.changes[self.position - 1]
            yield Change(change.scene, change.after, change.before)
            self.position -= 1
        while self.position < target:
            yield self.changes[self.position]
            self.position += 1
