/** Dialogs at a table: seat details, the curtain between players of one device, the content note. */
import { useState } from "preact/hooks";
import { recall, remember } from "../prefs";
import { t } from "../text/words";
import { Dialog, Icon, SeatMark } from "../ui/widgets";
import { hasThinkingTime, PanelView, Time } from "./panels";
import { OwnTime } from "./pause";
import type { TableStore } from "./store";

/** Hide the table while the device is handed to the next player. */
export function Curtain({ store }: { store: TableStore }) {
  const seat = store.curtain.value;
  if (seat === null) return null;
  const name = store.latest.value?.seats[seat]?.name ?? "";
  return (
    <div class="curtain" role="dialog" aria-modal="true" aria-labelledby="curtain-title">
      <div class="curtain-inner">
        <SeatMark seat={seat} size={64} />
        <h2 id="curtain-title">{t("curtain.title", { name })}</h2>
        <p>{t("curtain.text")}</p>
        <button type="button" class="primary big" ref={(node) => node?.focus()} onClick={() => void store.viewAs(seat)}>
          {t("curtain.button", { name })}
        </button>
      </div>
    </div>
  );
}

/** Whether this game has a content note that this browser has not shown yet. */
export function needsNote(store: TableStore): boolean {
  const card = store.game.value;
  return !!card?.note && !recall(`note.${card.name}`, false) && store.latest.value?.status !== "over";
}

export function ContentNote({ store, onClose }: { store: TableStore; onClose: () => void }) {
  const card = store.game.value!;
  const go = () => {
    remember(`note.${card.name}`, true);
    onClose();
  };
  return (
    <Dialog title={t("note.title", { title: card.title })} onClose={go} plain>
      {card.note.split(/\n\s*\n/).map((p, i) => (
        <p key={i}>{p}</p>
      ))}
      <div class="buttons">
        <button type="button" class="primary" onClick={go}>
          {t("note.go")}
        </button>
      </div>
    </Dialog>
  );
}

export function SeatDetail({ store, seat, onClose }: { store: TableStore; seat: number; onClose: () => void }) {
  const snapshot = store.now.value!;
  const info = snapshot.seats[seat]!;
  const panels = (snapshot.scene?.panels ?? []).filter((panel) => panel.seat === seat);
  const host = snapshot.host;
  const mine = snapshot.you.includes(seat);
  const [asking, setAsking] = useState<HostAction | null>(null);
  const watching = !snapshot.you.length && (snapshot.settings?.open_hands || snapshot.status === "over");
  return (
    <section class={`seat-detail seat-${seat}`} aria-label={info.name}>
      <header>
        <SeatMark seat={seat} /> <strong>{info.name}</strong>
        <span class="muted">
          {info.kind === "bot" ? t("seat.bot_level", { level: t(`level.${info.level ?? "normal"}`) }) : ""}
        </span>
        <button type="button" class="icon-button small" aria-label={t("close")} onClick={onClose}>
          <Icon name="close" size={16} />
        </button>
      </header>
      {panels.map((panel) => (
        <PanelView key={panel.id} store={store} panel={panel} bare={panels.length === 1} />
      ))}
      {!panels.length && <p class="muted">{t("panel.empty")}</p>}
      {hasThinkingTime(info) && (
        <p class="muted small-note used-line">
          {t("seat.used")}: <Time store={store} from={info.used!.ms} since={info.used!.since} />
        </p>
      )}
      {info.kind === "bot" && <p class="muted small-note">{t("seat.bot_note", { n: seat + 1 })}</p>}
      {watching && (
        <div class="buttons">
          <button
            type="button"
            class="quiet small"
            data-do="look"
            onClick={() => void store.viewAs(snapshot.seat === seat ? null : seat)}
          >
            {t(snapshot.seat === seat ? "watch.back" : "watch.from", { name: info.name })}
          </button>
        </div>
      )}
      {snapshot.status === "playing" && (
        <div class="buttons">
          {host && !mine && info.owned && !info.bot && (
            <button type="button" class="quiet small" data-do="stand-in" onClick={() => setAsking("stand_in")}>
              {t("seat.to_bot")}
            </button>
          )}
          {host && !mine && info.owned && (
            <button type="button" class="quiet small" data-do="free" onClick={() => setAsking("kick")}>
              {t("seat.free")}
            </button>
          )}
          {host && !mine && !info.owned && (
            <button type="button" class="quiet small" onClick={() => (store.drawer.value = "invite")}>
              {t("seat.reinvite")}
            </button>
          )}
          {mine && info.bot && info.bot.why !== "resigned" && (
            <button type="button" class="quiet small" onClick={() => void store.commands.send({ reclaim: true })}>
              {t("seat.reclaim")}
            </button>
          )}
          {mine && !info.bot && (
            <button type="button" class="quiet small" onClick={() => void store.commands.send({ bot: "normal" })}>
              {t("seat.hand_over")}
            </button>
          )}
          {mine && (
            <button type="button" class="quiet small" data-do="device" onClick={() => (store.drawer.value = "device")}>
              {t("device.open")}
            </button>
          )}
          {mine && <Resign store={store} />}
        </div>
      )}
      {snapshot.status === "playing" && mine && <OwnTime store={store} seat={seat} />}
      {asking && <ConfirmHostAction store={store} what={asking} seat={seat} onClose={() => setAsking(null)} />}
    </section>
  );
}

type HostAction = "stand_in" | "kick";
/** Confirmation before the host frees a seat or hands it to a bot. */
function ConfirmHostAction({
  store,
  what,
  seat,
  onClose,
}: {
  store: TableStore;
  what: HostAction;
  seat: number;
  onClose: () => void;
}) {
  const name = store.latest.value!.seats[seat]!.name;
  const words = what === "kick" ? "free" : "to_bot";
  const act = () => {
    onClose();
    void store.commands.send(what === "kick" ? { kick: seat } : { stand_in: seat });
  };
  return (
    <Dialog title={t(`seat.${words}_title`, { name })} onClose={onClose} class="asks">
      <p>{t(`seat.${words}_text`, { name })}</p>
      <div class="buttons">
        <button type="button" class={what === "kick" ? "quiet danger" : "primary"} data-do="yes" onClick={act}>
          {t(`seat.${words}`)}
        </button>
        <button type="button" class="quiet" data-do="no" onClick={onClose}>
          {t("cancel")}
        </button>
      </div>
    </Dialog>
  );
}

function Resign({ store }: { store: TableStore }) {
  const [sure, setSure] = useState(false);
  if (!sure)
    return (
      <button type="button" class="quiet small" onClick={() => setSure(true)}>
        {t("seat.resign")}
      </button>
    );
  return (
    <button type="button" class="quiet small danger" onClick={() => void store.commands.send({ resign: true })}>
      {t("seat.resign_sure")}
    </button>
  );
}
