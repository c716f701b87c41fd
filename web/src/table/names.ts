/** A house says "Seat 2"; at this table that is somebody. */
import type { Scene, SeatInfo } from "../net/types";

const SEAT = /\bSeat (\d)\b/g;

export function withNames(scene: Scene | null, seats: SeatInfo[]): Scene | null {
  if (!scene) return null;
  const name = (text: string): string => text.replace(SEAT, (whole, n: string) => seats[Number(n) - 1]?.name || whole);
  const told = <T extends object>(thing: T, keys: (keyof T)[]): T => {
    let made = thing;
    for (const key of keys) {
      const text = thing[key];
      if (typeof text !== "string" || !text.includes("Seat ")) continue;
      const next = name(text);
      if (next !== text) made = { ...made, [key]: next };
    }
    return made;
  };
  return {
    ...scene,
    shapes: (scene.shapes ?? []).map((shape) => told(shape, ["label", "text" as "label"])),
    panels: (scene.panels ?? []).map((panel) => ({
      ...told(panel, ["title"]),
      items: (panel.items ?? []).map((item) => told(item, ["label", "text"])),
    })),
    cards: Object.fromEntries(
      Object.entries(scene.cards ?? {}).map(([key, card]) => [key, told(card, ["title", "text"])]),
    ),
  };
}
