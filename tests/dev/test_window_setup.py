"""Finding or making the real Blender of tests/ui: what is taken, and the sentences."""

import pytest

from ..ui.harness import debian, finding
from ..ui.harness.program import Program, enter


@pytest.fixture(autouse=True)
def bare_machine(monkeypatch, tmp_path):
    """A machine without anything, on which nothing may be installed."""
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.delenv(finding.BLENDER_VARIABLE, raising=False)
    monkeypatch.setenv(finding.DEBIAN_VARIABLE, str(tmp_path / "debian"))
    monkeypatch.setattr(finding, "may_make", lambda: False)


@pytest.fixture
def program(tmp_path):
    """Put a program on PATH that prints a line."""

    def add(name, says=""):
        path = tmp_path / "bin" / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(f"#!/bin/sh\necho '{says}'\n")
        path.chmod(0o755)
        return path

    return add


def test_nothing_at_all_is_a_sentence_with_the_way_out():
    with pytest.raises(finding.NoBlender, match=r"As root .* name a Blender, 4\.2 or later, in ID"):
        finding.make()


def test_blender_on_path_is_taken_with_its_screen(program):
    for name in finding.TOOLS:
        program(name)
    program("blender", "Blender 4.3.2")
    assert finding.make() == Program("blender")


def test_an_old_blender_on_path_is_passed_over(program):
    for name in finding.TOOLS:
        program(name)
    program("blender", "Blender 3.4.1")
    with pytest.raises(finding.NoBlender):
        finding.find()


def test_a_named_blender_comes_first(program, monkeypatch):
    for name in finding.TOOLS:
        program(name)
    named = str(program("own-blender", "Blender 5.2.0 LTS"))
    monkeypatch.setenv(finding.BLENDER_VARIABLE, named)
    assert finding.find() == Program(named)


def test_a_named_blender_without_a_screen_is_a_sentence(program, monkeypatch):
    program("Xvfb")
    monkeypatch.setenv(finding.BLENDER_VARIABLE, str(program("b", "Blender 4.2.0")))
    with pytest.raises(finding.NoBlender, match=r"xdotool, import not found.*xdotool imagemagick"):
        finding.make()


@pytest.mark.parametrize("says", ["Blender 4.1.1", "something else"])
def test_a_named_blender_that_is_none_is_a_sentence(program, monkeypatch, says):
    monkeypatch.setenv(finding.BLENDER_VARIABLE, str(program("b", says)))
    with pytest.raises(finding.NoBlender, match=r"bin/b is no Blender of 4\.2 or later"):
        finding.make()


def test_a_named_blender_that_is_not_there_is_a_sentence(monkeypatch):
    monkeypatch.setenv(finding.BLENDER_VARIABLE, "/nowhere/blender")
    with pytest.raises(finding.NoBlender, match="/nowhere/blender is no Blender"):
        finding.find()


@pytest.mark.parametrize(
    ("os_release", "new"),
    [
        ('ID=debian\nVERSION_ID="13"\n', True),
        ('ID=debian\nVERSION_ID="12"\n', False),
        ("ID=debian\n", False),
        ('ID=ubuntu\nVERSION_ID="24.04"\n', False),
    ],
)
def test_debian_13_has_a_blender_that_is_new_enough(os_release, new):
    assert finding.has_new_blender(os_release) is new


def test_a_debian_of_its_own_counts_when_it_is_finished(monkeypatch, tmp_path):
    monkeypatch.setattr(debian.os, "geteuid", lambda: 0)
    (tmp_path / "debian").mkdir()
    with pytest.raises(finding.NoBlender):
        finding.find()
    (tmp_path / "debian" / debian.READY).touch()
    assert finding.find() == Program("blender", tmp_path / "debian")


class Steps(list):
    """The names of the steps, and which of them are to fail."""

    def __init__(self):
        super().__init__()
        self.fails = set()


@pytest.fixture
def steps(monkeypatch, tmp_path):
    """The steps of a set-up by name, none of them done; a step named in `fails` fails."""
    ran = Steps()

    def run(command, name):
        ran.append(name.replace(str(tmp_path), ""))
        if any(word in name for word in ran.fails):
            raise debian.SetUpFailed(name)

    monkeypatch.setattr(debian, "_run", run)
    monkeypatch.setattr(debian.shutil, "which", lambda name: f"/usr/sbin/{name}")
    monkeypatch.setattr(debian.shutil, "copy", lambda source, target: None)
    return ran


def test_a_set_up_that_broke_off_goes_on_where_it_was(steps, tmp_path):
    root = tmp_path / "debian"
    steps.fails.add("install")
    with pytest.raises(debian.SetUpFailed):
        debian.make(root)
    assert (root / debian.BOOTSTRAPPED).is_file() and not (root / debian.READY).exists()
    steps.clear()
    steps.fails.clear()
    debian.make(root)
    assert steps[0] == "dpkg --configure -a" and steps[-1] == "blender --version"
    assert (root / debian.READY).is_file()


def test_a_debian_that_broke_off_is_made_anew(steps, tmp_path):
    root = tmp_path / "debian"
    root.mkdir()
    (root / "half").touch()
    debian.make(root)
    assert steps[0].startswith("debootstrap ") and not (root / "half").exists()


def test_what_is_mounted_in_it_is_never_removed(steps, tmp_path, monkeypatch):
    root = tmp_path / "debian"
    root.mkdir()
    (root / "half").touch()
    mounts = f"proc {root}/proc proc rw 0 0\n"
    monkeypatch.setattr(debian.Path, "read_text", lambda path, encoding: mounts)
    with pytest.raises(debian.SetUpFailed, match=r"`umount .*/proc`, then run this again"):
        debian.make(root)
    assert (root / "half").exists()


def test_what_is_shared_has_the_same_name_inside(tmp_path):
    root, shared = tmp_path / "debian", tmp_path / "a folder"
    command = enter(root, ["ls", str(shared)], (shared,))
    assert command[:2] == ["unshare", "--mount"]
    assert f"mount --bind '{shared}' '{root}{shared}'" in command[-1]
    assert (root / shared.relative_to("/")).is_dir()
