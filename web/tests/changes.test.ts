import { describe, expect, test } from "vitest";
import type { Scene, Shape, Sprite } from "../src/net/types";
import { boardChanged, changes, reuseShapes } from "../src/scene/changes";

const sprite = (id: string, x: number, more: Partial<Sprite> = {}): Shape => ({
  id,
  ref: id,
  shape: "sprite",
  layer: 0,
  x,
  ...more,
});
const scene = (...shapes: Shape[]): Scene => ({ width: 100, height: 100, backdrop: "sea", shapes });

describe("kept", () => {
  test("keeps the object of a shape that is equal, points included", () => {
    const line = (end: number): Shape => ({
      id: "l",
      shape: "line",
      layer: 0,
      points: [
        [0, 0],
        [end, 9],
      ],
    });
    const before = scene(sprite("a", 1), line(5), sprite("c", 3));
    const after = reuseShapes(before, scene(sprite("a", 1), line(5), sprite("c", 4)))!;
    expect(after.shapes!.map((shape, i) => shape === before.shapes![i])).toEqual([true, true, false]);
    expect(reuseShapes(before, scene(line(6)))!.shapes![0]).not.toBe(before.shapes![1]);
  });
  test("takes a new label as a change, and a property that is gone too", () => {
    const before = scene(sprite("a", 1, { label: "old" }));
    expect(reuseShapes(before, scene(sprite("a", 1, { label: "new" })))!.shapes![0]).not.toBe(before.shapes![0]);
    expect(reuseShapes(before, scene(sprite("a", 1)))!.shapes![0]).not.toBe(before.shapes![0]);
  });
});

test("moved compares shapes by identity and number", () => {
  const before = scene(sprite("a", 1));
  expect(boardChanged(before, reuseShapes(before, scene(sprite("a", 1))))).toBe(false);
  expect(boardChanged(before, reuseShapes(before, scene(sprite("a", 2))))).toBe(true);
  expect(boardChanged(before, reuseShapes(before, scene()))).toBe(true);
});

describe("changes", () => {
  test("names what moved, what is new and what is gone", () => {
    const found = changes(
      scene(sprite("a", 0), sprite("b", 0), sprite("same", 0)),
      scene(sprite("a", 5), sprite("c", 0), sprite("same", 0)),
    );
    expect(found.refs.sort()).toEqual(["a", "b", "c"]);
  });
  test("does not count another label or tip", () => {
    expect(
      changes(scene(sprite("a", 0, { label: "x" })), scene(sprite("a", 0, { label: "y", tip: "z" }))).refs,
    ).toEqual([]);
  });
  test("draws a trail for a piece that moved far enough, one for those that moved together", () => {
    const found = changes(
      scene(sprite("a", 0, { seat: 1 }), sprite("rider", 9), sprite("far", 500), sprite("near", 50)),
      scene(sprite("a", 300, { seat: 1 }), sprite("rider", 309), sprite("far", 900), sprite("near", 60)),
    );
    expect(found.trail).toEqual([
      { from: [0, 0], to: [300, 0], seat: 1 },
      { from: [500, 0], to: [900, 0], seat: undefined },
    ]);
  });
  test("says nothing of a new situation", () => {
    const many = (x: number): Shape[] => Array.from({ length: 17 }, (_, i) => sprite(`p${i}`, x));
    expect(changes(scene(...many(0)), scene(...many(5))).refs).toEqual([]);
    expect(changes(scene(...many(0).slice(1)), scene(...many(5).slice(1))).refs).toHaveLength(16);
    expect(changes(scene(sprite("a", 0)), { ...scene(sprite("a", 5)), backdrop: "land" }).refs).toEqual([]);
    expect(changes(null, scene(sprite("a", 5))).refs).toEqual([]);
  });
});
