/** Updates of a table: this page's part of the browser's one connection (`hub.ts`), resumed by sequence number. */
import type { FromHub, ToHub } from "./hub";
import { Hub } from "./hub";
import { applyPatch } from "./patch";
import type { ChatLine, Gone, OwnListing, Ping, Scene, SeatInfo, Seats, Snapshot, StreamedSnapshot } from "./types";

export interface News {
  table: (snapshot: Snapshot) => void;
  chat: (line: ChatLine) => void;
  ping: (ping: Ping) => void;
  seats: (seats: SeatInfo[]) => void;
  gone: (reason: string) => void;
  link: (state: "open" | "cut") => void;
}

const HERE = 30_000; // how often this page says that it is still open
const AWAY = 10_000; // a phone that was put away for so long shows its table to nobody

/** This page's line to the hub: in a shared worker, or in the page itself where there is none. */
class Line {
  private say: (message: ToHub) => void = () => undefined;
  private readonly streams = new Set<Stream>();
  private readonly listeners = new Set<(listing: OwnListing | null) => void>();
  private away: ReturnType<typeof setTimeout> | undefined;
  streaming = false;
  private state: "open" | "cut" = "open";

  constructor() {
    this.connect();
    addEventListener("online", () => this.say({ do: "wake" }));
    addEventListener("pagehide", () => this.say({ do: "bye" }));
    addEventListener("pageshow", (event) => {
      if (event.persisted) this.resume();
    });
    document.addEventListener("visibilitychange", () => this.onVisibility());
    setInterval(() => this.say({ do: "here" }), HERE);
  }

  private connect(): void {
    const take = (message: FromHub): void => this.take(message);
    if (typeof SharedWorker !== "undefined") {
      try {
        const worker = new SharedWorker(new URL("./worker.ts", import.meta.url), {
          type: "module",
          name: "watertable",
        });
        worker.port.onmessage = (event: MessageEvent<FromHub>) => take(event.data);
        worker.onerror = () => this.connectHere(); // blocked by a policy, or not allowed in a private window
        this.say = (message) => worker.port.postMessage(message);
        return;
      } catch {
        /* not allowed here: the page holds the connection itself */
      }
    }
    this.connectHere();
  }

  private connectHere(): void {
    this.say = new Hub().join((message) => this.take(message));
    this.resume();
  }

  private take(message: FromHub): void {
    if ("link" in message) {
      this.streaming = message.streaming && message.link === "open";
      const again = this.state === "cut" && message.link === "open";
      this.state = message.link;
      for (const stream of this.streams) stream.news.link(message.link);
      if (again) for (const use of this.listeners) use(null); // something may have been missed
    } else if ("mine" in message) {
      const listing = JSON.parse(message.mine) as OwnListing;
      for (const use of this.listeners) use(listing);
    } else {
      for (const stream of this.streams) if (stream.id === message.id) stream.take(message);
    }
  }

  add(stream: Stream): void {
    this.streams.add(stream);
    this.say(stream.wanted());
  }
  remove(stream: Stream): void {
    if (this.streams.delete(stream)) this.say({ do: "close", id: stream.id });
  }
  /** Call with every row of the list of tables that changes, and with null when the list must be read again. */
  listen(use: (listing: OwnListing | null) => void): () => void {
    this.listeners.add(use);
    this.say({ do: "mine" });
    return () => this.listeners.delete(use);
  }

  /** Say everything again: the hub may have taken this page for closed. */
  private resume(): void {
    for (const stream of this.streams) this.say(stream.wanted());
    if (this.listeners.size) this.say({ do: "mine" });
  }

  /** A phone in a pocket shows nothing: its seat is offline, so that its owner can be told. A desktop page in the background stays. */
  private onVisibility(): void {
    clearTimeout(this.away);
    if (!document.hidden) {
      if (this.left) this.resume();
      else this.say({ do: "wake" });
      this.left = false;
    } else if (matchMedia("(pointer: coarse)").matches) {
      this.away = setTimeout(() => {
        this.left = true;
        this.say({ do: "bye" });
      }, AWAY);
    }
  }
  private left = false;
}

let line: Line | null = null;
const theLine = (): Line => (line ??= new Line());
export const onOwnTables = (use: (listing: OwnListing | null) => void): (() => void) => theLine().listen(use);

let streams = 0;
export class Stream {
  readonly id = ++streams;
  private connection = 0;
  private drawn: Scene | null = null; // the last scene of this connection: patches refer to it

  constructor(
    private readonly table: string,
    private readonly seat: number | null,
    readonly news: News,
    private seq: number,
  ) {
    theLine().add(this);
  }

  get isOpen(): boolean {
    return theLine().streaming;
  }

  stop(): void {
    theLine().remove(this);
  }

  wanted(): ToHub {
    return { do: "open", id: this.id, table: this.table, seat: this.seat, after: this.seq };
  }

  take({ event, data, number, connection }: Extract<FromHub, { event: string }>): void {
    this.seq = Math.max(this.seq, number);
    if (event === "table") {
      const sent = JSON.parse(data) as StreamedSnapshot;
      const snapshot = applyPatch(sent, this.connection === connection ? this.drawn : null);
      this.connection = connection;
      this.drawn = snapshot.scene;
      this.news.table(snapshot);
    } else if (event === "chat") this.news.chat(JSON.parse(data) as ChatLine);
    else if (event === "ping") this.news.ping(JSON.parse(data) as Ping);
    else if (event === "seats") this.news.seats((JSON.parse(data) as Seats).seats);
    else if (event === "gone") {
      const { reason, detail } = JSON.parse(data) as Gone;
      theLine().remove(this);
      this.news.gone(reason ?? detail ?? "");
    }
  }
}
