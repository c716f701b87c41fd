/** Routing: the lobby, a table, an invitation, lessons. */
import { signal } from "@preact/signals";

export type Route =
  | { page: "lobby" }
  | { page: "table"; id: string; at: number | null; seat: number | null }
  | { page: "join"; secrets: string[]; watch: boolean }
  | { page: "course"; game: string }
  | { page: "lesson"; game: string; name: string };

function read(): Route {
  const path = location.pathname.replace(/\/+$/, "");
  const query = new URLSearchParams(location.search);
  const table = /^\/t\/([\w-]+)$/.exec(path);
  if (table) {
    const number = (key: string): number | null => (/^\d+$/.test(query.get(key) ?? "") ? Number(query.get(key)) : null);
    return { page: "table", id: table[1]!, at: number("at"), seat: number("seat") };
  }
  if (/^\/(j|join|watch|w)$/.test(path))
    return { page: "join", secrets: location.hash.slice(1).split(".").filter(Boolean), watch: path.startsWith("/w") };
  const learn = /^\/learn\/([\w-]+)(?:\/([\w.-]+))?$/.exec(path);
  if (learn?.[2]) return { page: "lesson", game: learn[1]!, name: learn[2] };
  if (learn) return { page: "course", game: learn[1]! };
  return { page: "lobby" };
}

export const route = signal<Route>(read());
addEventListener("popstate", () => (route.value = read()));
addEventListener("hashchange", () => (route.value = read()));

export function go(path: string, replace = false): void {
  history[replace ? "replaceState" : "pushState"](null, "", path);
  route.value = read();
}
export const link = (path: string) => ({
  href: path,
  onClick: (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    go(path);
  },
});
