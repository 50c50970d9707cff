"""Names and texts of strangers, made fit for a sentence."""

from __future__ import annotations

import pytest
from ideal_bench.lib.names import LONGEST, one_line, short


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
