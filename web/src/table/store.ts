/** One table on this screen: what the server said, what is shown of it, what was picked so far. */
import { batch, computed, signal } from "@preact/signals";
import type { Art } from "../scene/art";
import { loadArt } from "../scene/art";
import type { Changes } from "../scene/changes";
import { changes, kept, moved } from "../scene/changes";
import { Places } from "../scene/geometry";
import type { Mark } from "../scene/board";
import { Refusal, freshId, get, getOnce, pause, post } from "../net/api";
import type { Do } from "../net/outbox";
import { resume, send } from "../net/outbox";
import { Stream } from "../net/stream";
import type { Backdrop, Card, ChatLine, GameCard, Legal, LogLine, Moment, Snapshot } from "../net/types";
import { pace, prefs, recall, remember } from "../prefs";
import { t } from "../text/words";
import { narrow, opening, pick } from "./choice";
import { withNames } from "./names";
import { Plan } from "./plan";
import { chime } from "../ui/sound";
import { announce, tellTurn } from "../ui/notice";

export interface Spot {
  x: number;
  y: number;
}
export interface Why {
  ref: string | null;
  at: Spot;
  title: string;
  reasons: { text: string; label?: string; reason: string }[] | null;
}
export type Drawer = "rules" | "log" | "chat" | "settings" | "keys" | "score" | "invite" | "seats" | null;
export interface Result {
  table: string;
  score: number;
  rank: number;
  of: number;
  at: number;
}
interface Ping {
  ref: string;
  seat: number | null;
  until: number;
}

export class TableStore {
  readonly latest = signal<Snapshot | null>(null);
  readonly shown = signal<Snapshot | null>(null);
  readonly game = signal<GameCard | null>(null);
  readonly art = signal<Art | null>(null);
  readonly backdrop = signal<Backdrop | null>(null);
  readonly log = signal<LogLine[]>([]);
  readonly chat = signal<ChatLine[]>([]);
  readonly unread = signal(0);
  readonly link = signal<"open" | "cut" | "gone">("open");
  readonly lost = signal<string>("");
  readonly picks = signal<string[]>([]);
  readonly among = signal<{ actions: Legal[]; at: Spot } | null>(null);
  readonly why = signal<Why | null>(null);
  readonly toast = signal<{ text: string; kind: "plain" | "alert"; key: number } | null>(null);
  readonly drawer = signal<Drawer>(null);
  readonly rule = signal<string | null>(null);
  readonly cursor = signal<string | null>(null);
  readonly seen = signal<string[]>([]);
  readonly pings = signal<Ping[]>([]);
  readonly hint = signal<Legal | null>(null);
  readonly busy = signal(false);
  readonly past = signal<Snapshot | null>(null);
  readonly replaying = signal<{ from: number; to: number; n: number } | null>(null);
  readonly curtain = signal<number | null>(null);
  readonly mark = signal<number>(0); // the last line of which the person has had a turn
  readonly queued = signal(0);
  readonly pinging = signal(false);
  readonly trail = signal<Changes["trail"]>([]);
  readonly plan = new Plan();

  private readonly queue: Snapshot[] = [];
  private pumping = false;
  private stream: Stream | null = null;
  private stopped = false;
  private rects = new Map<string, DOMRect>();
  private backdropKey = "";
  private wasAsked = false;
  seat: number | null = null;

  /** What is on the screen: a moment of the past, or the newest that has been shown. */
  readonly now = computed<Snapshot | null>(() => this.past.value ?? this.shown.value);
  readonly live = computed(() => !this.past.value && this.shown.value === this.latest.value && this.curtain.value === null);
  // an onlooker who looks from a seat sees its question, and answers nothing
  readonly legal = computed<Legal[]>(() => {
    const shown = this.shown.value;
    const mine = shown !== null && shown.seat !== null && shown.you.includes(shown.seat);
    return mine && this.live.value && !this.replaying.value ? shown.legal : [];
  });
  readonly narrowed = computed(() => narrow(this.legal.value, this.picks.value));
  private readonly ground = computed(() => new Places(this.backdrop.value, null, this.art.value));
  readonly places = computed(() => new Places(this.now.value?.scene ?? null, this.ground.value, this.art.value));
  readonly asked = computed(() => this.live.value && !!this.shown.value?.question);
  /** Somebody else is to answer: mine can be prepared. */
  readonly idle = computed(() => { const now = this.latest.value; return !this.past.value && this.curtain.value === null && now?.status === "playing" && now.seat !== null && now.you.includes(now.seat) && !now.question && !now.can_end; });

