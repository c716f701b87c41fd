/**
 * One connection for all tables that the pages of a browser show. It runs in a shared worker, where there are some, so that
 * all tabs share it; otherwise each page has its own. Server-sent events, or long polling where a proxy blocks them.
 */
import { get, NetworkError, pause } from "./api";
import type { SessionPoll } from "./types";

/** What a page asks of the hub. `id` is the page's own number for a subscription. */
export type ToHub =
  | { do: "open"; id: number; table: string; seat: number | null; after: number }
  | { do: "close"; id: number }
  | { do: "mine" }
  | { do: "here" }
  | { do: "wake" }
  | { do: "bye" };
/** What the hub tells a page. `connection` counts connections: patches refer to the last scene of the same one. */
export type FromHub =
  | { id: number; connection: number; event: string; number: number; data: string }
  | { mine: string }
  | { link: "open" | "cut"; streaming: boolean };
export type Tell = (message: FromHub) => void;

interface Subscription {
  id: number;
  key: string;
  after: number;
}
interface Page {
  tell: Tell;
  subscriptions: Map<number, Subscription>;
  mine: boolean;
  seen: number;
}

const SILENCE = 60_000; // the server's keep-alive comments are invisible to a page: reconnect after this long without an event
const FIRST = 5_000; // a stream without any event for this long is being buffered by a proxy
const SETTLE = 20; // pages that open together share one connection from the start
const LOST = 180_000; // a page that has not said so long that it is here was closed without a word

const KINDS = ["table", "chat", "ping", "seats", "gone", "mine"];

export class Hub {
  private readonly pages = new Set<Page>();
  private source: EventSource | null = null;
  private connection = 0;
  private watch: ReturnType<typeof setTimeout> | undefined;
  private heard = 0;
  private failures = 0;
  private polling = false;
  private cut = false;
  private aborted = new AbortController();

  /** A page comes; the result takes what it says. */
  join(tell: Tell): (message: ToHub) => void {
    const page: Page = { tell, subscriptions: new Map(), mine: false, seen: Date.now() };
    this.pages.add(page);
    return (message) => this.take(page, message);
  }

  private take(page: Page, message: ToHub): void {
    page.seen = Date.now();
    this.pages.add(page);
    if (message.do === "open") {
      const key = message.seat === null ? message.table : `${message.table}.${message.seat}`;
      page.subscriptions.set(message.id, { id: message.id, key, after: message.after });
      this.reconnect(SETTLE);
    } else if (message.do === "close") {
      if (page.subscriptions.delete(message.id)) this.reconnect(SETTLE);
    } else if (message.do === "mine") {
      if (!page.mine) {
        page.mine = true;
        this.reconnect(SETTLE);
      }
    } else if (message.do === "wake") {
      if (!this.polling && this.source?.readyState !== EventSource.OPEN) this.reconnect(0);
      else page.tell({ link: "open", streaming: !this.polling });
    } else if (message.do === "bye") {
      this.pages.delete(page);
      this.reconnect(SETTLE);
    }
  }

  /** The tables of all pages, each from the earliest number that one of them has seen; "" where there is nothing to show. */
  private query(): string {
    for (const page of this.pages) if (Date.now() - page.seen > LOST) this.pages.delete(page);
    const wanted = new Map<string, number>();
    let mine = false;
    for (const page of this.pages) {
      mine ||= page.mine;
      for (const { key, after } of page.subscriptions.values())
        wanted.set(key, Math.min(after, wanted.get(key) ?? Infinity));
    }
    if (!wanted.size && !mine) return "";
    const tables = [...wanted].map(([key, after]) => `${key}${key.includes(".") ? "" : "."}.${after}`);
    return `tables=${tables.join(",")}&mine=${mine}`;
  }

  private open(): void {
    const query = this.query();
    const old = this.source; // closed when the new one is open, so that the others do not see us go offline
    if (!query || this.polling) {
      old?.close();
      this.source = null;
      clearTimeout(this.watch);
      this.aborted.abort(); // a poll begins again with the new tables
      return;
    }
    if (typeof EventSource === "undefined") return void this.poll();
    const source = new EventSource(`/api/events?${query}`);
    this.source = source;
    this.heard = 0;
    const connection = ++this.connection;
    clearTimeout(this.watch);
    this.watch = setTimeout(() => this.onSilence(), FIRST);
    for (const kind of KINDS)
      source.addEventListener(kind, (event) => {
        if (this.source !== source) return;
        this.onMessage();
        const message = event as MessageEvent<string>;
        this.pass(kind, message.lastEventId, message.data, connection);
      });
    source.onopen = () => {
      if (old && old !== source) old.close();
      this.onMessage();
    };
    source.onerror = () => {
      if (this.source !== source) return;
      this.failures += 1;
      old?.close();
      source.close();
      this.tellAll("cut");
      if (this.failures >= 4 && this.heard === 0) void this.poll();
      else this.reconnect(Math.min(8000, 400 * 2 ** this.failures));
    };
  }

  /** Pass an event on to the pages it is for. */
  private pass(event: string, id: string, data: string, connection: number): void {
    if (event === "mine") {
      for (const page of this.pages) if (page.mine) page.tell({ mine: data });
      return;
    }
    if (id === "*") {
      // the server stops, or starts anew
      this.source?.close();
      this.tellAll("cut");
      this.reconnect(700);
      return;
    }
    const [key, text] = id.split(" ");
    const number = Number(text ?? 0);
    for (const page of this.pages)
      for (const one of page.subscriptions.values())
        if (one.key === key) {
          one.after = Math.max(one.after, number);
          page.tell({ id: one.id, connection, event, number, data });
          if (event === "gone") page.subscriptions.delete(one.id);
        }
  }

  private tellAll(link: "open" | "cut"): void {
    this.cut = link === "cut";
    for (const page of this.pages) page.tell({ link, streaming: !this.polling });
  }

  private onMessage(): void {
    if (this.cut || this.heard === 0) this.tellAll("open");
    this.heard = Date.now();
    this.failures = 0;
    clearTimeout(this.watch);
    this.watch = setTimeout(() => this.onSilence(), SILENCE);
  }

  private onSilence(): void {
    if (this.heard === 0) {
      this.source?.close();
      void this.poll();
    } else this.reconnect(0);
  }

  private reconnect(ms: number): void {
    clearTimeout(this.watch);
    this.watch = setTimeout(() => this.open(), ms);
  }

  private async poll(): Promise<void> {
    if (this.polling) return;
    this.polling = true;
    this.source?.close();
    this.source = null;
    let wait = 500;
    for (;;) {
      const query = this.query();
      this.aborted = new AbortController();
      try {
        if (!query) await pause(1000);
        else {
          const got = await get<SessionPoll>(`/api/events/poll?${query}&wait=25`, this.aborted.signal);
          this.tellAll("open");
          wait = 500;
          for (const { event, id, data } of got.events) this.pass(event, id, JSON.stringify(data), 0);
        }
      } catch (error) {
        if (this.aborted.signal.aborted) continue;
        if (error instanceof NetworkError) this.tellAll("cut");
        await pause(wait);
        wait = Math.min(8000, wait * 2);
      }
    }
  }
}
