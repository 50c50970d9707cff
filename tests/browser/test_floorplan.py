"""Floor plans on the page as a person has it: charts, drawings, sorting, and hostile names."""

from pathlib import Path

import pytest

HERE = Path(__file__).parent
CLIPPED, PALE = ((HERE / name).read_text() for name in ("clipped.js", "pale.js"))


@pytest.mark.parametrize("alone", [True, False], ids=["alone", "in the report"])
def test_it_loads_alone_draws_and_runs_nothing(browser, floorplan, alone):
    page = floorplan / "out" / "report.html" if alone else floorplan / "report.html"
    browser.open(page, "#floorplan", scenes=not alone)
    assert browser.run("return window.seen") == []
    assert browser.driver.get_log("browser") == []
    asked = [url for url in browser.asked_for() if not url.startswith("data:")]
    assert {url.split("#")[0] for url in asked} <= {page.as_uri(), "about:blank"}
    for name in ("floorplan", "floorplan_outcomes"):
        height = f"return document.querySelector('[data-chart={name}] svg')?.clientHeight"
        assert browser.run(height) > 60
    assert browser.run("return window.injected") is None
    # Three models, one of whom tries to be markup.
    assert len(browser.texts("#floorplan table.leaderboard tbody th.name")) == 3


def test_an_answer_is_drawn_where_it_lies(browser, floorplan):
    """The true slide ends at the right answer's place; a wrong one ends elsewhere."""
    browser.open(floorplan / "out" / "report.html", scenes=False)
    browser.run("document.querySelectorAll('details').forEach((e) => { e.open = true; })")
    boxes = browser.run(
        "const shown = [...document.querySelectorAll('.question')];"
        "const slide = shown.find((e) => e.textContent.includes('Repositioning'));"
        "return [...slide.querySelectorAll('svg')].map((svg) => ['truth', 'given'].map((kind) => {"
        "  const path = svg.querySelector(`path.${kind}`);"
        "  if (!path) return null;"
        "  const {x, y, width, height} = path.getBoundingClientRect();"
        "  return [x, y, width, height].map(Math.round); }));"
    )
    (truth, right), (_, wrong) = boxes[0], boxes[1]
    assert truth == right != wrong and min(truth[2:]) > 10


def test_the_table_of_types_sorts(browser, floorplan):
    browser.open(floorplan / "out" / "report.html", scenes=False)
    rows = "#floorplan-types ~ .wide:nth-of-type(2) tbody th.name"
    before = browser.texts(rows)
    browser.run("document.querySelectorAll('#floorplan-types ~ .wide .sorter')[0].click()")
    after = browser.texts(rows)
    assert after == sorted(before) and after != before


def test_room_types_are_folded_and_open(browser, floorplan):
    browser.open(floorplan / "out" / "report.html", scenes=False)
    seen = "return document.querySelector('.fold table').checkVisibility()"
    assert browser.run(seen) is False
    browser.run("document.querySelector('.fold > summary').click()")
    assert browser.run(seen) is True
    assert browser.texts("#floorplan-types ~ .folds .fold:first-child tbody th.name") == [
        "bedroom",
        "kitchen",
    ]


@pytest.mark.parametrize("width", [1300, 1000])
def test_the_table_of_models_fits(browser, floorplan, width):
    browser.open(floorplan / "out" / "report.html", width=width, scenes=False)
    beyond = (
        "const e = document.querySelector('#floorplan .wide'); return e.scrollWidth - e.clientWidth"
    )
    assert browser.run(beyond) <= 0


def test_names_stand_inside_of_their_drawings(browser, floorplan):
    browser.open(floorplan / "out" / "report.html", scenes=False)
    browser.run("document.querySelectorAll('details').forEach((e) => { e.open = true; })")
    outside = browser.run(
        "return [...document.querySelectorAll('svg.plan text')].filter((text) => {"
        "  const a = text.getBoundingClientRect();"
        "  const b = text.closest('svg').getBoundingClientRect();"
        "  return a.left < b.left - 1 || a.right > b.right + 1 || a.top < b.top - 1"
        "    || a.bottom > b.bottom + 1; }).map((text) => text.textContent)"
    )
    assert outside == []
    assert "N" in browser.texts("svg.plan text")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_everything_can_be_read(browser, floorplan, scheme):
    browser.open(floorplan / "out" / "report.html", scheme=scheme, scenes=False)
    browser.run("document.querySelectorAll('details').forEach((e) => { e.open = true; })")
    assert browser.run(PALE) == []


@pytest.mark.parametrize("width", [1600, 390])
def test_nothing_is_wider_than_the_page(browser, floorplan, width):
    browser.open(floorplan / "out" / "report.html", width=width, scenes=False)
    browser.run("document.querySelectorAll('details').forEach((e) => { e.open = true; })")
    wide = "return document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert browser.run(wide) <= 0
