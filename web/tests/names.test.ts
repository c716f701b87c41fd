import { expect, test } from "vitest";
import type { Scene, SeatInfo } from "../src/net/types";
import { withNames } from "../src/table/names";

const seats = [
  { seat: 0, name: "Ada", kind: "human" },
  { seat: 1, name: "", kind: "open" },
] as SeatInfo[];
const scene: Scene = {
  width: 1,
  height: 1,
  shapes: [
    { id: "a", shape: "label", layer: 0, text: "Seat 1", label: "Fleet of Seat 1" },
    { id: "b", shape: "sprite", layer: 0, label: "Ship" },
    { id: "c", shape: "sprite", layer: 0, label: "Ship of Seat 4" },
  ],
  panels: [
    { id: "p", kind: "hand", title: "Seat 1 and Seat 2", items: [{ id: "i", label: "Seat 3", text: "Seat 1" }] },
  ],
  cards: { c: { title: "Seat 1", text: "owned by Seat 1" } },
};

test("a seat's number becomes its name wherever it is written", () => {
  const named = withNames(scene, seats)!;
  expect(named.shapes![0]).toMatchObject({ text: "Ada", label: "Fleet of Ada" });
  expect(named.cards!.c).toEqual({ title: "Ada", text: "owned by Ada" });
  expect(named.panels![0]!.items![0]!.text).toBe("Ada");
});
test("a seat without a name, or that is not there, keeps its number", () => {
  const named = withNames(scene, seats)!;
  expect(named.panels![0]!.title).toBe("Ada and Seat 2");
  expect(named.panels![0]!.items![0]!.label).toBe("Seat 3");
});
test("a shape whose words do not change stays the same object", () => {
  expect(withNames(scene, seats)!.shapes![1]).toBe(scene.shapes![1]);
  expect(withNames(scene, seats)!.shapes![2]).toBe(scene.shapes![2]);
  expect(withNames(null, seats)).toBeNull();
});
