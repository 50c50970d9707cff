"""A killed attempt goes on from its trace, which is cut anywhere, and from nothing but its own."""

import json

import pytest
from ideal_bench.lib.scout.tools import CAPTURE, FINISH, MOVE, SUBMIT, TRIANGULATE
from ideal_bench.lib.scout.trace import Trace, TraceError, read_trace

FIRST = {"image": "image_000", "column_px": 640, "row_px": 360}
ANSWERS = [
    [(MOVE, {"left_m": 1}), (CAPTURE, {}), (MOVE, {"left_m": 3})],
    [(CAPTURE, {"wide": float("nan")})],
    [(CAPTURE, {}), (TRIANGULATE, {"observations": [FIRST]})],
    [(SUBMIT, {"centers": [{"id": "lamp_01", "x_m": 1, "y_m": 2, "z_m": 3}]})],
    [(FINISH, {})],
]


def play(episode):
    """The same answers each time, as from records that kept them."""
    for answer in ANSWERS:
        episode.begin_call()
        for tool, arguments in answer:
            episode.act(tool, arguments)
    return episode


@pytest.fixture
def whole(begin, tmp_path):
    """The trace of an attempt that nothing cut off."""
    play(begin("whole"))
    return (tmp_path / "whole" / "trace.jsonl").read_bytes()


def test_a_trace_has_a_line_for_all_that_happened(whole):
    lines = [json.loads(line) for line in whole.splitlines()]
    assert [line["event"] for line in lines] == [
        "begin",
        *("call", "action", "action", "action"),
        *("call", "action"),
        *("call", "action", "action"),
        *("call", "action"),
        *("call", "action", "end"),
    ]
    captures = [line for line in lines if "image" in line]
    assert [(line["image"], line["engine"]) for line in captures] == [
        ("image_001", "workbench"),
        ("image_002", "workbench"),
    ]


def test_an_attempt_that_is_over_is_gone_through_without_a_picture_or_a_line(
    begin, counting_eye, whole, tmp_path
):
    before = counting_eye.pictures
    episode = play(begin("whole"))
    assert (episode.ended, episode.map) == ("finish", {"lamp_01": (1.0, 2.0, 3.0)})
    assert counting_eye.pictures == before
    assert (tmp_path / "whole" / "trace.jsonl").read_bytes() == whole


def test_a_trace_cut_at_any_byte_goes_on(begin, counting_eye, whole, tmp_path, monkeypatch):
    # What a kill leaves is simulated by cutting; that each line reaches the disk is not at issue.
    monkeypatch.setattr("os.fsync", lambda descriptor: None)
    ends = [n for n, byte in enumerate(whole) if byte == ord("\n")]
    cuts = sorted({*range(0, len(whole), 13), *ends, *(n + 1 for n in ends), len(whole) - 1})
    images = sorted((tmp_path / "whole" / "images").iterdir())
    for cut in cuts:
        folder = tmp_path / f"cut_{cut}"
        (folder / "images").mkdir(parents=True)
        for image in images:
            (folder / "images" / image.name).write_bytes(image.read_bytes())
        (folder / "trace.jsonl").write_bytes(whole[:cut])
        counting_eye.pictures = 0
        play(begin(folder.name))
        assert (folder / "trace.jsonl").read_bytes() == whole
        kept = whole[: whole.rfind(b"\n", 0, cut) + 1].count(b"image_sha256")
        assert counting_eye.pictures == 2 - kept


def test_a_changed_picture_is_refused(begin, whole, tmp_path):
    path = tmp_path / "whole" / "images" / "image_001.png"
    path.write_bytes(path.read_bytes() + b" ")
    with pytest.raises(TraceError, match=r"trace\.jsonl: the picture image_001 was changed"):
        play(begin("whole"))


def test_a_picture_that_is_gone_is_refused(begin, whole, tmp_path):
    (tmp_path / "whole" / "images" / "image_002.png").unlink()
    with pytest.raises(TraceError, match="the picture image_002 cannot be read"):
        play(begin("whole"))


def test_a_name_of_a_picture_leads_nowhere_else(begin, whole, tmp_path):
    (tmp_path / "secret.png").write_bytes(b"secret")
    path = tmp_path / "whole" / "trace.jsonl"
    path.write_bytes(whole.replace(b'"image": "image_001"', b'"image": "../../secret"'))
    with pytest.raises(TraceError, match="cannot be read"):
        play(begin("whole"))


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        (b'"scene": "bedroom_s1"', b'"scene": "bedroom_s2"', 'line 1 .*scene "bedroom_s2" where'),
        (b'"left_m": 1}', b'"left_m": 2}', "line 3 .*arguments an object where now"),
        (b'"call": 2', b'"call": 7', "line 6 .*call 7 where now there is 2"),
        (b'"tool": "capture_image"', b'"tool": "finish"', "line 4 .*tool"),
    ],
)
def test_a_changed_line_is_refused(begin, whole, tmp_path, before, after, told):
    path = tmp_path / "whole" / "trace.jsonl"
    path.write_bytes(whole.replace(before, after, 1))
    with pytest.raises(TraceError, match=told):
        play(begin("whole"))


def test_a_capture_where_the_trace_has_another_action(begin, whole):
    episode = begin("whole")
    episode.begin_call()
    with pytest.raises(
        TraceError, match=r"line 3 .*without a picture where now there is a capture"
    ):
        episode.act(CAPTURE, {})


@pytest.mark.parametrize(
    ("line", "told"),
    [(b"{no json}\n", "line 1 is no JSON"), (b"[1]\n", "line 1 is a list; expected an object")],
)
def test_a_file_that_is_no_trace(tmp_path, line, told):
    (tmp_path / "trace.jsonl").write_bytes(line)
    for read in (lambda: Trace(tmp_path), lambda: read_trace(tmp_path / "trace.jsonl")):
        with pytest.raises(TraceError, match=told):
            read()


def test_no_trace_at_all(tmp_path):
    with pytest.raises(TraceError, match="name an attempt's folder"):
        read_trace(tmp_path / "trace.jsonl")


def test_reading_a_trace_leaves_a_line_that_was_cut_off(tmp_path):
    path = tmp_path / "trace.jsonl"
    path.write_bytes(b'{"event": "begin"}\n{"eve')
    assert read_trace(path) == [{"event": "begin"}]
    assert path.read_bytes().endswith(b'{"eve')
