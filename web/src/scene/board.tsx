/** The board: a static layer for the backdrop, a layer for pieces; highlights, mouse, touch and keyboard input, zoom. */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Backdrop, Neighbours, Scene, Shape } from "../net/types";
import { t } from "../text/words";
import { Icon } from "../ui/widgets";
import { Arrows } from "./arrows";
import type { Art } from "./art";
import { BackdropView } from "./backdrop";
import type { Outline } from "./geometry";
import { coordinate, freeSpot, isRound, nearest, outlineOf, Places } from "./geometry";
import type { Pace } from "./motion";
import { Animator } from "./motion";
import { PureComponent } from "./pure";
import { byLayer, ShapeView, StillShapes } from "./shapes";

export interface Mark {
  ref: string;
  kind: "lit" | "also" | "chosen" | "hint" | "seen" | "ping" | "last";
  seat?: number | undefined;
  say?: string;
}
interface Props {
  scene: Scene;
  backdrop: Backdrop | null;
  art: Art;
  places: Places;
  marks: Mark[];
  trail: { from: [number, number]; to: [number, number]; seat?: number | undefined }[];
  arrows: [string, string][];
  pace: Pace;
  label: string;
  cursor: string | null;
  onCursor: (ref: string) => void;
  onPick: (ref: string, at: { x: number; y: number }) => void;
  onOther: (ref: string | null, at: { x: number; y: number }) => void;
  onPing?: ((ref: string) => void) | undefined;
  /** The pointer, a resting finger or the cursor is on this target. */
  onAim: (ref: string | null, at: { x: number; y: number }) => void;
  preview: Shape[];
  panelPosition: (id: string) => DOMRect | null;
  zoomable?: boolean;
  coordinates?: boolean;
}

interface View {
  x: number;
  y: number;
  w: number;
  h: number;
}
const CROWD = 24;
const REACH = 24; // css pixels around a lit target that still count as hitting it
const WAYS: Record<string, keyof Neighbours> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
};

