/** The lobby: a card per game with a preview, and lists of tables. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { freshId, getOnce, post } from "../net/api";
import { readLists, tableLists } from "../net/own_tables";
import type { Backdrop, GameCard, Listing, Picture, Scene, TableLinks, TableLists } from "../net/types";
import { prefs, remember, setPref } from "../prefs";
import { resultsOf } from "../results";
import { go, link } from "../route";
import type { Art } from "../scene/art";
import { loadArt } from "../scene/art";
import { BackdropView } from "../scene/backdrop";
import { byLayer, ShapeView, StillShapes } from "../scene/shapes";
import { Settings } from "../table/drawers";
import { t } from "../text/words";
import { showTurn } from "../ui/notifications";
import { problemText } from "../ui/problem";
import { Dialog, Icon, IconButton } from "../ui/widgets";
import { Create } from "./create";
import { MyGames, uncounted } from "./my_games";
import { PlayNow } from "./play_now";
import { YourTables } from "./your_tables";

const NONE: TableLists = { mine: [], listed: [], notices: [], site: "", pages: [] };

export function Lobby() {
  const [games, setGames] = useState<GameCard[] | null>(null);
  const tables = tableLists() ?? NONE;
  const [making, setMaking] = useState<GameCard | null>(null);
  const [looking, setLooking] = useState<GameCard | null>(null);
  const [settings, setSettings] = useState(false);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    showTurn(null);
    const load = () =>
      getOnce<GameCard[]>("/api/games").then(setGames, () => {
        setProblem(t("lobby.unreachable"));
        timer = window.setTimeout(load, 2000);
      });
    let timer = 0;
    void load().then(() => setProblem(""));
    void readLists();
    const poll = window.setInterval(() => {
      if (!document.hidden) void readLists(); // tables of others; one's own come by the stream
    }, 20_000);
    return () => {
      clearInterval(poll);
      clearTimeout(timer);
    };
  }, []);
  const easiest = easiestOf(games ?? []);
  const known = new Map((games ?? []).map((game) => [game.name, game]));
  return (
    <div class="lobby">
      <header class="lobby-head">
        <div class="lobby-title">
          <img src="/favicon.svg" width="44" height="44" alt="" />
          <div>
            <h1 class="serif">{t("app")}</h1>
            <p class="muted">{t("lobby.sub")}</p>
          </div>
        </div>
        <nav class="tools" aria-label={t("tools")}>
          <label class="who">
            <span class="muted">{t("lobby.name")}</span>{" "}
            <input
              value={prefs.value.name}
              maxLength={32}
              autocomplete="nickname"
              placeholder={t("create.nickname")}
              onInput={(event) => setPref("name", event.currentTarget.value)}
            />
          </label>
          <Import onProblem={setProblem} />
          <IconButton icon="gear" label={t("drawer.settings")} onClick={() => setSettings(true)} />
        </nav>
      </header>
      <main>
        {problem && (
          <p class="banner" role="alert">
            {problem}
          </p>
        )}
        {tables.mine.length > 0 && <YourTables tables={tables.mine} games={known} />}
        <section class="cards" aria-label={t("lobby.games")}>
          {games?.map((game) => (
            <Game
              key={game.name}
              game={game}
              start={game === easiest}
              onProblem={setProblem}
              onInvite={() => setMaking(game)}
              onMine={
                resultsOf(game.name).length || uncounted(game.name, tables.mine).length ? () => setLooking(game) : null
              }
            />
          ))}
          {!games && <p class="muted">{t("loading")}</p>}
        </section>
        {tables.listed.length > 0 && (
          <section class="tables" aria-labelledby="watch-title">
            <h2 id="watch-title">{t("lobby.watch")}</h2>
            <TableList tables={tables.listed} games={known} />
          </section>
        )}
      </main>
      <footer class="lobby-foot muted">
        <p>{t("lobby.foot")}</p>
        {(tables.pages ?? []).map((page) => (
          <a key={page} href={`/${page}`}>
            {t(`page.${page}`)}
          </a>
        ))}
      </footer>
      {making && <Create game={making} notices={tables.notices} onClose={() => setMaking(null)} />}
      {looking && <MyGames game={looking} tables={tables.mine} onClose={() => setLooking(null)} />}
      {settings && (
        <Dialog title={t("drawer.settings")} onClose={() => setSettings(false)}>
          <Settings />
        </Dialog>
      )}
    </div>
  );
}
/** The game to begin with: the lightest, and of these the shortest. */
const easiestOf = (games: GameCard[]): GameCard | undefined =>
  games.slice().sort((a, b) => a.weight - b.weight || a.minutes - b.minutes)[0];

