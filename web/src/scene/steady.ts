/** A component that is drawn again only when a property is another one than before. */
import { Component } from "preact";

export abstract class Steady<P> extends Component<P> {
  override shouldComponentUpdate(next: P): boolean {
    const now = this.props as P;
    for (const key in next) if (next[key] !== now[key]) return true;
    return false;
  }
}
