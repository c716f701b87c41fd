/** Agreeing to end: once nothing is left to decide, bots can play the rest at once. */
import { t } from "../text/words";
import { Icon } from "../ui/widgets";
import type { TableStore } from "./store";

export function EndEarly({ store }: { store: TableStore }) {
  const now = store.latest.value!;
  const ending = now.ending;
  const seat = now.seat;
  if (!ending || seat === null || !store.mine.value || now.status !== "playing" || store.past.value) return null;
  const agreed = ending.agreed.includes(seat);
  if (!ending.why && !agreed) return null;
  const waiting = now.seats.filter((one) => one.owned && !one.bot && !ending.agreed.includes(one.seat));
  const alone = !waiting.some((one) => one.seat !== seat);
  const text = ending.playing_out
    ? t("ending.out")
    : agreed
      ? t("ending.waits", { who: waiting.map((one) => one.name).join(", ") })
      : t(`ending.${ending.why}`);
  const act = agreed ? "ending.play_on" : alone ? "ending.skip" : "ending.agree";
  return (
    <aside class="guide ending" role="region" aria-label={t("ending.title")}>
      <Icon name="check" size={18} />
      <p>{text}</p>
      <div class="guide-buttons">
        <button
          type="button"
          class={agreed ? "quiet small" : "primary small"}
          data-do="agree-end"
          onClick={() => void store.commands.send({ agree_end: !agreed })}
          disabled={store.busy.value}
        >
          {t(act)}
        </button>
      </div>
    </aside>
  );
}
