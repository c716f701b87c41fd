/** Events that must not be missed, shown over the board; one's own stay until the next click. */

import type { LogLine } from "../net/types";
import { t } from "../text/words";
import { Icon, SeatMark } from "../ui/widgets";
import { whose } from "./names";
import type { TableStore } from "./store";

const ICON = { done: "check", loss: "alert", news: "flag" } as const;

export function Moments({ store }: { store: TableStore }) {
  const lines = store.moments.value;
  if (!lines.length || store.past.value) return null;
  return (
    <div class={`moments${belongsBelow(store, lines) ? " low" : ""}`} role="status">
      <ul>
        {lines.map((line) => (
          <li key={`${line.n} ${line.text}`} class={`moment ${line.moment}`}>
            <Icon name={ICON[line.moment ?? "news"]} size={18} />
            <Whose seat={whose(line, store.now.value!.seats)} />
            <span>{line.text}</span>
          </li>
        ))}
      </ul>
      <button type="button" class="icon-button small" aria-label={t("close")} onClick={() => store.clearMoments()}>
        <Icon name="close" size={16} />
      </button>
    </div>
  );
}

/** Whether more of what is told and asked is above the middle of the board than below: then the card is below, where it covers less. */
function belongsBelow(store: TableStore, lines: LogLine[]): boolean {
  const { width = 0, height = 0 } = store.now.value?.scene ?? {};
  const refs = new Set([...lines.flatMap((line) => line.refs), ...store.litRefs.value]);
  const spots = [...refs].flatMap((ref) => {
    const at = store.places.value.centre(ref);
    return at && Math.abs(at[0] - width / 2) < width / 4 ? [at[1]] : []; // the card is as wide as the middle
  });
  return spots.filter((y) => y < height / 4).length > spots.filter((y) => y > (height * 3) / 4).length;
}

const Whose = ({ seat }: { seat: number | null }) => (seat === null ? null : <SeatMark seat={seat} size={14} />);
