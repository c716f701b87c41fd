import { expect, test } from "vitest";
import { has } from "../src/text/words";

const sources = import.meta.glob<string>("../src/**/*.{ts,tsx}", { query: "?raw", import: "default", eager: true });

test("every text that the code asks for by a literal key is in the catalogue", () => {
  const asked = Object.values(sources).flatMap((text) =>
    [...text.matchAll(/\bt\(\s*"([^"]+)"/g)].map((found) => found[1]!),
  );
  expect(asked.length).toBeGreaterThan(200);
  expect(asked.filter((key) => !has(key))).toEqual([]);
});
