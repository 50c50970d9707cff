"""RATINGS/<rater>.json: what one rater has said; docs/formats.md shows it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ..atomic import write_json
from ..bundle_fields import BundleError, read_json
from ..json_values import is_finite, shown
from ..names import short
from ..version import VERSION
from .errors import RatingError
from .plan import require_rater
from .rubric import MINIMUM_S, PROTOCOL, SCORES

SCHEMA = 1


@dataclass(frozen=True, slots=True)
class SceneRating:
    """One scene as one rater sees it.

    Attributes:
        shown: models in the order of their letters.
        scores: 1 to 5 by model.
        ranks: 1 for the best to the number of models, each once, by model.
        seconds: how long the scene was looked at.
        rated_at: when it was rated, UTC, as ISO 8601 has it.
        versions: of the programs that showed it.
    """

    shown: tuple[str, ...]
    scores: Mapping[str, int]
    ranks: Mapping[str, int]
    seconds: float
    rated_at: str
    versions: Mapping[str, str] = field(default_factory=lambda: {"ideal_bench": VERSION})


@dataclass(frozen=True, slots=True)
class Ratings:
    """All that one rater has said.

    Attributes:
        rater: the rater's name.
        seed: of the shuffling.
        models: that are rated in this study; a scene shows those that have a picture of it.
        scenes: by scene, in the order in which they were rated.
    """

    rater: str
    seed: int
    models: tuple[str, ...]
    scenes: Mapping[str, SceneRating] = field(default_factory=dict)


def ratings_file(folder: Path, rater: str) -> Path:
    """Where a rater's file lies."""
    return folder / f"{rater}.json"


def write_ratings(path: Path, ratings: Ratings) -> None:
    """Write the file whole or not at all.

    Raises:
        OSError: it cannot be written.
    """
    scenes = {
        name: {
            "shown": list(scene.shown),
            "scores": dict(scene.scores),
            "ranks": dict(scene.ranks),
            "seconds": round(scene.seconds, 1),
            "rated_at": scene.rated_at,
            "versions": dict(scene.versions),
        }
        for name, scene in ratings.scenes.items()
    }
    document = {
        "schema": SCHEMA,
        "rater": ratings.rater,
        "seed": ratings.seed,
        "protocol": {
            "name": PROTOCOL,
            "scores": [SCORES[0], SCORES[-1]],
            "minimum_seconds": MINIMUM_S,
        },
        "models": list(ratings.models),
        "scenes": scenes,
    }
    write_json(path, document)


def read_ratings(path: Path) -> Ratings:
    """A rater's file, checked.

    Every model that was shown has a score of 1 to 5 and a rank of its own, and every scene was
    looked at for 20 seconds.

    Raises:
        RatingError: it cannot be read, or a field is not what it has to be; names file and field.
    """
    try:
        document = read_json(path)
    except BundleError as error:
        if not path.exists():
            raise RatingError(f"{path}: there is no such file") from None
        raise RatingError(f"{error}; mend it or move it away") from error
    try:
        return _ratings(document)
    except RatingError as error:
        raise RatingError(f"{path}: {error}") from None


def _ratings(document: Any) -> Ratings:
    _require(type(document) is dict, f"expected an object, got {shown(document)}")
    _require("schema" in document, "schema is missing")
    got = document["schema"]
    _require(got == SCHEMA, f"schema is {shown(got)}; this version reads schema {SCHEMA}")
    for needed in ("rater", "seed", "protocol", "models", "scenes"):
        _require(needed in document, f"{needed} is missing")
    rater, seed = document["rater"], document["seed"]
    _require(type(rater) is str, f"rater: expected a name, got {shown(rater)}")
    require_rater(rater)
    _require(type(seed) is int, f"seed: expected a whole number, got {shown(seed)}")
    protocol = document["protocol"]
    _require(type(protocol) is dict, f"protocol: expected an object, got {shown(protocol)}")
    _require("name" in protocol, "protocol.name is missing")
    name = protocol["name"]
    _require(name == PROTOCOL, f"protocol.name is {shown(name)}; expected {PROTOCOL!r}")
    models = _names(document["models"], "models")
    scenes = document["scenes"]
    _require(type(scenes) is dict, f"scenes: expected an object, got {shown(scenes)}")
    read = {key: _scene(value, models, f"scenes.{short(key)}") for key, value in scenes.items()}
    return Ratings(rater, seed, models, read)


def _scene(entry: Any, models: tuple[str, ...], where: str) -> SceneRating:
    _require(type(entry) is dict, f"{where}: expected an object, got {shown(entry)}")
    for needed in ("shown", "scores", "ranks", "seconds", "rated_at"):
        _require(needed in entry, f"{where}.{needed} is missing")
    candidates = _names(entry["shown"], f"{where}.shown")
    for name in candidates:
        _require(name in models, f"{where}.shown: {short(name)!r} is not one of `models`")
    scores = _numbers(entry["scores"], candidates, f"{where}.scores")
    for name, score in scores.items():
        _require(score in SCORES, f"{where}.scores.{short(name)} is {score}; expected 1 to 5")
    ranks = _numbers(entry["ranks"], candidates, f"{where}.ranks")
    right = sorted(ranks.values()) == list(range(1, len(ranks) + 1))
    _require(right, f"{where}.ranks: expected each of 1 to {len(candidates)} once")
    seconds = entry["seconds"]
    _require(is_finite(seconds), f"{where}.seconds: expected a number, got {shown(seconds)}")
    _require(seconds >= MINIMUM_S, f"{where}.seconds is {seconds}; at least {MINIMUM_S:g} count")
    when = entry["rated_at"]
    _require(type(when) is str, f"{where}.rated_at: expected a time, got {shown(when)}")
    versions = entry.get("versions", {})
    _require(type(versions) is dict, f"{where}.versions: expected an object")
    told = {str(key): str(value) for key, value in versions.items()}
    return SceneRating(candidates, scores, ranks, float(seconds), when, told)


def _names(value: Any, where: str) -> tuple[str, ...]:
    good = type(value) is list and value and all(type(name) is str for name in value)
    _require(bool(good), f"{where}: expected a list of names, got {shown(value)}")
    _require(len(set(value)) == len(value), f"{where}: a name is there twice")
    return tuple(value)


def _numbers(value: Any, names: tuple[str, ...], where: str) -> dict[str, int]:
    _require(type(value) is dict, f"{where}: expected an object, got {shown(value)}")
    for name in names:
        _require(name in value, f"{where}: {short(name)!r} is missing")
    for name, number in value.items():
        _require(name in names, f"{where}: {short(name)!r} was not shown")
        whole = type(number) is int
        _require(whole, f"{where}.{short(name)}: expected a whole number, got {shown(number)}")
    return dict(value)


def _require(right: bool, problem: str) -> None:
    if not right:
        raise RatingError(problem)
