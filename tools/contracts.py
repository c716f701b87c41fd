"""Import contracts: the layers of the package, of the houses and of the server, checked by import-linter.

The contracts are generated (build/contracts.toml) for the packages that exist and passed to `lint-imports`,
so that a new house is covered without editing pyproject.toml.
"""

import argparse
import importlib.metadata
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

# Highest layer first. `|`: independent of each other. `()`: may not exist.
LAYERS = [
    "(cli) : (__main__)",
    "(server) | (lab) | (rl)",
    "(testing)",
    "(bots) | (draw)",
    "(games)",
    "(parts)",
    "kernel",
    "_compiled | extras",
]
HOUSE_LAYERS = [
    "(game)",
    "(scene)",
    "(rules) | (features)",
    "(view)",
    "(setup) | (scoring)",
    "(effects)",
    "(events)",
    "(state)",
    "(actions)",
    "(board)",
    "(pieces)",
]
# The part of the standard library that rules may use: nothing with time, randomness, files or threads.
PURE_LIBRARY = {
    "__future__", "abc", "bisect", "collections", "dataclasses", "enum", "functools", "heapq",
    "itertools", "math", "operator", "textwrap", "types", "typing",
}  # fmt: skip
COMPILER = {"mypy_extensions", "librt"}  # librt: native vectors; the source runs without it
# The server, from HTTP down to its pure domain.
SERVER = [
    "(run)",
    "(http)",
    "(live)",
    "(present) | (store) | (bots)",
    "(domain)",
    "(secrets) | (metrics) | (failpoints)",
]
HTTP = [
    "(app)",
    "(routes)",
    "(dependencies)",
    "(commands) | (session_stream)",
    "(sse)",
    "(guard)",
    "(connections) | (schema) | (password)",
]
DOMAIN_LIBRARY = {"unicodedata"}  # what the domain may use besides PURE_LIBRARY
# Exceptions: three kernel modules and what else each may import.
EXCEPTIONS = {
    "watertable.kernel.chance": ["hashlib", "random"],
    "watertable.kernel.record": ["hashlib", "json"],
    "watertable.kernel.data": [
        "difflib",
        "hashlib",
        "importlib",
        "json",
        "os",
        "pathlib",
        "tomllib",
    ],
}


def packages(folder: Path) -> list[str]:
    """The names of the packages in a folder."""
    return sorted(init.parent.name for init in folder.glob("*/__init__.py"))


def contracts(source: Path) -> list[dict[str, object]]:
    """All contracts for the packages that exist."""
    houses = [f"watertable.games.{name}" for name in packages(source / "games")]
    template = ["watertable.testing.template"] if (source / "testing/template").exists() else []
    core = ["kernel", *(name for name in ("parts", "games") if (source / name).exists())]
    found: list[dict[str, object]] = [
        {
            "name": "Layers of the package",
            "type": "layers",
            "containers": ["watertable"],
            "layers": LAYERS,
            "exhaustive": True,
            # The server's test harness and campaigns drive the server; only cli and tests use them.
            "ignore_imports": ["watertable.testing.server.** -> watertable.server.**"],
            "unmatched_ignore_imports_alerting": "none",
        },
        {
            "name": "Rules are pure",
            "type": "forbidden",
            "source_modules": [f"watertable.{name}" for name in core] + template,
            "forbidden_modules": impure_modules(),
            "ignore_imports": [
                f"{module} -> {name}" for module, names in EXCEPTIONS.items() for name in names
            ],
            "unmatched_ignore_imports_alerting": "none",
        },
    ]
    if (source / "server").exists():
        found += server_contracts()
    if len(houses) > 1:
        found.append(
            {"name": "Houses are independent", "type": "independence", "modules": houses},
        )
    if houses or template:
        found.append(
            {
                "name": "The same layers in every house",
                "type": "layers",
                "containers": houses + template,
                "layers": HOUSE_LAYERS,
                "exhaustive": True,
            }
        )
    laws = sorted(
        file.stem for file in (source / "testing").glob("*.py") if file.stem != "__init__"
    )
    if template and laws:
        found.append(
            {
                "name": "The template house does not use the test tools",
                "type": "layers",
                "containers": ["watertable.testing"],
                "layers": [" : ".join(laws), "template"],
            }
        )
    return found


def server_contracts() -> list[dict[str, object]]:
    """The layers of the server, and its pure domain."""
    return [
        {
            "name": "The server from HTTP to its domain",
            "type": "layers",
            "containers": ["watertable.server"],
            "layers": SERVER,
            "exhaustive": True,
        },
        {
            "name": "HTTP from the application to its schemas",
            "type": "layers",
            "containers": ["watertable.server.http"],
            "layers": HTTP,
            "exhaustive": True,
        },
        {
            "name": "The server's domain is pure",
            "type": "forbidden",
            "source_modules": ["watertable.server.domain"],
            "forbidden_modules": [
                *(name for name in impure_modules() if name not in DOMAIN_LIBRARY),
                *(f"watertable.server.{name}" for name in ("secrets", "metrics", "failpoints")),
            ],
            "allow_indirect_imports": True,  # what the kernel may import has its own contract
        },
        {
            "name": "The server runs without its test harness",
            "type": "forbidden",
            "source_modules": ["watertable.server"],
            "forbidden_modules": ["watertable.testing"],
            "allow_indirect_imports": True,
        },
    ]


def impure_modules() -> list[str]:
    """All modules that rules may not import: most of the standard library and everything installed."""
    others = set(importlib.metadata.packages_distributions()) - COMPILER - {"watertable"}
    names = (set(sys.stdlib_module_names) - PURE_LIBRARY) | others
    return sorted(
        name for name in names if name.isidentifier() and name != "watertable_unit__mypyc"
    )


def toml(value: object) -> str:
    """A value as TOML; strings, booleans and lists of strings are enough."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return f"[{', '.join(map(toml, value))}]"
    return f'"{value}"'


def main() -> None:
    """Write the config and run the linter on it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--root", type=Path, default=ROOT, help="the repository to check")
    root = parser.parse_args().root.resolve()
    lines = [
        "[tool.importlinter]",
        'root_package = "watertable"',
        "include_external_packages = true",
    ]
    for contract in contracts(root / "src" / "watertable"):
        lines += ["", "[[tool.importlinter.contracts]]"]
        lines += [f"{key} = {toml(value)}" for key, value in contract.items()]
    config = root / "build" / "contracts.toml"
    config.parent.mkdir(exist_ok=True)
    config.write_text("\n".join(lines) + "\n", encoding="utf-8")
    program = (
        f"import sys; sys.path.insert(0, {str(root / 'src')!r}); "
        "from importlinter.cli import lint_imports_command; lint_imports_command()"
    )
    words = [sys.executable, "-c", program, "--config", str(config), "--no-cache"]
    sys.exit(subprocess.run(words, cwd=root, check=False).returncode)


if __name__ == "__main__":
    main()
