"""`infer` in a process of its own: failures, kills and Ctrl-C lose nothing and repeat nothing."""

import base64
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import threading
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from ideal_bench.ideal_addon.commands import exit_codes
from ideal_bench.lib.png import encoded

SECRET = "sk-distinctive-7c1f0b6e-do-not-keep"
SCENES = 200
KILLS = 5


class Service:
    """The loopback server as a model that fails now and then, and the verb that asks it."""

    def __init__(self, loopback, dataset, folder):
        self.loopback, self.dataset, self.folder = loopback, dataset, folder
        self.out = folder / "work" / "answers"
        self.scenes = {}
        self.trials, self.plain = Counter(), set()
        self.troubles = 0
        self.faulty = True
        self.command_lines, self.said = set(), b""
        loopback.key = SECRET
        loopback.answer = self.answer
        for name in ("home", "work"):
            (folder / name).mkdir()

    def make_scenes(self, count):
        """Copies of the data set's first scene, each with a picture that tells which it is."""
        first = self.dataset / "bedroom_s0000"
        for number in range(count):
            scene = self.folder / "rooms" / f"bedroom_s{number:04d}"
            shutil.copytree(first, scene)
            pixels = np.full((4, 4, 3), number % 256, dtype=np.uint8)
            pixels[0, 0] = number // 256 + 1
            (scene / "color.png").write_bytes(encoded(pixels))
            self.scenes[(scene / "color.png").read_bytes()] = scene.name

    def scene_of(self, question):
        return self.scenes[question.pictures[0]]

    def answer(self, question):
        scene = self.scene_of(question)
        self.trials[scene] += 1
        if self.faulty and random.Random(f"{scene} {self.trials[scene]}").random() < 0.05:
            self.troubles += 1
            return self.kinds()[self.troubles % len(self.kinds())]
        self.plain.add(question.number)
        return self.text(scene, question.number)

    def kinds(self):
        """Every way in which a service fails that may pass."""
        service = self.loopback
        return [
            service.Status(429, retry_after="0"),
            service.Status(500),
            service.Status(503),
            service.Reset(),
            service.CutOff(),
            service.CutOff(chunked=True),
            service.Slow(30.0),
            service.Html(),
            service.Html(502),
            service.EchoKey(),
            service.EchoKey(500),
        ]

    def text(self, scene, number):
        return json.dumps({"scene": scene, "number": number})

    def start(self, *words):
        module = "ideal_bench.ideal_addon.commands"
        given = [self.folder / "rooms", "--out", self.out, "--model", "model-1"]
        given += ["--endpoint", self.loopback.url(), "--timeout", "5", "--at-once", "8", *words]
        environment = {
            **os.environ,
            "HOME": str(self.folder / "home"),
            "OPENAI_API_KEY": SECRET,
            "TMPDIR": str(self.folder / "work"),
        }
        process = subprocess.Popen(
            [sys.executable, "-m", module, "infer", *map(str, given)],
            cwd=self.folder / "work",
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        self.command_lines.add(Path(f"/proc/{process.pid}/cmdline").read_bytes())
        return process

    def finish(self, process):
        said, _ = process.communicate(timeout=60)
        self.said += said
        return process.returncode

    def wait_for_requests(self, count, process):
        """Until so many have come, or the process has ended by itself."""
        pause = threading.Event()
        while len(self.loopback._exchanges) < count and process.poll() is None:
            pause.wait(0.002)

    def records(self):
        place = self.out / "model-1" / "_records"
        return {path.stem: json.loads(path.read_text()) for path in place.glob("b*.json")}

    def served(self):
        """The texts that arrived, by scene; not those in replies that repeat the key."""
        found = {name: [] for name in self.scenes.values()}
        for question in (item for item in self.loopback.served if item.number in self.plain):
            scene = self.scene_of(question)
            found[scene].append(self.text(scene, question.number))
        return found

    def kept(self):
        return {path.stem: path.read_text() for path in (self.out / "model-1").glob("*.txt")}


@pytest.fixture
def service(loopback, dataset, tmp_path):
    return Service(loopback, dataset, tmp_path)


def require_no_key(service):
    """The key is on no disk, in no text and in no list of arguments."""
    forms = [SECRET.encode(), base64.b64encode(SECRET.encode())]
    files = [path for path in service.folder.rglob("*") if path.is_file()]
    assert len(files) > SCENES * 3
    texts = [path.read_bytes() for path in files] + [service.said, *service.command_lines]
    names = [str(path).encode() for path in files]
    assert not [text for text in texts + names for form in forms if form in text]


def test_two_hundred_scenes_with_failures_of_every_kind(service):
    service.make_scenes(SCENES)
    assert service.finish(service.start()) == exit_codes.DONE, service.said.decode()
    repeated, records = require_accounted(service), service.records()
    assert {record["outcome"] for record in records.values()} == {"answered"}
    attempts = [item for record in records.values() for item in record["attempts"]]
    troubles = Counter(item["trouble"] for item in attempts)
    assert service.troubles + repeated == sum(troubles.values()) - troubles[None] >= 5
    assert troubles[None] == SCENES and set(troubles) > {"busy", "network", "server"}
    assert "interrupted" not in troubles
    require_no_key(service)


def require_accounted(service):
    """Every scene has one answer that arrived; returns how many arrived besides.

    Those arrived too late, after the time limit, or in a process a moment before it was killed. No
    program can have them, but the record says that there may have been one.
    """
    served, kept, records = service.served(), service.kept(), service.records()
    assert set(kept) == set(records) == set(served) and len(kept) == SCENES
    for scene, texts in served.items():
        troubles = Counter(item["trouble"] for item in records[scene]["attempts"])
        assert kept[scene] in texts and troubles[None] == 1
        late = troubles["interrupted"] + troubles["timeout"]
        assert len(texts) - 1 <= late, json.dumps(records[scene]["attempts"])
    return sum(map(len, served.values())) - SCENES


def test_killed_at_random_moments_and_called_again(service):
    service.make_scenes(SCENES)
    for moment in sorted(random.Random(5).sample(range(5, SCENES - 20), KILLS)):
        kept, asked = service.kept(), len(service.loopback.asked)
        process = service.start()
        service.wait_for_requests(moment, process)
        process.kill()
        assert service.finish(process) == -signal.SIGKILL
        require_untouched(service, kept, asked)
    kept, asked = service.kept(), len(service.loopback.asked)
    assert 0 < len(kept) < SCENES
    assert service.finish(service.start()) == exit_codes.DONE, service.said.decode()
    require_untouched(service, kept, asked)
    require_accounted(service)
    require_no_key(service)


def require_untouched(service, kept, asked):
    """What was kept before is as it was, and was not asked about since."""
    later = {service.scene_of(question) for question in service.loopback.asked[asked:]}
    assert not later & set(kept)
    now = service.kept()
    assert {scene: now[scene] for scene in kept} == kept


def test_ctrl_c_finishes_what_is_under_way(service):
    service.make_scenes(20)
    service.faulty, gate, plain = False, threading.Event(), service.answer
    service.loopback.answer = lambda question: gate.wait(20) and plain(question)
    process = service.start("--timeout", "60", "--at-once", "3")
    service.wait_for_requests(3, process)
    process.send_signal(signal.SIGINT)
    while b"stopping" not in service.said:
        service.said += process.stdout.readline()
    gate.set()
    assert service.finish(process) == exit_codes.INTERRUPTED, service.said.decode()
    assert len(service.kept()) == len(service.loopback.served) == 3
    assert b"Answered: 3 of 20 scenes" in service.said
    assert b"Not asked: 17 (" in service.said and b"as the run was stopped" in service.said
    service.loopback.answer = plain
    assert service.finish(service.start()) == exit_codes.DONE
    assert len(service.loopback.served) == 20


def test_a_second_ctrl_c_leaves_at_once(service):
    service.make_scenes(5)
    service.loopback.answer = lambda question: service.loopback.Slow(60.0)
    process = service.start("--timeout", "60", "--at-once", "3", "--json")
    service.wait_for_requests(3, process)
    process.send_signal(signal.SIGINT)
    while b"stopping" not in service.said:
        service.said += process.stdout.readline()
    process.send_signal(signal.SIGINT)
    assert service.finish(process) == exit_codes.INTERRUPTED, service.said.decode()
    assert b"Traceback" not in service.said and service.kept() == {}
    assert b"calls that were under way may have been paid for" in service.said
    assert b"Under way when it ended, perhaps paid for: 3: bedroom_s" in service.said
    assert b"Not asked: 2 (" in service.said and b"\n3 calls, none with an answer" in service.said
    begin, end = service.said.index(b"{\n"), service.said.rindex(b"}")
    document = json.loads(service.said[begin : end + 1])
    assert document["counts"]["under_way"] == 3 and document["counts"]["not_asked"] == 2
    assert sum(item["outcome"] == "under_way" for item in document["scenes"]) == 3
    assert document["calls"] == document["all_runs"]["calls"] == 3
    assert [record["outcome"] for record in service.records().values()] == ["started"] * 3
