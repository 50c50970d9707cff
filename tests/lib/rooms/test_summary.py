"""The table of a run: counted by hand."""

from ideal_bench.lib.rooms.summary import summary_text


def entry(room_type, tier, quality=None, reason=None, seconds=None, memory=None):
    return {
        "generation": {
            "outcome": "made" if reason is None else "failed",
            "reason": reason,
            "plan": {"room_type": room_type, "tier": tier},
            "seconds": seconds or {},
            "peak_memory_mb": memory,
        },
        "quality": quality,
    }


def checked(*broken):
    criteria = {name: {"passed": name not in broken} for name in ("C1", "C2", "C3", "C4")}
    return {"passed": not broken, "criteria": criteria}


ENTRIES = {
    "office_s1": entry("office", "small", checked(), None, {"room": 10, "picture": 2}, 900),
    "office_s2": entry("office", "small", checked("C3"), None, {"room": 20, "picture": 4}, 1100),
    "office_s3": entry("office", "small", None, "took longer than 900 s", {"room": 900}),
    "office_s4": entry("office", "large", checked("C3", "C4"), None, {"room": 31}),
    "bathroom_s1": entry("bathroom", "only", None, "took longer than 900 s"),
}


def test_a_row_a_type_and_tier_with_means_of_what_was_measured():
    rows = [line.split() for line in summary_text(ENTRIES).splitlines()]
    assert rows[1] == ["bathroom", "only", "1", "0", "0", "1", "-", "-", "-", "-"]
    assert rows[2] == ["office", "large", "1", "0", "1", "0", "31", "-", "-", "-"]
    assert rows[3] == ["office", "small", "3", "1", "1", "1", "310", "3", "-", "1000"]


def test_reasons_follow_with_their_scenes():
    assert summary_text(ENTRIES).splitlines()[4:] == [
        "rejected by C3: office_s2, office_s4",
        "failed: took longer than 900 s: office_s3, bathroom_s1",
        "rejected by C4: office_s4",
    ]


def test_a_criterion_that_was_not_measured_is_told():
    quality = {"passed": False, "criteria": {"C1": {"passed": True}, "C2": {"passed": None}}}
    told = summary_text({"office_s1": entry("office", "small", quality)}).splitlines()
    assert told[2:] == ["C2 could not be measured: office_s1"]


def test_columns_are_aligned():
    lines = summary_text(ENTRIES).splitlines()[:4]
    assert len({len(line) for line in lines}) == 1
    assert lines[1].startswith("bathroom   only   ")


def test_nothing_tried_is_a_header_alone():
    assert summary_text({}).split()[:2] == ["room", "type"]
    assert len(summary_text({}).splitlines()) == 1
