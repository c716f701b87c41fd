/** The notice of a closed table: the reason, the rules it needs and the rules this server has, the download. */
import type { Edition, Snapshot } from "../net/types";
import { t } from "../text/words";
import { Icon } from "../ui/widgets";
import type { TableStore } from "./store";

export function Closed({ now, store }: { now: Snapshot; store: TableStore }) {
  const closed = now.closed;
  if (now.status !== "closed" || !closed) return null;
  const seat = now.seat === null ? "" : `?seat=${now.seat}`;
  return (
    <aside class="guide closed" role="region" aria-label={t("closed.title")} data-why={closed.why}>
      <Icon name="book" size={18} />
      <div>
        <p>{now.why_closed}</p>
        {closed.why !== "close" && (
          <dl>
            <dt>{t("closed.needs")}</dt>
            <dd>{edition(closed.needs)}</dd>
            <dt>{t("closed.has")}</dt>
            <dd>{closed.has ? edition(closed.has) : t("closed.none")}</dd>
          </dl>
        )}
      </div>
      <div class="guide-buttons">
        {closed.has &&
          closed.agreed &&
          now.you
            .filter((own) => !closed.agreed!.includes(own))
            .map((own) => (
              <button
                key={own}
                type="button"
                class="primary small"
                data-do="agree-upgrade"
                onClick={() => void store.commands.sendAs(own, { agree_upgrade: closed.has!.rules })}
                disabled={store.busy.value}
              >
                {t("closed.agree", { name: now.seats[own]!.name })}
              </button>
            ))}
        <a
          class="button quiet small"
          data-do="take-home"
          href={`/api/tables/${now.table}/record${seat}`}
          download={`${now.game}.views.jsonl`}
        >
          {t("closed.download")}
        </a>
      </div>
    </aside>
  );
}

const edition = ({ rules, data }: Edition): string => t("closed.edition", { rules, data });
