"""From what an evaluator has to see to a new picture: candidates, a selector, repairs (A.4)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from string import ascii_uppercase

from ...models.chat import Part, Picture
from ...models.prompts import prompt
from ..cameras.candidates import candidates, is_usable
from ..cameras.repairs import ACTIONS, repaired
from ..views import ViewCamera
from .budget import Budget
from .dialogue import Dialogue
from .handles import Handles
from .interview import Interview
from .pictures import Camera, Shot
from .replies import UnusableAnswer, entries, one_of, words
from .wording import data_block, told


@dataclass(frozen=True, slots=True)
class Wanted:
    """A picture that an evaluator asks for.

    Attributes:
        objects: ids that have to be in it.
        what: what has to be seen.
    """

    objects: tuple[str, ...]
    what: str


@dataclass(frozen=True, slots=True)
class _Choice:
    """What the selector says: a letter, or changes to try, or neither."""

    letter: str | None
    changes: tuple[tuple[str, str], ...]


_Preview = tuple[ViewCamera, bytes]


def acquire(
    interview: Interview,
    stage: str,
    camera: Camera,
    handles: Handles,
    wanted: Wanted,
    budget: Budget,
    shown: Sequence[ViewCamera] = (),
) -> Dialogue[Shot | str]:
    """A new picture of some objects, or why there is none.

    The selector is asked for each choice among previews, as often as the episode's calls allow; one
    preview alone needs no choice. Cameras of `shown` are not offered again.
    """
    previews = _offered(camera, wanted, shown)
    if isinstance(previews, str):
        return previews
    if len(previews) == 1:
        return camera.shot(previews[0][0], wanted.objects)
    turn = 0
    while budget.calls_left:
        turn += 1
        budget.camera_calls += 1
        # Changes that nobody is left to choose among are not asked for.
        most = budget.actions_left if budget.calls_left else 0
        most = min(most, camera.protocol.repair_proposals)
        parts = _parts(previews, handles, wanted, most)
        read = _reader(len(previews), most)
        wording = prompt("quality_camera_v1")
        heard = yield from interview.ask(f"{stage}-{turn}", wording, parts, read, again=False)
        if heard.value is None:
            # The order of the candidates is a choice already, only a blind one.
            return camera.shot(previews[0][0], wanted.objects)
        if heard.value.letter is not None:
            chosen, _ = previews[ascii_uppercase.index(heard.value.letter)]
            return camera.shot(chosen, wanted.objects)
        changed = _changed(camera, previews, wanted, heard.value.changes, budget)
        previews, trouble = _previews(camera, [item for item in changed if item not in shown])
        if not previews:
            return trouble or "no candidate picture shows it, and no change of a camera would"
    return "its calls for cameras are used up"


def _offered(camera: Camera, wanted: Wanted, shown: Sequence[ViewCamera]) -> list[_Preview] | str:
    """The candidates that are not shown yet, at least one; why there is none."""
    most = camera.protocol.camera_candidates
    found = candidates(camera.inside, wanted.objects, most + len(shown))
    if not found.found:
        return found.reason
    offered = [item.camera for item in found.found if item.camera not in shown]
    if not offered:
        return "every camera that shows it has been used"
    previews, trouble = _previews(camera, offered[:most])
    return previews or trouble


def _previews(camera: Camera, cameras: Sequence[ViewCamera]) -> tuple[list[_Preview], str]:
    """The candidates that can be shown, and the last reason why one cannot."""
    found, trouble = [], ""
    for item in cameras[: len(ascii_uppercase)]:
        data = camera.preview(item)
        if isinstance(data, str):
            trouble = data
        else:
            found.append((item, data))
    return found, trouble


def _parts(
    previews: Sequence[_Preview], handles: Handles, wanted: Wanted, most: int
) -> tuple[Part, ...]:
    parts: list[Part] = []
    for letter, (camera, data) in zip(ascii_uppercase, previews, strict=False):
        parts += [f"{letter}: {camera.about}", Picture(data)]
    if most:
        more = prompt("quality_camera_repairs_v1")
        repairs = more.filled({"most": str(most), "actions": ", ".join(ACTIONS)})
    else:
        repairs = prompt("quality_camera_last_v1").text
    show = [{"id": handles.by_id[name]} for name in wanted.objects]
    values = {
        "data": data_block({"wanted": told(wanted.what), "show": show}),
        "letters": ", ".join(ascii_uppercase[: len(previews)]),
        "repairs": repairs,
    }
    return (*parts, prompt("quality_camera_v1").filled(values))


def _reader(count: int, most: int) -> Callable[[str], _Choice]:
    """Reads a choice among some pictures, with at most `most` changes."""
    letters = ascii_uppercase[:count]

    def read(text: str) -> _Choice:
        found = entries(text)
        if len(found) != 1:
            raise UnusableAnswer(f"it has {len(found)} entries; expected one")
        entry = found[0]
        words(entry, "reason", "entry 1", needed=False)
        if entry.get("choose") is not None:
            return _Choice(one_of(entry, "choose", letters, "entry 1"), ())
        changes = entry.get("changes") or []
        if not isinstance(changes, list) or not all(isinstance(item, dict) for item in changes):
            raise UnusableAnswer("entry 1: changes is not a list of objects")
        return _Choice(
            None,
            tuple(
                (
                    one_of(item, "picture", letters, f"change {place + 1}"),
                    one_of(item, "action", tuple(ACTIONS), f"change {place + 1}"),
                )
                for place, item in enumerate(changes[:most])
            ),
        )

    return read


def _changed(
    camera: Camera,
    previews: Sequence[_Preview],
    wanted: Wanted,
    changes: Sequence[tuple[str, str]],
    budget: Budget,
) -> list[ViewCamera]:
    """The cameras after the changes that were asked for, as far as they can stand and see."""
    found = []
    for letter, action in changes:
        budget.camera_actions += 1
        changed = repaired(previews[ascii_uppercase.index(letter)][0], action)
        if changed not in found and is_usable(camera.inside, changed, wanted.objects):
            found.append(changed)
    return found
