"""The page of `report` as a person has it: it loads alone, sorts, filters, opens scenes."""

from pathlib import Path

import pytest
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

ROWS = "#scene-rows .tabulator-row"

IS_PRESSED = "return document.querySelector(arguments[0]).ariaPressed"

HERE = Path(__file__).parent
CLIPPED, PALE = ((HERE / name).read_text() for name in ("clipped.js", "pale.js"))


def first_cells(browser, field):
    return browser.texts(f'{ROWS} .tabulator-cell[tabulator-field="{field}"]')


def count(browser):
    return browser.texts("#scene-count")[0]


def press(browser, selector):
    """A click from within the page: the table may draw its rows anew at any time."""
    browser.run("document.querySelector(arguments[0]).click()", selector)


def choose(browser, name, value):
    browser.run(
        "const box = document.querySelector(`#scene-filters [name=${arguments[0]}]`);"
        "box.value = arguments[1]; box.dispatchEvent(new Event('input', {bubbles: true}));",
        name,
        value,
    )


def test_it_loads_alone_and_without_a_complaint(browser, page):
    browser.open(page)
    assert browser.run("return window.seen") == []
    assert browser.driver.get_log("browser") == []
    asked = [url for url in browser.asked_for() if not url.startswith("data:")]
    assert set(asked) <= {page.as_uri(), "about:blank"}
    drawn = browser.run(
        "return [...document.querySelectorAll('[data-chart] svg')].map((e) => e.clientHeight)"
    )
    assert len(drawn) == 3 and min(drawn) > 100


def test_charts_have_a_tooltip(browser, page):
    browser.open(page)
    browser.run(
        "const point = document.querySelector('[data-chart=leaderboard] .mark-symbol path');"
        "point.scrollIntoView({block: 'center'});"
        "const {x, y} = point.getBoundingClientRect();"
        "const at = {bubbles: true, clientX: x, clientY: y};"
        "point.dispatchEvent(new PointerEvent('pointermove', at));"
        "point.dispatchEvent(new MouseEvent('mousemove', at));"
    )
    told = browser.until(
        "return document.querySelector('#vg-tooltip-element.visible')?.textContent"
    )
    assert "oracle" in told and "interval from" in told
    assert browser.run("return window.seen") == []


def test_the_leaderboard_sorts_both_ways_and_by_name(browser, page):
    browser.open(page)
    names = "#leaderboard tbody.scored th.name"
    ranked = browser.texts(names)
    assert ranked[0] == "oracle"
    heads = browser.driver.find_elements(By.CSS_SELECTOR, "#leaderboard .leaderboard .sorter")
    by_label = {head.text: head for head in heads}
    by_label["PA"].click()
    values = browser.texts("#leaderboard tbody.scored tr td:nth-child(10) .number")
    assert values == sorted(values, key=float, reverse=True)
    by_label["PA"].click()
    values = browser.texts("#leaderboard tbody.scored tr td:nth-child(10) .number")
    assert values == sorted(values, key=float)
    assert browser.texts("#leaderboard [aria-sort=ascending] .sorter") == ["PA"]
    by_label["Model"].click()
    assert browser.texts(names) == sorted(ranked)
    by_label["Rank"].click()
    assert browser.texts(names) == ranked
    # The paper's rows never mix with the others.
    assert len(browser.texts("#leaderboard tbody.published th.name")) == 13


def test_a_column_of_words_sorts_too(browser, page):
    browser.open(page)
    verdicts = "#ranks h3 + .wide .verdict"
    before = browser.texts(verdicts)
    assert len(before) == 4
    assert set(before) == {"apart", "not apart"} and before != sorted(before)
    heads = browser.driver.find_elements(By.CSS_SELECTOR, "#ranks .sorter")
    next(head for head in heads if head.text == "Verdict").click()
    assert browser.texts(verdicts) == sorted(before)


