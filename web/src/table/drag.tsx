/** Dragging from one target to another: the same picks as two clicks, with a line drawn meanwhile. */
import { signal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";
import { clientPoint } from "../scene/board";
import { narrow } from "./choice";
import type { TableStore } from "./store";

const dragLine = signal<{ x1: number; y1: number; x2: number; y2: number; snapped: boolean } | null>(null);
const DRAG_THRESHOLD = 9;
const REACH = 34;

const boardOf = (): SVGSVGElement | null => document.querySelector<SVGSVGElement>("svg.board");

function spotOf(store: TableStore, ref: string): { x: number; y: number } | null {
  const board = boardOf();
  const centre = store.places.value.centre(ref);
  if (board && centre) return clientPoint(board, centre[0], centre[1]);
  const item = [...document.querySelectorAll(".panel [data-ref]")].find(
    (node) => node.getAttribute("data-ref") === ref,
  );
  const rect = item?.getBoundingClientRect();
  return rect ? { x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 } : null;
}

function nearestOf(store: TableStore, refs: Iterable<string>, x: number, y: number): string | null {
  let best: string | null = null;
  let least = REACH;
  const board = boardOf();
  const matrix = board?.getScreenCTM();
  const unit = matrix ? matrix.a : 1;
  const at = matrix ? new DOMPoint(x, y).matrixTransform(matrix.inverse()) : null;
  for (const ref of refs) {
    let far = Infinity;
    if (store.places.value.outlines.has(ref) && at) far = store.places.value.distance(ref, at.x, at.y) * unit;
    else {
      const spot = spotOf(store, ref);
      if (spot) far = Math.hypot(spot.x - x, spot.y - y);
    }
    if (far < least) {
      least = far;
      best = ref;
    }
  }
  return best;
}

export function useDrag(store: TableStore): void {
  useLayoutEffect(() => {
    let held: { ref: string; x: number; y: number; id: number; targets: string[]; on: boolean } | null = null;
    const down = (event: PointerEvent) => {
      held = null;
      if (event.button !== 0 || !event.isPrimary) return;
      const target = event.target as Element;
      if (!target.closest(".sheets, .panel")) return;
      const named = target.closest("[data-ref]")?.getAttribute("data-ref");
      const lit = store.litRefs.value;
      const ref =
        named && lit.has(named)
          ? named
          : target.closest(".sheets")
            ? nearestOf(store, lit, event.clientX, event.clientY)
            : null;
      if (!ref) return;
      const { next, later } = narrow(store.legal.value, [...store.picks.value, ref]);
      if (!next.size) return;
      held = {
        ref,
        x: event.clientX,
        y: event.clientY,
        id: event.pointerId,
        targets: [...next.keys(), ...later.keys()],
        on: false,
      };
    };
    const move = (event: PointerEvent) => {
      if (!held || event.pointerId !== held.id) return;
      if (!held.on && Math.hypot(event.clientX - held.x, event.clientY - held.y) > DRAG_THRESHOLD) {
        held.on = true;
        store.commands.pick(held.ref, { x: held.x, y: held.y });
      }
      if (!held.on) return;
      event.preventDefault();
      const from = spotOf(store, held.ref) ?? held;
      const near = nearestOf(store, held.targets, event.clientX, event.clientY);
      const to = (near && spotOf(store, near)) || { x: event.clientX, y: event.clientY };
      dragLine.value = { x1: from.x, y1: from.y, x2: to.x, y2: to.y, snapped: !!near };
    };
    const swallow = (event: Event) => {
      event.stopPropagation();
      event.preventDefault();
    };
    const up = (event: PointerEvent) => {
      if (!held || event.pointerId !== held.id) return;
      const done = held;
      held = null;
      dragLine.value = null;
      if (!done.on) return;
      // Ignore the click event that follows a drag.
      addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => removeEventListener("click", swallow, { capture: true }), 60);
      const near = nearestOf(store, done.targets, event.clientX, event.clientY);
      if (near) store.commands.pick(near, { x: event.clientX, y: event.clientY });
      else store.commands.unpick();
    };
    const cancel = () => {
      held = null;
      dragLine.value = null;
    };
    addEventListener("pointerdown", down);
    addEventListener("pointermove", move);
    addEventListener("pointerup", up);
    addEventListener("pointercancel", cancel);
    return () => {
      removeEventListener("pointerdown", down);
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", up);
      removeEventListener("pointercancel", cancel);
    };
  }, [store]);
}

export function DragLine() {
  const line = dragLine.value;
  if (!line) return null;
  return (
    <svg class={`drag-line${line.snapped ? " snapped" : ""}`} aria-hidden="true">
      <line class="edge" x1={line.x1} y1={line.y1} x2={line.x2} y2={line.y2} />
      <line x1={line.x1} y1={line.y1} x2={line.x2} y2={line.y2} />
      <circle cx={line.x2} cy={line.y2} r="7" />
    </svg>
  );
}
