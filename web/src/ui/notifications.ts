/** Notify a person who looks elsewhere (title, icon, desktop) and screen readers (announcements). */
import { signal } from "@preact/signals";
import { prefs } from "../prefs";
import { t } from "../text/words";

/** Whether the device has a network connection. */
export const online = signal(navigator.onLine);
for (const kind of ["online", "offline"]) addEventListener(kind, () => (online.value = navigator.onLine));

export const announcement = signal("");
let flip = false;
/** Have a screen reader read a text. The text must differ from the last one to be read again, hence the space. */
export function announce(text: string): void {
  flip = !flip;
  announcement.value = text + (flip ? "" : "\u00a0");
}

let wasTurn = false;
export function showTurn(turn: string | null, title = t("app")): void {
  document.title = turn ? t("title.turn", { title: turn }) : title === t("app") ? title : t("title.table", { title });
  const icon = document.getElementById("favicon") as HTMLLinkElement | null;
  if (icon) icon.href = turn ? "/favicon-turn.svg" : "/favicon.svg";
  if (
    turn &&
    !wasTurn &&
    document.hidden &&
    prefs.value.desktop &&
    "Notification" in window &&
    Notification.permission === "granted"
  ) {
    notifyDesktop(t("title.turn", { title: turn }));
  }
  wasTurn = turn !== null;
}
/** One notification per table: a newer one replaces it. A click focuses the page. */
function notifyDesktop(text: string): void {
  try {
    const notice = new Notification(text, { icon: "/favicon-turn.svg", tag: location.pathname });
    notice.onclick = () => {
      focus();
      notice.close();
    };
  } catch {
    /* phones allow no notifications from a page; the title and the icon show the turn too */
  }
}
/** Ask the browser for permission; whether notifications are allowed now. */
export const requestNotifications = async (): Promise<boolean> =>
  "Notification" in window && (await Notification.requestPermission()) === "granted";
