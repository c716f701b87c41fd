/** Names of players in texts. */
import type { LogLine, Scene, SeatInfo } from "../net/types";

const SEAT = /\bSeat (\d)\b/g;

/** Replace "Seat 2" in a scene's texts by the name of the player. */
export function withNames(scene: Scene | null, seats: SeatInfo[]): Scene | null {
  if (!scene) return null;
  const name = (text: string): string => text.replace(SEAT, (whole, n: string) => seats[Number(n) - 1]?.name || whole);
  const renamed = <T extends object>(thing: T, keys: (keyof T)[]): T => {
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
    shapes: (scene.shapes ?? []).map((shape) => renamed(shape, ["label", "text" as "label"])),
    panels: (scene.panels ?? []).map((panel) => ({
      ...renamed(panel, ["title"]),
      items: (panel.items ?? []).map((item) => renamed(item, ["label", "text"])),
    })),
    cards: Object.fromEntries(
      Object.entries(scene.cards ?? {}).map(([key, card]) => [key, renamed(card, ["title", "text"])]),
    ),
  };
}

/** Whose line it is: the player it begins with, or who acted. */
export function whose(line: Pick<LogLine, "text" | "seat">, seats: SeatInfo[]): number | null {
  const named = seats
    .filter((seat) => seat.name && line.text.startsWith(seat.name))
    .sort((a, b) => b.name.length - a.name.length)[0];
  return named?.seat ?? line.seat ?? null;
}
