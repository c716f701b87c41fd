"""First load, first light, redraw.

Tests marked `measured` time the machine as much as the client: `make measure` runs them, `make test` does not.
"""

import gzip
import os
import time
from pathlib import Path

import pytest

import watertable

GAMES = [house.name for house in watertable.games()]
STATIC = Path(watertable.__file__).parent / "server" / "static"


def test_first_load_is_light(server, new_player):
    mara = new_player(server)
    got = []
    mara.page.on("response", lambda answer: got.append(answer.url))
    mara.lobby()
    own = {url.split("?")[0].removeprefix(server.url) for url in got if "/api/" not in url}
    files = [STATIC / (path.strip("/") or "index.html") for path in own]
    fonts = sum(file.stat().st_size for file in files if file.suffix == ".woff2")
    plain = sum(len(gzip.compress(file.read_bytes())) for file in files if file.suffix != ".woff2")
    print(
        f"first load: {plain / 1000:.0f} kB gzipped, {(plain + fonts) / 1000:.0f} with fonts, {len(own)} files"
    )
    assert (
        5_000 < plain <= 150 * 1000
    )  # the limits of tools/web.py, for what a browser really loads
    assert plain < plain + fonts <= 220 * 1000


LIT = ".light.lit, .item.lit, .me > .buttons .act, .actions.only .action, dialog[open] .primary"


def transferred(mara):
    """Count the bytes that come over the network, headers included; returns the list of them."""
    link = mara.context.new_cdp_session(mara.page)
    link.send("Network.enable")
    link.send("Network.setCacheDisabled", {"cacheDisabled": False})
    sizes = []
    link.on("Network.loadingFinished", lambda done: sizes.append(done["encodedDataLength"]))
    return link, sizes


def test_lobby_is_light_in_all(server, new_player):
    """Everything the lobby loads, pictures of all games included, on a first visit with a phone."""
    mara = new_player(server, phone=True)
    _, sizes = transferred(mara)
    mara.lobby()
    cards = mara.page.locator(".game-card")
    for card in cards.all():
        card.scroll_into_view_if_needed()
        card.locator(".preview svg").wait_for()
    mara.wait_until(lambda: len(sizes) > 10)
    mara.page.wait_for_timeout(200)  # what is still under way
    print(f"lobby: {sum(sizes) / 1000:.0f} kB transferred in {len(sizes)} answers")
    assert cards.count() == 5
    assert 100_000 < sum(sizes) < 250_000


@pytest.mark.measured
@pytest.mark.parametrize("game", GAMES)
def test_first_visit_to_first_light_on_slow_3g(server, new_player, game):
    """A new phone on a slow network: 400 kbit/s, 400 ms away, a quarter of this machine's speed."""
    mara = new_player(server, phone=True)
    link, sizes = transferred(mara)
    slow = {"offline": False, "latency": 400, "downloadThroughput": 50_000}
    link.send("Network.emulateNetworkConditions", {**slow, "uploadThroughput": 50_000})
    link.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    begun = time.perf_counter()
    mara.lobby()
    lobby = time.perf_counter() - begun
    mara.page.tap(f'[data-game="{game}"] [data-do="play-now"]')
    mara.page.wait_for_selector(LIT)
    total = time.perf_counter() - begun
    print(
        f"{game}: slow 3G phone, first visit: lobby {lobby:.1f} s, first light {total:.1f} s, {sum(sizes) / 1000:.0f} kB"
    )
    assert total < 60


@pytest.mark.measured
@pytest.mark.parametrize("game", GAMES)
def test_lobby_to_first_light(server, new_player, game):
    """The best of a few tries, less the time in which page and server stood ready but had no core."""
    mara = new_player(server)
    took = []
    while len(took) < 2 or (min(took) >= 1.0 and len(took) < 6):  # the first one warms the server
        mara.lobby()
        mara.page.wait_for_selector(f'[data-game="{game}"] .preview svg')
        mara.page.wait_for_load_state("networkidle")
        before = cores()
        begun = time.perf_counter()
        mara.page.click(f'[data-game="{game}"] [data-do="play-now"]')
        mara.page.wait_for_selector(
            ".light.lit, .item.lit, .me > .buttons .act, .actions.only .action, dialog[open] .primary, .question:has-text('Waiting')"
        )
        wall = time.perf_counter() - begun
        ran, stood = (now - then for now, then in zip(cores(), before, strict=True))
        took.append(min(wall, max(wall - stood, ran)))
    print(
        f"{game}: lobby to first light {min(took):.2f} s ({wall:.2f} by the clock), tries {len(took)}"
    )
    assert min(took) < 1.0


