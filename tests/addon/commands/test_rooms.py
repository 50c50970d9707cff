"""`rooms`: InfiniGen's Python is made once, or named; what is downloaded is said before."""

import io
import json
from pathlib import Path
from types import SimpleNamespace

import pytest
from ideal_bench.ideal_addon.commands import exit_codes, main
from ideal_bench.ideal_addon.rooms import environment, environment_setup
from ideal_bench.ideal_addon.rooms.environment import PYTHON_VARIABLE, pinned


@pytest.fixture
def base(stub, monkeypatch):
    """The stand-in is the only Python of this machine."""
    monkeypatch.setattr(environment_setup, "_candidates", lambda: iter([stub.python]))
    return stub


@pytest.fixture
def folder(own_user_folder):
    return own_user_folder / "infinigen"


def setup(*more):
    return main(["rooms", "setup", *map(str, more)])


def answer(monkeypatch, text):
    """Someone sits at a terminal and types."""
    stream = io.StringIO(text)
    stream.isatty = lambda: True
    monkeypatch.setattr("sys.stdin", stream)


def test_a_named_python_is_looked_into_and_remembered(stub, capsys):
    assert setup("--python", stub.python) == exit_codes.DONE
    assert "is ready and used from now on (infinigen 1.15.5, bpy 4.2.0" in capsys.readouterr().err
    assert main(["rooms", "status"]) == exit_codes.DONE
    assert f"{stub.python} works (infinigen 1.15.5" in capsys.readouterr().out
    assert stub.downloads() == []


def test_before_anything_is_set_up_status_says_how_to(capsys):
    assert main(["rooms", "status"]) == exit_codes.NOTHING
    assert "`ideal-bench rooms setup` makes it once" in capsys.readouterr().err


def test_the_nearest_name_wins(stub, monkeypatch, capsys, tmp_path):
    setup("--python", stub.python)
    other = tmp_path / "other"
    other.symlink_to(stub.python)
    monkeypatch.setenv(PYTHON_VARIABLE, str(other))
    main(["rooms", "status"])
    assert capsys.readouterr().out.endswith(f"named by {PYTHON_VARIABLE}\n")
    main(["rooms", "status", "--python", str(stub.python)])
    assert capsys.readouterr().out.endswith("named by --python\n")


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (None, "cannot be run: No such file"),
        ("#!/bin/sh\nexit 3\n", "does not work: code 3"),
        ("#!/bin/sh\necho hello\n", "is no Python: it said 'hello"),
    ],
)
def test_what_is_no_python_is_not_remembered(tmp_path, own_user_folder, capsys, content, told):
    path = tmp_path / "python"
    if content is not None:
        path.write_text(content)
        path.chmod(0o755)
    assert setup("--python", path) == exit_codes.NOTHING
    assert f"{path} (named by --python) {told}" in capsys.readouterr().err
    assert not own_user_folder.exists()


def test_a_missing_system_library_is_named_with_its_packages(stub, capsys):
    stub.behave(
        imports={"bpy": "ImportError: libXi.so.6: cannot open shared object file: No such file"}
    )
    assert setup("--python", stub.python) == exit_codes.NOTHING
    told = capsys.readouterr().err
    assert "Blender misses the system library libXi.so.6. Install what Debian calls" in told
    assert "libxi6" in told


def test_a_damaged_memory_is_told(own_user_folder, capsys):
    own_user_folder.mkdir()
    (own_user_folder / "infinigen.json").write_text("{")
    assert main(["rooms", "status"]) == exit_codes.NOTHING
    assert "infinigen.json cannot be read" in capsys.readouterr().err


def test_what_is_downloaded_is_said_and_asked_for(base, folder, capsys, monkeypatch):
    answer(monkeypatch, "no\n")
    assert setup() == exit_codes.NOTHING
    told = capsys.readouterr().err
    assert f"This makes a Python environment in {folder}, with {base.python}:" in told
    assert "infinigen 1.15.5 (BSD-3-Clause), bpy 4.2.0 (Blender, GPL-3.0-or-later)" in told
    assert "GB to download from the package index" in told and "Go on? [y/N]" in told
    assert "error: nothing was downloaded" in told
    assert not folder.exists() and base.downloads() == []


