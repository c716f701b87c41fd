/** Replay: show one moment of the past, or all moves since my last turn. */
import { get, pause } from "../net/api";
import type { Moment, Snapshot } from "../net/types";
import { pace } from "../prefs";
import { withNames } from "./names";
import type { TableState } from "./state";

export class Replay {
  private asked = 0; // number of the last request: late answers to earlier ones are ignored
  constructor(
    private readonly table: TableState,
    private readonly refused: (error: unknown) => void,
  ) {}

  async goTo(n: number | null): Promise<void> {
    const wish = ++this.asked;
    const last = this.table.latest.value?.n ?? 0;
    const url = new URL(location.href);
    if (n === null || n >= last) {
      this.table.past.value = null;
      url.searchParams.delete("at");
    } else {
      const at = Math.max(0, n);
      url.searchParams.set("at", String(at));
      try {
        const moment = await get<Moment>(`/api/tables/${this.table.id}/at/${at}${this.table.asSeat()}`);
        if (wish !== this.asked) return;
        this.table.past.value = this.pastOf(moment, at);
      } catch (error) {
        this.refused(error);
        return;
      }
    }
    history.replaceState(null, "", url);
  }
  private pastOf(moment: Moment, at: number): Snapshot {
    const now = this.table.latest.value!;
    return {
      ...now,
      n: at,
      scene: withNames(moment.scene, now.seats),
      log: moment.log,
      outcome: moment.outcome,
      question: null,
      legal: [],
      drafts: [],
      can_end: false,
      seats: now.seats.map((seat) => ({ ...seat, asked: moment.asked?.includes(seat.seat) ?? false, waiting: false })),
    };
  }
  /** The moves after a line, without those that were taken back. */
  after(from: number): number[] {
    return [...new Set(this.table.log.value.filter((line) => line.n > from && !line.gone).map((line) => line.n))];
  }
  /** Replay what happened since my last turn, move by move. */
  async since(from: number): Promise<void> {
    const to = this.table.latest.value?.n ?? 0;
    const lines = this.after(from);
    if (!lines.length) return;
    this.table.replaying.value = { from, to, n: from };
    await this.goTo(from);
    for (const n of lines) {
      await pause(Math.max(450, pace.value.move * 3));
      if (!this.table.replaying.value) break;
      this.table.replaying.value = { from, to, n };
      await this.goTo(n);
    }
    await pause(300);
    this.table.replaying.value = null;
    await this.goTo(null);
  }
  end(): void {
    this.table.replaying.value = null;
    void this.goTo(null);
  }
}
