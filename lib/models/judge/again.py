"""What tells that a run which asks all anew is between its rounds, and is not to begin again."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

from ...atomic import write_json
from ...regular import read_regular
from ..fingerprint import text_sha256

FILE = "_asked_anew.json"


class AskedAnew:
    """The mark of a run with `again` whose first round is done while its second is not."""

    def __init__(self, folder: Path, questions: Iterable[str]) -> None:
        """Nothing is read yet.

        Args:
            folder: of the answers.
            questions: the names of all of the first round; the mark is that of the same ones alone.
        """
        self._path = folder / FILE
        self._content = {"questions": text_sha256("\n".join(sorted(questions)))}

    @property
    def told(self) -> str:
        """What a person should know where it is set."""
        return f"going on with the run that asked anew; to begin another, remove {self._path}"

    def is_set(self) -> bool:
        """Whether the answers that lie there are those of such a run."""
        try:
            return bool(json.loads(read_regular(self._path)) == self._content)
        except (OSError, ValueError, RecursionError):
            return False

    def set(self) -> None:
        """The first round is done.

        Raises:
            OSError: it cannot be written.
        """
        write_json(self._path, self._content)

    def clear(self) -> None:
        """The run is done.

        Raises:
            OSError: it cannot be removed.
        """
        self._path.unlink(missing_ok=True)
