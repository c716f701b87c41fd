/** A drawing made of the one before and of what changed: all that a stream sends after its first one. */
import type { Patch, Scene, Snapshot, StreamedSnapshot } from "./types";

interface Change<T> {
  gone?: string[];
  put?: [number, T][];
}

/** Take away what is gone and what is put, then put each thing where its number says. */
function changed<T extends { id: string }>(before: T[] = [], change: Change<T> = {}): T[] {
  const put = change.put ?? [];
  const away = new Set([...(change.gone ?? []), ...put.map(([, thing]) => thing.id)]);
  const after = before.filter((thing) => !away.has(thing.id));
  for (const [at, thing] of put) after.splice(at, 0, thing);
  return after;
}

function patched(before: Scene, patch: Patch): Scene {
  const cards = { ...before.cards, ...patch.cards?.put };
  for (const tip of patch.cards?.gone ?? []) delete cards[tip];
  return {
    ...before,
    shapes: changed(before.shapes, patch.shapes),
    panels: changed(before.panels, patch.panels),
    cards,
  };
}

/** What was sent, with its whole drawing; `before` is the drawing this connection had last. */
export function whole({ patch, ...rest }: StreamedSnapshot, before: Scene | null): Snapshot {
  return { ...rest, scene: patch && before ? patched(before, patch) : (rest.scene ?? null) };
}
