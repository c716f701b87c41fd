/** How I am told about this table when no page of mine shows it: by the browser, or at a webhook of my own; quiet hours. */
import { useState } from "preact/hooks";
import { tableLists } from "../net/own_tables";
import { recall, remember } from "../prefs";
import { t } from "../text/words";
import { problemText } from "../ui/problem";
import { canPush, pushOn, setPush, setWebhook } from "../ui/push";
import type { TableStore } from "./store";

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

export function ToldWhenAway({ store }: { store: TableStore }) {
  const [on, setOn] = useState(() => pushOn(store.id));
  const [said, setSaid] = useState("");
  const [[from, to], setQuiet] = useState<string[]>(() => recall("quiet", "").split("-"));
  const [hook, setHook] = useState("");
  const places = tableLists()?.notices ?? [];
  if (!store.mine.value) return null;
  const attempt = async (what: () => Promise<unknown>, done: string) => {
    try {
      await what();
      setSaid(done);
    } catch (error) {
      setSaid(error instanceof DOMException ? t("set.desktop.refused") : problemText(error));
    }
  };
  const turn = (wanted: boolean) =>
    attempt(
      async () => {
        await setPush(store.id, wanted);
        setOn(wanted);
      },
      t(wanted ? "told.on" : "told.off"),
    );
  const hours = (a: string | undefined, b: string | undefined) => {
    setQuiet([a ?? "", b ?? ""]);
    remember("quiet", a && b ? `${a}-${b}` : "");
    if (on) void turn(true);
  };
  const hour = (label: string, value: string | undefined, use: (value: string) => void) => (
    <select aria-label={label} value={value ?? ""} onChange={(event) => use(event.currentTarget.value)}>
      <option value="">–</option>
      {HOURS.map((one) => (
        <option key={one} value={one}>
          {one}:00
        </option>
      ))}
    </select>
  );
  return (
    <fieldset class="choice told">
      <legend>{t("told.title")}</legend>
      {canPush() ? (
        <label class="check">
          <input type="checkbox" checked={on} onChange={(event) => void turn(event.currentTarget.checked)} />
          <span>
            {t("told.push")}
            <small class="muted">{t("told.push.help")}</small>
          </span>
        </label>
      ) : (
        <p class="muted">{t("told.cannot")}</p>
      )}
      <div class="row">
        {t("told.quiet")} {hour(t("told.quiet_from"), from, (value) => hours(value, to || "7"))}{" "}
        {hour(t("told.quiet_to"), to, (value) => hours(from || "22", value))}
      </div>
      {places.length > 0 && (
        <form
          class="row"
          onSubmit={(event) => {
            event.preventDefault();
            void attempt(() => setWebhook(store.id, hook.trim()), t("told.on"));
          }}
        >
          <label>
            {t("told.webhook")}{" "}
            <input
              value={hook}
              placeholder={`${places[0]}/…`}
              onInput={(event) => setHook(event.currentTarget.value)}
            />
          </label>
          <button type="submit" class="quiet small">
            {t("settings.save")}
          </button>
        </form>
      )}
      {said && (
        <p class="muted" role="status">
          {said}
        </p>
      )}
    </fieldset>
  );
}
