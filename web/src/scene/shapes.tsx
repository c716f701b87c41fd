/** Shapes of a scene as SVG. Colours are names of the palette; patterns repeat the information that colours carry. */
import type { ComponentChildren } from "preact";
import type { Shape } from "../net/types";
import { truncate } from "../ui/fonts";
import type { Art } from "./art";
import { hrefOf } from "./art";
import { boxOf, labelSize } from "./geometry";
import { PureComponent } from "./pure";

const NAMES = new Set(
  (
    "paper ink faint water water-deep foam land land-dry land-high reed earth sand safe danger gold wood brick slate " +
    "clean polluted white black seat"
  ).split(" "),
);
export const paint = (name: string | undefined, otherwise: string): string =>
  name && NAMES.has(name) ? `var(--${name})` : otherwise;

const PATTERNS = new Set(["hatch", "cross", "dots", "waves", "reeds"]);
const path = (points: [number, number][] | undefined): string => (points ?? []).map((p) => p.join(",")).join(" ");

export function classOf(shape: Shape): string {
  const seat = shape.seat !== undefined ? ` seat-${shape.seat}` : "";
  const states = shape.state
    ? shape.state
        .split(/\s+/)
        .filter((word) => /^[\w-]+$/.test(word))
        .map((word) => ` is-${word}`)
        .join("")
    : "";
  return `shape ${shape.shape}${seat}${states}`;
}

/** The size of words as a CSS variable: board.css hides words too small to read. Numbers and single letters are always shown. */
const wordy = (text: string | undefined, size: number): Record<string, number> | undefined =>
  /\p{L}{2}/u.test(text ?? "") ? { "--size": size } : undefined;

interface Props {
  shape: Shape;
  art: Art;
  keep?: ((id: string, element: SVGGElement | null) => void) | undefined;
}

/** A function instead of a component, because a redraw calls it hundreds of times. */
function inner(shape: Shape, art: Art): ComponentChildren {
  switch (shape.shape) {
    case "sprite": {
      const box = boxOf(art, shape.symbol);
      const scale = shape.scale ?? 1;
      const place = `translate(${shape.x ?? 0} ${shape.y ?? 0})`;
      const size = Math.min(box.w, box.h) * scale * ((shape.text ?? "").length > 2 ? 0.36 : 0.46);
      return (
        <g
          transform={place}
          class={shape.fill ? "filled" : undefined}
          style={shape.fill ? { "--fill": paint(shape.fill, "var(--ink)") } : undefined}
        >
          {shape.symbol && (
            <g class="turning" transform={`rotate(${shape.turn ?? 0}) scale(${scale})`}>
              <use href={hrefOf(art.game, shape.symbol)} x={box.x} y={box.y} width={box.w} height={box.h} />
            </g>
          )}
          {shape.text && (
            <text
              class="on-sprite"
              style={wordy(shape.text, size)}
              font-size={size}
              y={size * 0.35}
              text-anchor="middle"
            >
              {shape.text}
            </text>
          )}
        </g>
      );
    }
    case "line":
      return (
        <polyline
          points={path(shape.points)}
          fill="none"
          stroke={paint(shape.fill, shape.seat !== undefined ? "var(--seat)" : "var(--ink)")}
          stroke-width={shape.width ?? 1}
          stroke-linecap="round"
          stroke-linejoin="round"
          stroke-dasharray={shape.dashed ? `${(shape.width ?? 1) * 2.5} ${(shape.width ?? 1) * 2.5}` : undefined}
        />
      );
    case "polygon": {
      const points = path(shape.points);
      return (
        <>
          <polygon
            class="area"
            points={points}
            fill={paint(shape.fill, shape.seat !== undefined ? "var(--seat)" : "none")}
          />
          {shape.pattern && PATTERNS.has(shape.pattern) && (
            <polygon points={points} fill={`url(#pattern-${shape.pattern})`} class="pattern" />
          )}
        </>
      );
    }
    case "label":
      return (
        <text
          class={shape.serif ? "word serif" : "word"}
          style={wordy(shape.text, labelSize(shape.size))}
          x={shape.x ?? 0}
          y={shape.y ?? 0}
          font-size={labelSize(shape.size)}
          text-anchor={(shape.anchor ?? "middle") as "middle"}
          dominant-baseline="central"
          fill={paint(shape.fill, "var(--ink)")}
        >
          {truncate(shape.text ?? "", shape.room ?? 0, labelSize(shape.size), shape.serif ?? false, 600)}
        </text>
      );
  }
}

/** Unchanged shapes keep their object (see `reuseShapes`), so only changed shapes are drawn again. */
export class ShapeView extends PureComponent<Props> {
  /** One function per component: with a new one, Preact would call the old ref with null and the new ref at each redraw. */
  private readonly hold = (element: SVGGElement | null): void => this.props.keep?.(this.props.shape.id, element);
  override render({ shape, art }: Props) {
    const named = shape.label && shape.shape !== "label";
    return (
      <g
        class={classOf(shape)}
        data-id={shape.id}
        data-ref={shape.ref}
        data-tip={shape.tip}
        ref={this.hold}
        role={named ? "img" : undefined}
        aria-label={named ? shape.label : undefined}
      >
        {inner(shape, art)}
      </g>
    );
  }
}

/** Shapes that nobody can point at: previews, small pictures. */
export function StillShapes({ shapes, art }: { shapes: Shape[]; art: Art }) {
  return (
    <>
      {shapes.map((shape, i) => (
        <g key={i} class={classOf(shape)}>
          {inner(shape, art)}
        </g>
      ))}
    </>
  );
}

export const byLayer = (shapes: Shape[] | undefined): Shape[] =>
  (shapes ?? [])
    .map((shape, i) => [shape, i] as const)
    .sort((a, b) => (a[0].layer ?? 2) - (b[0].layer ?? 2) || a[1] - b[1])
    .map(([shape]) => shape);

/** The SVG patterns, once per page. */
export function Patterns() {
  const stroke = { stroke: "var(--ink)", "stroke-width": 1, fill: "none", "stroke-opacity": 0.34 } as const;
  return (
    <svg width="0" height="0" class="art" aria-hidden="true">
      <defs>
        <pattern id="pattern-hatch" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0V8" {...stroke} />
        </pattern>
        <pattern id="pattern-cross" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0V9M0 0H9" {...stroke} />
        </pattern>
        <pattern id="pattern-dots" width="10" height="10" patternUnits="userSpaceOnUse">
          <circle cx="2.5" cy="2.5" r="1.1" fill="var(--ink)" fill-opacity="0.34" />
          <circle cx="7.5" cy="7.5" r="1.1" fill="var(--ink)" fill-opacity="0.34" />
        </pattern>
        <pattern id="pattern-waves" width="28" height="14" patternUnits="userSpaceOnUse">
          <path d="M0 4q7-5 14 0t14 0" {...stroke} stroke-opacity="0.2" />
          <path d="M-14 11q7-5 14 0t14 0t14 0" {...stroke} stroke-opacity="0.2" />
        </pattern>
        <pattern id="pattern-reeds" width="22" height="18" patternUnits="userSpaceOnUse">
          <path
            d="M4 9V3M4 9q-2-2-3-5M4 9q2-2 3-5M15 17v-6M15 17q-2-2-3-5M15 17q2-2 3-5"
            {...stroke}
            stroke-opacity="0.5"
          />
        </pattern>
      </defs>
    </svg>
  );
}
