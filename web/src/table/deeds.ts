/** What a person does at the table: from a click, a key or typed words to a command, and what a refusal says. */
import { post, Refusal } from "../net/api";
import type { Do } from "../net/outbox";
import { send } from "../net/outbox";
import type { HintAnswer, Legal, Reasons, Snapshot } from "../net/types";
import { prefs } from "../prefs";
import { t } from "../text/words";
import { chime } from "../ui/sound";
import { opening, pick } from "./choice";
import type { Spot, TableState } from "./state";

/** What deeds need of the table beyond what is known of it. */
interface Doors {
  take: (snapshot: Snapshot) => void;
  /** Whether an open stream brings what a command does. */
  streamed: () => boolean;
  /** Wait until the stream has brought the table as it is after this number. */
  reached: (seq: number) => Promise<void>;
  renew: () => void;
  skip: () => void;
  point: (ref: string, seat: number | null) => void;
}

export class Deeds {
  constructor(
    private readonly table: TableState,
    private readonly doors: Doors,
  ) {}

  do(what: Do): Promise<boolean> {
    return this.as(this.table.seat, what);
  }
  private readonly underway = new Map<string, Promise<boolean>>();
  /** Several seats may be mine. A double click is one deed: the second finds the first on its way. */
  async as(seat: number | null, what: Do): Promise<boolean> {
    const snapshot = this.table.latest.value;
    if (!snapshot) return false;
    const expect = expected(snapshot, what);
    const key = JSON.stringify([seat, expect, what]);
    const first = this.underway.get(key);
    if (first) return first;
    const done = this.deliver(seat, expect, what).finally(() => this.underway.delete(key));
    this.underway.set(key, done);
    return done;
  }
  private async deliver(seat: number | null, expect: number | null, what: Do): Promise<boolean> {
    this.table.busy.value = true;
    try {
      const answer = await send(this.table.id, seat, expect, what, !this.doors.streamed());
      if (answer.snapshot) this.doors.take(answer.snapshot);
      else if (seat !== null && seat === this.table.seat && answer.seq !== null) await this.doors.reached(answer.seq);
      return true;
    } catch (error) {
      this.refused(error);
      return false;
    } finally {
      this.table.busy.value = false;
    }
  }
  /** A new link for a seat; the old one no longer opens it. */
  async invite(seat: number): Promise<string | null> {
    try {
      const answer = await send(this.table.id, this.table.seat, null, { invite: seat });
      return answer.secret ?? null;
    } catch (error) {
      this.refused(error);
      return null;
    }
  }
  late(what: Do, error: Error | null): void {
    this.table.busy.value = false;
    const text = "say" in what ? what.say : "play" in what ? String(what.play) : "";
    if (error) this.table.say(t("outbox.refused", { what: text, why: error.message }), "alert");
    else this.table.say(t("outbox.sent"), "plain");
  }
  refused(error: unknown): void {
    if (error instanceof Refusal && error.problem.status === 409) {
      this.table.say(t("table.settled"), "alert");
      this.doors.renew();
    } else this.table.say(error instanceof Error ? error.message : t("table.refused"), "alert");
  }

  /** An answer of the person's own, and the end of what was left to the page. */
  async play(action: Legal): Promise<void> {
    this.table.plan.did(this.table.shown.value?.question?.kind ?? "", action);
    await this.give(action, prefs.value.autoEnd);
  }
  /** This answer now, and each time it is offered, until the person does something else. */
  async playOn(action: Legal): Promise<void> {
    this.table.plan.repeat(this.table.shown.value?.question?.kind ?? "", action);
    await this.repeat(action);
  }
  /** Nobody is here to end the turn by hand; what is refused is not tried again. */
  async repeat(action: Legal): Promise<void> {
    if (!(await this.give(action, true))) this.table.plan.stop();
  }
  /** Send an answer, whoever chose it. */
  async give(action: Legal, end: boolean): Promise<boolean> {
    this.table.among.value = null;
    this.table.why.value = null;
    this.table.picks.value = action.refs;
    chime("move");
    const done = await this.do({ play: action.id });
    if (!done) this.table.picks.value = [];
    else if (end && this.table.latest.value?.can_end) await this.do({ end_turn: true });
    return done;
  }

