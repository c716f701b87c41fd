/** Steppers for a choice of amounts: one per number, over the combinations that are legal. */
import { useState } from "preact/hooks";
import type { Legal } from "../net/types";
import { t } from "../text/words";
import type { TableStore } from "./store";

/** The actions that are chosen with steppers; null if this question has none. */
export function counted(store: TableStore): Legal[] | null {
  const verbs = store.shown.value?.question?.amounts ?? {};
  const found = store.legal.value.filter((action) => action.amounts?.length && action.verb in verbs);
  return found.length > 2 ? found : null;
}

/** The legal combination nearest to the wanted one that has this number at this place. */
export function nearest(actions: Legal[], wanted: number[], place: number, n: number): Legal | null {
  const far = (action: Legal): number =>
    action.amounts!.reduce((sum, value, i) => sum + (i === place ? 0 : Math.abs(value - wanted[i]!)), 0);
  return actions
    .filter((action) => action.amounts![place] === n)
    .reduce<Legal | null>((best, action) => (best === null || far(action) < far(best) ? action : best), null);
}

export function Amounts({ store }: { store: TableStore }) {
  const actions = counted(store);
  const number = store.shown.value?.question?.number ?? 0;
  const [chosen, setChosen] = useState<{ number: number; id: number } | null>(null);
  if (!actions) return null;
  const now = actions.find((action) => chosen?.number === number && action.id === chosen.id) ?? actions[0]!;
  const labels = store.shown.value!.question!.amounts[now.verb]!;
  const step = (place: number, by: number) => {
    const to = nearest(actions, now.amounts!, place, now.amounts![place]! + by);
    return to && { onClick: () => setChosen({ number, id: to.id }) };
  };
  return (
    <div class="amounts">
      {labels.map((label, place) => {
        const [less, more] = [step(place, -1), step(place, 1)];
        return (
          <div key={label} class="amount" role="group" aria-label={label}>
            <span>{label}</span>
            <button
              type="button"
              class="round"
              aria-label={t("amount.less", { what: label })}
              disabled={!less}
              {...less}
            >
              −
            </button>
            <output>{now.amounts![place]}</output>
            <button
              type="button"
              class="round"
              aria-label={t("amount.more", { what: label })}
              disabled={!more}
              {...more}
            >
              +
            </button>
          </div>
        );
      })}
      <button
        type="button"
        class="primary act"
        data-action={now.text}
        onClick={() => void store.commands.play(now, true)}
        disabled={store.busy.value}
      >
        {now.label}
      </button>
    </div>
  );
}
