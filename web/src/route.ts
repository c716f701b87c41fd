/** Routing: the lobby, a table, an invitation. */
import { signal } from "@preact/signals";

export type Route =
  | { page: "lobby" }
  | { page: "table"; id: string; at: number | null; seat: number | null }
  | { page: "join"; secret: string; watch: boolean };

function read(): Route {
  const path = location.pathname.replace(/\/+$/, "");
  const query = new URLSearchParams(location.search);
  const table = /^\/t\/([\w-]+)$/.exec(path);
  if (table) {
    const number = (key: string): number | null => (/^\d+$/.test(query.get(key) ?? "") ? Number(query.get(key)) : null);
    return { page: "table", id: table[1]!, at: number("at"), seat: number("seat") };
  }
  if (/^\/(j|join|watch|w)$/.test(path) && location.hash.length > 1)
    return { page: "join", secret: location.hash.slice(1), watch: path.startsWith("/w") };
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