export function Board(props: Props) {
  const { scene, backdrop, art, places, marks, pace } = props;
  const svg = useRef<SVGSVGElement>(null);
  const ghosts = useRef<SVGGElement>(null);
  const animator = useRef<Animator | null>(null);
  animator.current ??= new Animator();
  const whole: View = { x: 0, y: 0, w: scene.width, h: scene.height };
  const [zoom, setZoom] = useState<View | null>(null);
  const view = zoom ?? whole;
  const lit = useMemo(
    () => new Set(marks.filter((m) => m.kind === "lit" || m.kind === "also").map((m) => m.ref)),
    [marks],
  );
  const shapes = useMemo(() => byLayer(scene.shapes), [scene]);
  const ground = useMemo(
    () => (props.coordinates && backdrop ? new Places(backdrop, null, art) : null),
    [props.coordinates, backdrop, art],
  );
  const crowded = lit.size > CROWD; // too many to ring them all: a dot in each area
  // What the dots must not cover: pieces and words.
  const taken = useMemo(
    () =>
      crowded
        ? [...(backdrop?.shapes ?? []), ...(scene.shapes ?? [])]
            .filter(standsAlone)
            .map((shape) => outlineOf(shape, art))
        : [],
    [crowded, scene, backdrop, art],
  );

  useLayoutEffect(() => {
    const toScene = (id: string) => {
      const rect = props.panelPosition(id);
      return rect && svg.current
        ? scenePoint(svg.current, rect.left + rect.width / 2, rect.top + rect.height / 2)
        : null;
    };
    animator.current!.animate(shapes, pace, ghosts.current, toScene);
    const [mark] = performance.getEntriesByName("redraw").slice(-1);
    if (mark) svg.current!.dataset.drawn = (performance.now() - mark.startTime).toFixed(1);
    performance.clearMarks("redraw");
  }, [shapes]);
  useEffect(() => setZoom(null), [scene.width, scene.height]);
  // Pixels per scene unit, for board.css, which hides text too small to read.
  useLayoutEffect(() => {
    const sheets = svg.current!.parentElement!;
    const measure = () =>
      sheets.style.setProperty(
        "--unit",
        Math.min(sheets.clientWidth / view.w, sheets.clientHeight / view.h).toFixed(3),
      );
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(sheets);
    return () => watch.disconnect();
  }, [view.w, view.h]);

  const fingers = useRef(new Map<number, { x: number; y: number }>());
  const gesture = useRef<{ start: View; spread: number; mid: { x: number; y: number }; moved: boolean } | null>(null);
  const suppress = useRef(0);
  const assisted = useRef(false); // zoomed in automatically, so zoom out after the pick

  function hit(event: { clientX: number; clientY: number; target: EventTarget | null }): string | null {
    const under = (event.target as Element | null)?.closest?.("[data-ref]")?.getAttribute("data-ref") ?? null;
    if (under && lit.has(under)) return under;
    const at = scenePoint(svg.current!, event.clientX, event.clientY);
    const unit = view.w / svg.current!.getBoundingClientRect().width || 1;
    let best: string | null = null;
    let least = REACH * unit;
    for (const ref of lit) {
      const far = places.distance(ref, at.x, at.y);
      if (far < least) {
        least = far;
        best = ref;
      }
    }
    return best ?? under;
  }

  function click(event: MouseEvent) {
    if (Date.now() < suppress.current) return;
    svg.current!.focus({ preventScroll: true });
    const at = { x: event.clientX, y: event.clientY };
    if (props.zoomable && (event as PointerEvent).pointerType !== "mouse" && dense(event)) return closer(event);
    const ref = hit(event);
    if (ref && (event.altKey || event.shiftKey) && props.onPing) return props.onPing(ref);
    if (ref && lit.has(ref)) {
      if (assisted.current) setZoom(null);
      assisted.current = false;
      props.onPick(ref, at);
    } else props.onOther(ref, at);
  }

  /** Whether several targets are under one finger, so that a tap would be ambiguous. */
  function dense(event: MouseEvent): boolean {
    if (view.w < whole.w / 2.4) return false;
    const at = scenePoint(svg.current!, event.clientX, event.clientY);
    const reach = 20 * (view.w / svg.current!.getBoundingClientRect().width || 1);
    let near = 0;
    for (const ref of lit) {
      const centre = places.centre(ref);
      if (centre && Math.hypot(centre[0] - at.x, centre[1] - at.y) < reach) near += 1;
    }
    return near > 2;
  }
  function closer(event: MouseEvent) {
    const at = scenePoint(svg.current!, event.clientX, event.clientY);
    const w = whole.w / 3;
    const h = whole.h / 3;
    assisted.current = true;
    put({ x: at.x - w / 2, y: at.y - h / 2, w, h });
  }

  const resting = useRef(0); // a finger that rests shows what its target would do
  function aim(event: PointerEvent) {
    if (event.type === "pointerleave" || !lit.size) return props.onAim(null, { x: 0, y: 0 });
    const ref = hit(event);
    props.onAim(ref && lit.has(ref) ? ref : null, { x: event.clientX, y: event.clientY });
  }

  function spread() {
    const [a, b] = [...fingers.current.values()];
    return a && b ? { d: Math.hypot(a.x - b.x, a.y - b.y), x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } : null;
  }
  function down(event: PointerEvent) {
    if (event.pointerType !== "mouse") resting.current = window.setTimeout(() => aim(event), 140);
    if (!props.zoomable || event.pointerType === "mouse") return;
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const two = spread();
    if (two) gesture.current = { start: view, spread: two.d, mid: scenePoint(svg.current!, two.x, two.y), moved: true };
    else if (zoom)
      gesture.current = { start: view, spread: 0, mid: { x: event.clientX, y: event.clientY }, moved: false };
  }
  function move(event: PointerEvent) {
    if (event.pointerType === "mouse" && event.buttons === 0) aim(event);
    if (!fingers.current.has(event.pointerId)) return;
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const held = gesture.current;
    if (!held) return;
    const rect = svg.current!.getBoundingClientRect();
    const two = spread();
    if (two && held.spread) {
      const w = clamp(held.start.w * (held.spread / two.d), whole.w / 5, whole.w);
      const h = (w / whole.w) * whole.h;
      const fx = (two.x - rect.left) / rect.width;
      const fy = (two.y - rect.top) / rect.height;
      put({ x: held.mid.x - fx * w, y: held.mid.y - fy * h, w, h });
    } else if (!held.spread && zoom) {
      const dx = event.clientX - held.mid.x;
      const dy = event.clientY - held.mid.y;
      if (Math.hypot(dx, dy) > 8) held.moved = true;
      if (held.moved)
        put({
          ...held.start,
          x: held.start.x - (dx / rect.width) * held.start.w,
          y: held.start.y - (dy / rect.height) * held.start.h,
        });
    }
  }
  function up(event: PointerEvent) {
    clearTimeout(resting.current);
    fingers.current.delete(event.pointerId);
    if (gesture.current?.moved) suppress.current = Date.now() + 300;
    if (fingers.current.size === 0) gesture.current = null;
  }
  function put(next: View) {
    if (next.w > whole.w * 0.97) return setZoom(null);
    setZoom({ ...next, x: clamp(next.x, 0, whole.w - next.w), y: clamp(next.y, 0, whole.h - next.h) });
  }
  function step(factor: number) {
    const w = clamp(view.w / factor, whole.w / 5, whole.w);
    const h = (w / whole.w) * whole.h;
    const about = props.cursor ? places.centre(props.cursor) : null;
    const [cx, cy] = about ?? [view.x + view.w / 2, view.y + view.h / 2];
    put({ x: cx - w / 2, y: cy - h / 2, w, h });
  }
  function wheel(event: WheelEvent) {
    if (!event.ctrlKey) return;
    event.preventDefault();
    const at = scenePoint(svg.current!, event.clientX, event.clientY);
    const w = clamp(view.w * (event.deltaY > 0 ? 1.15 : 0.87), whole.w / 5, whole.w);
    const h = (w / whole.w) * whole.h;
    put({ x: at.x - ((at.x - view.x) / view.w) * w, y: at.y - ((at.y - view.y) / view.h) * h, w, h });
  }
  useLayoutEffect(() => {
    const element = svg.current?.parentElement;
    element?.addEventListener("wheel", wheel, { passive: false });
    return () => element?.removeEventListener("wheel", wheel);
  });

  function key(event: KeyboardEvent) {
    const way = WAYS[event.key];
    if (way && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      const from = props.cursor;
      const all = [...places.outlines.keys()];
      const start = [...lit][0] ?? all[0];
      const to =
        from && places.outlines.has(from)
          ? (backdrop?.near?.[from]?.[way] ?? nearest(places, from, way, all))
          : (start ?? null);
      if (to) go(to);
    } else if ((event.key === "Enter" || event.key === " ") && props.cursor) {
      event.preventDefault();
      const rect = focusRect(svg.current!, places, props.cursor);
      if (lit.has(props.cursor)) props.onPick(props.cursor, rect);
      else props.onOther(props.cursor, rect);
    } else if (event.key === "n" || event.key === "N") {
      const order = [...lit];
      if (!order.length) return;
      event.preventDefault();
      event.stopPropagation();
      const at = props.cursor ? order.indexOf(props.cursor) : -1;
      const to = order[(at + (event.key === "N" ? order.length - 1 : 1)) % order.length];
      if (to) go(to);
    }
  }
  function go(to: string) {
    props.onCursor(to);
    props.onAim(lit.has(to) ? to : null, focusRect(svg.current!, places, to));
  }

  const box = `${view.x} ${view.y} ${view.w} ${view.h}`;
  const cursorOutline = props.cursor ? places.outlines.get(props.cursor) : undefined;
  const cursorSay = props.cursor
    ? `${places.name(props.cursor)}${lit.has(props.cursor) ? `. ${marks.find((m) => m.ref === props.cursor && m.say)?.say ?? t("board.lit")}` : ""}`
    : "";
  return (
    <div class="board-frame">
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the board inside has the focus and handles the keys */}
      <div
        class="sheets"
        onClick={click}
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={up}
        onPointerCancel={up}
        onPointerLeave={aim}
      >
        <div class="layer">
          <svg class="under" viewBox={box} role="group" aria-label={t("board.ground")}>
            <rect class="sheet" x={0} y={0} width={scene.width} height={scene.height} />
            {backdrop && <BackdropView shapes={backdrop.shapes ?? []} art={art} />}
            {ground && <Coordinates backdrop={backdrop} places={ground} areas />}
          </svg>
        </div>
        <svg
          ref={svg}
          class="board"
          viewBox={box}
          role="application"
          aria-roledescription={t("board.roledescription")}
          aria-label={props.label}
          aria-describedby="board-cursor"
          {...{ tabindex: 0 }}
          onKeyDown={key}
          data-lit={lit.size}
        >
          <g class="marks below">
            {marks
              .filter((m) => m.kind === "last" || m.kind === "seen")
              .map((m) => (
                <Light key={`${m.kind} ${m.ref}`} mark={m} outline={places.outlines.get(m.ref)} />
              ))}
            {props.trail.map(({ from, to, seat }, i) => (
              <line
                key={i}
                class={`trail${seat !== undefined ? ` seat-${seat}` : ""}`}
                x1={from[0]}
                y1={from[1]}
                x2={to[0]}
                y2={to[1]}
              />
            ))}
          </g>
          <g class="pieces">
            {shapes.map((shape) => (
              <ShapeView key={shape.id} shape={shape} art={art} keep={animator.current!.register} />
            ))}
          </g>
          {props.coordinates && <Coordinates backdrop={backdrop} places={places} areas={false} />}
          <g ref={ghosts} class="ghosts" aria-hidden="true" />
          {props.preview.length > 0 && (
            <g class="foreseen" aria-hidden="true">
              <StillShapes shapes={props.preview} art={art} />
            </g>
          )}
          <Arrows pairs={props.arrows} places={places} />
          <g class="marks">
            {marks
              .filter((m) => m.kind !== "last" && m.kind !== "seen")
              .sort((a, b) => Number(b.kind === "also") - Number(a.kind === "also")) // a target is above a later one, to be clicked
              .map((m) => (
                <Light
                  key={`${m.kind} ${m.ref}`}
                  mark={m}
                  outline={places.outlines.get(m.ref)}
                  name={places.name(m.ref)}
                  soft={crowded ? taken : undefined}
                />
              ))}
            {cursorOutline && (
              <g class="cursor" aria-hidden="true">
                <Ring outline={cursorOutline} grow={6} />
              </g>
            )}
          </g>
        </svg>
      </div>
      <div id="board-cursor" class="unseen" aria-live="polite">
        {cursorSay}
      </div>
      {props.zoomable && (
        <div class="zoom">
          <button type="button" class="round" aria-label={t("zoom.in")} onClick={() => step(1.6)}>
            +
          </button>
          {zoom && (
            <button type="button" class="round" aria-label={t("zoom.out")} onClick={() => step(1 / 1.6)}>
              −
            </button>
          )}
          {zoom && (
            <button type="button" class="round" aria-label={t("zoom.whole")} onClick={() => setZoom(null)}>
              <Icon name="whole" />
            </button>
          )}
        </div>
      )}
    </div>
  );
}

