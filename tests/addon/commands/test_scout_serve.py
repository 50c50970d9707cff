"""`scout serve`: agents over the Model Context Protocol, through the library's own client."""

import argparse
import asyncio
import base64
import json
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, nullcontext

import pytest
from ideal_bench.ideal_addon.commands import exit_codes, main, scout_serve_attempt
from ideal_bench.ideal_addon.commands.scout_mcp import server_of
from ideal_bench.ideal_addon.commands.scout_run_eye import LazyEye
from ideal_bench.ideal_addon.commands.scout_serve import add_arguments, plan_of
from ideal_bench.ideal_addon.commands.scout_serve_attempt import ServedAttempt, words_of
from ideal_bench.lib.file_lock import locked
from ideal_bench.lib.scout.attempt import ATTEMPT_FILE, read_attempt
from ideal_bench.lib.scout.eye import EyeError
from ideal_bench.lib.scout.protocol import DEFAULT_SCOUT_PROTOCOL
from ideal_bench.lib.scout.tools import (
    CAPTURE,
    FINISH,
    LIST,
    MOVE,
    SUBMIT,
    tools_of,
)
from ideal_bench.lib.scout.trace import read_trace
from mcp import Client, MCPError
from mcp_types import Implementation

CENTERS = {"chair_01": (1.0, 2.0, 0.5), "lamp_01": (0.0, 3.0, 1.5)}
ME = Implementation(name="test-client", version="1.2")


class FakeEye:
    """Pictures that tell the pose."""

    def __init__(self):
        self.pictures = 0
        self.fault = None

    def picture(self, pose):
        if self.fault:
            raise EyeError(self.fault)
        self.pictures += 1
        return b"\x89PNG" + repr(pose).encode()


@pytest.fixture
def eye():
    return FakeEye()


@pytest.fixture
def planned(task_folder, tmp_path):
    """What a call would serve; further words change the call."""

    def plan(*words, out="attempt"):
        parser = argparse.ArgumentParser()
        add_arguments(parser)
        call = [task_folder, "--out", tmp_path / out, *words]
        return plan_of(parser.parse_args([*map(str, call)]))

    return plan


@pytest.fixture
def connected(planned, eye):
    """A client of a server in this process, on the attempt's folder."""

    @asynccontextmanager
    async def connect(*words, out="attempt"):
        plan = planned(*words, out=out)
        told = words_of(plan.prepared.task, plan.configuration.protocol)
        lazy = LazyEye("workbench", lambda: nullcontext(eye))
        attempt = ServedAttempt(plan, lazy, told)
        with ThreadPoolExecutor(1) as worker:
            async with Client(server_of(attempt, worker), client_info=ME) as client:
                yield client

    return connect


@pytest.fixture
def protocol_of(tmp_path):
    """A protocol with other settings, as a file."""

    def write(**settings):
        document = json.loads(DEFAULT_SCOUT_PROTOCOL.read_text())
        for name, value in settings.items():
            document["settings"][name]["value"] = value
        path = tmp_path / "mine.json"
        path.write_text(json.dumps(document))
        return path

    return write


def told(result):
    """What the tool came to."""
    return json.loads(result.content[0].text)


def texts(result):
    return [part.text for part in result.content if part.type == "text"]


def pictures(result):
    return [base64.b64decode(part.data) for part in result.content if part.type == "image"]


def submission(**centers):
    names = ("x_m", "y_m", "z_m")
    return {
        "centers": [
            {"id": name, **dict(zip(names, center, strict=True))}
            for name, center in centers.items()
        ]
    }


def first_view(task_folder):
    return (task_folder / "first_view.png").read_bytes()


def document(folder):
    return json.loads((folder / ATTEMPT_FILE).read_text())


