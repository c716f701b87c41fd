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
  if (turn && !told && document.hidden && prefs.value.desktop && "Notification" in window && Notification.permission === "granted") {
    new Notification(t("title.turn", { title: turn }), { icon: "/favicon-turn.svg", tag: "turn" });
  }
  told = turn !== null;
}