/** Coordinates of the spaces that arrow keys visit: those of areas in the static layer, those of sprites above the pieces. Hidden when too small to read. */
class Coordinates extends PureComponent<{ backdrop: Backdrop | null; places: Places; areas: boolean }> {
  override render({ backdrop, places, areas }: { backdrop: Backdrop | null; places: Places; areas: boolean }) {
    return (
      <g class={areas ? "coordinates areas" : "coordinates"} aria-hidden="true">
        {Object.keys(backdrop?.near ?? {}).map((ref) => {
          const name = coordinate(ref);
          const o = name ? places.outlines.get(ref) : undefined;
          if (!name || !o || !!o.points !== areas) return null;
          const room = Math.min((o.w * 0.9) / (name.length * 0.54), o.h * 0.45);
          return (
            <text
              key={ref}
              class="word"
              style={{ "--size": room, "font-size": `min(calc(13px / var(--unit, 1)), ${room.toFixed(1)}px)` }}
              x={o.x}
              y={o.y + o.h * 0.27}
              text-anchor="middle"
              dominant-baseline="central"
            >
              {name}
            </text>
          );
        })}
      </g>
    );
  }
}

/** A piece, or words on the map. */
const standsAlone = (shape: Shape): boolean =>
  (shape.shape === "sprite" && (shape.layer ?? 2) >= 2) || (shape.shape === "label" && (shape.text ?? "").length > 2);

