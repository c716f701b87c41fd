/** The score sheet: winners, score lines, turning points, draws compared with expectation, the check of the dice. */
import { useEffect, useState } from "preact/hooks";
import { get } from "../net/api";
import type { Draws, Luck, Snapshot, TurningPoint, TurningPoints } from "../net/types";
import { resultsOf, summary } from "../results";
import { go, link } from "../route";
import { t } from "../text/words";
import { Dialog, SeatMark } from "../ui/widgets";
import { clock } from "./panels";
import type { TableStore } from "./store";

export function ScoreSheet({ store }: { store: TableStore }) {
  const snapshot = store.latest.value!;
  const outcome = snapshot.outcome;
  const [turning, setTurning] = useState<TurningPoint[] | null>(null);
  useEffect(() => {
    get<TurningPoints>(`/api/tables/${store.id}/turning`).then(
      (got) => setTurning(got.points.filter((point) => point.text)),
      () => setTurning([]),
    );
  }, [store.id]);
  if (!outcome) return null;
  const lines = outcome.lines ?? [];
  const summed = lines.length > 0 && lines[lines.length - 1]!.seats.every((n, seat) => n === outcome.scores[seat]); // the last line is the total already
  const seats = snapshot.seats.map((seat) => seat.seat).sort((a, b) => outcome.ranks[a]! - outcome.ranks[b]! || a - b);
  const used = snapshot.seats.map((seat) => seat.used?.ms ?? 0); // 0 for bots, which are not timed
  const co = store.game.value?.co_operative ?? false;
  const won = outcome.ranks.some((rank) => rank === 1);
  const winners = seats.filter((seat) => outcome.ranks[seat] === 1);
  const mine = winners.filter((seat) => snapshot.you.includes(seat));
  const title = co
    ? t(won ? "score.together_won" : "score.together_lost")
    : winners.length > 1
      ? t("score.shared", { who: listed(winners, mine, snapshot) })
      : mine.length && snapshot.you.length === 1
        ? t("score.you_won")
        : t("score.won", { who: snapshot.seats[winners[0] ?? 0]!.name });
  const rematch = async () => {
    if (snapshot.rematch) return go(`/t/${snapshot.rematch}`);
    if (await store.commands.send({ rematch: true })) go(`/t/${store.latest.value!.rematch}`);
  };
  const reason = outcome.text ?? (typeof outcome.reason === "string" ? outcome.reason : "");
  return (
    <Dialog title={title} onClose={() => (store.drawer.value = null)} class="score">
      <p class="reason">{reason}</p>
      <div class="table-scroll" tabIndex={0} role="region" aria-label={t("drawer.score")}>
        <table class="sheet-table">
          <thead>
            <tr>
              <th scope="col">{t("score.line")}</th>
              {seats.map((seat) => (
                <th key={seat} scope="col" class={outcome.ranks[seat] === 1 && !co ? "winner" : undefined}>
                  <SeatMark seat={seat} /> {snapshot.seats[seat]!.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line, i) => (
              <tr key={i} class={summed && i === lines.length - 1 ? "sum" : undefined}>
                <th scope="row">{line.text ?? ""}</th>
                {seats.map((seat) => (
                  <td key={seat}>{line.seats[seat]}</td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            {!summed && (!co || outcome.total) && (
              <tr class="sum">
                <th scope="row">{outcome.total || t("score.total")}</th>
                {seats.map((seat) => (
                  <td key={seat}>{co ? Math.abs(outcome.scores[seat]!) : outcome.scores[seat]}</td>
                ))}
              </tr>
            )}
            {!co && (
              <tr>
                <th scope="row">{t("score.rank")}</th>
                {seats.map((seat) => (
                  <td key={seat}>{outcome.ranks[seat]}</td>
                ))}
              </tr>
            )}
            {used.some((ms) => ms > 0) && (
              <tr class="used">
                <th scope="row">{t("score.used")}</th>
                {seats.map((seat) => (
                  <td key={seat}>{used[seat]! > 0 ? clock(used[seat]! / 1000) : "–"}</td>
                ))}
              </tr>
            )}
          </tfoot>
        </table>
      </div>
      {Object.keys(outcome.others ?? {}).length > 0 && (
        <p class="muted">
          {Object.entries(outcome.others!)
            .map(([who, n]) => `${who}: ${n}`)
            .join(" · ")}
        </p>
      )}
      {turning && turning.length > 0 && (
        <section class="turning">
          <h3>{t("score.turning")}</h3>
          <ol>
            {turning.map((point) => (
              <li key={point.n}>
                <button
                  type="button"
                  class="link"
                  onClick={() => {
                    store.drawer.value = null;
                    void store.replay.goTo(point.n);
                  }}
                >
                  {point.n}
                </button>{" "}
                {short(point.text)}{" "}
                <span class="muted">
                  {point.before < 0
                    ? t(point.helped ? "score.helped" : "score.hurt")
                    : t("score.swing", {
                        who: snapshot.seats[point.seat]!.name,
                        before: point.before,
                        after: point.after,
                      })}
                </span>{" "}
                {snapshot.status === "over" && (
                  <button
                    type="button"
                    class="link"
                    data-do="try-again"
                    onClick={() => void store.replay.goTo(point.n - 1).then(() => (store.drawer.value = "fork"))}
                  >
                    {t("fork.try")}
                  </button>
                )}
              </li>
            ))}
          </ol>
        </section>
      )}
      <Mine game={snapshot.game} co={co} />
      <Chance store={store} />
      {snapshot.dice && snapshot.commitment && <Fair commitment={snapshot.commitment} dice={snapshot.dice} />}
      <div class="buttons dialog-foot">
        {(snapshot.you.length > 0 || snapshot.host || snapshot.rematch) && (
          <button type="button" class="primary" data-do="rematch" onClick={() => void rematch()}>
            {t(snapshot.rematch ? "score.go_rematch" : "score.rematch")}
          </button>
        )}
        <button
          type="button"
          class="quiet"
          onClick={() => {
            store.drawer.value = null;
            void store.replay.goTo(0);
          }}
        >
          {t("score.replay")}
        </button>
        <a class="button quiet" href={`/api/tables/${store.id}/record`} download={`${snapshot.game}.jsonl`}>
          {t("score.record")}
        </a>
        <a class="button quiet" {...link("/")}>
          {t("lobby")}
        </a>
      </div>
    </Dialog>
  );
}

/** Totals of this browser's games of the title. */
function Mine({ game, co }: { game: string; co: boolean }) {
  const { played, won, shared, best } = summary(resultsOf(game), co);
  if (played < 2) return null;
  return <p class="muted">{t(shared ? "results.summary_shared" : "results.summary", { played, won, shared, best })}</p>;
}

const WIDE = 150;
/** Bars of what was drawn, with a tick at the expected value. */
function Chance({ store }: { store: TableStore }) {
  const [draws, setDraws] = useState<Draws[] | null>(null);
  const load = async (event: Event) => {
    if (!(event.currentTarget as HTMLDetailsElement).open || draws) return;
    setDraws(
      await get<Luck>(`/api/tables/${store.id}/luck`).then(
        (got) => got.draws,
        () => [],
      ),
    );
  };
  return (
    <details class="fair" onToggle={(event) => void load(event)}>
      <summary>{t("score.chance")}</summary>
      {draws && draws.length > 0 && <p class="muted">{t("score.chance_text")}</p>}
      {(draws ?? []).map(({ verb, rows }) => {
        const most = Math.max(1, ...rows.flatMap(({ seen, due }) => [seen, due]));
        return (
          <table key={verb} class="bars">
            <caption>{verb}</caption>
            <tbody>
              {rows.map(({ text, seen, due }) => (
                <tr key={text}>
                  <th scope="row">{text}</th>
                  <td>
                    <svg width={WIDE + 4} height="16" aria-hidden="true">
                      <rect y="1" width={(WIDE * seen) / most} height="14" rx="3" fill="var(--water-deep)" />
                      <path d={`M${(WIDE * due) / most + 1} 0v16`} stroke="var(--ink)" stroke-width="2" />
                    </svg>
                  </td>
                  <td>{t("score.seen", { seen, due: due < 10 ? due.toFixed(1) : Math.round(due) })}</td>
                </tr>
              ))}
            </tbody>
          </table>
        );
      })}
      {draws && !draws.length && <p class="muted">{t("score.no_chance")}</p>}
    </details>
  );
}

/** The commitment to the dice and its source; the browser verifies the hash where it can. */
function Fair({ commitment, dice }: { commitment: string; dice: string }) {
  const [found, setFound] = useState("");
  const check = async () => {
    const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(dice));
    setFound([...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join(""));
  };
  return (
    <details class="fair">
      <summary>{t("score.fair")}</summary>
      <p class="muted">{t("score.fair_text")}</p>
      <dl class="seal">
        <dt>{t("score.sealed")}</dt>
        <dd class="mono">{commitment}</dd>
        <dt>{t("score.unsealed")}</dt>
        <dd class="mono">{dice}</dd>
      </dl>
      {!found && !!crypto.subtle && (
        <button type="button" class="quiet small" data-do="check-dice" onClick={() => void check()}>
          {t("score.check")}
        </button>
      )}
      {found && (
        <p role="status" class={found === commitment ? undefined : "alert"}>
          {t(found === commitment ? "score.fits" : "score.fits_not")}
        </p>
      )}
    </details>
  );
}

/** “You and Otter”: the winners, with oneself first where one person plays here. */
function listed(winners: number[], mine: number[], snapshot: Snapshot): string {
  const you = snapshot.you.length === 1 && mine.length === 1 ? mine[0] : undefined;
  const names = winners.filter((seat) => seat !== you).map((seat) => snapshot.seats[seat]!.name);
  return new Intl.ListFormat("en").format(you === undefined ? names : [t("score.you"), ...names]);
}

const short = (text: string): string => (text.length > 150 ? `${text.slice(0, text.lastIndexOf(" ", 150))} …` : text);
