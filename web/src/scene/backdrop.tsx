/** The backdrop: what never moves, drawn once.
 *
 * Chromium visits every transformed element of a layer whenever a piece moves. Decorations with the same symbol are therefore drawn as the markers
 * of one polyline, so that hundreds of trees and waves become a few dozen elements. */

import type { Shape, Sprite } from "../net/types";
import type { Art } from "./art";
import { hrefOf } from "./art";
import { boxOf } from "./geometry";
import { PureComponent } from "./pure";
import { byLayer, classOf, ShapeView } from "./shapes";

/** Shapes that differ only in their position, or a single shape. */
interface Alike {
  id: string;
  all: Shape[];
}

/** Whether a shape is decoration: no text, label or ref. */
const plain = (shape: Shape): shape is Sprite =>
  shape.shape === "sprite" &&
  !!shape.symbol &&
  !shape.ref &&
  !shape.label &&
  !shape.tip &&
  !shape.text &&
  !shape.fill &&
  shape.seat === undefined;

/** Group equal decorations. The drawing order changes only among decorations with nothing else between them. */
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

export class BackdropView extends PureComponent<{ shapes: Shape[]; art: Art }> {
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
