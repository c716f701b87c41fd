/** From clicks to an action: what is named narrows what is legal. Knows refs, no rules. */
import type { Legal } from "../net/types";

export interface Narrowed {
  /** actions that agree with the picks so far */
  left: Legal[];
  /** of these, those with nothing more to name */
  whole: Legal[];
  /** what can be named next, in the order of the actions */
  next: Map<string, Legal[]>;
  /** what comes later in some action and may be named first: a berm's far end */
  later: Map<string, Legal[]>;
}

const startsWith = (refs: string[], picks: string[]): boolean =>
  picks.length <= refs.length && picks.every((pick, i) => refs[i] === pick);

/** What of an action's refs is still to be named; null when the picks do not fit. */
function rest(refs: string[], picks: string[]): string[] | null {
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

/** What a ref is of: `pile` in `pile:n3`. */
const kind = (ref: string): string => ref.split(":")[0]!;

const together = (refs: string[]): string => refs.slice().sort().join(" ");

/** The same names in two orders are two actions: there, and only there, the order means something. */
function ordered(legal: Legal[]): Set<string> {
  const seen = new Map<string, string>();
  const both = new Set<string>();
  for (const { refs } of legal) {
    if (refs.length < 2) continue;
    const [key, way] = [together(refs), refs.join(" ")];
    if ((seen.get(key) ?? way) !== way) both.add(key);
    seen.set(key, way);
  }
  return both;
}

export function narrow(legal: Legal[], picks: string[]): Narrowed {
  const fits = legal.filter((action) => action.refs.length && rest(action.refs, picks) !== null);
  // Names may be given in any order, as with a line between two piles; but what is complete as it was named is meant so.
  const straight = fits.filter((action) => startsWith(action.refs, picks));
  const fixed = ordered(legal);
  const free = (action: Legal): boolean => !fixed.has(together(action.refs));
  const done = straight.some((action) => action.refs.length === picks.length);
  const left =
    picks.length && done ? straight : fits.filter((action) => free(action) || startsWith(action.refs, picks));
  const whole: Legal[] = [];
  const next = new Map<string, Legal[]>();
  const later = new Map<string, Legal[]>();
  for (const action of left) {
    const open = startsWith(action.refs, picks) ? action.refs.slice(picks.length) : (rest(action.refs, picks) ?? []);
    const first = open[0];
    if (first === undefined) whole.push(action);
    else add(next, first, action);
    for (const ref of open.slice(1)) add(free(action) && kind(ref) === kind(first!) ? next : later, ref, action);
  }
  for (const ref of next.keys()) later.delete(ref);
  return { left, whole, next, later };
}

/** A name all actions share first needs no click: it is picked already. */
export function opening(legal: Legal[]): string[] {
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

/** One click more. */
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
    if (found.left.length === 1) {
      const only = found.left[0]!;
      // One action is left but names more: a second click confirms it by naming the next.
      return only.refs.length > to.length ? { kind: "picks", picks: to } : { kind: "play", action: only };
    }
    if (found.whole.length) return { kind: "ask", picks: to, among: found.whole };
    return { kind: "picks", picks: to };
  }
  return { kind: "no" };
}

export interface Group {
  verb: string;
  actions: Legal[];
}
/** The list of everything that may be done, by verb, in the order given. */
export function grouped(legal: Legal[]): Group[] {
  const groups = new Map<string, Legal[]>();
  for (const action of legal) groups.set(action.verb, [...(groups.get(action.verb) ?? []), action]);
  return [...groups].map(([verb, actions]) => ({ verb, actions }));
}
