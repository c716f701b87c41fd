/** Results of games played in this browser, kept in its storage only. */
import type { Snapshot } from "./net/types";
import { recall, remember } from "./prefs";

export interface Rival {
  name: string;
  /** level of a bot; null: a person */
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
  /** the other seats; missing in results stored by older versions */
  rivals?: Rival[];
}
const MAX_KEPT = 200; // per game

export const resultsOf = (game: string): Result[] => recall<Result[]>(`results.${game}`, []);
/** When results were cleared last: games that ended before are not counted. */
export const forgottenAt = (): number => recall("forgotten", 0);
export function forgetAll(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith("watertable.results.")) localStorage.removeItem(key);
  remember("forgotten", Date.now());
}

/** Count a finished game, if this browser held exactly one seat and played it to the end. */
export function keepResult(snapshot: Snapshot, at: number): void {
  const { game, table, outcome, you, seats, mode } = snapshot;
  const mine = you.length === 1 ? seats[you[0]!] : undefined;
  if (!outcome || !mine || mine.bot || mode === "review" || at <= forgottenAt()) return;
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
    [...known.filter((one) => one.table !== table), made].sort((a, b) => a.at - b.at).slice(-MAX_KEPT),
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

/** Totals of all games of a title. In co-operative games (`co`) wins are not shared. */
export function summary(list: Result[], co: boolean): Tally {
  return tally(
    list.map(({ score, rank, rivals }) => {
      const shared = !co && rank === 1 && (rivals ?? []).some((rival) => rival.rank === 1);
      return { score, won: rank === 1 && !shared, shared };
    }),
  );
}

export interface RivalTally extends Tally {
  name: string;
  level: string | null;
}
/** Head-to-head totals: people by name, bots by level. A better rank is a win, the same rank is shared. */
export function headToHead(list: Result[], co: boolean): RivalTally[] {
  const rivalries = new Map<
    string,
    { name: string; level: string | null; games: { score: number; won: boolean; shared: boolean }[] }
  >();
  for (const { score, rank, rivals } of list) {
    for (const rival of rivals ?? []) {
      const key = rival.level === null ? `person ${rival.name.trim().toLowerCase()}` : `bot ${rival.level}`;
      const one = rivalries.get(key) ?? { name: rival.name, level: rival.level, games: [] };
      one.name = rival.name;
      one.games.push({ score, won: co ? rank === 1 : rank < rival.rank, shared: !co && rank === rival.rank });
      rivalries.set(key, one);
    }
  }
  return [...rivalries.values()]
    .map(({ name, level, games }) => ({ name, level, ...tally(games) }))
    .sort((a, b) => b.played - a.played || a.name.localeCompare(b.name));
}
