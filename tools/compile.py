"""Compile kernel, parts, games, bots and the template house with mypyc, as one unit.

The packages are copied to a work directory, compiled there and moved to `build/compiled/` when everything
is done, with a stamp of the source. Nothing is written under `src/`. `--hint` compiles nothing and
prints how to get the compiled build when it is missing.

WATERTABLE_OPT=0..3 sets the C compiler's optimisation (default 3); from 2 on with link-time optimisation.
"""

import argparse
import contextlib
import fcntl
import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]


def which_build(root: Path) -> Any:
    """Load `_compiled.py` by its path: importing the package would already choose a build."""
    file = root / "src" / "watertable" / "_compiled.py"
    spec = importlib.util.spec_from_file_location("_compiled", file)
    assert spec is not None, file
    assert spec.loader is not None, file
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@contextlib.contextmanager
def alone(build: Path) -> Iterator[None]:
    """Wait until no other process compiles into the same place."""
    build.parent.mkdir(parents=True, exist_ok=True)
    with open(build.parent / "compiled.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def copy_packages(source: Path, work: Path, names: list[str]) -> None:
    """Copy the packages, and the parent modules that the type checker needs but that are not compiled."""
    for name in [*names, "__init__.py", "_compiled.py", "testing/__init__.py"]:
        if (source / name).exists():
            target = work / "watertable" / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source / name, target)


def compile_c_side_by_side(jobs: int) -> None:
    """Let setuptools compile the C files of one extension on all cores."""
    import setuptools  # noqa: F401, I001 - first: it brings its own distutils, also where Python has none
    from distutils.ccompiler import CCompiler

    def compile_all(self: Any, sources: Any, output_dir: Any = None, macros: Any = None,
                    include_dirs: Any = None, debug: Any = False, extra_preargs: Any = None,
                    extra_postargs: Any = None, depends: Any = None) -> Any:  # fmt: skip
        macros, objects, extra_postargs, pp_opts, build = self._setup_compile(
            output_dir, macros, include_dirs, sources, depends, extra_postargs
        )
        cc_args = self._get_cc_args(pp_opts, debug, extra_preargs)

        def one(obj: str) -> None:
            src, ext = build[obj]
            self._compile(obj, src, ext, cc_args, extra_postargs, pp_opts)

        with ThreadPoolExecutor(jobs) as pool:
            list(pool.map(one, [obj for obj in objects if obj in build]))
        return objects

    CCompiler.compile = compile_all


def as_one(opt: str) -> list[str]:
    """Enable link-time optimisation, so that small functions are inlined across modules and from
    mypyc's runtime; a quarter faster. Not for quick builds.
    """
    if opt in ("0", "1") or os.name != "posix":
        return []
    return ["-flto=auto", "-fvisibility=hidden", "-fno-semantic-interposition"]


def run_mypyc(work: Path, modules: list[str], opt: str) -> None:
    """Turn the copied modules into extension modules beside them. Runs inside the work directory."""
    from mypyc.build import mypycify
    from setuptools import setup

    jobs = os.cpu_count() or 1
    compile_c_side_by_side(jobs)
    extensions = mypycify(
        ["--config-file", str(ROOT / "pyproject.toml"), *modules],
        opt_level=opt,
        debug_level="0",
        multi_file=True,
        group_name="watertable_unit",  # one library beside the package, not in it: mypyc derives __path__ from its place
        target_dir=str(work / "c"),
    )
    for extension in extensions:
        if extension.name.endswith("watertable_unit__mypyc"):  # the others are shims for this one
            extension.extra_compile_args += as_one(opt)
            extension.extra_link_args += as_one(opt)
    setup(
        name="watertable-compiled",
        packages=[],
        ext_modules=extensions,
        script_args=["-q", "build_ext", "--inplace", f"--parallel={jobs}"],
    )


