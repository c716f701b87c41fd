import { expect, test, vi } from "vitest";

// A font in which every character is half as wide as it is high.
const pen = { font: "", measureText: (words: string) => ({ width: [...words].length * 50 }) };
const load = vi.fn((_font: string) => Promise.resolve([]));
vi.stubGlobal("document", { fonts: { load }, createElement: () => ({ getContext: () => pen }) });
const { fontsReady, truncate } = await import("../src/ui/fonts");

test("text that fits, or has no limit, stays as it is", () => {
  expect(truncate("harbour", 0, 10, false, 600)).toBe("harbour");
  expect(truncate("harbour", 35, 10, false, 600)).toBe("harbour");
});
test("longer text is cut to the width, with an ellipsis", () => {
  expect(truncate("harbour", 34, 10, false, 600)).toBe("harbo…");
  expect(truncate("at the quay", 20, 10, false, 600)).toBe("at…"); // no space before the ellipsis
  expect(truncate("harbour", 1, 10, false, 600)).toBe("h…");
});
test("is measured in the font that it is drawn in", () => {
  truncate("harbour", 35, 10, true, 600);
  expect(pen.font).toBe('600 100px "Source Serif 4", serif');
  truncate("harbour", 35, 10, false, 400);
  expect(pen.font).toBe('400 100px "Source Sans 3", sans-serif');
});
test("the page waits for both fonts", async () => {
  await fontsReady;
  expect(load.mock.calls.map(([font]) => font)).toEqual([
    '16px "Source Sans 3", sans-serif',
    '16px "Source Serif 4", serif',
  ]);
});
