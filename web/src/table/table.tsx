/** The table screen. */
import { useEffect, useLayoutEffect, useMemo, useState } from "preact/hooks";
import { underway } from "../net/outbox";
import { pace, phone, prefs } from "../prefs";
import { link } from "../route";
import { Board } from "../scene/board";
import { t } from "../text/words";
import { online } from "../ui/notifications";
import { IconButton, seatColours } from "../ui/widgets";
import { Closed } from "./closed";
import { ActionList, Buttons, CommandBox, MyPanels, Prompt, RewindRequest } from "./controls";
import { ContentNote, Curtain, Invite, SeatDetail, WaitingRoom } from "./dialogs";
import { DragLine, useDrag } from "./drag";
import { DrawerView } from "./drawers";
import { HoverCard, useHover } from "./hover";
import { LogLineBar } from "./log";
import { SeatChip } from "./panels";
import { ActionChoice, Toast, WhyNot } from "./popovers";
import { usePresence } from "./presence";
import { ScoreSheet } from "./score";
import { TableStore } from "./store";

export function TableScreen({ id, at, seat }: { id: string; at: number | null; seat: number | null }) {
  const store = useMemo(() => new TableStore(id, seat), [id]);
  useEffect(() => {
    void store.open(at);
    if (import.meta.env.DEV || new URLSearchParams(location.search).has("debug"))
      (window as unknown as { table: TableStore }).table = store;
    return () => store.stop();
  }, [store]);
  const rematch = store.latest.value?.rematch;
  useEffect(() => {
    if (rematch && store.latest.value?.you.length) store.showToast(t("score.rematch_ready"), "plain");
  }, [rematch]);
  if (store.failure.value && !store.latest.value) {
    return (
      <main class="lost">
        <h1 class="serif">{t("app")}</h1>
        {store.unknown.value ? <Closed now={store.unknown.value} /> : <p class="question">{store.failure.value}</p>}
        <a class="button primary" {...link("/")}>
          {t("lobby")}
        </a>
      </main>
    );
  }
  if (!store.shown.value || !store.art.value || !store.latest.value)
    return (
      <main class="lost" aria-busy="true">
        <p class="muted">{t("loading")}</p>
      </main>
    );
  if (store.latest.value.status === "open")
    return (
      <>
        <Link store={store} />
        <WaitingRoom store={store} />
        <Toast store={store} />
      </>
    );
  return <Playing store={store} />;
}

function Link({ store }: { store: TableStore }) {
  if (store.link.value === "open" && store.failure.value === "" && online.value)
    return underway.value > 0 ? <span class="sending" aria-hidden="true" /> : null;
  return (
    <div class="banner" role="status">
      {store.link.value === "gone" ? store.failure.value : t("link.cut")}
    </div>
  );
}

