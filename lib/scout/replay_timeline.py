"""When each act of a replay plays: frames, for whoever shows it as moving pictures."""

from __future__ import annotations

from dataclasses import dataclass

from .replay import Replay
from .replay_acts import Act, Measured, Moved, Step, Taken
from .scoring.scores import MapScores

FIRST_FRAME = 1
_LENGTHS = {Moved: 6, Taken: 8, Measured: 10, Step: 18}
"""Frames that an act takes: a step of the camera a quarter of a second at 24 a second."""
_AT_ENDS = 24


@dataclass(frozen=True, slots=True)
class Beat:
    """An act on the timeline.

    Attributes:
        act: what is done.
        start, end: frames; the next act starts at this one's end.
    """

    act: Act
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Moment:
    """The map after a submission, in plain values.

    Attributes:
        frame: from which it is shown.
        call, images: spent by then.
        submitted: centres in the map.
        changed: how many of them were put there or revised last.
        coverage, mean_iou: in [0, 1].
        center_error_m: None of an empty map.
        loss_m: with the protocol's penalty.
    """

    frame: int
    call: int
    images: int
    submitted: int
    changed: int
    coverage: float
    mean_iou: float
    center_error_m: float | None
    loss_m: float


@dataclass(frozen=True, slots=True)
class Timeline:
    """An exploration in time.

    Attributes:
        first, last: frames.
        beats: every act, in order.
        moments: the empty map at the first frame, then the map after each submission.
    """

    first: int
    last: int
    beats: tuple[Beat, ...]
    moments: tuple[Moment, ...]


def timeline(replay: Replay) -> Timeline:
    """Set a replay in time: the acts in order, each as long as it takes to see it.

    A short rest is before the first and after the last one.
    """
    frame = FIRST_FRAME + _AT_ENDS
    beats = []
    for act in replay.acts:
        length = _LENGTHS[type(act)]
        beats.append(Beat(act, frame, frame + length))
        frame += length
    moments = [_moment(FIRST_FRAME, Act(0, 0), 0, 0, replay.empty)]
    for beat in beats:
        if isinstance(step := beat.act, Step):
            moments.append(_moment(beat.start, step, len(step.map), len(step.changed), step.scores))
    return Timeline(FIRST_FRAME, frame + _AT_ENDS, tuple(beats), tuple(moments))


def _moment(frame: int, act: Act, submitted: int, changed: int, scores: MapScores) -> Moment:
    return Moment(
        frame,
        act.call,
        act.images,
        submitted,
        changed,
        scores.coverage,
        scores.mean_iou,
        scores.center_error_m,
        scores.loss_m,
    )