def test_where_nobody_can_be_asked_yes_is_needed(base, folder, capsys, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO())
    assert setup() == exit_codes.USAGE
    assert "nobody can be asked here; say --yes to go on" in capsys.readouterr().err
    assert not folder.exists()


def test_a_yes_makes_it_with_the_pinned_packages_and_remembers_it(base, folder, monkeypatch):
    answer(monkeypatch, "y\n")
    assert setup() == exit_codes.DONE
    wanted = [f"{name}=={version}" for name, version in pinned().items()]
    assert base.downloads() == ["pip>=25.1", *wanted]
    assert Path(environment.named_python(None).python) == folder / "bin" / "python"


def test_it_is_done_once(base, capsys):
    setup("--yes")
    base.forget_calls()
    capsys.readouterr()
    assert setup() == exit_codes.DONE
    assert base.downloads() == [] and "download" not in capsys.readouterr().err


def test_a_download_that_broke_off_goes_on(base, folder, capsys):
    base.behave(pip={"scipy": "WARNING: ConnectionResetError\nERROR: incomplete-download"})
    assert setup("--yes") == exit_codes.NOTHING
    told = capsys.readouterr().err
    assert "the download of scipy==1.17.1 broke off. Look at the network" in told
    assert main(["rooms", "status"]) == exit_codes.NOTHING
    had = base.downloads()[1:-1]
    base.behave()
    base.forget_calls()
    assert setup("--yes") == exit_codes.DONE
    wanted = [f"{name}=={version}" for name, version in pinned().items()]
    assert had + base.downloads()[1:] == wanted


def test_a_package_that_pip_was_stopped_in_is_installed_over_itself(base, folder):
    setup("--yes")
    (folder / "set-up-done").unlink()
    base.behave(distributions={"scipy": "broken"})
    base.forget_calls()
    assert setup("--yes") == exit_codes.DONE
    assert base.downloads() == ["pip>=25.1", "scipy==1.17.1"]
    assert base.installed_again() == ["scipy"]


def test_other_pins_are_installed_over_it(base, folder, tmp_path, monkeypatch):
    setup("--yes")
    base.forget_calls()
    newer = tmp_path / "requirements.txt"
    newer.write_text(environment.REQUIREMENTS.read_text().replace("scipy==1.17.1", "scipy==9.0"))
    monkeypatch.setattr(environment, "REQUIREMENTS", newer)
    monkeypatch.setattr(environment_setup, "REQUIREMENTS", newer)
    assert not environment_setup.is_done(folder)
    assert setup("--yes") == exit_codes.DONE
    assert base.downloads() == ["pip>=25.1", "scipy==9.0"]


def test_it_can_be_made_elsewhere(base, tmp_path):
    assert setup("--folder", tmp_path / "place", "--yes") == exit_codes.DONE
    assert environment.named_python(None).python == tmp_path / "place" / "bin" / "python"


def test_a_folder_with_other_files_is_left_alone(base, tmp_path, capsys):
    theirs = tmp_path / "work" / "thesis.txt"
    theirs.parent.mkdir()
    theirs.write_text("precious")
    assert setup("--folder", theirs.parent, "--yes") == exit_codes.USAGE
    assert "work holds other files; name an empty or new --folder" in capsys.readouterr().err
    (theirs.parent / "pyvenv.cfg").write_text("prompt = mine")
    assert setup("--folder", theirs.parent, "--yes") == exit_codes.USAGE
    assert theirs.read_text() == "precious"


def test_without_a_fitting_python_it_says_where_to_get_one(monkeypatch, capsys, tmp_path):
    old = tmp_path / "python"
    old.write_text("#!/bin/sh\necho 3.12\n")
    old.chmod(0o755)
    monkeypatch.setattr(environment_setup, "_candidates", lambda: iter([tmp_path / "no", old]))
    assert setup("--yes") == exit_codes.NOTHING
    told = capsys.readouterr().err
    assert "InfiniGen needs Python 3.11, and there is none here. Install one" in told


