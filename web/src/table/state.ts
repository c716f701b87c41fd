/** The state of one table on this screen: signals and what is computed from them. */
import { computed, type ReadonlySignal, signal } from "@preact/signals";
import { post } from "../net/api";
import type { Backdrop, Card, ChatLine, GameCard, Legal, LogLine, Reason, Snapshot } from "../net/types";
import { prefs, recall } from "../prefs";
import type { Art } from "../scene/art";
import type { Mark } from "../scene/board";
import type { Changes } from "../scene/changes";
import { enlarged, Places } from "../scene/geometry";
import { t } from "../text/words";
import { narrow } from "./choice";
import { Plan } from "./plan";
import { Previews } from "./preview";

/** A line of the log; `gone`: it was taken back. */
export interface HeardLine extends LogLine {
  gone?: boolean;
}
/** What a bot would do, and why. */
export interface Hint {
  action: Legal;
  because: string;
}
export interface Spot {
  x: number;
  y: number;
}
export interface Why {
  ref: string | null;
  at: Spot;
  title: string;
  reasons: Pick<Reason, "label" | "reason">[] | null;
}
export type Drawer =
  | "rules"
  | "log"
  | "chat"
  | "settings"
  | "keys"
  | "score"
  | "fork"
  | "invite"
  | "device"
  | "seats"
  | null;
interface Ping {
  ref: string;
  seat: number | null;
  until: number;
}

export class TableState {
  readonly lesson: boolean = false; // a lesson: nobody else is at the table
  readonly pointed: ReadonlySignal<string[]> = signal([]); // what the person is shown to click next
  readonly pointedAction: ReadonlySignal<Legal | null> = signal(null); // and the action that this leads to
  readonly guided: ReadonlySignal<boolean> = signal(false); // a lesson says what to do: no tips beside it
  readonly latest = signal<Snapshot | null>(null);
  readonly shown = signal<Snapshot | null>(null);
  readonly game = signal<GameCard | null>(null);
  readonly art = signal<Art | null>(null);
  /** A closed table whose game this server does not have, so that it cannot be drawn. */
  readonly unknown = signal<Snapshot | null>(null);
  readonly backdrop = signal<Backdrop | null>(null);
  readonly log = signal<HeardLine[]>([]);
  readonly chat = signal<ChatLine[]>([]);
  readonly unread = signal(0);
  readonly muted = signal<number[]>([]); // seats whose chat and pings are hidden
  readonly link = signal<"open" | "cut" | "gone">("open");
  readonly failure = signal<string>("");
  readonly picks = signal<string[]>([]);
  readonly candidates = signal<{ actions: Legal[]; at: Spot } | null>(null);
  readonly why = signal<Why | null>(null);
  readonly toast = signal<{ text: string; kind: "plain" | "alert"; key: number } | null>(null);
  readonly drawer = signal<Drawer>(null);
  readonly rule = signal<string | null>(null);
  readonly cursor = signal<string | null>(null);
  readonly highlighted = signal<string[]>([]);
  readonly noted = signal<string[]>([]); // what a note on the position points at
  readonly arrows = signal<[string, string][]>([]); // of a note on the position
  readonly pings = signal<Ping[]>([]);
  readonly hint = signal<Hint | null>(null);
  readonly moments = signal<HeardLine[]>([]); // events that must not be missed
  readonly intro = signal(false); // the first screen is open
  readonly busy = signal(false);
  readonly past = signal<Snapshot | null>(null);
  readonly replaying = signal<{ from: number; to: number; n: number } | null>(null);
  readonly curtain = signal<number | null>(null);
  readonly lastTurn = signal<number>(0); // the log line of my last turn
  readonly turnBegan = signal<number>(0); // the log line before that turn
  readonly queued = signal(0);
  readonly pinging = signal(false);
  readonly trail = signal<Changes["trail"]>([]);
  readonly plan = new Plan();
  readonly previews = new Previews();