function Light({
  mark,
  outline,
  name,
  soft,
}: {
  mark: Mark;
  outline: Outline | undefined;
  name?: string;
  /** a dot instead of a ring, beside these boxes */
  soft?: Outline[] | undefined;
}) {
  if (!outline) return null;
  const spoken =
    mark.kind === "lit" || mark.kind === "also"
      ? { role: "button" as const, "aria-label": mark.say ? `${name}: ${mark.say}` : name }
      : { "aria-hidden": "true" as const };
  const dotted = !!soft && mark.kind === "lit" && !!outline.points && !outline.open;
  const r = Math.min(outline.w, outline.h) * 0.1;
  const [dx, dy] = dotted ? freeSpot(outline, r, soft) : [0, 0];
  return (
    <g
      class={`light ${mark.kind}${dotted ? " soft" : ""}${mark.seat !== undefined ? ` seat-${mark.seat}` : ""}`}
      data-ref={mark.ref}
      style={{ "--across": Math.min(outline.w, outline.h) }}
      {...spoken}
    >
      <Ring
        outline={outline}
        grow={mark.kind === "ping" ? 8 : 3}
        edge={!dotted && (mark.kind === "lit" || mark.kind === "chosen")}
      />
      {dotted && <circle class="dot" cx={dx} cy={dy} r={r} />}
    </g>
  );
}

