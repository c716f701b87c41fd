import { describe, expect, test } from "vitest";
import type { Legal } from "../src/net/types";
import { besideBoard, groupByVerb, initialPicks, narrow, pick } from "../src/table/choice";

const action = (id: number, ...refs: string[]): Legal => ({ id, text: `a${id}`, label: `A${id}`, verb: "go", refs });
const ids = (list: Legal[]): number[] => list.map((one) => one.id);

describe("narrow", () => {
  test("without picks every action with refs is left, and its first ref comes next", () => {
    const found = narrow([action(0, "ship:1", "sea:2"), action(1, "ship:3"), action(2)], []);
    expect(ids(found.left)).toEqual([0, 1]);
    expect([...found.next.keys()]).toEqual(["ship:1", "ship:3"]);
    expect([...found.later.keys()]).toEqual(["sea:2"]);
    expect(found.whole).toEqual([]);
  });
  test("a pick keeps the actions that contain it, in any order", () => {
    const found = narrow([action(0, "pile:a", "pile:b"), action(1, "pile:b", "pile:c")], ["pile:b"]);
    expect(ids(found.left)).toEqual([0, 1]);
    expect([...found.next.keys()].sort()).toEqual(["pile:a", "pile:c"]);
  });
  test("where both orders of the same refs are actions, the order of the picks decides", () => {
    const legal = [action(0, "pile:a", "pile:b"), action(1, "pile:b", "pile:a")];
    expect(ids(narrow(legal, ["pile:a", "pile:b"]).whole)).toEqual([0]);
    expect(ids(narrow(legal, ["pile:b"]).left)).toEqual([1]);
  });
  test("an action that is complete as it was picked excludes those that name it later", () => {
    expect(ids(narrow([action(0, "a:1"), action(1, "b:2", "a:1")], ["a:1"]).left)).toEqual([0]);
  });
  test("a ref that can be next is not listed as later too", () => {
    const found = narrow([action(0, "a:1", "b:1"), action(1, "b:1")], []);
    expect([...found.next.keys()]).toEqual(["a:1", "b:1"]);
    expect(found.later.size).toBe(0);
  });
});

describe("initialPicks", () => {
  test("picks the refs that all actions share first", () => {
    expect(initialPicks([action(0, "ship:1", "sea:2"), action(1, "ship:1", "sea:3")])).toEqual(["ship:1"]);
  });
  test("never completes an action by itself", () => {
    expect(initialPicks([action(0, "ship:1")])).toEqual([]);
  });
  test("is empty when an action without refs is offered too", () => {
    expect(initialPicks([action(0, "ship:1", "sea:2"), action(1)])).toEqual([]);
  });
});

describe("pick", () => {
  test("plays the only action that is complete", () => {
    expect(pick([action(0, "a:1"), action(1, "a:2")], [], "a:2")).toEqual({ kind: "play", action: action(1, "a:2") });
  });
  test("plays the only action that is left, even if more could be named", () => {
    const only = action(0, "a:1", "b:1", "b:1");
    expect(pick([only, action(1, "a:2", "b:1")], [], "a:1")).toEqual({ kind: "play", action: only });
  });
  test("asks which one when several actions touch the same things", () => {
    const legal = [action(0, "a:1"), action(1, "a:1")];
    expect(pick(legal, [], "a:1")).toEqual({ kind: "ask", picks: ["a:1"], among: legal });
  });
  test("takes the last pick away when it is clicked again", () => {
    const legal = [action(0, "a:1", "b:1"), action(1, "a:1", "b:2")];
    expect(pick(legal, ["a:1"], "a:1")).toEqual({ kind: "picks", picks: [] });
  });
  test("starts again from a ref that does not fit the picks so far", () => {
    const legal = [action(0, "a:1", "b:1"), action(1, "a:2", "b:1"), action(2, "a:2", "b:2")];
    expect(pick(legal, ["a:1"], "a:2")).toEqual({ kind: "picks", picks: ["a:2"] });
  });
  test("says no to a ref that no action names", () => {
    expect(pick([action(0, "a:1")], [], "z:9")).toEqual({ kind: "no" });
  });
});

test("groupByVerb lists actions by verb, in the order of the first of each", () => {
  const [pass, sail] = [
    { ...action(0), verb: "pass" },
    { ...action(1), verb: "sail" },
  ];
  const more = { ...action(2), verb: "pass" };
  expect(groupByVerb([pass, sail, more]).map(({ verb, actions }) => [verb, ids(actions)])).toEqual([
    ["pass", [0, 2]],
    ["sail", [1]],
  ]);
});

test("a few actions that touch nothing on the board are all buttons; a lone one of many only if it is on the board", () => {
  const one = (id: number, verb: string, ...refs: string[]): Legal => ({
    id,
    text: `${verb} ${id}`,
    verb,
    label: verb,
    refs,
  });
  const onBoard = (ref: string) => ref.startsWith("hex");
  const upgrades = [one(1, "upgrade", "power:1"), one(2, "renew", "cube:1"), one(3, "renew", "cube:2"), one(4, "done")];
  expect(besideBoard(upgrades, onBoard).map((action) => action.id)).toEqual([1, 2, 3]);
  const turn = [1, 2, 3, 4, 5, 6, 7].map((id) => one(id, "walk", `hex:${id}`));
  expect(
    besideBoard([...turn, one(8, "pass", "hex:9"), one(9, "seek", "act:seek")], onBoard).map((action) => action.id),
  ).toEqual([8]);
});
