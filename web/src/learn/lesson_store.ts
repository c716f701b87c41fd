/** A lesson at the table screen: the server replays the answers so far, and nothing is kept but in this browser. */
import { computed, signal } from "@preact/signals";
import { post, Refusal } from "../net/api";
import type { Do } from "../net/outbox";
import type { CommandAnswer, LessonAnswer, LessonStep, Snapshot } from "../net/types";
import { recall, remember } from "../prefs";
import { TableStore } from "../table/store";
import { t } from "../text/words";

/** The lessons of a game that this browser has finished. */
export const finished = (game: string): string[] => recall(`learned.${game}`, []);

export class LessonStore extends TableStore {
  override readonly lesson = true;
  readonly step = signal<LessonStep | null>(null);
  readonly showing = signal(false); // the next click is pointed at
  readonly side = signal<{ number: number; lines: number } | null>(null); // the side line that is looked at
  private readonly path: string;
  private answers: string[];

  constructor(
    readonly gameName: string,
    readonly name: string,
  ) {
    super(`lesson.${gameName}.${name}`, null);
    this.path = `/api/games/${gameName}/lessons/${encodeURIComponent(name)}`;
    this.answers = recall(this.id, []);
  }

  /** Whether this is a puzzle. */
  readonly practice = computed(() => this.step.value?.practice ?? false);
  /** In free play the learner decides: tips and the latest moves are beside the board again. */
  override readonly guided = computed(() => this.step.value?.kind !== "free");
  /** What the learner is shown how to do. */
  override readonly pointedAction = computed(() => {
    const wanted = this.showing.value ? this.step.value?.show : null;
    return this.legal.value.find((action) => action.id === wanted) ?? null;
  });
  /** The next click of that action. */
  override readonly pointed = computed<string[]>(() => {
    const rest = [...(this.pointedAction.value?.refs ?? [])];
    for (const ref of this.picks.value) if (rest.includes(ref)) rest.splice(rest.indexOf(ref), 1);
    return rest.slice(0, 1);
  });

  protected override async fetch(): Promise<Snapshot> {
    return this.take(await post<LessonAnswer>(this.path, { answers: this.answers }));
  }
  protected override listen(): void {
    /* a lesson has no stream: each answer brings the table */
  }
  override ask<T>(what: string, body: object): Promise<T> {
    return post<T>(`${this.path}/${what}`, { ...body, answers: this.answers });
  }
  /** Try an answer; a wrong one is refused with what the lesson says to it. */
  protected override async deliver(_seat: number | null, _expect: number | null, what: Do): Promise<CommandAnswer> {
    if (!("play" in what)) return { seq: null, n: null };
    const action = this.latest.value?.legal.find((one) => one.id === what.play);
    const step = await this.attempt(action?.text ?? String(what.play));
    if (step.became !== "done") {
      this.showing.value = true;
      throw new Refusal({ status: 422, reason: step.said || t("learn.wrong") });
    }
    return { seq: null, n: null };
  }
  /** Go on from a step that is only read. */
  async goOn(): Promise<void> {
    try {
      await this.attempt("");
    } catch (error) {
      this.commands.showError(error);
    }
  }
  /** Look at a side line: the position after so many of its lines. */
  async lookAt(number: number, lines: number): Promise<void> {
    try {
      const snapshot = await this.ask<Snapshot>("side", { side: number, lines });
      this.side.value = { number, lines };
      this.past.value = { ...snapshot, drafts: [], legal: [], question: null, outcome: null };
    } catch (error) {
      this.commands.showError(error);
    }
  }
  leaveSide(): void {
    this.side.value = null;
    this.past.value = null;
  }
  async again(): Promise<void> {
    this.answers = [];
    this.receive(await this.fetch(), true);
  }

  private async attempt(text: string): Promise<LessonStep> {
    const before = this.step.value;
    const answer = await post<LessonAnswer>(this.path, { answers: this.answers, attempt: text });
    const back = answer.step.answers.length < this.answers.length;
    const known = this.latest.value?.n ?? 0;
    const snapshot = this.take(answer);
    if (answer.step.became === "done" || back) {
      if (answer.step.at !== before?.at) this.showing.value = false;
      if (!back) snapshot.log = snapshot.log.filter((line) => line.n > known);
      this.receive(snapshot, back);
    }
    return answer.step;
  }
  /** Remember where the learner is; a step that is only read offers nothing to click. */
  private take({ step, table }: LessonAnswer): Snapshot {
    this.step.value = step;
    this.answers = step.answers;
    remember(this.id, step.over ? [] : step.answers);
    if (step.over) {
      const done = finished(this.gameName);
      if (!done.includes(this.name)) remember(`learned.${this.gameName}`, [...done, this.name]);
    }
    this.noted.value = step.point;
    this.arrows.value = step.arrows;
    this.side.value = null;
    this.past.value = null;
    const asks = step.kind !== "read" && !step.over;
    return { ...table, drafts: [], ...(asks ? {} : { legal: [], question: null }) };
  }
}
