/** Requests. Every refusal is a problem with a sentence; nothing fails silently. */
import type { Problem } from "./types";

export class Refusal extends Error {
  constructor(readonly problem: Partial<Problem> & { status: number }) {
    super(problem.reason ?? problem.detail ?? problem.title ?? String(problem.status));
  }
}
/** The network, not the server, said no. */
export class Cut extends Error {}

async function request<T>(path: string, init?: RequestInit): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, { credentials: "same-origin", ...init });
  } catch {
    throw new Cut(path);
  }
  if (answer.ok) {
    const kind = answer.headers.get("content-type") ?? "";
    return (/json(;|$)/.test(kind) ? await answer.json() : await answer.text()) as T;
  }
  if (answer.status === 502 || answer.status === 503 || answer.status === 504) throw new Cut(path);
  let problem: Partial<Problem> & { status: number } = { status: answer.status, title: answer.statusText };
  try {
    problem = { ...problem, ...((await answer.json()) as object) };
  } catch {
    /* not a problem document: the status must do */
  }
  throw new Refusal(problem);
}

export function get<T>(path: string, signal?: AbortSignal): Promise<T> {
  return request<T>(path, signal ? { signal } : undefined);
}

export function post<T>(path: string, body: unknown): Promise<T> {
  return request<T>(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

/** An id no other command has; works without a secure context too. */
export function freshId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
}

const kept = new Map<string, Promise<unknown>>();
/** What never changes while the page is open: art, backdrops, rules. */
export function getOnce<T>(path: string): Promise<T> {
  let found = kept.get(path) as Promise<T> | undefined;
  if (!found) {
    found = get<T>(path);
    found.catch(() => kept.delete(path));
    kept.set(path, found);
  }
  return found;
}

export const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
