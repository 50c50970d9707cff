"""The builder's own decisions; the zip itself is looked at in tests/package."""

import tomllib

import pytest


def test_wheels_are_chosen_by_platform(builder):
    assert len(builder.wheels_for(["linux-x64"])) == 9
    ends = ("win_amd64.whl", "-none-any.whl")
    assert all(name.endswith(ends) for name in builder.wheels_for(["windows-x64"]))
    assert len(builder.wheels_for(list(builder.WHEEL_ENDS))) == 25


def test_a_wheel_without_compiled_code_is_for_every_platform(builder):
    for platform in builder.WHEEL_ENDS:
        pure = [name for name in builder.wheels_for([platform]) if name.endswith("-none-any.whl")]
        assert [name.partition("-")[0] for name in pure] == ["jinja2"]


@pytest.mark.parametrize(
    ("system", "machine", "name"),
    [
        ("Linux", "x86_64", "linux-x64"),
        ("Darwin", "arm64", "macos-arm64"),
        ("Windows", "AMD64", "windows-x64"),
    ],
)
def test_this_platform_has_blenders_name(builder, monkeypatch, system, machine, name):
    monkeypatch.setattr(builder.platform, "system", lambda: system)
    monkeypatch.setattr(builder.platform, "machine", lambda: machine)
    assert builder.this_platform() == name


def test_an_unknown_machine_is_a_sentence(builder, monkeypatch):
    monkeypatch.setattr(builder.platform, "machine", lambda: "riscv64")
    with pytest.raises(builder.BuildError, match=r"known for .* riscv64; name one"):
        builder.this_platform()


def test_the_staged_manifest_is_limited_to_the_platform(builder, monkeypatch, tmp_path):
    wheel = tmp_path / "a.whl"
    wheel.touch()
    monkeypatch.setattr(builder, "download", lambda name, folder: wheel)
    stage = tmp_path / "stage"
    stage.mkdir()
    builder.stage(stage, ["windows-x64"])
    manifest = tomllib.loads((stage / "blender_manifest.toml").read_text())
    assert manifest["platforms"] == ["windows-x64"]
    assert (stage / "examples" / "scenes" / "bedroom_s1" / "scene.blend").is_file()
    assert sorted(path.name for path in (stage / "wheels").iterdir()) == sorted(
        builder.wheels_for(["windows-x64"])
    )


def test_a_wheel_that_cannot_be_had_is_a_sentence_and_leaves_nothing(
    builder, monkeypatch, tmp_path
):
    monkeypatch.setattr(builder.sys, "executable", "false")
    name = "scipy-1.15.3-cp311-cp311-win_amd64.whl"
    with pytest.raises(builder.BuildError, match="could not be downloaded"):
        builder.download(name, tmp_path / "wheels")
    assert list((tmp_path / "wheels").iterdir()) == []


def test_a_wheel_that_is_there_is_not_fetched_again(builder, monkeypatch, tmp_path):
    monkeypatch.setattr(builder.sys, "executable", "false")
    wheel = tmp_path / "scipy-1.15.3-cp311-cp311-win_amd64.whl"
    wheel.touch()
    assert builder.download(wheel.name, tmp_path) == wheel
