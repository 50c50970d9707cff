"""`scout serve` as clients start it: a process that speaks on stdin and stdout."""

import asyncio
import base64
import json
import math
import signal
import struct
import subprocess
import sys
from pathlib import Path

import pytest
from ideal_bench.ideal_addon.commands import exit_codes, main
from ideal_bench.lib.scout.attempt import ATTEMPT_FILE
from ideal_bench.lib.scout.tools import CAPTURE, FINISH, LIST, MOVE, SUBMIT, TRIANGULATE
from mcp import Client, StdioServerParameters
from mcp_types import Implementation

CENTERS = {"chair_01": (1.0, 2.0, 0.5), "lamp_01": (0.0, 3.0, 1.5)}
ME = Implementation(name="test-client", version="1.2")
CLIENT = {"name": "raw", "version": "0"}
NOISY = """
import os, subprocess, sys
from contextlib import nullcontext
from ideal_bench.ideal_addon.commands import main, scout_run_eye

class Eye:
    def picture(self, pose):
        print("rendering")
        os.write(1, b"by the descriptor")
        subprocess.run(["echo", "by a child"], check=True)
        return b"PNG" + repr(pose).encode()

scout_run_eye.child_eye = lambda *_: nullcontext(Eye())
sys.exit(main(sys.argv[1:]))
"""
CALL_OF_ITS_OWN = [sys.executable, "-m", "ideal_bench.ideal_addon.commands"]


def told(result):
    """What the tool came to."""
    return json.loads(result.content[0].text)


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


def document(folder):
    return json.loads((folder / ATTEMPT_FILE).read_text())


@pytest.fixture
def words(task_folder, tmp_path):
    """The words of a call."""
    return ["scout", "serve", str(task_folder), "--out", str(tmp_path / "attempt")]


class Raw:
    """A client that writes and reads lines, and can be killed."""

    def __init__(self, command):
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe)
        hello = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": CLIENT}
        self.ask("initialize", hello)
        self.send({"method": "notifications/initialized"})

    def send(self, message):
        self.process.stdin.write(json.dumps({"jsonrpc": "2.0", **message}).encode() + b"\n")
        self.process.stdin.flush()

    def ask(self, method, params):
        self.send({"id": 1, "method": method, "params": params})
        line = self.process.stdout.readline()
        assert line, self.process.stderr.read().decode()
        return json.loads(line)

    def tool(self, name, arguments=None):
        found = self.ask("tools/call", {"name": name, "arguments": arguments or {}})
        return found["result"]["content"]


def test_nothing_but_the_protocol_is_written_to_stdout(words, tmp_path):
    client = Raw([sys.executable, "-c", NOISY, *words])
    taken = client.tool(CAPTURE)
    assert taken[1]["type"] == "image"
    client.tool(FINISH)
    out, err = client.process.communicate(timeout=30)
    assert out == b"" and client.process.returncode == exit_codes.DONE
    for noise in (b"rendering", b"by the descriptor", b"by a child"):
        assert noise in err
    assert document(tmp_path / "attempt")["status"] == "completed"


def test_arguments_that_no_json_has_are_rejected_not_fatal(words):
    client = Raw([*CALL_OF_ITS_OWN, *words])
    for value in ("NaN", "1e999", "1" * 400, "[" * 90 + "]" * 90):
        line = (
            '{"jsonrpc": "2.0", "id": 7, "method": "tools/call", "params": {"name": '
            f'"move_camera", "arguments": {{"forward_m": {value}}}}}}}\n'
        )
        client.process.stdin.write(line.encode())
        client.process.stdin.flush()
        found = json.loads(client.process.stdout.readline())
        assert found["result"]["isError"]
        assert "expected a finite number" in found["result"]["content"][0]["text"]
    client.process.stdin.close()
    assert client.process.wait(30) == exit_codes.DONE


