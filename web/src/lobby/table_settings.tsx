/** The dialog in which a host changes the settings of a table that has not begun. */
import { useState } from "preact/hooks";
import type { GameCard, OptionValue, SettingsPlan } from "../net/types";
import type { TableStore } from "../table/store";
import { t } from "../text/words";
import { Dialog } from "../ui/widgets";
import { CLOCKS, OptionRow } from "./create";

export function TableSettings({ store, game, onClose }: { store: TableStore; game: GameCard; onClose: () => void }) {
  const { settings, options: now } = store.latest.value!;
  const [plan, setPlan] = useState<SettingsPlan>({});
  const [options, setOptions] = useState<Record<string, OptionValue>>({ ...now });
  const change = (to: Partial<SettingsPlan>) => setPlan({ ...plan, ...to });
  const check = (key: "confirm" | "listed" | "open_seats" | "open_hands", word: string, disabled = false) => (
    <label class="check">
      <input
        type="checkbox"
        disabled={disabled}
        checked={plan[key] ?? settings[key]}
        onChange={(event) => change({ [key]: event.currentTarget.checked })}
      />
      <span>
        {t(`create.${word}`)}
        <small class="muted">{t(`create.${word}.help`)}</small>
      </span>
    </label>
  );
  const listed = plan.listed ?? settings.listed;
  const save = async (event: Event) => {
    event.preventDefault();
    const wanted: SettingsPlan = { ...plan, options };
    if (!listed) wanted.open_seats = false;
    if (await store.commands.sendAs(null, { settings: wanted })) onClose();
  };
  return (
    <Dialog title={t("waiting.settings")} onClose={onClose} class="create">
      <form onSubmit={(event) => void save(event)}>
        <label class="option">
          {t("create.table_name")}{" "}
          <input
            value={plan.name ?? settings.name}
            maxLength={40}
            onInput={(event) => change({ name: event.currentTarget.value })}
          />
        </label>
        {game.options.map((option) => (
          <OptionRow
            key={option.key}
            option={option}
            value={options[option.key] ?? option.default}
            onChange={(value) => setOptions({ ...options, [option.key]: value })}
          />
        ))}
        {check("confirm", "confirm")}
        {check("listed", "listed")}
        {check("open_seats", "open_seats", !listed)}
        {check("open_hands", "hands")}
        <label class="check">
          <input
            type="checkbox"
            checked={(plan.chat ?? settings.chat) === "free"}
            onChange={(event) => change({ chat: event.currentTarget.checked ? "free" : "phrases" })}
          />
          <span>{t("create.chat")}</span>
        </label>
        <label class="row">
          {t("create.clock")}{" "}
          <select
            defaultValue=""
            onChange={(event) =>
              change({ clock: CLOCKS[event.currentTarget.value] ?? { kind: "none", ms: 0, add: 0 } })
            }
          >
            <option value="" disabled>
              {t("settings.as_now")}
            </option>
            {Object.keys(CLOCKS).map((key) => (
              <option key={key} value={key}>
                {t(`clock.${key}`)}
              </option>
            ))}
          </select>
        </label>
        <div class="buttons">
          <button type="submit" class="primary" disabled={store.busy.value}>
            {t("settings.save")}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