def test_the_table_of_scenes_filters(browser, page):
    browser.open(page)
    assert count(browser) == "50 of 50 rows"
    choose(browser, "model", "prior")
    assert count(browser) == "10 of 50 rows" and set(first_cells(browser, "model")) == {"prior"}
    choose(browser, "room", "bedroom")
    assert count(browser) == "1 of 50 rows" and first_cells(browser, "room") == ["bedroom"]
    choose(browser, "model", "")
    choose(browser, "room", "")
    choose(browser, "scene", "ROOM_S1")
    assert set(first_cells(browser, "scene")) == {"bathroom_s1", "bedroom_s1", "classroom_s1"}
    choose(browser, "scene", "")
    choose(browser, "read", "no")
    assert count(browser) == "0 of 50 rows"
    assert browser.texts(".tabulator-placeholder-contents") == ["No row fits these filters."]
    choose(browser, "read", "")
    head = '.tabulator-col[tabulator-field="PA"] input'
    browser.run("document.querySelector(arguments[0]).scrollIntoView({inline: 'center'})", head)
    browser.driver.find_element(By.CSS_SELECTOR, head).send_keys("10")
    browser.until("return document.querySelector('#scene-count').textContent !== '50 of 50 rows'")
    shown = [float(text) for text in first_cells(browser, "PA")]
    assert shown and max(shown) <= 10


def test_the_table_of_scenes_sorts(browser, page):
    browser.open(page)
    overall = [float(text) for text in first_cells(browser, "overall")]
    assert overall == sorted(overall)
    press(browser, '.tabulator-col[tabulator-field="overall"] .tabulator-col-title')
    browser.until(
        "return document.querySelector('[tabulator-field=overall][aria-sort=descending]')"
    )
    overall = [float(text) for text in first_cells(browser, "overall")]
    assert overall == sorted(overall, reverse=True) and overall[0] > 90


def test_only_the_rows_near_sight_exist(browser, page):
    browser.open(page, height=320)
    assert count(browser) == "50 of 50 rows"
    assert 5 < len(browser.texts(ROWS)) < 50


def test_a_link_opens_the_scene(browser, page):
    browser.open(page)
    choose(browser, "scene", "livingroom_s6")
    choose(browser, "model", "vision_model")
    press(browser, f"{ROWS} a")
    browser.until("return document.querySelector('#scene-dialog').open")
    assert browser.texts("#scene-title bdi") == ["livingroom_s6"]
    assert browser.texts(".choice [aria-pressed=true] bdi") == ["vision_model"]
    assert browser.run("return location.hash") == "#scene=livingroom_s6&model=vision_model"
    captions = " ".join(browser.texts(".triplet figcaption"))
    assert all(words in captions for words in ("true boxes", "predicted boxes", "reconstruction"))
    for kind in ("matched", "missed", "invented"):
        assert browser.run(
            "return document.querySelectorAll(`.triplet .box.${arguments[0]}`).length", kind
        )
    size = browser.run(
        "const picture = new Image();"
        "picture.src = document.querySelector('.triplet image').getAttribute('href');"
        "return picture.decode().then(() => picture.naturalWidth)"
    )
    assert size == 640
    assert browser.run("return window.seen") == []
    rows = browser.texts(".objects tbody tr")
    assert len(rows) >= 13 and any("fails" in row for row in rows)
    browser.driver.find_element(By.CSS_SELECTOR, "body").send_keys(Keys.ESCAPE)
    browser.until("return !document.querySelector('#scene-dialog').open")
    assert browser.run("return location.hash") == "#scenes"


def test_an_address_opens_the_scene_and_another_model_can_be_chosen(browser, page):
    browser.open(page, "#scene=library_s2&model=prior")
    assert browser.run("return document.querySelector('#scene-dialog').open")
    assert browser.texts(".choice [aria-pressed=true] bdi") == ["prior"]
    assert browser.run("return document.querySelectorAll('.box.plain').length") > 4
    assert "In grid rooms objects are not matched" in " ".join(browser.texts("#scene-body .note"))
    browser.driver.find_elements(By.CSS_SELECTOR, ".choice button")[0].click()
    assert browser.texts(".choice [aria-pressed=true] bdi") == ["oracle"]
    assert browser.run("return location.hash") == "#scene=library_s2&model=oracle"


def test_an_address_without_a_model_is_completed(browser, page):
    browser.open(page, "#scene=livingroom_s6")
    assert browser.run("return location.hash") == "#scene=livingroom_s6&model=oracle"


