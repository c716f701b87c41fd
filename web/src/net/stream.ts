/** News of a table: server-sent events, long polling where a proxy swallows them; both resume by number. */

import { Cut, get, pause, Refusal } from "./api";
import { whole } from "./patch";
import type { ChatLine, Gone, Ping, Poll, Scene, SeatInfo, Seats, Snapshot, StreamedSnapshot } from "./types";

export interface News {
  table: (snapshot: Snapshot) => void;
  chat: (line: ChatLine) => void;
  ping: (ping: Ping) => void;
  seats: (seats: SeatInfo[]) => void;
  gone: (reason: string) => void;
  link: (state: "open" | "cut") => void;
}

const SILENCE = 60_000; // signs of life are comments a page cannot hear: after so long, knock again
const FIRST = 5_000; // a stream that gives nothing for so long is being held back by something between

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
    addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
  }

  get isOpen(): boolean {
    return this.source?.readyState === EventSource.OPEN;
  }

  stop(): void {
    this.stopped = true;
    this.source?.close();
    clearTimeout(this.watch);
    removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
  }

  /** Back from sleep or a dead network: do not wait for the next try. */
  private readonly hurry = (): void => {
    if (this.stopped || this.polling || document.hidden) return;
    if (this.source?.readyState !== EventSource.OPEN) this.again(0);
  };

  private query(): string {
    return `${this.seat === null ? "" : `seat=${this.seat}&`}after=${this.seq}`;
  }

  private open(): void {
    if (this.stopped) return;
    const old = this.source; // kept until the new one stands, so that nobody sees us leave
    const source = new EventSource(`/api/tables/${this.table}/events?${this.query()}`);
    this.source = source;
    this.heard = 0;
    clearTimeout(this.watch);
    this.watch = window.setTimeout(() => this.silent(), FIRST);
    const on = <T>(kind: string, use: (data: T) => void): void =>
      source.addEventListener(kind, (event) => {
        if (this.source !== source) return;
        this.alive();
        const message = event as MessageEvent<string>;
        if (message.lastEventId) this.seq = Math.max(this.seq, Number(message.lastEventId) || 0);
        use(JSON.parse(message.data) as T);
      });
    let drawn: Scene | null = null; // by this connection: its patches are for it
    on<StreamedSnapshot>("table", (sent) => {
      const snapshot = whole(sent, drawn);
      drawn = snapshot.scene;
      this.news.table(snapshot);
    });
    on<ChatLine>("chat", this.news.chat);
    on<Ping>("ping", this.news.ping);
    on<Seats>("seats", (data) => this.news.seats(data.seats));
    on<Gone>("gone", (data) => this.leave(data, source));
    source.onopen = () => {
      if (old && old !== source) old.close();
      this.alive();
    };
    source.onerror = () => {
      if (this.source !== source || this.stopped) return;
      this.news.link("cut");
      this.failures += 1;
      old?.close();
      source.close();
      if (this.failures >= 4 && this.heard === 0) void this.poll();
      else this.again(Math.min(8000, 400 * 2 ** this.failures));
    };
  }

  private leave(data: Gone, source: EventSource | null): void {
    if (data.why === "restart") {
      source?.close();
      this.news.link("cut");
      this.again(700);
      return;
    }
    this.stop();
    this.news.gone(data.reason ?? data.detail ?? "");
  }

  private alive(): void {
    this.heard = Date.now();
    this.failures = 0;
    this.news.link("open");
    clearTimeout(this.watch);
    this.watch = window.setTimeout(() => this.silent(), SILENCE);
  }

  private silent(): void {
    if (this.stopped) return;
    if (this.heard === 0) {
      this.source?.close();
      void this.poll();
    } else this.again(0);
  }

  private again(ms: number): void {
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
        if (error instanceof Cut) this.news.link("cut");
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
        this.news.table(whole(news.data, null));
      } else if (news.event === "chat") this.news.chat(news.data);
      else if (news.event === "ping") this.news.ping(news.data);
      else this.news.seats(news.data.seats);
    }
  }
}