  readonly marks = computed<Mark[]>(() => {
    const marks: Mark[] = [];
    for (const ref of this.lastRefs.value) marks.push({ ref, kind: "last" });
    for (const ref of this.seen.value) marks.push({ ref, kind: "seen" });
    for (const [ref, actions] of this.narrowed.value.next) {
      marks.push({ ref, kind: "lit", say: actions.length === 1 ? actions[0]!.label : t("board.choices", { n: actions.length }) });
    }
    for (const [ref, actions] of this.narrowed.value.later) {
      marks.push({ ref, kind: "also", say: actions.length === 1 ? actions[0]!.label : t("board.choices", { n: actions.length }) });
    }
    for (const ref of new Set([...this.picks.value, ...this.plan.refs.value])) marks.push({ ref, kind: "chosen" });
    for (const ref of this.hint.value?.refs ?? []) marks.push({ ref, kind: "hint" });
    for (const ping of this.pings.value) marks.push({ ref: ping.ref, kind: "ping", seat: ping.seat ?? undefined });
    return marks;
  });
  readonly litRefs = computed(() => new Set([...this.narrowed.value.next.keys(), ...this.narrowed.value.later.keys()]));
  readonly lastRefs = computed<string[]>(() => {
    const lines = this.past.value?.log ?? this.log.value;
    const last = lines[lines.length - 1];
    return last?.refs ?? [];
  });

  constructor(readonly id: string, seat: number | null) {
    this.seat = seat;
  }

  async open(at: number | null): Promise<void> {
    try {
      const snapshot = await this.fetch();
      const [card, art] = await Promise.all([getOnce<GameCard>(`/api/games/${snapshot.game}`), loadArt(snapshot.game)]);
      this.game.value = card;
      this.art.value = art;
      this.seat = snapshot.seat;
      if (this.stopped) return;
      this.mark.value = recall(`mark.${this.id}`, 0);
      const hidden = snapshot.you.length > 1 && prefs.value.curtain && snapshot.status === "playing";
      batch(() => {
        if (hidden) this.curtain.value = this.askedOfMine(snapshot) ?? snapshot.seat;
        this.take(snapshot, true);
      });
      if (at !== null) void this.goTo(at);
      this.listen(snapshot.seq);
      resume(this.id, (what, error) => this.late(what, error));
    } catch (error) {
      this.lost.value = error instanceof Refusal ? error.message : t("table.unreachable");
      if (!(error instanceof Refusal) && !this.stopped) {
        await pause(1500);
        if (!this.stopped) void this.open(at).then(() => (this.lost.value = this.latest.value ? "" : this.lost.value));
      }
    }
  }

  private asSeat(): string {
    return this.seat === null ? "" : `?seat=${this.seat}`;
  }
  private fetch(): Promise<Snapshot> {
    return get<Snapshot>(`/api/tables/${this.id}${this.asSeat()}`);
  }

  private listen(after: number): void {
    this.stream?.stop();
    this.stream = new Stream(this.id, this.seat, {
      table: (snapshot) => this.take(snapshot, false),
      chat: (line) => this.hear(line),
      ping: (ping) => this.showPing(ping.ref, ping.seat),
      seats: (seats) => {
        const at = this.latest.value === this.shown.value;
        if (this.latest.value) this.latest.value = { ...this.latest.value, seats };
        if (at) this.shown.value = this.latest.value;
      },
      gone: (reason) => {
        this.link.value = "gone";
        this.lost.value = reason || t("table.gone");
      },
      link: (state) => {
        if (this.link.value !== "gone") this.link.value = state;
      },
    }, after);
  }

  stop(): void {
    this.stopped = true;
    this.stream?.stop();
    tellTurn(null);
  }

