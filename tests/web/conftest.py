"""Shared by the browser tests: Chromium, a server, and players who click what is highlighted.

Without a Chromium these tests are skipped loudly; under CI=true that is a failure.
"""

from __future__ import annotations

import os
import random
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import watertable

ROOT = Path(__file__).resolve().parents[2]
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--force-color-profile=srgb",
]
# Tests look at results, not at animations.
PREFS = "localStorage.getItem('watertable.prefs') || localStorage.setItem('watertable.prefs', JSON.stringify(%s))"
WATCH = """
addEventListener('securitypolicyviolation', (e) => console.error('CSP ' + e.violatedDirective + ' ' + e.blockedURI));
window.hurt = 0; // set by injected scripts, see test_safety
"""


# Two at a table where the game allows it: shorter games.
FEW = "for (const g of ['rivers', 'whitewater', 'rising_waters', 'new_bedford']) localStorage.setItem('watertable.seats.' + g, '2');"


# Tests of the first screen take this away again.
BEGUN = "for (const g of %s) localStorage.setItem('watertable.intro.' + g, 'true');" % [
    house.name for house in watertable.games()
]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(str(item.fspath)).parent == Path(__file__).parent:
            item.add_marker(pytest.mark.browser)


def missing(what: str) -> None:
    """Skip with a conspicuous message; fail under CI."""
    if os.environ.get("CI", "").lower() in ("1", "true"):
        pytest.fail(f"{what}, and CI tests everything", pytrace=False)
    pytest.skip(f"!! {what}: the table in the browser is NOT tested here")


@pytest.fixture(scope="session")
def bundle() -> None:
    """The built client; the first test process builds it."""
    done = subprocess.run(
        [sys.executable, ROOT / "tools" / "web.py"], capture_output=True, text=True, check=False
    )
    if done.returncode:
        pytest.fail(
            f"the browser client does not build:\n{done.stdout}{done.stderr}", pytrace=False
        )


@pytest.fixture(scope="session")
def browser(bundle: None) -> Iterator[Any]:
    path = next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        missing("there is no Chromium (as root: apt-get install -y chromium)")
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        missing("the package playwright is not installed")
    with sync_playwright() as driver:
        made = driver.chromium.launch(executable_path=path, args=FLAGS)
        yield made
        made.close()


@pytest.fixture(scope="session")
def fontless(browser: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A browser on a machine without a single font."""
    folder = tmp_path_factory.mktemp("fonts")
    config = folder / "fonts.conf"
    config.write_text(f"<fontconfig><cachedir>{folder / 'cache'}</cachedir></fontconfig>")
    made = browser.browser_type.launch(
        executable_path=next(filter(None, map(shutil.which, NAMES))),
        args=FLAGS,
        env={**os.environ, "FONTCONFIG_FILE": str(config)},
    )
    yield made
    made.close()


class Server:
    """A real server in a process of its own, which can be killed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self, *more: str) -> None:
        """Start it, and wait until it answers."""
        words = [sys.executable, "-m", "watertable", "serve", "--port", str(self.port)]
        words += ["--data", str(self.folder / "data"), "--no-limits", "--pace", "0"]
        words += more
        here = str(Path(watertable.__file__).parents[1])  # this very package, wherever tests run
        path = os.pathsep.join(filter(None, [here, os.environ.get("PYTHONPATH", "")]))
        env = {**os.environ, "PYTHONPATH": path}
        with open(self.folder / "server.log", "ab") as log:
            self.process = subprocess.Popen(words, stdout=log, stderr=log, cwd=self.folder, env=env)
        end = time.monotonic() + 60
        while time.monotonic() < end:
            if self.process.poll() is not None:
                break
            try:
                with socket.create_connection(("127.0.0.1", self.port), 0.3):
                    return
            except OSError:
                time.sleep(0.05)
        raise AssertionError(f"no server:\n{(self.folder / 'server.log').read_text()[-3000:]}")

    def kill(self) -> None:
        """Kill the process without warning."""
        assert self.process is not None
        self.process.kill()
        self.process.wait(20)

    def stop(self) -> None:
        """Terminate the process and wait for it."""
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(15)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait(10)


