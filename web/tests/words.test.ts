import { expect, test, vi } from "vitest";

vi.mock("../src/text/en.json", () => ({
  default: { plain: "Hello.", fact: "{who} asks {who}", count: "{n:card|cards} left" },
}));
const { has, t } = await import("../src/text/words");

test("facts are put in wherever they are named", () => {
  expect(t("fact", { who: "Ada" })).toBe("Ada asks Ada");
  expect(t("fact")).toBe("{who} asks {who}");
});
test("a counted noun is singular for one alone", () => {
  expect([0, 1, 2].map((n) => t("count", { n }))).toEqual(["0 cards left", "1 card left", "2 cards left"]);
});
test("an unknown key stands for itself", () => {
  expect(t("missing.key")).toBe("missing.key");
  expect([has("plain"), has("missing.key")]).toEqual([true, false]);
});
