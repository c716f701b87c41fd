/** Arrows between things of the board, for notes on a position. */
import { useEffect, useState } from "preact/hooks";
import type { Places } from "./geometry";

const HEAD = 0.3; // radians to each side of the shaft
const TIP = 14; // scene units

/** A shaft with a head, from the middle of one thing to just before the middle of another. */
function arrow([x1, y1]: [number, number], [x2, y2]: [number, number]): string {
  const way = Math.atan2(y2 - y1, x2 - x1);
  const head = [way + Math.PI - HEAD, way + Math.PI + HEAD]
    .map((side) => `M${x2} ${y2}L${x2 + TIP * Math.cos(side)} ${y2 + TIP * Math.sin(side)}`)
    .join("");
  return `M${x1} ${y1}L${x2} ${y2}${head}`;
}

export function Arrows({ pairs, places }: { pairs: [string, string][]; places: Places }) {
  return (
    <g class="arrows" aria-hidden="true">
      {pairs.map(([from, to]) => {
        const start = places.centre(from);
        const end = places.centre(to);
        return start && end && <path key={`${from} ${to}`} data-from={from} data-to={to} d={arrow(start, end)} />;
      })}
    </g>
  );
}

type Pair = [string, string];

/** The middle of the thing with a ref, on the screen; null while it is scrolled away. */
function middle(ref: string): [number, number] | null {
  for (const found of document.querySelectorAll(`.table [data-ref="${CSS.escape(ref)}"]`)) {
    const { left, top, width, height } = found.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const frames = [".me-scroll", ".me", ".table"].map((name) => found.closest(name)?.getBoundingClientRect());
    if (width && frames.every((frame) => !frame || (y >= frame.top && y <= frame.bottom))) return [x, y];
  }
  return null;
}

/** Arrows with an end beside the board, over the whole screen; an arrow is drawn while both ends are in view. */
export function ArrowsBeside({ pairs }: { pairs: Pair[] }) {
  const [shown, setShown] = useState<{ pair: Pair; d: string }[]>([]);
  const named = JSON.stringify(pairs);
  useEffect(() => {
    const measure = () =>
      setShown(
        pairs.flatMap((pair) => {
          const [start, end] = pair.map(middle);
          return start && end ? [{ pair, d: arrow(start, end) }] : [];
        }),
      );
    measure();
    if (!pairs.length) return;
    addEventListener("scroll", measure, true);
    addEventListener("resize", measure);
    return () => {
      removeEventListener("scroll", measure, true);
      removeEventListener("resize", measure);
    };
  }, [named]);
  if (!shown.length) return null;
  return (
    <svg class="arrows beside" aria-hidden="true">
      {shown.map(({ pair: [from, to], d }) => (
        <path key={`${from} ${to}`} data-from={from} data-to={to} d={d} />
      ))}
    </svg>
  );
}
