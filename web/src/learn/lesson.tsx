/** The lesson screen: the table with what the lesson says beside it. */
import { useEffect, useMemo, useState } from "preact/hooks";
import { getOnce } from "../net/api";
import type { LessonCard } from "../net/types";
import { link } from "../route";
import { TableView } from "../table/table";
import { t } from "../text/words";
import { LessonStore } from "./lesson_store";

export function LessonScreen({ game, name }: { game: string; name: string }) {
  const store = useMemo(() => new LessonStore(game, name), [game, name]);
  useEffect(() => {
    void store.open(null);
    return () => store.stop();
  }, [store]);
  return <TableView store={store} beside={<LessonPanel store={store} />} />;
}

/** Scroll to the things beside the board that are pointed at; where they do not all fit, to the first. */
function useInView(refs: string[]) {
  useEffect(() => {
    const items = refs.map((ref) => document.querySelector(`.me .item[data-ref="${CSS.escape(ref)}"]`));
    for (const item of items.reverse()) item?.scrollIntoView({ block: "nearest" });
  }, [refs.join(" ")]);
}

function LessonPanel({ store }: { store: LessonStore }) {
  const step = store.step.value;
  useInView([...store.pointed.value, ...(step?.point ?? [])]);
  if (!step) return null;
  const shown = store.pointedAction.value;
  return (
    <section class="lesson" aria-label={t("learn.label")} data-kind={step.over ? "over" : step.kind} data-at={step.at}>
      <p class="lesson-place">
        <a {...link(`/learn/${store.gameName}`)}>{step.title}</a>
        <span class="muted">{t("learn.place", { n: Math.min(step.at + 1, step.steps), of: step.steps })}</span>
      </p>
      <p class="lesson-text" aria-live="polite">
        {step.over ? t(store.practice.value ? "learn.solved" : "learn.over") : step.text}
      </p>
      {shown && (
        <p class="lesson-show" data-action={shown.text}>
          {t("learn.do", { what: shown.label })}
        </p>
      )}
      {step.sides.length > 0 && <Sides store={store} />}
      <div class="buttons">
        {step.kind === "read" && !step.over && (
          <button type="button" class="primary" data-do="go-on" onClick={() => void store.goOn()}>
            {t("learn.go_on")}
          </button>
        )}
        {step.show !== null && !store.showing.value && (
          <button type="button" class="quiet" data-do="show" onClick={() => (store.showing.value = true)}>
            {t("learn.show")}
          </button>
        )}
        {step.over && <After store={store} />}
      </div>
    </section>
  );
}

/** The side lines of a step, to go through on the board. */
function Sides({ store }: { store: LessonStore }) {
  const looked = store.side.value;
  return (
    <ul class="sides">
      {store.step.value!.sides.map((side, number) => {
        const at = looked?.number === number ? looked.lines : 0;
        return (
          <li key={number} data-side={number} data-lines={at}>
            <p>{side.text}</p>
            <span class="buttons">
              <button
                type="button"
                class="quiet small"
                data-do="side"
                disabled={at === side.lines}
                onClick={() => void store.lookAt(number, at + 1)}
              >
                {t(at ? "learn.side_on" : "learn.side")}
              </button>
              {at > 0 && (
                <button type="button" class="quiet small" data-do="leave-side" onClick={() => store.leaveSide()}>
                  {t("learn.side_leave")}
                </button>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** What follows a finished lesson: the next one, or a game. */
function After({ store }: { store: LessonStore }) {
  const [cards, setCards] = useState<LessonCard[]>([]);
  useEffect(() => {
    void getOnce<LessonCard[]>(`/api/games/${store.gameName}/lessons`).then(setCards);
  }, [store]);
  const here = cards.findIndex((card) => card.name === store.name);
  const next = cards.slice(here + 1).find((card) => card.practice === store.practice.value);
  return (
    <>
      {next ? (
        <a class="button primary" data-do="next" {...link(`/learn/${store.gameName}/${next.name}`)}>
          {store.practice.value ? t("learn.next_puzzle") : t("learn.next", { title: next.title })}
        </a>
      ) : (
        <a class="button primary" data-do="lobby" {...link("/")}>
          {t("learn.play")}
        </a>
      )}
      <button type="button" class="quiet" onClick={() => void store.again()}>
        {t("learn.again")}
      </button>
    </>
  );
}