def test_an_agent_finishes_an_episode(connected, tmp_path):
    async def play():
        async with connected() as client:
            await client.call_tool(MOVE, {"left_m": 1, "yaw_deg": -20})
            await client.call_tool(CAPTURE, {})
            await client.call_tool(SUBMIT, submission(**CENTERS))
            return await client.call_tool(FINISH)

    last = asyncio.run(play())
    assert told(last) == {"submitted": 2, "targets": 2}
    assert texts(last)[1:] == ["The episode is over (finish). Nothing more can be done."]
    folder = tmp_path / "attempt"
    attempt = read_attempt(folder)
    assert attempt.is_completed and attempt.agent == "mcp"
    kept = attempt.document
    assert (kept["calls"], kept["images"], kept["ended_by"]) == (4, 1, "finish")
    assert kept["agent"]["clients"] == [{"name": "test-client", "version": "1.2"}]
    assert kept["agent"]["counted"] == "each tool call as one model call"
    assert kept["engine"] == {"engine": "workbench"} and kept["ended_at"]
    scores = json.loads((folder / "scores.json").read_text())
    assert scores["mean_iou"] == 1.0 and scores["coverage"] == 1.0
    assert json.loads((folder / "map.json").read_text())["centers"]["lamp_01"] == [0.0, 3.0, 1.5]
    assert (folder / "task.json").exists() and (folder / "images" / "image_001.png").exists()
    assert len(read_trace(folder / "trace.jsonl")) == 1 + 4 * 2 + 1


def test_the_tools_are_those_of_every_other_door(connected, planned):
    async def look():
        async with connected() as client:
            return (await client.list_tools()).tools

    expected = tools_of(planned().configuration.protocol)
    assert [(tool.name, tool.description, tool.input_schema) for tool in asyncio.run(look())] == [
        (tool.name, tool.description, tool.parameters) for tool in expected
    ]


def test_any_client_is_told_the_task_and_shown_the_first_view(connected, task_folder):
    """As instructions, as a prompt, as a resource, and with the first answer, whatever it is."""

    async def look():
        async with connected() as client:
            (name,) = [prompt.name for prompt in (await client.list_prompts()).prompts]
            message = (await client.get_prompt(name)).messages
            uris = [resource.uri for resource in (await client.list_resources()).resources]
            blob = (await client.read_resource(uris[0])).contents[0].blob
            calls = [await client.call_tool(LIST), await client.call_tool(LIST)]
            return client.instructions, message, uris, blob, calls

    words, message, uris, blob, (first, second) = asyncio.run(look())
    assert "chair_01" in words and "counter-clockwise" in words and "one answer" in words
    assert message[0].content.text == words
    shown = [base64.b64decode(data) for data in (message[1].content.data, blob)]
    assert shown == [first_view(task_folder)] * 2
    assert uris == ["scout://image_000"]
    assert words in texts(first) and pictures(first) == [first_view(task_folder)]
    assert len(second.content) == 1 and told(second)["calls_left"] == 98


def test_nobody_is_told_a_score_or_a_true_place(connected):
    async def play():
        async with connected() as client:
            results = [await client.call_tool(LIST), await client.call_tool(CAPTURE)]
            results += [await client.call_tool(FINISH), await client.call_tool(LIST)]
            return [*(text for result in results for text in texts(result)), client.instructions]

    told = "\n".join(asyncio.run(play()))
    for word in ("iou", "loss_m", "error_m", '"size"', "3.0, 1.5", "asset"):
        assert word not in told


def test_pictures_come_with_a_capture_and_can_be_looked_at_again(connected, eye):
    async def play():
        async with connected() as client:
            taken = await client.call_tool(CAPTURE)
            again = await client.read_resource("scout://image_001")
            with pytest.raises(MCPError, match="there is no such picture"):
                await client.read_resource("scout://../attempt")
            return taken, again.contents[0].blob

    taken, again = asyncio.run(play())
    assert pictures(taken)[0] == base64.b64decode(again) and eye.pictures == 1
    assert told(taken)["image"] == "image_001" and not taken.is_error


