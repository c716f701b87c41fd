"""`watertable ladder GAME`: a pool of bots rated together, with intervals and the commands that repeat it."""

from __future__ import annotations

import typer

import watertable
from watertable.cli import ask
from watertable.cli.arena import cores
from watertable.lab.ladder import POOL, climb


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command()
    def ladder(
        game: str,
        bots: str = typer.Option(POOL, "--bots", help="the pool; the first one is rated 0"),
        games: int = typer.Option(40, "--games", min=2, help="per pair, or per pool of groups"),
        option: list[str] = typer.Option([], "-o", "--option", help="key=value, repeatable"),
        dice: str = typer.Option("ladder", "--dice", help="seed text"),
        workers: int = typer.Option(0, "--workers", min=0, help="0: one per core"),
        as_json: bool = typer.Option(False, "--json", help="machine-readable"),
    ) -> None:
        """Rate a pool of bots: a table in Markdown with intervals, versions, seeds and commands."""
        house = ask.house(game)
        names = [name.strip() for name in bots.split(",") if name.strip()]
        found = climb(house.name, names, games, ask.options(option), dice, workers or cores())
        found |= {
            "version": watertable.__version__,
            "rules": house.meta.rules,
            "data": house.digest,
        }
        if as_json:
            ask.show_json(found)
            return
        print(f"# {house.meta.title}, rules {house.meta.rules}")
        print(f"\nwatertable {found['version']}, data {found['data']}, dice '{dice}'\n")
        if found["together"]:
            print("| group | games | came through | 95 % | score |\n|---|---|---|---|---|")
            for row in found["rows"]:
                won, score = row["win_share"], row["score"]
                print(
                    f"| {row['bot']} | {row['games']} | {won[0]:.1%} | {won[1]:.1%} – {won[2]:.1%}"
                    f" | {score[0]:.1f} ({score[1]:.1f} – {score[2]:.1f}) |"
                )
        else:
            print("| bot | rating | 95 % | games | won of all its games |\n|---|---|---|---|---|")
            for row in found["rows"]:
                print(
                    f"| {row['bot']} | {row['rating']} | {row['low']} – {row['high']}"
                    f" | {row['games']} | {row['win_share'][0]:.1%} |"
                )
        print("\nThe games again:\n\n```sh")
        print("\n".join(found["commands"]))
        print("```")
