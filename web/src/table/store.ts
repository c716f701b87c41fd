/** The store of one table: receives updates from the server, shows them in order, and knows which seat is viewing. */
import { batch, effect } from "@preact/signals";
import { freshId, get, getOnce, pause, post, Refusal, sentence } from "../net/api";
import type { Do } from "../net/outbox";
import { resume, send } from "../net/outbox";
import { Stream } from "../net/stream";
import type { Backdrop, ChatLine, CommandAnswer, GameCard, LogLine, Seated, Snapshot } from "../net/types";
import { pace, prefs, recall, remember } from "../prefs";
import { keepResult } from "../results";
import { loadArt } from "../scene/art";
import { boardChanged, changes, reuseShapes } from "../scene/changes";
import { t } from "../text/words";
import { announce, showTurn } from "../ui/notifications";
import { chime } from "../ui/sound";
import { initialPicks } from "./choice";
import { Commands } from "./commands";
import { whose, withNames } from "./names";
import { Replay } from "./replay";
import { TableState } from "./state";

const MOST_MOMENTS = 6; // shown together
const OPENING = 12; // so many lines into a game nobody has answered yet, and its beginning is worth showing
const FADES = 6_000; // milliseconds until the events of others are taken away
const HURRY = 8; // with so many updates waiting, none is held back
const LATE = 2_000; // milliseconds a stream may take to bring the effect of a command

export class TableStore extends TableState {
  private readonly queue: Snapshot[] = [];
  private playing = false;
  private stream: Stream | null = null;
  private stopped = false;
  private rects = new Map<string, DOMRect>();
  private backdropKey = "";
  private wasAsked = false;
  private began = 0; // the log line before the turn that I am taking
  readonly commands = new Commands(this, {
    receive: (snapshot) => this.receive(snapshot, false),
    deliver: (seat, expect, what) => this.deliver(seat, expect, what),
    reached: (seq) => this.reached(seq),
    reload: () => void this.fetch().then((snapshot) => this.receive(snapshot, true)),
    skipAnimations: () => this.skip(),
    showPing: (ref, seat) => this.showPing(ref, seat),
  });
  readonly replay = new Replay(this, (error) => this.commands.showError(error));

  async open(at: number | null): Promise<void> {
    try {
      const snapshot = await this.fetch();
      if (snapshot.closed?.has === null) {
        this.unknown.value = snapshot;
        this.failure.value = snapshot.why_closed ?? t("closed.prompt");
        return;
      }
      const [card, art] = await Promise.all([getOnce<GameCard>(`/api/games/${snapshot.game}`), loadArt(snapshot.game)]);
      this.game.value = card;
      this.art.value = art;
      this.seat = snapshot.seat;
      if (this.stopped) return;
      this.turnBegan.value = this.lastTurn.value = recall(`mark.${this.id}`, 0);
      const hidden = snapshot.you.length > 1 && prefs.value.curtain && snapshot.status === "playing";
      batch(() => {
        if (hidden) this.curtain.value = this.otherAskedSeat(snapshot) ?? snapshot.seat;
        this.receive(snapshot, true);
      });
      if (at !== null) void this.replay.goTo(at);
      this.listen(snapshot.seq);
      resume(this.id, (what, error) => this.commands.resumed(what, error));
    } catch (error) {
      this.failure.value = error instanceof Refusal ? error.message : t("table.unreachable");
      if (!(error instanceof Refusal) && !this.stopped) {
        await pause(1500);
        if (!this.stopped)
          void this.open(at).then(() => (this.failure.value = this.latest.value ? "" : this.failure.value));
      }
    }
  }

  /** Send a command; the answer has a snapshot where no open stream brings it. */
  protected deliver(seat: number | null, expect: number | null, what: Do): Promise<CommandAnswer> {
    return send(this.id, seat, expect, what, !(this.stream?.isOpen ?? false));
  }
  protected fetch(): Promise<Snapshot> {
    return get<Snapshot>(`/api/tables/${this.id}${this.asSeat()}`);
  }