def needs() -> None:
    """Exit with the command that installs what is missing."""
    for module in ("mypyc", "setuptools"):
        if importlib.util.find_spec(module) is None:
            sys.exit(
                f"make compiled: {module} is missing; `make compiled` or `make test` installs it"
            )
    if no_compiler():
        sys.exit(f"make compiled: {no_compiler()}")


def no_compiler() -> str:
    """What the system lacks for compiling, with the line that installs it; empty when nothing is missing."""
    if not shutil.which(os.environ.get("CC", "cc")):
        return "no C compiler. Debian, Ubuntu: sudo apt-get install -y gcc libc6-dev"
    if not Path(sysconfig.get_paths()["include"], "Python.h").exists():
        return "Python.h is missing. Debian, Ubuntu: sudo apt-get install -y python3-dev"
    return ""


def why_not() -> str:
    """Why a wheel gets no compiled rules; empty when it gets them."""
    wish = os.environ.get("WATERTABLE_WHEEL", "")
    if wish not in ("", "pure", "compiled"):
        sys.exit(
            f"WATERTABLE_WHEEL is {wish!r}: pure leaves the compiled rules out, compiled demands them"
        )
    if wish == "pure":
        return "WATERTABLE_WHEEL=pure"
    return no_compiler() if wish == "" else ""


def wanted() -> bool:
    """Whether a wheel is to have the compiled rules."""
    return not why_not()


def requirements() -> list[str]:
    """What Python's package index must bring before a wheel can be compiled."""
    there = which_build(ROOT).fits()
    return ["mypy>=2.4", "setuptools>=75"] if wanted() and not there else []


def build(root: Path, force: bool) -> None:
    """Make the compiled build unless the existing one is up to date."""
    which = which_build(root)
    source, target = Path(which.SOURCE), Path(which.BUILD)
    with alone(target):
        if not force and which.fits():
            print("compiled build fits the source")
            return
        needs()
        began = time.monotonic()
        digest = which.digest()
        names = [name for package in which.PACKAGES for name in which.files(str(source), package)]
        work = target.parent / "compiled.work"
        shutil.rmtree(work, ignore_errors=True)
        copy_packages(source, work, names)
        modules = [f"watertable/{name}" for name in names if name.endswith(".py")]
        print(f"compiling {len(modules)} modules with mypyc ...", flush=True)
        me = [sys.executable, __file__, "--inside", str(work), *modules]
        done = subprocess.run(me, cwd=work, check=False)
        if done.returncode:
            sys.exit(
                f"make compiled: mypyc refused (see above); the source runs interpreted. Work is in {work}"
            )
        finish(work, modules)
        if digest != which.digest():
            sys.exit("make compiled: the source changed meanwhile; run it again")
        (work / which.STAMP).write_text(digest + "\n", encoding="ascii")
        shutil.rmtree(target, ignore_errors=True)
        work.rename(target)
        print(f"compiled {len(modules)} modules in {time.monotonic() - began:.0f} s")


def finish(work: Path, modules: list[str]) -> None:
    """Keep the compiled modules and the data, but no source, so that nothing runs interpreted unnoticed."""
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    for module in modules:
        file = work / module
        if not file.with_name(file.stem + suffix).exists():
            sys.exit(f"make compiled: {module} was not compiled")
    for file in work.rglob("*.py"):
        file.unlink()
    for place in ("c", "build", ".mypy_cache"):
        shutil.rmtree(work / place, ignore_errors=True)


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--root", type=Path, default=ROOT, help="the repository to compile")
    parser.add_argument("--force", action="store_true", help="even when the build fits")
    parser.add_argument(
        "--hint", action="store_true", help="say how to get the build, if it is missing"
    )
    parser.add_argument("--inside", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("modules", nargs="*", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.inside:
        run_mypyc(args.inside, args.modules, os.environ.get("WATERTABLE_OPT", "3"))
    elif args.hint:
        if not which_build(args.root).fits():
            print(
                "Playing from source. `make compiled` makes bots and simulations several times faster."
            )
    else:
        build(args.root.resolve(), args.force)


if __name__ == "__main__":
    main()
