"""What a host installs is pinned with hashes, and nobody mistakes an unreachable advisory database for good news."""

import importlib.util
import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]


def load():
    """tools/pins.py as a module."""
    sys.path.insert(0, str(ROOT / "tools"))
    try:
        spec = importlib.util.spec_from_file_location("pins", ROOT / "tools" / "pins.py")
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
    finally:
        sys.path.remove(str(ROOT / "tools"))
    return module


pins = load()
HASHED = pins.HASHED.read_text()
CONSTRAINTS = pins.setup.PINS.read_text()


def test_every_version_that_a_host_installs_is_pinned_with_hashes():
    assert pins.faults_of(HASHED, CONSTRAINTS, pins.wanted_names()) == []
    found, _ = pins.pins(HASHED)
    assert {"litestar", "uvicorn", "psycopg", "pywebpush"} <= {name for name, _ in found}


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (lambda text: text.replace("litestar==", "litestar==9", 1), "not in constraints.txt"),
        (lambda text: text.replace("uvicorn==", "unicorn==", 1), "uvicorn is missing"),
        (lambda text: "# from https://example.org\n" + text, "an address is in it"),
        (lambda text: "litestar\n" + text, "not a pin or a hash"),
        (lambda text: text.replace("--hash=sha256:", "--hash=md5:"), "has no hash"),
    ],
)
def test_a_file_of_hashes_that_does_not_fit_is_found(change, fault):
    faults = pins.faults_of(change(HASHED), CONSTRAINTS, pins.wanted_names())
    assert any(fault in one for one in faults), faults


def said(code, *rows):
    """What pip-audit prints."""
    text = json.dumps({"dependencies": list(rows), "fixes": []})
    return subprocess.CompletedProcess([], code, text, "")


FINE = {"name": "uvicorn", "version": "1", "vulns": []}
BAD = {"name": "litestar", "version": "2", "vulns": [{"id": "PYSEC-1", "fix_versions": ["3"]}]}
SKIPPED = {"name": "h11", "skip_reason": "Dependency not found and could not be audited"}


@pytest.mark.parametrize(
    ("done", "code", "words"),
    [
        (said(0, FINE), 0, "1 of 1 packages checked, 0 advisories"),
        (said(1, FINE, BAD), 1, "litestar 2: PYSEC-1, fixed in 3"),
        (said(1, BAD, SKIPPED), 1, "NOT CHECKED"),
        (said(0, FINE, SKIPPED), 2, "NOT CHECKED"),
        (said(0), 2, "NOT CHECKED"),
        (subprocess.CompletedProcess([], 1, "", "connection refused"), 2, "NOT CHECKED"),
        (None, 2, "NOT CHECKED"),
    ],
)
def test_the_advisory_check_says_loudly_when_it_asked_nobody(done, code, words, capsys):
    assert pins.verdict(done) == code
    told = capsys.readouterr()
    assert words in told.out + told.err
