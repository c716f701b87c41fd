/** The dialog “My games”: scores and head-to-head results, from this browser's storage. */
import { useEffect, useState } from "preact/hooks";
import { get } from "../net/api";
import type { GameCard, OwnListing, Snapshot } from "../net/types";
import type { Result, RivalTally } from "../results";
import { forgetAll, forgottenAt, headToHead, keepResult, resultsOf, summary } from "../results";
import { link } from "../route";
import { t } from "../text/words";
import { Dialog } from "../ui/widgets";

const LATE = 30; // at most so many tables that ended meanwhile are fetched at once
const RECENT = 10;

/** My finished tables of a game that are not counted yet. */
export function uncounted(game: string, tables: OwnListing[]): OwnListing[] {
  const known = new Set(resultsOf(game).map((one) => one.table));
  return tables.filter(
    (one) =>
      one.game === game &&
      one.status === "over" &&
      one.mode !== "review" &&
      one.you?.length === 1 &&
      (one.changed ?? 0) > forgottenAt() &&
      !known.has(one.table),
  );
}

export function MyGames({ game, tables, onClose }: { game: GameCard; tables: OwnListing[]; onClose: () => void }) {
  const [list, setList] = useState<Result[]>(() => resultsOf(game.name));
  const [sure, setSure] = useState(false);
  useEffect(() => {
    void (async () => {
      for (const one of uncounted(game.name, tables).slice(0, LATE)) {
        const snapshot = await get<Snapshot>(`/api/tables/${one.table}`).catch(() => null);
        if (snapshot) keepResult(snapshot, one.changed);
      }
      setList(resultsOf(game.name));
    })();
  }, [game.name]);
  const forget = () => {
    if (!sure) return setSure(true);
    forgetAll();
    setList([]);
    setSure(false);
  };
  return (
    <Dialog title={t("results.title", { title: game.title })} onClose={onClose} class="results">
      {list.length ? <Sheet list={list} co={game.co_operative} /> : <p class="muted">{t("results.none")}</p>}
      <p class="muted small-note">{t("results.kept")}</p>
      {list.length > 0 && (
        <div class="buttons">
          <button type="button" class={`quiet small${sure ? " danger" : ""}`} data-do="forget" onClick={forget}>
            {t(sure ? "results.forget_sure" : "results.forget")}
          </button>
        </div>
      )}
    </Dialog>
  );
}

function Sheet({ list, co }: { list: Result[]; co: boolean }) {
  const { played, won, shared, best } = summary(list, co);
  const recent = list.slice(-RECENT).reverse();
  return (
    <>
      <p class="result-line">
        {t(shared ? "results.summary_shared" : "results.summary", { played, won, shared, best })}
      </p>
      <Scores list={list} />
      <HeadToHead met={headToHead(list, co)} co={co} />
      <h3>{t("results.recent")}</h3>
      <ul class="recent">
        {recent.map((one) => (
          <li key={one.table}>
            <a class="link" {...link(`/t/${one.table}`)}>
              {new Date(one.at).toLocaleDateString()}
            </a>{" "}
            <b>{one.score}</b>{" "}
            <span class="muted">
              {co
                ? t(one.rank === 1 ? "results.together_won" : "results.together_lost")
                : t("results.place", { rank: one.rank, of: one.of })}
              {one.rivals?.length ? ` · ${one.rivals.map((rival) => rival.name).join(", ")}` : ""}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** A bar chart of scores, oldest first; bars of games that were won are filled. */
function Scores({ list }: { list: Result[] }) {
  const last = list.slice(-40);
  if (last.length < 2) return null;
  const high = Math.max(1, ...last.map((one) => one.score));
  const low = Math.min(0, ...last.map((one) => one.score));
  const tall = (n: number) => (60 * (n - low)) / (high - low);
  return (
    <svg
      class="scores"
      width={last.length * 14}
      height="64"
      role="img"
      aria-label={t("results.scores", { list: last.map((one) => one.score).join(", ") })}
    >
      {last.map((one, i) => (
        <rect
          key={one.table}
          x={i * 14 + 1.5}
          width="11"
          rx="2.5"
          y={62 - Math.max(2, tall(one.score))}
          height={Math.max(2, tall(one.score))}
          fill={one.rank === 1 ? "var(--water-deep)" : "none"}
          stroke="var(--water-deep)"
          stroke-width="1.5"
        >
          <title>{one.score}</title>
        </rect>
      ))}
      <path d={`M0 63.2H${last.length * 14}`} stroke="var(--line-strong)" />
    </svg>
  );
}

function HeadToHead({ met, co }: { met: RivalTally[]; co: boolean }) {
  if (!met.length) return null;
  return (
    <div class="table-scroll" tabIndex={0} role="region" aria-label={t(co ? "results.with" : "results.against")}>
      <table class="sheet-table met">
        <thead>
          <tr>
            <th scope="col">{t(co ? "results.with" : "results.against")}</th>
            <th scope="col">{t("results.played")}</th>
            <th scope="col">{t("results.won")}</th>
            {!co && <th scope="col">{t("results.shared")}</th>}
            <th scope="col">{t("results.best")}</th>
          </tr>
        </thead>
        <tbody>
          {met.map((one) => (
            <tr key={`${one.level} ${one.name}`}>
              <th scope="row">
                {one.level === null ? one.name : t("results.bots", { level: t(`level.${one.level}`) })}
              </th>
              <td>{one.played}</td>
              <td>{one.won}</td>
              {!co && <td>{one.shared}</td>}
              <td>{one.best}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
