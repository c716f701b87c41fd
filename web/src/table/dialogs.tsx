/** Dialogs at a table: invitations, seat details, the curtain between players of one device, the content note. */
import { useState } from "preact/hooks";
import { recall, remember } from "../prefs";
import { link } from "../route";
import { t } from "../text/words";
import { Colours, copy, Dialog, Icon, SeatMark, seatColours } from "../ui/widgets";
import { hasThinkingTime, PanelView, Time } from "./panels";
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

export function ContentNote({ store }: { store: TableStore }) {
  const card = store.game.value;
  const [seen, setSeen] = useState(() => recall(`note.${card?.name}`, false));
  if (!card?.note || seen || store.latest.value?.status === "over") return null;
  const go = () => {
    remember(`note.${card.name}`, true);
    setSeen(true);
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
          {mine && <Resign store={store} />}
        </div>
      )}
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

export interface Secrets {
  host?: string;
  spectator?: string;
  seats: Record<number, string>;
}
export const secretsOf = (table: string): Secrets => recall<Secrets>(`secrets.${table}`, { seats: {} });
export const keepSecrets = (table: string, secrets: Secrets): void => remember(`secrets.${table}`, secrets);
export const inviteUrl = (secret: string, seat: number | null): string =>
  `${location.origin}/${seat === null ? "w" : "j"}#${secret}`;

