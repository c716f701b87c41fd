/** The log, its last line in the footer, and the controls to step through the game. */
import { useEffect, useRef, useState } from "preact/hooks";
import { setPref } from "../prefs";
import { t } from "../text/words";
import { copy, Icon, IconButton, SeatMark } from "../ui/widgets";
import { BegunFrom } from "./fork";
import { whose } from "./names";
import type { HeardLine } from "./state";
import type { TableStore } from "./store";

const MOST_RECENT = 40; // lines since my last turn that are listed

export function LogLineBar({ store }: { store: TableStore }) {
  const lines = store.past.value?.log ?? store.log.value;
  const last = lines[lines.length - 1];
  const since = store.lastTurn.value;
  const fresh = since ? store.replay.after(since).length : 0;
  return (
    <div class="log-bar">
      <button
        type="button"
        class="last-line"
        onClick={() => (store.drawer.value = store.drawer.value === "log" ? null : "log")}
        title={t("log.open")}
        onMouseEnter={() => (store.highlighted.value = last?.refs ?? [])}
        onMouseLeave={() => (store.highlighted.value = [])}
      >
        <Icon name="log" size={16} />
        <span class="line-text">{last?.text ?? t("log.empty")}</span>
      </button>
      {store.queued.value > 1 && (
        <button type="button" class="quiet small" onClick={() => store.skip()}>
          {t("queue.skip", { n: store.queued.value })}
        </button>
      )}
      {fresh > 1 && !store.replaying.value && store.live.value && (
        <button
          type="button"
          class="quiet small since"
          aria-label={t("since", { n: fresh })}
          onClick={() => void store.replay.since(since)}
        >
          <Icon name="play" size={14} /> <b aria-hidden="true">{fresh}</b> {t("since", { n: fresh })}
        </button>
      )}
      {store.replaying.value && (
        <button type="button" class="quiet small" onClick={() => store.replay.end()}>
          {t("replay.stop")}
        </button>
      )}
      <History store={store} />
    </div>
  );
}

/** The lines of my last turn and since, in order. */
export function recent(store: TableStore): HeardLine[] {
  return store.log.value.filter((line) => line.n > store.turnBegan.value && !line.gone && !line.void?.length);
}

/** What happened since my last turn, beside the board: it can be followed without opening the log. */
export function Recent({ store }: { store: TableStore }) {
  const box = useRef<HTMLDivElement>(null);
  const lines = store.past.value ? [] : recent(store).slice(-MOST_RECENT);
  useEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [lines.length, lines[lines.length - 1]?.n]);
  if (!lines.length) return null;
  return (
    <section class={`latest${store.asked.value ? " brief" : ""}`} aria-label={t("recent.title")}>
      <h3 class="panel-title">{t("recent.title")}</h3>
      <div ref={box} class="latest-lines" tabIndex={0} role="group" aria-label={t("recent.title")}>
        <Lines store={store} lines={lines} />
      </div>
    </section>
  );
}

/** The log in a column of its own. */
export function LogDock({ store }: { store: TableStore }) {
  return (
    <aside class="dock" aria-label={t("drawer.log")}>
      <header class="drawer-head">
        <h2>{t("drawer.log")}</h2>
        <IconButton icon="close" label={t("log.undock")} onClick={() => setPref("docked", false)} />
      </header>
      <div class="drawer-body" tabIndex={0} role="group" aria-label={t("log.title")}>
        <LogDrawer store={store} />
      </div>
    </aside>
  );
}