  protected listen(after: number): void {
    this.stream?.stop();
    this.stream = new Stream(
      this.id,
      this.seat,
      {
        table: (snapshot) => this.receive(snapshot, false),
        chat: (line) => this.receiveChat(line),
        ping: (ping) => this.showPing(ping.ref, ping.seat),
        seats: (seats) => {
          const at = this.latest.value === this.shown.value;
          if (this.latest.value) this.latest.value = { ...this.latest.value, seats };
          if (at) this.shown.value = this.latest.value;
        },
        gone: (reason) => {
          this.link.value = "gone";
          this.failure.value = reason ? sentence(reason) : t("table.gone");
        },
        link: (state) => {
          if (this.link.value !== "gone") this.link.value = state;
        },
      },
      after,
    );
  }

  private readonly unfollow = this.previews.follow(this);
  stop(): void {
    this.stopped = true;
    this.unfollow();
    this.stream?.stop();
    showTurn(null);
  }

  /** Receive an update: merged at once, shown in order at the chosen speed. */
  protected receive(snapshot: Snapshot, whole: boolean): void {
    const known = this.latest.value;
    if (known && !whole && snapshot.seq <= known.seq) return;
    snapshot = { ...snapshot, scene: reuseShapes(known?.scene, withNames(snapshot.scene, snapshot.seats)) };
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
    this.updateTurn(snapshot);
    const hurried = snapshot.ending?.playing_out ?? false; // people chose not to watch the rest
    if (
      whole ||
      hurried ||
      pace.value.move === 0 ||
      document.hidden ||
      (snapshot.legal.length === 0 && !snapshot.scene)
    )
      this.skip();
    else void this.playQueue();
  }

  /** Wait for the stream to bring what my command did; fetch the table where it is late. */
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
              (snapshot) => this.receive(snapshot, false),
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

  private async playQueue(): Promise<void> {
    if (this.playing) return;
    this.playing = true;
    while (this.queue.length) {
      const next = this.queue.shift()!;
      this.queued.value = this.queue.length;
      const changed = boardChanged(this.shown.value?.scene, next.scene);
      this.show(next);
      if (!this.queue.length) continue;
      if (next.log.some((line) => line.moment) && this.queue.length < HURRY) await this.rest(pace.value.move * 5);
      else if (changed) await pause(pace.value.move * (pace.value.still ? 1.2 : 2));
    }
    this.playing = false;
  }

  private wake: (() => void) | null = null;
  /** Give people time to see an event; a click cuts it short. */
  private async rest(ms: number): Promise<void> {
    await Promise.race([pause(ms), new Promise<void>((go) => (this.wake = go))]);
    this.wake = null;
  }
  /** Show the latest update at once and skip the animations before it. */
  skip(): void {
    const last = this.queue[this.queue.length - 1];
    const skipped = this.queue.slice(0, -1).flatMap((snapshot) => snapshot.log);
    this.queue.length = 0;
    this.queued.value = 0;
    this.wake?.();
    if (last) this.show(last, skipped);
  }

