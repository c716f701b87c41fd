/** The card that explains a piece: on hover, focus or long press. */
import { signal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";
import type { Card } from "../net/types";
import { t } from "../text/words";
import { Icon } from "../ui/widgets";
import type { TableStore } from "./store";

interface Hover {
  card: Card;
  x: number;
  y: number;
  held: boolean;
}
const hover = signal<Hover | null>(null);
const DELAY = 320;
const LATER = 1300; // what a choice would do is read first

export function hideHover(): void {
  hover.value = null;
}
/** Whether a card is shown. */
export const hovering = (): boolean => hover.value !== null;

/** Listen on the whole table: everything with `data-tip` or a name has a card. */
export function useHover(store: TableStore): void {
  useLayoutEffect(() => {
    let timer = 0;
    let on: string | null = null;
    let pressed: { x: number; y: number } | null = null;
    const about = (node: Element | null) =>
      node && (node.getAttribute("data-ref") ?? node.getAttribute("data-tip") ?? node.getAttribute("data-id"));
    const cardOf = (node: Element): Card | null => {
      const tip =
        node.getAttribute("data-tip") ??
        (node.getAttribute("data-ref") ? store.places.value.tips.get(node.getAttribute("data-ref")!) : null);
      const card = tip ? store.card(tip) : null;
      if (card) return card;
      const label =
        node.getAttribute("aria-label") ??
        (node.getAttribute("data-ref") ? store.places.value.names.get(node.getAttribute("data-ref")!) : null);
      return label && node.hasAttribute("data-id") ? { title: label } : null;
    };
    const show = (node: Element, held: boolean) => {
      const card = cardOf(node);
      if (!card) return;
      const rect = node.getBoundingClientRect();
      const gap = node.closest(".sheets") ? 34 : 10; // leave the neighbours of a piece visible
      hover.value = {
        card,
        x: Math.min(innerWidth, Math.max(0, rect.left + rect.width / 2)),
        y: rect.top > innerHeight / 2 ? rect.top - gap : rect.bottom + gap,
        held,
      };
    };
    const find = (target: EventTarget | null) =>
      (target as Element | null)?.closest?.("[data-tip],[data-id][aria-label],[data-ref]") ?? null;
    const over = (event: PointerEvent) => {
      if (event.pointerType !== "mouse") return;
      const node = find(event.target);
      const what = about(node);
      if (what === on) return; // the same piece, perhaps drawn again under the pointer
      on = what;
      clearTimeout(timer);
      if (!hover.value?.held) hover.value = null;
      const rests = pressed && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < 8; // no card right after a click
      if (node && event.buttons === 0 && !rests) timer = window.setTimeout(() => soon(node), DELAY);
    };
    const soon = (node: Element) => {
      if (store.previews.shown.value.text) timer = window.setTimeout(() => show(node, false), LATER);
      else show(node, false);
    };
    const focus = (event: FocusEvent) => {
      const node = find(event.target);
      if (node && (event.target as Element).matches(":focus-visible") && node === event.target) show(node, false);
      else if (!hover.value?.held) hover.value = null;
    };
    const down = (event: PointerEvent) => {
      clearTimeout(timer);
      hover.value = null;
      pressed = { x: event.clientX, y: event.clientY };
      if (event.pointerType === "mouse") return;
      const node = find(event.target);
      if (node)
        timer = window.setTimeout(() => {
          show(node, true);
          navigator.vibrate?.(10);
        }, 480);
    };
    const stop = () => clearTimeout(timer);
    // Whoever held a piece to read its card did not choose it.
    const click = (event: MouseEvent) => {
      if (!hover.value?.held) return;
      event.preventDefault();
      event.stopPropagation();
    };
    const menu = (event: Event) => {
      if (find(event.target)) event.preventDefault();
    };
    document.addEventListener("pointerover", over);
    document.addEventListener("focusin", focus);
    document.addEventListener("pointerdown", down);
    document.addEventListener("pointerup", stop);
    document.addEventListener("pointermove", touchMoved);
    document.addEventListener("contextmenu", menu);
    document.addEventListener("click", click, true);
    function touchMoved(event: PointerEvent) {
      if (event.pointerType !== "mouse" && Math.hypot(event.movementX, event.movementY) > 6) clearTimeout(timer);
    }
    return () => {
      clearTimeout(timer);
      hover.value = null;
      document.removeEventListener("pointerover", over);
      document.removeEventListener("focusin", focus);
      document.removeEventListener("pointerdown", down);
      document.removeEventListener("pointerup", stop);
      document.removeEventListener("pointermove", touchMoved);
      document.removeEventListener("contextmenu", menu);
      document.removeEventListener("click", click, true);
    };
  }, [store]);
}

/** A source in short: addresses become host names, long texts are cut. */
function brief(source: string): string {
  const text = source.replace(/https?:\/\/(?:www\.)?([^/\s]+)\S*/g, "$1");
  return text.length > 110 ? `${text.slice(0, text.lastIndexOf(" ", 110))} …` : text;
}

export function HoverCard({ store }: { store: TableStore }) {
  const value = hover.value;
  const { text: would, at } = store.previews.shown.value;
  if (!value) return null;
  const { card } = value;
  const above = value.y < innerHeight / 2 ? "below" : "above";
  const left = Math.min(Math.max(8, value.x - 140), innerWidth - 288);
  return (
    <div class={`hover-card ${above}`} style={{ left: `${left}px`, top: `${value.y}px` }} role="tooltip">
      <header>
        <strong class="serif">{card.title}</strong>
        {card.kind && <span class="muted"> {card.kind}</span>}
      </header>
      {would && at && <p class="would">{would}</p>}
      {card.text && <p>{card.text}</p>}
      {(card.source || card.trust === "reconstruction") && (
        <footer class="muted">
          {card.source && <span>{brief(card.source)}</span>}
          {card.trust === "reconstruction" && (
            <span class="pencil">
              <Icon name="pencil" size={14} /> {t("trust.reconstruction")}
            </span>
          )}
          {card.trust === "source" && <span>{t("trust.source")}</span>}
        </footer>
      )}
    </div>
  );
}
