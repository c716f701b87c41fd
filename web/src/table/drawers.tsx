/** Drawers beside the board: rules, log, settings, keyboard shortcuts. */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { getOnce } from "../net/api";
import type { RuleSection, Ruling } from "../net/types";
import { phone, prefs, remember, setPref } from "../prefs";
import { t } from "../text/words";
import { requestNotifications } from "../ui/notifications";
import { chime } from "../ui/sound";
import { Colours, Icon, IconButton } from "../ui/widgets";
import { LogDrawer } from "./log";
import type { TableStore } from "./store";
import { ToldWhenAway } from "./told";

export function DrawerView({ store }: { store: TableStore }) {
  const which = store.drawer.value;
  const box = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (which) box.current?.focus();
  }, [which]);
  if (!which || ["chat", "score", "fork", "invite", "device", "seats"].includes(which)) return null;
  return (
    <aside ref={box} class={`drawer drawer-${which}`} role="region" aria-label={t(`drawer.${which}`)} tabIndex={-1}>
      <header class="drawer-head">
        <h2>{t(`drawer.${which}`)}</h2>
        {which === "log" && !phone.value && (
          <IconButton
            icon="dock"
            label={t("log.dock")}
            onClick={() => {
              setPref("docked", true);
              store.drawer.value = null;
            }}
          />
        )}
        <IconButton icon="close" label={t("close")} onClick={() => (store.drawer.value = null)} />
      </header>
      <div class="drawer-body" tabIndex={0}>
        {which === "rules" && <Rules store={store} />}
        {which === "log" && <LogDrawer store={store} />}
        {which === "settings" && <Settings store={store} />}
        {which === "keys" && <Keys />}
      </div>
    </aside>
  );
}

function Rules({ store }: { store: TableStore }) {
  const [book, setBook] = useState<RuleSection[] | null>(null);
  const [find, setFind] = useState("");
  const targetRef = useRef<HTMLElement>(null);
  const game = store.latest.value?.game ?? "";
  useEffect(() => {
    getOnce<RuleSection[]>(`/api/games/${game}/rules`).then(setBook, () => setBook([]));
  }, [game]);
  const target = book ? sectionFor(book, store.rule.value, store.latest.value?.question?.kind ?? "") : null;
  useEffect(() => targetRef.current?.scrollIntoView({ block: "start" }), [target, book]);
  if (!book) return <p class="muted">{t("loading")}</p>;
  const words = find.trim().toLowerCase();
  const fits = (...texts: (string | undefined)[]): boolean => !words || texts.join(" ").toLowerCase().includes(words);
  const card = store.game.value;
  return (
    <div class="rules">
      <label class="unseen" for="find-rule">
        {t("rules.find")}
      </label>
      <input
        id="find-rule"
        type="search"
        placeholder={t("rules.find")}
        value={find}
        onInput={(event) => setFind(event.currentTarget.value)}
      />
      {book.map((s) => {
        const whole = fits(s.title, s.text, s.page);
        const rulings = (s.rulings ?? []).filter((r) => whole || fits(r.id, r.text, r.reason));
        if (!whole && !rulings.length) return null;
        return (
          <section key={s.id} ref={s.id === target ? targetRef : null} class={`rule${s.id === target ? " here" : ""}`}>
            <h3>
              {s.title}
              {s.page && <span class="page muted">{s.page}</span>}
            </h3>
            {s.text.split(/\n\s*\n/).map((paragraph, i) => (
              <p key={i}>{paragraph}</p>
            ))}
            {rulings.length > 0 && (
              <details class="rulings" open={words !== "" || rulings.some((r) => r.id !== "" && r.id === target)}>
                <summary>{t("rules.rulings", { n: rulings.length })}</summary>
                {rulings.map((r, i) => (
                  <RulingView key={i} ruling={r} targetRef={r.id !== "" && r.id === target ? targetRef : null} />
                ))}
              </details>
            )}
          </section>
        );
      })}
      {card && (
        <p class="muted credit">
          {t("rules.credit", { title: card.title, designer: card.designer, publisher: card.publisher })} {card.where}
        </p>
      )}
    </div>
  );
}
/** A ruling, marked as not printed in the rulebook, with its reason and source. */
function RulingView({ ruling: r, targetRef }: { ruling: Ruling; targetRef: { current: HTMLElement | null } | null }) {
  return (
    <aside ref={targetRef} class={`ruling${targetRef ? " here" : ""} trust-${r.trust ?? "printed"}`} data-ruling={r.id}>
      <p>
        <strong>{r.id ? t("rules.ruling", { id: r.id }) : t("rules.rebuilt")}</strong> {r.text}
      </p>
      {r.reason && <p class="muted">{r.reason}</p>}
      <p class="muted small-note">
        {r.trust === "reconstruction" && <Icon name="pencil" size={14} />}{" "}
        {r.trust && r.trust !== "printed" ? t(`trust.${r.trust}`) : ""} {r.page}
      </p>
    </aside>
  );
}

