import { expect, test } from "vitest";
import { applyPatch } from "../src/net/patch";
import type { Panel, Scene, Shape, StreamedSnapshot } from "../src/net/types";

const sprite = (id: string, x = 0): Shape => ({ id, shape: "sprite", layer: 0, x });
const panel = (id: string): Panel => ({ id, kind: "hand", title: id });
const before: Scene = {
  width: 100,
  height: 50,
  backdrop: "sea",
  shapes: [sprite("a"), sprite("b"), sprite("c")],
  panels: [panel("p"), panel("q")],
  cards: { one: { title: "One" }, two: { title: "Two" } },
};
const sent = (more: Partial<StreamedSnapshot>): StreamedSnapshot => ({ n: 7, ...more }) as StreamedSnapshot;
const ids = (list: { id: string }[] | undefined): string[] => (list ?? []).map(({ id }) => id);

test("a patch removes, replaces and inserts at the given positions", () => {
  const shapes = {
    gone: ["a"],
    put: [
      [0, sprite("d")],
      [2, sprite("b", 9)],
    ] as [number, Shape][],
  };
  const scene = applyPatch(sent({ patch: { shapes } }), before).scene!;
  expect(ids(scene.shapes)).toEqual(["d", "c", "b"]);
  expect(scene.shapes![2]).toEqual(sprite("b", 9));
  expect(ids(scene.panels)).toEqual(["p", "q"]);
});
test("what a patch does not name stays, and the scene before is left as it was", () => {
  const kept = structuredClone(before);
  const scene = applyPatch(sent({ patch: { panels: { put: [[1, panel("r")]] } } }), before).scene!;
  expect(ids(scene.panels)).toEqual(["p", "r", "q"]);
  expect(scene.shapes).toEqual(before.shapes);
  expect([scene.width, scene.backdrop]).toEqual([100, "sea"]);
  expect(before).toEqual(kept);
});
test("cards are removed and replaced by key", () => {
  const cards = { gone: ["one"], put: { two: { title: "2" }, three: { title: "3" } } };
  expect(applyPatch(sent({ patch: { cards } }), before).scene!.cards).toEqual({
    two: { title: "2" },
    three: { title: "3" },
  });
});
test("a whole scene is taken as it is, and the patch does not stay in the snapshot", () => {
  const scene = { ...before, shapes: [] };
  expect(applyPatch(sent({ scene }), before)).toEqual({ n: 7, scene });
  expect(applyPatch(sent({ patch: {} }), before)).not.toHaveProperty("patch");
});
test("a patch without a scene before it gives no scene", () => {
  expect(applyPatch(sent({ patch: { shapes: { put: [[0, sprite("a")]] } } }), null).scene).toBeNull();
});
