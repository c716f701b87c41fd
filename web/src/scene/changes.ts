/** Differences between two scenes: for highlights of log lines and the trail of the last move. */
import type { Point, Scene, Shape } from "../net/types";

export interface Changes {
  refs: string[];
  trail: { from: Point; to: Point; seat?: number | undefined }[];
}
const MAX_REFS = 16; // more changes than this are not one move

/** Deep equality of a shape's values: numbers, strings, lists of points. */
function equal(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((one, i) => equal(one, b[i]));
}
function sameShape(a: Shape, b: Shape, words: boolean): boolean {
  if (a === b) return true;
  const [one, other] = [a as unknown as Record<string, unknown>, b as unknown as Record<string, unknown>];
  for (const key of new Set([...Object.keys(one), ...Object.keys(other)])) {
    if ((words || (key !== "label" && key !== "tip")) && !equal(one[key], other[key])) return false;
  }
  return true;
}

/** The new scene with the old objects of unchanged shapes, so that later code can compare by identity. */
export function reuseShapes(before: Scene | null | undefined, after: Scene | null): Scene | null {
  if (!before || !after) return after;
  const old = new Map((before.shapes ?? []).map((shape) => [shape.id, shape]));
  const shapes = (after.shapes ?? []).map((shape) => {
    const was = old.get(shape.id);
    return was && sameShape(was, shape, true) ? was : shape;
  });
  return { ...after, shapes };
}
/** Whether any shape differs, by identity. */
export const boardChanged = (a: Scene | null | undefined, b: Scene | null | undefined): boolean =>
  (a?.shapes?.length ?? 0) !== (b?.shapes?.length ?? 0) ||
  (b?.shapes ?? []).some((shape, i) => shape !== a?.shapes?.[i]);

/** Pieces that move together leave one trail. */
const sameTrail = (a: { from: Point; to: Point }, b: { from: Point; to: Point }): boolean =>
  Math.hypot(a.from[0] - b.from[0], a.from[1] - b.from[1]) < 70 &&
  Math.hypot(a.to[0] - b.to[0], a.to[1] - b.to[1]) < 70;

export function changes(before: Scene | null | undefined, after: Scene | null | undefined): Changes {
  if (!before || !after || before.backdrop !== after.backdrop) return { refs: [], trail: [] };
  const old = new Map((before.shapes ?? []).map((shape) => [shape.id, shape]));
  const refs = new Set<string>();
  const trail: Changes["trail"] = [];
  for (const shape of after.shapes ?? []) {
    const was = old.get(shape.id);
    old.delete(shape.id);
    if (was && sameShape(was, shape, false)) continue;
    if (shape.ref) refs.add(shape.ref);
    if (was?.shape === "sprite" && shape.shape === "sprite") {
      const from: Point = [was.x ?? 0, was.y ?? 0];
      const to: Point = [shape.x ?? 0, shape.y ?? 0];
      if (Math.hypot(from[0] - to[0], from[1] - to[1]) > 12 && !trail.some((other) => sameTrail(other, { from, to })))
        trail.push({ from, to, seat: shape.seat });
    }
  }
  for (const gone of old.values()) if (gone.ref) refs.add(gone.ref);
  return { refs: refs.size > MAX_REFS ? [] : [...refs], trail: trail.length > 8 ? [] : trail };
}