  private show(snapshot: Snapshot, skipped: LogLine[] = []): void {
    this.rects.clear();
    document.querySelectorAll<HTMLElement>(".panel [data-id]").forEach((node) => {
      this.rects.set(node.dataset.id!, node.getBoundingClientRect());
    });
    const before = this.shown.value;
    const key = snapshot.scene?.backdrop ?? "";
    if (key && key !== this.backdropKey) {
      this.backdropKey = key;
      getOnce<Backdrop>(`/api/games/${snapshot.game}/backdrop/${encodeURIComponent(key)}`).then(
        (drawn) => (this.backdrop.value = drawn),
        () => this.showToast(t("table.no_backdrop"), "alert"),
      );
    }
    const { trail } = changes(this.shown.value?.scene, snapshot.scene);
    performance.mark("redraw");
    batch(() => {
      this.shown.value = snapshot;
      if (trail.length) this.trail.value = trail;
      if (!sameQuestion(before, snapshot)) {
        this.picks.value = initialPicks(snapshot.legal);
        this.candidates.value = null;
        this.hint.value = null;
      }
    });
    this.followSeat(snapshot);
    this.showMoments([...skipped, ...snapshot.log], snapshot, before);
    this.sendPrepared(snapshot);
    this.sendRepeated(snapshot);
    this.sendOnlyChoice(snapshot);
  }
  private fading = 0;
  /** Show the events that must not be missed: those of my own move stay and take the room of others, which fade. */
  private showMoments(lines: LogLine[], snapshot: Snapshot, before: Snapshot | null): void {
    if (before && (before.seat !== snapshot.seat || snapshot.n <= before.n)) return;
    if (!before && (!snapshot.question || (!this.turnBegan.value && snapshot.n > OPENING))) return;
    const since = before?.n ?? this.turnBegan.value; // whoever opens the page has missed the beginning of the turn
    const fresh = lines.filter((line) => line.moment && line.n > since);
    if (!fresh.length) return;
    const all = [...new Map([...this.moments.value, ...fresh].map((line) => [line.text, line])).values()];
    const own = all.filter((line) => {
      const seat = whose(line, snapshot.seats);
      return seat === null || snapshot.you.includes(seat);
    });
    this.moments.value = (own.length ? own : all).slice(-MOST_MOMENTS);
    clearTimeout(this.fading);
    if (!own.length) this.fading = window.setTimeout(() => this.clearMoments(), FADES);
  }
  /** Send the prepared answer when its question comes, or say that it was dropped. */
  private sendPrepared(snapshot: Snapshot): void {
    if (
      !this.plan.ready ||
      !snapshot.question ||
      !snapshot.legal.length ||
      snapshot !== this.latest.value ||
      this.curtain.value !== null
    )
      return;
    const what = this.plan.describe((ref) => this.places.value.name(ref));
    const action = wasTakenBack(snapshot) ? null : this.plan.answer(snapshot.legal);
    this.plan.clear();
    if (action) void this.commands.play(action);
    else this.showToast(t("plan.dropped", { what }), "alert");
  }
  private repeatedAt = "";
  /** Send the repeated answer when its question comes. */
  private sendRepeated(snapshot: Snapshot): void {
    if (snapshot.wish || wasTakenBack(snapshot)) {
      this.plan.stopRepeating(); // the game goes back, or somebody asks for it: the person decides
      return;
    }
    const question = snapshot.question;
    const action = this.plan.repeatedAnswer(question, snapshot.legal);
    if (!question || !action) return;
    const key = `${question.number} ${action.id}`;
    if (snapshot !== this.latest.value || this.curtain.value !== null || key === this.repeatedAt) return;
    this.repeatedAt = key; // answer a question once, however often it is shown
    this.plan.repeat(question.kind, action); // its label may have changed: “Stay in Boglandia”
    queueMicrotask(() => void this.commands.repeat(action));
  }
  private forcedAt = "";
  /** Send the only legal action, if the person chose that in the settings; not after a take-back, nor where a lesson explains it. */
  private sendOnlyChoice(snapshot: Snapshot): void {
    const only = snapshot.legal.length === 1 && !this.guided.value ? snapshot.legal[0]! : null;
    if (!prefs.value.single || !only || snapshot !== this.latest.value || this.curtain.value !== null) return;
    const key = `${snapshot.question?.number} ${only.id} ${snapshot.drafts.length}`;
    if (key === this.forcedAt) return;
    this.forcedAt = key;
    if (wasTakenBack(snapshot)) return;
    // Where the person has decided nothing yet, there is nothing to confirm either.
    const end = prefs.value.autoEnd || !snapshot.drafts.length;
    setTimeout(() => {
      if (this.live.value && this.latest.value === snapshot && !this.busy.value) void this.commands.answer(only, end);
    }, 350);
  }
  readonly panelPosition = (id: string): DOMRect | null => this.rects.get(id) ?? null;

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
  private receiveChat(line: ChatLine): void {
    const before = this.chat.value.length;
    this.mergeChat([line]);
    const heard = line.seat == null || !this.muted.value.includes(line.seat);
    if (heard && this.chat.value.length > before && this.drawer.value !== "chat") this.unread.value += 1;
  }

