/** What if: a table of its own that begins from the moment on the screen. */
import { useState } from "preact/hooks";
import { freshId, post, Refusal } from "../net/api";
import type { ForkRequest, TableLinks } from "../net/types";
import { go, link } from "../route";
import { t } from "../text/words";
import { Dialog, SeatMark } from "../ui/widgets";
import { keepSecrets } from "./invite";
import type { TableStore } from "./store";

const LUCK = ["same", "fresh"] as const;

export function PlayFromHere({ store }: { store: TableStore }) {
  const snapshot = store.latest.value!;
  const moment = store.past.value ?? snapshot;
  const decides = moment.seats.find((seat) => seat.asked)?.seat ?? 0;
  const [seat, setSeat] = useState(snapshot.you[0] ?? decides);
  const [luck, setLuck] = useState<(typeof LUCK)[number]>("same");
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const [id] = useState(freshId);
  const begin = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    try {
      const wanted: ForkRequest = { id: `${id}-${seat}-${luck}`, at: moment.n, play: seat, luck };
      const made = await post<TableLinks>(`/api/tables/${store.id}/fork${store.asSeat()}`, wanted);
      const seats: Record<number, string> = {};
      for (const one of made.seats) if (one.secret) seats[one.seat] = one.secret;
      keepSecrets(made.table, { host: made.host, spectator: made.spectator, join: made.join, seats });
      go(`/t/${made.table}`);
    } catch (error) {
      setProblem(error instanceof Refusal ? error.message : t("lobby.unreachable"));
      setBusy(false);
    }
  };
  return (
    <Dialog title={t("fork.title")} onClose={() => (store.drawer.value = null)} class="fork">
      <form onSubmit={(event) => void begin(event)}>
        <p>{t("fork.text", { n: moment.n })}</p>
        <fieldset class="choice">
          <legend>{t("fork.seat")}</legend>
          {snapshot.seats.map((one) => (
            <label key={one.seat} class={seat === one.seat ? "on" : undefined}>
              <input type="radio" name="seat" checked={seat === one.seat} onChange={() => setSeat(one.seat)} />
              <SeatMark seat={one.seat} /> {one.name}
              {moment.seats[one.seat]!.asked && <span class="muted"> {t("fork.asked")}</span>}
            </label>
          ))}
        </fieldset>
        <fieldset class="choice">
          <legend>{t("fork.luck")}</legend>
          {LUCK.map((one) => (
            <label key={one} class={luck === one ? "on" : undefined}>
              <input type="radio" name="luck" checked={luck === one} onChange={() => setLuck(one)} />
              {t(`fork.luck.${one}`)}
            </label>
          ))}
        </fieldset>
        <p class="muted">{t("fork.others")}</p>
        {problem && (
          <p class="alert" role="alert">
            {problem}
          </p>
        )}
        <div class="buttons dialog-foot">
          <button type="submit" class="primary" data-do="begin-fork" disabled={busy}>
            {t("fork.begin")}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** The button that opens the dialog: at a moment of a finished game. */
export function PlayFromHereButton({ store }: { store: TableStore }) {
  if (!store.past.value || store.latest.value?.status !== "over" || store.lesson) return null;
  return (
    <button type="button" class="primary small" data-do="fork" onClick={() => (store.drawer.value = "fork")}>
      {t("fork.open")}
    </button>
  );
}

/** From which line of which game this table began. */
export function BegunFrom({ store }: { store: TableStore }) {
  const parent = store.latest.value?.parent;
  if (!parent) return null;
  const [before, after] = t("fork.begun", { n: parent.line, game: "|" }).split("|");
  return (
    <p class="muted begun-from">
      {before}
      <a {...link(`/t/${parent.table}?at=${parent.line}`)}>{t("fork.parent")}</a>
      {after}
    </p>
  );
}
