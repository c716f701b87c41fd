"""Run the steps of deploy/Dockerfile where there is no container engine: build, start, health check.

    python3 tools/image.py

Each stage is a minimal Debian made with debootstrap, as in tools/bare.py, and gets the last commit as its context. The server is
then started as the image would start it, and the image's own health check must succeed. Knows the instructions
that our Dockerfile uses and refuses others. The log stays in build/bare/.
"""

import json
import re
import shlex
import shutil
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

sys.path.append(str(Path(__file__).parent))
import bare

DOCKERFILE = bare.ROOT / "deploy" / "Dockerfile"
BASE = "debian:bookworm-slim"
IGNORED = {"VOLUME", "EXPOSE"}  # they change nothing in the files


@dataclass
class Stage:
    """One image while it is being built."""

    name: str
    root: Path
    folder: str = "/"
    user: str = ""
    env: dict = field(default_factory=dict)
    command: list = field(default_factory=list)
    health: list = field(default_factory=list)


def instructions(text):
    """The instructions of a Dockerfile: word and rest, comments dropped, lines that end in a backslash joined."""
    lines = [line for line in text.splitlines() if not line.lstrip().startswith("#")]
    joined = re.sub(r"\\\n\s*", " ", "\n".join(lines))
    return [tuple(line.split(None, 1)) for line in joined.splitlines() if line.strip()]


def begin(rest, stages, base):
    """FROM: a fresh Debian."""
    image, *more = rest.split()
    if image != BASE:
        sys.exit(f"FROM {image}: only {BASE} can be made here")
    name = more[1] if more else str(len(stages))
    root = bare.WORK / f"image-{name}"
    bare.remove(root)
    subprocess.run(["cp", "-a", base, root], check=True)
    return Stage(name, root)


def copy(stage, rest, stages, context):
    """COPY, from the context or from an earlier stage."""
    words = rest.split()
    source = context
    if words[0].startswith("--from="):
        source = stages[words.pop(0).removeprefix("--from=")].root
    what, where = words
    place = source / what.strip("/") if what != "." else source
    target = stage.root / where.strip("/")
    if place.is_file():
        shutil.copy2(place, target)
    else:
        shutil.copytree(place, target, dirs_exist_ok=True, symlinks=True)


def step(stage, word, rest, stages, context, log):
    """Carry out one instruction."""
    print(f"{word} {rest[:100]}", flush=True)
    if word == "RUN":
        settings = {**bare.registries(), **stage.env, "DEBIAN_FRONTEND": "noninteractive"}
        bare.step(["sh", "-c", rest], settings, log, stage.root, folder=stage.folder)
    elif word == "COPY":
        copy(stage, rest, stages, context)
    elif word == "WORKDIR":
        stage.folder = rest
    elif word == "USER":
        stage.user = rest
    elif word == "ENV":
        name, _, value = rest.partition("=")
        stage.env[name] = value
    elif word == "CMD":
        stage.command = json.loads(rest)
    elif word == "HEALTHCHECK":
        stage.health = json.loads(rest[rest.index("[") :])
    elif word not in IGNORED:
        sys.exit(f"{word} is not known here")


def build(text, base, context, log):
    """Build all stages; the last one is the image."""
    stages = {}
    stage = None
    for word, rest in instructions(text):
        if word == "FROM":
            stage = begin(rest, stages, base)
            stages[stage.name] = stage
        else:
            step(stage, word, rest, stages, context, log)
    return stage


def healthy(stage, log, seconds=60):
    """Start the image's command; whether its health check succeeds, and the files that it left in its volume."""
    settings = {**stage.env}
    server = bare.inside(
        stage.command, settings, stage.root, stage.user, stage.folder, stdout=log, stderr=log
    )
    try:
        end = time.monotonic() + seconds
        while time.monotonic() < end and server.poll() is None:
            check = bare.inside(
                stage.health, settings, stage.root, stage.user, stdout=log, stderr=log
            )
            if check.wait() == 0:
                return True
            time.sleep(1)
        return False
    finally:
        server.kill()
        server.wait()


def size(root):
    """Megabytes of a folder."""
    return int(bare.said("du", "-sm", str(root)).split()[0])


def main():
    """Build, start, check, remove."""
    lock = bare.ready()
    base, context = bare.WORK / "base", bare.WORK / "context"
    with open(bare.WORK / "image.log", "w") as log:
        bare.make_root(base, log)
        bare.clone(context)
        began = time.monotonic()
        stage = build(DOCKERFILE.read_text(), base, context, log)
        print(f"built in {time.monotonic() - began:.0f} s")
        print(f"{size(stage.root)} MB, of which Debian {size(base)} MB")
        well = stage.user not in ("", "root") and healthy(stage, log)
    print(f"{shlex.join(stage.command)} as {stage.user}: {'healthy' if well else 'NOT HEALTHY'}")
    for place in (base, context, *bare.WORK.glob("image-*")):
        bare.remove(place)
    lock.close()
    sys.exit(0 if well else 1)


if __name__ == "__main__":
    main()
