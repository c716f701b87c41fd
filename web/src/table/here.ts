/** Whoever moves at a question is still there: said to the server now and then, so that no bot plays on for one who thinks. */
import { useEffect } from "preact/hooks";
import { send } from "../net/outbox";
import type { TableStore } from "./store";

const SIGNS = ["pointerdown", "pointermove", "keydown", "wheel"] as const;

export function useHere(store: TableStore): void {
  useEffect(() => {
    let last = Date.now();
    const sign = () => {
      const now = store.latest.value;
      const asked =
        now?.status === "playing" && now.seat !== null && now.you.includes(now.seat) && (now.question || now.can_end);
      if (!asked || !now.settings?.away || Date.now() - last < (now.settings.away * 1000) / 3) return;
      last = Date.now();
      send(store.id, now.seat, null, { stay: true }).catch(() => undefined); // a bot plays already: the prompt says so
    };
    for (const kind of SIGNS) addEventListener(kind, sign, { passive: true });
    return () => {
      for (const kind of SIGNS) removeEventListener(kind, sign);
    };
  }, [store]);
}
