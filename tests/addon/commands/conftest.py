"""A stand-in for InfiniGen's Python, so that what surrounds it is tested without it."""

import json
import sys
import time
from pathlib import Path

import pytest
from ideal_bench.ideal_addon.rooms.environment import DATA_VARIABLE, PYTHON_VARIABLE, pinned
from ideal_bench.lib.scout.pose import Optics, Pose
from ideal_bench.lib.scout.protocol import DEFAULT_SCOUT_PROTOCOL
from ideal_bench.lib.scout.task import Target, Task

SCOUT_CENTERS = {"chair_01": (1.0, 2.0, 0.5), "lamp_01": (0.0, 3.0, 1.5)}
STUB = Path(__file__).with_name("stub_infinigen.py")


class StubInfinigen:
    """An executable that `--python` can name; the test says what it does to which seed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.python = folder / "python"
        (folder / "site").mkdir(parents=True)
        self.python.write_text(f"#!{sys.executable}\n{STUB.read_text()}")
        self.python.chmod(0o755)
        self.installed(infinigen=pinned()["infinigen"], bpy="4.2.0")

    def installed(self, **versions: str | None) -> None:
        """What a look into it finds."""
        examples = str(self.folder / "site" / "infinigen_examples")
        found = {"infinigen": None, "bpy": None, "python": "3.11.7", "examples": examples}
        (self.folder / "installed.json").write_text(json.dumps({**found, **versions}))

    def behave(self, **behaviour: dict[int, str]) -> None:
        """Verb -> seed -> what happens: crash, hang, reject, `fail: words`, `sleep seconds`.

        Also pip -> package -> what it says and fails; imports -> bpy -> the same;
        distributions -> package -> its version.
        """
        (self.folder / "behaviour.json").write_text(json.dumps(behaviour))

    def calls(self, verb: str) -> list[int]:
        """The seeds for which a verb was started, in that order."""
        return [int(word) for word in self._words(verb)]

    def downloads(self) -> list[str]:
        """What pip was asked to install, in that order."""
        return self._words("pip")

    def installed_again(self) -> list[str]:
        """What pip was asked to install whatever is there."""
        return self._words("again")

    def _words(self, verb: str) -> list[str]:
        path = self.folder / "calls.txt"
        lines = path.read_text().splitlines() if path.exists() else []
        return [line.split()[1] for line in lines if line.split()[0] == verb]

    def words(
        self, out: Path, seeds: str = "1-3", *more: str, room_type: str = "bathroom"
    ) -> list[str]:
        """A call of `generate` with this Python."""
        required = ["--room-type", room_type, "--seeds", seeds, "--out", out]
        return ["generate", *map(str, [*required, "--python", self.python, *more])]

    def command(self, out: Path, seeds: str = "1-3", *more: str) -> list[str]:
        """The same call for a process of its own."""
        module = "ideal_bench.ideal_addon.commands"
        return [sys.executable, "-m", module, *self.words(out, seeds, *more)]

    def pulse(self) -> int:
        """Grows while a process hangs."""
        path = self.folder / "pulse"
        return path.stat().st_size if path.exists() else 0

    def forget_calls(self) -> None:
        """Begin a new list."""
        (self.folder / "calls.txt").unlink(missing_ok=True)


@pytest.fixture
def stub(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> StubInfinigen:
    """A new stand-in."""
    monkeypatch.setenv("STUB_HOME", str(tmp_path / "stub"))
    return StubInfinigen(tmp_path / "stub")


@pytest.fixture(autouse=True)
def own_user_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Nothing of the person who runs the tests is read or changed."""
    folder = tmp_path / "user"
    monkeypatch.setenv(DATA_VARIABLE, str(folder))
    monkeypatch.delenv(PYTHON_VARIABLE, raising=False)
    return folder


@pytest.fixture
def out(tmp_path: Path) -> Path:
    """Where `generate` writes."""
    return tmp_path / "rooms"


@pytest.fixture
def entries():
    """The scenes of a dataset.json."""
    return lambda out: json.loads((out / "dataset.json").read_text())["scenes"]


@pytest.fixture
def outcomes(entries):
    """passed, rejected or failed, by scene."""

    def outcome(entry):
        if entry["generation"]["outcome"] == "failed":
            return "failed"
        return "passed" if entry["quality"]["passed"] else "rejected"

    return lambda out: {name: outcome(entry) for name, entry in entries(out).items()}


def timeless(value):
    """A document without what differs from run to run: how long it took."""
    if isinstance(value, dict):
        return {key: timeless(item) for key, item in value.items() if key != "seconds"}
    return value


@pytest.fixture
def content():
    """Every file of a data set but the logs, times left out."""

    def read(out: Path) -> dict[str, object]:
        found: dict[str, object] = {}
        for path in sorted(path for path in out.rglob("*") if path.is_file()):
            name = path.relative_to(out).as_posix()
            if name == "dataset.json":
                found[name] = timeless(json.loads(path.read_text()))
            elif not name.startswith("_logs/"):
                found[name] = path.read_bytes()
        return found

    return read


@pytest.fixture
def wait_for():
    """Wait until something holds, while a process runs."""

    def wait(condition, process):
        deadline = time.monotonic() + 60
        while not condition():
            assert process.poll() is None, "it ended too early"
            assert time.monotonic() < deadline, "it never came so far"
            time.sleep(0.05)

    return wait


@pytest.fixture
def task_folder(tmp_path: Path, a_png) -> Path:
    """A prepared task of `scout` with two targets, as files."""
    document = json.loads(DEFAULT_SCOUT_PROTOCOL.read_text())
    task = Task(
        targets=tuple(
            Target(name, name[:-3], center, (0.4, 0.4, 1.0), name[:-3], "bedroom_0/0", name)
            for name, center in SCOUT_CENTERS.items()
        ),
        scene="bedroom_s1",
        source="scene.blend",
        origin_m=(0.0, 0.0, 0.0),
        range_m=3.5,
        optics=Optics(1280, 720, 1000.0),
        first=Pose((0.0, 0.0, 1.5), 0.0, 0.0),
        hidden=(),
        rooms=({"id": "bedroom_0/0", "type": "bedroom"},),
        engine="workbench",
        configuration={"scene": "bedroom_s1", "protocol": document},
        sha256="0" * 64,
    )
    folder = tmp_path / "TASKS" / "bedroom_s1"
    folder.mkdir(parents=True)
    (folder / "task.json").write_text(json.dumps(task.to_document()))
    (folder / "first_view.png").write_bytes(a_png(1280, 720))
    return folder
