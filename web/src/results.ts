/** How this browser's games went: kept here and nowhere else, forgotten at a word. */
import type { Snapshot } from "./net/types";
import { recall, remember } from "./prefs";

export interface Rival {
  name: string;
  /** of a bot; null: a person */
  level: string | null;
  score: number;
  rank: number;
}
export interface Result {
  table: string;
  score: number;
  rank: number;
  of: number;
  at: number;
  /** those at the other seats; missing in what was kept by older pages */
  rivals?: Rival[];
}
const MOST = 200; // of a title

export const resultsOf = (game: string): Result[] => recall<Result[]>(`results.${game}`, []);
/** Before this moment nothing is counted. */
export const forgotten = (): number => recall("forgotten", 0);
export function forgetAll(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith("watertable.results.")) localStorage.removeItem(key);
  remember("forgotten", Date.now());
}

/** A finished game is counted for the one seat this browser played to its end; who shares a device or let a bot finish is not told apart. */
export function keepResult(snapshot: Snapshot, at: number): void {
  const { game, table, outcome, you, seats, mode } = snapshot;
  const mine = you.length === 1 ? seats[you[0]!] : undefined;
  if (!outcome || !mine || mine.bot || mode === "review" || at <= forgotten()) return;
  const known = resultsOf(game);
  if (known.some((one) => one.table === table && one.rivals)) return;
  const rivals = seats
    .filter((seat) => seat !== mine)
    .map(({ seat, name, kind, level }) => ({
      name,
      level: kind === "bot" ? (level ?? "normal") : null,
      score: outcome.scores[seat]!,
      rank: outcome.ranks[seat]!,
    }));
  const made: Result = {
    table,
    score: outcome.scores[mine.seat]!,
    rank: outcome.ranks[mine.seat]!,
    of: seats.length,
    at,
    rivals,
  };
  remember(
    `results.${game}`,
    [...known.filter((one) => one.table !== table), made].sort((a, b) => a.at - b.at).slice(-MOST),
  );
}

export interface Tally {
  played: number;
  won: number;
  shared: number;
  best: number;
}
const tally = (list: { score: number; won: boolean; shared: boolean }[]): Tally => ({
  played: list.length,
  won: list.filter((one) => one.won).length,
  shared: list.filter((one) => one.shared).length,
  best: Math.max(...list.map((one) => one.score)),
});

/** All games of a title. Together (`co`) nobody shares a win: it is everybody's. */
export function summary(list: Result[], co: boolean): Tally {
  return tally(
    list.map(({ score, rank, rivals }) => {
      const shared = !co && rank === 1 && (rivals ?? []).some((rival) => rival.rank === 1);
      return { score, won: rank === 1 && !shared, shared };
    }),
  );
}

export interface Against extends Tally {
  name: string;
  level: string | null;
}
/** Head to head: with each person by name, with bots by level; ahead of them is won, beside them is shared. */
export function against(list: Result[], co: boolean): Against[] {
  const met = new Map<
    string,
    { name: string; level: string | null; games: { score: number; won: boolean; shared: boolean }[] }
  >();
  for (const { score, rank, rivals } of list) {
    for (const rival of rivals ?? []) {
      const key = rival.level === null ? `person ${rival.name.trim().toLowerCase()}` : `bot ${rival.level}`;
      const one = met.get(key) ?? { name: rival.name, level: rival.level, games: [] };
      one.name = rival.name;
      one.games.push({ score, won: co ? rank === 1 : rank < rival.rank, shared: !co && rank === rival.rank });
      met.set(key, one);
    }
  }
  return [...met.values()]
    .map(({ name, level, games }) => ({ name, level, ...tally(games) }))
    .sort((a, b) => b.played - a.played || a.name.localeCompare(b.name));
}
