/** The options and settings of a table, for reading. */
import type { GameCard, Settings } from "../net/types";
import { t } from "../text/words";

export function OptionList({
  game,
  options,
  settings,
}: {
  game: GameCard;
  options: Record<string, unknown>;
  settings: Settings;
}) {
  const rows: [string, string][] = game.options
    .filter((option) => option.key in options)
    .map((option) => {
      const value = options[option.key];
      const title = Array.isArray(value)
        ? option.items
            .filter((item) => value.includes(item.value))
            .map((item) => item.title)
            .join(", ") || "–"
        : (option.values.find((one) => String(one.value) === String(value))?.title ?? String(value));
      return [option.title, title];
    });
  rows.push([t("create.clock"), clockWords(settings.clock)]);
  if (settings.vacation) rows.push([t("create.vacation"), t("time.days", { n: settings.vacation })]);
  rows.push([t("create.chat"), t(settings.chat === "free" ? "yes" : "no")]);
  rows.push([t("create.confirm"), t(settings.confirm ? "yes" : "no")]);
  rows.push([t("create.listed"), t(settings.listed ? "yes" : "no")]);
  return (
    <details class="options-shown">
      <summary>{t("table.settings")}</summary>
      <dl>
        {rows.map(([key, value]) => (
          <div key={key}>
            <dt>{key}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

const DAY = 86_400_000;
/** A clock in words. */
export function clockWords(clock: Settings["clock"]): string {
  if (!clock) return t("clock.none");
  const time = (ms: number): string =>
    ms >= DAY
      ? t("time.days", { n: Math.round(ms / DAY) })
      : ms >= 60_000
        ? t("time.minutes", { n: Math.round(ms / 60_000) })
        : t("time.seconds", { n: Math.round(ms / 1000) });
  if (clock.kind === "turn") return t("clock.per_turn", { time: time(clock.ms) });
  return t("clock.bank", { time: time(clock.ms), add: time(clock.add || 0) });
}
