import { beforeEach, describe, expect, test, vi } from "vitest";
import type { SeatInfo, Snapshot } from "../src/net/types";
import type { Result, Rival } from "../src/results";
import { forgetAll, headToHead, keepResult, resultsOf, summary } from "../src/results";
import { memoryStorage } from "./storage";

vi.mock("../src/prefs", () => ({
  remember: (key: string, value: unknown) => localStorage.setItem(`watertable.${key}`, JSON.stringify(value)),
  recall: (key: string, otherwise: unknown) =>
    JSON.parse(localStorage.getItem(`watertable.${key}`) ?? "null") ?? otherwise,
}));
beforeEach(() => {
  vi.stubGlobal("localStorage", memoryStorage());
});

const me = { seat: 0, name: "Ada", kind: "human", bot: null } as SeatInfo;
const bob = { seat: 1, name: "Bob", kind: "human", bot: null } as SeatInfo;
const bot = { seat: 2, name: "Bot 3", kind: "bot", level: "hard" } as SeatInfo;
const over = (more: Partial<Snapshot> = {}): Snapshot =>
  ({
    game: "rivers",
    table: "t1",
    you: [0],
    seats: [me, bob, bot],
    outcome: { scores: [30, 20, 40], ranks: [2, 3, 1], reason: "" },
    ...more,
  }) as Snapshot;

describe("keepResult", () => {
  test("keeps my score and rank, and those of the others", () => {
    keepResult(over(), 1000);
    expect(resultsOf("rivers")).toEqual([
      {
        table: "t1",
        score: 30,
        rank: 2,
        of: 3,
        at: 1000,
        rivals: [
          { name: "Bob", level: null, score: 20, rank: 3 },
          { name: "Bot 3", level: "hard", score: 40, rank: 1 },
        ],
      },
    ]);
    expect(resultsOf("whitewater")).toEqual([]);
  });
  test("counts a table once, whenever it is seen", () => {
    keepResult(over(), 1000);
    keepResult(over(), 2000);
    expect(resultsOf("rivers").map(({ at }) => at)).toEqual([1000]);
  });
  test.each([
    ["an unfinished game", { outcome: null }],
    ["a spectator", { you: [] }],
    ["several people at one device", { you: [0, 1] }],
    ["a game that a bot finished", { seats: [{ ...me, bot: { level: "normal", why: "away" } }, bob, bot] }],
    ["a record that was opened", { mode: "review" }],
  ])("does not count %s", (_, more) => {
    keepResult(over(more as Partial<Snapshot>), 1000);
    expect(resultsOf("rivers")).toEqual([]);
  });
  test("keeps the last 200 games, in the order they ended", () => {
    for (let at = 205; at > 0; at--) keepResult(over({ table: `t${at}` }), at);
    const kept = resultsOf("rivers").map(({ at }) => at);
    expect([kept.length, kept[0], kept.at(-1)]).toEqual([200, 6, 205]);
  });
});

test("forgetAll clears all titles, and what ended before is not counted again", () => {
  keepResult(over(), 1000);
  keepResult(over({ game: "whitewater" }), 1000);
  localStorage.setItem("watertable.prefs", "{}");
  forgetAll();
  keepResult(over(), Date.now() - 1);
  expect([resultsOf("rivers"), resultsOf("whitewater")]).toEqual([[], []]);
  expect(localStorage.getItem("watertable.prefs")).toBe("{}");
  keepResult(over(), Date.now() + 1);
  expect(resultsOf("rivers")).toHaveLength(1);
});

const rival = (name: string, rank: number, level: string | null = null): Rival => ({ name, level, score: 0, rank });
const game = (score: number, rank: number, ...rivals: Rival[]): Result => ({
  table: "",
  score,
  rank,
  of: 2,
  at: 0,
  rivals,
});

describe("summary", () => {
  const games = [game(10, 1, rival("Bob", 2)), game(30, 1, rival("Bob", 1)), game(20, 2, rival("Bob", 1))];
  test("tells won from shared", () => {
    expect(summary(games, false)).toEqual({ played: 3, won: 1, shared: 1, best: 30 });
  });
  test("in a game played together nobody shares", () => {
    expect(summary(games, true)).toEqual({ played: 3, won: 2, shared: 0, best: 30 });
  });
});

describe("against", () => {
  const games = [
    game(10, 1, rival("Bob", 2), rival("Bot 2", 3, "easy")),
    game(20, 2, rival(" bob", 2), rival("Bot 3", 1, "easy")),
    game(30, 3, rival("Cleo", 1)),
  ];
  test("counts people by name, whatever its capitals, and bots by level; most games first", () => {
    expect(headToHead(games, false)).toEqual([
      { name: " bob", level: null, played: 2, won: 1, shared: 1, best: 20 },
      { name: "Bot 3", level: "easy", played: 2, won: 1, shared: 0, best: 20 },
      { name: "Cleo", level: null, played: 1, won: 0, shared: 0, best: 30 },
    ]);
  });
  test("in a game played together my own rank counts", () => {
    expect(headToHead([game(1, 1, rival("Bob", 1))], true)[0]).toMatchObject({ won: 1, shared: 0 });
  });
});
