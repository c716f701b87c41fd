/** “Play now”: asks nothing, and offers the number and level of the bots and the variant. */
import { useState } from "preact/hooks";
import type { GameCard, Level, OptionValue } from "../net/types";
import { recall, remember } from "../prefs";
import { go } from "../route";
import { t } from "../text/words";
import { problemText } from "../ui/problem";
import { AWAYS, createTable } from "./create";

/** Three at the table if the game allows it. */
const comfortable = (game: GameCard): number => [3, 2, 4, 1].find((n) => game.seats.includes(n)) ?? game.seats[0] ?? 2;

export function PlayNow({ game, onProblem }: { game: GameCard; onProblem: (text: string) => void }) {
  const remembered = recall(`seats.${game.name}`, 0);
  const [count, setCount] = useState(() => (game.seats.includes(remembered) ? remembered : comfortable(game)));
  const [level, setLevel] = useState<Level>(() => recall<Level>("level", "normal"));
  const variant = game.options.find((option) => option.key === game.variant);
  const [value, setValue] = useState<OptionValue | undefined>(variant?.default);
  const play = async () => {
    try {
      remember(`seats.${game.name}`, count);
      remember("level", level);
      const id = await createTable(game, {
        seats: Array.from({ length: count }, (_, i) => (i === 0 ? { kind: "me" } : { kind: "bot", level })),
        options: variant && value !== undefined ? { [variant.key]: value } : {},
        confirm: true,
        listed: false,
        chat: "phrases",
        away: AWAYS.weeks!, // nobody waits but bots
      });
      go(`/t/${id}`);
    } catch (error) {
      onProblem(problemText(error));
    }
  };
  const bots = count - 1;
  return (
    <>
      <button type="button" class="primary" data-do="play-now" onClick={() => void play()}>
        {t("lobby.play_now")}
        <span class="unseen">: {game.title}</span>
      </button>
      <details class="offers">
        <summary>
          {bots ? t("play.against", { n: bots, level: t(`level.${level}`) }) : t("play.alone")}
          <span class="unseen">: {game.title}</span>
        </summary>
        {game.seats.length > 1 && (
          <label>
            {t("play.bots")}
            <select
              data-offer="seats"
              value={String(count)}
              onChange={(event) => setCount(Number(event.currentTarget.value))}
            >
              {game.seats.map((n) => (
                <option key={n} value={String(n)}>
                  {n - 1}
                </option>
              ))}
            </select>
          </label>
        )}
        {bots > 0 && (
          <label>
            {t("play.level")}
            <select data-offer="level" value={level} onChange={(event) => setLevel(event.currentTarget.value as Level)}>
              {game.levels.map((one) => (
                <option key={one} value={one}>
                  {t(`level.${one}`)}
                </option>
              ))}
            </select>
          </label>
        )}
        {variant && (
          <label>
            {variant.title}
            <select
              data-offer="variant"
              value={String(variant.values.findIndex((choice) => choice.value === value))}
              onChange={(event) => setValue(variant.values[Number(event.currentTarget.value)]!.value)}
            >
              {variant.values.map((choice, i) => (
                <option key={choice.title} value={String(i)}>
                  {choice.title}
                </option>
              ))}
            </select>
          </label>
        )}
      </details>
    </>
  );
}
