/** The invitation page: enter a nickname and take the seat. */
import { useEffect, useState } from "preact/hooks";
import { freshId, post, Refusal } from "../net/api";
import type { Seated } from "../net/types";
import { prefs, setPref } from "../prefs";
import { go, link } from "../route";
import { t } from "../text/words";
import { Colours } from "../ui/widgets";

export function Join({ secret, watch }: { secret: string; watch: boolean }) {
  const [name, setName] = useState(prefs.value.name);
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const [id] = useState(freshId); // the same id on every try, so that a repeated request is recognized
  useEffect(() => {
    document.title = t("join.title");
  }, []);
  const join = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    setProblem("");
    try {
      const typed = name.trim();
      setPref("name", typed);
      const made = await post<Seated>("/api/redeem", {
        secret,
        id,
        ...(typed ? { name: typed } : {}),
        ...(prefs.value.colour === null ? {} : { colour: prefs.value.colour }),
      });
      go(`/t/${made.table}`, true);
    } catch (error) {
      setProblem(error instanceof Refusal ? error.message : t("lobby.unreachable"));
      setBusy(false);
    }
  };
  return (
    <main class="join">
      <img src="/favicon.svg" width="56" height="56" alt="" />
      <h1 class="serif">{t(watch ? "join.watch_title" : "join.title")}</h1>
      <form onSubmit={(event) => void join(event)}>
        {!watch && (
          <>
            <label for="nickname">{t("join.name")}</label>
            <input
              id="nickname"
              value={name}
              onInput={(event) => setName(event.currentTarget.value)}
              maxLength={32}
              autocomplete="nickname"
              autofocus
            />
            <fieldset class="choice">
              <legend>{t("set.colour")}</legend>
              <Colours
                name="my-colour"
                none
                value={prefs.value.colour}
                onPick={(colour) => setPref("colour", colour)}
              />
            </fieldset>
          </>
        )}
        {problem && (
          <p class="alert" role="alert">
            {problem}
          </p>
        )}
        <button type="submit" class="primary big" disabled={busy}>
          {t(watch ? "join.watch" : "join.go")}
        </button>
      </form>
      <p class="muted">{t(watch ? "join.watch_note" : "join.note")}</p>
      <a class="button quiet" {...link("/")}>
        {t("lobby")}
      </a>
    </main>
  );
}
