"""Hatchling's hooks: what goes into the metadata and into a wheel besides the files in src/."""

import re
import sys
from pathlib import Path

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

sys.path.append(
    str(Path(__file__).parent)
)  # an installer that calls hatchling itself does not add it
import compile as compiler

PICTURE = re.compile(r"!\[[^]]*\]\([^)]*\)")
RELATIVE_LINK = re.compile(r"\[([^]]*)\]\((?!https?://|#)[^)]*\)")


def for_the_index(readme):
    """README.md without what only works inside the repository: pictures and links to its files."""
    kept = []
    for line in readme.splitlines():
        text = PICTURE.sub("", line)
        if text != line and not text.strip("| "):
            continue  # there were only pictures
        kept.append(RELATIVE_LINK.sub(r"\1", text))
    text = "\n".join(kept).replace("| | |\n|---|---|\n", "")
    return re.sub(r"\n{3,}", "\n\n", text).strip() + "\n"


class ReadmeHook(MetadataHookInterface):
    """The long description of the package."""

    def update(self, metadata):
        """Add the README as the package index can show it."""
        text = (Path(self.root) / "README.md").read_text("utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": for_the_index(text)}


class CompiledRulesHook(BuildHookInterface):
    """A wheel for this platform, with the compiled rules in it, where they were compiled."""

    def initialize(self, version, build_data):
        """Add the compiled build; an editable install uses it where it is."""
        which = compiler.which_build(Path(self.root))
        if version == "standard" and compiler.wanted() and which.fits():
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
            build_data["force_include"][which.BUILD] = f"watertable/{which.PACKED}"


def get_metadata_hook():
    """Hatchling asks for it."""
    return ReadmeHook


def get_build_hook():
    """Hatchling asks for it."""
    return CompiledRulesHook
