/** A house's symbols, inlined once per page; sprites point at them with <use>. */
import { getOnce } from "../net/api";

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}
export interface Art {
  game: string;
  boxes: Map<string, Box>;
}

const SVG = "http://www.w3.org/2000/svg";
const BANNED = new Set(["script", "foreignobject", "iframe", "image", "style", "a"]);
const loaded = new Map<string, Promise<Art>>();

export const hrefOf = (game: string, symbol: string): string => `#art-${game}-${symbol}`;

/** The symbols of a game, or (`first`) those of its picture in the lobby alone. */
export function loadArt(game: string, first = false): Promise<Art> {
  const key = first ? `${game} first` : game;
  let found = loaded.get(game) ?? loaded.get(key);
  if (!found) {
    const query = first ? "?first=true" : "";
    found = getOnce<string>(`/api/games/${encodeURIComponent(game)}/art.svg${query}`).then((text) =>
      inline(game, text),
    );
    found.catch(() => loaded.delete(key));
    loaded.set(key, found);
  }
  return found;
}

function inline(game: string, text: string): Art {
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  const holder = document.createElementNS(SVG, "svg");
  holder.setAttribute("width", "0");
  holder.setAttribute("height", "0");
  holder.setAttribute("class", "art");
  holder.setAttribute("aria-hidden", "true");
  holder.setAttribute("data-art", game);
  const boxes = new Map<string, Box>();
  for (const child of Array.from(parsed.children)) {
    clean(child, game);
    if (child.tagName === "symbol") {
      const name = child.id.slice(`art-${game}-`.length);
      const [x = -10, y = -10, w = 20, h = 20] = (child.getAttribute("viewBox") ?? "-10 -10 20 20")
        .split(/[\s,]+/)
        .map(Number);
      boxes.set(name, { x, y, w, h });
      child.setAttribute("overflow", "visible");
    }
    holder.appendChild(document.importNode(child, true));
  }
  document.querySelector(`svg.art[data-art="${game}"]`)?.remove(); // the few symbols of the lobby, which are among these
  document.body.appendChild(holder);
  return { game, boxes };
}

/** Prefix every id with the house (the lobby shows several) and remove what could run code or load files. */
function clean(node: Element, game: string): void {
  for (const attribute of Array.from(node.attributes)) {
    const name = attribute.name.toLowerCase();
    const value = attribute.value;
    if (name.startsWith("on") || name === "style") node.removeAttribute(attribute.name);
    else if (name === "id") node.setAttribute("id", `art-${game}-${value}`);
    else if (name === "href" || name === "xlink:href") {
      if (value.startsWith("#")) node.setAttribute(attribute.name, `#art-${game}-${value.slice(1)}`);
      else node.removeAttribute(attribute.name);
    } else if (value.includes("url(")) {
      node.setAttribute(attribute.name, value.replace(/url\(\s*['"]?#([^'")]+)['"]?\s*\)/g, `url(#art-${game}-$1)`));
    }
  }
  for (const child of Array.from(node.children)) {
    if (BANNED.has(child.tagName.toLowerCase())) child.remove();
    else clean(child, game);
  }
}