function Ring({ outline: o, grow, edge }: { outline: Outline; grow: number; edge?: boolean }) {
  const draw = (kind: string) => {
    if (o.points?.length) {
      const points = o.points.map((p) => p.join(",")).join(" ");
      return o.open ? <polyline class={kind} points={points} /> : <polygon class={kind} points={points} />;
    }
    if (isRound(o.w, o.h)) return <circle class={kind} cx={o.x} cy={o.y} r={Math.max(o.w, o.h) / 2 + grow} />;
    // cards get a frame, tokens a ring
    return (
      <rect
        class={kind}
        x={o.x - o.w / 2 - grow}
        y={o.y - o.h / 2 - grow}
        width={o.w + 2 * grow}
        height={o.h + 2 * grow}
        rx={Math.min(o.w, o.h) * 0.18 + grow}
        transform={o.turn ? `rotate(${o.turn} ${o.x} ${o.y})` : undefined}
      />
    );
  };
  return (
    <>
      {edge && draw("edge")}
      {draw("ring")}
    </>
  );
}

const clamp = (v: number, low: number, high: number): number => Math.min(high, Math.max(low, v));

export function scenePoint(svg: SVGSVGElement, clientX: number, clientY: number): { x: number; y: number } {
  const matrix = svg.getScreenCTM();
  if (!matrix) return { x: 0, y: 0 };
  const point = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
  return { x: point.x, y: point.y };
}

export function clientPoint(svg: SVGSVGElement, x: number, y: number): { x: number; y: number } {
  const matrix = svg.getScreenCTM();
  if (!matrix) return { x: 0, y: 0 };
  const point = new DOMPoint(x, y).matrixTransform(matrix);
  return { x: point.x, y: point.y };
}

function focusRect(svg: SVGSVGElement, places: Places, ref: string): { x: number; y: number } {
  const centre = places.centre(ref);
  return centre ? clientPoint(svg, centre[0], centre[1]) : { x: 0, y: 0 };
}
