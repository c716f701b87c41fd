import { expect, test } from "vitest";
import { PureComponent } from "../src/scene/pure";

class Shown extends PureComponent<{ shape: object; size?: number }> {
  override render() {
    return null;
  }
}

test("is drawn again only when a property is another one", () => {
  const shape = { id: "a" };
  const shown = new Shown({ shape, size: 1 });
  expect(shown.shouldComponentUpdate({ shape, size: 1 })).toBe(false);
  expect(shown.shouldComponentUpdate({ shape, size: 2 })).toBe(true);
  expect(shown.shouldComponentUpdate({ shape: { ...shape }, size: 1 })).toBe(true);
});
