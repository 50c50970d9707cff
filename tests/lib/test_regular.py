"""Only what is a file is read."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from ideal_bench.lib.regular import TextError, read_regular, read_text


def test_a_file_and_a_link_to_it_are_read(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"x\r\n")
    (tmp_path / "b").symlink_to("a")
    assert read_regular(tmp_path / "a") == read_regular(tmp_path / "b") == b"x\r\n"


def test_what_is_no_file_is_not_opened(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", Path(os.devnull)):
        with pytest.raises(OSError, match="not a regular file"):
            read_regular(path)
    with pytest.raises(IsADirectoryError):
        read_regular(tmp_path)
    with pytest.raises(FileNotFoundError):
        read_regular(tmp_path / "nowhere")


def test_text_is_read_without_its_byte_order_mark(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes("\N{BYTE ORDER MARK}ä\r\n".encode())
    assert read_text(tmp_path / "a") == "ä\r\n"


def test_what_cannot_be_read_as_text_says_why(tmp_path: Path) -> None:
    (tmp_path / "latin").write_bytes("aä".encode("latin-1"))
    with pytest.raises(TextError, match=r"^not UTF-8 \(byte 2\); save it as UTF-8 text$"):
        read_text(tmp_path / "latin")
    with pytest.raises(TextError, match=r"^cannot be read \(No such file"):
        read_text(tmp_path / "nowhere")
