"""Names and texts of strangers, made fit for a sentence."""

from __future__ import annotations

import pytest
from ideal_bench.lib.names import LONGEST, folder_name, one_line, short


def test_an_ordinary_name_stays() -> None:
    assert short("simple_desk_01 é") == "simple_desk_01 é"
    assert one_line("simple desk é")


@pytest.mark.parametrize("mark", ["\n", "\r", "\x1b", "\0", "\x7f", "\x85", "\u2028", "\u2029"])
def test_marks_that_leave_the_line_are_written_out(mark: str) -> None:
    assert not one_line(f"a{mark}b")
    assert short(f"a{mark}b").isprintable()


def test_a_long_name_is_cut() -> None:
    assert short("x" * LONGEST) == "x" * LONGEST
    assert short("x" * 10**6) == "x" * LONGEST + "..."
    assert len(short("\n" * 10**6)) <= 10 * LONGEST


@pytest.mark.parametrize(
    ("model", "folder"),
    [
        ("gpt-4o", "gpt-4o"),
        ("Qwen/Qwen2.5-VL-72B", "Qwen_Qwen2.5-VL-72B"),
        ("llama3.2-vision:11b", "llama3.2-vision_11b"),
        ("../../etc", "etc"),
        ("_hidden", "hidden"),
        ("dots...", "dots"),
        ("NUL", "NUL-"),
        ("com1.x", "com1.x-"),
        ("模型 7B", "模型 7B"),
        ("a\nb\x1b[1m", "a_b__1m"),
        ("x" * 300, "x" * 120),
    ],
)
def test_a_models_name_as_a_folders(model: str, folder: str) -> None:
    assert folder_name(model) == folder


@pytest.mark.parametrize("model", ["", "...", "__", "/"])
def test_a_name_of_which_nothing_is_left(model: str) -> None:
    with pytest.raises(ValueError, match="leaves no name"):
        folder_name(model)