  private updateTurn(snapshot: Snapshot): void {
    const mine = snapshot.you.some((seat) => snapshot.seats[seat]?.asked) || !!snapshot.question;
    const title = this.game.value?.title ?? t("app");
    const asks = snapshot.status === "playing" && mine && !this.plan.repeatedAnswer(snapshot.question, snapshot.legal); // a repeated answer needs no notification
    showTurn(asks ? title : null, title);
    if (asks && !this.wasAsked) chime("turn");
    if (asks && !this.wasAsked) this.began = snapshot.n;
    if (this.wasAsked && !mine) {
      this.lastTurn.value = snapshot.n;
      this.turnBegan.value = this.began;
      remember(`mark.${this.id}`, snapshot.n);
    }
    this.wasAsked = asks;
    if (snapshot.status !== "playing") this.plan.stopRepeating();
    if (snapshot.status === "over" && !this.lesson && this.shown.value?.status === "playing") {
      this.drawer.value = "score";
      keepResult(snapshot, Date.now());
    }
  }

  // Several people at one device

  private otherAskedSeat(snapshot: Snapshot): number | null {
    const asked = snapshot.you.filter((seat) => snapshot.seats[seat]?.asked || snapshot.seats[seat]?.waiting);
    if (this.seat !== null && asked.includes(this.seat)) return null;
    return asked[0] ?? null;
  }
  private followSeat(snapshot: Snapshot): void {
    if (snapshot.you.length < 2 || snapshot !== this.latest.value || snapshot.status !== "playing") return;
    const other = this.otherAskedSeat(snapshot);
    if (other === null || this.curtain.value !== null) return;
    if (prefs.value.curtain) this.curtain.value = other;
    else void this.viewAs(other);
  }
  /** Show the table as this seat sees it. */
  async viewAs(seat: number | null): Promise<void> {
    this.seat = seat;
    this.plan.stopRepeating(); // another person plays now
    this.stream?.stop();
    const snapshot = await this.fetch();
    this.latest.value = null;
    batch(() => {
      this.curtain.value = null;
      this.receive(snapshot, true);
    });
    this.listen(snapshot.seq);
  }

  /** Take a free seat, where the host allows it. */
  async takeSeat(): Promise<void> {
    try {
      const name = prefs.value.name.trim();
      const joined = await post<Seated>(`/api/tables/${this.id}/join`, { id: freshId(), ...(name ? { name } : {}) });
      await this.viewAs(joined.seats[0] ?? null);
    } catch (error) {
      this.commands.showError(error);
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

/** Whether the last log line is a take-back. */
const wasTakenBack = (snapshot: Snapshot): boolean => !!snapshot.log[snapshot.log.length - 1]?.void?.length;

/** Whether the question is the same, so that the picks are kept. */
function sameQuestion(a: Snapshot | null, b: Snapshot): boolean {
  return (
    !!a &&
    a.question?.number === b.question?.number &&
    a.question?.kind === b.question?.kind &&
    a.question?.text === b.question?.text &&
    a.seat === b.seat &&
    a.drafts.length === b.drafts.length &&
    a.legal.length === b.legal.length &&
    a.legal.every((action, i) => action.id === b.legal[i]!.id)
  );
}

const chatKey = (line: ChatLine): string => `${line.seq}|${line.at}|${line.text}`;
