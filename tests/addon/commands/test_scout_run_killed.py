"""`scout run` in a process of its own: killed or stopped in the middle, it asks nothing twice."""

import importlib.util
import json
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from ideal_bench.ideal_addon.commands import exit_codes

PROGRAM = Path(__file__).with_name("scout_rooms.py")
SCENES = ("bath", "bed", "hall")
TURNS = 4


def program():
    spec = importlib.util.spec_from_file_location("scout_rooms", PROGRAM)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Run:
    """The verb against a service that waits at one of its requests."""

    def __init__(self, loopback, folder):
        self.loopback, self.folder = loopback, folder
        self.out, self.pictures = folder / "runs", folder / "pictures"
        self.held_at, self.arrived, self.gate = None, threading.Event(), threading.Event()
        self.pictures.touch()
        rooms = program()
        for scene in SCENES:
            rooms.write_task(folder / "tasks" / scene, rooms.task_of(scene))
        loopback.answer = self.answer

    def answer(self, question):
        if question.number == self.held_at:
            self.arrived.set()
            self.gate.wait(30)
        turn = sum(turn.role == "assistant" for turn in question.turns)
        call = self.loopback.Call
        calls = [
            (call("capture_image"), call("move_camera", {"yaw_deg": 20}), call("capture_image")),
            (call("submit_centers", {"centers": [CENTER]}),),
            (call("move_camera", {"up_m": 0.5}), call("capture_image")),
            (call("finish"),),
        ]
        return self.loopback.Reply(calls=calls[turn])

    def start(self):
        given = [self.folder / "tasks", "--out", self.out, "--model", "m"]
        given += ["--endpoint", self.loopback.url(), "--retries", "0"]
        return subprocess.Popen(
            [sys.executable, str(PROGRAM), "scout", "run", *map(str, given)],
            env={
                **os.environ,
                "OPENAI_API_KEY": self.loopback.key,
                "SCOUT_PICTURES": str(self.pictures),
            },
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )

    def start_and_hold(self, number):
        """Until that request has come."""
        self.held_at = number
        process = self.start()
        for _ in range(600):
            if self.arrived.wait(0.1):
                break
            assert process.poll() is None, process.stdout.read().decode()
        self.held_at = None
        return process

    def attempt(self, scene):
        return json.loads((self.out / "m" / scene / "attempt_01" / "attempt.json").read_text())

    def rendered(self):
        return self.pictures.read_text().split().count("picture")


CENTER = {"id": "lamp_01", "x_m": 0.0, "y_m": 3.0, "z_m": 1.5}


@pytest.fixture
def service(loopback, tmp_path):
    return Run(loopback, tmp_path)


def finish(process):
    said, _ = process.communicate(timeout=60)
    return process.returncode, said.decode()


def test_killed_in_the_middle_and_called_again(service, loopback):
    # The third answer of the second scene: two of its pictures and a map are there.
    process = service.start_and_hold(TURNS + 3)
    process.kill()
    service.gate.set()
    assert finish(process)[0] == -signal.SIGKILL
    assert [service.attempt(scene)["status"] for scene in SCENES] == [
        "completed",
        "unfinished",
        "unfinished",
    ]
    answered = TURNS + 2
    before = service.rendered()
    code, said = finish(service.start())
    assert code == exit_codes.DONE, said
    # What was under way when it was killed is asked once more, and nothing else.
    assert len(loopback.asked) == answered + 1 + (len(SCENES) * TURNS - answered)
    assert (before, service.rendered()) == (5, 3 * len(SCENES))
    assert len(service.attempt("bed")["resumed_at"]) == 1
    found = json.loads((service.out / "scout.json").read_text())["agents"]["m"]
    scores = [entry["scores"] for entry in found["scenes"].values()]
    assert found["attempts"]["completed"] == 3 and scores[0] == scores[1] == scores[2]


def test_a_second_ctrl_c_leaves_at_once(service):
    process = service.start_and_hold(TURNS + 1)
    for _ in range(2):
        process.send_signal(signal.SIGINT)
        line = b""
        while b"stopping" not in line and b"left at once" not in line:
            line = process.stdout.readline()
    # The service has not answered yet.
    code, said = finish(process)
    assert code == exit_codes.INTERRUPTED and "Traceback" not in said, said
    service.gate.set()
    found = json.loads((service.out / "scout.json").read_text())["agents"]["m"]
    assert found["attempts"]["completed"] == 1 and found["attempts"]["unfinished"] == 2


def test_ctrl_c_finishes_the_call_under_way_and_the_same_call_goes_on(service, loopback):
    process = service.start_and_hold(2)
    process.send_signal(signal.SIGINT)
    line = b""
    while b"stopping" not in line:
        line = process.stdout.readline()
    service.gate.set()
    code, said = finish(process)
    assert code == exit_codes.INTERRUPTED and "Traceback" not in said
    assert "3 scenes (1 unfinished, 2 not begun)" in said
    assert len(loopback.served) == 2
    kept = service.attempt("bath")
    assert (kept["status"], kept["calls"], kept["images"]) == ("unfinished", 2, 2)
    code, said = finish(service.start())
    assert code == exit_codes.DONE and len(loopback.served) == len(SCENES) * TURNS
    assert service.rendered() == 3 * len(SCENES)