def test_each_object_is_told_what_is_wrong_with_it(browser, page):
    browser.open(page, "#scene=livingroom_s6&model=noisy_large")
    heads = browser.texts(".objects thead th")
    assert heads[-2:] == ["Times too large, W x D x H", "Verdict"]
    verdicts = " | ".join(browser.texts(".objects tbody td:last-child"))
    assert "collides with another object" in verdicts and "outside of the room by " in verdicts
    sizes = browser.texts(".objects tbody td:nth-child(7)")
    assert sizes[0].count(" x ") == 2
    browser.open(page, "#scene=livingroom_s6&model=vision_model")
    verdicts = browser.texts(".objects tbody td:last-child")
    assert "position, IoU, rotation within thresholds; no collision, in the room" in verdicts
    # In a grid room, where objects are not compared, those with a fault are listed all the same.
    browser.open(page, "#scene=office_s1&model=noisy_small")
    assert browser.texts(".objects thead th") == ["Category", "Predicted as", "Verdict"]
    assert "collides with another object" in browser.texts(".objects tbody td:last-child")


def test_the_boxes_can_be_hidden(browser, page):
    browser.open(page, "#scene=livingroom_s6&model=vision_model")
    shown = (
        "return [...document.querySelectorAll('.triplet .box')].filter((e) => "
        "getComputedStyle(e).display !== 'none').length"
    )
    pressed = '#scene-dialog [data-go="boxes"]'
    assert browser.run(shown) > 10
    keys(browser, "b")
    assert browser.run(shown) == 0 and browser.run(IS_PRESSED, pressed) == "false"
    keys(browser, Keys.ARROW_RIGHT)
    assert browser.run(shown) == 0, "they stay hidden in the next scene"
    browser.driver.find_element(By.CSS_SELECTOR, pressed).click()
    assert browser.run(shown) > 10 and browser.run(IS_PRESSED, pressed) == "true"


def test_previous_and_next_follow_the_table_where_one_came_from_there(browser, page):
    browser.open(page)
    choose(browser, "model", "prior")
    press(browser, '.tabulator-col[tabulator-field="overall"] .tabulator-col-title')
    browser.until(
        "return document.querySelector('[tabulator-field=overall][aria-sort=descending]')"
    )
    listed = first_cells(browser, "scene")
    press(browser, f"{ROWS} .tabulator-cell[tabulator-field='overall']")
    browser.until("return document.querySelector('#scene-dialog').open")
    seen = []
    for _ in listed:
        seen += browser.texts("#scene-title bdi")
        keys(browser, Keys.ARROW_RIGHT)
    assert seen == listed != sorted(listed)
    assert browser.texts("#scene-title bdi") == listed[:1], "the last one leads to the first"
    assert "row 1 of 10 of the table" in browser.texts("#scene-title .ends")[0]
    keys(browser, Keys.ESCAPE)
    browser.run("location.hash = '#scene=library_s2&model=prior'")
    browser.until("return document.querySelector('#scene-dialog').open")
    keys(browser, Keys.ARROW_RIGHT)
    assert browser.texts("#scene-title bdi") == ["livingroom_s6"], "by name from elsewhere"
    assert "of the table" not in browser.texts("#scene-title .ends")[0]


def test_the_worst_are_the_answers_that_cannot_be_read(browser, partial):
    browser.open(partial)
    assert first_cells(browser, "read")[:9] == ["no", *["no answer"] * 8]
    press(browser, '.tabulator-col[tabulator-field="overall"] .tabulator-col-title')
    browser.until(
        "return document.querySelector('[tabulator-field=overall][aria-sort=descending]')"
    )
    assert first_cells(browser, "read")[0] == "yes"
    choose(browser, "read", "no")
    assert count(browser) == "1 of 50 rows"
    choose(browser, "read", "no answer")
    assert count(browser) == "8 of 50 rows"
    press(browser, f"{ROWS} a")
    browser.until("return document.querySelector('#scene-dialog').open")
    assert browser.texts("#scene-body .remark") == ["The model gave no answer for this scene."]
    assert browser.run("return window.seen") == []


def test_the_table_of_scenes_fits_1500_pixels(browser, page):
    browser.open(page, width=1500)
    over = (
        "const table = document.querySelector('#scene-rows .tabulator-tableholder');"
        "return table.scrollWidth - table.clientWidth"
    )
    assert browser.run(over) == 0