function Playing({ store }: { store: TableStore }) {
  const [detail, setDetail] = useState<number | null>(null);
  const [sheet, setSheet] = useState<"low" | "high">("low");
  useHover(store);
  useDrag(store);
  useKeys(store);
  usePresence(store);
  const now = store.now.value!;
  const title = store.game.value?.title ?? "";
  const curtain = store.curtain.value !== null;
  const small = phone.value;
  const open = (which: typeof store.drawer.value) => (store.drawer.value = store.drawer.value === which ? null : which);
  const casual = now.status === "playing" && store.mine.value;
  return (
    <div
      class={`table ${small ? "phone" : "desk"} side-${prefs.value.side}${store.past.value ? " in-past" : ""}`}
      data-status={now.status}
      data-n={now.n}
      data-seq={store.latest.value!.seq}
      data-busy={store.busy.value}
      style={seatColours(now.seats)}
    >
      <header class="bar">
        <a class="brand" {...link("/")} aria-label={t("lobby")}>
          <img src="/favicon.svg" width="26" height="26" alt="" />
          <h1 class="serif">{title}</h1>
        </a>
        {!small && <Strip store={store} detail={detail} setDetail={setDetail} />}
        <nav class="tools" aria-label={t("tools")}>
          {casual && (
            <IconButton
              icon="bulb"
              label={t("hint.ask")}
              onClick={() => void store.commands.askHint()}
              disabled={!store.asked.value}
            />
          )}
          {casual && (
            <IconButton
              icon="target"
              label={t("ping.ask")}
              pressed={store.pinging.value}
              onClick={() => (store.pinging.value = !store.pinging.value)}
            />
          )}
          <IconButton
            icon="book"
            label={t("drawer.rules")}
            onClick={() => {
              store.rule.value = null;
              open("rules");
            }}
          />
          <IconButton icon="chat" label={t("drawer.chat")} badge={store.unread.value} onClick={() => open("chat")} />
          {now.host && (
            <IconButton icon="share" label={t("invite.title")} onClick={() => open("invite")} class="wide-only" />
          )}
          <IconButton icon="gear" label={t("drawer.settings")} onClick={() => open("settings")} />
        </nav>
      </header>
      {small && <Strip store={store} detail={detail} setDetail={setDetail} />}
      <main class="play" aria-hidden={curtain}>
        <div
          class="board-zone"
          style={small && now.scene ? { "--shape": `${now.scene.width} / ${now.scene.height}` } : undefined}
        >
          {!curtain && now.scene && (
            <Board
              scene={store.drawn.value!}
              backdrop={store.backdrop.value}
              art={store.art.value!}
              places={store.places.value}
              marks={store.marks.value}
              trail={store.past.value ? [] : store.trail.value}
              pace={store.past.value ? { ...pace.value } : pace.value}
              label={t("board.label", { title })}
              cursor={store.cursor.value}
              onCursor={(ref) => (store.cursor.value = ref)}
              onPick={(ref, spot) => store.commands.pick(ref, spot)}
              onOther={(ref, spot) => void store.commands.explain(ref, spot)}
              onPing={casual ? (ref) => store.commands.ping(ref) : undefined}
              panelPosition={store.panelPosition}
              zoomable={small}
              coordinates={prefs.value.coordinates}
            />
          )}
          {detail !== null && !curtain && <SeatDetail store={store} seat={detail} onClose={() => setDetail(null)} />}
          {store.past.value && (
            <div class="past-note">
              {t("past.note", { n: store.past.value.n })}{" "}
              <button type="button" class="quiet small" onClick={() => store.replay.end()}>
                {t("past.leave")}
              </button>
            </div>
          )}
          <Link store={store} />
        </div>
        {!curtain && (
          <div class={`me sheet-${sheet}`}>
            {small && (
              <button
                type="button"
                class="grip"
                aria-label={t(sheet === "low" ? "sheet.up" : "sheet.down")}
                aria-expanded={sheet === "high"}
                onClick={() => setSheet(sheet === "low" ? "high" : "low")}
              >
                <span />
              </button>
            )}
            <Prompt store={store} />
            <Closed now={now} />
            <RewindRequest store={store} />
            <Buttons store={store} />
            <div class="me-scroll" tabIndex={0} role="region" aria-label={t("me.label")}>
              <MyPanels store={store} />
              <ActionList store={store} />
            </div>
            <CommandBox store={store} />
          </div>
        )}
      </main>
      <footer class="foot">
        <LogLineBar store={store} />
      </footer>
      <DrawerView store={store} />
      <ActionChoice store={store} />
      <WhyNot store={store} />
      <HoverCard />
      <DragLine />
      <Toast store={store} />
      {curtain && <Curtain store={store} />}
      {!curtain && <ContentNote store={store} />}
      {store.drawer.value === "score" && <ScoreSheet store={store} />}
      {store.drawer.value === "invite" && <Invite store={store} />}
    </div>
  );
}

function Strip({
  store,
  detail,
  setDetail,
}: {
  store: TableStore;
  detail: number | null;
  setDetail: (seat: number | null) => void;
}) {
  const seats = store.now.value!.seats;
  return (
    <div class="strip" role="group" aria-label={t("seats")}>
      {seats.map((seat) => (
        <SeatChip
          key={seat.seat}
          store={store}
          seat={seat.seat}
          open={detail === seat.seat}
          onOpen={() => setDetail(detail === seat.seat ? null : seat.seat)}
        />
      ))}
      {store.now.value!.status === "over" && (
        <button type="button" class="quiet small" onClick={() => (store.drawer.value = "score")}>
          {t("drawer.score")}
        </button>
      )}
    </div>
  );
}

/** Keyboard shortcuts. A layout effect, so that keys work as soon as the page is drawn. */
function useKeys(store: TableStore): void {
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      const typing = target.matches("input:not([type=range]):not([type=checkbox]):not([type=radio]), textarea, select");
      if (event.key === "Escape") {
        if (typing) target.blur();
        else if (store.candidates.value || store.why.value) store.commands.unpick();
        else if (store.drawer.value) store.drawer.value = null;
        else if (store.past.value) store.replay.end();
        else store.commands.unpick();
        return;
      }
      if (
        typing ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        document.querySelector("dialog[open]") ||
        store.curtain.value !== null
      )
        return;
      const at = store.past.value?.n ?? store.latest.value?.n ?? 0;
      const latest = store.latest.value;
      const on: Record<string, () => void> = {
        "?": () => (store.drawer.value = store.drawer.value === "keys" ? null : "keys"),
        "/": () => {
          const box = document.getElementById("command") as HTMLInputElement | null;
          box?.focus();
          box?.select();
        },
        b: () => document.querySelector<SVGSVGElement>("svg.board")?.focus(),
        e: () => {
          if (latest?.can_end) void store.commands.send({ end_turn: true });
        },
        u: () => {
          if (latest?.drafts.length) void store.commands.takeBack();
        },
        h: () => {
          if (store.asked.value) void store.commands.askHint();
        },
        l: () => (store.drawer.value = store.drawer.value === "log" ? null : "log"),
        r: () => (store.drawer.value = store.drawer.value === "rules" ? null : "rules"),
        c: () => (store.drawer.value = store.drawer.value === "chat" ? null : "chat"),
        "[": () => void store.replay.goTo(at - 1),
        "]": () => void store.replay.goTo(at + 1),
      };
      const act = on[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (act) {
        event.preventDefault();
        act();
      }
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [store]);
}
