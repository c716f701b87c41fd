import { describe, expect, test } from "vitest";
import type { Legal, Question } from "../src/net/types";
import { nextPrompt } from "../src/table/prompt";

const action = (id: number, ...refs: string[]): Legal => ({ id, text: `a${id}`, label: `A${id}`, verb: "go", refs });
const question = (next: Record<string, string>): Question => ({
  number: 1,
  kind: "move",
  anyone: false,
  text: "Pick a raft.",
  guide: "",
  next,
  amounts: {},
});
const name = (ref: string): string => ref.toUpperCase();

describe("nextPrompt", () => {
  const legal = [
    action(0, "raft:1", "hex:1", "cards:1"),
    action(1, "raft:1", "hex:2", "energy:1"),
    action(2, "raft:1", "hex:2", "cards:1"),
  ];
  test("says the house's sentence for the kind of ref that comes next", () => {
    const said = question({ hex: "Choose where {last} goes.", "cards energy": "Pay with a card or Energy." });
    expect(nextPrompt(said, legal, ["raft:1"], name)).toBe("Choose where RAFT:1 goes.");
    expect(nextPrompt(said, legal, ["raft:1", "hex:2"], name)).toBe("Pay with a card or Energy.");
  });
  test("prefers the sentence for this very click, and counts the clicks that are missing", () => {
    const twice = [action(0, "hex:1", "cards:1", "cards:1"), action(1, "hex:2", "cards:1")];
    const said = question({ cards: "Pay {left:card|cards}.", "cards 3": "One more." });
    expect(nextPrompt(said, twice, ["hex:1"], name)).toBe("Pay 2 cards.");
    expect(nextPrompt(said, twice, ["hex:1", "cards:1"], name)).toBe("One more.");
  });
  test("names the targets where the house has no sentence", () => {
    expect(nextPrompt(question({}), legal, ["raft:1"], name)).toBe("Choose HEX:1 or HEX:2. 2 clicks to go.");
    const many = [1, 2, 3, 4].map((n) => action(n, "a:1", `b:${n}`));
    expect(nextPrompt(question({}), many, ["a:1"], name)).toBe("Choose one of the 4 marked targets.");
  });
});