def mouse(browser, selector, *kinds):
    """Real events of the mouse on the middle of a mark."""
    x, y = browser.run(
        "const mark = document.querySelector(arguments[0]);"
        "mark.scrollIntoView({block: 'center'});"
        "const box = mark.getBoundingClientRect();"
        "return [box.x + box.width / 2, box.y + box.height / 2]",
        selector,
    )
    for kind in kinds:
        button = "none" if kind == "mouseMoved" else "left"
        event = {"type": kind, "x": x, "y": y, "button": button, "clickCount": 1}
        browser.driver.execute_cdp_cmd("Input.dispatchMouseEvent", event)


def test_a_curve_can_be_singled_out(browser, page):
    browser.open(page)
    place = "[data-chart=density]"
    faint = (
        f"return [...document.querySelectorAll('{place} .mark-line path')]"
        ".filter((e) => Number(e.getAttribute('opacity')) < 0.5).length"
    )
    assert browser.run(faint) == 0
    mouse(browser, f"{place} .mark-symbol:not(.role-legend-symbol) path", "mouseMoved")
    browser.until(f"{faint} === 8")
    mouse(browser, "#difficulty h2", "mouseMoved")
    browser.until(f"{faint} === 0")
    mouse(
        browser,
        f"{place} .role-legend-symbol path",
        *("mouseMoved", "mousePressed", "mouseReleased"),
    )
    browser.until(f"{faint} === 8")


def test_a_failure_leads_to_its_scene_and_model(browser, page):
    browser.open(page)
    browser.run("document.querySelectorAll('#failures details').forEach((e) => { e.open = true; })")
    last = browser.texts("#failures > details:last-of-type > summary bdi")
    link = browser.driver.find_element(By.CSS_SELECTOR, "#failures > details:last-of-type ol a")
    browser.run("arguments[0].scrollIntoView({block: 'center'})", link)
    name = link.text
    link.click()
    browser.until("return document.querySelector('#scene-dialog').open")
    assert browser.texts("#scene-title bdi") == [name]
    assert browser.texts(".choice [aria-pressed=true] bdi") == last != ["oracle"]


def keys(browser, *pressed):
    ActionChains(browser.driver).send_keys(*pressed).perform()


def focus(browser):
    return browser.run("return document.activeElement.textContent.trim()")


def test_the_keyboard_walks_through_scenes_and_models(browser, page):
    browser.open(page, "#scene=livingroom_s6&model=prior")
    assert focus(browser) == "Close"
    keys(browser, Keys.ARROW_RIGHT)
    assert browser.texts("#scene-title bdi") == ["meetingroom_s4"]
    keys(browser, Keys.ARROW_LEFT, Keys.ARROW_LEFT)
    assert browser.texts("#scene-title bdi") == ["library_s2"]
    assert browser.texts(".choice [aria-pressed=true] bdi") == ["prior"]
    assert browser.texts("#scene-dialog .bar button") == ["Boxes", "Previous", "Next", "Close"]
    keys(browser, Keys.TAB, Keys.TAB)
    second = focus(browser)
    keys(browser, Keys.ENTER)
    chosen = browser.texts(".choice [aria-pressed=true]")
    # The buttons are made anew; the focus stays on the one that was pressed.
    assert chosen == [second] == [focus(browser)]
    keys(browser, Keys.ARROW_RIGHT)
    assert browser.texts("#scene-title bdi") == ["livingroom_s6"]
    assert focus(browser).startswith(second.split()[0])
    keys(browser, Keys.ESCAPE)
    assert not browser.run("return document.querySelector('#scene-dialog').open")
    keys(browser, Keys.ARROW_RIGHT)
    assert not browser.run("return document.querySelector('#scene-dialog').open")


def test_the_focus_returns_to_the_link_that_opened_the_scene(browser, page):
    browser.open(page)
    link = browser.driver.find_element(By.CSS_SELECTOR, "#failures ol a")
    browser.run("arguments[0].focus()", link)
    name = focus(browser)
    keys(browser, Keys.ENTER)
    browser.until("return document.querySelector('#scene-dialog').open")
    keys(browser, Keys.ESCAPE)
    browser.until("return !document.querySelector('#scene-dialog').open")
    assert focus(browser) == name