  /** News: kept at once, shown in its order and at the person's pace. */
  private take(snapshot: Snapshot, whole: boolean): void {
    const known = this.latest.value;
    if (known && !whole && snapshot.seq <= known.seq) return;
    snapshot = { ...snapshot, scene: kept(known?.scene, withNames(snapshot.scene, snapshot.seats)) };
    if (known && !whole && snapshot.log.length) {
      const { refs } = changes(known.scene, snapshot.scene);
      snapshot.log = snapshot.log.map((line) => (line.refs?.length ? line : { ...line, refs }));
    }
    this.latest.value = snapshot;
    this.mergeLog(snapshot, whole || !known);
    if (snapshot.chat?.length) this.mergeChat(snapshot.chat);
    this.queue.push(snapshot);
    if (this.queue.length > 40) this.queue.splice(0, this.queue.length - 40);
    this.queued.value = this.queue.length;
    this.turns(snapshot);
    if (whole || pace.value.move === 0 || document.hidden || snapshot.legal.length === 0 && !snapshot.scene) this.skip();
    else void this.pump();
  }

  private async pump(): Promise<void> {
    if (this.pumping) return;
    this.pumping = true;
    while (this.queue.length) {
      const next = this.queue.shift()!;
      this.queued.value = this.queue.length;
      const stirs = moved(this.shown.value?.scene, next.scene);
      this.show(next);
      if (stirs && this.queue.length) await pause(pace.value.move * (pace.value.still ? 1.2 : 2));
    }
    this.pumping = false;
  }

  /** Everything at once: the person does not want to wait. */
  skip(): void {
    const last = this.queue[this.queue.length - 1];
    this.queue.length = 0;
    this.queued.value = 0;
    if (last) this.show(last);
  }

  private show(snapshot: Snapshot): void {
    this.rects.clear();
    document.querySelectorAll<HTMLElement>(".panel [data-id]").forEach((node) => {
      this.rects.set(node.dataset["id"]!, node.getBoundingClientRect());
    });
    const before = this.shown.value;
    const key = snapshot.scene?.backdrop ?? "";
    if (key && key !== this.backdropKey) {
      this.backdropKey = key;
      getOnce<Backdrop>(`/api/games/${snapshot.game}/backdrop/${encodeURIComponent(key)}`).then(
        (drawn) => (this.backdrop.value = drawn),
        () => this.say(t("table.no_backdrop"), "alert"),
      );
    }
    const { trail } = changes(this.shown.value?.scene, snapshot.scene);
    performance.mark("redraw");
    batch(() => {
      this.shown.value = snapshot;
      if (trail.length) this.trail.value = trail;
      if (!sameQuestion(before, snapshot)) {
        this.picks.value = opening(snapshot.legal);
        this.among.value = null;
        this.hint.value = null;
      }
    });
    this.follow(snapshot);
    this.prepared(snapshot);
    this.forced(snapshot);
  }
  /** I am asked, and had prepared an answer: sent if it may still be given, else dropped with words. */
  private prepared(snapshot: Snapshot): void {
    if (!this.plan.made || !snapshot.question || !snapshot.legal.length || snapshot !== this.latest.value || this.curtain.value !== null) return;
    const what = this.plan.words((ref) => this.places.value.name(ref));
    const action = this.plan.answer(snapshot.legal);
    this.plan.drop();
    if (action) void this.play(action);
    else this.say(t("plan.dropped", { what }), "alert");
  }
  private forcedAt = "";
  /** One choice is none: whoever wished so is not asked. What was taken back is asked all the same. */
  private forced(snapshot: Snapshot): void {
    const only = snapshot.legal.length === 1 ? snapshot.legal[0]! : null;
    if (!prefs.value.single || !only || snapshot !== this.latest.value || this.curtain.value !== null) return;
    const key = `${snapshot.question?.number} ${only.id} ${snapshot.drafts.length}`;
    if (key === this.forcedAt) return;
    this.forcedAt = key;
    setTimeout(() => {
      if (this.live.value && this.latest.value === snapshot && !this.busy.value) void this.play(only);
    }, 350);
  }
  readonly flew = (id: string): DOMRect | null => this.rects.get(id) ?? null;

  private mergeLog(snapshot: Snapshot, whole: boolean): void {
    if (whole) this.log.value = snapshot.log;
    else if (snapshot.log.length) {
      const first = snapshot.log[0]!.n;
      this.log.value = [...this.log.value.filter((line) => line.n < first), ...snapshot.log];
    }
    const taken = new Set(snapshot.log.flatMap((line) => line.void ?? []));
    if (taken.size) this.log.value = this.log.value.map((line) => (taken.has(line.n) ? { ...line, gone: true } : line));
    const last = snapshot.log[snapshot.log.length - 1];
    if (last && !whole) announce(snapshot.log.map((line) => line.text).join(" "));
  }
  private mergeChat(lines: ChatLine[]): void {
    const seen = new Set(this.chat.value.map(chatKey));
    const fresh = lines.filter((line) => !seen.has(chatKey(line)));
    if (fresh.length) this.chat.value = [...this.chat.value, ...fresh];
  }
  private hear(line: ChatLine): void {
    const before = this.chat.value.length;
    this.mergeChat([line]);
    if (this.chat.value.length > before && this.drawer.value !== "chat") this.unread.value += 1;
  }

