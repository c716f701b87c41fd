"""Take the pictures of docs/pictures: every game at three sizes; a laptop and a phone also by night.

    python tools/pictures.py                 all of them
    python tools/pictures.py whitewater      one game
    python tools/pictures.py lobby

Starts a server, lets bots play every seat into the middle of a game, takes the human's seat back and takes screenshots.
Needs Chromium and the package playwright (both are there after `make test`). The pictures are small WebP files.
"""

import base64
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
INTO = ROOT / "docs" / "pictures"
MOST = 2_500_000  # bytes, all together, with those of the look before (docs/pictures/before)
LARGE = {"width": 1440, "height": 900}
DESK = {"width": 1366, "height": 768}
PHONE = {"width": 390, "height": 844}
# Name, size, themes and scale of the pictures of a game.
SIZES = (
    ("desktop", DESK, ("light", "dark"), 0.82),
    ("large", LARGE, ("light",), 0.82),
    ("phone", PHONE, ("light", "dark"), 0.5),
)
FLAGS = ["--no-sandbox", "--disable-gpu", "--force-color-profile=srgb"]
# How far bots play before the picture is taken, in lines of the record, and at how many seats.
MOMENTS = {
    "raging_waters": (34, 3),
    "rivers": (90, 3),
    "whitewater": (110, 3),
    "rising_waters": (120, 3),
    "new_bedford": (130, 3),
}

LAY = """async ([game, seats]) => {
  const id = () => Array.from(crypto.getRandomValues(new Uint8Array(12)), (b) => b.toString(16).padStart(2, '0')).join('');
  const post = async (path, body) => (await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })).json();
  const plan = Array.from({ length: seats }, (_, i) => (i ? { kind: 'bot', level: 'easy' } : { kind: 'me', name: 'Mara' }));
  const made = await post('/api/tables', { id: id(), game, seats: plan, options: {}, confirm: true });
  await post(`/api/tables/${made.table}/commands`, { id: id(), seat: 0, do: { bot: 'easy' } });
  return made.table;
}"""
BACK = """async (table) => {
  const id = Array.from(crypto.getRandomValues(new Uint8Array(12)), (b) => b.toString(16).padStart(2, '0')).join('');
  const r = await fetch(`/api/tables/${table}/commands`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ id, seat: 0, do: { reclaim: true } }) });
  return r.status;
}"""
SMALL = """async ([png, scale, quality]) => {
  const image = new Image();
  image.src = 'data:image/png;base64,' + png;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.width * scale;
  canvas.height = image.height * scale;
  const pen = canvas.getContext('2d');
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/webp', quality).split(',')[1];
}"""


def free_port():
    """A port nobody uses."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


def serve(folder):
    """Start a server; returns it and its address."""
    port = free_port()
    words = [sys.executable, "-m", "watertable", "serve", "--port", str(port), "--pace", "0"]
    words += ["--data", folder, "--no-limits"]
    process = subprocess.Popen(words, stdout=subprocess.DEVNULL)
    for _ in range(600):
        try:
            with socket.create_connection(("127.0.0.1", port), 0.3):
                return process, f"http://127.0.0.1:{port}"
        except OSError:
            time.sleep(0.1)
    sys.exit("the server does not answer")


def save(studio, page, name, scale=1.0):
    """Save a screenshot as a small WebP."""
    png = base64.b64encode(page.screenshot()).decode()
    webp = base64.b64decode(studio.evaluate(SMALL, [png, scale, 0.76]))
    (INTO / f"{name}.webp").write_bytes(webp)
    print(f"{name}.webp  {len(webp) / 1024:.0f} kB", flush=True)


def person(browser, url, size):
    """A browser window of this size, without animations and tips."""
    context = browser.new_context(
        viewport=size,
        is_mobile=size is PHONE,
        has_touch=size is PHONE,
        device_scale_factor=2 if size is PHONE else 1,
    )
    context.set_default_timeout(120_000)
    context.add_init_script(
        "localStorage.getItem('watertable.prefs') || localStorage.setItem('watertable.prefs',"
        " JSON.stringify({ theme: 'light', speed: 'instant', guide: false }));"
        " localStorage.setItem('watertable.note.rising_waters', 'true');"
        + "".join(f" localStorage.setItem('watertable.intro.{game}', 'true');" for game in MOMENTS)
    )
    page = context.new_page()
    page.goto(url)
    page.wait_for_selector(".game-card")
    return page


def dress(page, theme):
    """Set the theme."""
    page.evaluate(
        "(theme) => localStorage.setItem('watertable.prefs', JSON.stringify({ theme, speed: 'instant', guide: false }))",
        theme,
    )
    page.reload()


def lobby(browser, studio, url):
    """Screenshot of the lobby."""
    for kind, size, themes, scale in SIZES:
        page = person(browser, url, size)
        for theme in themes:
            dress(page, theme)
            page.wait_for_selector(".game-card")
            page.wait_for_timeout(2500)
            save(studio, page, f"lobby-{kind}-{theme}", scale)
        page.context.close()


def game(browser, studio, url, name):
    """Screenshots of a game in its middle, at our turn."""
    until, seats = MOMENTS.get(name, (60, 3))
    page = person(browser, url, DESK)
    table = page.evaluate(LAY, [name, seats])
    page.goto(f"{url}/t/{table}")
    page.wait_for_selector(".table")
    end = time.monotonic() + 240
    while time.monotonic() < end:
        if int(page.get_attribute(".table", "data-n") or 0) >= until:
            break
        page.wait_for_timeout(150)
    page.evaluate(BACK, table)
    page.wait_for_timeout(500)
    while time.monotonic() < end and not page.locator(".light.lit, .item.lit, .act").count():
        page.wait_for_timeout(200)
    cookies = page.context.cookies()
    for kind, size, themes, scale in SIZES:
        view = page if size is DESK else person(browser, url, size)
        if view is not page:
            view.context.add_cookies(cookies)
            view.goto(f"{url}/t/{table}")
            view.wait_for_selector(".table")
        for theme in themes:
            dress(view, theme)
            view.wait_for_selector("svg.board")
            view.wait_for_timeout(900)
            save(studio, view, f"{name}-{kind}-{theme}", scale)
        view.context.close()


def main():
    """Take the requested pictures."""
    from playwright.sync_api import sync_playwright

    names = sys.argv[1:] or ["lobby", *MOMENTS]
    path = (
        shutil.which("chromium")
        or shutil.which("chromium-browser")
        or shutil.which("google-chrome")
    )
    if path is None:
        sys.exit("there is no Chromium; as root: apt-get install -y chromium")
    INTO.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        process, url = serve(folder)
        try:
            browser = driver.chromium.launch(executable_path=path, args=FLAGS)
            studio = browser.new_page()
            for name in names:
                if name == "lobby":
                    lobby(browser, studio, url)
                else:
                    game(browser, studio, url, name)
            browser.close()
        finally:
            process.terminate()
            process.wait(20)
    total = sum(file.stat().st_size for file in INTO.rglob("*.webp"))
    print(f"{total / 1e6:.2f} MB in {INTO.relative_to(ROOT)}")
    if total > MOST:
        sys.exit(f"that is more than {MOST / 1e6} MB")


if __name__ == "__main__":
    main()
