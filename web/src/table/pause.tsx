/** Games that last for days: a pause that all agree to, and a player's vacation. */
import { useEffect, useState } from "preact/hooks";
import { t } from "../text/words";
import { announce } from "../ui/notifications";
import { ago } from "../ui/time";
import { Icon, SeatMark } from "../ui/widgets";
import type { TableStore } from "./store";

const DAY = 86_400_000;

/** The request of somebody for a pause, or the pause itself. */
export function PauseCard({ store }: { store: TableStore }) {
  const now = store.latest.value!;
  const asked = now.pause;
  const who = asked ? (now.seats[asked.seat]?.name ?? "") : "";
  useEffect(() => {
    if (asked?.asked.some((seat) => now.you.includes(seat))) announce(t("pause.asks", { who }));
  }, [asked?.number]);
  if (now.status !== "playing") return null;
  const act = (seat: number | null, command: Parameters<typeof store.commands.sendAs>[1], name: string) => (
    <button
      type="button"
      class={name === "refuse" ? "quiet small" : "primary small"}
      data-do={`pause-${name}`}
      onClick={() => void store.commands.sendAs(seat, command)}
      disabled={store.busy.value}
    >
      {t(`pause.${name}`)}
    </button>
  );
  if (now.paused != null)
    return (
      <aside class="guide pause" role="region" aria-label={t("pause.title")}>
        <Icon name="pause" size={18} />
        <p>{t("pause.since", { when: ago(now.paused) })}</p>
        {(now.you.length > 0 || now.host) && (
          <div class="guide-buttons">{act(now.you[0] ?? null, { resume: true }, "resume")}</div>
        )}
      </aside>
    );
  if (!asked || !now.you.length) return null;
  const left = asked.asked.filter((seat) => !asked.agreed.includes(seat));
  const mine = left.filter((seat) => now.you.includes(seat));
  const own = now.you.includes(asked.seat);
  return (
    <aside class="guide pause" role="region" aria-label={t("pause.title")}>
      <Icon name="pause" size={18} />
      <p>
        {own
          ? t("pause.waits", { who: left.map((seat) => now.seats[seat]!.name).join(", ") })
          : t("pause.asks", { who })}
      </p>
      <div class="guide-buttons">
        {own && act(asked.seat, { refuse_pause: asked.number }, "withdraw")}
        {mine.map((seat) => (
          <span class="pair" key={seat}>
            {mine.length > 1 && <SeatMark seat={seat} />}
            {act(seat, { agree_pause: asked.number }, "agree")}
            {act(seat, { refuse_pause: asked.number }, "refuse")}
          </span>
        ))}
      </div>
    </aside>
  );
}

/** At one's own seat: ask for a pause, go on vacation, come back. Where only bots play along nobody waits. */
export function OwnTime({ store, seat }: { store: TableStore; seat: number }) {
  const now = store.latest.value!;
  const [days, setDays] = useState(7);
  if (!now.seats.some((other) => other.owned && !now.you.includes(other.seat))) return null;
  const vacation = now.seats[seat]?.vacation;
  const away = !!vacation && vacation.until > Date.now() - store.clockSkew.value;
  const left = Math.floor((vacation?.left ?? 0) / DAY);
  const some = [1, 2, 3, 7, 14, 30].filter((n) => n <= left);
  const chosen = some.includes(days) ? days : (some.at(-1) ?? 0);
  return (
    <div class="buttons own-time">
      {now.paused == null && !now.pause && (
        <button
          type="button"
          class="quiet small"
          data-do="ask-pause"
          onClick={() => void store.commands.sendAs(seat, { ask_pause: true })}
        >
          {t("pause.ask")}
        </button>
      )}
      {away && (
        <button
          type="button"
          class="quiet small"
          data-do="vacation-over"
          onClick={() => void store.commands.sendAs(seat, { vacation: 0 })}
        >
          {t("vacation.back", { when: ago(vacation.until) })}
        </button>
      )}
      {!away && some.length > 0 && (
        <>
          <select
            aria-label={t("vacation.days")}
            value={chosen}
            onChange={(event) => setDays(Number(event.currentTarget.value))}
          >
            {some.map((n) => (
              <option key={n} value={n}>
                {t("time.days", { n })}
              </option>
            ))}
          </select>
          <button
            type="button"
            class="quiet small"
            data-do="vacation"
            onClick={() => void store.commands.sendAs(seat, { vacation: chosen })}
          >
            {t("vacation.go")}
          </button>
          <small class="muted">{t("vacation.left", { n: left })}</small>
        </>
      )}
    </div>
  );
}
