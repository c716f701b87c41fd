/** The sentence for the next click of a half-made choice. Knows no rules: the house's catalogue has a sentence per kind of ref. */
import type { Legal, Question } from "../net/types";
import { fill, t } from "../text/words";
import { kind, narrow } from "./choice";

const MOST_NAMED = 3;

/** The keys under which a house may have the sentence, the most special first. */
function keys(kinds: string[], click: number): string[] {
  const all = kinds.slice().sort().join(" ");
  return [`${all} ${click}`, all, `${kinds[0]} ${click}`, kinds[0]!];
}

/** What to click after these picks: the house's sentence or, without one, the names of what is lit. */
export function nextPrompt(question: Question, legal: Legal[], picks: string[], name: (ref: string) => string): string {
  const { next, left, whole } = narrow(legal, picks);
  if (whole.length || !next.size) return t("among.title");
  const refs = [...next.keys()];
  const found = keys([...new Set(refs.map(kind))], picks.length + 1).find((key) => key in question.next);
  const missing = Math.min(...left.map((action) => action.refs.length)) - picks.length;
  if (found !== undefined)
    return fill(question.next[found]!, { last: name(picks[picks.length - 1] ?? ""), left: missing });
  const names = [...new Set(refs.map(name))];
  const said =
    names.length <= MOST_NAMED
      ? t("next.named", { what: new Intl.ListFormat("en", { type: "disjunction" }).format(names) })
      : t("next.many", { n: names.length });
  return missing > 1 ? t("next.left", { said, n: missing }) : said;
}
