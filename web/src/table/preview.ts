/** What a choice would do, asked of the server for the picks so far and the target under the pointer. */
import { effect, signal } from "@preact/signals";
import type { PreviewAnswer } from "../net/types";
import { initialPicks } from "./choice";
import type { Spot, TableState } from "./state";

const SOON = 60; // milliseconds a pointer must rest on a target
const NOTHING: PreviewAnswer = { shapes: [], text: "" };

/** What the pointer or the focus is on: a target, or the button of an action. */
export interface Aim {
  ref?: string;
  action?: number;
  at?: Spot;
}

interface Wanted {
  refs?: string[];
  action?: number;
}

export class Previews {
  readonly aim = signal<Aim | null>(null);
  readonly shown = signal<PreviewAnswer & { at?: Spot | undefined }>(NOTHING);
  /** The words for the picks alone. They do not change with the pointer, so what they push down cannot move under it. */
  readonly begun = signal<{ picks: string[]; text: string }>({ picks: [], text: "" });
  private known = new Map<string, PreviewAnswer>();
  private question: number | null = null;
  private timer = 0;

  /** Start to follow the table; returns a function that stops it. */
  follow(table: TableState): () => void {
    return effect(() => {
      const question = table.shown.value?.question?.number ?? null;
      const wanted = this.wanted(table);
      clearTimeout(this.timer);
      if (question !== this.question) {
        this.question = question;
        this.known = new Map();
      }
      if (!wanted) {
        this.shown.value = NOTHING;
        return;
      }
      const at = this.aim.value?.at;
      const key = JSON.stringify(wanted);
      const found = this.known.get(key);
      if (found) this.show(wanted, found, at);
      else this.timer = window.setTimeout(() => void this.ask(table, key, wanted, at), SOON);
    });
  }
  /** The choice to show: a button, or picks with what is aimed at. */
  private wanted(table: TableState): Wanted | null {
    const aim = this.aim.value;
    if (!table.game.value?.previews || !table.asked.value || table.busy.value) return null;
    if (aim?.action !== undefined) return { action: aim.action };
    const picks = table.picks.value;
    if (aim?.ref && table.litRefs.value.has(aim.ref)) return { refs: [...picks, aim.ref] };
    return picks.length > initialPicks(table.legal.value).length ? { refs: picks } : null;
  }
  private async ask(table: TableState, key: string, wanted: Wanted, at: Spot | undefined): Promise<void> {
    const known = this.known;
    const said = await table.ask<PreviewAnswer>("preview", { seat: table.seat, ...wanted }).catch(
      () => NOTHING, // the question may be settled by now: a preview is not worth a message
    );
    known.set(key, said);
    if (known === this.known && key === JSON.stringify(this.wanted(table))) this.show(wanted, said, at);
  }
  private show(wanted: Wanted, said: PreviewAnswer, at: Spot | undefined): void {
    this.shown.value = { ...said, at };
    if (wanted.refs && !at) this.begun.value = { picks: wanted.refs, text: said.text };
  }
}
