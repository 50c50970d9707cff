"""The frame around the verbs: help, exit codes, and what a person reads when something is wrong."""

import argparse
import io
import os
import subprocess
import sys
from types import SimpleNamespace

import pytest
from ideal_bench.ideal_addon.commands import exit_codes, main
from ideal_bench.ideal_addon.commands.table import VERBS, shown_verbs
from ideal_bench.lib.version import VERSION


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("folder")
    parser.add_argument("--count", type=int, default=1)


@pytest.fixture
def probe(monkeypatch):
    """Put a verb named `probe` into the table; the test says what it does."""

    def install(run):
        module = SimpleNamespace(
            DESCRIPTION="Probes.",
            EXAMPLES="  ideal-bench probe here",
            add_arguments=add_arguments,
            run=run,
        )
        verb = SimpleNamespace(name="probe", summary="probes", load=lambda: module)
        monkeypatch.setitem(VERBS, "probe", verb)

    return install


def raising(error):
    def run(arguments):
        raise error

    return run


@pytest.mark.parametrize("code", [exit_codes.DONE, exit_codes.PARTIAL, exit_codes.NOTHING])
def test_the_verb_decides_the_exit_code(probe, code):
    probe(lambda arguments: code)
    assert main(["probe", "here"]) == code


def test_the_verb_gets_its_arguments(probe):
    seen = []
    probe(lambda arguments: seen.append(arguments) or 0)
    main(["probe", "here", "--count", "3"])
    assert (seen[0].folder, seen[0].count) == ("here", 3)


@pytest.mark.parametrize("words", [["probe"], ["probe", "a", "--count", "x"], ["probe", "--no"]])
def test_wrong_arguments_are_a_usage_error(probe, capsys, words):
    probe(lambda arguments: 0)
    assert main(words) == exit_codes.USAGE
    usage, fault = capsys.readouterr().err.splitlines()
    assert usage.startswith("usage: ideal-bench probe ...") and "--help" in usage
    assert fault.startswith("error: ")


def test_a_long_description_is_wrapped_and_a_table_kept(probe, capsys):
    probe(lambda arguments: 0)
    VERBS["probe"].load().DESCRIPTION = "word " * 50 + "\n\n  a   b\n  cc  dd"
    main(["probe", "--help"])
    out = capsys.readouterr().out
    assert "  a   b\n  cc  dd\n" in out
    assert max(map(len, out.splitlines())) <= 80


def test_the_help_of_a_verb_has_examples_and_exit_codes(probe, capsys):
    probe(lambda arguments: 0)
    assert main(["probe", "--help"], prog="blender --command ideal_bench") == exit_codes.DONE
    out = capsys.readouterr().out
    assert "blender --command ideal_bench probe here" in out
    assert all(str(code) in out for code in exit_codes.MEANINGS)


@pytest.mark.parametrize("words", [["--help"], ["-h"], ["help"]])
def test_the_overview_names_every_verb_on_stdout(capsys, words):
    assert main(words) == exit_codes.DONE
    out = capsys.readouterr().out
    assert all(f"  {verb.name} " in out and verb.summary in out for verb in shown_verbs())
    assert not [verb.name for verb in VERBS.values() if verb.hidden and verb.name in out]


def test_no_verb_is_a_usage_error_and_leaves_stdout_clean(capsys):
    assert main([]) == exit_codes.USAGE
    out, err = capsys.readouterr()
    assert out == "" and err.startswith("usage: ideal-bench VERB")


def test_a_misspelt_verb_gets_the_nearest_one(capsys):
    assert main(["scoer"]) == exit_codes.USAGE
    err = capsys.readouterr().err
    assert "'scoer' is not a verb" in err and "did you mean 'score'?" in err


def test_a_word_like_no_verb_gets_the_list(capsys):
    assert main(["xyzzy"]) == exit_codes.USAGE
    assert ", ".join(verb.name for verb in shown_verbs()) in capsys.readouterr().err


def test_version(capsys):
    assert main(["--version"]) == exit_codes.DONE
    assert capsys.readouterr().out == f"{VERSION}\n"