def test_a_python_without_venv_is_named_only_where_no_other_has_it(base, monkeypatch, tmp_path):
    bare = tmp_path / "bare"
    bare.write_text("#!/bin/sh\ncase $* in *venv*) exit 1;; esac\necho 3.11\n")
    bare.chmod(0o755)
    monkeypatch.setattr(environment_setup, "_candidates", lambda: iter([bare, base.python]))
    assert environment_setup.base_python() == base.python
    monkeypatch.setattr(environment_setup, "_candidates", lambda: iter([bare]))
    with pytest.raises(environment.EnvironmentFault, match=f"{bare} lacks the module venv"):
        environment_setup.base_python()


def test_a_full_disk_is_seen_before_the_download(base, monkeypatch, capsys):
    usage = SimpleNamespace(free=10**9)
    monkeypatch.setattr(environment_setup.shutil, "disk_usage", lambda path: usage)
    assert setup("--yes") == exit_codes.NOTHING
    assert "the disk is too full: 3.5 GB are needed in" in capsys.readouterr().err
    assert base.downloads() == []


def test_an_offline_blender_is_respected(base, folder, monkeypatch, capsys):
    app = SimpleNamespace(binary_path="/opt/blender", online_access=False)
    monkeypatch.setitem(environment_setup.sys.modules, "bpy", SimpleNamespace(app=app))
    assert setup("--yes") == exit_codes.NOTHING
    assert "Blender is set to stay offline" in capsys.readouterr().err
    assert not folder.exists()


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("OSError: [Errno 28] No space left on device", "the disk is full at x==1. Make room"),
        ("ERROR: No matching distribution found for x==1", "the package index has no x==1"),
        ("ERROR: odd", "pip could not install x==1:\nERROR: odd"),
    ],
)
def test_what_pip_says_becomes_a_sentence(said, told):
    assert told in environment_setup._pip_failure(said, "x==1")


def test_every_requirement_is_pinned():
    lines = environment.REQUIREMENTS.read_text().splitlines()
    wanted = [line for line in lines if not line.startswith("#")]
    assert [f"{name}=={version}" for name, version in pinned().items()] == wanted
    assert {"infinigen", "bpy", "numpy"} <= set(pinned())


def test_the_memory_is_a_small_file(stub, own_user_folder):
    setup("--python", stub.python)
    assert json.loads((own_user_folder / "infinigen.json").read_text()) == {
        "python": str(stub.python)
    }


@pytest.fixture
def blender(monkeypatch, tmp_path):
    """This process is Blender's own program, with its own Python; another is on PATH."""
    program, own, other = (tmp_path / name for name in ("blender", "own_python", "python3.11"))
    for path in (program, own, other):
        path.write_text("#!/bin/sh\n")
        path.chmod(0o755)
    app = SimpleNamespace(binary_path=str(program), online_access=True)
    monkeypatch.setitem(environment_setup.sys.modules, "bpy", SimpleNamespace(app=app))
    monkeypatch.setattr(environment_setup.sys, "executable", str(own))
    monkeypatch.setattr(environment_setup, "_PLACES", ())
    monkeypatch.setenv("PATH", str(tmp_path))
    return program, own, other


def test_in_blender_its_own_python_is_the_last_choice(blender):
    _, own, other = blender
    assert list(environment_setup._candidates()) == [other, own]


def test_blender_itself_is_never_run_as_a_python(blender, monkeypatch):
    program, _, other = blender
    monkeypatch.setattr(environment_setup.sys, "executable", str(program))
    assert list(environment_setup._candidates()) == [other]


def test_in_a_plain_python_it_is_the_first_choice(monkeypatch):
    monkeypatch.delitem(environment_setup.sys.modules, "bpy", raising=False)
    monkeypatch.setattr(environment_setup, "_PLACES", ())
    assert next(environment_setup._candidates()) == Path(environment_setup.sys.executable)


def test_where_installers_put_a_python_is_looked_at_too(blender, monkeypatch, tmp_path):
    (tmp_path / "pythons").mkdir()
    place = tmp_path / "pythons" / "cpython-3.11.9"
    place.write_text("")
    monkeypatch.setattr(environment_setup, "_PLACES", (f"{tmp_path}/pythons/cpython-3.11.*",))
    _, own, other = blender
    assert list(environment_setup._candidates()) == [other, place, own]
