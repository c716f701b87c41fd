/** Tell the server that the person is active, so that no bot takes over from somebody who thinks. */
import { useEffect } from "preact/hooks";
import { send } from "../net/outbox";
import type { TableStore } from "./store";

const ACTIVITY = ["pointerdown", "pointermove", "keydown", "wheel"] as const;

export function usePresence(store: TableStore): void {
  useEffect(() => {
    let last = Date.now();
    const report = () => {
      const now = store.latest.value;
      const asked =
        now?.status === "playing" && now.seat !== null && now.you.includes(now.seat) && (now.question || now.can_end);
      if (!asked || !now.settings?.away || Date.now() - last < (now.settings.away * 1000) / 3) return;
      last = Date.now();
      send(store.id, now.seat, null, { stay: true }).catch(() => undefined); // refused when a bot plays already, which the prompt shows
    };
    for (const kind of ACTIVITY) addEventListener(kind, report, { passive: true });
    return () => {
      for (const kind of ACTIVITY) removeEventListener(kind, report);
    };
  }, [store]);
}