export function Invite({ store, inline }: { store: TableStore; inline?: boolean }) {
  const snapshot = store.latest.value!;
  const [secrets, setSecrets] = useState(() => secretsOf(store.id));
  const [made, setMade] = useState<number[]>([]); // seats of bots with a link made just now; older links of these seats are void
  const [code, setCode] = useState<{ seat: number | null; svg: string } | null>(null);
  const links: { seat: number | null; name: string; secret: string | undefined }[] = snapshot.seats
    .filter((seat) => !snapshot.you.includes(seat.seat) && !seat.owned)
    .map((seat) => ({
      seat: seat.seat,
      name: seat.kind === "open" ? t("invite.seat", { n: seat.seat + 1 }) : seat.name,
      secret: seat.kind === "open" || made.includes(seat.seat) ? secrets.seats[seat.seat] : undefined,
    }));
  links.push({ seat: null, name: t("invite.watch"), secret: secrets.spectator });
  const draw = async (seat: number | null, url: string) => {
    if (code?.seat === seat) return setCode(null);
    const { default: qrcode } = await import("qrcode-generator");
    const drawn = qrcode(0, "M");
    drawn.addData(url);
    drawn.make();
    const n = drawn.getModuleCount();
    let path = "";
    for (let y = 0; y < n; y++)
      for (let x = 0; x < n; x++) if (drawn.isDark(y, x)) path += `M${x + 2} ${y + 2}h1v1h-1z`;
    setCode({ seat, svg: `${n + 4}|${path}` });
  };
  const fresh = async (seat: number) => {
    const answer = await store.commands.invite(seat);
    if (!answer) return;
    const next = { ...secrets, seats: { ...secrets.seats, [seat]: answer } };
    keepSecrets(store.id, next);
    setSecrets(next);
    setMade([...made, seat]);
  };
  const body = (
    <div class="invite">
      <p>{t("invite.text")}</p>
      <ul>
        {links.map(({ seat, name, secret }) => {
          const url = secret ? inviteUrl(secret, seat) : "";
          return (
            <li key={seat ?? "watch"}>
              <div class="invite-line">
                {seat !== null ? <SeatMark seat={seat} /> : <Icon name="eye" />}
                <span class="invite-name">{name}</span>
                {secret ? (
                  <>
                    <input
                      readOnly
                      value={url}
                      aria-label={t("invite.link", { name })}
                      onFocus={(event) => event.currentTarget.select()}
                    />
                    <button
                      type="button"
                      class="quiet small"
                      onClick={async () => store.showToast((await copy(url)) ? t("copied") : url, "plain")}
                    >
                      {t("copy")}
                    </button>
                    <button
                      type="button"
                      class="quiet small"
                      aria-expanded={code?.seat === seat && code !== null}
                      onClick={() => void draw(seat, url)}
                    >
                      {t("invite.qr")}
                    </button>
                  </>
                ) : seat !== null ? (
                  <button type="button" class="quiet small" onClick={() => void fresh(seat)}>
                    {t("invite.new")}
                  </button>
                ) : (
                  <span class="muted">{t("invite.no_secret")}</span>
                )}
              </div>
              {code && code.seat === seat && (
                <svg
                  class="qr"
                  viewBox={`0 0 ${code.svg.split("|")[0]} ${code.svg.split("|")[0]}`}
                  role="img"
                  aria-label={t("invite.qr_of", { name })}
                >
                  <rect width="100%" height="100%" fill="#fff" />
                  <path d={code.svg.split("|")[1]} fill="#000" />
                </svg>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
  return inline ? (
    body
  ) : (
    <Dialog title={t("invite.title")} onClose={() => (store.drawer.value = null)}>
      {body}
    </Dialog>
  );
}

/** The table before its start: seats, invitations, the start button. */
export function WaitingRoom({ store }: { store: TableStore }) {
  const snapshot = store.latest.value!;
  const open = snapshot.seats.filter((seat) => seat.kind === "open");
  return (
    <main class="waiting" style={seatColours(snapshot.seats)}>
      <h1 class="serif">{store.game.value?.title}</h1>
      <p class="question">{open.length ? t("waiting.text", { n: open.length }) : t("waiting.ready")}</p>
      {snapshot.settings?.listed && (
        <p class="muted who-may">{t(snapshot.settings.open_seats ? "waiting.open_seats" : "waiting.listed")}</p>
      )}
      {snapshot.freed?.length ? (
        <p class="alert" role="status">
          {t("seat.freed")}
        </p>
      ) : null}
      <ul class="waiting-seats">
        {snapshot.seats.map((seat) => (
          <li key={seat.seat}>
            <SeatMark seat={seat.seat} size={22} />{" "}
            <strong>{seat.kind === "open" ? t("waiting.open") : seat.name}</strong>{" "}
            <span class="muted">
              {seat.kind === "bot"
                ? t("seat.bot_level", { level: t(`level.${seat.level ?? "normal"}`) })
                : snapshot.you.includes(seat.seat)
                  ? t("seat.you")
                  : seat.online
                    ? t("seat.online")
                    : ""}
            </span>
            {snapshot.you.includes(seat.seat) && (
              <Colours
                name={`colour-${seat.seat}`}
                value={seat.colour ?? seat.seat}
                taken={snapshot.seats
                  .filter((other) => other.kind !== "open" && other.seat !== seat.seat)
                  .map((other) => other.colour ?? other.seat)}
                onPick={(colour) => void store.commands.sendAs(seat.seat, { colour: colour! })}
              />
            )}
          </li>
        ))}
      </ul>
      {!snapshot.you.length && open.length > 0 && snapshot.settings?.open_seats && (
        <div class="buttons">
          <button type="button" class="primary" onClick={() => void store.takeSeat()}>
            {t("waiting.sit")}
          </button>
        </div>
      )}
      {snapshot.host && <Invite store={store} inline />}
      {snapshot.host && (
        <div class="buttons">
          {open.length > 0 && (
            <button type="button" class="quiet" onClick={() => void store.commands.send({ fill: "normal" })}>
              {t("waiting.fill")}
            </button>
          )}
          <button
            type="button"
            class="primary"
            data-do="start"
            disabled={open.length > 0 || store.busy.value}
            onClick={() => void store.commands.send({ start: true })}
          >
            {t("waiting.start")}
          </button>
        </div>
      )}
      <a class="button quiet" {...link("/")}>
        {t("lobby")}
      </a>
    </main>
  );
}