def test_ctrl_c_is_a_sentence(probe, capsys):
    probe(raising(KeyboardInterrupt()))
    assert main(["probe", "here"]) == exit_codes.INTERRUPTED
    assert capsys.readouterr().err == "probe was stopped.\n"


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (OSError(28, "No space left on device", "out/a.png"), "No space left on device"),
        (ModuleNotFoundError("No module named 'bpy'", name="bpy"), "needs Blender"),
        (ImportError("libXi.so.6: cannot open shared object file"), "system library is missing"),
        (ModuleNotFoundError("No module named 'scipy'", name="scipy"), "No module named 'scipy'"),
    ],
)
def test_what_stops_a_verb_is_a_sentence(probe, capsys, error, words):
    probe(raising(error))
    assert main(["probe", "here"]) == exit_codes.NOTHING
    err = capsys.readouterr().err
    assert words in err and "Traceback" not in err


def test_a_fault_of_our_own_keeps_its_traceback(probe, capsys):
    probe(raising(ZeroDivisionError("x")))
    assert main(["probe", "here"]) == exit_codes.NOTHING
    err = capsys.readouterr().err
    assert "ZeroDivisionError" in err and "please report" in err


def test_a_reader_that_leaves_early_is_no_failure():
    reader, writer = os.pipe()
    os.close(reader)
    command = [sys.executable, "-m", "ideal_bench.ideal_addon.commands", "--version"]
    done = subprocess.run(command, stdout=writer, stderr=subprocess.PIPE, text=True)
    os.close(writer)
    assert (done.returncode, done.stderr) == (exit_codes.DONE, "")


@pytest.mark.parametrize("name", list(VERBS))
def test_every_verb_explains_itself(capsys, name):
    assert main([name, "--help"]) == exit_codes.DONE
    out = capsys.readouterr().out
    assert f"usage: ideal-bench {name}" in out
    assert len(VERBS[name].load().DESCRIPTION) > 40


def test_help_and_score_start_without_blender():
    code = (
        "import sys; from ideal_bench.ideal_addon.commands import main; main(['score', '--help']);"
        "sys.exit('bpy' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], stdout=subprocess.DEVNULL).returncode == 0


def test_what_a_verb_decided_stands_when_the_reader_leaves(probe, monkeypatch):
    class Left(io.StringIO):
        def flush(self):
            raise BrokenPipeError

    probe(lambda arguments: exit_codes.PARTIAL)
    monkeypatch.setattr(sys, "stdout", Left())
    assert main(["probe", "here"]) == exit_codes.PARTIAL


def test_control_characters_reach_no_terminal(probe, capsys):
    probe(raising(OSError(5, "odd\x1b[2J\rname")))
    main(["probe", "here"])
    err = capsys.readouterr().err
    assert "\x1b" not in err and "\r" not in err and "\\x1b[2J" in err


@pytest.mark.parametrize("name", ["stdout", "stderr"])
def test_streams_that_are_not_there_stop_nothing(probe, monkeypatch, name):
    probe(lambda arguments: exit_codes.PARTIAL)
    monkeypatch.setattr(sys, name, None)
    assert main(["probe", "here"]) == exit_codes.PARTIAL
    assert main(["--version"]) == exit_codes.DONE
    assert main(["probe"]) == exit_codes.USAGE


@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("words", [["--version"], ["--help"], ["score", "--help"]])
def test_a_full_stdout_is_a_sentence(words, unbuffered):
    command = [sys.executable, "-m", "ideal_bench.ideal_addon.commands", *words]
    environment = {**os.environ, "PYTHONUNBUFFERED": unbuffered}
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            command, stdout=full, stderr=subprocess.PIPE, text=True, env=environment
        )
    assert "Traceback" not in done.stderr
    # With its stream unbuffered argparse itself passes over a help that cannot be written.
    if words[0] != "score" or not unbuffered:
        assert done.returncode == exit_codes.NOTHING
        assert "the output could not be written: [Errno 28]" in done.stderr
