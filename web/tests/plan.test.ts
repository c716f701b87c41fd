import { beforeEach, describe, expect, test } from "vitest";
import type { Legal } from "../src/net/types";
import { Plan } from "../src/table/plan";

const action = (text: string, verb = text, ...refs: string[]): Legal => ({ id: 0, text, label: text, verb, refs });
const pass = action("pass");
const sail = action("sail 3", "sail", "ship:1", "sea:3");
let plan: Plan;
beforeEach(() => {
  plan = new Plan();
});

describe("a prepared answer", () => {
  test("of clicks is the one action that they name", () => {
    plan.add("ship:1");
    plan.add("sea:3");
    expect(plan.ready).toBe(true);
    expect(plan.describe((ref) => ref.toUpperCase())).toBe("SHIP:1 › SEA:3");
    expect(plan.answer([pass, sail])).toBe(sail);
  });
  test("is none while the clicks do not complete an action", () => {
    plan.add("ship:1");
    expect(plan.answer([pass, sail])).toBeNull();
  });
  test("is none when an action is complete before the last click", () => {
    plan.add("ship:1");
    plan.add("sea:3");
    expect(plan.answer([action("rest", "rest", "ship:1")])).toBeNull();
  });
  test("is none when the clicks do not belong to one action", () => {
    plan.add("ship:1");
    plan.add("ship:2");
    plan.add("sea:4");
    const other = action("sail 4", "sail", "ship:2", "sea:4");
    expect(plan.answer([sail, other, action("sail 5", "sail", "ship:2", "sea:5")])).toBeNull();
  });
  test("loses the last click when it is repeated", () => {
    plan.add("ship:1");
    plan.add("ship:1");
    expect(plan.refs.value).toEqual([]);
    expect(plan.ready).toBe(false);
  });
  test("in words is the exact action, or the only one that begins so", () => {
    plan.setText("sail 3");
    expect(plan.answer([action("sail 30"), sail])).toBe(sail);
    plan.setText("sai");
    expect(plan.answer([pass, sail])).toBe(sail);
    expect(plan.answer([action("sail 4"), sail])).toBeNull();
  });
  test("is either clicks or words", () => {
    plan.setText("pass");
    plan.add("ship:1");
    expect([plan.text.value, plan.refs.value]).toEqual(["", ["ship:1"]]);
    plan.setText("pass");
    expect([plan.text.value, plan.refs.value]).toEqual(["pass", []]);
  });
  test("is gone after drop", () => {
    plan.on.value = true;
    plan.setText("pass");
    plan.clear();
    expect([plan.on.value, plan.ready]).toEqual([false, false]);
  });
});

describe("a repeated answer", () => {
  test("is offered after the same answer twice in a row", () => {
    plan.answered("turn", pass);
    expect(plan.offersRepeat("turn", pass, [pass, sail])).toBe(false);
    plan.answered("turn", pass);
    expect(plan.offersRepeat("turn", pass, [pass, sail])).toBe(true);
    expect(plan.offersRepeat("other", pass, [pass, sail])).toBe(false);
    plan.answered("turn", sail);
    plan.answered("turn", pass);
    expect(plan.offersRepeat("turn", pass, [pass, sail])).toBe(false);
  });
  test("is not offered where it is the only answer, or one of several with the same verb", () => {
    plan.answered("turn", sail);
    plan.answered("turn", sail);
    expect(plan.offersRepeat("turn", sail, [sail])).toBe(false);
    expect(plan.offersRepeat("turn", sail, [pass, sail, action("sail 4", "sail")])).toBe(false);
  });
  test("answers its kind of question while it is legal", () => {
    plan.repeat("turn", pass);
    expect(plan.repeatedAnswer({ kind: "turn" }, [sail, pass])).toBe(pass);
    expect(plan.repeatedAnswer({ kind: "turn" }, [sail])).toBeNull();
    expect(plan.repeatedAnswer({ kind: "other" }, [pass])).toBeNull();
    expect(plan.repeatedAnswer(null, [pass])).toBeNull();
  });
  test("ends with the next answer of the person's own", () => {
    plan.repeat("turn", pass);
    plan.answered("other", sail);
    expect(plan.repeatedAnswer({ kind: "turn" }, [pass])).toBeNull();
  });
});
