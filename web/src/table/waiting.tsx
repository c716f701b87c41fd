/** The table before its start: who sits where, names and colours, invitations, settings, the start. */
import { useState } from "preact/hooks";
import { OptionList } from "../lobby/options";
import { TableSettings } from "../lobby/table_settings";
import type { SeatInfo } from "../net/types";
import { setPref } from "../prefs";
import { go, link } from "../route";
import { t } from "../text/words";
import { Colours, SeatMark, Sure, seatColours } from "../ui/widgets";
import { Invite } from "./invite";
import type { TableStore } from "./store";

export function WaitingRoom({ store }: { store: TableStore }) {
  const snapshot = store.latest.value!;
  const [editing, setEditing] = useState(false);
  const open = snapshot.seats.filter((seat) => seat.kind === "open");
  const game = store.game.value;
  const leave = async () => {
    for (const seat of snapshot.you) await store.commands.sendAs(seat, { leave: true });
    if (!snapshot.host) go("/");
  };
  return (
    <main class="waiting" style={seatColours(snapshot.seats)}>
      <h1 class="serif">{game?.title}</h1>
      {snapshot.settings.name && <p class="table-name">{snapshot.settings.name}</p>}
      <p class="question">
        {t(open.length ? "waiting.text" : snapshot.host ? "waiting.ready" : "waiting.for_host", { n: open.length })}
      </p>
      {snapshot.settings.listed && (
        <p class="muted who-may">{t(snapshot.settings.open_seats ? "waiting.open_seats" : "waiting.listed")}</p>
      )}
      {snapshot.freed?.length ? (
        <p class="alert" role="status">
          {t("seat.freed")}
        </p>
      ) : null}
      <ul class="waiting-seats">
        {snapshot.seats.map((seat) => (
          <WaitingSeat key={seat.seat} store={store} seat={seat} />
        ))}
      </ul>
      {!snapshot.you.length && open.length > 0 && snapshot.settings.open_seats && (
        <div class="buttons">
          <button type="button" class="primary" onClick={() => void store.takeSeat()}>
            {t("waiting.sit")}
          </button>
        </div>
      )}
      {snapshot.host && open.length > 0 && <Invite store={store} inline />}
      {game && <OptionList game={game} options={snapshot.options} settings={snapshot.settings} />}
      <div class="buttons">
        {snapshot.host && open.length > 0 && (
          <button type="button" class="quiet" onClick={() => void store.commands.send({ fill: "normal" })}>
            {t("waiting.fill")}
          </button>
        )}
        {snapshot.host && (
          <button
            type="button"
            class="primary"
            data-do="start"
            disabled={open.length > 0 || store.busy.value}
            onClick={() => void store.commands.send({ start: true })}
          >
            {t("waiting.start")}
          </button>
        )}
        {snapshot.host && game && (
          <button type="button" class="quiet" data-do="settings" onClick={() => setEditing(true)}>
            {t("waiting.settings")}
          </button>
        )}
        {snapshot.you.length > 0 && (
          <button type="button" class="quiet" data-do="device" onClick={() => (store.drawer.value = "device")}>
            {t("device.open")}
          </button>
        )}
        {snapshot.you.length > 0 && (
          <Sure label={t("waiting.leave")} sure={t("waiting.leave_sure")} name="leave" onSure={() => void leave()} />
        )}
        {snapshot.host && (
          <Sure
            label={t("waiting.close")}
            sure={t("waiting.close_sure")}
            name="close"
            onSure={() => void store.commands.sendAs(null, { close: true })}
          />
        )}
        <a class="button quiet" {...link("/")}>
          {t("lobby")}
        </a>
      </div>
      {editing && game && <TableSettings store={store} game={game} onClose={() => setEditing(false)} />}
    </main>
  );
}

function WaitingSeat({ store, seat }: { store: TableStore; seat: SeatInfo }) {
  const snapshot = store.latest.value!;
  const mine = snapshot.you.includes(seat.seat);
  const [name, setName] = useState<string | null>(null);
  const rename = async (event: Event) => {
    event.preventDefault();
    const typed = (name ?? "").trim();
    if (typed && typed !== seat.name && (await store.commands.sendAs(seat.seat, { rename: typed })))
      setPref("name", typed);
    setName(null);
  };
  return (
    <li>
      <SeatMark seat={seat.seat} size={22} />{" "}
      {name === null ? (
        <strong>{seat.kind === "open" ? t("waiting.open") : seat.name}</strong>
      ) : (
        <form class="rename" onSubmit={(event) => void rename(event)}>
          <input
            aria-label={t("join.name")}
            value={name}
            maxLength={24}
            ref={(node) => node?.focus()}
            onInput={(event) => setName(event.currentTarget.value)}
          />
          <button type="submit" class="quiet small">
            {t("waiting.rename_go")}
          </button>
        </form>
      )}{" "}
      <span class="muted">
        {seat.kind === "bot"
          ? t("seat.bot_level", { level: t(`level.${seat.level ?? "normal"}`) })
          : mine
            ? t("seat.you")
            : seat.online
              ? t("seat.online")
              : ""}
      </span>
      {mine && name === null && (
        <button type="button" class="quiet small" data-do="rename" onClick={() => setName(seat.name)}>
          {t("waiting.rename")}
        </button>
      )}
      {mine && (
        <Colours
          name={`colour-${seat.seat}`}
          value={seat.colour ?? seat.seat}
          taken={snapshot.seats
            .filter((other) => other.owned && other.seat !== seat.seat)
            .map((other) => other.colour ?? other.seat)}
          onPick={(colour) => void store.commands.sendAs(seat.seat, { colour: colour! })}
        />
      )}
      {snapshot.host && !mine && seat.owned && (
        <Sure
          label={t("waiting.remove")}
          sure={t("waiting.remove_sure", { name: seat.name })}
          name="remove"
          onSure={() => void store.commands.sendAs(null, { kick: seat.seat })}
        />
      )}
    </li>
  );
}
