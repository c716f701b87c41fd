/** Panels beside the board: hands, tiles, tracks, counters, sheets, dice. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { Item, Panel, SeatInfo, Snapshot } from "../net/types";
import { hrefOf } from "../scene/art";
import { boxOf } from "../scene/geometry";
import { t } from "../text/words";
import { SeatMark } from "../ui/widgets";
import type { TableStore } from "./store";

export function PanelSprite({ store, name, size }: { store: TableStore; name: string; size: number }) {
  const art = store.art.value;
  if (!art?.boxes.has(name)) return null;
  const box = boxOf(art, name);
  const k = size / Math.max(box.w, box.h);
  return (
    <svg
      class="symbol"
      width={box.w * k}
      height={box.h * k}
      viewBox={`${box.x} ${box.y} ${box.w} ${box.h}`}
      aria-hidden="true"
    >
      <use href={hrefOf(art.game, name)} x={box.x} y={box.y} width={box.w} height={box.h} />
    </svg>
  );
}

const SIZE: Record<Panel["kind"], number> = { hand: 44, tiles: 40, track: 22, counters: 20, sheet: 20, dice: 40 };
const SHORT = 18; // letters of a name beside a symbol
const states = (state: string | undefined): string =>
  (state ?? "")
    .split(/\s+/)
    .filter((word) => /^[\w-]+$/.test(word))
    .map((word) => ` is-${word}`)
    .join("");

/** Whether the text already contains the count. (On a sheet it may be another number, “4 each”; there the count is always shown.) */
const textHasCount = (item: Item): boolean =>
  item.count !== undefined && new RegExp(`(^|\\D)${item.count}(\\D|$)`).test(item.text ?? "");

function ItemView({ store, panel, item }: { store: TableStore; panel: Panel; item: Item }) {
  const lit = !!item.ref && store.litRefs.value.has(item.ref);
  const chosen = !!item.ref && store.picks.value.includes(item.ref);
  const hinted = !!item.ref && [...(store.hint.value?.action.refs ?? []), ...store.pointed.value].includes(item.ref);
  const seen = !!item.ref && [...store.highlighted.value, ...store.noted.value].includes(item.ref);
  const pinged = !!item.ref && store.pings.value.some((ping) => ping.ref === item.ref);
  const node = useRef<HTMLElement>(null);
  const face = `${item.symbol}|${item.text}|${item.count}`;
  const before = useRef(face);
  useEffect(() => {
    if (before.current !== face && document.documentElement.dataset.motion === "moving") {
      node.current?.classList.remove("changed");
      void node.current?.offsetWidth;
      node.current?.classList.add("changed");
    }
    before.current = face;
  }, [face]);
  const named = itemWords(item);
  const text = item.text || (panel.kind === "counters" && (item.label ?? "").length <= SHORT ? item.label : ""); // a number needs its name
  const wordy =
    !item.symbol ||
    panel.kind === "hand" ||
    panel.kind === "tiles" ||
    panel.kind === "sheet" ||
    panel.kind === "counters";
  const inside = (
    <>
      {item.symbol && <PanelSprite store={store} name={item.symbol} size={SIZE[panel.kind]} />}
      {text && (wordy || panel.kind === "dice" || panel.kind === "track") && <span class="item-text">{text}</span>}
      {item.count !== undefined && (panel.kind === "sheet" || !textHasCount(item)) && (
        <span class="item-count">
          {panel.kind === "hand" || panel.kind === "tiles" ? `×${item.count}` : item.count}
        </span>
      )}
    </>
  );
  const cls = `item${panel.kind === "dice" && (item.text ?? "").length > 3 ? " wordy" : ""}${states(item.state)}${lit ? " lit" : ""}${chosen ? " chosen" : ""}${hinted ? " hinted" : ""}${seen ? " seen" : ""}${pinged ? " pinged" : ""}${item.count === 0 ? " none" : ""}`;
  const common = { class: cls, "data-id": item.id, "data-ref": item.ref, "data-tip": item.tip };
  const aim = (on: boolean) => (event: Event) => {
    const rect = (event.currentTarget as Element).getBoundingClientRect();
    store.previews.aim.value = on && lit ? { ref: item.ref!, at: { x: rect.left, y: rect.top } } : null;
  };
  const click = (event: MouseEvent) => {
    const rect = (event.currentTarget as Element).getBoundingClientRect();
    const at = { x: rect.left + rect.width / 2, y: rect.top };
    if (lit || chosen) store.commands.pick(item.ref!, at);
    else void store.commands.explain(item.ref ?? null, at);
  };
  return (
    <li ref={node as never} class="item-cell">
      {item.ref || item.tip ? (
        <button
          type="button"
          {...common}
          aria-label={named}
          {...(chosen ? { "aria-pressed": true } : {})}
          onClick={click}
          onMouseEnter={aim(true)}
          onMouseLeave={aim(false)}
          onFocus={aim(true)}
          onBlur={aim(false)}
        >
          {inside}
        </button>
      ) : (
        <span {...common} role="img" aria-label={named}>
          {inside}
        </span>
      )}
    </li>
  );
}

