/** The talk at a table: lines with their times, phrases, free text where the host allows it, muting. */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { readTalk } from "../net/own_tables";
import { recall, remember } from "../prefs";
import { has, t } from "../text/words";
import { clockTime } from "../ui/time";
import { IconButton, SeatMark } from "../ui/widgets";
import type { TableStore } from "./store";

const PHRASES = [
  "hello",
  "good_luck",
  "thanks",
  "well_played",
  "thinking",
  "your_turn",
  "moment",
  "back",
  "sorry",
  "yes",
  "no",
  "again",
  "bye",
];
/** Beside the board where there is room, over the board on small screens: never over what there is to answer. */
export function Talk({ store, over }: { store: TableStore; over: boolean }) {
  const box = useRef<HTMLElement>(null);
  const snapshot = store.latest.value!;
  const key = `chat.${store.id}`;
  const [text, setText] = useState(() => recall(key, ""));
  const muted = store.muted.value;
  const type = (typed: string) => {
    setText(typed);
    remember(key, typed);
  };
  useEffect(() => {
    store.unread.value = 0;
    readTalk(
      store.id,
      store.chat.value.filter((line) => line.seat != null && !snapshot.you.includes(line.seat)).length,
    );
  }, [store.chat.value.length]);
  useLayoutEffect(() => box.current?.focus(), []);
  const may = store.mine.value || snapshot.host;
  const free = snapshot.settings?.chat === "free";
  const submit = async (event: Event) => {
    event.preventDefault();
    const typed = text.trim();
    if (typed && (await store.commands.send({ say: typed }))) type("");
  };
  const mute = (seat: number) => {
    const off = muted.includes(seat);
    store.muted.value = off ? muted.filter((s) => s !== seat) : [...muted, seat];
    remember(`muted.${store.id}`, store.muted.value);
    // A host without a seat mutes for all; a spectator only for themselves.
    if (store.mine.value || (snapshot.host && snapshot.seat === null))
      void store.commands.send(off ? { unmute: seat } : { mute: seat });
  };
  return (
    <aside
      ref={box}
      class={`talk ${over ? "over-board" : "dock"}`}
      role="region"
      aria-label={t("drawer.chat")}
      tabIndex={-1}
    >
      <header class="drawer-head">
        <h2>{t("drawer.chat")}</h2>
        <IconButton icon="close" label={t("close")} onClick={() => (store.drawer.value = null)} />
      </header>
      <div class="chat-scroll" tabIndex={0} role="group" aria-label={t("chat.lines")}>
        <ul class="chat-lines" aria-live="polite">
          {store.chat.value
            .filter((line) => line.seat == null || !muted.includes(line.seat))
            .map((line, i) => (
              <li key={i} class={line.kind === "note" ? "muted" : undefined}>
                <time class="muted" dateTime={new Date(line.at).toISOString()}>
                  {clockTime(line.at)}
                </time>{" "}
                {line.seat != null && <SeatMark seat={line.seat} size={13} />}
                <strong>{line.seat != null ? snapshot.seats[line.seat]?.name : ""}</strong>{" "}
                {line.key && has(`phrase.${line.key}`) ? t(`phrase.${line.key}`) : line.text}
              </li>
            ))}
          {!store.chat.value.length && <li class="muted">{t("chat.empty")}</li>}
        </ul>
        <details class="mutes">
          <summary>{t("chat.mute")}</summary>
          {snapshot.seats
            .filter((seat) => !snapshot.you.includes(seat.seat))
            .map((seat) => (
              <label key={seat.seat} class="check">
                <input type="checkbox" checked={muted.includes(seat.seat)} onChange={() => mute(seat.seat)} />{" "}
                <SeatMark seat={seat.seat} size={14} /> {seat.name}
              </label>
            ))}
        </details>
      </div>
      {may && (
        <div class="phrases">
          {PHRASES.map((phrase) => (
            <button
              key={phrase}
              type="button"
              class="quiet small"
              onClick={() => void store.commands.send({ say: phrase })}
            >
              {t(`phrase.${phrase}`)}
            </button>
          ))}
        </div>
      )}
      {may && free && (
        <form onSubmit={(event) => void submit(event)} class="chat-form">
          <label class="unseen" for="chat-text">
            {t("chat.write")}
          </label>
          <input
            id="chat-text"
            value={text}
            onInput={(event) => type(event.currentTarget.value)}
            placeholder={t("chat.write")}
            maxLength={300}
            autocomplete="off"
          />
          <button type="submit" class="primary">
            {t("chat.send")}
          </button>
        </form>
      )}
    </aside>
  );
}
