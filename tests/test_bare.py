"""What the clean machine takes over from this one, and what it may remove."""

import importlib.util
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture
def tool():
    spec = importlib.util.spec_from_file_location("bare", ROOT / "tools" / "bare.py")
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


def test_it_takes_over_the_registries_and_nothing_else(tool, monkeypatch):
    said = "global.index-url='https://packages.test/simple'\nglobal.no-input='1'\n"
    monkeypatch.setattr(tool, "said", lambda *words: said if "pip" in words else "")
    monkeypatch.setenv("PIP_FIND_LINKS", "wheels")
    monkeypatch.setenv("HTTPS_PROXY", "proxy.test")
    monkeypatch.setenv("PIP_REQUIRE_VIRTUALENV", "1")
    monkeypatch.setenv("SOME_TOKEN", "secret")
    monkeypatch.setenv("WATERTABLE_COMPILED", "0")
    found = tool.registries()
    assert found["PIP_INDEX_URL"] == "https://packages.test/simple"
    assert found["PIP_FIND_LINKS"] == "wheels"
    assert found["HTTPS_PROXY"] == "proxy.test"
    others = {"PIP_NO_INPUT", "PIP_REQUIRE_VIRTUALENV", "SOME_TOKEN", "WATERTABLE_COMPILED"}
    assert not others & set(found)


def test_it_sees_the_folders_that_hold_packages(tool, tmp_path):
    (tmp_path / "index" / "simple").mkdir(parents=True)
    (tmp_path / "wheels").mkdir()
    settings = {
        "PIP_EXTRA_INDEX_URL": f"https://packages.test/simple file://{tmp_path}/index/simple",
        "PIP_FIND_LINKS": f"{tmp_path}/wheels {tmp_path}/not-there",
        "SSL_CERT_DIR": str(tmp_path),
    }
    assert tool.places(settings) == [f"{tmp_path}/index", f"{tmp_path}/wheels"]


def test_it_removes_nothing_while_something_is_mounted(tool, monkeypatch, tmp_path):
    (tmp_path / "root" / "dev").mkdir(parents=True)
    monkeypatch.setattr(tool, "mounted", lambda: [str(tmp_path / "root" / "dev")])
    with pytest.raises(SystemExit, match="still mounted"):
        tool.remove(tmp_path / "root")
    assert (tmp_path / "root" / "dev").exists()
    monkeypatch.setattr(tool, "mounted", list)
    tool.remove(tmp_path / "root")
    assert not (tmp_path / "root").exists()
