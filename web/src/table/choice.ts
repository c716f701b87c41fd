/** From clicks to an action: picks narrow the legal actions by their refs. Knows no rules. */
import type { Legal } from "../net/types";

export interface Narrowed {
  /** actions that agree with the picks so far */
  left: Legal[];
  /** of these, those with all refs picked */
  whole: Legal[];
  /** what can be picked next, in the order of the actions */
  next: Map<string, Legal[]>;
  /** later refs of some action that may be picked first, such as the far end of a line */
  later: Map<string, Legal[]>;
}

const startsWith = (refs: string[], picks: string[]): boolean =>
  picks.length <= refs.length && picks.every((pick, i) => refs[i] === pick);

/** The refs of an action that are not picked yet; null when the picks do not fit. */
function remaining(refs: string[], picks: string[]): string[] | null {
  const open = refs.slice();
  for (const pick of picks) {
    const at = open.indexOf(pick);
    if (at < 0) return null;
    open.splice(at, 1);
  }
  return open;
}

function add(to: Map<string, Legal[]>, ref: string, action: Legal): void {
  const list = to.get(ref);
  if (list) list.push(action);
  else to.set(ref, [action]);
}

/** The kind of a ref: `pile` in `pile:n3`. */
export const kind = (ref: string): string => ref.split(":")[0]!;

const orderless = (refs: string[]): string => refs.slice().sort().join(" ");

/** The sets of refs that two actions have in different orders: only for these does the order of picks matter. */
function orderMatters(legal: Legal[]): Set<string> {
  const seen = new Map<string, string>();
  const both = new Set<string>();
  for (const { refs } of legal) {
    if (refs.length < 2) continue;
    const [key, way] = [orderless(refs), refs.join(" ")];
    if ((seen.get(key) ?? way) !== way) both.add(key);
    seen.set(key, way);
  }
  return both;
}

export function narrow(legal: Legal[], picks: string[]): Narrowed {
  const fits = legal.filter((action) => action.refs.length && remaining(action.refs, picks) !== null);
  // Refs may be picked in any order, except that an action completed in its own order wins.
  const straight = fits.filter((action) => startsWith(action.refs, picks));
  const ordered = orderMatters(legal);
  const free = (action: Legal): boolean => !ordered.has(orderless(action.refs));
  const done = straight.some((action) => action.refs.length === picks.length);
  const left =
    picks.length && done ? straight : fits.filter((action) => free(action) || startsWith(action.refs, picks));
  const whole: Legal[] = [];
  const next = new Map<string, Legal[]>();
  const later = new Map<string, Legal[]>();
  for (const action of left) {
    const open = startsWith(action.refs, picks)
      ? action.refs.slice(picks.length)
      : (remaining(action.refs, picks) ?? []);
    const first = open[0];
    if (first === undefined) whole.push(action);
    else add(next, first, action);
    for (const ref of open.slice(1)) add(free(action) && kind(ref) === kind(first!) ? next : later, ref, action);
  }
  for (const ref of next.keys()) later.delete(ref);
  return { left, whole, next, later };
}

/** The refs that all actions begin with are picked without a click. */
export function initialPicks(legal: Legal[]): string[] {
  const picks: string[] = [];
  for (;;) {
    if (legal.some((action) => !action.refs.length)) return [];
    const { next, whole } = narrow(legal, picks);
    if (whole.length || next.size !== 1) return picks;
    const only = [...next.keys()][0]!;
    const after = narrow(legal, [...picks, only]);
    if (after.whole.length || after.next.size === 0) return picks;
    picks.push(only);
  }
}

export type Step =
  | { kind: "play"; action: Legal }
  | { kind: "picks"; picks: string[] }
  | { kind: "ask"; picks: string[]; among: Legal[] }
  | { kind: "no" };

/** What a further click does. */
export function pick(legal: Legal[], picks: string[], ref: string): Step {
  const open = narrow(legal, picks);
  if (picks[picks.length - 1] === ref && !open.next.has(ref) && !open.later.has(ref)) {
    return { kind: "picks", picks: picks.slice(0, -1) };
  }
  for (const base of [picks, []]) {
    const to = [...base, ref];
    const found = narrow(legal, to);
    if (!found.left.length) continue;
    if (found.whole.length && !found.next.size) {
      return found.whole.length === 1
        ? { kind: "play", action: found.whole[0]! }
        : { kind: "ask", picks: to, among: found.whole };
    }
    if (found.left.length === 1) return { kind: "play", action: found.left[0]! };
    if (found.whole.length) return { kind: "ask", picks: to, among: found.whole };
    return { kind: "picks", picks: to };
  }
  return { kind: "no" };
}

export interface Group {
  verb: string;
  actions: Legal[];
}
/** Actions grouped by verb, in the order given. */
export function groupByVerb(legal: Legal[]): Group[] {
  const groups = new Map<string, Legal[]>();
  for (const action of legal) groups.set(action.verb, [...(groups.get(action.verb) ?? []), action]);
  return [...groups].map(([verb, actions]) => ({ verb, actions }));
}

export const FEW = 8; // at most so many actions are shown as buttons
/** Actions with refs that are shown as buttons all the same: a few that touch nothing on the board (all of them, so that none
 * looks like the only one), or among many the only one of its verb on the board (“pass”). */
export function besideBoard(legal: Legal[], onBoard: (ref: string) => boolean): Legal[] {
  const named = legal.filter((action) => action.refs.length);
  if (legal.length <= FEW && !named.some((action) => action.refs.some(onBoard))) return named;
  const found = groupByVerb(legal)
    .filter(({ actions }) => actions.length === 1 && actions[0]!.refs.length === 1 && onBoard(actions[0]!.refs[0]!))
    .map(({ actions }) => actions[0]!);
  return found.length <= 2 && legal.length > found.length + 2 ? found : [];
}
