"""The pages keep their promises: links lead somewhere, options exist."""

import re
from pathlib import Path

import pytest
from ideal_bench.ideal_addon.commands import main
from ideal_bench.ideal_addon.commands.floorplan import PARTS
from ideal_bench.ideal_addon.commands.scout import PARTS as SCOUT_PARTS
from ideal_bench.lib.categories import KNOWN_CATEGORIES, ROOM_TYPES

CHECKOUT = Path(__file__).resolve().parent.parent
PAGES = [CHECKOUT / "README.md", *sorted((CHECKOUT / "docs").glob("*.md"))]
VERB_PAGES = {
    "agreement": "agreement.md",
    "assess": "quality.md",
    "baseline": "baselines.md",
    "card": "card.md",
    "check": "check.md",
    "explain": "explain.md",
    "extract": "extract.md",
    "generate": "rooms.md",
    "judge": "judge.md",
    "infer": "infer.md",
    "rate": "rate.md",
    "reconstruct": "reconstruct.md",
    "refine": "refine.md",
    "report": "report.md",
    "score": "score.md",
    "stats": "statistics.md",
}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page):
    links = re.findall(r"\]\(([^)#]+)", page.read_text(encoding="utf-8"))
    local = [link for link in links if "://" not in link]
    assert [link for link in local if not (page.parent / link).exists()] == []


def test_every_picture_is_shown_by_a_page():
    shown = "\n".join(page.read_text(encoding="utf-8") for page in PAGES)
    pictures = sorted((CHECKOUT / "docs" / "images").iterdir())
    assert [picture.name for picture in pictures if f"images/{picture.name})" not in shown] == []


@pytest.mark.parametrize("verb", list(VERB_PAGES))
def test_the_options_of_a_page_are_the_verbs(verb, capsys):
    text = (CHECKOUT / "docs" / VERB_PAGES[verb]).read_text(encoding="utf-8")
    calls = [line for line in text.splitlines() if "ideal-bench" not in line or verb in line]
    options = set(re.findall(r"--[a-z][a-z-]+", "\n".join(calls))) - {"--help"}
    main([verb, "--help"])
    known = capsys.readouterr().out
    assert options and [option for option in sorted(options) if option not in known] == []


def test_the_options_of_the_page_on_floor_plans_are_those_of_the_parts(capsys):
    text = (CHECKOUT / "docs" / "floorplan.md").read_text(encoding="utf-8")
    options = set(re.findall(r"--[a-z][a-z-]+", text)) - {"--help"}
    for call in (*(["floorplan", part] for part in PARTS), ["infer"], ["report"]):
        main([*call, "--help"])
    known = capsys.readouterr().out
    assert options and [option for option in sorted(options) if option not in known] == []


def test_the_options_of_the_page_on_exploring_are_those_of_the_parts(capsys):
    text = (CHECKOUT / "docs" / "scout.md").read_text(encoding="utf-8")
    options = set(re.findall(r"--[a-z][a-z-]+", text)) - {"--help"}
    for part in SCOUT_PARTS:
        main(["scout", part, "--help"])
    known = capsys.readouterr().out
    assert options and [option for option in sorted(options) if option not in known] == []


def test_the_words_an_answer_may_use_are_all_told():
    text = (CHECKOUT / "docs" / "formats.md").read_text(encoding="utf-8")
    told = set(re.findall(r"`([a-z_]+)`", text.split("## What to tell a model")[1].split("## ")[0]))
    assert told == KNOWN_CATEGORIES | set(ROOM_TYPES)
