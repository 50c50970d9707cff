"""Pages of the example rooms in headless Chromium, without a network.

`./dev test-browser` brings what these tests need and runs them.
"""

import json
import shutil
from pathlib import Path

import pytest
from ideal_bench.ideal_addon.commands import exit_codes, main
from ideal_bench.lib.floorplan.questions.question_file import write_questions
from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.support.ui import WebDriverWait

CHECKOUT = Path(__file__).resolve().parents[2]
EXAMPLES = CHECKOUT / "examples"
WAIT_S = 60

HOSTILE = "</script><img src=x onerror='window.injected=1'><script>window.injected=2</script>"

# Runs before the page: what its policy forbids is written down, and so is every error.
_WATCH = """
window.seen = [];
const note = (kind, what) => addEventListener(kind, (event) => seen.push(`${kind} ${what(event)}`));
note("securitypolicyviolation", (event) => `${event.violatedDirective} ${event.blockedURI}`);
note("error", (event) => event.message);
note("unhandledrejection", (event) => event.reason);
"""


def found(*names):
    """A program of one of these names."""
    paths = [path for path in map(shutil.which, names) if path is not None]
    assert paths, f"{names[0]} is not installed; `./dev test-browser` brings it or says how"
    return paths[0]


class Browser:
    """One headless Chromium; what is asked of the page runs in the page."""

    def __init__(self):
        options = Options()
        options.binary_location = found("chromium", "chromium-browser", "google-chrome")
        for word in (
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--host-resolver-rules=MAP * ~NOTFOUND",
            "--force-prefers-reduced-motion",
        ):
            options.add_argument(word)
        logs = {"browser": "ALL", "performance": "ALL"}
        options.set_capability("goog:loggingPrefs", logs)
        self.driver = webdriver.Chrome(options=options, service=Service(found("chromedriver")))
        watch = {"source": _WATCH}
        self.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", watch)

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def open(self, page, part="", width=1600, height=900, scheme="light", scenes=True):
        """Show a page and wait until its charts and, where it has one, its table are there."""
        size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
        features = [{"name": "prefers-color-scheme", "value": scheme}]
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})
        self.driver.get("about:blank")
        for kind in ("browser", "performance"):
            self.driver.get_log(kind)
        self.driver.get(f"{page.as_uri()}{part}")
        self.until("return document.documentElement.dataset.charts === 'drawn'")
        if scenes:
            self.until("return document.documentElement.dataset.scenes === 'listed'")

    def until(self, script, *arguments):
        """Wait until a script gives something true; returns it."""
        return WebDriverWait(self.driver, WAIT_S).until(lambda _: self.run(script, *arguments))

    def asked_for(self):
        """Addresses that the page asked for since it was opened."""
        messages = (
            json.loads(entry["message"])["message"] for entry in self.driver.get_log("performance")
        )
        return [
            message["params"]["request"]["url"]
            for message in messages
            if message["method"] == "Network.requestWillBeSent"
        ]

    def texts(self, selector):
        return self.run(
            "return [...document.querySelectorAll(arguments[0])].map((e) => e.textContent.trim())",
            selector,
        )


@pytest.fixture(scope="session")
def browser():
    """The browser."""
    made = Browser()
    yield made
    made.driver.quit()


@pytest.fixture(scope="session")
def scored(tmp_path_factory):
    """OUT of `score` for the example rooms."""
    out = tmp_path_factory.mktemp("scored")
    words = [EXAMPLES / "scenes", "--predictions", EXAMPLES / "predictions", "--out", out]
    assert main(["score", *map(str, words)]) == 0
    return out


@pytest.fixture(scope="session")
def page(scored, tmp_path_factory):
    """The report with all that needs no service: rooms, answers, pictures, published rows."""
    folder = tmp_path_factory.mktemp("page")
    for scene in ("bedroom_s1", "livingroom_s6"):
        target = folder / "pictures" / "vision_model" / f"{scene}.png"
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(EXAMPLES / "scenes" / scene / "color.png", target)
    words = ["report", scored, "--out", folder / "report.html", "--published"]
    words += ["--dataset", EXAMPLES / "scenes", "--predictions", EXAMPLES / "predictions"]
    assert main([*map(str, words), "--pictures", str(folder / "pictures")]) == 0
    return folder / "report.html"


@pytest.fixture(scope="session")
def partial(tmp_path_factory):
    """A report in which a model gave two answers for ten rooms, one that cannot be read."""
    folder = tmp_path_factory.mktemp("partial")
    shutil.copytree(EXAMPLES / "predictions", folder / "answers")
    answers = sorted((folder / "answers" / "vision_model").glob("*.txt"))
    answers[1].write_text("I cannot.")
    for path in answers[2:]:
        path.unlink()
    words = [EXAMPLES / "scenes", "--predictions", folder / "answers", "--out", folder / "scored"]
    assert main(["score", *map(str, words)]) == exit_codes.PARTIAL
    assert main(["report", str(folder / "scored"), "--out", str(folder / "report.html")]) == 0
    return folder / "report.html"


@pytest.fixture(scope="session")
def hostile_name():
    """What tries to be markup."""
    return HOSTILE


@pytest.fixture(scope="session")
def hostile(scored, tmp_path_factory):
    """A report in which names try to be markup, are very long, or run from right to left."""
    folder = tmp_path_factory.mktemp("hostile")
    document = json.loads((scored / "results.json").read_text())
    model = document["models"].pop("vision_model")
    scene = model["scenes"].pop("bedroom_s1")
    for field in ("gt", "pred"):
        scene["matches"][0][field] = HOSTILE
    scene.update(reason=HOSTILE, room_type=HOSTILE)
    model["scenes"][HOSTILE] = scene
    document["models"][HOSTILE] = model
    document["models"]["x" * 300] = document["models"].pop("prior")
    document["models"]["\u0646\u0645\u0648\u0630\u062c \U0001f6cb"] = document["models"].pop(
        "oracle"
    )
    document["unscored"] = {HOSTILE: HOSTILE}
    (folder / "results.json").write_text(json.dumps(document))
    words = ["report", folder, "--out", folder / "report.html", "--title", HOSTILE]
    assert main([*map(str, words)]) == 0
    return folder / "report.html"


@pytest.fixture(scope="session")
def floorplan(floor_questions, scored, tmp_path_factory):
    """A report with floor plans, and the page of `floorplan score` beside it."""
    folder = tmp_path_factory.mktemp("floorplan")
    asked = floor_questions.questions()
    write_questions(folder / "Q.jsonl", asked)
    right, wrong = floor_questions.oracle, floor_questions.wrong
    for model, reply in (("right", right), ("wrong", wrong), (HOSTILE.replace("/", "_"), wrong)):
        texts = {question.id: f"{HOSTILE} {reply(question)}" for question in asked}
        place = floor_questions.write(folder / "replies", model, texts)
    for question in asked[::3]:
        floor_questions.record(place, question.id, "truncated", HOSTILE)
    out = folder / "out"
    words = ["floorplan", "score", folder / "Q.jsonl", folder / "replies", "--out", out]
    assert main([*map(str, words)]) == exit_codes.PARTIAL
    words = ["report", scored, "--out", folder / "report.html", "--floorplan", out]
    assert main([*map(str, words)]) == 0
    return folder