  private turns(snapshot: Snapshot): void {
    const mine = snapshot.you.some((seat) => snapshot.seats[seat]?.asked) || !!snapshot.question;
    const title = this.game.value?.title ?? t("app");
    tellTurn(snapshot.status === "playing" && mine ? title : null, title);
    if (mine && !this.wasAsked && snapshot.status === "playing") chime("turn");
    if (this.wasAsked && !mine) {
      this.mark.value = snapshot.n;
      remember(`mark.${this.id}`, snapshot.n);
    }
    this.wasAsked = mine;
    if (snapshot.status === "over" && this.shown.value?.status === "playing") {
      this.drawer.value = "score";
      this.keepResult(snapshot);
    }
  }

  /** This browser's own record: how it went, game by game. */
  private keepResult(snapshot: Snapshot): void {
    const seat = snapshot.you.length === 1 ? snapshot.you[0]! : null;
    if (seat === null || !snapshot.outcome) return;
    const list = recall<Result[]>(`results.${snapshot.game}`, []).filter((one) => one.table !== snapshot.table);
    remember(`results.${snapshot.game}`, [...list, { table: snapshot.table, score: snapshot.outcome.scores[seat]!, rank: snapshot.outcome.ranks[seat]!, of: snapshot.seats.length, at: Date.now() }].slice(-200));
  }

  // Several people at one device

  private askedOfMine(snapshot: Snapshot): number | null {
    const asked = snapshot.you.filter((seat) => snapshot.seats[seat]?.asked || snapshot.seats[seat]?.waiting);
    if (this.seat !== null && asked.includes(this.seat)) return null;
    return asked[0] ?? null;
  }
  private follow(snapshot: Snapshot): void {
    if (snapshot.you.length < 2 || snapshot !== this.latest.value || snapshot.status !== "playing") return;
    const other = this.askedOfMine(snapshot);
    if (other === null || this.curtain.value !== null) return;
    if (prefs.value.curtain) this.curtain.value = other;
    else void this.sit(other);
  }
  /** Show the table as this seat sees it. */
  async sit(seat: number | null): Promise<void> {
    this.seat = seat;
    this.stream?.stop();
    const snapshot = await this.fetch();
    this.latest.value = null;
    batch(() => {
      this.curtain.value = null;
      this.take(snapshot, true);
    });
    this.listen(snapshot.seq);
  }

  /** At a listed table a free seat is anybody's. */
  async sitDown(): Promise<void> {
    try {
      const name = prefs.value.name.trim();
      const told = await post<{ seats: number[] }>(`/api/tables/${this.id}/join`, { id: freshId(), ...(name ? { name } : {}) });
      await this.sit(told.seats[0] ?? null);
    } catch (error) {
      this.refused(error);
    }
  }

  // What a person does

  do(what: Do): Promise<boolean> {
    return this.as(this.seat, what);
  }
  /** Several seats may be mine. */
  async as(seat: number | null, what: Do): Promise<boolean> {
    const snapshot = this.latest.value;
    if (!snapshot) return false;
    this.busy.value = true;
    try {
      const answer = await send(this.id, seat, expected(snapshot, what), what);
      if (answer.snapshot) this.take(answer.snapshot, false);
      return true;
    } catch (error) {
      this.refused(error);
      return false;
    } finally {
      this.busy.value = false;
    }
  }
  /** A new link for a seat; the old one no longer opens it. */
  async ask_invite(seat: number): Promise<string | null> {
    try {
      const answer = await send(this.id, this.seat, null, { invite: seat });
      return answer.secret ?? null;
    } catch (error) {
      this.refused(error);
      return null;
    }
  }
  private late(what: Do, error: Error | null): void {
    this.busy.value = false;
    const text = "say" in what ? what.say : "play" in what ? String(what.play) : "";
    if (error) this.say(t("outbox.refused", { what: text, why: error.message }), "alert");
    else this.say(t("outbox.sent"), "plain");
  }
  private refused(error: unknown): void {
    if (error instanceof Refusal && error.problem.status === 409) {
      this.say(t("table.settled"), "alert");
      void this.fetch().then((s) => this.take(s, true));
    } else this.say(error instanceof Error ? error.message : t("table.refused"), "alert");
  }

