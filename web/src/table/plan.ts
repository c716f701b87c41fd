/** An answer prepared while others think: names or words, tried when the question comes. Knows no rules. */
import { signal } from "@preact/signals";
import type { Legal } from "../net/types";
import { pick } from "./choice";

export class Plan {
  readonly on = signal(false);
  readonly refs = signal<string[]>([]);
  readonly text = signal("");

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
    return this.text.value || this.refs.value.map(name).join(" → ");
  }

  /** The one legal action that was meant, or none. */
  answer(legal: Legal[]): Legal | null {
    if (this.text.value) {
      const same = (action: Legal): boolean => [action.text, action.label].some((words) => words.toLowerCase() === this.text.value);
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
