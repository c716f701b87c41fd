import { describe, expect, test } from "vitest";
import type { Point, Scene, Shape, Sprite } from "../src/net/types";
import type { Art } from "../src/scene/art";
import {
  boxOf,
  coordinate,
  enlarged,
  freeSpot,
  isRound,
  labelSize,
  nearest,
  outlineOf,
  Places,
} from "../src/scene/geometry";

const art: Art = { game: "g", boxes: new Map([["boat", { x: -20, y: -10, w: 40, h: 20 }]]) };
const SQUARE: Point[] = [
  [0, 0],
  [10, 0],
  [10, 10],
  [0, 10],
];
const sprite = (id: string, more: Partial<Sprite> = {}): Sprite => ({
  id,
  ref: id,
  shape: "sprite",
  layer: 2,
  ...more,
});
const scene = (...shapes: Shape[]): Scene => ({ width: 1000, height: 500, shapes });

test("small sizes of labels count in units, large ones are taken as they are", () => {
  expect([labelSize(undefined), labelSize(2), labelSize(14)]).toEqual([18, 36, 14]);
});
test("the box of an unknown symbol is 20 by 20", () => {
  expect(boxOf(art, "boat").w).toBe(40);
  expect(boxOf(art, "raft")).toEqual({ x: -10, y: -10, w: 20, h: 20 });
  expect(boxOf(null, "boat").w).toBe(20);
});

describe("outlineOf", () => {
  test("a sprite is as large as its symbol times its scale", () => {
    const outline = outlineOf(sprite("s", { symbol: "boat", scale: 2, x: 5, y: 6, turn: 90 }), art);
    expect(outline).toEqual({ x: 5, y: 6, w: 80, h: 40, turn: 90 });
  });
  test("a polygon is closed, a line is open and has a width", () => {
    const polygon = outlineOf({ id: "p", shape: "polygon", layer: 0, points: SQUARE }, null);
    expect(polygon).toEqual({ x: 5, y: 5, w: 10, h: 10, turn: 0, points: SQUARE, open: false });
    const line = outlineOf({ id: "l", shape: "line", layer: 0, points: SQUARE.slice(0, 2), width: 4 }, null);
    expect([line.open, line.width, line.w, line.h]).toEqual([true, 4, 10, 0]);
  });
  test("a label is as wide as its text", () => {
    const width = (text: string): number => outlineOf({ id: "w", shape: "label", layer: 0, text, size: 20 }, null).w;
    expect(width("x")).toBe(20);
    expect(width("harbour")).toBeCloseTo(77);
  });
});

describe("Places", () => {
  test("the outline of a ref is that of its polygon, or else of its largest sprite", () => {
    const polygon: Shape = { id: "p", ref: "a", shape: "polygon", layer: 0, points: SQUARE };
    const places = new Places(
      scene(sprite("a", { symbol: "boat" }), polygon, sprite("b"), sprite("b", { symbol: "boat" })),
      null,
      art,
    );
    expect(places.outlines.get("a")?.points).toBe(SQUARE);
    expect(places.outlines.get("b")?.w).toBe(40);
  });
  test("names of the backdrop and of pieces on it are joined", () => {
    const under = new Places(scene(sprite("a", { label: "Harbour" })), null, art);
    const places = new Places(scene(sprite("a", { label: "Ship" })), under, art);
    expect(places.name("a")).toBe("Harbour, Ship");
    expect(under.name("a")).toBe("Harbour");
    expect(places.name("pile:n_3")).toBe("pile n 3");
  });
  test("items of panels have names, but no outline", () => {
    const item = { id: "i", ref: "card:1", text: "Storm", tip: "storm" };
    const places = new Places(
      { ...scene(), panels: [{ id: "p", kind: "hand", title: "", items: [item] }] },
      null,
      null,
    );
    expect([places.name("card:1"), places.tips.get("card:1")]).toEqual(["Storm", "storm"]);
    expect(places.centre("card:1")).toBeNull();
  });
  test("distance is 0 inside and counts to the edge outside", () => {
    const places = new Places(
      scene(
        { id: "p", ref: "p", shape: "polygon", layer: 0, points: SQUARE },
        { id: "l", ref: "l", shape: "line", layer: 0, points: SQUARE.slice(0, 2), width: 4 },
        sprite("s", { x: 100, y: 100 }),
      ),
      null,
      null,
    );
    expect([places.distance("p", 5, 5), places.distance("p", 13, 14), places.distance("p", -2, 5)]).toEqual([0, 5, 2]);
    expect([places.distance("l", 5, 5), places.distance("l", 5, 1)]).toEqual([3, 0]);
    expect([places.distance("s", 109, 91), places.distance("s", 113, 114)]).toEqual([0, 5]);
    expect(places.distance("unknown", 0, 0)).toBe(Infinity);
  });
  test("the centre of a polygon is the mean of its corners", () => {
    const points: Point[] = [
      [0, 0],
      [9, 0],
      [0, 3],
    ];
    const places = new Places(scene({ id: "p", ref: "p", shape: "polygon", layer: 0, points }), null, null);
    expect(places.centre("p")).toEqual([3, 1]);
  });
});

