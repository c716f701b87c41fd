/** The first screen of a game: what it is about, what a turn is, how to win. */
import { useEffect, useState } from "preact/hooks";
import { getOnce } from "../net/api";
import type { Picture } from "../net/types";
import { recall, remember } from "../prefs";
import { StillShapes } from "../scene/shapes";
import { t } from "../text/words";
import { Dialog } from "../ui/widgets";
import type { TableStore } from "./store";

/** Whether this browser has seen the first screen of this game. */
export const introSeen = (game: string): boolean => recall(`intro.${game}`, false);

export function Intro({ store, onClose }: { store: TableStore; onClose: () => void }) {
  const game = store.game.value!;
  const [pictures, setPictures] = useState<Picture[] | null>(null);
  const close = () => {
    remember(`intro.${game.name}`, true);
    onClose();
  };
  useEffect(() => {
    void getOnce<Picture[]>(`/api/games/${game.name}/intro`).then(setPictures, () => setPictures([]));
  }, [game.name]);
  const empty = pictures !== null && !pictures.length;
  useEffect(() => {
    if (empty) onClose(); // this game has none: there is nothing to remember
  }, [empty]);
  if (!pictures?.length) return null;
  return (
    <Dialog title={t("intro.title", { title: game.title })} onClose={close} class="intro" plain>
      <ol class="pictures">
        {pictures.map((picture) => (
          <li key={picture.name}>
            <svg
              viewBox={`${picture.left} ${picture.top} ${picture.width} ${picture.height}`}
              role="img"
              aria-label={t(`intro.${picture.name}`)}
            >
              <StillShapes shapes={picture.shapes} art={store.art.value!} />
            </svg>
            <h3>{t(`intro.${picture.name}`)}</h3>
            <p>{picture.text}</p>
          </li>
        ))}
      </ol>
      <div class="buttons">
        <button type="button" class="primary" data-do="begin" onClick={close}>
          {t("intro.go")}
        </button>
        {!store.lesson && (
          <a class="button quiet" data-do="learn" onClick={close} href={`/learn/${game.name}`}>
            {t("learn.open")}
          </a>
        )}
      </div>
    </Dialog>
  );
}
