import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Refusal } from "../src/net/api";
import { resume, send, underway } from "../src/net/outbox";
import { memoryStorage } from "./storage";

const KEY = "watertable.outbox";
const waiting = (): { command: { id: string } }[] => JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
const answer = (status: number, body: object): Response =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
const request = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();
const sentIds = (): string[] => request.mock.calls.map(([, init]) => JSON.parse(String(init.body)).id);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("sessionStorage", memoryStorage());
  vi.stubGlobal("fetch", request);
});
afterEach(() => {
  request.mockReset();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("send", () => {
  test("waits in storage until it is answered, then is gone", async () => {
    request.mockImplementation(async () => {
      expect(waiting()).toHaveLength(1);
      expect(underway.value).toBe(1);
      return answer(200, { seq: 4, n: 2 });
    });
    expect(await send("t1", 0, 7, { play: 3 })).toEqual({ seq: 4, n: 2 });
    const [path, init] = request.mock.calls[0]!;
    expect(path).toBe("/api/tables/t1/commands");
    expect(JSON.parse(String(init.body))).toMatchObject({ seat: 0, expect: 7, do: { play: 3 } });
    expect(waiting()).toEqual([]);
    expect(underway.value).toBe(0);
  });
  test("is repeated with the same id while the network or the server fails", async () => {
    request
      .mockRejectedValueOnce(new TypeError("offline"))
      .mockResolvedValueOnce(answer(503, {}))
      .mockResolvedValueOnce(answer(429, {}))
      .mockResolvedValueOnce(answer(200, { seq: 1, n: 1 }));
    const done = send("t1", 0, null, { end_turn: true });
    await vi.runAllTimersAsync();
    expect(await done).toEqual({ seq: 1, n: 1 });
    expect(request).toHaveBeenCalledTimes(4);
    expect(new Set(sentIds()).size).toBe(1);
  });
  test("ends with a refusal at once", async () => {
    request.mockResolvedValue(answer(409, { reason: "too late" }));
    await expect(send("t1", 0, 1, { play: 1 })).rejects.toThrow("Too late.");
    expect(request).toHaveBeenCalledTimes(1);
    expect(waiting()).toEqual([]);
  });
  test("gives up on a server that keeps failing, never on the network", async () => {
    request.mockImplementation(async () => answer(500, { title: "broken" }));
    const refused = expect(send("t1", 0, 1, { play: 1 })).rejects.toThrow(Refusal);
    await vi.runAllTimersAsync();
    await refused;
    request.mockReset();
    request.mockRejectedValue(new TypeError("offline"));
    const done = send("t1", 0, 1, { play: 1 });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(request.mock.calls.length).toBeGreaterThan(10);
    request.mockResolvedValue(answer(200, { seq: 2, n: 2 }));
    await vi.runAllTimersAsync();
    expect(await done).toEqual({ seq: 2, n: 2 });
  });
});

describe("resume", () => {
  const item = (id: string, table: string, age: number) => ({
    table,
    at: Date.now() - age,
    command: { id, seat: 0, expect: null, do: { say: id } },
  });
  test("sends again what this table waits for, drops what is old, leaves other tables alone", async () => {
    const list = [item("mine", "t1", 1000), item("old", "t1", 11 * 60_000), item("other", "t2", 1000)];
    sessionStorage.setItem(KEY, JSON.stringify(list));
    request.mockResolvedValue(answer(200, { seq: 1, n: 1 }));
    const done = vi.fn();
    resume("t1", done);
    await vi.runAllTimersAsync();
    expect(sentIds()).toEqual(["mine"]);
    expect(done.mock.calls).toEqual([[{ say: "mine" }, null]]);
    expect(waiting().map(({ command }) => command.id)).toEqual(["other"]);
  });
  test("tells a refusal", async () => {
    sessionStorage.setItem(KEY, JSON.stringify([item("mine", "t1", 0)]));
    request.mockResolvedValue(answer(403, { reason: "not your seat" }));
    const done = vi.fn();
    resume("t1", done);
    await vi.runAllTimersAsync();
    expect(done.mock.calls[0]![1].message).toBe("Not your seat.");
  });
});
