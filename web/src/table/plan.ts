/** Answers given before the question comes: one prepared while others think, and those a person repeats by themselves. Knows no rules. */
import { signal } from "@preact/signals";
import type { Legal } from "../net/types";
import { pick } from "./choice";

const HABIT = 2; // the same answer so often in a row, and it can be left to the page

export class Plan {
  readonly on = signal(false);
  readonly refs = signal<string[]>([]);
  readonly text = signal("");
  /** by kind of question: the answer that is given each time it is offered */
  readonly again = signal<ReadonlyMap<string, Legal>>(new Map());
  private readonly habits = new Map<string, { text: string; times: number }>();

  get made(): boolean {
    return this.refs.value.length > 0 || this.text.value !== "";
  }
  /** One name more; the last one again takes it away. */
  add(ref: string): void {
    const refs = this.refs.value;
    this.text.value = "";
    this.refs.value = refs[refs.length - 1] === ref ? refs.slice(0, -1) : [...refs, ref];
  }
  write(text: string): boolean {
    this.refs.value = [];
    this.text.value = text;
    return true;
  }
  drop(): void {
    this.on.value = false;
    this.refs.value = [];
    this.text.value = "";
  }
  words(name: (ref: string) => string): string {
    return this.text.value || this.refs.value.map(name).join(" › ");
  }

  /** A person has answered. What they do themselves ends what was left to the page. */
  did(kind: string, action: Legal): void {
    const before = this.habits.get(kind);
    this.habits.set(kind, { text: action.text, times: before?.text === action.text ? before.times + 1 : 1 });
    this.stop();
  }
  /** Whether “and so on” stands beside an answer: the only one of its kind among others, and a habit by now. */
  offers(kind: string, action: Legal, legal: Legal[]): boolean {
    const habit = this.habits.get(kind);
    return (
      habit?.text === action.text &&
      habit.times >= HABIT &&
      legal.length > 1 &&
      legal.filter((other) => other.verb === action.verb).length === 1
    );
  }
  repeat(kind: string, action: Legal): void {
    this.again.value = new Map([...this.again.value, [kind, action]]);
  }
  stop(): void {
    if (this.again.value.size) this.again.value = new Map();
  }
  /** The answer to this question that was left to the page; none when the question is another one, or does not offer it. */
  standing(question: { kind: string } | null, legal: Legal[]): Legal | null {
    const text = question ? this.again.value.get(question.kind)?.text : undefined;
    return text === undefined ? null : (legal.find((action) => action.text === text) ?? null);
  }

  /** The one legal action that was meant, or none. */
  answer(legal: Legal[]): Legal | null {
    if (this.text.value) {
      const same = (action: Legal): boolean =>
        [action.text, action.label].some((words) => words.toLowerCase() === this.text.value);
      const begins = legal.filter((action) => action.text.toLowerCase().startsWith(this.text.value));
      return legal.find(same) ?? (begins.length === 1 ? begins[0]! : null);
    }
    let picks: string[] = [];
    for (const [i, ref] of this.refs.value.entries()) {
      const step = pick(legal, picks, ref);
      if (step.kind === "play") return i === this.refs.value.length - 1 ? step.action : null;
      // Names that do not go together would begin anew: that is not what was prepared.
      if (step.kind !== "picks" || step.picks.length !== picks.length + 1) return null;
      picks = step.picks;
    }
    return null;
  }
}