export function History({ store }: { store: TableStore }) {
  const last = store.latest.value?.n ?? 0;
  const at = store.past.value ? store.past.value.n : last;
  const [playing, setPlaying] = useState(false);
  const [drag, setDrag] = useState<number | null>(null);
  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(() => {
      const n = store.past.value?.n;
      if (n === undefined || n >= last) setPlaying(false);
      else void store.replay.goTo(n + 1);
    }, 900);
    return () => clearInterval(timer);
  }, [playing, last]);
  const open = store.past.value !== null || drag !== null;
  const drawn = (n: number) => {
    setDrag(n); // keep the thumb where it was dropped until that moment is loaded
    void store.replay.goTo(n).then(() => setDrag((now) => (now === n ? null : now)));
  };
  const share = async () => {
    const url = new URL(location.href);
    url.searchParams.set("at", String(at));
    store.showToast((await copy(url.toString())) ? t("copied") : url.toString(), "plain");
  };
  return (
    <div class={`history${open ? " open" : ""}`} role="group" aria-label={t("history.title")}>
      <IconButton
        icon="first"
        label={t("history.first")}
        onClick={() => void store.replay.goTo(0)}
        disabled={at === 0}
      />
      <IconButton
        icon="prev"
        label={t("history.prev")}
        onClick={() => void store.replay.goTo(at - 1)}
        disabled={at === 0}
      />
      <input
        type="range"
        class="scrub"
        min={0}
        max={last}
        value={drag ?? at}
        aria-label={t("history.scrub")}
        aria-valuetext={t("history.at", { n: drag ?? at, of: last })}
        onInput={(event) => drawn(Number(event.currentTarget.value))}
      />
      <IconButton
        icon="next"
        label={t("history.next")}
        onClick={() => void store.replay.goTo(at + 1)}
        disabled={!store.past.value}
      />
      <IconButton
        icon="last"
        label={t("history.last")}
        onClick={() => void store.replay.goTo(null)}
        disabled={!store.past.value}
      />
      {open && (
        <IconButton
          icon={playing ? "pause" : "play"}
          label={t(playing ? "history.pause" : "history.play")}
          onClick={() => setPlaying(!playing)}
        />
      )}
      {open && <IconButton icon="share" label={t("history.share")} onClick={() => void share()} />}
      <span class="at">
        {drag ?? at}
        <span class="muted"> / {last}</span>
      </span>
    </div>
  );
}

export function LogDrawer({ store }: { store: TableStore }) {
  const lines = store.log.value;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = list.current?.closest(".drawer-body");
    if (box) box.scrollTop = box.scrollHeight;
  }, [lines.length]);
  return (
    <>
      {store.latest.value?.commitment && (
        <p class="muted sealed" title={store.latest.value.commitment}>
          {t("log.sealed", { start: store.latest.value.commitment.slice(0, 16) })}
        </p>
      )}
      <BegunFrom store={store} />
      <div ref={list}>
        <Lines store={store} lines={lines} marked />
      </div>
    </>
  );
}

function Lines({ store, lines, marked }: { store: TableStore; lines: HeardLine[]; marked?: boolean }) {
  const seats = store.latest.value?.seats ?? [];
  const turn = store.lastTurn.value;
  return (
    <ol class="log" aria-label={t("log.title")}>
      {lines.map((line, i) => {
        const seat = whose(line, seats);
        const fresh = marked && turn > 0 && line.n > turn && (i === 0 || lines[i - 1]!.n <= turn);
        return (
          <li key={`${line.n} ${i}`} class={fresh ? "fresh" : undefined}>
            {fresh && <p class="since-mark">{t("since.mark")}</p>}
            <button
              type="button"
              class={`log-line${line.gone ? " gone" : ""}${line.moment ? ` ${line.moment}` : ""}`}
              onClick={() => void store.replay.goTo(line.n)}
              onMouseEnter={() => (store.highlighted.value = line.refs ?? [])}
              onMouseLeave={() => (store.highlighted.value = [])}
              onFocus={() => (store.highlighted.value = line.refs ?? [])}
              onBlur={() => (store.highlighted.value = [])}
            >
              {marked && <span class="n">{line.n}</span>}
              {seat !== null ? <SeatMark seat={seat} size={13} /> : <span class="no-seat" />}
              <span>{line.text}</span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}
