/** The invitation page: what the link offers, a seat, a name, a colour. A link may also bring one's own seat to another device. */
import { useEffect, useState } from "preact/hooks";
import { freshId, getOnce, post, Refusal } from "../net/api";
import type { GameCard, Invitation, InvitedSeat, Seated } from "../net/types";
import { prefs, setPref } from "../prefs";
import { go, link } from "../route";
import { t } from "../text/words";
import { problemText } from "../ui/problem";
import { Colours, copy, SeatMark } from "../ui/widgets";
import { OptionList } from "./options";

/** Browsers inside other apps forget their cookies, so a seat taken there is soon lost. */
const inApp = /FBAN|FBAV|Instagram|Line\/|; wv\)|GSA\/|MicroMessenger/.test(navigator.userAgent);

const SECRET = /^[\w-]{32}$/;

export function Join({ secrets: given, watch }: { secrets: string[]; watch: boolean }) {
  const secrets = given.filter((one) => SECRET.test(one));
  const [offer, setOffer] = useState<Invitation | null>(null);
  const [game, setGame] = useState<GameCard | null>(null);
  const [problem, setProblem] = useState("");
  const look = async () => {
    const found = await post<Invitation>("/api/invitation", { secret: secrets[0] });
    setOffer(found);
    getOnce<GameCard>(`/api/games/${found.game}`).then(setGame, () => undefined);
  };
  useEffect(() => {
    document.title = t("join.title");
    if (!secrets.length) return;
    look().catch((error) => setProblem(problemText(error)));
    const again = () => void look().catch(() => undefined); // who comes back to the page sees the table as it is now
    addEventListener("focus", again);
    return () => removeEventListener("focus", again);
  }, []);
  const device = offer && (secrets.length > 1 || offer.role === "host" || isOwnSeat(offer));
  return (
    <main class="join">
      <img src="/favicon.svg" width="56" height="56" alt="" />
      <h1 class="serif">
        {t(device ? "join.device_title" : watch || offer?.role === "spectator" ? "join.watch_title" : "join.title")}
      </h1>
      {!secrets.length && <p class="alert">{t("join.no_secret")}</p>}
      {problem && (
        <p class="alert" role="alert">
          {problem}
        </p>
      )}
      {inApp && (
        <p class="alert">
          {t("join.in_app")}{" "}
          <button type="button" class="quiet small" onClick={() => void copy(location.href)}>
            {t("copy")}
          </button>
        </p>
      )}
      {offer && <Offer offer={offer} game={game} />}
      {offer && <JoinForm offer={offer} secrets={secrets} device={!!device} onRefused={look} />}
      {offer && <p class="muted">{t(offer.role === "spectator" ? "join.watch_note" : "join.note")}</p>}
      <a class="button quiet" {...link("/")}>
        {t("lobby")}
      </a>
    </main>
  );
}

const isOwnSeat = (offer: Invitation): boolean => offer.role === "seat" && !!offer.seats[offer.seat ?? -1]?.owned;
const isFree = (seat: InvitedSeat): boolean => seat.kind === "open" || (seat.kind === "human" && !seat.owned);

function Offer({ offer, game }: { offer: Invitation; game: GameCard | null }) {
  return (
    <section class="offer" aria-label={t("join.table")}>
      <h2>
        {offer.name && `${offer.name} · `}
        {game?.title ?? offer.game}
      </h2>
      <p class="muted">
        {offer.host ? t("join.host", { host: offer.host }) : ""} {t(`status.${offer.status}`)}.
      </p>
      {game && <OptionList game={game} options={offer.options} settings={offer.settings} />}
    </section>
  );
}

interface JoinFormProps {
  offer: Invitation;
  secrets: string[];
  device: boolean;
  /** Somebody else was quicker: look at the table again. */
  onRefused: () => Promise<void>;
}
function JoinForm({ offer, secrets, device, onRefused }: JoinFormProps) {
  const free = offer.seats.filter(isFree);
  const [name, setName] = useState(prefs.value.name);
  const [picked, setSeat] = useState<number | null>(free[0]?.seat ?? null);
  // A seat that somebody else has taken meanwhile gives way to the next free one.
  const seat =
    offer.role !== "join"
      ? offer.seat
      : picked !== null && !free.some((one) => one.seat === picked)
        ? (free[0]?.seat ?? null)
        : picked;
  const [colour, setColour] = useState<number | null>(null);
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const [ids] = useState(() => secrets.map(freshId)); // the same id on every try, so that a repeated request is recognized
  const watching = offer.role === "spectator" || (offer.role === "join" && seat === null);
  const seated = offer.you.length > 0;
  const taken = offer.seats.filter((one) => one.owned && one.seat !== seat).map((one) => one.colour);
  const wanted = colour ?? prefs.value.colour;
  const sit = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    setProblem("");
    try {
      const typed = name.trim();
      if (typed) setPref("name", typed);
      let made: Seated | null = null;
      for (const [i, secret] of secrets.entries())
        made = await post<Seated>("/api/redeem", {
          secret,
          id: ids[i],
          ...(watching && offer.role === "join" ? { watch: true } : {}),
          ...(device || watching || !typed ? {} : { name: typed }),
          ...(device || watching || wanted === null || taken.includes(wanted) ? {} : { colour: wanted }),
          ...(offer.role === "join" && seat !== null ? { seat } : {}),
        });
      go(`/t/${made!.table}`, true);
    } catch (error) {
      if (error instanceof Refusal) await onRefused().catch(() => undefined);
      setProblem(problemText(error));
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void sit(event)}>
      {offer.role === "join" && !seated && (
        <fieldset class="choice seats-offered">
          <legend>{t("join.seats")}</legend>
          {offer.seats.map((one) => (
            <label key={one.seat} class={seat === one.seat ? "on" : undefined}>
              <input
                type="radio"
                name="seat"
                disabled={!isFree(one)}
                checked={seat === one.seat}
                onChange={() => setSeat(one.seat)}
              />
              <SeatMark seat={one.seat} />{" "}
              {isFree(one)
                ? t("join.free", { n: one.seat + 1 })
                : one.kind === "bot"
                  ? `${one.name} (${t("seat.bot")})`
                  : one.name}
            </label>
          ))}
          <label class={seat === null ? "on" : undefined}>
            <input type="radio" name="seat" checked={seat === null} onChange={() => setSeat(null)} />{" "}
            {t("join.only_watch")}
          </label>
          {!free.length && <p class="muted">{t("join.full")}</p>}
        </fieldset>
      )}
      {!watching && !device && !seated && (
        <>
          <label for="nickname">{t("join.name")}</label>
          <input
            id="nickname"
            value={name}
            onInput={(event) => setName(event.currentTarget.value)}
            maxLength={24}
            autocomplete="nickname"
          />
          <fieldset class="choice">
            <legend>{t("set.colour")}</legend>
            <Colours name="my-colour" none value={wanted} taken={taken} onPick={setColour} />
            {wanted !== null && taken.includes(wanted) && <small class="muted">{t("join.colour_taken")}</small>}
          </fieldset>
        </>
      )}
      {problem && (
        <p class="alert" role="alert">
          {problem}
        </p>
      )}
      <button type="submit" class="primary big" disabled={busy}>
        {t(device ? "join.device" : seated ? "join.back" : watching ? "join.watch" : "join.go")}
      </button>
    </form>
  );
}
