/** One table on this screen: news from the server, taken in and shown in order; and which seat looks at it. */
import { batch, effect } from "@preact/signals";
import { freshId, get, getOnce, pause, post, Refusal } from "../net/api";
import { resume } from "../net/outbox";
import { Stream } from "../net/stream";
import type { Backdrop, ChatLine, GameCard, Seated, Snapshot } from "../net/types";
import { pace, prefs, recall, remember } from "../prefs";
import { keepResult } from "../results";
import { loadArt } from "../scene/art";
import { changes, kept, moved } from "../scene/changes";
import { t } from "../text/words";
import { announce, tellTurn } from "../ui/notice";
import { chime } from "../ui/sound";
import { opening } from "./choice";
import { Deeds } from "./deeds";
import { withNames } from "./names";
import { Replay } from "./replay";
import { TableState } from "./state";

const LATE = 2_000; // milliseconds a stream may take to bring the effect of a command

export class TableStore extends TableState {
  private readonly queue: Snapshot[] = [];
  private pumping = false;
  private stream: Stream | null = null;
  private stopped = false;
  private rects = new Map<string, DOMRect>();
  private backdropKey = "";
  private wasAsked = false;
  readonly deeds = new Deeds(this, {
    take: (snapshot) => this.take(snapshot, false),
    streamed: () => this.stream?.isOpen ?? false,
    reached: (seq) => this.reached(seq),
    renew: () => void this.fetch().then((snapshot) => this.take(snapshot, true)),
    skip: () => this.skip(),
    point: (ref, seat) => this.showPing(ref, seat),
  });
  readonly replay = new Replay(this, (error) => this.deeds.refused(error));

  async open(at: number | null): Promise<void> {
    try {
      const snapshot = await this.fetch();
      if (snapshot.closed?.has === null) {
        this.unknown.value = snapshot;
        this.lost.value = snapshot.why_closed ?? t("closed.prompt");
        return;
      }
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
      if (at !== null) void this.replay.goTo(at);
      this.listen(snapshot.seq);
      resume(this.id, (what, error) => this.deeds.late(what, error));
    } catch (error) {
      this.lost.value = error instanceof Refusal ? sentence(error.message) : t("table.unreachable");
      if (!(error instanceof Refusal) && !this.stopped) {
        await pause(1500);
        if (!this.stopped) void this.open(at).then(() => (this.lost.value = this.latest.value ? "" : this.lost.value));
      }
    }
  }

  private fetch(): Promise<Snapshot> {
    return get<Snapshot>(`/api/tables/${this.id}${this.asSeat()}`);
  }