export function PanelView({ store, panel, bare }: { store: TableStore; panel: Panel; bare?: boolean }) {
  const items = panel.items ?? [];
  const whose = panel.seat !== undefined && panel.title === store.now.value?.seats[panel.seat]?.name; // the player's name is shown already
  return (
    <section
      class={`panel kind-${panel.kind}${panel.seat !== undefined ? ` seat-${panel.seat}` : ""}`}
      aria-label={panel.title}
    >
      {!bare && panel.title && !whose && <h3 class="panel-title">{panel.title}</h3>}
      {items.length ? (
        <ul class="items">
          {items.map((item) => (
            <ItemView key={item.id} store={store} panel={panel} item={item} />
          ))}
        </ul>
      ) : (
        <p class="muted empty">{t("panel.empty")}</p>
      )}
    </section>
  );
}

/** A seat in the strip: name, status, and the first items of its panels. */
export function SeatChip({
  store,
  seat,
  onOpen,
  open,
}: {
  store: TableStore;
  seat: number;
  onOpen: () => void;
  open: boolean;
}) {
  const snapshot = store.now.value!;
  const info = snapshot.seats[seat]!;
  const mine = snapshot.you.includes(seat);
  const panels = (snapshot.scene?.panels ?? []).filter((panel) => panel.seat === seat);
  // Only numbers fit; a click shows the rest.
  const all = panels.flatMap((panel) =>
    (panel.items ?? [])
      .filter((item) => panel.kind !== "sheet" || item.symbol)
      .map((item) => ({ key: `${panel.id} ${item.id}`, item })),
  );
  const brief = all.filter(({ item }) =>
    item.symbol
      ? item.count !== undefined || /^(?!.*[a-z]{3}).{0,4}$/i.test(item.text ?? "")
      : (item.text ?? "").length <= 14,
  );
  const glance = brief.slice(0, 6);
  return (
    <button
      type="button"
      class={`seat-chip seat-${seat}${info.asked ? " asked" : ""}${mine && snapshot.seat === seat ? " mine" : ""}`}
      onClick={onOpen}
      aria-expanded={open}
      aria-label={t("seat.chip", {
        n: seat + 1,
        name: info.name,
        status: spoken(snapshot, info, brief, onVacation(store, info)),
      })}
    >
      <span class="seat-line">
        <SeatMark seat={seat} />
        <span class="seat-name" title={info.name}>
          {info.name}
        </span>
        {(info.kind === "bot" || info.bot) && <span class="tag">{t("seat.bot")}</span>}
        {info.kind === "human" && !mine && !info.bot && info.online === false && (
          <span class="tag away">{t("seat.away")}</span>
        )}
        {onVacation(store, info) && <span class="tag away">{t("seat.vacation")}</span>}
        {info.asked && <span class="dot" aria-hidden="true" />}
        {snapshot.outcome && <span class="seat-score">{snapshot.outcome.scores[seat]}</span>}
        {info.clock ? (
          <Time store={store} from={info.clock.left} since={info.clock.since} down />
        ) : (
          hasThinkingTime(info) && <Time store={store} from={info.used!.ms} since={info.used!.since} />
        )}
      </span>
      <span class="seat-glance" aria-hidden="true">
        {glance.map(({ key, item }) => (
          <span
            key={key}
            class={`mini${states(item.state)}${item.count === 0 ? " none" : ""}`}
            title={item.label ?? item.text}
          >
            {item.symbol && <PanelSprite store={store} name={item.symbol} size={15} />}
            {item.count !== undefined
              ? item.symbol || !item.text
                ? item.count
                : textHasCount(item)
                  ? item.text
                  : `${item.text} ${item.count}`
              : (item.text ?? "")}
          </span>
        ))}
      </span>
    </button>
  );
}

