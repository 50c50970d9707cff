"""Whatever an agent gives its tools is read, or refused in a sentence that names the field."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ideal_bench.lib.scout.arguments import (
    ArgumentError,
    centers_of,
    numbers_of,
    observations_of,
    require_none,
)
from ideal_bench.lib.scout.pose import Optics
from ideal_bench.lib.scout.protocol import read_scout_protocol

OPTICS = Optics(1280, 720, 1000.0)
PROTOCOL = read_scout_protocol()
NO_NUMBERS = [
    (float("nan"), "NaN"),
    (float("inf"), "Infinity"),
    (10**400, "an integer too big for a double"),
    (True, "true"),
    (None, "null"),
    ("1", '"1"'),
    ([1], "a list"),
    ({"m": 1}, "an object"),
]
NO_OBJECTS = [[], [1], "forward", 1, 1.5, True]

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


def seen(**changes):
    return {"image": "image_000", "column_px": 1, "row_px": 2, **changes}


def observe(*entries, images=("image_000",)):
    return observations_of({"observations": list(entries)}, images, OPTICS, PROTOCOL)


def center(**changes):
    return {"id": "a", "x_m": 1, "y_m": 2.5, "z_m": 0, **changes}


def without(document, name):
    return {key: value for key, value in document.items() if key != name}


@pytest.mark.parametrize("value", [None, {}])
def test_a_tool_without_arguments_takes_none_or_an_empty_object(value):
    require_none(value)


@pytest.mark.parametrize("value", NO_OBJECTS)
def test_and_nothing_else(value):
    with pytest.raises(ArgumentError, match="the arguments: expected an object, got"):
        require_none(value)


def test_a_field_too_many_is_named():
    with pytest.raises(ArgumentError, match="unknown 'wide'; the tool takes nothing"):
        require_none({"wide": 1})
    with pytest.raises(ArgumentError, match="unknown 'forward'; the tool takes forward_m, up_m"):
        numbers_of({"forward": 1}, ("forward_m", "up_m"))


def test_numbers_left_out_are_0():
    assert numbers_of({}, ("forward_m",)) == {"forward_m": 0.0}


def test_numbers_need_an_object():
    with pytest.raises(ArgumentError, match="the arguments: expected an object, got null"):
        numbers_of(None, ("forward_m",))


@pytest.mark.parametrize(("value", "told"), NO_NUMBERS)
def test_what_is_no_finite_number(value, told):
    for read in (
        lambda: numbers_of({"forward_m": value}, ("forward_m",)),
        lambda: observe(seen(row_px=value)),
    ):
        with pytest.raises(ArgumentError, match=f"expected a finite number, got {told}"):
            read()


def test_observations_are_read():
    (found,) = observe(seen(column_px=1280, row_px=0))
    assert (found.image, found.column_px, found.row_px) == ("image_000", 1280.0, 0.0)


@pytest.mark.parametrize("field", ["image", "column_px", "row_px"])
def test_an_observation_lacks_a_field(field):
    with pytest.raises(ArgumentError, match=rf"observations\[1\]\.{field}"):
        observe(seen(), without(seen(), field))


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"image": "image_009"}, 'is "image_009"; you have image_000'),
        ({"image": ["image_000"]}, "is a list; you have image_000"),
        ({"column_px": -0.5}, "is -0.5, outside of the picture, 0 to 1280"),
        ({"column_px": 1280.5}, "is 1280.5, outside of the picture, 0 to 1280"),
        ({"row_px": 721}, "is 721, outside of the picture, 0 to 720"),
        ({"row": 1}, "unknown 'row'; the tool takes image, column_px, row_px"),
    ],
)
def test_an_observation_that_cannot_be(change, told):
    with pytest.raises(ArgumentError, match=told):
        observe(seen(**change))


def test_observations_are_some_but_not_too_many():
    with pytest.raises(ArgumentError, match="expected a list of one or more, got an empty list"):
        observe()
    most = PROTOCOL.most_observations
    assert len(observe(*[seen()] * most)) == most
    with pytest.raises(ArgumentError, match="observations has 21; at most 20"):
        observe(*[seen()] * (most + 1))


def test_many_pictures_are_not_all_named():
    names = [f"image_{n:03d}" for n in range(50)]
    with pytest.raises(ArgumentError, match="image_004 and 45 more"):
        observe(seen(image="none"), images=names)


def test_each_centre_is_accepted_or_rejected_on_its_own():
    given = [center(), center(id="b", z_m=float("nan")), center(id="z"), 7, center(id="c")]
    accepted, rejected = centers_of({"centers": given}, ("a", "b", "c"))
    assert accepted == {"a": (1.0, 2.5, 0.0), "c": (1.0, 2.5, 0.0)}
    assert [item["id"] for item in rejected] == ["b", "z", "None"]
    assert [item["reason"] for item in rejected] == [
        "centers[1].z_m: expected a finite number, got NaN",
        'centers[2].id is "z", which is not in the inventory',
        "centers[3]: expected an object, got 7",
    ]


@pytest.mark.parametrize("field", ["id", "x_m", "y_m", "z_m"])
def test_a_centre_lacks_a_field(field):
    accepted, (rejected,) = centers_of({"centers": [without(center(), field)]}, ("a",))
    assert accepted == {} and f"centers[0].{field}" in rejected["reason"]


def test_the_first_of_two_centres_of_one_target_counts():
    accepted, (rejected,) = centers_of({"centers": [center(), center(x_m=9)]}, ("a",))
    assert accepted == {"a": (1.0, 2.5, 0.0)}
    assert rejected == {"id": "a", "reason": "centers[1].id: 'a' is there twice"}


def test_no_list_of_centres_is_refused_as_a_whole():
    for wrong in (
        {},
        {"centers": []},
        {"centers": {"a": [1, 2, 3]}},
        {"centers": [center()], "x": 1},
    ):
        with pytest.raises(ArgumentError):
            centers_of(wrong, ("a",))


@given(json_values)
@settings(max_examples=150, deadline=None)
def test_nothing_an_agent_gives_is_more_than_refused(value):
    """Any JSON value, as the arguments and inside them: read, or one sentence that can be sent."""
    for read in (
        require_none,
        lambda value: numbers_of(value, ("forward_m",)),
        lambda value: numbers_of({"forward_m": value}, ("forward_m",)),
        lambda value: observe(value),
        lambda value: observe(seen(image=value)),
        lambda value: json.dumps(centers_of({"centers": [value, center(id=value)]}, ("a",))),
    ):
        try:
            read(value)
        except ArgumentError as error:
            assert str(error)
