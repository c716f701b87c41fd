/** The lessons of a game, with those that this browser has finished. */
import { useEffect, useState } from "preact/hooks";
import { getOnce } from "../net/api";
import type { GameCard, LessonCard } from "../net/types";
import { recall } from "../prefs";
import { link } from "../route";
import { t } from "../text/words";
import { finished } from "./lesson_store";

export function Course({ game }: { game: string }) {
  const [card, setCard] = useState<GameCard | null>(null);
  const [lessons, setLessons] = useState<LessonCard[] | null>(null);
  useEffect(() => {
    void getOnce<GameCard>(`/api/games/${game}`).then(setCard, () => setLessons([]));
    void getOnce<LessonCard[]>(`/api/games/${game}/lessons`).then(setLessons, () => setLessons([]));
  }, [game]);
  const done = finished(game);
  const course = lessons?.filter((lesson) => !lesson.practice) ?? [];
  const puzzles = lessons?.filter((lesson) => lesson.practice) ?? [];
  const next = course.find((lesson) => !done.includes(lesson.name));
  return (
    <div class="lobby">
      <main class="course">
        <h1 class="serif">{t("learn.title", { title: card?.title ?? "" })}</h1>
        <ol class="lessons">
          {course.map((lesson) => (
            <li key={lesson.name} data-lesson={lesson.name}>
              <a class={`button ${lesson === next ? "primary" : "quiet"}`} {...link(`/learn/${game}/${lesson.name}`)}>
                {lesson.title}
              </a>
              <span>
                {lesson.about} <span class="muted">{t("lobby.minutes", { n: lesson.minutes })}</span>{" "}
                {done.includes(lesson.name) && <strong>{t("learn.done")}</strong>}
                {!done.includes(lesson.name) && recall<string[]>(`lesson.${game}.${lesson.name}`, []).length > 0 && (
                  <em>{t("learn.begun")}</em>
                )}
              </span>
            </li>
          ))}
        </ol>
        {puzzles.length > 0 && <Practice game={game} puzzles={puzzles} done={done} />}
        {lessons?.length === 0 && <p>{t("learn.none")}</p>}
        <a class="button quiet" {...link("/")}>
          {t("lobby")}
        </a>
      </main>
    </div>
  );
}

/** The puzzles of a game: one button to go on, and a number for each. */
function Practice({ game, puzzles, done }: { game: string; puzzles: LessonCard[]; done: string[] }) {
  const solved = puzzles.filter((puzzle) => done.includes(puzzle.name)).length;
  const next = puzzles.find((puzzle) => !done.includes(puzzle.name)) ?? puzzles[0]!;
  return (
    <section class="practice" aria-labelledby="practice">
      <h2 id="practice" class="serif">
        {t("learn.practice")}
      </h2>
      <p>
        {t("learn.practice_about")} {t("learn.solved_of", { n: solved, of: puzzles.length })}
      </p>
      <a class="button quiet" data-do="practice" {...link(`/learn/${game}/${next.name}`)}>
        {t(solved ? "learn.practice_on" : "learn.practice_begin")}
      </a>
      <ol class="puzzles">
        {puzzles.map((puzzle, number) => (
          <li key={puzzle.name}>
            <a
              class={`button quiet small${done.includes(puzzle.name) ? " solved" : ""}`}
              aria-label={t(done.includes(puzzle.name) ? "learn.puzzle_solved" : "learn.puzzle", { n: number + 1 })}
              {...link(`/learn/${game}/${puzzle.name}`)}
            >
              {number + 1}
            </a>
          </li>
        ))}
      </ol>
    </section>
  );
}
