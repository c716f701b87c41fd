/** Geometry of shapes: outlines for highlights, centres for lines and pings. */

import type { Backdrop, Point, Scene, Shape } from "../net/types";
import type { Art } from "./art";

export interface Outline {
  x: number;
  y: number;
  w: number;
  h: number;
  turn: number;
  points?: Point[];
  open?: boolean;
  width?: number;
}

const LABEL_UNIT = 18;
/** Font size of a label in scene units. */
export const labelSize = (size: number | undefined): number => {
  const s = size ?? 1;
  return s <= 3 ? s * LABEL_UNIT : s;
};

export function boxOf(art: Art | null, symbol: string | undefined): { x: number; y: number; w: number; h: number } {
  return (symbol && art?.boxes.get(symbol)) || { x: -10, y: -10, w: 20, h: 20 };
}

export function outlineOf(shape: Shape, art: Art | null): Outline {
  switch (shape.shape) {
    case "sprite": {
      const box = boxOf(art, shape.symbol);
      const scale = shape.scale ?? 1;
      return { x: shape.x ?? 0, y: shape.y ?? 0, w: box.w * scale, h: box.h * scale, turn: shape.turn ?? 0 };
    }
    case "label": {
      const size = labelSize(shape.size);
      return {
        x: shape.x ?? 0,
        y: shape.y ?? 0,
        w: Math.max(size, (shape.text ?? "").length * size * 0.55),
        h: size * 1.3,
        turn: 0,
      };
    }
    default: {
      const points = shape.points ?? [];
      let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
      for (const [px, py] of points) {
        left = Math.min(left, px);
        right = Math.max(right, px);
        top = Math.min(top, py);
        bottom = Math.max(bottom, py);
      }
      const line = shape.shape === "line";
      return {
        x: (left + right) / 2,
        y: (top + bottom) / 2,
        w: right - left,
        h: bottom - top,
        turn: 0,
        points,
        open: line,
        ...(line ? { width: shape.width ?? 1 } : {}),
      };
    }
  }
}

/** Whether a shape is a token (about as wide as high) rather than a card. */
export const isRound = (w: number, h: number): boolean => Math.max(w, h) / Math.max(1, Math.min(w, h)) < 1.18;

const LARGE_SCALE = 1.3;
const MAX_WIDTH = 0.05; // of the board's width: larger pieces stay as they are
const grown = new WeakMap<Shape, Shape>();
/** The scene with larger tokens, if they belong to a seat or have a ref. The same shape always gives the same object. */
export function enlarged(scene: Scene | null, art: Art | null): Scene | null {
  if (!scene) return null;
  const larger = (shape: Shape): Shape => {
    if (shape.shape !== "sprite" || (shape.layer ?? 2) < 2 || (shape.seat === undefined && !shape.ref)) return shape;
    const { w, h } = outlineOf(shape, art);
    if (!isRound(w, h) || w > scene.width * MAX_WIDTH) return shape;
    const made = grown.get(shape) ?? { ...shape, scale: (shape.scale ?? 1) * LARGE_SCALE };
    grown.set(shape, made);
    return made;
  };
  return { ...scene, shapes: (scene.shapes ?? []).map(larger) };
}

/** The coordinate in a ref, such as `n3` or `04.11`; null for plain numbers and words. */
export function coordinate(ref: string): string | null {
  const name = ref.slice(ref.indexOf(":") + 1);
  return name !== ref && name.length <= 6 && /\d/.test(name) && /^\w*[^\d:]\w*$/.test(name) ? name : null;
}

const RANK = { polygon: 3, sprite: 2, line: 1, label: 0 } as const;

/** Everything with a ref: its best outline, its name for screen readers, its tip. */
export class Places {
  readonly outlines: Map<string, Outline>;
  readonly names: Map<string, string>;
  readonly tips: Map<string, string>;
  private readonly rank: Map<string, number>;

  /** `under` are the places of the backdrop, computed once. */
  constructor(drawn: Scene | Backdrop | null, under: Places | null, art: Art | null) {
    this.outlines = new Map(under?.outlines);
    this.names = new Map(under?.names);
    this.tips = new Map(under?.tips);
    this.rank = new Map(under?.rank);
    for (const shape of drawn?.shapes ?? []) this.add(shape, art, under !== null);
    for (const panel of (drawn as Scene | null)?.panels ?? []) {
      for (const item of panel.items ?? []) {
        if (!item.ref) continue;
        if (!this.names.has(item.ref)) this.names.set(item.ref, item.label || item.text || item.ref);
        if (item.tip && !this.tips.has(item.ref)) this.tips.set(item.ref, item.tip);
      }
    }
  }