  private listen(after: number): void {
    this.stream?.stop();
    this.stream = new Stream(
      this.id,
      this.seat,
      {
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
          this.lost.value = reason ? sentence(reason) : t("table.gone");
        },
        link: (state) => {
          if (this.link.value !== "gone") this.link.value = state;
        },
      },
      after,
    );
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
    if (whole || pace.value.move === 0 || document.hidden || (snapshot.legal.length === 0 && !snapshot.scene))
      this.skip();
    else void this.pump();
  }

  /** The stream brings what a command of mine did; where it is late, the table is asked for. */
  private reached(seq: number): Promise<void> {
    return new Promise((done) => {
      const end = (): void => {
        clearTimeout(late);
        queueMicrotask(() => stop());
        done();
      };
      const late = setTimeout(
        () =>
          void this.fetch()
            .then(
              (snapshot) => this.take(snapshot, false),
              () => undefined,
            )
            .finally(end),
        LATE,
      );
      const stop = effect(() => {
        if ((this.latest.value?.seq ?? 0) >= seq) end();
      });
    });
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
    this.repeated(snapshot);
    this.forced(snapshot);
  }
  /** I am asked, and had prepared an answer: sent if it may still be given, else dropped with words. */
  private prepared(snapshot: Snapshot): void {
    if (
      !this.plan.made ||
      !snapshot.question ||
      !snapshot.legal.length ||
      snapshot !== this.latest.value ||
      this.curtain.value !== null
    )
      return;
    const what = this.plan.words((ref) => this.places.value.name(ref));
    const action = goneBack(snapshot) ? null : this.plan.answer(snapshot.legal);
    this.plan.drop();
    if (action) void this.deeds.play(action);
    else this.say(t("plan.dropped", { what }), "alert");
  }
  private repeatedAt = "";
  /** I am asked what I answer by habit, and left the answer to the page. */
  private repeated(snapshot: Snapshot): void {
    if (snapshot.wish || goneBack(snapshot)) return this.plan.stop(); // the table goes back, or is asked to: that is for the person
    const action = this.plan.standing(snapshot.question, snapshot.legal);
    const key = `${snapshot.question?.number} ${action?.id}`;
    if (!action || snapshot !== this.latest.value || this.curtain.value !== null || key === this.repeatedAt) return;
    this.repeatedAt = key; // one question is answered once, however often it is shown
    queueMicrotask(() => void this.deeds.repeat(action));
  }
  private forcedAt = "";
  /** One choice is none: whoever wished so is not asked. What was taken back is asked all the same. */
  private forced(snapshot: Snapshot): void {
    const only = snapshot.legal.length === 1 ? snapshot.legal[0]! : null;
    if (!prefs.value.single || !only || snapshot !== this.latest.value || this.curtain.value !== null) return;
    const key = `${snapshot.question?.number} ${only.id} ${snapshot.drafts.length}`;
    if (key === this.forcedAt) return;
    this.forcedAt = key;
    if (goneBack(snapshot)) return;
    setTimeout(() => {
      if (this.live.value && this.latest.value === snapshot && !this.busy.value)
        void this.deeds.give(only, prefs.value.autoEnd);
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
    const heard = line.seat == null || !this.muted.value.includes(line.seat);
    if (heard && this.chat.value.length > before && this.drawer.value !== "chat") this.unread.value += 1;
  }

  private turns(snapshot: Snapshot): void {
    const mine = snapshot.you.some((seat) => snapshot.seats[seat]?.asked) || !!snapshot.question;
    const title = this.game.value?.title ?? t("app");
    const asks = snapshot.status === "playing" && mine && !this.plan.standing(snapshot.question, snapshot.legal); // what is left to the page calls nobody
    tellTurn(asks ? title : null, title);
    if (asks && !this.wasAsked) chime("turn");
    if (this.wasAsked && !mine) {
      this.mark.value = snapshot.n;
      remember(`mark.${this.id}`, snapshot.n);
    }
    this.wasAsked = asks;
    if (snapshot.status !== "playing") this.plan.stop();
    if (snapshot.status === "over" && this.shown.value?.status === "playing") {
      this.drawer.value = "score";
      keepResult(snapshot, Date.now());
    }
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
    this.plan.stop(); // another person looks
    this.stream?.stop();
    const snapshot = await this.fetch();
    this.latest.value = null;
    batch(() => {
      this.curtain.value = null;
      this.take(snapshot, true);
    });
    this.listen(snapshot.seq);
  }

  /** Where the host opened the seats, a free one is anybody's. */
  async sitDown(): Promise<void> {
    try {
      const name = prefs.value.name.trim();
      const told = await post<Seated>(`/api/tables/${this.id}/join`, { id: freshId(), ...(name ? { name } : {}) });
      await this.sit(told.seats[0] ?? null);
    } catch (error) {
      this.deeds.refused(error);
    }
  }
  private showPing(ref: string, seat: number | null): void {
    if (seat !== null && this.muted.value.includes(seat)) return;
    const ping = { ref, seat, until: Date.now() + 3500 };
    this.pings.value = [...this.pings.value.filter((other) => other.ref !== ref), ping];
    const who = seat === null ? t("seat.spectator") : (this.latest.value?.seats[seat]?.name ?? "");
    announce(t("ping.says", { who, what: this.places.value.name(ref) }));
    setTimeout(() => (this.pings.value = this.pings.value.filter((other) => other !== ping)), 3500);
  }
}

/** A reason of the server, where it stands alone. */
const sentence = (reason: string): string =>
  `${reason.charAt(0).toUpperCase()}${reason.slice(1)}${/[.!?]$/.test(reason) ? "" : "."}`;

/** The last thing that happened is that something was taken back. */
const goneBack = (snapshot: Snapshot): boolean => !!snapshot.log[snapshot.log.length - 1]?.void?.length;

/** News about others must not undo what was picked. */
function sameQuestion(a: Snapshot | null, b: Snapshot): boolean {
  return (
    !!a &&
    a.question?.kind === b.question?.kind &&
    a.question?.text === b.question?.text &&
    a.seat === b.seat &&
    a.drafts.length === b.drafts.length &&
    a.legal.length === b.legal.length &&
    a.legal.every((action, i) => action.id === b.legal[i]!.id)
  );
}

const chatKey = (line: ChatLine): string => `${line.seq}|${line.at}|${line.text}`;
