/** Commands without an answer: sent again with the same id until the server answers, after a reload too. */
import { signal } from "@preact/signals";
import { freshId, NetworkError, pause, post, Refusal } from "./api";
import type { Do as AnyOf, CommandAnswer, CommandRequest } from "./types";

type Verbs = Required<AnyOf>;
/** Exactly one thing to do. */
export type Do = { [Verb in keyof Verbs]: { [Key in Verb]: Verbs[Key] } }[keyof Verbs];
interface Waiting {
  table: string;
  command: CommandRequest & { do: Do };
  at: number;
}

const KEY = "watertable.outbox";
const AGE = 10 * 60_000;
/** How many commands have no answer yet. */
export const underway = signal(0);

function load(): Waiting[] {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "[]") as Waiting[];
  } catch {
    return [];
  }
}
function save(list: Waiting[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(list));
  } catch {
    /* no storage: the list lasts as long as the page */
  }
}

/** Send a command; resolves with the server's answer or throws its refusal. Network errors are retried for ever. The answer has a snapshot only where no stream brings it. */
export async function send(
  table: string,
  seat: number | null,
  expect: number | null,
  what: Do,
  snapshot = false,
): Promise<CommandAnswer> {
  return deliver({ table, command: { id: freshId(), seat, expect, do: what, snapshot }, at: Date.now() });
}

async function deliver(item: Waiting): Promise<CommandAnswer> {
  save([...load().filter((other) => other.command.id !== item.command.id), item]);
  underway.value += 1;
  try {
    for (let wait = 300; ; wait = Math.min(5000, wait * 2)) {
      try {
        return await post<CommandAnswer>(`/api/tables/${item.table}/commands`, item.command);
      } catch (error) {
        if (error instanceof Refusal && error.problem.status !== 429 && error.problem.status < 500) throw error;
        if (!(error instanceof Refusal || error instanceof NetworkError)) throw error;
        if (error instanceof Refusal && wait > 4000) throw error;
        await pause(wait * (0.75 + Math.random() / 2));
      }
    }
  } finally {
    underway.value -= 1;
    save(load().filter((other) => other.command.id !== item.command.id));
  }
}

/** After a reload: send commands without an answer again. The server recognizes ids it has seen. */
export function resume(table: string, done: (what: Do, error: Error | null) => void): void {
  const list = load();
  save(list.filter((item) => item.table !== table && Date.now() - item.at < AGE));
  for (const item of list) {
    if (item.table !== table || Date.now() - item.at >= AGE) continue;
    deliver(item).then(
      () => done(item.command.do, null),
      (error: Error) => done(item.command.do, error),
    );
  }
}
