"""Whoever lacks an optional package reads the line that installs it, never a traceback."""

import os
import subprocess
import sys
import tomllib

import pytest

from watertable import extras

HIDE = """
import sys
class Hidden:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {modules!r}:
            raise ModuleNotFoundError("No module named " + repr(name), name=name)
sys.meta_path.insert(0, Hidden())
"""


def run(tmp_path, modules, program):
    """Run a program on a machine that lacks these modules."""
    (tmp_path / "sitecustomize.py").write_text(HIDE.format(modules=set(modules)))
    env = {**os.environ, "PYTHONPATH": str(tmp_path), "COVERAGE_PROCESS_START": ""}
    return subprocess.run(
        [sys.executable, "-c", program], env=env, capture_output=True, text=True, check=False
    )


COMMAND = "import sys; from watertable.cli import main; sys.argv[1:] = {words!r}; main()"


@pytest.mark.parametrize(
    ("extra", "words"),
    [
        ("lab", ["lab", "run", "rivers", "--games", "1", "--out", "{out}"]),
        ("lab", ["lab", "report", "{out}"]),
        ("ray", ["lab", "run", "rivers", "--games", "1", "--engine", "ray", "--out", "{out}"]),
        ("print", ["print", "rivers", "--out", "{out}"]),
        ("postgres", ["serve", "--database", "postgresql://nobody@127.0.0.1:1/none"]),
    ],
    ids=lambda value: value if isinstance(value, str) else " ".join(value[:2]),
)
def test_a_command_without_its_extra_says_how_to_install_it(tmp_path, extra, words):
    missing = [module for module, name in extras.EXTRA_OF.items() if name == extra]
    out = str(tmp_path / "out")
    program = COMMAND.format(words=[word.format(out=out) for word in words])
    done = run(tmp_path, missing, program)
    assert done.returncode == 1, done.stdout + done.stderr
    assert f"pip install 'watertable[{extra}]'" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("extra", "call"),
    [
        ("rl", "env('rivers', 2)"),
        ("rl", "single('rivers', 2)"),
        ("openspiel", "register_openspiel()"),
    ],
)
def test_an_environment_without_its_extra_says_how_to_install_it(tmp_path, extra, call):
    missing = [module for module, name in extras.EXTRA_OF.items() if name == extra]
    done = run(tmp_path, missing, f"import watertable.rl as rl; rl.{call}")
    assert done.returncode == 1
    assert f"pip install 'watertable[{extra}]'" in done.stderr.splitlines()[-1]


def test_another_missing_module_stays_what_it_is():
    with pytest.raises(ModuleNotFoundError) as caught, extras.explained():
        import no_such_module_anywhere  # noqa: F401
    assert not isinstance(caught.value, extras.MissingExtra)


def test_the_table_of_extras_is_that_of_the_package(root):
    optional = tomllib.loads((root / "pyproject.toml").read_text())["project"][
        "optional-dependencies"
    ]
    assert set(extras.EXTRA_OF.values()) == set(optional) - {
        "dev",
        "docs",
    }  # for work on the project itself
    assert not any(
        "open_spiel" in line for line in optional["rl"]
    )  # it weighs more than all the rest


def test_every_line_that_the_package_prints_names_an_extra_that_exists(root):
    import re

    optional = tomllib.loads((root / "pyproject.toml").read_text())["project"][
        "optional-dependencies"
    ]
    named = set()
    for file in [*(root / "src").rglob("*.py"), *(root / "docs").rglob("*.md"), root / "README.md"]:
        named |= set(re.findall(r"watertable\[([a-z,]+)\]", file.read_text("utf-8")))
    assert {extra for line in named for extra in line.split(",")} <= set(optional)