function sectionFor(book: RuleSection[], source: string | null, kind: string): string | null {
  if (source) {
    const named = /ruling\s+([A-Z]*-?\d+)/i.exec(source)?.[1]?.toLowerCase();
    const ruling =
      named &&
      book
        .flatMap((s) => s.rulings ?? [])
        .find((r) => r.id.toLowerCase() === named || r.id.toLowerCase().endsWith(`-${named}`));
    if (ruling) return ruling.id;
    const page = Number(/\d+/.exec(source)?.[0] ?? 0);
    const exact = book.filter((s) => pages(s.page).includes(page));
    const best = exact.find((s) => s.id.includes(kind)) ?? exact[0];
    if (best) return best.id;
  }
  return book.find((s) => kind && s.id.replace(/^\d+_/, "") === kind)?.id ?? null;
}
function pages(text: string | undefined): number[] {
  const found: number[] = [];
  for (const part of (text ?? "").matchAll(/(\d+)(?:\s*[–-]\s*(\d+))?/g)) {
    const from = Number(part[1]);
    for (let p = from; p <= Number(part[2] ?? from) && p < from + 40; p++) found.push(p);
  }
  return found;
}

export function Settings({ store }: { store?: TableStore }) {
  const p = prefs.value;
  const [refused, setRefused] = useState(false);
  const choose = <K extends "theme" | "speed" | "side" | "pieces">(key: K, values: (typeof p)[K][]) => (
    <fieldset class="choice">
      <legend>{t(`set.${key}`)}</legend>
      <div class="segments">
        {values.map((value) => (
          <label key={value} class={p[key] === value ? "on" : undefined}>
            <input type="radio" name={key} checked={p[key] === value} onChange={() => setPref(key, value)} />{" "}
            {t(`set.${key}.${value}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
  const check = (key: "sound" | "desktop" | "autoEnd" | "single" | "curtain" | "guide" | "coordinates") => (
    <label class="check">
      <input type="checkbox" checked={p[key]} onChange={(event) => void turn(key, event.currentTarget.checked)} />
      <span>
        {t(`set.${key}`)}
        <small class="muted">{t(`set.${key}.help`)}</small>
      </span>
    </label>
  );
  const turn = async (
    key: "sound" | "desktop" | "autoEnd" | "single" | "curtain" | "guide" | "coordinates",
    on: boolean,
  ) => {
    if (key === "desktop") {
      const refused = on && !(await requestNotifications());
      setRefused(refused);
      return setPref(key, on && !refused);
    }
    if (key === "guide" && on && store?.latest.value) remember(`guide.${store.latest.value.game}`, {});
    setPref(key, on);
    if (key === "sound") chime("turn"); // an example
  };
  return (
    <div class="settings">
      {choose("theme", ["auto", "light", "dark", "contrast"])}
      {choose("speed", ["instant", "normal", "slow"])}
      {choose("side", ["right", "left"])}
      {choose("pieces", ["normal", "large"])}
      <fieldset class="choice">
        <legend>{t("set.colour")}</legend>
        <Colours name="my-colour" none value={p.colour} onPick={(colour) => setPref("colour", colour)} />
        <small class="muted">{t("set.colour.help")}</small>
      </fieldset>
      {check("coordinates")}
      {check("guide")}
      {check("single")}
      {check("autoEnd")}
      {check("sound")}
      {p.sound && (
        <label class="row">
          {t("set.volume")}{" "}
          <input
            type="range"
            min={0.1}
            max={1}
            step={0.1}
            value={p.volume}
            onChange={(event) => {
              setPref("volume", Number(event.currentTarget.value));
              chime("turn");
            }}
          />
        </label>
      )}
      {check("desktop")}
      {refused && (
        <p class="alert" role="alert">
          {t("set.desktop.refused")}
        </p>
      )}
      {check("curtain")}
      {store && <ToldWhenAway store={store} />}
    </div>
  );
}

const KEYS: [string, string][] = [
  [t("keys.arrows"), "keys.walk"],
  ["Enter", "keys.pick"],
  ["N", "keys.next"],
  ["Esc", "keys.back"],
  ["/", "keys.command"],
  ["B", "keys.board"],
  ["E", "keys.end"],
  ["U", "keys.undo"],
  ["H", "keys.hint"],
  ["L", "keys.log"],
  ["R", "keys.rules"],
  ["C", "keys.chat"],
  ["[  ]", "keys.past"],
  ["Alt + click", "keys.ping"],
  ["?", "keys.help"],
];
function Keys() {
  return (
    <dl class="keys">
      {KEYS.map(([key, word]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{t(word)}</dd>
        </div>
      ))}
    </dl>
  );
}
