"""judge.json as it is read: checked field by field; docs/formats.md shows it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ...bundle_fields import BundleError, read_json
from ...json_values import is_finite, shown
from ...names import short
from ...rating.rubric import SCORES
from .documents import FILE, SCHEMA
from .judging import Judge, JudgedScene, Judging, Repeat
from .plan import LEAST

_STATUSES = ("judged", "failed", "not_asked")
_PROMPT_FIELDS = {"name", "version", "sha256"}


class JudgeFileError(ValueError):
    """A judge.json that cannot be used; names the file and the field."""


def read_judge(path: Path) -> Judging:
    """A judge.json, checked; its figures follow from what is read, by `figures`.

    Args:
        path: the file, or the folder OUT that holds it.

    Raises:
        JudgeFileError: it cannot be read, or a field is not what it has to be.
    """
    file = path / FILE if path.is_dir() else path
    try:
        document = read_json(file)
    except BundleError as error:
        if not file.exists():
            message = f"{file}: there is no such file; name the folder that `judge` has written"
            raise JudgeFileError(message) from None
        raise JudgeFileError(str(error)) from error
    try:
        return _judging(document)
    except JudgeFileError as error:
        raise JudgeFileError(f"{file}: {error}") from None


def _judging(document: Any) -> Judging:
    _require(type(document) is dict, "", "an object", document)
    got = document.get("schema")
    if got != SCHEMA:
        raise JudgeFileError(f"schema is {shown(got)}; this version reads schema {SCHEMA}")
    models = _names(document.get("models"), "models")
    scenes = document.get("scenes")
    _require(type(scenes) is dict, "scenes", "an object", scenes)
    return Judging(
        judge=_judge(document.get("judge")),
        seed=_whole(document.get("seed"), "seed"),
        repeats=_from_one(document.get("repeats"), "repeats"),
        models=models,
        scenes={
            name: _read_scene(entry, models, f"scenes.{short(name)}")
            for name, entry in scenes.items()
        },
        left_out=_names(document.get("left_out"), "left_out"),
        # Files of earlier versions have none.
        notes=_names(document.get("notes", []), "notes"),
        versions=_texts(document.get("versions"), "versions"),
    )


def _judge(entry: Any) -> Judge:
    _require(type(entry) is dict, "judge", "an object", entry)
    for name in ("api", "endpoint", "model"):
        _require(type(entry.get(name)) is str, f"judge.{name}", "a text", entry.get(name))
    prompts = entry.get("prompts")
    _require(type(prompts) is list, "judge.prompts", "a list", prompts)
    told = tuple(_texts(item, f"judge.prompts[{n}]") for n, item in enumerate(prompts))
    for number, item in enumerate(told):
        if item.keys() != _PROMPT_FIELDS:
            raise JudgeFileError(f"judge.prompts[{number}]: expected name, version and sha256")
    sampling = _sampling(entry.get("sampling"), "judge.sampling")
    return Judge(entry["api"], entry["endpoint"], entry["model"], sampling, told)


def _sampling(entry: Any, where: str) -> dict[str, Any]:
    _require(type(entry) is dict, where, "an object", entry)
    for name in ("temperature", "top_p", "max_tokens"):
        value = entry.get(name)
        _require(value is None or is_finite(value), f"{where}.{name}", "a number or null", value)
    body = entry.get("body", {})
    _require(type(body) is dict, f"{where}.body", "an object", body)
    return dict(entry)


def _read_scene(entry: Any, models: tuple[str, ...], where: str) -> JudgedScene:
    _require(type(entry) is dict, where, "an object", entry)
    kind, judgements = _text_or_none(entry, "room_type", where), entry.get("judgements")
    _require(
        type(judgements) is list and len(judgements) > 0, f"{where}.judgements", "some", judgements
    )
    repeats = tuple(
        _repeat(item, models, f"{where}.judgements[{n}]") for n, item in enumerate(judgements)
    )
    shown_once = {frozenset(repeat.order) for repeat in repeats}
    if len(shown_once) > 1:
        raise JudgeFileError(f"{where}.judgements: they are not all of the same models")
    if len({repeat.number for repeat in repeats}) < len(repeats):
        raise JudgeFileError(f"{where}.judgements: two have the same number in `repeat`")
    return JudgedScene(kind, repeats)


def _repeat(entry: Any, models: tuple[str, ...], where: str) -> Repeat:
    _require(type(entry) is dict, where, "an object", entry)
    order = _names(entry.get("order"), f"{where}.order")
    for name in order:
        if name not in models:
            raise JudgeFileError(f"{where}.order: {short(name)!r} is not one of `models`")
    _require(len(order) >= LEAST, f"{where}.order", f"{LEAST} models or more", entry["order"])
    status = entry.get("status")
    _require(status in _STATUSES, f"{where}.status", f"one of {', '.join(_STATUSES)}", status)
    judged = status == "judged"
    scores = _numbers(entry.get("scores"), order if judged else (), f"{where}.scores")
    ranks = _numbers(entry.get("ranks"), order if judged else (), f"{where}.ranks")
    for name, score in scores.items():
        _require(score in SCORES, f"{where}.scores.{short(name)}", "1 to 5", score)
    if sorted(ranks.values()) != list(range(1, len(ranks) + 1)):
        raise JudgeFileError(f"{where}.ranks: expected each of 1 to {len(order)} once")
    reasons = [_text_or_none(entry, name, where) or "" for name in ("reason", "first_reason")]
    number = _from_one(entry.get("repeat"), f"{where}.repeat")
    return Repeat(number, order, status, scores, ranks, *reasons)


def _numbers(value: Any, names: tuple[str, ...], where: str) -> dict[str, int]:
    _require(type(value) is dict, where, "an object", value)
    if set(value) != set(names):
        raise JudgeFileError(f"{where}: expected one number for each of `order`")
    return {name: _whole(number, f"{where}.{short(name)}") for name, number in value.items()}


def _names(value: Any, where: str) -> tuple[str, ...]:
    good = type(value) is list and all(type(name) is str for name in value)
    _require(good and len(set(value)) == len(value), where, "a list of different texts", value)
    return tuple(value)


def _texts(value: Any, where: str) -> dict[str, str]:
    good = type(value) is dict and all(type(text) is str for text in value.values())
    _require(good, where, "an object of texts", value)
    return dict(value)


def _text_or_none(entry: dict[str, Any], name: str, where: str) -> str | None:
    value = entry.get(name)
    _require(value is None or type(value) is str, f"{where}.{name}", "a text or null", value)
    return None if value is None else str(value)


def _from_one(value: Any, where: str) -> int:
    number = _whole(value, where)
    _require(number >= 1, where, "a whole number from 1 on", value)
    return number


def _whole(value: Any, where: str) -> int:
    _require(type(value) is int, where, "a whole number", value)
    return int(value)


def _require(right: bool, where: str, wanted: str, got: Any) -> None:
    if not right:
        raise JudgeFileError(f"{where}: expected {wanted}, got {shown(got)}".removeprefix(": "))
