/** HTTP requests. Every refusal carries a problem document with a readable reason; nothing fails silently. */
import type { Problem } from "./types";

/** A reason from the server as a sentence of its own. */
export const sentence = (reason: string): string =>
  `${reason.charAt(0).toUpperCase()}${reason.slice(1)}${/[.!?]$/.test(reason) ? "" : "."}`;

export class Refusal extends Error {
  constructor(readonly problem: Partial<Problem> & { status: number }) {
    super(sentence(problem.reason ?? problem.detail ?? problem.title ?? String(problem.status)));
  }
}
/** The request did not reach the server, or a proxy answered in its place. */
export class NetworkError extends Error {}

async function request<T>(path: string, init?: RequestInit): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, { credentials: "same-origin", ...init });
  } catch {
    throw new NetworkError(path);
  }
  if (answer.ok) {
    const kind = answer.headers.get("content-type") ?? "";
    return (/json(;|$)/.test(kind) ? await answer.json() : await answer.text()) as T;
  }
  if (answer.status === 502 || answer.status === 503 || answer.status === 504) throw new NetworkError(path);
  let problem: Partial<Problem> & { status: number } = { status: answer.status, title: answer.statusText };
  try {
    problem = { ...problem, ...((await answer.json()) as object) };
  } catch {
    /* not a problem document: only the status is known */
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

/** A unique id for a command; works without a secure context too. */
export function freshId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
}

const cache = new Map<string, Promise<unknown>>();
/** Get and cache what does not change while the page is open: art, backdrops, rules. */
export function getOnce<T>(path: string): Promise<T> {
  let found = cache.get(path) as Promise<T> | undefined;
  if (!found) {
    found = get<T>(path);
    found.catch(() => cache.delete(path));
    cache.set(path, found);
  }
  return found;
}

export const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
