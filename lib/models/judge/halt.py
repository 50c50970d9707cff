"""What ends a round of questions: the person who stops the run, or the run itself."""

from __future__ import annotations

from threading import Event


class Halt(Event):
    """Set where it is set itself, and where the person's own event is."""

    def __init__(self, person: Event | None) -> None:
        """With the event that a person sets; None where nobody can."""
        super().__init__()
        self._person = person

    @property
    def by_person(self) -> bool:
        """Whether a person stops the run."""
        return self._person is not None and self._person.is_set()

    @property
    def by_run(self) -> bool:
        """Whether the run ends the round."""
        return super().is_set()

    def is_set(self) -> bool:
        """Whether no further question is asked in this round."""
        return self.by_run or self.by_person
