/** The client's texts come from one catalogue; another language is another file. */
import en from "./en.json";

type Facts = Record<string, string | number>;
const catalogue: Record<string, string> = en;

/** The text for a key. `{name}` is replaced by a value, `{n:card|cards}` by a number with its noun. */
export function t(key: string, facts: Facts = {}): string {
  const pattern = catalogue[key];
  return pattern === undefined ? key : fill(pattern, facts);
}

/** A sentence of a house's catalogue, or of this one, with its values. */
export function fill(pattern: string, facts: Facts): string {
  return pattern.replace(/\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g, (whole, name: string, one?: string, many?: string) => {
    const value = facts[name];
    if (value === undefined) return whole;
    if (one === undefined) return String(value);
    return `${value} ${Number(value) === 1 ? one : many}`;
  });
}

export function has(key: string): boolean {
  return key in catalogue;
}