  async play(action: Legal): Promise<void> {
    this.among.value = null;
    this.why.value = null;
    this.picks.value = action.refs;
    chime("move");
    const done = await this.do({ play: action.id });
    if (!done) this.picks.value = [];
    else if (prefs.value.autoEnd && this.latest.value?.can_end) await this.do({ end_turn: true });
  }

  pick(ref: string, at: Spot): void {
    this.skip();
    this.why.value = null;
    if (this.pinging.value) return this.ping(ref);
    if (this.idle.value && this.plan.on.value) return this.plan.add(ref);
    const step = pick(this.legal.value, this.picks.value, ref);
    this.among.value = null;
    if (step.kind === "play") void this.play(step.action);
    else if (step.kind === "picks") this.picks.value = step.picks;
    else if (step.kind === "ask") {
      this.picks.value = step.picks;
      this.among.value = { actions: step.among, at };
    } else void this.ask(ref, at);
  }
  back(): void {
    this.plan.drop();
    if (this.among.value || this.why.value) {
      this.among.value = null;
      this.why.value = null;
    }
    const start = opening(this.legal.value).length;
    if (this.picks.value.length > start) this.picks.value = this.picks.value.slice(0, -1);
    this.hint.value = null;
  }

  /** A click on what is not lit: the reason, from the rules. */
  async ask(ref: string | null, at: Spot): Promise<void> {
    this.skip();
    if (this.pinging.value && ref) return this.ping(ref);
    if (this.idle.value && this.plan.on.value && ref) return this.plan.add(ref);
    this.among.value = null;
    if (!ref || this.picks.value.includes(ref)) {
      this.why.value = null;
      this.picks.value = opening(this.legal.value);
      return;
    }
    if (this.seat === null || this.past.value || this.latest.value?.status !== "playing") {
      this.why.value = { ref, at, title: this.places.value.name(ref), reasons: [] };
      return;
    }
    this.why.value = { ref, at, title: this.places.value.name(ref), reasons: null };
    try {
      const said = await post<{ reasons: Why["reasons"] & object }>(`/api/tables/${this.id}/why`, { seat: this.seat, ref });
      if (this.why.value?.ref === ref) this.why.value = { ...this.why.value, reasons: said.reasons };
    } catch (error) {
      if (this.why.value?.ref === ref) this.why.value = { ...this.why.value, reasons: [{ text: "", reason: error instanceof Error ? error.message : "" }] };
    }
  }
  /** The command box: notation, as in the terminal. */
  async command(text: string): Promise<boolean> {
    const words = text.trim().toLowerCase().replace(/\s+/g, " ");
    if (!words) return false;
    if (this.idle.value) return this.plan.write(words);
    const legal = this.legal.value;
    const exact = legal.filter((action) => action.text.toLowerCase() === words || action.label.toLowerCase() === words);
    const begins = exact.length ? exact : legal.filter((action) => action.text.toLowerCase().startsWith(words));
    if (begins.length === 1) {
      await this.play(begins[0]!);
      return true;
    }
    if (["end", "end turn"].includes(words) && this.latest.value?.can_end) return this.do({ end_turn: true });
    if (["back", "undo", "take back"].includes(words)) return this.takeBack();
    if (begins.length > 1) {
      this.say(t("command.several", { n: begins.length, some: begins.slice(0, 5).map((a) => a.text).join(", ") }), "plain");
      return false;
    }
    try {
      const said = await post<{ reasons: Why["reasons"] & object }>(`/api/tables/${this.id}/why`, { seat: this.seat, action: words });
      this.say(said.reasons[0]?.reason ?? t("command.unknown", { text: words }), "alert");
    } catch {
      this.say(t("command.unknown", { text: words }), "alert");
    }
    return false;
  }

