/** The dialog that creates a table: seats, options, settings. */
import { useState } from "preact/hooks";
import { freshId, post } from "../net/api";
import type { ClockPlan, CreateRequest, Delay, GameCard, Level, OptionValue, SeatPlan, TableLinks } from "../net/types";
import { prefs, recall, remember, setPref } from "../prefs";
import { go } from "../route";
import { keepSecrets } from "../table/invite";
import { t } from "../text/words";
import { problemText } from "../ui/problem";
import { Colours, Dialog, SeatMark } from "../ui/widgets";

export type Setup = Omit<CreateRequest, "id" | "game">;
/** A seat as the form has it. */
interface Chair {
  kind: SeatPlan["kind"];
  level: Level;
  name: string;
}

export async function createTable(game: GameCard, setup: Setup): Promise<string> {
  const name = prefs.value.name;
  const seats = setup.seats.map((seat) => ({ ...seat }));
  const mine = seats.find((seat) => seat.kind === "me");
  if (mine && !mine.name && name) mine.name = name;
  if (mine && prefs.value.colour !== null) mine.colour = prefs.value.colour;
  const made = await post<TableLinks>("/api/tables", {
    game: game.name,
    ...setup,
    seats,
    id: freshId(),
  } satisfies CreateRequest);
  const secrets: Record<number, string> = {};
  for (const { seat, secret } of made.seats) if (secret) secrets[seat] = secret;
  keepSecrets(made.table, { host: made.host, spectator: made.spectator, join: made.join, seats: secrets });
  return made.table;
}

export const CLOCKS: Record<string, ClockPlan | undefined> = {
  none: undefined,
  quick: { kind: "bank", ms: 600_000, add: 15_000 },
  calm: { kind: "bank", ms: 2_700_000, add: 30_000 },
  day: { kind: "turn", ms: 86_400_000 },
  days: { kind: "turn", ms: 172_800_000 },
  three: { kind: "turn", ms: 259_200_000 },
  week: { kind: "turn", ms: 604_800_000 },
};

const DELAYS: Record<string, Delay | undefined> = {
  none: undefined,
  moves: { kind: "moves", n: 10 },
  minutes: { kind: "minutes", n: 5 },
  long: { kind: "minutes", n: 30 },
};

/** Seconds after which a bot plays for somebody who does not answer. */
export const AWAYS: Record<string, number> = { short: 600, hour: 3_600, days: 172_800, weeks: 1_209_600 };

