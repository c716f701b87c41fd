/** Entry point: one page with its screens (lobby, invitation, lessons, table). */
import { render } from "preact";
import "@preact/signals";
import "./style/fonts.css";
import "./style/theme.css";
import "./style/base.css";
import "./style/board.css";
import "./style/table.css";
import "./style/lobby.css";
import "./style/small.css";
import "./prefs";
import { Course } from "./learn/course";
import { LessonScreen } from "./learn/lesson";
import { Join } from "./lobby/join";
import { Lobby } from "./lobby/lobby";
import { route } from "./route";
import { Patterns } from "./scene/shapes";
import { TableScreen } from "./table/table";
import { fontsReady } from "./ui/fonts";
import { announcement } from "./ui/notifications";

function App() {
  const current = route.value;
  return (
    <>
      <Patterns />
      <div class="unseen" role="log" aria-live="polite">
        {announcement.value}
      </div>
      {current.page === "lobby" && <Lobby />}
      {current.page === "join" && <Join key={current.secrets.join()} secrets={current.secrets} watch={current.watch} />}
      {current.page === "course" && <Course game={current.game} />}
      {current.page === "lesson" && (
        <LessonScreen key={`${current.game} ${current.name}`} game={current.game} name={current.name} />
      )}
      {current.page === "table" && <TableScreen key={current.id} id={current.id} at={current.at} seat={current.seat} />}
    </>
  );
}
void fontsReady.then(() => render(<App />, document.getElementById("app")!));