@pytest.fixture(scope="session")
def server(browser: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    made = Server(tmp_path_factory.mktemp("server"))
    made.start()
    yield made
    made.stop()


@pytest.fixture
def own_server(browser: Any, tmp_path: Path) -> Iterator[Server]:
    """A server for one test, which may kill it."""
    made = Server(tmp_path)
    made.start()
    yield made
    made.stop()


TARGETS = """() => {
  const seen = (e) => { const r = e.getBoundingClientRect(); return r.width > 0 && r.height > 0; };
  const frame = document.querySelector('svg.board')?.getBoundingClientRect();
  const inside = (e) => { const r = e.getBoundingClientRect(); const x = r.x + r.width / 2, y = r.y + r.height / 2;
    return frame && x >= frame.left && x <= frame.right && y >= frame.top && y <= frame.bottom; };
  const all = (q, kind) => [...document.querySelectorAll(q)].filter((e) => seen(e) && !e.disabled && (kind !== 'light' || inside(e)))
    .map((e) => ({ kind, ref: e.dataset.ref ?? e.dataset.action ?? e.dataset.do ?? e.textContent }));
  if (document.querySelector('dialog.score')) return { over: true, targets: [] };
  const root = document.querySelector('.table');
  if (!root || root.dataset.busy === 'true') return { over: false, targets: [] };
  if (document.querySelector('dialog[open]')) return { over: false, targets: all('dialog[open] .primary', 'dialog') };
  const popover = all('.popover .action', 'popover');
  if (popover.length) return { over: false, targets: popover };
  return { over: false, targets: [...all('.light.lit', 'light'), ...all('.item.lit', 'item'), ...all('.me > .buttons .act', 'button'), ...all('.actions.only .action', 'list')],
           question: document.querySelector('.question')?.textContent.trim() ?? '' };
}"""
WHERE = """({ kind, ref }) => {
  const q = { light: '.light.lit', item: '.item.lit', button: '.me > .buttons .act', list: '.actions.only .action', popover: '.popover .action', dialog: 'dialog[open] .primary' }[kind];
  const e = [...document.querySelectorAll(q)].find((e) => (e.dataset.ref ?? e.dataset.action ?? e.dataset.do ?? e.textContent) === ref);
  if (!e) return null;
  if (kind !== 'light') e.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  const r = e.getBoundingClientRect();
  return [r.x + r.width / 2, r.y + r.height / 2];
}"""


STEP = f"""async ([roll, soon, ms]) => {{
  const look = {TARGETS}, where = {WHERE};
  for (const end = performance.now() + ms; performance.now() < end; await new Promise((go) => setTimeout(go, 10))) {{
    const seen = look();
    if (seen.over) return {{ over: true, spot: null }};
    const short = seen.targets.filter((target) => target.kind === 'button');
    const among = soon && short.length ? short : seen.targets;
    if (among.length) return {{ over: false, spot: where(among[Math.floor(roll * among.length)]) }};
  }}
  return null;
}}"""
HAND_OVER = """async ([table, seat]) => {
  const id = Array.from(crypto.getRandomValues(new Uint8Array(12)), (b) => b.toString(16).padStart(2, '0')).join('');
  const r = await fetch(`/api/tables/${table}/commands`, { method: 'POST', headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id, seat, do: { bot: 'easy' }, snapshot: false }) });
  if (!r.ok) throw new Error(await r.text());
}"""


class Player:
    """A player with a browser. Sees the page and clicks; knows no rules."""

    def __init__(self, context: Any, url: str, seed: str = "") -> None:
        self.context = context
        self.url = url
        self.page = context.new_page()
        self.faults: list[str] = []
        self.expect_network_errors = False  # the test cuts the network on purpose
        self.dice = random.Random(seed)
        self.touch = False
        self.button_bias = 0.0  # how often a button (to pass, to end) is preferred to what is lit
        self.page.on("console", self._on_console)
        self.page.on("response", self._on_response)
        self.page.on("pageerror", lambda error: self.faults.append(f"error {error}"))

    def _on_console(self, message: Any) -> None:
        if message.type not in ("error", "warning"):
            return
        if self.expect_network_errors and "Failed to load resource" in message.text:
            return
        self.faults.append(f"{message.type} {message.text}")

    def _on_response(self, response: Any) -> None:
        """Name what was refused: the console gives only the status."""
        if response.status >= 400 and not self.expect_network_errors:
            asked = response.request
            self.faults.append(f"{response.status} {asked.method} {asked.url} {asked.post_data}")

    def lobby(self) -> None:
        self.page.goto(self.url + "/")
        self.page.wait_for_selector(".game-card")

    def play_now(self, game: str) -> None:
        """Start a game against bots from the lobby."""
        self.lobby()
        self.page.click(f'[data-game="{game}"] [data-do="play-now"]')
        self.page.wait_for_selector(".table")

    def create_table(self, game: str, seats: list[dict[str, str]], **more: Any) -> dict[str, Any]:
        """Create a table as the client does, and open it."""
        if not self.page.url.startswith(self.url):
            self.page.goto(self.url + "/j")  # any page of the same origin
        body = {"game": game, "seats": seats, "options": {}, "confirm": True, **more}
        made: dict[str, Any] = self.page.evaluate(
            """async (body) => {
              body.id = Array.from(crypto.getRandomValues(new Uint8Array(12)), (b) => b.toString(16).padStart(2, '0')).join('');
              const r = await fetch('/api/tables', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
              const made = await r.json();
              if (!r.ok) throw new Error(JSON.stringify(made));
              localStorage.setItem('watertable.secrets.' + made.table, JSON.stringify({ spectator: made.spectator, join: made.join,
                seats: Object.fromEntries(made.seats.filter((s) => s.secret).map((s) => [s.seat, s.secret])) }));
              return made;
            }""",
            body,
        )
        self.page.goto(f"{self.url}/t/{made['table']}")
        self.page.wait_for_selector(".table, .waiting, .curtain")
        return made

    def hold_streams_back(self) -> None:
        """Let no stream of events through. The page holds the connection itself: a shared worker's requests pass by the routes."""
        self.context.add_init_script("delete window.SharedWorker;")
        self.context.route("**/events?*", lambda route: route.abort())

    def find_targets(self) -> dict[str, Any]:
        found: dict[str, Any] = self.page.evaluate(TARGETS)
        return found

    @property
    def question(self) -> str:
        return str(self.page.inner_text(".question")).strip()

    @property
    def lit(self) -> list[str]:
        return [target["ref"] for target in self.find_targets()["targets"]]

    def click(self, target: dict[str, str]) -> bool:
        spot = self.page.evaluate(WHERE, target)
        if spot is None:
            return False
        (self.page.touchscreen.tap if self.touch else self.page.mouse.click)(*spot)
        return True

    def wait_lit(self, seconds: float = 60) -> list[dict[str, str]]:
        """Wait until something can be clicked."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            seen = self.find_targets()
            if seen["over"] or seen["targets"]:
                targets: list[dict[str, str]] = seen["targets"]
                return targets
            self.page.wait_for_timeout(15)
        raise AssertionError(f"nothing is lit: {self.page.inner_text('body')[:500]}")

    def step(self) -> bool:
        """Click one target; False when the game is over. The waiting is done in the page: one round trip per click."""
        soon = self.dice.random() < self.button_bias
        # a bot may have to think
        seen = self.page.evaluate(STEP, [self.dice.random(), soon, 90_000])
        if seen is None:
            raise AssertionError(f"nothing is lit: {self.page.inner_text('body')[:500]}")
        if seen["spot"]:
            (self.page.touchscreen.tap if self.touch else self.page.mouse.click)(*seen["spot"])
        return not seen["over"]

    def play_on(self, seconds: float, stop: Callable[[], bool] = lambda: False) -> int:
        """Click targets until the game is over; return the number of clicks."""
        end = time.monotonic() + seconds
        clicks = 0
        while time.monotonic() < end:
            if stop() or not self.step():
                return clicks
            clicks += 1
        raise AssertionError(f"not over after {clicks} clicks: {self.question}; lit: {self.lit}")

    def hand_over(self) -> None:
        """Let a bot take over every seat of mine."""
        table = self.page.url.split("/t/")[1].split("?")[0]
        for seat in self.page.evaluate(
            "async (t) => (await (await fetch(`/api/tables/${t}`)).json()).you", table
        ):
            self.page.evaluate(HAND_OVER, [table, seat])

    def let_bots_finish(self) -> None:
        """Hand over to bots and wait for the score sheet."""
        self.hand_over()
        self.page.wait_for_selector("dialog.score", timeout=90_000)

    def wait_until(self, condition: Callable[[], Any], seconds: float = 30) -> Any:
        """Wait until the condition is true and return its value."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            found = condition()
            if found:
                return found
            self.page.wait_for_timeout(25)
        raise AssertionError(
            f"the condition did not become true: {self.page.inner_text('body')[:500]}"
        )

    def wait_until_idle(self) -> None:
        """Wait until no command is under way."""
        self.wait_until(
            lambda: self.page.evaluate("document.querySelector('.table')?.dataset.busy !== 'true'"),
            20,
        )


@pytest.fixture
def new_player(browser: Any, request: pytest.FixtureRequest) -> Iterator[Callable[..., Player]]:
    """Open a browser for a new player. At the end no console may contain an error."""
    import json

    made: list[Player] = []

    def make(
        at: Server,
        phone: bool = False,
        prefs: dict[str, Any] | None = None,
        within: Any = browser,
        first: bool = False,
        **more: Any,
    ) -> Player:
        size = {"width": 390, "height": 844} if phone else {"width": 1366, "height": 768}
        context = within.new_context(viewport=size, has_touch=phone, is_mobile=phone, **more)
        context.set_default_timeout(60_000)
        settings = {"theme": "light", "speed": "instant", "guide": False, **(prefs or {})}
        context.add_init_script(PREFS % json.dumps(settings))
        context.add_init_script(
            WATCH + "localStorage.setItem('watertable.level', '\"easy\"');" + FEW
        )
        if not first:
            context.add_init_script(BEGUN)
        new = Player(context, at.url, request.node.name)
        new.touch = phone
        made.append(new)
        return new

    yield make
    faults = [fault for one in made for fault in one.faults]
    for one in made:
        one.context.close()
    assert faults == []


ME = {"kind": "me", "name": "Mara"}
BOT = {"kind": "bot", "level": "easy"}
OPEN = {"kind": "open"}


@pytest.fixture
def kinds() -> dict[str, dict[str, str]]:
    """The kinds of seats that a table can be created with."""
    return {"me": ME, "bot": BOT, "open": OPEN}
