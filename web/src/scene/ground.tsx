/** What never moves: drawn once, and so that the browser has little to keep of it.
 *
 * Whatever is moved or turned has a place of its own in a browser's painting, and all places are walked through whenever a piece moves. Plain sprites that
 * are alike are therefore the marks of one line: hundreds of trees and waves are a few dozen places. */

import type { Shape, Sprite } from "../net/types";
import type { Art } from "./art";
import { hrefOf } from "./art";
import { boxOf } from "./geometry";
import { byLayer, classOf, ShapeView } from "./shapes";
import { Steady } from "./steady";

/** Shapes that are drawn alike, of which only the place differs; or a single one. */
interface Alike {
  id: string;
  all: Shape[];
}

/** Nothing is said of it and nobody can name it: decoration. */
const plain = (shape: Shape): shape is Sprite =>
  shape.shape === "sprite" &&
  !!shape.symbol &&
  !shape.ref &&
  !shape.label &&
  !shape.tip &&
  !shape.text &&
  !shape.fill &&
  shape.seat === undefined;

/** Shapes in the order they are drawn; only decorations with nothing else between them trade places. */
function gathered(shapes: Shape[]): Alike[] {
  const found: Alike[] = [];
  let near = new Map<string, Alike>();
  for (const shape of shapes) {
    if (!plain(shape)) near = new Map();
    const key = plain(shape) ? [shape.symbol, shape.scale, shape.turn, shape.state, shape.layer].join(" ") : shape.id;
    const alike = near.get(key);
    if (alike) alike.all.push(shape);
    else {
      const first = { id: shape.id, all: [shape] };
      near.set(key, first);
      found.push(first);
    }
  }
  return found;
}

function Marks({ id, sprites, art }: { id: string; sprites: Sprite[]; art: Art }) {
  const first = sprites[0]!;
  const box = boxOf(art, first.symbol);
  const name = `${art.game}-marks-${id}`;
  const mark = `url(#${name})`;
  return (
    <g class={classOf(first)}>
      <marker
        id={name}
        markerUnits="userSpaceOnUse"
        markerWidth={1}
        markerHeight={1}
        overflow="visible"
        orient={String(first.turn ?? 0)}
      >
        <g transform={`scale(${first.scale ?? 1})`}>
          <use href={hrefOf(art.game, first.symbol!)} x={box.x} y={box.y} width={box.w} height={box.h} />
        </g>
      </marker>
      <polyline
        points={sprites.map(({ x, y }) => `${x ?? 0},${y ?? 0}`).join(" ")}
        fill="none"
        marker-start={mark}
        marker-mid={mark}
        marker-end={mark}
      />
    </g>
  );
}

export class Ground extends Steady<{ shapes: Shape[]; art: Art }> {
  override render({ shapes, art }: { shapes: Shape[]; art: Art }) {
    return (
      <g class="ground">
        {gathered(byLayer(shapes)).map(({ id, all }) =>
          all.length > 1 ? (
            <Marks key={id} id={id} sprites={all as Sprite[]} art={art} />
          ) : (
            <ShapeView key={id} shape={all[0]!} art={art} />
          ),
        )}
      </g>
    );
  }
}
