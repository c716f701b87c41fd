/** Telling a person who looks elsewhere: title, icon, on request the desktop; and the spoken log. */
import { signal } from "@preact/signals";
import { prefs } from "../prefs";
import { t } from "../text/words";

/** Whether this device has a network at all. */
export const online = signal(navigator.onLine);
for (const kind of ["online", "offline"]) addEventListener(kind, () => (online.value = navigator.onLine));

export const spoken = signal("");
let flip = false;
/** Read out by a screen reader; a change is needed for the same words to be read again. */
export function announce(text: string): void {
  flip = !flip;
  spoken.value = text + (flip ? "" : "\u00a0");
}

let told = false;
export function tellTurn(turn: string | null, title = t("app")): void {
  document.title = turn ? t("title.turn", { title: turn }) : title === t("app") ? title : t("title.table", { title });
  const icon = document.getElementById("favicon") as HTMLLinkElement | null;
  if (icon) icon.href = turn ? "/favicon-turn.svg" : "/favicon.svg";
  if (
    turn &&
    !told &&
    document.hidden &&
    prefs.value.desktop &&
    "Notification" in window &&
    Notification.permission === "granted"
  ) {
    tellDesktop(t("title.turn", { title: turn }));
  }
  told = turn !== null;
}
/** One notice per table: a newer one of the same table takes its place. A click brings the table back. */
function tellDesktop(text: string): void {
  try {
    const notice = new Notification(text, { icon: "/favicon-turn.svg", tag: location.pathname });
    notice.onclick = () => {
      focus();
      notice.close();
    };
  } catch {
    /* phones show none from a page: the title and the icon tell it too */
  }
}
/** Ask once, when it is wished for; whether it may be told from now on. */
export const mayTell = async (): Promise<boolean> =>
  "Notification" in window && (await Notification.requestPermission()) === "granted";