export function Create({ game, notices, onClose }: { game: GameCard; notices: string[]; onClose: () => void }) {
  const start = game.seats.includes(3) ? 3 : (game.seats.find((n) => n >= 2) ?? game.seats[0] ?? 2);
  const [seats, setSeats] = useState<Chair[]>(() =>
    resize(
      [
        { kind: "me", level: "normal", name: "" },
        { kind: "open", level: "normal", name: "" },
      ],
      start,
    ),
  );
  const [options, setOptions] = useState<Record<string, OptionValue>>(() =>
    Object.fromEntries(game.options.map((o) => [o.key, o.default])),
  );
  const [confirm, setConfirm] = useState(true);
  const [consent, setConsent] = useState(true);
  const [listed, setListed] = useState(false);
  const [anyone, setAnyone] = useState(false);
  const [chat, setChat] = useState<"phrases" | "free">("phrases");
  const [clock, setClock] = useState("none");
  const [wait, setWait] = useState<string | null>(null);
  const [vacation, setVacation] = useState(14);
  const [delay, setDelay] = useState("none");
  const [hands, setHands] = useState(false);
  const [notice, setNotice] = useState(() => recall("notice", ""));
  const [tableName, setTableName] = useState("");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  // With bots only, or days per turn, nobody waits: allow two weeks.
  const patient = (CLOCKS[clock]?.ms ?? 0) >= 86_400_000 || !seats.some((seat) => seat.kind === "open");
  const away = wait ?? (patient ? "weeks" : "short");
  const change = (i: number, to: Partial<Chair>) =>
    setSeats(seats.map((seat, j) => (j === i ? { ...seat, ...to } : seat)));
  const submit = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    setProblem("");
    const mine = seats.find((seat) => seat.kind === "me");
    if (mine?.name && seats.filter((seat) => seat.kind === "me").length === 1) setPref("name", mine.name);
    try {
      const timed = CLOCKS[clock];
      const late = DELAYS[delay];
      const id = await createTable(game, {
        seats: seats.map(({ kind, level, name }) =>
          kind === "bot" ? { kind, level } : kind === "me" && name.trim() ? { kind, name: name.trim() } : { kind },
        ),
        options,
        confirm,
        go_back: consent ? "consent" : "never",
        listed,
        open_seats: listed && anyone,
        chat,
        open_hands: hands,
        ...(tableName.trim() ? { name: tableName.trim() } : {}),
        away: AWAYS[away]!,
        ...(timed ? { clock: timed } : {}),
        ...(patient ? { vacation } : {}),
        ...(late ? { delay: late } : {}),
        ...(notices.length && notice.trim() ? { notice: notice.trim() } : {}),
      });
      remember(`seats.${game.name}`, seats.length);
      remember("notice", notice.trim());
      const bot = seats.find((seat) => seat.kind === "bot");
      if (bot) remember("level", bot.level);
      go(`/t/${id}`);
    } catch (error) {
      setProblem(problemText(error));
      setBusy(false);
    }
  };
  return (
    <Dialog title={t("create.title", { title: game.title })} onClose={onClose} class="create">
      <form onSubmit={(event) => void submit(event)}>
        <div class="sides">
          <fieldset>
            <legend>{t("create.seats")}</legend>
            {game.seats.length > 1 && (
              <div class="segments" role="group" aria-label={t("create.how_many")}>
                {game.seats.map((n) => (
                  <label key={n} class={seats.length === n ? "on" : undefined}>
                    <input
                      type="radio"
                      name="count"
                      checked={seats.length === n}
                      onChange={() => setSeats(resize(seats, n))}
                    />{" "}
                    {n}
                  </label>
                ))}
              </div>
            )}
            <ul class="seat-rows">
              {seats.map((seat, i) => (
                <li key={i}>
                  <SeatMark seat={i} size={22} />
                  <select
                    aria-label={t("create.who", { n: i + 1 })}
                    value={seat.kind}
                    onChange={(event) => change(i, { kind: event.currentTarget.value as Chair["kind"] })}
                  >
                    <option value="me">{t("create.me")}</option>
                    <option value="open">{t("create.open")}</option>
                    <option value="bot">{t("create.bot")}</option>
                  </select>
                  {seat.kind === "bot" && (
                    <select
                      aria-label={t("create.level", { n: i + 1 })}
                      value={seat.level}
                      onChange={(event) => change(i, { level: event.currentTarget.value as Chair["level"] })}
                    >
                      {game.levels.map((level) => (
                        <option key={level} value={level}>
                          {t(`level.${level}`)}
                        </option>
                      ))}
                    </select>
                  )}
                  {seat.kind === "me" && (
                    <input
                      aria-label={t("create.name", { n: i + 1 })}
                      placeholder={prefs.value.name || t("create.nickname")}
                      value={seat.name}
                      maxLength={32}
                      onInput={(event) => change(i, { name: event.currentTarget.value })}
                    />
                  )}
                </li>
              ))}
            </ul>
            {seats.filter((seat) => seat.kind === "me").length > 1 && <p class="muted">{t("create.hotseat")}</p>}
          </fieldset>
          {game.options.length > 0 && (
            <fieldset>
              <legend>{t("create.options")}</legend>
              {game.options.map((option) => (
                <OptionRow
                  key={option.key}
                  option={option}
                  value={options[option.key]!}
                  onChange={(value) => setOptions({ ...options, [option.key]: value })}
                />
              ))}
            </fieldset>
          )}
        </div>
        <fieldset>
          <legend>{t("create.table")}</legend>
          <label class="option">
            {t("create.table_name")}{" "}
            <input value={tableName} maxLength={40} onInput={(event) => setTableName(event.currentTarget.value)} />
            <small class="muted">{t("create.table_name.help")}</small>
          </label>
          <label class="check">
            <input type="checkbox" checked={confirm} onChange={(event) => setConfirm(event.currentTarget.checked)} />
            <span>
              {t("create.confirm")}
              <small class="muted">{t("create.confirm.help")}</small>
            </span>
          </label>
          <label class="check">
            <input type="checkbox" checked={consent} onChange={(event) => setConsent(event.currentTarget.checked)} />
            <span>
              {t("create.go_back")}
              <small class="muted">{t("create.go_back.help")}</small>
            </span>
          </label>
          <label class="check">
            <input type="checkbox" checked={listed} onChange={(event) => setListed(event.currentTarget.checked)} />
            <span>
              {t("create.listed")}
              <small class="muted">{t("create.listed.help")}</small>
            </span>
          </label>
          <label class="check">
            <input
              type="checkbox"
              checked={listed && anyone}
              disabled={!listed}
              onChange={(event) => setAnyone(event.currentTarget.checked)}
            />
            <span>
              {t("create.open_seats")}
              <small class="muted">{t("create.open_seats.help")}</small>
            </span>
          </label>
          <label class="check">
            <input
              type="checkbox"
              checked={chat === "free"}
              onChange={(event) => setChat(event.currentTarget.checked ? "free" : "phrases")}
            />
            <span>
              {t("create.chat")}
              <small class="muted">{t("create.chat.help")}</small>
            </span>
          </label>
          <label class="row">
            {t("create.clock")}{" "}
            <select value={clock} onChange={(event) => setClock(event.currentTarget.value)}>
              {Object.keys(CLOCKS).map((key) => (
                <option key={key} value={key}>
                  {t(`clock.${key}`)}
                </option>
              ))}
            </select>
          </label>
          <label class="row">
            {t("create.away")}{" "}
            <select value={away} onChange={(event) => setWait(event.currentTarget.value)}>
              {Object.keys(AWAYS).map((key) => (
                <option key={key} value={key}>
                  {t(`away.${key}`)}
                </option>
              ))}
            </select>
          </label>
          {patient && seats.some((seat) => seat.kind === "open") && (
            <label class="row">
              {t("create.vacation")}{" "}
              <select value={vacation} onChange={(event) => setVacation(Number(event.currentTarget.value))}>
                {[0, 7, 14, 30].map((n) => (
                  <option key={n} value={n}>
                    {n ? t("time.days", { n }) : t("vacation.none")}
                  </option>
                ))}
              </select>
            </label>
          )}
          <label class="row">
            {t("create.delay")}{" "}
            <select value={delay} onChange={(event) => setDelay(event.currentTarget.value)}>
              {Object.keys(DELAYS).map((key) => (
                <option key={key} value={key}>
                  {t(`delay.${key}`)}
                </option>
              ))}
            </select>
          </label>
          <label class="check">
            <input type="checkbox" checked={hands} onChange={(event) => setHands(event.currentTarget.checked)} />
            <span>
              {t("create.hands")}
              <small class="muted">{t("create.hands.help")}</small>
            </span>
          </label>
          {notices.length > 0 && (
            <label class="option">
              {t("create.notice")}{" "}
              <input
                inputMode="url"
                value={notice}
                maxLength={500}
                placeholder={`${notices[0]}/…`}
                onInput={(event) => setNotice(event.currentTarget.value)}
              />
              <small class="muted">{t("create.notice.help", { where: notices.join(", ") })}</small>
            </label>
          )}
          <div class="row">
            <span>{t("set.colour")}</span>{" "}
            <Colours name="my-colour" none value={prefs.value.colour} onPick={(colour) => setPref("colour", colour)} />
          </div>
        </fieldset>
        <div class="buttons dialog-foot">
          {problem && (
            <p class="alert" role="alert">
              {problem}
            </p>
          )}
          <button type="submit" class="primary big" data-do="create" disabled={busy}>
            {t(seats.some((seat) => seat.kind === "open") ? "create.invite" : "create.go")}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** As many seats as asked for; new ones are for friends, or for bots after a bot. The host can fill what stays free with bots. */
function resize(seats: Chair[], n: number): Chair[] {
  const next = seats.slice(0, n);
  const last = next[next.length - 1];
  while (next.length < n)
    next.push({ kind: last?.kind === "bot" ? "bot" : "open", level: last?.level ?? "normal", name: "" });
  return next;
}

export function OptionRow({
  option,
  value,
  onChange,
}: {
  option: GameCard["options"][number];
  value: OptionValue;
  onChange: (value: OptionValue) => void;
}) {
  const id = `option-${option.key}`;
  if (option.items.length && (Array.isArray(value) || Array.isArray(option.default))) {
    const list = Array.isArray(value) ? value : [];
    return (
      <fieldset class="inner">
        <legend>{option.title}</legend>
        <p class="muted">{option.help}</p>
        {option.items.map((item) => (
          <label key={item.value} class="check">
            <input
              type="checkbox"
              checked={list.includes(item.value)}
              onChange={(event) =>
                onChange(event.currentTarget.checked ? [...list, item.value] : list.filter((x) => x !== item.value))
              }
            />
            <span>{item.title}</span>
          </label>
        ))}
      </fieldset>
    );
  }
  if (option.values.length === 2 && option.values.every(({ value: v }) => typeof v === "boolean")) {
    return (
      <label class="check">
        <input type="checkbox" checked={value === true} onChange={(event) => onChange(event.currentTarget.checked)} />
        <span>
          {option.title}
          <small class="muted">{option.help}</small>
        </span>
      </label>
    );
  }
  return (
    <div class="option">
      <label for={id}>{option.title}</label>
      <select
        id={id}
        value={String(value)}
        aria-describedby={`${id}-help`}
        onChange={(event) =>
          onChange(option.values.find((v) => String(v.value) === event.currentTarget.value)?.value ?? value)
        }
      >
        {option.values.map((v) => (
          <option key={String(v.value)} value={String(v.value)}>
            {v.title}
          </option>
        ))}
      </select>
      <small id={`${id}-help`} class="muted">
        {option.help}
      </small>
    </div>
  );
}
