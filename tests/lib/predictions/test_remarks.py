"""Oddities that are told but do not stop the scoring."""

from __future__ import annotations

from collections.abc import Sequence

from ideal_bench.lib.layout import Layout, Room, SceneObject, Vec3
from ideal_bench.lib.predictions.remarks import remarks

KNOWN = frozenset({"bed", "chair"})


def item(name: str, category: str = "chair", position: Vec3 = (0.0, 0.0, 0.5)) -> SceneObject:
    return SceneObject(name, category, position, (0.5, 0.5, 1.0), None)


def layout(objects: Sequence[SceneObject], size: Vec3 | None = (4.0, 4.0, 3.0)) -> Layout:
    return Layout.from_objects(Room("bedroom", size), objects)


def test_an_ordinary_prediction_has_none() -> None:
    assert remarks(layout([item("a"), item("b", "Bed")]), KNOWN) == []


def test_an_empty_prediction_has_none() -> None:
    assert remarks(layout([], size=None), KNOWN) == []


def test_ids_used_twice_are_listed_once() -> None:
    told = remarks(layout([item("a"), item("b"), item("a"), item("a"), item("b")]), KNOWN)
    assert told == ["ids used more than once: 'a', 'b'"]


def test_unknown_categories_are_listed_as_matching_reads_them() -> None:
    told = remarks(layout([item("a", "Throne"), item("b", "throne"), item("c", "CHAIR")]), KNOWN)
    assert told == ["categories that no scene uses: 'throne'"]


def test_a_long_list_is_cut_and_counted() -> None:
    told = remarks(layout([item(f"o{i}", f"kind{i}") for i in range(8)]), KNOWN)
    assert told == [
        "categories that no scene uses: 'kind0', 'kind1', 'kind2', 'kind3', 'kind4' and 3 more"
    ]


def test_more_than_a_thousand_objects_are_counted() -> None:
    assert remarks(layout([item(f"o{i}") for i in range(1000)]), KNOWN) == []
    told = remarks(layout([item(f"o{i}") for i in range(1001)]), KNOWN)
    assert told == ["1001 objects, more than 1000"]


def test_far_and_huge_objects_are_named() -> None:
    near = item("near", position=(-1000.0, 1000.0, 0.0))
    far = item("far", position=(-1000.5, 0.0, 0.0))
    huge = SceneObject("huge", "bed", (0.0, 0.0, 0.0), (1.0, 1.0, 1e100), 0.0)
    told = remarks(layout([near, far, huge]), KNOWN)
    assert told == ["positions or dimensions beyond 1000 m: 'far', 'huge'"]


def test_a_huge_room_is_told() -> None:
    told = remarks(layout([item("a")], size=(4.0, 1e100, 3.0)), KNOWN)
    assert told == ["a room larger than 1000 m: 4 x 1e+100 x 3 m"]


def test_several_oddities_are_several_sentences() -> None:
    told = remarks(layout([item("a", "throne"), item("a", "bed")]), KNOWN)
    assert [sentence.split(":")[0] for sentence in told] == [
        "ids used more than once",
        "categories that no scene uses",
    ]


def test_odd_names_stay_in_one_short_line() -> None:
    name = "x\n" * 100_000
    (twice, unknown) = remarks(layout([item(name, name), item(name, name)]), KNOWN)
    for sentence in (twice, unknown):
        assert sentence.isprintable() and len(sentence) < 200