  /** What is on the screen: a moment of the past, or the last snapshot shown. */
  readonly now = computed<Snapshot | null>(() => this.past.value ?? this.shown.value);
  readonly live = computed(
    () => !this.past.value && this.shown.value === this.latest.value && this.curtain.value === null,
  );
  /** Whether the viewing seat is my own: a spectator may view a seat but not answer for it. */
  readonly mine = computed(() => {
    const shown = this.shown.value;
    return shown !== null && shown.seat !== null && shown.you.includes(shown.seat);
  });
  readonly legal = computed<Legal[]>(() =>
    this.mine.value && this.live.value && !this.replaying.value ? this.shown.value!.legal : [],
  );
  readonly narrowed = computed(() => narrow(this.legal.value, this.picks.value));
  private readonly backdropPlaces = computed(() => new Places(this.backdrop.value, null, this.art.value));
  /** The scene with pieces at the preferred size. */
  readonly drawn = computed(() =>
    prefs.value.pieces === "large"
      ? enlarged(this.now.value?.scene ?? null, this.art.value)
      : (this.now.value?.scene ?? null),
  );
  readonly places = computed(() => new Places(this.drawn.value, this.backdropPlaces.value, this.art.value));
  readonly asked = computed(() => this.live.value && this.mine.value && !!this.shown.value?.question);
  /** Why a bot plays my seat; null if none does. */
  readonly standIn = computed<string | null>(() => {
    const now = this.shown.value;
    if (this.past.value || now?.status !== "playing" || !this.mine.value) return null;
    return now.seats[now.seat!]?.bot?.why ?? null;
  });
  /** Whether somebody else has to answer, so that I can prepare an answer. */
  readonly canPrepare = computed(() => {
    const now = this.latest.value;
    if (
      this.lesson ||
      this.past.value ||
      this.curtain.value !== null ||
      this.standIn.value ||
      now?.status !== "playing"
    )
      return false;
    return this.mine.value && !now.question && !now.can_end;
  });
  /** How far this device's clock is ahead of the server's: the minimum seen, because network delay adds to it. */
  readonly clockSkew = computed(() => {
    const now = this.latest.value?.now;
    if (now) this.least = Math.min(this.least, Date.now() - now);
    return Number.isFinite(this.least) ? this.least : 0;
  });
  private least = Infinity;

  /** The arrows that do not have both ends on the board. */
  readonly arrowsBeside = computed(() =>
    this.arrows.value.filter((pair) => !pair.every((ref) => this.places.value.centre(ref))),
  );
  readonly marks = computed<Mark[]>(() => {
    const marks: Mark[] = [];
    for (const ref of this.lastRefs.value) marks.push({ ref, kind: "last" });
    for (const ref of [...this.highlighted.value, ...(this.past.value ? [] : this.noted.value)])
      marks.push({ ref, kind: "seen" });
    for (const [ref, actions] of this.narrowed.value.next) {
      marks.push({
        ref,
        kind: "lit",
        say: actions.length === 1 ? actions[0]!.label : t("board.choices", { n: actions.length }),
      });
    }
    for (const [ref, actions] of this.narrowed.value.later) {
      marks.push({
        ref,
        kind: "also",
        say: actions.length === 1 ? actions[0]!.label : t("board.choices", { n: actions.length }),
      });
    }
    if (!this.past.value) {
      for (const ref of new Set([...this.picks.value, ...this.plan.refs.value])) marks.push({ ref, kind: "chosen" });
      for (const ref of this.hint.value?.action.refs ?? []) marks.push({ ref, kind: "hint" });
    }
    for (const ref of this.pointed.value) marks.push({ ref, kind: "hint" });
    for (const ping of this.pings.value) marks.push({ ref: ping.ref, kind: "ping", seat: ping.seat ?? undefined });
    return marks;
  });
  readonly litRefs = computed(() => new Set([...this.narrowed.value.next.keys(), ...this.narrowed.value.later.keys()]));
  readonly lastRefs = computed<string[]>(() => {
    const lines = this.past.value?.log ?? this.log.value;
    const last = lines[lines.length - 1];
    const told = this.past.value ? [] : this.moments.value;
    return [...new Set([...(last?.refs ?? []), ...told.flatMap((line) => line.refs)])];
  });

  constructor(
    readonly id: string,
    public seat: number | null,
  ) {
    this.muted.value = recall(`muted.${id}`, []);
  }

  /** Ask the server about a choice at this table. */
  ask<T>(what: string, body: object): Promise<T> {
    return post<T>(`/api/tables/${this.id}/${what}`, body);
  }
  /** The query for what this seat sees. */
  asSeat(): string {
    return this.seat === null ? "" : `?seat=${this.seat}`;
  }
  showToast(text: string, kind: "plain" | "alert"): void {
    this.toast.value = { text, kind, key: Date.now() };
    const mine = this.toast.value;
    setTimeout(
      () => {
        if (this.toast.value === mine) this.toast.value = null;
      },
      kind === "alert" ? 9000 : 5000,
    );
  }
  clearMoments(): void {
    if (this.moments.value.length) this.moments.value = [];
  }
  card(tip: string): Card | null {
    return this.now.value?.scene?.cards?.[tip] ?? this.backdrop.value?.cards?.[tip] ?? null;
  }
  openRules(source: string | null): void {
    this.rule.value = source;
    this.drawer.value = "rules";
  }
}