/** What a seat's button shows, in words: who plays it, whether it is waited for, its numbers. */
function spoken(snapshot: Snapshot, info: SeatInfo, brief: { item: Item }[], vacation: boolean): string {
  const who = snapshot.you.includes(info.seat)
    ? t("seat.you")
    : info.kind === "bot" || info.bot
      ? t("seat.bot")
      : info.kind === "human" && info.online === false
        ? t("seat.away")
        : "";
  const asked = info.asked ? t("seat.asked") : info.waiting ? t("seat.waiting") : t("seat.idle");
  const score = snapshot.outcome ? t("seat.score", { n: snapshot.outcome.scores[info.seat] ?? 0 }) : "";
  const away = vacation ? t("seat.vacation") : "";
  return [who, away, asked, score, ...brief.slice(0, 6).map(({ item }) => itemWords(item))].filter(Boolean).join(", ");
}

/** An item in words, with its count. */
function itemWords(item: Item): string {
  const words =
    item.label ||
    [item.text, item.count !== undefined ? item.count : ""].filter((x) => x !== "" && x !== undefined).join(" ") ||
    item.id;
  return item.count !== undefined && item.label && !/\d/.test(item.label) ? `${item.label}: ${item.count}` : words;
}

const onVacation = (store: TableStore, { vacation }: SeatInfo): boolean =>
  !!vacation && vacation.until > Date.now() - store.clockSkew.value;

/** Whether a person has used time at this seat; bots are not timed. */
export const hasThinkingTime = ({ used }: SeatInfo): boolean => !!used && (used.ms > 0 || used.since !== null);

/** A time that runs while `since` is set: down for a clock, up for time used. */
export function Time({
  store,
  from,
  since,
  down,
}: {
  store: TableStore;
  from: number;
  since: number | null;
  down?: boolean;
}) {
  const [, tick] = useState(0);
  const delay = store.mine.value ? undefined : store.latest.value?.settings?.delay;
  const runs = since !== null && !delay && store.latest.value?.status === "playing"; // delayed spectators see a standing clock
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => tick((n) => n + 1), 1000);
    return () => clearInterval(timer);
  }, [runs, since]);
  const on = runs ? Math.max(0, Date.now() - store.clockSkew.value - since) : 0;
  const ms = down ? from - on : from + on;
  return (
    <span
      class={down ? `tag clock${ms < 60_000 ? " away" : ""}` : "used muted"}
      title={down ? undefined : t("seat.used")}
    >
      {clock(ms / 1000)}
    </span>
  );
}

export function clock(seconds: number): string {
  const s = Math.max(0, Math.round(seconds));
  if (s >= 172_800) return t("clock.left_days", { n: Math.floor(s / 86_400) });
  const pad = (n: number) => String(n).padStart(2, "0");
  return s >= 3600
    ? `${Math.floor(s / 3600)}:${pad(Math.floor((s % 3600) / 60))}:${pad(s % 60)}`
    : `${Math.floor(s / 60)}:${pad(s % 60)}`;
}