@pytest.mark.parametrize(
    ("tool", "arguments", "reason"),
    [
        (MOVE, {"forward_m": 2}, "the step is 2 m long; at most 1 m"),
        (MOVE, {"forward_m": "1"}, 'forward_m: expected a finite number, got "1"'),
        (CAPTURE, {"wide": True}, "unknown 'wide'; the tool takes nothing"),
        ("teleport", {}, "there is no such tool"),
    ],
)
def test_a_rejected_action_is_an_answer_and_one_call(connected, tool, arguments, reason):
    async def play():
        async with connected() as client:
            result = await client.call_tool(tool, arguments)
            return result, told(await client.call_tool(LIST))

    result, after = asyncio.run(play())
    assert result.is_error and reason in told(result)["rejected"]
    assert (after["calls_left"], after["images_left"]) == (98, 100)


def test_calls_made_at_once_are_done_one_by_one(connected):
    async def play():
        async with connected() as client:
            steps = [client.call_tool(MOVE, {"forward_m": 0.1}) for _ in range(8)]
            await asyncio.gather(*steps)
            return told(await client.call_tool(LIST))

    after = asyncio.run(play())
    assert after["pose"]["position_m"][1] == pytest.approx(0.8) and after["calls_left"] == 91


def test_after_the_end_nothing_is_done(connected, tmp_path):
    async def play():
        async with connected() as client:
            await client.call_tool(FINISH)
            before = document(tmp_path / "attempt")
            result = await client.call_tool(SUBMIT, submission(**CENTERS))
            return before, result

    before, result = asyncio.run(play())
    assert result.is_error and texts(result) == [
        "The episode is over (finish). Nothing more can be done."
    ]
    assert document(tmp_path / "attempt") == before
    assert before["submitted"] == 0


def test_the_last_call_ends_the_episode_and_the_map_counts(connected, protocol_of, tmp_path):
    mine = protocol_of(model_calls=4, reminders=[1])

    async def play():
        async with connected("--protocol", mine) as client:
            await client.call_tool(SUBMIT, submission(lamp_01=CENTERS["lamp_01"]))
            return [await client.call_tool(LIST) for _ in range(4)]

    calls = asyncio.run(play())
    assert texts(calls[1])[1].startswith("1 answer is left, and 100 pictures. 1 of 2 targets")
    assert texts(calls[2])[1] == "The episode is over (budget). Nothing more can be done."
    assert calls[3].is_error
    kept = document(tmp_path / "attempt")
    assert (kept["status"], kept["ended_by"], kept["calls"]) == ("completed", "budget", 4)
    assert json.loads((tmp_path / "attempt" / "scores.json").read_text())["coverage"] == 0.5


def test_a_client_that_went_away_goes_on(connected, eye, task_folder, tmp_path):
    """Another client, another server, the same attempt; what was rendered is not rendered again."""

    async def begin():
        async with connected() as client:
            await client.call_tool(MOVE, {"left_m": 1})
            await client.call_tool(CAPTURE)
            await client.call_tool(SUBMIT, submission(chair_01=CENTERS["chair_01"]))

    async def go_on():
        async with connected() as client:
            first = await client.call_tool(LIST)
            await client.call_tool(SUBMIT, submission(lamp_01=CENTERS["lamp_01"]))
            await client.call_tool(FINISH)
            return first

    asyncio.run(begin())
    before = document(tmp_path / "attempt")
    assert (before["status"], before["calls"], before["images"]) == ("unfinished", 3, 1)
    assert not (tmp_path / "attempt" / "scores.json").exists()
    first = asyncio.run(go_on())
    assert list(told(first)["centers"]) == ["chair_01"] and told(first)["calls_left"] == 96
    assert told(first)["pose"]["position_m"] == [-1.0, 0.0, 1.5]
    assert pictures(first) == [first_view(task_folder)] and eye.pictures == 1
    after = document(tmp_path / "attempt")
    assert (after["status"], after["calls"], len(after["resumed_at"])) == ("completed", 6, 1)
    assert after["started_at"] == before["started_at"]