  pick(ref: string, at: Spot): void {
    this.doors.skip();
    this.table.plan.stop();
    this.table.why.value = null;
    if (this.table.pinging.value) return this.ping(ref);
    if (this.table.idle.value && this.table.plan.on.value) return this.table.plan.add(ref);
    if (this.table.busy.value) return; // an answer is on its way: what is lit is about to change
    const step = pick(this.table.legal.value, this.table.picks.value, ref);
    this.table.among.value = null;
    if (step.kind === "play") void this.play(step.action);
    else if (step.kind === "picks") this.table.picks.value = step.picks;
    else if (step.kind === "ask") {
      this.table.picks.value = step.picks;
      this.table.among.value = { actions: step.among, at };
    } else void this.ask(ref, at);
  }
  back(): void {
    this.table.plan.drop();
    this.table.plan.stop();
    if (this.table.among.value || this.table.why.value) {
      this.table.among.value = null;
      this.table.why.value = null;
    }
    const start = opening(this.table.legal.value).length;
    if (this.table.picks.value.length > start) this.table.picks.value = this.table.picks.value.slice(0, -1);
    this.table.hint.value = null;
  }

  /** A click on what is not lit: the reason, from the rules. */
  async ask(ref: string | null, at: Spot): Promise<void> {
    this.doors.skip();
    if (this.table.pinging.value && ref) return this.ping(ref);
    if (this.table.idle.value && this.table.plan.on.value && ref) return this.table.plan.add(ref);
    this.table.among.value = null;
    if (!ref || this.table.picks.value.includes(ref)) {
      this.table.why.value = null;
      this.table.picks.value = opening(this.table.legal.value);
      return;
    }
    if (this.table.seat === null || this.table.past.value || this.table.latest.value?.status !== "playing") {
      this.table.why.value = { ref, at, title: this.table.places.value.name(ref), reasons: [] };
      return;
    }
    this.table.why.value = { ref, at, title: this.table.places.value.name(ref), reasons: null };
    try {
      const said = await post<Reasons>(`/api/tables/${this.table.id}/why`, { seat: this.table.seat, ref });
      if (this.table.why.value?.ref === ref) this.table.why.value = { ...this.table.why.value, reasons: said.reasons };
    } catch (error) {
      if (this.table.why.value?.ref === ref)
        this.table.why.value = {
          ...this.table.why.value,
          reasons: [{ label: "", reason: error instanceof Error ? error.message : "" }],
        };
    }
  }
  /** The command box: notation, as in the terminal. */
  async command(text: string): Promise<boolean> {
    const words = text.trim().toLowerCase().replace(/\s+/g, " ");
    if (!words) return false;
    if (this.table.idle.value) return this.table.plan.write(words);
    const legal = this.table.legal.value;
    const exact = legal.filter((action) => action.text.toLowerCase() === words || action.label.toLowerCase() === words);
    const begins = exact.length ? exact : legal.filter((action) => action.text.toLowerCase().startsWith(words));
    if (begins.length === 1) {
      await this.play(begins[0]!);
      return true;
    }
    if (["end", "end turn"].includes(words) && this.table.latest.value?.can_end) return this.do({ end_turn: true });
    if (["back", "undo", "take back"].includes(words)) return this.takeBack();
    if (["ask back", "go back"].includes(words)) return this.do({ ask_back: null });
    if (begins.length > 1) {
      this.table.say(
        t("command.several", {
          n: begins.length,
          some: begins
            .slice(0, 5)
            .map((a) => a.text)
            .join(", "),
        }),
        "plain",
      );
      return false;
    }
    try {
      const said = await post<Reasons>(`/api/tables/${this.table.id}/why`, { seat: this.table.seat, action: words });
      this.table.say(said.reasons[0]?.reason ?? t("command.unknown", { text: words }), "alert");
    } catch {
      this.table.say(t("command.unknown", { text: words }), "alert");
    }
    return false;
  }

  takeBack(): Promise<boolean> {
    this.table.plan.stop();
    return this.do({ take_back: null });
  }
  resetTurn(): Promise<boolean> {
    this.table.plan.stop();
    const first = this.table.latest.value?.drafts[0];
    return first === undefined ? Promise.resolve(false) : this.do({ take_back: first });
  }
  ping(ref: string): void {
    this.table.pinging.value = false;
    this.doors.point(ref, this.table.seat);
    void this.do({ ping: ref });
  }
  async askHint(): Promise<void> {
    this.table.plan.stop();
    try {
      const said = await post<HintAnswer>(`/api/tables/${this.table.id}/hint`, { seat: this.table.seat });
      const found = this.table.legal.value.find((action) => action.id === said.action);
      this.table.hint.value = found ?? null;
      this.table.say(found ? t("hint.says", { what: found.label }) : t("hint.none"), "plain");
    } catch (error) {
      this.refused(error);
    }
  }
}

/** Which question an answer is to; talk answers none. */
function expected(snapshot: Snapshot, what: Do): number | null {
  const answers = "play" in what || "take_back" in what || "end_turn" in what;
  return answers ? (snapshot.question?.number ?? snapshot.number ?? null) : null;
}