def test_a_server_killed_in_the_middle_is_started_again_and_the_episode_finishes(words, tmp_path):
    client = Raw([sys.executable, "-c", NOISY, *words])
    client.tool(MOVE, {"left_m": 1})
    client.tool(CAPTURE)
    client.tool(SUBMIT, submission(chair_01=CENTERS["chair_01"]))
    client.process.kill()
    client.process.communicate()
    assert document(tmp_path / "attempt")["status"] == "unfinished"

    async def go_on():
        command, *arguments = [*CALL_OF_ITS_OWN, *words]
        async with Client(StdioServerParameters(command=command, args=arguments)) as client:
            listed = await client.call_tool(LIST)
            await client.call_tool(SUBMIT, submission(lamp_01=CENTERS["lamp_01"]))
            await client.call_tool(FINISH)
            return listed

    assert list(told(asyncio.run(go_on()))["centers"]) == ["chair_01"]
    kept = document(tmp_path / "attempt")
    assert (kept["status"], kept["calls"], kept["images"]) == ("completed", 6, 1)
    assert [client["name"] for client in kept["agent"]["clients"]] == ["raw", "mcp"]
    assert json.loads((tmp_path / "attempt" / "scores.json").read_text())["mean_iou"] == 1.0


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_person_can_stop_it(words, tmp_path, number):
    client = Raw([*CALL_OF_ITS_OWN, *words])
    client.tool(MOVE, {"left_m": 1})
    client.process.send_signal(number)
    assert client.process.wait(30) == exit_codes.INTERRUPTED
    assert b"was stopped; the same call goes on where it was" in client.process.stderr.read()
    kept = document(tmp_path / "attempt")
    assert (kept["status"], kept["calls"]) == ("unfinished", 1)


@pytest.fixture
def prepared_room(tmp_path):
    """The task of an example room, small."""
    bundle = Path(__file__).parents[3] / "examples" / "scenes" / "bathroom_s1"
    out = tmp_path / "TASKS"
    call = ["scout", "prepare", bundle, "--out", out, "--engine", "workbench"]
    assert main([*map(str, call), "--resolution", "320x180"]) == exit_codes.DONE
    return out / "bathroom_s1"


def pixel_of(point, pose, optics):
    """Where a point is in the picture of a level camera, by hand."""
    yaw = math.radians(pose["yaw_deg"])
    dx, dy, dz = (a - b for a, b in zip(point, pose["position_m"], strict=True))
    ahead = dy * math.cos(yaw) - dx * math.sin(yaw)
    right = dx * math.cos(yaw) + dy * math.sin(yaw)
    (focal, _, column), (_, _, row), _ = optics["intrinsics"]
    return column + focal * right / ahead, row - focal * dz / ahead, ahead


def test_a_public_client_maps_a_real_room(prepared_room, tmp_path, capsys):
    """It looks from two places, triangulates what it knows the pixels of, submits, finishes."""
    targets = json.loads((prepared_room / "task.json").read_text())["targets"]

    async def level(client):
        pose = told(await client.call_tool(LIST))["pose"]
        await client.call_tool(MOVE, {"pitch_deg": -pose["pitch_deg"]})

    async def play(server):
        async with Client(server, client_info=ME) as client:
            await level(client)
            shots = []
            for step in ({}, {"left_m": 0.3, "up_m": 0.1}):
                await client.call_tool(MOVE, step)
                result = await client.call_tool(CAPTURE)
                (picture,) = pictures(result)
                assert struct.unpack(">II", picture[16:24]) == (320, 180)
                shots.append(told(result))
            centers = {}
            for target in targets:
                seen = []
                for shot in shots:
                    column, row, ahead = pixel_of(target["center"], shot["pose"], shot["optics"])
                    if ahead > 0 and 0 <= column <= 320 and 0 <= row <= 180:
                        where = {"column_px": column, "row_px": row}
                        seen.append({"image": shot["image"], **where})
                if len(seen) == 2:
                    result = await client.call_tool(TRIANGULATE, {"observations": seen})
                    assert not result.is_error
                    centers[target["id"]] = told(result)["point_m"]
            await client.call_tool(SUBMIT, submission(**centers))
            await client.call_tool(FINISH)
            return centers

    words = ["scout", "serve", str(prepared_room), "--out", str(tmp_path / "attempt")]
    command, *arguments = [*CALL_OF_ITS_OWN, *words, "--engine", "workbench"]
    server = StdioServerParameters(command=command, args=arguments)
    centers = asyncio.run(play(server))
    assert centers
    scores = json.loads((tmp_path / "attempt" / "scores.json").read_text())
    assert scores["coverage"] == pytest.approx(len(centers) / len(targets))
    assert scores["mean_iou_submitted"] > 0.999 and scores["center_error_m"] < 1e-6
    assert document(tmp_path / "attempt")["status"] == "completed"
    capsys.readouterr()
