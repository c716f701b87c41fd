"""What deploy/ offers to hosts works: the proxies pass events on at once, the files name what the program has."""

import configparser
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[1]
DEPLOY = ROOT / "deploy"
SBIN = os.pathsep.join([os.environ["PATH"], "/usr/sbin"])
SECONDS = 60  # generous: a busy machine is slow, not broken


def free_port():
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


def program(name):
    """The path of a proxy; without one the test is skipped loudly, under CI it fails."""
    path = shutil.which(name, path=SBIN)
    if path is None and os.environ.get("CI"):
        pytest.fail(f"there is no {name}, and CI tests everything: tools/setup.py proxies")
    if path is None:
        pytest.skip(f"!! there is no {name}: its configuration is NOT tested here")
    return path


def answers(port):
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def until(condition, process, log):
    end = time.monotonic() + SECONDS
    while not condition():
        assert process.poll() is None, log.read_text()
        assert time.monotonic() < end, log.read_text()
        time.sleep(0.05)


@pytest.fixture
def start(tmp_path):
    """Start a program and wait until its port answers; it is ended after the test."""
    running = []

    def begin(words, port, **env):
        log = tmp_path / f"{Path(words[0]).name}.log"
        with open(log, "w") as out:
            running.append(
                subprocess.Popen(
                    words, stdout=out, stderr=out, cwd=tmp_path, env={**os.environ, **env}
                )
            )
        until(lambda: answers(port), running[-1], log)

    yield begin
    for process in reversed(running):
        process.kill()
        process.wait(SECONDS)


