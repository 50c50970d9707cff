"""Vega-Lite specifications: what is drawn; colours of the page come in when it is shown.

Models' names are values of the data alone, never part of an expression or a field's name.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ...bootstrap import Interval

Spec = dict[str, Any]

SCHEMA = "https://vega.github.io/schema/vega-lite/v6.json"
"""The language's name, not an address that is asked."""

# Okabe and Ito's colours, told apart with any common colour vision; the palest is left out.
PALETTE = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9")
# One more than colours, so that places that share a colour have another shape.
SHAPES = ("circle", "square", "triangle-up", "diamond", "cross", "triangle-down", "triangle-right")
# Solid for the first six, then long dashes, then dots, then both.
DASHES = ((1, 0), (7, 3), (2, 3), (8, 3, 2, 3))
_ROW_PX = 22


def per_cent(value: float | None) -> float | None:
    """A fraction as per cent with two decimals; None for None and NaN.

    >>> per_cent(0.62137), per_cent(float("nan"))
    (62.14, None)
    """
    return None if value is None or value != value else round(100 * value, 2)


def spec(values: Sequence[Spec], **rest: Any) -> Spec:
    """A specification around its data."""
    return {"$schema": SCHEMA, "data": {"values": list(values)}, **rest}


def intervals_chart(rows: Iterable[tuple[str, str, float, Interval | None]]) -> Spec:
    """Points with intervals below each other, in the order given.

    Args:
        rows: name, kind ("scored here" or "published"), fraction (NaN: left out), interval.
    """
    values = []
    for name, kind, value, interval in rows:
        if value != value:
            continue
        low, high = (None, None) if interval is None else map(per_cent, interval)
        label = f"{name} (published)" if kind == "published" else name
        values.append(
            {"model": label, "kind": kind, "overall": per_cent(value), "low": low, "high": high}
        )
    places = {
        "field": "model",
        "type": "nominal",
        "title": None,
        "sort": [item["model"] for item in values],
        "axis": {"labelLimit": 340},
    }
    ends = {item[name] for item in values for name in ("overall", "low", "high")} - {None}
    # One number alone has no scale of its own.
    scale = {"zero": False, "nice": True} if len(ends) > 1 else {"domain": [0, 100]}
    tooltip = [
        {"field": "model", "title": "model"},
        {"field": "overall", "title": "Overall %"},
        {"field": "low", "title": "interval from"},
        {"field": "high", "title": "to"},
    ]
    if all(item["low"] is None for item in values):
        del tooltip[2:]
    kinds = {"field": "kind", "type": "nominal", "title": None}
    both = {"domain": ["scored here", "published"]}
    colour = {**kinds, "scale": {**both, "range": [PALETTE[0], "#8a8a8a"]}, "legend": None}
    along = {
        "type": "quantitative",
        "title": "Overall, %, higher is better",
        "scale": scale,
        "axis": {"tickCount": 12},
    }
    whiskers = {
        # Those without an interval alone would leave the axis without a scale.
        "transform": [{"filter": "datum.low !== null"}],
        "mark": {"type": "rule", "strokeWidth": 2},
        "encoding": {
            "x": {"field": "low", **along},
            "x2": {"field": "high"},
            "color": colour,
        },
    }
    points = {
        "mark": {"type": "point", "filled": True, "size": 70, "opacity": 1},
        "encoding": {
            "x": {"field": "overall", **along},
            "color": colour,
            "shape": {
                **kinds,
                "scale": {**both, "range": ["circle", "diamond"]},
                "legend": None,
            },
        },
    }
    return spec(
        values,
        width="container",
        autosize={"type": "fit-x", "contains": "padding"},
        height=_ROW_PX * max(len(values), 1),
        encoding={"y": places, "tooltip": tooltip},
        layer=[points] if all(item["low"] is None for item in values) else [whiskers, points],
    )


