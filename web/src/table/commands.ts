/** What a person does at the table: clicks, keys and typed text become commands; errors become messages. */
import { Refusal } from "../net/api";
import type { Do } from "../net/outbox";
import { send as sendCommand } from "../net/outbox";
import type { CommandAnswer, HintAnswer, Legal, Reasons, Snapshot } from "../net/types";
import { prefs } from "../prefs";
import { t } from "../text/words";
import { announce } from "../ui/notifications";
import { problemText } from "../ui/problem";
import { chime } from "../ui/sound";
import { initialPicks, pick } from "./choice";
import type { Spot, TableState } from "./state";

/** What commands need of the store. */
interface TableCallbacks {
  deliver: (seat: number | null, expect: number | null, what: Do) => Promise<CommandAnswer>;
  receive: (snapshot: Snapshot) => void;
  /** Resolves when the stream has brought the table as it is after this number. */
  reached: (seq: number) => Promise<void>;
  reload: () => void;
  skipAnimations: () => void;
  showPing: (ref: string, seat: number | null) => void;
}

export class Commands {
  constructor(
    private readonly table: TableState,
    private readonly callbacks: TableCallbacks,
  ) {}

  send(what: Do): Promise<boolean> {
    return this.sendAs(this.table.seat, what);
  }
  private readonly underway = new Map<string, Promise<boolean>>();
  /** Send a command for one of my seats. A double click sends it once: the second call gets the promise of the first. */
  async sendAs(seat: number | null, what: Do): Promise<boolean> {
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
      const answer = await this.callbacks.deliver(seat, expect, what);
      if (answer.snapshot) this.callbacks.receive(answer.snapshot);
      else if (seat !== null && seat === this.table.seat && answer.seq !== null)
        await this.callbacks.reached(answer.seq);
      return true;
    } catch (error) {
      this.showError(error);
      return false;
    } finally {
      this.table.busy.value = false;
    }
  }
  /** Make a new link of a seat or of the table; the old one becomes void. */
  async invite(what: { invite: number } | { link: true }): Promise<string | null> {
    try {
      const answer = await sendCommand(this.table.id, this.table.seat, null, what);
      return answer.secret ?? null;
    } catch (error) {
      this.showError(error);
      return null;
    }
  }
  resumed(what: Do, error: Error | null): void {
    this.table.busy.value = false;
    const text = "say" in what ? what.say : "play" in what ? String(what.play) : "";
    if (error) this.table.showToast(t("outbox.refused", { what: text, why: problemText(error) }), "alert");
    else this.table.showToast(t("outbox.sent"), "plain");
  }
  showError(error: unknown): void {
    if (error instanceof Refusal && error.problem.type === "/problems/settled") {
      this.table.showToast(t("table.settled"), "alert");
      this.callbacks.reload();
    } else this.table.showToast(problemText(error), "alert");
  }

  /** Play an action that the person chose; ends repeated answers. A labelled button says what it does, so it is not confirmed again. */
  async play(action: Legal, labelled = false): Promise<void> {
    this.table.plan.answered(this.table.shown.value?.question?.kind ?? "", action);
    await this.answer(action, prefs.value.autoEnd || labelled);
  }
  /** Play this action now and whenever it is offered, until the person does something else. */
  async playRepeatedly(action: Legal): Promise<void> {
    this.table.plan.repeat(this.table.shown.value?.question?.kind ?? "", action);
    await this.repeat(action);
  }
  /** Play a repeated answer and end the turn; stop repeating when it is refused. */
  async repeat(action: Legal): Promise<void> {
    if (!(await this.answer(action, true))) this.table.plan.stopRepeating();
  }
  /** Send an action, chosen by the person or by the page. */
  async answer(action: Legal, end: boolean): Promise<boolean> {
    this.table.candidates.value = null;
    this.table.why.value = null;
    this.table.hint.value = null;
    this.table.clearMoments();
    this.table.previews.aim.value = null;
    this.table.picks.value = action.refs;
    chime("move");
    const done = await this.send({ play: action.id });
    if (!done) this.table.picks.value = [];
    else if (end && this.table.latest.value?.can_end) await this.send({ end_turn: true });
    return done;
  }

  /** Confirm the answers of this turn; what they brought has been read. */
  async endTurn(): Promise<void> {
    this.table.clearMoments();
    await this.send({ end_turn: true });
  }

  pick(ref: string, at: Spot): void {
    this.callbacks.skipAnimations();
    this.table.plan.stopRepeating();
    this.table.why.value = null;
    this.table.clearMoments();
    if (this.table.pinging.value) {
      this.ping(ref);
      return;
    }
    if (this.table.canPrepare.value && this.table.plan.on.value) {
      this.table.plan.add(ref);
      return;
    }
    if (this.table.busy.value) return; // a command is under way: the targets are about to change
    const step = pick(this.table.legal.value, this.table.picks.value, ref);
    this.table.candidates.value = null;
    if (step.kind === "play") void this.play(step.action);
    else if (step.kind === "picks") this.table.picks.value = step.picks;
    else if (step.kind === "ask") {
      this.table.picks.value = step.picks;
      this.table.candidates.value = { actions: step.among, at };
    } else void this.explain(ref, at);
  }
  unpick(): void {
    this.table.plan.clear();
    this.table.plan.stopRepeating();
    if (this.table.candidates.value || this.table.why.value) {
      this.table.candidates.value = null;
      this.table.why.value = null;
    }
    const start = initialPicks(this.table.legal.value).length;
    if (this.table.picks.value.length > start) this.table.picks.value = this.table.picks.value.slice(0, -1);
    this.table.hint.value = null;
  }

  /** A click on something that is no target: show why not. */
  async explain(ref: string | null, at: Spot): Promise<void> {
    this.callbacks.skipAnimations();
    if (this.table.pinging.value && ref) return this.ping(ref);
    if (this.table.canPrepare.value && this.table.plan.on.value && ref) return this.table.plan.add(ref);
    this.table.candidates.value = null;
    if (!ref || this.table.picks.value.includes(ref)) {
      this.table.why.value = null;
      this.table.picks.value = initialPicks(this.table.legal.value);
      return;
    }
    if (this.table.seat === null || this.table.past.value || this.table.latest.value?.status !== "playing") {
      this.table.why.value = { ref, at, title: this.table.places.value.name(ref), reasons: [] };
      return;
    }
    this.table.why.value = { ref, at, title: this.table.places.value.name(ref), reasons: null };
    try {
      const said = await this.table.ask<Reasons>("why", { seat: this.table.seat, ref });
      if (this.table.why.value?.ref === ref) this.table.why.value = { ...this.table.why.value, reasons: said.reasons };
    } catch (error) {
      if (this.table.why.value?.ref === ref)
        this.table.why.value = {
          ...this.table.why.value,
          reasons: [{ label: "", reason: problemText(error) }],
        };
    }
  }
  /** Run the text of the command box: the terminal's notation. */
  async runTyped(text: string): Promise<boolean> {
    const words = text.trim().toLowerCase().replace(/\s+/g, " ");
    if (!words) return false;
    if (this.table.canPrepare.value) return this.table.plan.setText(words);
    const legal = this.table.legal.value;
    const exact = legal.filter((action) => action.text.toLowerCase() === words || action.label.toLowerCase() === words);
    const begins = exact.length ? exact : legal.filter((action) => action.text.toLowerCase().startsWith(words));
    if (begins.length === 1) {
      await this.play(begins[0]!);
      return true;
    }
    if (["end", "end turn"].includes(words) && this.table.latest.value?.can_end) return this.send({ end_turn: true });
    if (["back", "undo", "take back"].includes(words)) return this.takeBack();
    if (["ask back", "go back"].includes(words)) return this.send({ ask_back: null });
    if (begins.length > 1) {
      this.table.showToast(
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
      const said = await this.table.ask<Reasons>("why", { seat: this.table.seat, action: words });
      this.table.showToast(said.reasons[0]?.reason ?? t("command.unknown", { text: words }), "alert");
    } catch {
      this.table.showToast(t("command.unknown", { text: words }), "alert");
    }
    return false;
  }

  takeBack(): Promise<boolean> {
    this.table.plan.stopRepeating();
    return this.send({ take_back: null });
  }
  resetTurn(): Promise<boolean> {
    this.table.plan.stopRepeating();
    const first = this.table.latest.value?.drafts[0];
    return first === undefined ? Promise.resolve(false) : this.send({ take_back: first });
  }
  ping(ref: string): void {
    this.table.pinging.value = false;
    this.callbacks.showPing(ref, this.table.seat);
    void this.send({ ping: ref });
  }
  async askHint(): Promise<void> {
    this.table.plan.stopRepeating();
    try {
      const said = await this.table.ask<HintAnswer>("hint", { seat: this.table.seat });
      const action = this.table.legal.value.find((one) => one.id === said.action);
      if (!action) return; // the question was settled meanwhile
      this.table.hint.value = { action, because: said.because };
      announce(`${t("hint.says", { what: action.label })} ${said.because}`);
    } catch (error) {
      this.showError(error);
    }
  }
}

/** The number of the question that a command answers, if it answers one. */
function expected(snapshot: Snapshot, what: Do): number | null {
  const answers = "play" in what || "take_back" in what || "end_turn" in what;
  return answers ? (snapshot.question?.number ?? snapshot.number ?? null) : null;
}