function Game({
  game,
  start,
  onProblem,
  onInvite,
  onMine,
}: {
  game: GameCard;
  start: boolean;
  onProblem: (text: string) => void;
  onInvite: () => void;
  onMine: (() => void) | null;
}) {
  const seats =
    game.seats.length > 1 ? `${Math.min(...game.seats)}–${Math.max(...game.seats)}` : String(game.seats[0] ?? "");
  return (
    <article class="game-card" data-game={game.name}>
      <Preview game={game.name} title={game.title} />
      <div class="game-text">
        <h2 class="serif">{game.title}</h2>
        {start && <p class="tag start-here">{t("lobby.start_here")}</p>}
        <p class="by muted">{t("lobby.by", { designer: game.designer, publisher: game.publisher })}</p>
        <p>{game.sentence}</p>
        <p class="facts muted">
          <span>
            <Icon name="people" size={16} /> {seats}
          </span>{" "}
          <span>
            <Icon name="clock" size={16} /> {t("lobby.minutes", { n: game.minutes })}
          </span>{" "}
          {game.age > 0 && <span>{t("lobby.age", { n: game.age })}</span>}{" "}
          <span>{t(`lobby.weight.${game.weight}`)}</span>
          {game.co_operative && <span class="tag">{t("lobby.together")}</span>}
          {onMine && (
            <button type="button" class="link" data-do="results" onClick={onMine}>
              {t("results.open")}
              <span class="unseen">: {game.title}</span>
            </button>
          )}
        </p>
        <div class="buttons">
          <PlayNow game={game} onProblem={onProblem} />
          <button type="button" class="quiet" data-do="invite" onClick={onInvite}>
            {t("lobby.invite")}
            <span class="unseen">: {game.title}</span>
          </button>
          <a class="button quiet" data-do="learn" {...link(`/learn/${game.name}`)}>
            {t("learn.open")}
            <span class="unseen">: {game.title}</span>
          </a>
        </div>
      </div>
    </article>
  );
}

/** A picture of the game, drawn by the same code as the table: the first of its first screen, or a whole scene. */
export function Preview({ game, title }: { game: string; title: string }) {
  const [drawn, setDrawn] = useState<{ scene: Scene; backdrop: Backdrop | null; art: Art } | null>(null);
  const [picture, setPicture] = useState<{ drawn: Picture; art: Art } | null>(null);
  const [near, setNear] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Load it only when it scrolls into view.
    const watch = new IntersectionObserver(
      (seen) => {
        if (seen.some((one) => one.isIntersecting)) setNear(true);
      },
      { rootMargin: "300px" },
    );
    if (place.current) watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  useEffect(() => {
    if (!near) return;
    let mounted = true;
    void (async () => {
      try {
        const [[first], few] = await Promise.all([
          getOnce<Picture[]>(`/api/games/${game}/intro?first=true`),
          loadArt(game, true),
        ]);
        if (first && mounted) setPicture({ drawn: first, art: few });
        if (first) return;
        const art = await loadArt(game);
        const scene = await getOnce<Scene>(`/api/games/${game}/preview`);
        const backdrop = scene.backdrop
          ? await getOnce<Backdrop>(`/api/games/${game}/backdrop/${encodeURIComponent(scene.backdrop)}`)
          : null;
        if (mounted) setDrawn({ scene, backdrop, art });
      } catch {
        /* the card is usable without its picture */
      }
    })();
    return () => {
      mounted = false;
    };
  }, [game, near]);
  const shapes = useMemo(
    () => (drawn ? byLayer(drawn.scene.shapes).map((shape) => ({ ...shape, label: "" })) : []),
    [drawn],
  );
  const ground = useMemo(() => (drawn?.backdrop?.shapes ?? []).map((shape) => ({ ...shape, label: "" })), [drawn]);
  if (picture)
    return (
      <div class="preview">
        <svg
          viewBox={`${picture.drawn.left} ${picture.drawn.top} ${picture.drawn.width} ${picture.drawn.height}`}
          preserveAspectRatio="xMidYMid slice"
          role="img"
          aria-label={t("lobby.picture", { title })}
        >
          <StillShapes shapes={picture.drawn.shapes} art={picture.art} />
        </svg>
      </div>
    );
  if (!drawn) return <div ref={place} class="preview empty" />;
  return (
    <div class="preview">
      <svg
        viewBox={`0 0 ${drawn.scene.width} ${drawn.scene.height}`}
        preserveAspectRatio="xMidYMid slice"
        role="img"
        aria-label={t("lobby.picture", { title })}
      >
        <rect class="sheet" width={drawn.scene.width} height={drawn.scene.height} />
        <BackdropView shapes={ground} art={drawn.art} />
        {shapes.map((shape) => (
          <ShapeView key={shape.id} shape={shape} art={drawn.art} />
        ))}
      </svg>
    </div>
  );
}

/** Whether anybody may take a seat; other listed tables can only be watched. */
const joinable = (table: Listing): boolean =>
  !!table.open_seats && table.status === "open" && table.seats.some((seat) => seat.kind === "open");

function TableList({ tables, games }: { tables: Listing[]; games: Map<string, GameCard> }) {
  return (
    <ul class="table-list">
      {tables.map((table) => {
        const title = games.get(table.game)?.title ?? table.game;
        return (
          <li key={table.table}>
            <a class="table-link" {...link(`/t/${table.table}`)}>
              <strong class="serif">{table.name || title}</strong>
              {table.name && <span class="muted">{title}</span>}
              <span class="muted people">
                {table.seats.map((seat) => (seat.kind === "open" ? t("waiting.open") : seat.name)).join(", ")}
              </span>
              <span class="tag">{t(`status.${table.status}`)}</span>
              <span class={`tag offer${joinable(table) ? " may-join" : ""}`}>
                {t(joinable(table) ? "lobby.join" : "lobby.look_on")}
              </span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}

function Import({ onProblem }: { onProblem: (text: string) => void }) {
  const read = async (file: File | undefined) => {
    if (!file) return;
    try {
      const made = await post<TableLinks>("/api/records", { record: await file.text(), id: freshId(), mode: "play" });
      remember(`opened.${made.table}`, Date.now());
      go(`/t/${made.table}`);
    } catch (error) {
      onProblem(problemText(error));
    }
  };
  return (
    <label class="button quiet import">
      {t("lobby.import")}
      <input
        type="file"
        class="unseen"
        accept=".jsonl,.wt,.txt,application/json,text/plain"
        onChange={(event) => void read(event.currentTarget.files?.[0])}
      />
    </label>
  );
}