  takeBack(): Promise<boolean> {
    return this.do({ take_back: null });
  }
  resetTurn(): Promise<boolean> {
    const first = this.latest.value?.drafts[0];
    return first === undefined ? Promise.resolve(false) : this.do({ take_back: first });
  }
  ping(ref: string): void {
    this.pinging.value = false;
    this.showPing(ref, this.seat);
    void this.do({ ping: ref });
  }
  private showPing(ref: string, seat: number | null): void {
    const ping = { ref, seat, until: Date.now() + 3500 };
    this.pings.value = [...this.pings.value.filter((other) => other.ref !== ref), ping];
    const who = seat === null ? t("seat.spectator") : (this.latest.value?.seats[seat]?.name ?? "");
    announce(t("ping.says", { who, what: this.places.value.name(ref) }));
    setTimeout(() => (this.pings.value = this.pings.value.filter((other) => other !== ping)), 3500);
  }
  async askHint(): Promise<void> {
    try {
      const said = await post<{ action: number | string; text?: string }>(`/api/tables/${this.id}/hint`, { seat: this.seat });
      const found = this.legal.value.find((action) => action.id === said.action || action.text === said.action || action.text === said.text);
      this.hint.value = found ?? null;
      this.say(found ? t("hint.says", { what: found.label }) : t("hint.none"), "plain");
    } catch (error) {
      this.refused(error);
    }
  }

  // The past

  async goTo(n: number | null): Promise<void> {
    const last = this.latest.value?.n ?? 0;
    const url = new URL(location.href);
    if (n === null || n >= last) {
      this.past.value = null;
      url.searchParams.delete("at");
    } else {
      const at = Math.max(0, n);
      url.searchParams.set("at", String(at));
      try {
        const moment = await get<Moment>(`/api/tables/${this.id}/at/${at}${this.asSeat()}`);
        this.past.value = this.pastOf(moment, at);
      } catch (error) {
        this.refused(error);
        return;
      }
    }
    history.replaceState(null, "", url);
  }
  private pastOf(moment: Moment, at: number): Snapshot {
    const now = this.latest.value!;
    return {
      ...now, n: at, past: true, scene: withNames(moment.scene, now.seats), log: moment.log, outcome: moment.outcome, question: null, legal: [], drafts: [], can_end: false,
      seats: now.seats.map((seat) => ({ ...seat, asked: moment.asked?.includes(seat.seat) ?? false, waiting: false })),
    };
  }
  /** What happened since my last turn, once more, move by move. */
  async replay(from: number): Promise<void> {
    const to = this.latest.value?.n ?? 0;
    const lines = [...new Set(this.log.value.filter((line) => line.n > from).map((line) => line.n))];
    if (!lines.length) return;
    this.replaying.value = { from, to, n: from };
    await this.goTo(from);
    for (const n of lines) {
      await pause(Math.max(450, pace.value.move * 3));
      if (!this.replaying.value) break;
      this.replaying.value = { from, to, n };
      await this.goTo(n);
    }
    await pause(300);
    this.replaying.value = null;
    await this.goTo(null);
  }
  endReplay(): void {
    this.replaying.value = null;
    void this.goTo(null);
  }

  say(text: string, kind: "plain" | "alert"): void {
    this.toast.value = { text, kind, key: Date.now() };
    const mine = this.toast.value;
    setTimeout(() => {
      if (this.toast.value === mine) this.toast.value = null;
    }, kind === "alert" ? 9000 : 5000);
  }
  card(tip: string): Card | null {
    return this.now.value?.scene?.cards?.[tip] ?? this.backdrop.value?.cards?.[tip] ?? null;
  }
  openRules(source: string | null): void {
    this.rule.value = source;
    this.drawer.value = "rules";
  }
}

/** News about others must not undo what was picked. */
function sameQuestion(a: Snapshot | null, b: Snapshot): boolean {
  return !!a && a.question?.kind === b.question?.kind && a.question?.text === b.question?.text && a.seat === b.seat &&
    a.drafts.length === b.drafts.length && a.legal.length === b.legal.length && a.legal.every((action, i) => action.id === b.legal[i]!.id);
}

/** Which question an answer is to; talk answers none. */
function expected(snapshot: Snapshot, what: Do): number | null {
  const answers = "play" in what || "take_back" in what || "end_turn" in what;
  return answers ? (snapshot.question?.number ?? snapshot.number ?? null) : null;
}

const chatKey = (line: ChatLine): string => String(line.id ?? line.seq ?? `${line.seat}|${line.at}|${line.text ?? line.key}`);
