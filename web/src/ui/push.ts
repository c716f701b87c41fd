/** Notices while no page is open: the browser's own push service, subscribed to per table. */
import { get, post } from "../net/api";
import type { PushKey } from "../net/types";
import { recall, remember } from "../prefs";

export const canPush = (): boolean => "serviceWorker" in navigator && "PushManager" in window && isSecureContext;
export const pushOn = (table: string): boolean => recall<string[]>("pushed", []).includes(table);

/** Quiet hours as the server reads them: from-to+minutes east of Greenwich. */
function quiet(): string {
  const hours = recall("quiet", "");
  return hours ? `${hours}+${-new Date().getTimezoneOffset()}` : "";
}

/** Ask to be told about a table, or no longer. Throws what the browser or the server says against it. */
export async function setPush(table: string, on: boolean): Promise<void> {
  const worker = await navigator.serviceWorker.register("/sw.js");
  const known = await worker.pushManager.getSubscription();
  const { key } = await get<PushKey>("/api/push");
  const subscription =
    known ?? (await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) }));
  const { endpoint, keys } = subscription.toJSON();
  await post(`/api/tables/${table}/push`, { endpoint, p256dh: keys?.p256dh, auth: keys?.auth, quiet: quiet(), on });
  const others = recall<string[]>("pushed", []).filter((one) => one !== table);
  remember("pushed", on ? [...others, table] : others);
}

/** Be told at a webhook of my own. */
export const setWebhook = (table: string, endpoint: string): Promise<unknown> =>
  post(`/api/tables/${table}/push`, { endpoint, quiet: quiet() });

function bytes(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(plain, (mark) => mark.charCodeAt(0));
}
