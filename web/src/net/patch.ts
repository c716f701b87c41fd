/** Apply the changes that a stream sends to the scene that it sent before. */
import type { Patch, Scene, Snapshot, StreamedSnapshot } from "./types";

interface Change<T> {
  gone?: string[];
  put?: [number, T][];
}

/** Remove what is gone or replaced, then insert each new item at its index. */
function applyChange<T extends { id: string }>(before: T[] = [], change: Change<T> = {}): T[] {
  const put = change.put ?? [];
  const away = new Set([...(change.gone ?? []), ...put.map(([, thing]) => thing.id)]);
  const after = before.filter((thing) => !away.has(thing.id));
  for (const [at, thing] of put) after.splice(at, 0, thing);
  return after;
}

function patchScene(before: Scene, patch: Patch): Scene {
  const cards = { ...before.cards, ...patch.cards?.put };
  for (const tip of patch.cards?.gone ?? []) delete cards[tip];
  return {
    ...before,
    shapes: applyChange(before.shapes, patch.shapes),
    panels: applyChange(before.panels, patch.panels),
    cards,
  };
}

/** The snapshot with its complete scene; `before` is the last scene of this connection. */
export function applyPatch({ patch, ...rest }: StreamedSnapshot, before: Scene | null): Snapshot {
  return { ...rest, scene: patch && before ? patchScene(before, patch) : (rest.scene ?? null) };
}