test("nearest goes in the direction, and prefers what lies straight ahead", () => {
  const at = (id: string, x: number, y: number): Shape => sprite(id, { x, y });
  const places = new Places(
    scene(at("o", 0, 0), at("near", 20, 30), at("ahead", 60, 5), at("left", -9, 0)),
    null,
    null,
  );
  const all = ["o", "near", "ahead", "left"];
  expect(nearest(places, "o", "right", all)).toBe("ahead");
  expect(nearest(places, "o", "down", all)).toBe("near");
  expect(nearest(places, "o", "left", all)).toBe("left");
  expect(nearest(places, "o", "up", all)).toBeNull();
  expect(nearest(places, "nowhere", "up", all)).toBeNull();
});

describe("enlarged", () => {
  const scales = (drawn: Scene): (number | undefined)[] =>
    (enlarged(drawn, art)!.shapes as Sprite[]).map((shape) => shape.scale);
  test("makes small round tokens larger, and nothing else", () => {
    const decoration: Sprite = { id: "d", shape: "sprite", layer: 2 };
    expect(scales(scene(sprite("token")))).toEqual([1.3]);
    expect(
      scales(
        scene(decoration, sprite("card", { symbol: "boat" }), sprite("big", { scale: 3 }), sprite("low", { layer: 1 })),
      ),
    ).toEqual([undefined, undefined, 3, undefined]);
  });
  test("gives the same object for the same shape", () => {
    const drawn = scene(sprite("token"));
    expect(enlarged(drawn, art)!.shapes![0]).toBe(enlarged(drawn, art)!.shapes![0]);
  });
});

test("round tells tokens from cards", () => {
  expect([isRound(20, 20), isRound(23, 20), isRound(24, 20), isRound(20, 30)]).toEqual([true, true, false, false]);
});
test("coordinates are short names with a digit and more than a digit", () => {
  expect(["pile:n3", "hex:04.11", "space:12", "place:harbour", "n3", "a:long_name_7"].map(coordinate)).toEqual([
    "n3",
    "04.11",
    null,
    null,
    null,
    null,
  ]);
});

test("a dot in an area covers no piece while there is room", () => {
  const area = { x: 100, y: 100, w: 60, h: 60, turn: 0 };
  const pawn = { x: 100, y: 118, w: 14, h: 20, turn: 0 };
  expect(freeSpot(area, 6, [])).toEqual([100, 115.6]);
  const [x, y] = freeSpot(area, 6, [pawn]);
  expect(Math.abs(x - pawn.x) >= 13 || Math.abs(y - pawn.y) >= 16).toBe(true);
  expect(freeSpot(area, 6, [{ ...area, w: 90, h: 90 }])).toEqual([100, 115.6]);
});
