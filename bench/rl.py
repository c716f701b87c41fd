"""The report on learning environments.

Every subject does the same work for a step: apply an action and what follows by chance, make the observation and the
mask of the player who is asked next, and pick one of the legal actions uniformly from that mask. Rates are per second
of CPU time of one process. Every subject is measured once per round; the median of the rounds counts.
"""

WAYS = ("env", "vector 1", "vector 64", "vector 1024")
# Python-hosted games of like weight, for the last column.
LIKE = {
    "raging_waters": ["RLCard gin-rummy", "PettingZoo hanabi, 4"],
    "rivers": ["RLCard gin-rummy", "RLCard mahjong"],
    "whitewater": ["PettingZoo chess", "RLCard mahjong"],
    "rising_waters": ["PettingZoo hanabi, 4", "RLCard mahjong"],
    "new_bedford": ["RLCard gin-rummy", "RLCard mahjong"],
}


JAX_TABLES = 1024
GOALS = {"vector": 100_000, "ratio": 3, "env": 20_000}


def goals(rates, fastest):
    """Whether `rl.vector` at its best batch and `rl.env` are as fast as they should be."""
    reached = max(rates[1:]) >= GOALS["vector"] and rates[0] >= GOALS["env"]
    if fastest:
        reached = reached and max(rates[1:]) >= GOALS["ratio"] * fastest
    return "yes" if reached else "no"


def report(found, workers, middle, spread, number, table):
    ours, peers = workers["compiled"], workers.get("peers")
    rows = []
    for house, facts in ours.facts["houses"].items():
        rates = [middle(found, "compiled", f"{house} {way}", "steps") for way in WAYS]
        low, high = spread(found, "compiled", f"{house} vector 64", "steps")
        rivals = [middle(found, "peers", name, "steps") for name in LIKE.get(house, [])]
        fastest = max((rate for rate in rivals if rate), default=None)
        rows.append(
            [
                f"{house}, {facts['seats']}",
                str(facts["numbers"]),
                str(facts["actions"]),
                *[number(rate) for rate in rates],
                f"{number(low)} – {number(high)}",
                f"{max(rates[1:]) / fastest:.0f} ×" if fastest else "–",
                goals(rates, fastest),
            ]
        )
    head = ["house, seats", "numbers", "actions", *[f"`rl.{way}`" for way in WAYS]]
    lines = [
        "## Our houses: steps per second",
        "",
        "`rl.env` is PettingZoo's AEC interface (`step` and `last`); `rl.vector N` steps N tables at once."
        f" Goals: `rl.vector` at its best batch at least {number(GOALS['vector'])} and {GOALS['ratio']} × that peer,"
        f" `rl.env` at least {number(GOALS['env'])}. Peers in JAX step {JAX_TABLES} tables in one compiled call, on one thread.",
        "",
        table(
            [
                *head,
                "range of vector 64",
                "best against the fastest Python-hosted peer of like weight",
                "goals reached",
            ],
            rows,
        ),
        "",
    ]
    if peers and peers.subjects:
        rows = []
        for name in peers.subjects:
            low, high = spread(found, "peers", name, "steps") or (None, None)
            size = middle(found, "peers", name, "numbers")
            rows.append(
                [
                    name,
                    peers.facts["kinds"][name],
                    f"{size:.0f}" if size else "–",
                    number(middle(found, "peers", name, "steps")),
                    f"{number(low)} – {number(high)}",
                ]
            )
        lines += [
            "## Others",
            "",
            table(["peer, players", "rules in", "numbers", "steps/s", "range"], rows),
            "",
        ]
    for name, reason in (peers.facts.get("missing", {}) if peers else {}).items():
        lines.append(f"Not measured: {name} ({reason}).")
    return lines