def test_an_attempt_that_is_completed_stays_as_it_is(connected, tmp_path):
    async def call(tool):
        async with connected() as client:
            return await client.call_tool(tool)

    asyncio.run(call(FINISH))
    before = document(tmp_path / "attempt")
    assert "The episode is over" in texts(asyncio.run(call(LIST)))[0]
    assert document(tmp_path / "attempt") == before


def test_a_picture_that_cannot_be_made_is_a_runtime_failure(connected, eye, tmp_path):
    async def play():
        async with connected() as client:
            return [await client.call_tool(CAPTURE), await client.call_tool(LIST)]

    eye.fault = "the renderer crashed"
    results = asyncio.run(play())
    for result in results:
        assert result.is_error and "cannot go on: the renderer crashed" in texts(result)[0]
    kept = document(tmp_path / "attempt")
    assert (kept["status"], kept["reason"]) == ("runtime_failure", "the renderer crashed")
    assert kept["images"] == 0 and not (tmp_path / "attempt" / "scores.json").exists()


def test_a_full_disk_is_a_runtime_failure_too(connected, monkeypatch, tmp_path):
    async def play():
        async with connected() as client:
            await client.call_tool(LIST)
            monkeypatch.setattr(scout_serve_attempt, "write_attempt", full)
            return await client.call_tool(LIST)

    def full(*_):
        raise OSError(28, "No space left on device")

    result = asyncio.run(play())
    assert result.is_error and "No space left on device" in texts(result)[0]


# The command


@pytest.fixture
def served(task_folder, tmp_path, capsys):
    """Call the part, which fails before it serves; its exit code and stderr."""

    def call(*words, task=task_folder, out="attempt"):
        code = main(["scout", "serve", str(task), "--out", str(tmp_path / out), *map(str, words)])
        out, err = capsys.readouterr()
        assert out == ""
        return code, err

    return call


def test_without_the_library_a_sentence_says_how_to_get_it(served, monkeypatch):
    monkeypatch.setitem(sys.modules, "mcp", None)
    code, err = served()
    assert code == exit_codes.NOTHING and 'pip install "ideal_bench[mcp]"' in err


def test_another_server_at_the_attempt_is_told(served, tmp_path):
    with locked(tmp_path / "attempt" / ATTEMPT_FILE, wait=False):
        code, err = served()
    assert code == exit_codes.NOTHING and "another server is at this attempt" in err


def test_a_task_that_is_not_there(served, tmp_path):
    code, err = served(task=tmp_path / "none")
    assert code == exit_codes.USAGE and "scout prepare" in err


def test_an_attempt_of_something_else_is_not_gone_on_with(
    connected, served, protocol_of, task_folder
):
    async def call():
        async with connected() as client:
            await client.call_tool(LIST)

    asyncio.run(call())
    mine = protocol_of(images=7)
    for words, what in (
        (("--protocol", mine), "budgets.images 100 where now it is 7"),
        (("--engine", "cycles"), 'engine.engine "workbench" where now it is "cycles"'),
        (("--name", "other"), 'agent.name "mcp" where now it is "other"'),
    ):
        code, err = served(*words)
        assert code == exit_codes.USAGE and "name another folder with --out" in err
        assert what in err or "protocol" in err
    path = task_folder / "task.json"
    path.write_text(path.read_text().replace("0" * 64, "1" * 64))
    assert "another preparation of the task" in served()[1]


def test_a_changed_trace_is_refused(connected, served, tmp_path):
    async def call():
        async with connected() as client:
            await client.call_tool(CAPTURE)

    asyncio.run(call())
    (tmp_path / "attempt" / "images" / "image_001.png").write_bytes(b"another")
    code, err = served()
    assert code == exit_codes.NOTHING and "image_001 was changed after it was taken" in err


def test_a_name_is_one_line(served):
    assert served("--name", "a\nb")[0] == exit_codes.USAGE
    assert served("--name", " ")[0] == exit_codes.USAGE
