/** The table screen. */
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useMemo, useState } from "preact/hooks";
import { underway } from "../net/outbox";
import { pace, phone, prefs, short } from "../prefs";
import { link } from "../route";
import { ArrowsBeside } from "../scene/arrows";
import { Board } from "../scene/board";
import { t } from "../text/words";
import { online } from "../ui/notifications";
import { seatColours } from "../ui/widgets";
import { Closed } from "./closed";
import { ActionList, Buttons, CommandBox, HintCard, MyPanels, Prompt, RewindRequest } from "./controls";
import { ContentNote, Curtain, needsNote, SeatDetail } from "./dialogs";
import { DragLine, useDrag } from "./drag";
import { DrawerView } from "./drawers";
import { EndEarly } from "./ending";
import { PlayFromHere, PlayFromHereButton } from "./fork";
import { HoverCard, useHover } from "./hover";
import { Intro, introSeen } from "./intro";
import { Invite, OtherDevice } from "./invite";
import { LogDock, LogLineBar, Recent } from "./log";
import { Moments } from "./moments";
import { SeatChip } from "./panels";
import { PauseCard } from "./pause";
import { ActionChoice, PreviewWords, Toast, WhyNot } from "./popovers";
import { usePresence } from "./presence";
import { ScoreSheet } from "./score";
import { TableStore } from "./store";
import { Talk } from "./talk";
import { Tools } from "./tools";
import { WaitingRoom } from "./waiting";

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
  return <TableView store={store} />;
}

/** The screen of a store; `beside` comes first in the column of the player. */
export function TableView({ store, beside }: { store: TableStore; beside?: ComponentChildren }) {
  if (store.failure.value && !store.latest.value) {
    return (
      <main class="lost">
        <h1 class="serif">{t("app")}</h1>
        {store.unknown.value ? (
          <Closed now={store.unknown.value} store={store} />
        ) : (
          <p class="question">{store.failure.value}</p>
        )}
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
        {store.drawer.value === "device" && <OtherDevice store={store} />}
      </>
    );
  return <Playing store={store} beside={beside} />;
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

function Playing({ store, beside }: { store: TableStore; beside?: ComponentChildren }) {
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
  const little = small || short.value;
  const talking = store.drawer.value === "chat";
  const casual = now.status === "playing" && store.mine.value && !store.lesson;
  return (
    <div
      class={`table ${small ? "phone" : "desk"}${short.value ? " short" : ""} side-${prefs.value.side}${store.past.value ? " in-past" : ""}`}
      data-status={now.status}
      data-n={now.n}
      data-seq={store.latest.value!.seq}
      data-busy={store.busy.value}
      style={seatColours(now.seats)}
    >
      <a class="skip" href="#question">
        {t("skip.question")}
      </a>
      <header class="bar">
        <a class="brand" {...link("/")} aria-label={t("lobby")}>
          <img src="/favicon.svg" width="26" height="26" alt="" />
          <h1 class="serif">{title}</h1>
        </a>
        {!small && <Strip store={store} detail={detail} setDetail={setDetail} />}
        <Tools store={store} />
      </header>
      {small && <Strip store={store} detail={detail} setDetail={setDetail} />}
      <main class="play" aria-hidden={curtain}>
        {!curtain && (
          <section class={`me sheet-${sheet}`} aria-labelledby="question">
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
            {beside}
            <Prompt store={store} />
            <Closed now={now} store={store} />
            <RewindRequest store={store} />
            <PauseCard store={store} />
            <EndEarly store={store} />
            <HintCard store={store} />
            <Buttons store={store} />
            {!little && !prefs.value.docked && !store.guided.value && <Recent store={store} />}
            <div class="me-scroll" tabIndex={0} role="region" aria-label={t("me.label")}>
              <MyPanels store={store} />
              <ActionList store={store} />
            </div>
            <CommandBox store={store} />
          </section>
        )}
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
              arrows={store.past.value ? [] : store.arrows.value}
              pace={store.past.value ? { ...pace.value } : pace.value}
              label={t("board.label", { title })}
              cursor={store.cursor.value}
              onCursor={(ref) => (store.cursor.value = ref)}
              onPick={(ref, spot) => store.commands.pick(ref, spot)}
              onOther={(ref, spot) => void store.commands.explain(ref, spot)}
              onAim={(ref, spot) => aimAt(store, ref, spot)}
              preview={store.previews.shown.value.shapes}
              onPing={casual ? (ref) => store.commands.ping(ref) : undefined}
              panelPosition={store.panelPosition}
              zoomable={little}
              coordinates={prefs.value.coordinates}
            />
          )}
          {detail !== null && !curtain && <SeatDetail store={store} seat={detail} onClose={() => setDetail(null)} />}
          {talking && little && !curtain && <Talk store={store} over />}
          <Moments store={store} />
          {store.past.value && (
            <div class="past-note">
              <span class="past-text">{t("past.note", { n: store.past.value.n })}</span>{" "}
              <PlayFromHereButton store={store} />
              <button type="button" class="quiet small" onClick={() => store.replay.end()}>
                {t("past.leave")}
              </button>
            </div>
          )}
          <Link store={store} />
        </div>
        {!curtain && talking && !little && <Talk store={store} over={false} />}
        {!curtain && !talking && !little && prefs.value.docked && <LogDock store={store} />}
      </main>
      <footer class="foot">
        <LogLineBar store={store} />
      </footer>
      <DrawerView store={store} />
      <ActionChoice store={store} />
      <WhyNot store={store} />
      <HoverCard store={store} />
      <PreviewWords store={store} />
      <DragLine />
      <ArrowsBeside pairs={store.past.value ? [] : store.arrowsBeside.value} />
      <Toast store={store} />
      {curtain && <Curtain store={store} />}
      {!curtain && <FirstScreen store={store} />}
      {store.drawer.value === "score" && <ScoreSheet store={store} />}
      {store.drawer.value === "fork" && <PlayFromHere store={store} />}
      {store.drawer.value === "invite" && <Invite store={store} />}
      {store.drawer.value === "device" && <OtherDevice store={store} />}
    </div>
  );
}

/** What a person meets first: the content note, then what the game is about. The tools open the latter again. */
function FirstScreen({ store }: { store: TableStore }) {
  const game = store.game.value!.name;
  const [noted, setNoted] = useState(() => !needsNote(store));
  const [begun, setBegun] = useState(
    () => introSeen(game) || store.lesson || !store.mine.value || store.past.value !== null,
  );
  const close = () => {
    store.intro.value = false;
    setBegun(true);
  };
  if (!noted) return <ContentNote store={store} onClose={() => setNoted(true)} />;
  return store.intro.value || !begun ? <Intro store={store} onClose={close} /> : null;
}

function aimAt(store: TableStore, ref: string | null, at: { x: number; y: number }): void {
  if (store.previews.aim.value?.ref !== (ref ?? undefined)) store.previews.aim.value = ref ? { ref, at } : null;
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
    <section class="strip" aria-label={t("seats")}>
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
    </section>
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
          if (latest?.can_end) void store.commands.endTurn();
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
