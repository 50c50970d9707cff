"""Prompts: those that come with the program, and one's own."""

import hashlib
import re
from pathlib import Path

import pytest
from ideal_bench.lib.categories import KNOWN_CATEGORIES
from ideal_bench.lib.models import prompts
from ideal_bench.lib.models.prompts import Prompt, PromptError, own_prompt, prompt
from ideal_bench.lib.protocol import read_protocol

FILES = sorted(Path(prompts.__file__).parent.glob("*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_prompt_can_be_read_by_its_name(path):
    found = prompt(path.stem)
    assert found.name == f"{path.stem}" and re.fullmatch("[1-9][0-9]*", found.version)
    assert found.text and found.text == found.text.strip()
    assert found.sha256 == hashlib.sha256(found.text.encode()).hexdigest()
    assert set(found.origin) == {"name", "version", "sha256"}


def test_a_value_that_looks_like_a_place_stays_as_it_is():
    made = Prompt.of("p", "", "{{a}} and {{b}}, {{c}} {{ {d}")
    assert made.filled({"a": "{{b}}", "b": "2"}) == "{{b}} and 2, {{c}} {{ {d}"


def test_ones_own_prompt(tmp_path):
    path = tmp_path / "mine.txt"
    path.write_bytes("\ufeff Grüße,\r\n{not a place}\n".encode())
    found = own_prompt(path)
    assert (found.name, found.version) == ("mine", "")
    assert found.text == "Grüße,\r\n{not a place}"


@pytest.mark.parametrize(
    ("content", "words"),
    [(b"a\xff", r"not UTF-8 \(byte 2\)"), (b"", "is empty"), (b" \n\t", "is empty")],
)
def test_what_is_no_prompt_is_a_sentence(tmp_path, content, words):
    path = tmp_path / "mine.txt"
    path.write_bytes(content)
    with pytest.raises(PromptError, match=f"mine.txt: {words}"):
        own_prompt(path)


def test_a_prompt_that_is_not_there(tmp_path):
    with pytest.raises(PromptError, match="No such file"):
        own_prompt(tmp_path / "mine.txt")
    with pytest.raises(PromptError, match="Is a directory"):
        own_prompt(tmp_path)


def test_the_layout_prompt_gives_examples_of_rules_that_hold_for_more():
    text = prompt("layout_system_v1").text
    assert "For example:" in text and "Most furniture follows the walls" in text


def test_the_layout_prompt_names_no_category_that_the_benchmark_lacks():
    text = prompt("layout_system_v1").text
    fields = {"snake_case", "room_types", "rotation_yaw", "asset_count"}
    names = set(re.findall(r"[a-z]+(?:_[a-z]+)+", text)) - fields
    assert {"table_dining", "floor_lamp", "library_block"} <= names <= KNOWN_CATEGORIES


def test_what_the_layout_prompt_gives_no_yaw_has_none_in_the_protocol():
    (rule,) = re.findall(r"no front, such as (.*)\.", prompt("layout_system_v1").text)
    assert set(re.split(", | or ", rule)) <= set(read_protocol().yaw_exempt)
