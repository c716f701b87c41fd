/** The door: one page, three rooms. */
import { render } from "preact";
import "@preact/signals";
import "./style/fonts.css";
import "./style/theme.css";
import "./style/base.css";
import "./style/board.css";
import "./style/table.css";
import "./style/lobby.css";
import "./prefs";
import { Join } from "./lobby/join";
import { Lobby } from "./lobby/lobby";
import { route } from "./route";
import { Patterns } from "./scene/shapes";
import { TableScreen } from "./table/table";
import { faces } from "./ui/letters";
import { spoken } from "./ui/notice";

function App() {
  const here = route.value;
  return (
    <>
      <Patterns />
      <div class="unseen" role="log" aria-live="polite">
        {spoken.value}
      </div>
      {here.page === "lobby" && <Lobby />}
      {here.page === "join" && <Join secret={here.secret} watch={here.watch} />}
      {here.page === "table" && <TableScreen key={here.id} id={here.id} at={here.at} seat={here.seat} />}
    </>
  );
}
void faces.then(() => render(<App />, document.getElementById("app")!));
