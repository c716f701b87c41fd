/** Inviting people: one link for the table, private links for single seats, a link to watch, and one's own seat on another device. */
import { useEffect, useState } from "preact/hooks";
import { freshId, post } from "../net/api";
import { tableLists } from "../net/own_tables";
import type { DeviceLinks } from "../net/types";
import { recall, remember } from "../prefs";
import { t } from "../text/words";
import { ShareLink } from "../ui/share";
import { Dialog, SeatMark } from "../ui/widgets";
import type { TableStore } from "./store";

export interface Secrets {
  host?: string;
  spectator?: string;
  join?: string;
  seats: Record<number, string>;
}
export const secretsOf = (table: string): Secrets => ({
  seats: {},
  ...recall<Partial<Secrets>>(`secrets.${table}`, {}),
});
export const keepSecrets = (table: string, secrets: Secrets): void => remember(`secrets.${table}`, secrets);

/** The address that others can open: on the host's own machine the page's own one may be a loopback address. */
function origin(): string {
  const site = tableLists()?.site ?? "";
  return /^(localhost|127\.|\[::1\])/.test(location.hostname) && site ? site : location.origin;
}
export const inviteUrl = (secret: string, path: "j" | "w"): string => `${origin()}/${path}#${secret}`;

export function Invite({ store, inline }: { store: TableStore; inline?: boolean }) {
  const snapshot = store.latest.value!;
  const [secrets, setSecrets] = useState(() => secretsOf(store.id));
  const title = store.game.value?.title ?? "";
  const keep = (next: Secrets) => {
    keepSecrets(store.id, next);
    setSecrets(next);
  };
  const fresh = async (seat: number) => {
    const secret = await store.commands.invite({ invite: seat });
    if (secret) keep({ ...secrets, seats: { ...secrets.seats, [seat]: secret } });
  };
  const freshLink = async () => {
    const secret = await store.commands.invite({ link: true });
    if (secret) keep({ ...secrets, join: secret });
  };
  const free = snapshot.seats.filter((seat) => !snapshot.you.includes(seat.seat) && !seat.owned);
  const body = (
    <div class="invite">
      <p>{t("invite.text")}</p>
      {secrets.join ? (
        <ShareLink url={inviteUrl(secrets.join, "j")} name={title} text={t("invite.message", { title })} />
      ) : (
        <p>
          {t("invite.no_link")}{" "}
          <button type="button" class="quiet small" data-do="link" onClick={() => void freshLink()}>
            {t("invite.new")}
          </button>
        </p>
      )}
      <details>
        <summary>{t("invite.private")}</summary>
        <ul>
          {free.map((seat) => {
            const name = seat.kind === "bot" ? seat.name : t("invite.seat", { n: seat.seat + 1 });
            const secret = seat.kind === "bot" ? undefined : secrets.seats[seat.seat];
            return (
              <li key={seat.seat}>
                <SeatMark seat={seat.seat} /> <span class="invite-name">{name}</span>
                {secret ? (
                  <ShareLink url={inviteUrl(secret, "j")} name={name} text={t("invite.message", { title })} />
                ) : (
                  <button type="button" class="quiet small" onClick={() => void fresh(seat.seat)}>
                    {t("invite.new")}
                  </button>
                )}
              </li>
            );
          })}
          {secrets.spectator && (
            <li>
              <span class="invite-name">{t("invite.watch")}</span>
              <ShareLink url={inviteUrl(secrets.spectator, "w")} name={t("invite.watch")} text={title} />
            </li>
          )}
        </ul>
      </details>
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

/** A link that opens my seat, and the host's place if it is mine, on another device. */
export function OtherDevice({ store }: { store: TableStore }) {
  const [secret, setSecret] = useState("");
  useEffect(() => {
    post<DeviceLinks>(`/api/tables/${store.id}/device`, { id: freshId() }).then(
      ({ secrets }) => setSecret(secrets.join(".")),
      (error) => store.commands.showError(error),
    );
  }, []);
  return (
    <Dialog title={t("device.title")} onClose={() => (store.drawer.value = null)} class="device">
      <p>{t("device.text")}</p>
      {secret && <ShareLink url={inviteUrl(secret, "j")} name={t("device.title")} text={t("app")} drawn />}
    </Dialog>
  );
}
