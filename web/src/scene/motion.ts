/** Motion that explains: a piece goes its way, what is new fades in, what is gone fades out. */
import type { Shape } from "../net/types";

export interface Pace {
  /** one move in ms; 0 is at once */
  move: number;
  /** cross-fades only */
  still: boolean;
}

interface Stand {
  x: number;
  y: number;
  turn: number;
  moving: boolean;
  symbol: string;
}

const stand = (shape: Shape): Stand =>
  shape.shape === "sprite" || shape.shape === "label"
    ? {
        x: shape.x ?? 0,
        y: shape.y ?? 0,
        turn: shape.shape === "sprite" ? (shape.turn ?? 0) : 0,
        moving: true,
        symbol: shape.shape === "sprite" ? (shape.symbol ?? "") : "",
      }
    : { x: 0, y: 0, turn: 0, moving: false, symbol: "" };

export class Stage {
  private before = new Map<string, Stand>();
  private readonly nodes = new Map<string, SVGGElement>();
  private readonly gone = new Map<string, SVGGElement>();
  private first = true;
  readonly keep = (id: string, element: SVGGElement | null): void => {
    if (element) {
      this.nodes.set(id, element);
      this.gone.delete(id);
    } else {
      const old = this.nodes.get(id);
      if (old) this.gone.set(id, old);
      this.nodes.delete(id);
    }
  };

  /** After a redraw: animate the difference. `flew` gives where a piece lay outside the board. */
  settle(
    shapes: Shape[],
    pace: Pace,
    ghosts: SVGGElement | null,
    flew: (id: string) => { x: number; y: number } | null,
  ): void {
    const now = new Map<string, Stand>();
    let fresh = 0;
    for (const shape of shapes) {
      const here = stand(shape);
      now.set(shape.id, here);
      if (this.first || pace.move === 0) continue;
      const node = this.nodes.get(shape.id);
      if (!node) continue;
      const old = this.before.get(shape.id) ?? (here.moving ? from(flew(shape.id), here) : undefined);
      if (!old) {
        const delay = Math.min(40 * fresh++, 600);
        node.animate([{ opacity: 0 }, { opacity: 1 }], {
          duration: pace.still ? 150 : pace.move,
          delay,
          fill: "backwards",
          easing: "ease-out",
        });
      } else if (here.moving && !pace.still && (old.x !== here.x || old.y !== here.y || old.turn !== here.turn)) {
        this.move(node, old, here, pace.move);
      } else if (here.moving && !pace.still && old.symbol !== here.symbol) {
        this.turnOver(node, here, pace.move);
      } else if (here.moving && pace.still && (old.x !== here.x || old.y !== here.y)) {
        node.animate([{ opacity: 0.2 }, { opacity: 1 }], { duration: 150 });
      }
    }
    if (ghosts && !this.first && pace.move > 0) {
      for (const [id, node] of this.gone) {
        if (now.has(id)) continue;
        ghosts.appendChild(node);
        node.animate([{ opacity: 1 }, { opacity: 0 }], { duration: 180 }).finished.then(
          () => node.remove(),
          () => node.remove(),
        );
      }
    }
    this.gone.clear();
    this.before = now;
    this.first = false;
  }

  /** Dice tumble and stay; cards and tiles turn. */
  private turnOver(node: SVGGElement, here: Stand, ms: number): void {
    const holder = node.querySelector<SVGGElement>(".turning")?.parentElement as unknown as SVGGElement | null;
    if (!holder) return;
    const at = `translate(${here.x}px, ${here.y}px)`;
    if (/^(die|dice)/.test(here.symbol)) {
      const frames = [
        { transform: `${at} translate(-14px, -26px) rotate(-320deg) scale(.8)` },
        { transform: `${at} rotate(14deg)`, offset: 0.75 },
        { transform: at },
      ];
      holder.animate(frames, { duration: Math.max(ms * 2, 420), easing: "ease-out" });
    } else
      holder.animate([{ transform: `${at} scaleX(.05)` }, { transform: at }], { duration: ms, easing: "ease-out" });
  }

  private move(node: SVGGElement, old: Stand, here: Stand, ms: number): void {
    const dx = old.x - here.x;
    const dy = old.y - here.y;
    const far = Math.hypot(dx, dy);
    const duration = far < 30 ? ms * 0.75 : ms;
    if (far)
      node.animate([{ transform: `translate(${dx}px, ${dy}px)` }, { transform: "none" }], {
        duration,
        easing: "cubic-bezier(.2,.7,.3,1)",
      });
    const turning = node.querySelector<SVGGElement>(".turning");
    let angle = old.turn - here.turn;
    while (angle > 180) angle -= 360;
    while (angle < -180) angle += 360;
    if (turning?.parentElement && angle) {
      const holder = turning.parentElement as unknown as SVGGElement;
      const at = `translate(${here.x}px, ${here.y}px)`;
      holder.animate([{ transform: `${at} rotate(${angle}deg)` }, { transform: at }], { duration, easing: "ease-out" });
    }
  }
}

const from = (spot: { x: number; y: number } | null, here: Stand): Stand | undefined =>
  spot ? { x: spot.x, y: spot.y, turn: here.turn, moving: true, symbol: here.symbol } : undefined;
