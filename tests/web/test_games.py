"""Each game from the lobby to the final score, by clicking what is lit and nothing else; every step is honest."""

import pytest

import watertable

GAMES = [house.name for house in watertable.games()]
# What the person clicked, with the prompt that was read before it, and what the page sent because of it.
TRACE = """
window.trace = [];
const send = window.fetch;
window.fetch = (url, how) => {
  if (String(url).endsWith('/commands')) {
    const what = JSON.parse(how.body).do;
    if ('play' in what) {
      const action = window.table?.shown.value?.legal.find((one) => one.id === what.play);
      window.trace.push({ sent: 'play', refs: action?.refs.length ?? 0, text: action?.text ?? '' });
    } else if ('end_turn' in what) window.trace.push({ sent: 'end' });
  }
  return send(url, how);
};
addEventListener('click', (event) => {
  if (!event.isTrusted || event.target.closest('dialog')) return;
  const what = event.target.closest('[data-do],[data-action],[data-ref]');
  if (!what) return; // beside a target that has just moved away
  const prompt = document.querySelector('.question')?.textContent.trim() ?? '';
  const button = event.target.closest('.popover .action, .buttons .act');
  const list = button && [...document.querySelectorAll('.popover .action')].length > 0;
  window.trace.push({ click: what?.dataset.do ? `do ${what.dataset.do}` : what?.dataset.action ?? what?.dataset.ref ?? '', prompt, button: !!button, list: !!list,
    advised: what.dataset.ref?.split(':')[0] === [...(window.table?.narrowed.value.next.keys() ?? [])][0]?.split(':')[0], picks: window.table?.picks.value.length ?? 0 });
}, true);
"""


def dishonest(trace):
    """What a person could complain about: too many clicks, a prompt that stays, a second confirmation."""
    found = []
    clicks = []  # since the last answer
    confirmed = False  # the last thing the person did was a confirmation
    refs = None  # of the answer that is not confirmed yet
    for step in trace:
        if "click" in step:
            end = step["click"] == "do end"
            if end and confirmed:
                found.append(f"confirmed twice in a row: {step['prompt']}")
            if end and refs is not None and len(clicks) + 1 > refs + 1:
                found.append(f"{len(clicks) + 1} clicks for {refs} refs: {clicks}")
            if clicks and refs is None and not end and not step["button"]:
                before = clicks[-1]
                if before["prompt"] == step["prompt"] and took_effect(before, step):
                    both = f"{before['click']}, {step['click']}"
                    found.append(f"the same prompt for two clicks ({both}): {step['prompt']}")
            confirmed = end or (step["button"] and not step["list"])
            clicks = [] if end else [*(clicks if refs is None else []), step]
            refs = None
        elif step["sent"] == "play":
            if clicks and clicks[-1]["button"] and not clicks[-1]["list"]:
                clicks = clicks[-1:]  # a button drops what was half chosen
            if clicks and len(clicks) > step["refs"] + 1:
                found.append(f"{len(clicks)} clicks for {step['text']}")
            refs = step["refs"] if clicks else None
        elif step["sent"] == "end":
            clicks, refs = [], None
    return found


def took_effect(before, after):
    """Whether a click named what the prompt asks for first, so that the next prompt must ask for something else."""
    return before["advised"] and after["picks"] > before["picks"]


@pytest.mark.parametrize("game", GAMES)
def test_a_game_from_lobby_to_final_score(game, server, new_player):
    mara = new_player(server)
    mara.button_bias = 0.4
    mara.context.add_init_script(TRACE)
    mara.play_now(game)
    mara.page.goto(mara.page.url + "?debug=1")
    mara.page.wait_for_selector(".table")
    clicks = mara.play_on(420)
    assert clicks >= 3
    trace = mara.page.evaluate("window.trace")
    assert sum(1 for step in trace if step.get("sent") == "play") >= 2
    assert "\n".join(dishonest(trace)) == ""
    sheet = mara.page.locator("dialog.score")
    assert sheet.locator("table").count() == 1
    assert sheet.locator(".reason").inner_text().strip()
    assert sheet.locator("thead th").count() >= 2
    assert mara.page.locator('[data-do="rematch"]').count() == 1
    assert sheet.locator(".used td").count() == sheet.locator("thead th").count() - 1
    # her own record: this game, with everybody at the table
    kept = mara.page.evaluate(
        "(g) => JSON.parse(localStorage.getItem('watertable.results.' + g))", game
    )
    assert [len(one["rivals"]) + 1 for one in kept] == [sheet.locator("thead th").count() - 1]


def click(what, prompt, button=False, picks=0):
    how = {"button": button, "list": False, "advised": True, "picks": picks}
    return {"click": what, "prompt": prompt, **how}


def play(refs):
    return {"sent": "play", "refs": refs, "text": "an action"}


END = {"sent": "end"}


def test_the_check_finds_what_strangers_met():
    honest = [click("raft:1", "Pick a raft."), click("hex:2", "Choose a hex."), play(2)]
    assert dishonest([*honest, click("do end", "End your turn?"), END]) == []
    assert dishonest([click("pass", "Move, or pass?", True), play(0), END]) == []
    same = [click("raft:1", "Move."), click("hex:2", "Move.", picks=1), play(2)]
    assert "same prompt" in dishonest(same)[0]
    twice = [click("stop", "Move.", True), play(0), click("do end", "End your turn?"), END]
    assert "twice in a row" in dishonest(twice)[0]
    more = [*honest, click("again", "Which?"), play(1), click("do end", "End your turn?"), END]
    assert dishonest(more) == []
    third = [*honest[:2], click("card:1", "Pay."), click("card:1", "Once more."), play(2)]
    assert "4 clicks" in dishonest(third)[0]
    reveal = [click("do end", "Reveal?"), END, click("do end", "End your turn?"), END]
    assert "twice in a row" in dishonest(reveal)[0]
