/** A component that renders again only when a property changed (compared by identity). */
import { Component } from "preact";

export abstract class PureComponent<P> extends Component<P> {
  override shouldComponentUpdate(next: P): boolean {
    const now = this.props as P;
    for (const key in next) if (next[key] !== now[key]) return true;
    return false;
  }
}
