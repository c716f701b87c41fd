"""The build backend of pyproject.toml: hatchling, with the browser client and the compiled rules made before they are packed.

A wheel or a source archive has the client in it, or is not built. An editable install is hatchling's own and builds no
client. A source archive carries the built client: what is made from it needs no Node.

A wheel has the compiled rules and is for this platform; without a C compiler it has none, runs everywhere and says so.
WATERTABLE_WHEEL=pure leaves them out, WATERTABLE_WHEEL=compiled fails where they cannot be compiled.
"""

import sys

from hatchling import build as hatchling
from hatchling.build import *  # noqa: F403  (what is not defined below stays hatchling's)

import compile as compiler
import web


def get_requires_for_build_sdist(config_settings=None):
    """What must be installed to build a source archive."""
    return [*hatchling.get_requires_for_build_sdist(config_settings), *web.requirements()]


def get_requires_for_build_wheel(config_settings=None):
    """What must be installed to build a wheel."""
    needed = hatchling.get_requires_for_build_wheel(config_settings)
    return [*needed, *web.requirements(), *compiler.requirements()]


def build_sdist(sdist_directory, config_settings=None):
    """Build the client, then the source archive."""
    web.ensure()
    return hatchling.build_sdist(sdist_directory, config_settings)


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    """Build the client, compile the rules, then pack the wheel."""
    web.ensure()
    if compiler.wanted():
        compiler.build(compiler.ROOT, force=False)
    else:
        print("A pure wheel, without compiled rules:", compiler.why_not(), file=sys.stderr)
    return hatchling.build_wheel(wheel_directory, config_settings, metadata_directory)