  private add(shape: Shape, art: Art | null, live: boolean): void {
    if (!shape.ref) return;
    const made = outlineOf(shape, art);
    const size = made.w * made.h;
    const weight = RANK[shape.shape] * 1e9 + size;
    const old = this.rank.get(shape.ref);
    if (old === undefined || weight > old) {
      this.rank.set(shape.ref, weight);
      this.outlines.set(shape.ref, made);
    }
    if (shape.label && (live || !this.names.has(shape.ref))) {
      const before = live ? this.names.get(shape.ref) : undefined;
      this.names.set(
        shape.ref,
        before && before !== shape.label && !before.includes(shape.label) ? `${before}, ${shape.label}` : shape.label,
      );
    }
    if (shape.tip && (live || !this.tips.has(shape.ref))) this.tips.set(shape.ref, shape.tip);
  }

  name(ref: string): string {
    return this.names.get(ref) ?? ref.replace(/[:_]/g, " ");
  }

  centre(ref: string): Point | null {
    const outline = this.outlines.get(ref);
    if (!outline) return null;
    if (outline.points && !outline.open && outline.points.length) {
      let [sx, sy] = [0, 0];
      for (const [px, py] of outline.points) {
        sx += px;
        sy += py;
      }
      return [sx / outline.points.length, sy / outline.points.length];
    }
    return [outline.x, outline.y];
  }

  /** Distance from a point to a ref's outline, in scene units (0: inside). */
  distance(ref: string, x: number, y: number): number {
    const o = this.outlines.get(ref);
    if (!o) return Infinity;
    if (o.points?.length) {
      if (!o.open && inside(o.points, x, y)) return 0;
      return Math.max(0, distanceToEdge(o.points, !o.open, x, y) - (o.width ?? 0) / 2);
    }
    const dx = Math.max(0, Math.abs(x - o.x) - o.w / 2);
    const dy = Math.max(0, Math.abs(y - o.y) - o.h / 2);
    return Math.hypot(dx, dy);
  }
}

function inside(points: Point[], x: number, y: number): boolean {
  let odd = false;
  for (let i = 0, j = points.length - 1; i < points.length; j = i++) {
    const [xi, yi] = points[i]!;
    const [xj, yj] = points[j]!;
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) odd = !odd;
  }
  return odd;
}

function distanceToEdge(points: Point[], closed: boolean, x: number, y: number): number {
  let best = Infinity;
  const n = points.length;
  for (let i = 0; i < n - (closed ? 0 : 1); i++) {
    const [ax, ay] = points[i]!;
    const [bx, by] = points[(i + 1) % n]!;
    const length = (bx - ax) ** 2 + (by - ay) ** 2;
    const k = length ? Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length)) : 0;
    best = Math.min(best, Math.hypot(x - ax - k * (bx - ax), y - ay - k * (by - ay)));
  }
  return n === 1 ? Math.hypot(x - points[0]![0], y - points[0]![1]) : best;
}

/** The nearest ref in a direction, for boards that name no neighbours; distance to the side counts more. */
export function nearest(places: Places, from: string, way: string, among: Iterable<string>): string | null {
  const start = places.centre(from);
  if (!start) return null;
  const dir: Record<string, Point> = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] };
  const [ux, uy] = dir[way] ?? [0, 0];
  let best: string | null = null;
  let least = Infinity;
  for (const ref of among) {
    if (ref === from) continue;
    const there = places.centre(ref);
    if (!there) continue;
    const dx = there[0] - start[0];
    const dy = there[1] - start[1];
    const along = dx * ux + dy * uy;
    const across = Math.abs(dx * uy - dy * ux);
    if (along <= 0.01) continue;
    const cost = along + 2.2 * across;
    if (cost < least) {
      least = cost;
      best = ref;
    }
  }
  return best;
}

const SPOTS: Point[] = [
  [0, 0.26],
  [-0.3, 0.08],
  [0.3, 0.08],
  [0, -0.3],
];
/** Where in an area a dot of radius `r` covers none of the boxes; the first place if all are taken. */
export function freeSpot(area: Outline, r: number, taken: Outline[]): Point {
  const near = taken.filter(
    (box) => Math.abs(box.x - area.x) < (area.w + box.w) / 2 && Math.abs(box.y - area.y) < (area.h + box.h) / 2,
  );
  const spots = SPOTS.map(([dx, dy]): Point => [area.x + dx * area.w, area.y + dy * area.h]);
  const free = ([x, y]: Point) =>
    near.every((box) => Math.abs(box.x - x) >= box.w / 2 + r || Math.abs(box.y - y) >= box.h / 2 + r);
  return spots.find(free) ?? spots[0]!;
}