def test_every_pair_can_be_read_without_a_pointer(browser, page):
    browser.open(page)
    summary = browser.driver.find_element(By.CSS_SELECTOR, "#ranks > details > summary")
    browser.run("arguments[0].focus()", summary)
    keys(browser, Keys.ENTER)
    rows = "#ranks > details tbody tr"
    assert len(browser.texts(rows)) == 10
    assert browser.run("return document.querySelector(arguments[0]).checkVisibility()", rows)
    assert all("overlap" in text for text in browser.texts(rows))


def test_an_unknown_scene_opens_nothing(browser, page):
    browser.open(page, "#scene=nowhere")
    assert not browser.run("return document.querySelector('#scene-dialog').open")
    assert browser.run("return window.seen") == []


def test_no_name_runs_or_becomes_markup(browser, hostile, hostile_name):
    browser.open(hostile)
    assert browser.run("return window.injected ?? null") is None
    assert browser.run("return document.querySelectorAll('main img').length") == 0
    assert browser.texts("h1 bdi") == [hostile_name]
    assert hostile_name in browser.texts("#leaderboard th.name bdi")
    choose(browser, "model", hostile_name)
    assert count(browser) == "10 of 50 rows" and set(first_cells(browser, "model")) == {
        hostile_name
    }
    choose(browser, "scene", "onerror")
    press(browser, f"{ROWS} a")
    browser.until("return document.querySelector('#scene-dialog').open")
    assert browser.texts("#scene-title bdi") == [hostile_name]
    assert browser.texts(".objects tbody th bdi")[0] == hostile_name
    assert browser.run("return window.injected ?? null") is None
    assert browser.run("return window.seen") == []


@pytest.mark.parametrize(("width", "height"), [(1600, 900), (800, 900), (390, 800)])
def test_no_text_is_clipped(browser, page, width, height):
    browser.open(page, width=width, height=height)
    browser.run("document.querySelectorAll('details').forEach((e) => { e.open = true; })")
    assert browser.run(CLIPPED) == []
    browser.open(page, "#scene=meetingroom_s4&model=noisy_large", width, height)
    assert browser.run(CLIPPED) == []


@pytest.mark.parametrize(("width", "height"), [(1600, 900), (800, 900)])
def test_names_that_are_too_long_break_nothing(browser, hostile, width, height):
    browser.open(hostile, width=width, height=height)
    browser.run("document.querySelectorAll('details').forEach((e) => { e.open = true; })")
    # In the table of scenes a name ends in dots, and a pointer that rests on it reads it whole.
    browser.run("document.querySelector('#scene-rows').remove()")
    assert browser.run(CLIPPED) == []
    place = f"#scene=bathroom_s1&model={'x' * 300}"
    browser.open(hostile, place, width, height)
    browser.run("document.querySelector('#scene-rows').remove()")
    assert browser.run(CLIPPED) == []


def test_the_leaderboard_fits_a_wide_screen(browser, page):
    browser.open(page)
    over = (
        "const table = document.querySelector('#leaderboard .wide');"
        "return table.scrollWidth - table.clientWidth"
    )
    assert browser.run(over) == 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_text_can_be_read(browser, page, scheme):
    browser.open(page, scheme=scheme)
    browser.run("document.querySelectorAll('details').forEach((e) => { e.open = true; })")
    assert browser.run(PALE) == []
    browser.open(page, "#scene=livingroom_s6&model=noisy_large", scheme=scheme)
    assert browser.run(PALE) == []
    dark = browser.run("return getComputedStyle(document.body).backgroundColor")
    assert (dark == "rgb(255, 255, 255)") == (scheme == "light")


def test_charts_follow_the_colours_of_the_system(browser, page):
    browser.open(page)
    ink = "return getComputedStyle(document.querySelector('[data-chart=density] text')).fill"
    before = browser.run(ink)
    features = [{"name": "prefers-color-scheme", "value": "dark"}]
    browser.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})
    browser.until(f"{ink} !== arguments[0]", before)


def test_it_prints(browser, page):
    browser.open(page)
    browser.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    assert not browser.run("return document.querySelector('nav').checkVisibility()")
    assert browser.run("return document.querySelector('.leaderboard').checkVisibility()")
    browser.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "screen"})