def nginx(tmp_path, port, server, address):
    """The site of deploy/nginx.conf, on ports of this test."""
    site = (DEPLOY / "nginx.conf").read_text()
    for old, new in (
        ("listen 80;", f"listen 127.0.0.1:{port};"),
        ("listen [::]:80;", ""),
        ("127.0.0.1:8417", f"127.0.0.1:{server}"),
        (
            "proxy_set_header Host $host;",
            "proxy_set_header Host $http_host;",
        ),  # a port in the address
    ):
        assert old in site
        site = site.replace(old, new)
    own = "".join(
        f"{kind}_temp_path {tmp_path}/{kind};\n"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    config = tmp_path / "nginx.conf"
    config.write_text(
        f"daemon off; pid {tmp_path}/pid; error_log stderr;\nevents {{}}\nhttp {{ access_log off;\n{own}{site}}}\n"
    )
    return [program("nginx"), "-p", str(tmp_path), "-c", str(config)], {}


def caddy(tmp_path, port, server, address):
    """deploy/Caddyfile with the variables that compose.yaml sets."""
    words = [
        program("caddy"),
        "run",
        "--adapter",
        "caddyfile",
        "--config",
        str(DEPLOY / "Caddyfile"),
    ]
    env = {"WATERTABLE_HOST": address, "WATERTABLE_SERVERS": f"127.0.0.1:{server}"}
    return words, {
        **env,
        "HOME": str(tmp_path),
        "XDG_DATA_HOME": str(tmp_path),
        "XDG_CONFIG_HOME": str(tmp_path),
    }


@pytest.mark.parametrize("proxy", [nginx, caddy])
def test_a_proxy_passes_a_move_on_to_an_open_stream(tmp_path, start, proxy):
    port, server = free_port(), free_port()
    address = f"http://127.0.0.1:{port}"
    words, env = proxy(tmp_path, port, server, address)
    serve = [str(Path(sys.executable).parent / "watertable"), "serve", "--port", str(server)]
    start([*serve, "--data", str(tmp_path / "data")], server, WATERTABLE_PUBLIC=address)
    start(words, port, **env)
    opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
    opener.addheaders = [("Origin", address), ("Sec-Fetch-Site", "same-origin")]

    def post(path, body):
        request = urllib.request.Request(
            address + path, json.dumps(body).encode(), {"Content-Type": "application/json"}
        )
        with opener.open(request, timeout=SECONDS) as done:
            return json.load(done)

    seats = [{"kind": "me", "name": "Mara"}, {"kind": "me", "name": "Tom"}]
    plan = {"id": "a" * 22, "game": "rivers", "seats": seats, "confirm": False, "chat": "free"}
    made = post("/api/tables", plan)
    path = f"/api/tables/{made['table']}"
    with opener.open(f"{address}{path}/events", timeout=SECONDS) as stream:
        assert stream.headers["Content-Type"].startswith("text/event-stream")
        seen = lines_until(stream, lambda line: line.startswith("data:"))
        assert seen  # the first event comes though the answer never ends
        post(f"{path}/commands", {"id": "b" * 22, "seat": 0, "do": {"say": "hello from the proxy"}})
        assert lines_until(stream, lambda line: "hello from the proxy" in line)


def lines_until(stream, wanted):
    """Read an event stream up to a line; it times out when nothing comes."""
    for line in stream:
        if wanted(line.decode()):
            return line
    return None


def flags():
    """The options and variables that `watertable serve` knows."""
    done = subprocess.run(
        [sys.executable, "-m", "watertable", "serve", "--help"],
        capture_output=True, text=True, check=True, env={**os.environ, "COLUMNS": "200"},
    )  # fmt: skip
    return set(re.findall(r"--[a-z-]+|WATERTABLE_[A-Z]+", done.stdout))


def test_the_unit_starts_the_server_with_options_that_it_has():
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str
    unit.read(DEPLOY / "watertable.service")
    service = unit["Service"]
    words = service["ExecStart"].split()
    assert words[0].endswith("/watertable")
    assert words[1] == "serve"
    assert {word for word in words if word.startswith("--")} <= flags()
    assert service["Environment"].partition("=")[0] in flags()
    assert f"/var/lib/{service['StateDirectory']}" in words  # where DynamicUser may write
    if shutil.which("systemd-analyze"):
        done = subprocess.run(
            ["systemd-analyze", "verify", "--man=no", DEPLOY / "watertable.service"],
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        wrong = [line for line in done.stderr.splitlines() if "watertable.service" in line]
        assert [
            line for line in wrong if "is not executable" not in line
        ] == []  # it is not installed here


def test_the_compose_files_name_what_the_image_has():
    plain = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    several = yaml.safe_load((DEPLOY / "compose.postgres.yaml").read_text())
    for services in (plain["services"], several["services"]):
        named = services["watertable"]["environment"]
        assert {name for name in named if name.startswith("WATERTABLE_")} <= flags()
    assert plain["services"]["watertable"]["build"]["dockerfile"] == "deploy/Dockerfile"
    caddyfile = (DEPLOY / "Caddyfile").read_text()
    assert set(plain["services"]["caddy"]["environment"]) == set(
        re.findall(r"WATERTABLE_\w+", caddyfile)
    )
    for one in (plain, several):
        for service in one["services"].values():
            used = {volume.split(":")[0] for volume in service.get("volumes", [])}
            assert {name for name in used if not name.startswith(".")} <= set(one["volumes"])


def test_the_image_runs_as_nobody_special_and_watches_its_health():
    """`tools/image.py` carries the steps out; this reads them."""
    sys.path.insert(0, str(ROOT / "tools"))
    try:
        import image
    finally:
        sys.path.pop(0)
    found = image.instructions((DEPLOY / "Dockerfile").read_text())
    words = [word for word, _ in found]
    last = found[len(words) - 1 - words[::-1].index("FROM") :]
    told = dict(last)
    assert any("--require-hashes" in rest for word, rest in last if word == "RUN")
    assert told["USER"] not in ("root", "0")
    assert told["VOLUME"] == "/data"
    assert "/readyz" in told["HEALTHCHECK"]
    command = json.loads(told["CMD"])
    assert {word for word in command if word.startswith("--")} <= flags()
    assert set(words) <= {
        "FROM",
        "RUN",
        "COPY",
        "WORKDIR",
        "USER",
        "ENV",
        "CMD",
        "HEALTHCHECK",
        *image.IGNORED,
    }
