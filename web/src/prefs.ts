/** Preferences, kept in this browser's storage. */
import { computed, effect, signal } from "@preact/signals";

export interface Prefs {
  theme: "auto" | "light" | "dark" | "contrast";
  speed: "instant" | "normal" | "slow";
  sound: boolean;
  /** volume of sounds, 0–1 */
  volume: number;
  desktop: boolean;
  autoEnd: boolean;
  single: boolean;
  curtain: boolean;
  guide: boolean;
  side: "right" | "left";
  /** keep the log open beside the board */
  docked: boolean;
  pieces: "normal" | "large";
  /** show the names of spaces, as in the notation */
  coordinates: boolean;
  name: string;
  /** preferred colour, 0–5 */
  colour: number | null;
}
const DEFAULTS: Prefs = {
  theme: "auto",
  speed: "normal",
  sound: false,
  volume: 0.6,
  desktop: false,
  autoEnd: false,
  single: true,
  curtain: true,
  guide: true,
  side: "right",
  docked: false,
  pieces: "normal",
  coordinates: false,
  name: "",
  colour: null,
};

export function remember(key: string, value: unknown): void {
  try {
    localStorage.setItem(`watertable.${key}`, JSON.stringify(value));
  } catch {
    /* private windows may refuse; then it is lost with the page */
  }
}
export function recall<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(`watertable.${key}`);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export const prefs = signal<Prefs>({ ...DEFAULTS, ...recall<Partial<Prefs>>("prefs", {}) });
export function setPref<K extends keyof Prefs>(key: K, value: Prefs[K]): void {
  prefs.value = { ...prefs.value, [key]: value };
  remember("prefs", prefs.value);
}

const night = matchMedia("(prefers-color-scheme: dark)");
const more = matchMedia("(prefers-contrast: more)");
const less = matchMedia("(prefers-reduced-motion: reduce)");
const system = signal({ night: night.matches, more: more.matches, less: less.matches });
for (const query of [night, more, less]) {
  query.addEventListener(
    "change",
    () => (system.value = { night: night.matches, more: more.matches, less: less.matches }),
  );
}

export const theme = computed(() => {
  const { theme: chosen } = prefs.value;
  if (chosen !== "auto") return chosen;
  return system.value.more ? "contrast" : system.value.night ? "dark" : "light";
});
effect(() => {
  document.documentElement.dataset.theme = theme.value;
});

const SPEED = { instant: 0, normal: 240, slow: 620 } as const;
export const pace = computed(() => ({ move: SPEED[prefs.value.speed], still: system.value.less }));
effect(() => {
  document.documentElement.dataset.motion =
    prefs.value.speed === "instant" ? "instant" : system.value.less ? "still" : "moving";
});

function matching(query: string) {
  const list = matchMedia(query);
  const found = signal(list.matches);
  list.addEventListener("change", () => (found.value = list.matches));
  return found;
}
/** Little height: a phone on its side, or a laptop zoomed to 200 %. Board and column stay side by side, closer together. */
export const short = matching("(max-height: 520px) and (min-width: 480px) and (min-aspect-ratio: 4/3)");
const narrow = matching("(max-width: 820px), (max-aspect-ratio: 1/1)");
/** The board above, the player's column in a sheet below. */
export const phone = computed(() => narrow.value && !short.value);
