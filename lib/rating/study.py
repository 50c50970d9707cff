"""One rater's way through the scenes: shown, timed, judged, kept."""

from __future__ import annotations

import math
import time
from collections.abc import Collection, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from .errors import RatingError
from .judgement import Judgement
from .pictures import StudyPictures
from .plan import StudyPlan, plan_study
from .ratings import Ratings, SceneRating, ratings_file, read_ratings, write_ratings
from .rubric import MINIMUM_S
from .stopwatch import Clock, Stopwatch


class Study:
    """A study that is going on; nothing of it is lost but what is said of an unfinished scene.

    Attributes:
        pictures: what is shown.
        plan: in which order.
        path: the rater's file, written after each scene.
        ratings: what is in that file.
        place: number of the scene that is shown, from 0.
    """

    def __init__(
        self,
        pictures: StudyPictures,
        plan: StudyPlan,
        path: Path,
        ratings: Ratings,
        clock: Clock = time.monotonic,
        versions: Mapping[str, str] | None = None,
    ) -> None:
        """Begin at the first scene without a rating, the last where all have one.

        Args:
            pictures: what is shown.
            plan: in which order.
            path: the rater's file.
            ratings: what is in it.
            clock: seconds.
            versions: of further programs, kept with each rating.
        """
        self.pictures, self.plan, self.path, self.ratings = pictures, plan, path, ratings
        self._clock, self._versions = clock, dict(versions or {})
        self._said: dict[str, tuple[Judgement, Stopwatch]] = {}
        unrated = (n for n, name in enumerate(plan.scenes) if name not in ratings.scenes)
        self.place = next(unrated, len(plan.scenes) - 1)

    @property
    def scene_id(self) -> str:
        """The scene that is shown."""
        return self.plan.scenes[self.place]

    @property
    def judgement(self) -> Judgement:
        """What is said of it."""
        return self._of(self.scene_id)[0]

    @property
    def watch(self) -> Stopwatch:
        """How long it was looked at."""
        return self._of(self.scene_id)[1]

    def _of(self, name: str) -> tuple[Judgement, Stopwatch]:
        if name not in self._said:
            old = self.ratings.scenes.get(name)
            if old is None or set(old.shown) != set(self.plan.shown[name]):
                judgement, seconds = Judgement(self.plan.shown[name]), 0.0
            else:
                judgement = Judgement.of(old.shown, old.scores, old.ranks)
                seconds = old.seconds
            self._said[name] = judgement, Stopwatch(seconds, self._clock)
        return self._said[name]

    @property
    def rated(self) -> int:
        """Scenes of the plan with a rating."""
        return sum(name in self.ratings.scenes for name in self.plan.scenes)

    def wait_s(self) -> int:
        """Whole seconds until the scene may be left."""
        return max(math.ceil(MINIMUM_S - self.watch.seconds), 0)

    def why_not_done(self) -> str:
        """Why the scene's rating does not count yet; empty where it does."""
        if why := self.judgement.why_incomplete():
            return why
        wait = self.wait_s()
        return f"Look at the scene for {wait} s more" if wait else ""

    def keep(self) -> bool:
        """Write the scene's rating where it counts and is new; whether the file has changed.

        Raises:
            OSError: it cannot be written; nothing is forgotten, so that it can be tried again.
        """
        said = self.judgement
        if self.why_not_done():
            return False
        old = self.ratings.scenes.get(self.scene_id)
        if old and (old.scores, old.ranks, old.shown) == (said.scores, said.ranks, said.shown):
            return False
        rating = SceneRating(
            said.shown,
            dict(said.scores),
            said.ranks,
            self.watch.seconds,
            datetime.now(UTC).isoformat(timespec="seconds"),
        )
        rating = replace(rating, versions={**rating.versions, **self._versions})
        ratings = replace(self.ratings, scenes={**self.ratings.scenes, self.scene_id: rating})
        write_ratings(self.path, ratings)
        self.ratings = ratings
        return True

    def step(self, places: int) -> None:
        """Go to another scene; onwards only from one that is rated.

        Raises:
            RatingError: there is none, or this one is not done.
            OSError: the rating cannot be written.
        """
        target = self.place + places
        if target < 0:
            raise RatingError("this is the first scene")
        if places > 0 and (why := self.why_not_done()):
            raise RatingError(why)
        if target >= len(self.plan.scenes):
            raise RatingError("this is the last scene; end the rating")
        self.keep()
        self.watch.pause()
        self.place = target


def open_study(
    pictures: StudyPictures,
    rater: str,
    folder: Path,
    *,
    seed: int = 0,
    resume: bool = False,
    clock: Clock = time.monotonic,
    versions: Mapping[str, str] | None = None,
) -> Study:
    """Begin a rater's study, or go on with it.

    Args:
        pictures: what to rate.
        rater: the rater's name.
        folder: RATINGS, for the rater's file.
        seed: of the shuffling; one that goes on keeps its own.
        resume: go on with the rater's file where there is one.
        clock: see `Study`.
        versions: see `Study`.

    Raises:
        RatingError: the name cannot be one, there is a file and `resume` is off, or the file is
            of other models or cannot be read.
    """
    ratings = earlier_ratings(pictures.models, rater, folder, seed, resume)
    candidates: dict[str, Collection[str]] = {**pictures.candidates}
    plan = plan_study(candidates, rater, ratings.seed)
    return Study(pictures, plan, ratings_file(folder, rater), ratings, clock, versions)


def earlier_ratings(
    models: list[str], rater: str, folder: Path, seed: int, resume: bool
) -> Ratings:
    """What the rater has said before; the beginning of a new file where that is nothing.

    Raises:
        RatingError: see `open_study`.
    """
    plan_study({"": models}, rater, seed)
    path = ratings_file(folder, rater)
    if not path.exists():
        return Ratings(rater, seed, tuple(models))
    if not resume:
        raise RatingError(
            f"{path} holds ratings of {rater} already; go on with them (resume), or take another "
            "name"
        )
    ratings = read_ratings(path)
    if ratings.rater != rater:
        raise RatingError(f"{path}: holds ratings of {ratings.rater!r}; take another name")
    if set(ratings.models) != set(models):
        raise RatingError(
            # Without their names: whoever reads this is about to rate them blind.
            f"{path}: rates {len(ratings.models)} candidates that are not the {len(models)} chosen "
            "now; choose the same, or take another rater's name"
        )
    return ratings
