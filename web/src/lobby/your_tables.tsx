/** The browser's own tables: where I am asked first, then whose turn it is elsewhere, then finished ones and the archive. */
import { archive, isArchived, unreadTalk } from "../net/own_tables";
import type { GameCard, OwnListing } from "../net/types";
import { link } from "../route";
import { t } from "../text/words";
import { ago } from "../ui/time";

type Games = Map<string, GameCard>;

export function YourTables({ tables, games }: { tables: OwnListing[]; games: Games }) {
  const live = (row: OwnListing): boolean => row.status === "playing";
  const ended = tables.filter((row) => row.status === "over" || row.status === "closed");
  const groups: [string, OwnListing[]][] = [
    ["your_turn", tables.filter((row) => live(row) && row.asked).sort((a, b) => (a.since ?? 0) - (b.since ?? 0))],
    ["open", tables.filter((row) => row.status === "open")],
    ["waiting", tables.filter((row) => live(row) && !row.asked).sort((a, b) => (a.deadline ?? 0) - (b.deadline ?? 0))],
  ];
  const over = ended.filter((row) => !isArchived(row.table));
  const away = ended.filter((row) => isArchived(row.table));
  return (
    <section class="tables" aria-labelledby="mine-title">
      <h2 id="mine-title">{t("lobby.mine")}</h2>
      {groups.map(([key, rows]) => (
        <Group key={key} name={key} rows={rows} games={games} />
      ))}
      {over.length > 0 && (
        <details class="more-tables" open={tables.length === over.length}>
          <summary>
            {t("mine.over")} ({over.length})
          </summary>
          <Rows rows={over} games={games} />
        </details>
      )}
      {away.length > 0 && (
        <details class="more-tables">
          <summary>
            {t("mine.archive")} ({away.length})
          </summary>
          <Rows rows={away} games={games} />
        </details>
      )}
    </section>
  );
}

function Group({ name, rows, games }: { name: string; rows: OwnListing[]; games: Games }) {
  if (!rows.length) return null;
  return (
    <>
      <h3 class={name === "your_turn" ? "turn" : undefined}>{t(`mine.${name}`)}</h3>
      <Rows rows={rows} games={games} />
    </>
  );
}

function Rows({ rows, games }: { rows: OwnListing[]; games: Games }) {
  return (
    <ul class="table-list">
      {rows.map((row) => (
        <Row key={row.table} row={row} title={games.get(row.game)?.title ?? row.game} />
      ))}
    </ul>
  );
}

function Row({ row, title }: { row: OwnListing; title: string }) {
  const talk = unreadTalk(row);
  const ended = row.status === "over" || row.status === "closed";
  return (
    <li class={row.asked ? "asked" : undefined} data-table={row.table}>
      <a class="table-link" {...link(`/t/${row.table}`)}>
        <strong class="serif">{row.name || title}</strong>
        {row.name && <span class="muted">{title}</span>}
        <span class="muted people">
          {row.seats.map((seat) => (seat.kind === "open" ? t("waiting.open") : seat.name)).join(", ")}
        </span>
        <span class="state">
          <State row={row} />
          {talk > 0 && <span class="tag talk">{t("mine.talk", { n: talk })}</span>}
        </span>
        {row.last && <span class="muted last-move">{row.last}</span>}
      </a>
      {ended && (
        <button
          type="button"
          class="quiet small"
          data-do="archive"
          onClick={() => archive(row.table, !isArchived(row.table))}
        >
          {t(isArchived(row.table) ? "mine.from_archive" : "mine.to_archive")}
          <span class="unseen">: {row.name || title}</span>
        </button>
      )}
    </li>
  );
}

/** Whose turn it is, since when and until when. */
function State({ row }: { row: OwnListing }) {
  if (row.status !== "playing") return <span class="tag">{t(`status.${row.status}`)}</span>;
  if (row.asked === null) return <span class="tag">{t("mine.reading")}</span>;
  const names = (row.turn ?? []).filter((seat) => !row.you.includes(seat)).map((seat) => row.seats[seat]?.name ?? "");
  return (
    <>
      <span class={`tag${row.asked ? " turn" : ""}`}>
        {row.asked
          ? t("lobby.your_turn")
          : names.length
            ? t("mine.whose", { who: names.join(", ") })
            : t("status.playing")}
      </span>
      {row.since && <span class="muted">{t("mine.since", { when: ago(row.since) })}</span>}
      {row.deadline && <span class="muted">{t("mine.deadline", { when: ago(row.deadline) })}</span>}
    </>
  );
}
