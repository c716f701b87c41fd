/** Updates of a table: server-sent events, or long polling where a proxy blocks them; both resume by sequence number. */

import { get, NetworkError, pause, Refusal } from "./api";
import { applyPatch } from "./patch";
import type { ChatLine, Gone, Ping, Poll, Scene, SeatInfo, Seats, Snapshot, StreamedSnapshot } from "./types";

export interface News {
  table: (snapshot: Snapshot) => void;
  chat: (line: ChatLine) => void;
  ping: (ping: Ping) => void;
  seats: (seats: SeatInfo[]) => void;
  gone: (reason: string) => void;
  link: (state: "open" | "cut") => void;
}

const SILENCE = 60_000; // the server's keep-alive comments are invisible to a page: reconnect after this long without an event
const FIRST = 5_000; // a stream without any event for this long is being buffered by a proxy

export class Stream {
  private source: EventSource | null = null;
  private watch = 0;
  private heard = 0;
  private failures = 0;
  private polling = false;
  private stopped = false;
  private seq = 0;

  constructor(
    private readonly table: string,
    private readonly seat: number | null,
    private readonly news: News,
    after: number,
  ) {
    this.seq = after;
    if (typeof EventSource === "undefined") void this.poll();
    else this.open();
    addEventListener("online", this.reconnectNow);
    document.addEventListener("visibilitychange", this.reconnectNow);
  }

  get isOpen(): boolean {
    return this.source?.readyState === EventSource.OPEN;
  }

  stop(): void {
    this.stopped = true;
    this.source?.close();
    clearTimeout(this.watch);
    removeEventListener("online", this.reconnectNow);
    document.removeEventListener("visibilitychange", this.reconnectNow);
  }

  /** The device woke up or is online again: reconnect without waiting for the next try. */
  private readonly reconnectNow = (): void => {
    if (this.stopped || this.polling || document.hidden) return;
    if (this.source?.readyState !== EventSource.OPEN) this.reconnect(0);
  };

  private query(): string {
    return `${this.seat === null ? "" : `seat=${this.seat}&`}after=${this.seq}`;
  }

  private open(): void {
    if (this.stopped) return;
    const old = this.source; // closed when the new one is open, so that the others do not see us go offline
    const source = new EventSource(`/api/tables/${this.table}/events?${this.query()}`);
    this.source = source;
    this.heard = 0;
    clearTimeout(this.watch);
    this.watch = window.setTimeout(() => this.onSilence(), FIRST);
    const on = <T>(kind: string, use: (data: T) => void): void =>
      source.addEventListener(kind, (event) => {
        if (this.source !== source) return;
        this.onMessage();
        const message = event as MessageEvent<string>;
        if (message.lastEventId) this.seq = Math.max(this.seq, Number(message.lastEventId) || 0);
        use(JSON.parse(message.data) as T);
      });
    let drawn: Scene | null = null; // the last scene of this connection: patches refer to it
    on<StreamedSnapshot>("table", (sent) => {
      const snapshot = applyPatch(sent, drawn);
      drawn = snapshot.scene;
      this.news.table(snapshot);
    });
    on<ChatLine>("chat", this.news.chat);
    on<Ping>("ping", this.news.ping);
    on<Seats>("seats", (data) => this.news.seats(data.seats));
    on<Gone>("gone", (data) => this.onGone(data, source));
    source.onopen = () => {
      if (old && old !== source) old.close();
      this.onMessage();
    };
    source.onerror = () => {
      if (this.source !== source || this.stopped) return;
      this.news.link("cut");
      this.failures += 1;
      old?.close();
      source.close();
      if (this.failures >= 4 && this.heard === 0) void this.poll();
      else this.reconnect(Math.min(8000, 400 * 2 ** this.failures));
    };
  }

  private onGone(data: Gone, source: EventSource | null): void {
    if (data.why === "restart") {
      source?.close();
      this.news.link("cut");
      this.reconnect(700);
      return;
    }
    this.stop();
    this.news.gone(data.reason ?? data.detail ?? "");
  }

  private onMessage(): void {
    this.heard = Date.now();
    this.failures = 0;
    this.news.link("open");
    clearTimeout(this.watch);
    this.watch = window.setTimeout(() => this.onSilence(), SILENCE);
  }

  private onSilence(): void {
    if (this.stopped) return;
    if (this.heard === 0) {
      this.source?.close();
      void this.poll();
    } else this.reconnect(0);
  }

  private reconnect(ms: number): void {
    clearTimeout(this.watch);
    this.watch = window.setTimeout(() => this.open(), ms);
  }

  private async poll(): Promise<void> {
    if (this.polling) return;
    this.polling = true;
    let wait = 500;
    while (!this.stopped) {
      try {
        const got = await get<Poll>(`/api/tables/${this.table}/poll?${this.query()}&wait=25`);
        this.news.link("open");
        wait = 500;
        this.take(got);
      } catch (error) {
        if (error instanceof Refusal && [401, 403, 404, 410].includes(error.problem.status)) {
          this.stop();
          this.news.gone(error.message);
          return;
        }
        if (error instanceof NetworkError) this.news.link("cut");
        await pause(wait);
        wait = Math.min(8000, wait * 2);
      }
    }
  }

  /** A poll brings whole scenes; its end is a refusal, not an event. */
  private take({ events }: Poll): void {
    for (const news of events) {
      if (news.event === "table") {
        this.seq = Math.max(this.seq, news.id);
        this.news.table(applyPatch(news.data, null));
      } else if (news.event === "chat") this.news.chat(news.data);
      else if (news.event === "ping") this.news.ping(news.data);
      else this.news.seats(news.data.seats);
    }
  }
}
