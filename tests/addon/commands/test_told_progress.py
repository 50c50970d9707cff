"""`--tell-to`: what a program that starts a verb is told."""

import subprocess
import sys

from ideal_bench.ideal_addon.commands import exit_codes
from ideal_bench.ideal_addon.scene.job import Channel

MODULE = "ideal_bench.ideal_addon.commands"


def messages(words):
    """What a verb tells, and its exit code. It ends with us: our end of its stdin stays open."""
    channel = Channel()
    command = [sys.executable, "-m", MODULE, *words, "--tell-to", channel.token]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:
        lines = process.stdout.read().splitlines()
    told = [message for line in lines if (message := channel.read(line)) is not None]
    return told, process.returncode


def test_generate_tells_its_stages_and_each_room_that_is_stored(stub, out):
    stub.behave(make_room={2: "fail: no"})
    told, code = messages(stub.words(out, "1-2", "--replace", "0"))
    assert code == exit_codes.PARTIAL
    assert [m["finished"] for m in told if "finished" in m] == ["bathroom_s1"]
    steps = [m for m in told if "done" in m]
    assert {"bathroom_s1: room", "bathroom_s1: solve", "bathroom_s1: picture"} <= {
        m["doing"] for m in steps
    }
    assert (steps[0]["done"], steps[0]["left_s"]) == (0, None)
    assert (steps[-1]["done"], steps[-1]["total"]) == (2, 2)


def test_generate_knows_its_pace_from_earlier_rooms(stub, out):
    messages(stub.words(out, "1"))
    told, _ = messages(stub.words(out, "2"))
    assert told[0]["left_s"] > 0


def test_no_help_names_it(stub, capsys):
    from ideal_bench.ideal_addon.commands import main

    for words in (["generate", "-h"], ["check", "-h"], ["rooms", "setup", "-h"]):
        main(words)
    assert "--tell-to" not in capsys.readouterr().out
