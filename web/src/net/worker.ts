/** The shared worker: one hub for all pages of this browser. */
import type { ToHub } from "./hub";
import { Hub } from "./hub";

const hub = new Hub();
addEventListener("connect", (event) => {
  const port = (event as MessageEvent).ports[0]!;
  const take = hub.join((message) => port.postMessage(message));
  port.onmessage = (message: MessageEvent<ToHub>) => take(message.data);
});
