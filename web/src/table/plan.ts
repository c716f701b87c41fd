/** Answers given before the question comes: one prepared while others think, and those that are repeated. Knows no rules. */
import { signal } from "@preact/signals";
import type { Legal } from "../net/types";
import { narrow } from "./choice";

const HABIT = 2; // the same answer this often in a row: offer to repeat it

export class Plan {
  readonly on = signal(false);
  readonly refs = signal<string[]>([]);
  readonly text = signal("");
  /** by kind of question: the answer to give whenever it is offered */
  readonly repeated = signal<ReadonlyMap<string, Legal>>(new Map());
  private readonly habits = new Map<string, { text: string; times: number }>();

  get ready(): boolean {
    return this.refs.value.length > 0 || this.text.value !== "";
  }
  /** Add a ref; the last one again removes it. */
  add(ref: string): void {
    const refs = this.refs.value;
    this.text.value = "";
    this.refs.value = refs[refs.length - 1] === ref ? refs.slice(0, -1) : [...refs, ref];
  }
  setText(text: string): boolean {
    this.refs.value = [];
    this.text.value = text;
    return true;
  }
  clear(): void {
    this.on.value = false;
    this.refs.value = [];
    this.text.value = "";
  }
  describe(name: (ref: string) => string): string {
    return this.text.value || this.refs.value.map(name).join(" › ");
  }

  /** The person answered: count it, and stop repeating. */
  answered(kind: string, action: Legal): void {
    const before = this.habits.get(kind);
    this.habits.set(kind, { text: action.text, times: before?.text === action.text ? before.times + 1 : 1 });
    this.stopRepeating();
  }
  /** Whether to offer to repeat an answer: given twice in a row, and the only one of its verb among others. */
  offersRepeat(kind: string, action: Legal, legal: Legal[]): boolean {
    const habit = this.habits.get(kind);
    return (
      habit?.text === action.text &&
      habit.times >= HABIT &&
      legal.length > 1 &&
      legal.filter((other) => other.verb === action.verb).length === 1
    );
  }
  repeat(kind: string, action: Legal): void {
    this.repeated.value = new Map([...this.repeated.value, [kind, action]]);
  }
  stopRepeating(): void {
    if (this.repeated.value.size) this.repeated.value = new Map();
  }
  /** The repeated answer to this question, if it is legal. */
  repeatedAnswer(question: { kind: string } | null, legal: Legal[]): Legal | null {
    const text = question ? this.repeated.value.get(question.kind)?.text : undefined;
    return text === undefined ? null : (legal.find((action) => action.text === text) ?? null);
  }

  /** The legal action that was prepared, or null. */
  answer(legal: Legal[]): Legal | null {
    if (this.text.value) {
      const same = (action: Legal): boolean =>
        [action.text, action.label].some((words) => words.toLowerCase() === this.text.value);
      const begins = legal.filter((action) => action.text.toLowerCase().startsWith(this.text.value));
      return legal.find(same) ?? (begins.length === 1 ? begins[0]! : null);
    }
    const { whole } = narrow(legal, this.refs.value);
    return whole.length === 1 ? whole[0]! : null;
  }
}