def shares_chart(rows: Iterable[tuple[str, str, int]], kinds: Sequence[str], what: str) -> Spec:
    """A bar a model, of the shares of each kind; kinds in the same order in every bar.

    Args:
        rows: name, kind, number.
        kinds: in their order.
        what: is counted, in the plural.
    """
    values = [{"model": name, "kind": kind, "n": n} for name, kind, n in rows]
    names = list(dict.fromkeys(item["model"] for item in values))
    # The worst way to be wrong is the farthest from the green of what is right.
    colours = ["#009E73", "#D55E00", "#E69F00", "#CC79A7", "#8a8a8a"]
    return spec(
        [
            {**item, "order": kinds.index(item["kind"])}
            for item in values
            if item["n"] and item["kind"] in kinds
        ],
        width="container",
        autosize={"type": "fit-x", "contains": "padding"},
        height=_ROW_PX * max(len(names), 1),
        mark={"type": "bar"},
        encoding={
            "y": {
                "field": "model",
                "type": "nominal",
                "title": None,
                "sort": names,
                "axis": {"labelLimit": 340},
            },
            "x": {
                "field": "n",
                "type": "quantitative",
                "stack": "normalize",
                "title": f"share of the {what}",
                "axis": {"format": "%", "tickCount": 10},
            },
            "order": {"field": "order", "type": "quantitative"},
            "color": {
                "field": "kind",
                "type": "nominal",
                "title": None,
                "sort": list(kinds),
                "scale": {"domain": list(kinds), "range": colours[: len(kinds)]},
                "legend": {"orient": "bottom"},
            },
            "tooltip": [
                {"field": "model", "title": "model"},
                {"field": "kind", "title": "what became of them"},
                {"field": "n", "title": what},
            ],
        },
    )


def model_channels(models: Sequence[str]) -> Spec:
    """Colour, shape and dash of each model, the same in every chart; no two models share all.

    A click in the legend keeps one model, a pointer that rests on a point shows one.
    """
    places = range(len(models))
    ranges = {
        "color": [PALETTE[place % len(PALETTE)] for place in places],
        "shape": [SHAPES[place % len(SHAPES)] for place in places],
        "strokeDash": [DASHES[place // len(PALETTE) % len(DASHES)] for place in places],
    }
    legend = {"symbolLimit": 0, "labelLimit": 220, "orient": "bottom", "columns": 4}
    # A dash around so small a mark would only blur it: there colour and shape name the model.
    legend["symbolStrokeWidth"] = 0
    field = {"field": "model", "type": "nominal", "title": None, "sort": list(models)}
    channels: Spec = {
        name: {**field, "scale": {"domain": list(models), "range": values}, "legend": legend}
        for name, values in ranges.items()
    }
    chosen = {"test": {"and": [{"param": "kept"}, {"param": "near"}]}, "value": 1}
    return {**channels, "opacity": {"condition": chosen, "value": 0.12}}


KEPT = {"name": "kept", "select": {"type": "point", "fields": ["model"]}, "bind": "legend"}
"""The parameter of the legend's click."""

NEAR = {
    "name": "near",
    "select": {"type": "point", "fields": ["model"], "on": "pointerover", "clear": "pointerout"},
}
"""The parameter of the pointer's rest."""


def lines_by_bin(
    values: Sequence[Spec], models: Sequence[str], bins: Sequence[str], x_title: str, facet: str
) -> Spec:
    """A line a model over bins, a small chart for each value of the field `facet`.

    Args:
        values: `model`, `bin`, `value` (per cent, None: no point), `n` and the field `facet`.
        models: in their order.
        bins: in their order.
        x_title: what the bins are, with unit.
        facet: field that tells the small charts apart.
    """
    encoding = {
        "x": {
            "field": "bin",
            "type": "ordinal",
            "sort": list(bins),
            "title": x_title,
            "axis": {"labelAngle": 0},
        },
        "y": {"field": "value", "type": "quantitative", "title": "%", "scale": {"zero": True}},
        **model_channels(models),
        "tooltip": [
            {"field": "model", "title": "model"},
            {"field": facet, "title": "rate"},
            {"field": "bin", "title": x_title},
            {"field": "value", "title": "%"},
            {"field": "n", "title": "scenes"},
        ],
    }
    order = list(dict.fromkeys(item[facet] for item in values))
    return spec(
        [item for item in values if item["value"] is not None],
        facet={
            "field": facet,
            "type": "nominal",
            "title": None,
            "sort": order,
            "header": {"labelFontWeight": "bold"},
        },
        columns=3,
        spec={
            "width": 300,
            "height": 190,
            "encoding": encoding,
            "params": [KEPT, NEAR],
            "mark": {"type": "line", "point": {"size": 55}, "strokeWidth": 1.6},
        },
        resolve={"scale": {"y": "independent"}, "axis": {"x": "independent"}},
    )