def cores():
    """Seconds that server and browser have worked on a core, and stood ready without one, as the kernel counts them."""
    mine, ran, stood = {os.getpid()}, 0.0, 0.0
    parents = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            stat = (folder / "stat").read_text()
            parents[int(folder.name)] = int(stat.rpartition(")")[2].split()[1])
        except OSError:
            continue  # gone meanwhile
    for pid in sorted(parents):  # a child is younger than its parent
        if parents[pid] in mine:
            mine.add(pid)
    for pid in mine - {os.getpid()}:
        try:
            counts = Path(f"/proc/{pid}/schedstat").read_text().split()
        except OSError:
            continue
        ran += int(counts[0]) / 1e9
        stood += int(counts[1]) / 1e9
    return ran, stood


REDRAW = """async (redraw) => {
  const store = window.table;
  for (let i = 0; i < 10; i++) {
    if (redraw) {
      const shown = store.shown.value;
      const shapes = (shown.scene.shapes ?? []).map((s) => (s.x === undefined ? { ...s } : { ...s, x: s.x + (i % 2 ? 1 : -1) }));
      const next = { ...shown, scene: { ...shown.scene, shapes } };
      store.shown.value = next;
      store.latest.value = next;
    }
    await new Promise((go) => requestAnimationFrame(() => setTimeout(go, 0)));  // drawn, laid out and painted
  }
  return document.querySelectorAll('.sheets g.shape').length;
}"""


MUTATIONS = """async (redraw) => {
  const counts = { childList: 0, attributes: 0, characterData: 0 };
  const observer = new MutationObserver((list) => list.forEach((change) => counts[change.type]++));
  const all = { subtree: true, childList: true, attributes: true, characterData: true };
  document.querySelectorAll('.sheets').forEach((sheets) => observer.observe(sheets, all));
  const shapes = await (REDRAW)(redraw);
  observer.disconnect();
  return { ...counts, shapes };
}""".replace("REDRAW", REDRAW)


@pytest.mark.parametrize("game", GAMES)
def test_moving_every_piece_replaces_no_element(server, new_player, kinds, game):
    """A redraw is cheap because it only sets attributes: a bound that holds on every machine."""
    mara = new_player(server)
    mara.page.goto(f"{server.url}/t/{_full_table(mara, kinds, game)}?debug=1")
    mara.page.wait_for_selector(".ground .shape")
    moved = mara.page.evaluate(MUTATIONS, True)  # ten redraws
    assert moved["childList"] == moved["characterData"] == 0
    assert 10 <= moved["attributes"] <= 10 * 2 * moved["shapes"]


def _full_table(mara, kinds, game):
    seats = max(watertable.house(game).meta.seats)
    return mara.create_table(game, [kinds["me"]] + [kinds["bot"]] * (seats - 1))["table"]


@pytest.mark.measured
@pytest.mark.parametrize("game", GAMES)
def test_full_redraw_within_a_frame(server, new_player, kinds, game):
    """Every piece of the scene moves at once: script, style, layout and paint before the next frame.

    Counted in processor time of the page's own thread, less that of a frame in which nothing happens; so
    other work on the machine does not count, save that it empties caches: the best of several rounds is steady.
    """
    mara = new_player(server)
    mara.page.goto(f"{server.url}/t/{_full_table(mara, kinds, game)}?debug=1")
    mara.page.wait_for_selector(".ground .shape")
    link = mara.context.new_cdp_session(mara.page)
    link.send("Performance.enable", {"timeDomain": "threadTicks"})

    def spent(redraw):
        before = _task(link)
        shapes = mara.page.evaluate(REDRAW, redraw)
        return (_task(link) - before) * 100, shapes  # ms for each of ten frames

    _, shapes = spent(True)
    frames = []
    while len(frames) < 3 or (min(frames) >= 16 and len(frames) < 40):  # the first ones warm up
        frames.append(spent(True)[0] - spent(False)[0])
    frames.sort()
    middle = frames[len(frames) // 2]
    print(f"{game}: redraw {frames[0]:.1f} ms at best, {middle:.1f} in the middle, {shapes} shapes")
    assert 0.5 < frames[0] < 16


def _task(link):
    """Seconds of processor time the page's thread has worked."""
    metrics = link.send("Performance.getMetrics")["metrics"]
    return next(one["value"] for one in metrics if one["name"] == "TaskDuration")
