/** Animations between two scenes: pieces move, new ones fade in, removed ones fade out. */
import type { Shape } from "../net/types";

export interface Pace {
  /** duration of a move in ms; 0: no animation */
  move: number;
  /** cross-fades only */
  still: boolean;
}

interface Pose {
  x: number;
  y: number;
  turn: number;
  moving: boolean;
  symbol: string;
}

const poseOf = (shape: Shape): Pose =>
  shape.shape === "sprite" || shape.shape === "label"
    ? {
        x: shape.x ?? 0,
        y: shape.y ?? 0,
        turn: shape.shape === "sprite" ? (shape.turn ?? 0) : 0,
        moving: true,
        symbol: shape.shape === "sprite" ? (shape.symbol ?? "") : "",
      }
    : { x: 0, y: 0, turn: 0, moving: false, symbol: "" };

export class Animator {
  private before = new Map<string, Pose>();
  private readonly nodes = new Map<string, SVGGElement>();
  private readonly gone = new Map<string, SVGGElement>();
  private first = true;
  readonly register = (id: string, element: SVGGElement | null): void => {
    if (element) {
      this.nodes.set(id, element);
      this.gone.delete(id);
    } else {
      const old = this.nodes.get(id);
      if (old) this.gone.set(id, old);
      this.nodes.delete(id);
    }
  };

  /** Animate the differences after a redraw. `panelPosition` tells where a piece was in a panel before. */
  animate(
    shapes: Shape[],
    pace: Pace,
    ghosts: SVGGElement | null,
    panelPosition: (id: string) => { x: number; y: number } | null,
  ): void {
    const poses = new Map<string, Pose>();
    let fresh = 0;
    for (const shape of shapes) {
      const now = poseOf(shape);
      poses.set(shape.id, now);
      if (this.first || pace.move === 0) continue;
      const node = this.nodes.get(shape.id);
      if (!node) continue;
      const old = this.before.get(shape.id) ?? (now.moving ? from(panelPosition(shape.id), now) : undefined);
      if (!old) {
        const delay = Math.min(40 * fresh++, 600);
        node.animate([{ opacity: 0 }, { opacity: 1 }], {
          duration: pace.still ? 150 : pace.move,
          delay,
          fill: "backwards",
          easing: "ease-out",
        });
      } else if (now.moving && !pace.still && (old.x !== now.x || old.y !== now.y || old.turn !== now.turn)) {
        this.move(node, old, now, pace.move);
      } else if (now.moving && !pace.still && old.symbol !== now.symbol) {
        this.turnOver(node, now, pace.move);
      } else if (now.moving && pace.still && (old.x !== now.x || old.y !== now.y)) {
        node.animate([{ opacity: 0.2 }, { opacity: 1 }], { duration: 150 });
      }
    }
    if (ghosts && !this.first && pace.move > 0) {
      for (const [id, node] of this.gone) {
        if (poses.has(id)) continue;
        ghosts.appendChild(node);
        node.animate([{ opacity: 1 }, { opacity: 0 }], { duration: 180 }).finished.then(
          () => node.remove(),
          () => node.remove(),
        );
      }
    }
    this.gone.clear();
    this.before = poses;
    this.first = false;
  }

  /** Dice tumble, cards and tiles turn over. */
  private turnOver(node: SVGGElement, now: Pose, ms: number): void {
    const holder = node.querySelector<SVGGElement>(".turning")?.parentElement as unknown as SVGGElement | null;
    if (!holder) return;
    const at = `translate(${now.x}px, ${now.y}px)`;
    if (/^(die|dice)/.test(now.symbol)) {
      const frames = [
        { transform: `${at} translate(-14px, -26px) rotate(-320deg) scale(.8)` },
        { transform: `${at} rotate(14deg)`, offset: 0.75 },
        { transform: at },
      ];
      holder.animate(frames, { duration: Math.max(ms * 2, 420), easing: "ease-out" });
    } else
      holder.animate([{ transform: `${at} scaleX(.05)` }, { transform: at }], { duration: ms, easing: "ease-out" });
  }

  private move(node: SVGGElement, old: Pose, now: Pose, ms: number): void {
    const dx = old.x - now.x;
    const dy = old.y - now.y;
    const distance = Math.hypot(dx, dy);
    const duration = distance < 30 ? ms * 0.75 : ms;
    if (distance)
      node.animate([{ transform: `translate(${dx}px, ${dy}px)` }, { transform: "none" }], {
        duration,
        easing: "cubic-bezier(.2,.7,.3,1)",
      });
    const turning = node.querySelector<SVGGElement>(".turning");
    let angle = old.turn - now.turn;
    while (angle > 180) angle -= 360;
    while (angle < -180) angle += 360;
    if (turning?.parentElement && angle) {
      const holder = turning.parentElement as unknown as SVGGElement;
      const at = `translate(${now.x}px, ${now.y}px)`;
      holder.animate([{ transform: `${at} rotate(${angle}deg)` }, { transform: at }], { duration, easing: "ease-out" });
    }
  }
}

const from = (spot: { x: number; y: number } | null, now: Pose): Pose | undefined =>
  spot ? { x: spot.x, y: spot.y, turn: now.turn, moving: true, symbol: now.symbol } : undefined;
