/** The player's column: prompt, buttons, panels, list of actions, command box. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { Legal, Snapshot } from "../net/types";
import { phone, prefs, recall, remember, setPref } from "../prefs";
import { t } from "../text/words";
import { announce } from "../ui/notifications";
import { chime } from "../ui/sound";
import { Icon, SeatMark } from "../ui/widgets";
import { groupByVerb } from "./choice";
import { PanelView } from "./panels";
import type { TableStore } from "./store";

export function Prompt({ store }: { store: TableStore }) {
  const now = store.now.value!;
  const asked = now.seats.filter((seat) => seat.asked);
  let text: string;
  let sub = "";
  if (store.link.value === "gone") text = store.failure.value;
  else if (store.past.value) text = t("past.prompt", { n: store.past.value.n });
  else if (now.status === "over") text = t("over.prompt");
  else if (now.status === "closed") text = t("closed.prompt");
  else if (store.standIn.value) text = t(`standin.${store.standIn.value}`);
  else if (now.seat !== null && !store.mine.value)
    text = t(asked.length ? "watch.as" : "watch.as_idle", { name: now.seats[now.seat]!.name, who: names(asked) });
  else if (now.can_end) {
    text = t("end.prompt");
    sub = t("end.sub");
  } else if (now.question) text = now.question.text;
  else if (now.seat === null && now.freed?.length) text = t("seat.freed");
  else if (now.seat === null) text = asked.length ? t("watch.prompt", { who: names(asked) }) : t("watch.idle");
  else text = asked.length ? t("wait.prompt", { who: names(asked) }) : t("wait.idle");
  if (store.canPrepare.value && store.plan.ready)
    sub = t("plan.made", { what: store.plan.describe((ref) => store.places.value.name(ref)) });
  else if (store.canPrepare.value && store.plan.on.value) sub = t("plan.sub");
  if (store.plan.repeated.value.size)
    sub = t("again.on", { what: [...store.plan.repeated.value.values()].map((action) => action.label).join(", ") });
  const delay = !store.mine.value && now.status === "playing" ? now.settings?.delay : undefined;
  if (delay) sub = t(`watch.delay.${delay.kind}`, { n: delay.n });
  const picked = store.picks.value;
  if (store.asked.value && picked.length)
    sub = t("pick.sub", { what: picked.map((ref) => store.places.value.name(ref)).join(" › ") });
  return (
    <div class="prompt" data-asked={store.asked.value || (store.mine.value && now.can_end)}>
      <p class="question" aria-live="polite">
        {now.seat !== null && <SeatMark seat={now.seat} size={20} />} {text}
      </p>
      {sub && (
        <p
          class={`muted sub${store.plan.on.value || store.plan.ready || store.plan.repeated.value.size > 0 || !store.mine.value ? " keep" : ""}`}
        >
          {sub}
        </p>
      )}
      <Guide store={store} />
    </div>
  );
}
const names = (seats: { name: string }[]): string => seats.map((seat) => seat.name).join(", ");

function Guide({ store }: { store: TableStore }) {
  const question = store.shown.value?.question;
  const game = store.latest.value?.game ?? "";
  const [seen, setSeen] = useState<Record<string, number>>(() => recall(`guide.${game}`, {}));
  const kind = question?.kind;
  if (!store.mine.value || !question?.guide || !prefs.value.guide || !store.live.value || (seen[kind!] ?? 0) >= 2)
    return null;
  const gotIt = () => {
    const next = { ...seen, [kind!]: 2 };
    setSeen(next);
    remember(`guide.${game}`, next);
  };
  return (
    <aside class="guide" aria-label={t("guide.title")}>
      <Icon name="bulb" size={18} />
      <p>{question.guide}</p>
      <div class="guide-buttons">
        <button type="button" class="quiet small" onClick={gotIt}>
          {t("guide.got_it")}
        </button>
        <button type="button" class="quiet small" onClick={() => setPref("guide", false)}>
          {t("guide.off")}
        </button>
      </div>
    </aside>
  );
}

/** Whether nobody else has to agree: all other seats are bots or at this device. */
const alone = (now: Snapshot): boolean =>
  now.seats.every((seat) => now.you.includes(seat.seat) || !seat.owned || !!seat.bot);

/** Ask to go back to before a settled answer. Where nobody has to agree it happens at once, so a second click confirms it. */
function RewindButton({ store, line }: { store: TableStore; line: number }) {
  const [sure, setSure] = useState(false);
  const soon = alone(store.latest.value!);
  const words = !soon ? "wish.ask" : sure ? "wish.sure" : "wish.go";
  const act = () => (soon && !sure ? setSure(true) : void store.commands.send({ ask_back: line }));
  return (
    <button type="button" class="quiet small" data-do="ask-back" onClick={act} disabled={store.busy.value}>
      <Icon name="back" size={16} /> {t(words)}
    </button>
  );
}

/** A request to go back: who asks, what would be undone, and my answer. */
export function RewindRequest({ store }: { store: TableStore }) {
  const now = store.latest.value!;
  const wish = now.wish;
  const who = wish ? (now.seats[wish.seat]?.name ?? "") : "";
  useEffect(() => {
    if (!wish?.asked.some((seat) => now.you.includes(seat))) return;
    announce(t("wish.asks", { who }));
    chime("turn");
  }, [wish?.number]);
  if (!wish || !now.you.length) return null;
  const own = now.you.includes(wish.seat);
  const void_ = store.log.value.filter((line) => line.n >= wish.n && !line.gone);
  const left = wish.asked.filter((seat) => !wish.agreed.includes(seat));
  const mine = left.filter((seat) => now.you.includes(seat));
  return (
    <aside class="guide wish" role="region" aria-label={t("wish.title")}>
      <Icon name="back" size={18} />
      <div>
        <p>{own ? t("wish.waits", { who: names(left.map((seat) => now.seats[seat]!)) }) : t("wish.asks", { who })}</p>
        <p class="muted">
          {t("wish.undone", { n: new Set(void_.map((line) => line.n)).size, what: void_[0]?.text ?? "" })}
        </p>
      </div>
      <div class="guide-buttons">
        {own && (
          <button
            type="button"
            class="quiet small"
            data-do="withdraw"
            onClick={() => void store.commands.sendAs(wish.seat, { refuse_back: wish.number })}
            disabled={store.busy.value}
          >
            {t("wish.withdraw")}
          </button>
        )}
        {mine.map((seat) => (
          <span class="pair" key={seat}>
            {mine.length > 1 && <SeatMark seat={seat} />}
            <button
              type="button"
              class="primary small"
              data-do="agree"
              onClick={() => void store.commands.sendAs(seat, { agree_back: wish.number })}
              disabled={store.busy.value}
            >
              {t("wish.agree")}
            </button>
            <button
              type="button"
              class="quiet small"
              data-do="refuse"
              onClick={() => void store.commands.sendAs(seat, { refuse_back: wish.number })}
              disabled={store.busy.value}
            >
              {t("wish.refuse")}
            </button>
          </span>
        ))}
      </div>
    </aside>
  );
}

const FEW = 8; // at most so many actions are shown as buttons
/** Actions that are the only one of their verb among many others (“pass”): shown as buttons although they have a ref. */
function lone(legal: Legal[]): Legal[] {
  const found = groupByVerb(legal)
    .filter(({ actions }) => actions.length === 1 && actions[0]!.refs.length === 1)
    .map(({ actions }) => actions[0]!);
  return found.length <= 2 && legal.length > found.length + 2 ? found : [];
}
/** Buttons for actions without refs; all other actions are highlighted on the board and in the list. */
export function Buttons({ store }: { store: TableStore }) {
  if (store.link.value === "gone") return null; // the table is gone: no command would be accepted
  const now = store.latest.value!;
  const legal = store.legal.value;
  const free = legal.filter((action) => !action.refs.length);
  const { whole } = store.narrowed.value;
  const picking = store.picks.value.length > 0;
  const shown = [...(picking ? whole : []), ...(free.length <= FEW ? free : []), ...(picking ? [] : lone(legal))];
  const can = store.live.value && store.mine.value;
  const kind = store.shown.value?.question?.kind ?? "";
  const habits = legal.filter((action) => store.plan.offersRepeat(kind, action, legal));
  const lit = store.litRefs.value.size > 0; // targets are lit on the board: buttons are secondary
  return (
    <div class="buttons">
      {shown.map((action) => (
        <button
          key={action.id}
          type="button"
          class={lit ? "quiet act" : "primary act"}
          data-action={action.text}
          onClick={() => void store.commands.play(action)}
          disabled={store.busy.value}
        >
          {action.label}
        </button>
      ))}
      {habits.map((action) => (
        <button
          key={`again ${action.id}`}
          type="button"
          class="quiet"
          data-again={action.text}
          title={t("again.help")}
          onClick={() => void store.commands.playRepeatedly(action)}
          disabled={store.busy.value}
        >
          {t("again.do", { what: action.label })}
        </button>
      ))}
      {store.plan.repeated.value.size > 0 && (
        <button type="button" class="quiet" data-do="unrepeat" onClick={() => store.plan.stopRepeating()}>
          {t("again.stop")}
        </button>
      )}
      {store.standIn.value && store.standIn.value !== "resigned" && (
        <button
          type="button"
          class="primary act"
          data-do="reclaim"
          onClick={() => void store.commands.send({ reclaim: true })}
          disabled={store.busy.value}
        >
          {t("seat.reclaim")}
        </button>
      )}
      {can && now.can_end && (
        <button
          type="button"
          class="primary act end"
          data-do="end"
          onClick={() => void store.commands.send({ end_turn: true })}
          disabled={store.busy.value}
        >
          <Icon name="check" /> {t("end.turn")}
        </button>
      )}
      {can && now.drafts.length > 0 && (
        <span class="pair">
          <button
            type="button"
            class="quiet"
            data-do="back"
            onClick={() => void store.commands.takeBack()}
            disabled={store.busy.value}
          >
            <Icon name="back" size={18} /> {t("take_back")}
          </button>
          {now.drafts.length > 1 && (
            <button
              type="button"
              class="quiet"
              data-do="reset"
              onClick={() => void store.commands.resetTurn()}
              disabled={store.busy.value}
            >
              <Icon name="reset" size={18} /> {t("reset_turn")}
            </button>
          )}
        </span>
      )}
      {can && !now.drafts.length && typeof now.ask_back === "number" && (
        <RewindButton key={now.n} store={store} line={now.ask_back} />
      )}
      {store.canPrepare.value &&
        (store.plan.ready ? (
          <button type="button" class="quiet" data-do="unplan" onClick={() => store.plan.clear()}>
            {t("plan.drop")}
          </button>
        ) : (
          <button
            type="button"
            class="quiet"
            data-do="plan"
            aria-pressed={store.plan.on.value}
            onClick={() => (store.plan.on.value = !store.plan.on.value)}
          >
            {t("plan.on")}
          </button>
        ))}
      {can && store.picks.value.length > 0 && !now.can_end && legal.length > 0 && (
        <button type="button" class="quiet" onClick={() => store.commands.unpick()}>
          {t("unpick")}
        </button>
      )}
    </div>
  );
}

export function ActionList({ store }: { store: TableStore }) {
  const all = store.legal.value;
  const legal = store.picks.value.length && store.narrowed.value.left.length ? store.narrowed.value.left : all;
  const groups = groupByVerb(legal);
  const [open, setOpen] = useState(() => recall("list", !phone.value));
  if (!all.length) return null;
  const only = store.litRefs.value.size === 0 && all.filter((action) => !action.refs.length).length > FEW; // only the list offers them
  const many = legal.length > 24;
  const toggle = (event: Event) => {
    const now = (event.currentTarget as HTMLDetailsElement).open;
    setOpen(now);
    remember("list", now);
  };
  return (
    <details class={`actions${only ? " only" : ""}`} open={open || only} onToggle={toggle}>
      <summary>{t("actions.title", { n: legal.length })}</summary>
      <div class="action-scroll" tabIndex={-1}>
        {groups.map((group) => (
          <Group
            key={group.verb}
            store={store}
            group={group}
            folded={many && groups.length > 1 && group.actions.length > 6}
            alone={groups.length === 1}
          />
        ))}
      </div>
    </details>
  );
}
function Group({
  store,
  group,
  folded,
  alone,
}: {
  store: TableStore;
  group: { verb: string; actions: Legal[] };
  folded: boolean;
  alone: boolean;
}) {
  const list = (
    <ul class="action-list">
      {group.actions.map((action) => (
        <li key={action.id}>
          <button
            type="button"
            class="action"
            data-action={action.text}
            onClick={() => void store.commands.play(action)}
            disabled={store.busy.value}
            onMouseEnter={() => (store.highlighted.value = action.refs)}
            onMouseLeave={() => (store.highlighted.value = [])}
            onFocus={() => (store.highlighted.value = action.refs)}
            onBlur={() => (store.highlighted.value = [])}
          >
            <span>{action.label}</span>
          </button>
        </li>
      ))}
    </ul>
  );
  if (alone || group.actions.length < 3) return list;
  return (
    <details class="group" open={!folded}>
      <summary>
        <span class="verb">{group.verb.replace(/_/g, " ")}</span> <span class="muted">{group.actions.length}</span>
      </summary>
      {list}
    </details>
  );
}

export function CommandBox({ store }: { store: TableStore }) {
  const box = useRef<HTMLInputElement>(null);
  const key = `typed.${store.id}`;
  const [text, setText] = useState(() => recall(key, ""));
  // Stored at once, not in an effect: a reload right after the last key loses nothing.
  const type = (typed: string) => {
    setText(typed);
    remember(key, typed);
  };
  const submit = async (event: Event) => {
    event.preventDefault();
    if (await store.commands.runTyped(text)) type("");
  };
  if (!store.mine.value) return null;
  return (
    <form class="command" onSubmit={(event) => void submit(event)}>
      <label class="unseen" for="command">
        {t("command.label")}
      </label>
      <input
        ref={box}
        id="command"
        list="command-list"
        value={text}
        onInput={(event) => type(event.currentTarget.value)}
        placeholder={t("command.hint")}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        maxLength={200}
      />
      <datalist id="command-list">
        {store.legal.value.slice(0, 120).map((action) => (
          <option key={action.id} value={action.text}>
            {action.label}
          </option>
        ))}
      </datalist>
    </form>
  );
}

export function MyPanels({ store }: { store: TableStore }) {
  const lit = store.litRefs.value;
  useEffect(() => {
    // Scroll to a target that is only in a panel.
    if (lit.size && ![...lit].some((ref) => store.places.value.outlines.has(ref)))
      document.querySelector(".me-scroll .item.lit")?.scrollIntoView({ block: "nearest" });
  }, [[...lit].join(" ")]); // only when the targets change: scrollIntoView forces a layout
  const now = store.now.value!;
  const panels = now.scene?.panels ?? [];
  const mine = panels.filter((panel) => panel.seat === now.seat && now.seat !== null);
  const common = panels.filter((panel) => panel.seat === undefined || panel.seat === null);
  // Items of other seats are listed here if they are targets and not on the board.
  const near = new Set([...mine, ...common].flatMap((panel) => (panel.items ?? []).map((item) => item.ref)));
  const wanted = (ref: string | undefined) =>
    !!ref &&
    (lit.has(ref) || store.picks.value.includes(ref)) &&
    !near.has(ref) &&
    !store.places.value.outlines.has(ref);
  const theirs = panels
    .filter((panel) => panel.seat !== undefined && panel.seat !== now.seat)
    .map((panel) => ({ ...panel, items: (panel.items ?? []).filter((item) => wanted(item.ref)) }))
    .filter((panel) => panel.items.length);
  return (
    <div class="my-panels">
      {theirs.map((panel) => (
        <div key={`of ${panel.id}`} class="theirs">
          <SeatMark seat={panel.seat!} /> <strong>{now.seats[panel.seat!]?.name}</strong>
          <PanelView store={store} panel={panel} bare />
        </div>
      ))}
      {mine.map((panel) => (
        <PanelView key={panel.id} store={store} panel={panel} />
      ))}
      {common.map((panel) => (
        <PanelView key={panel.id} store={store} panel={panel} />
      ))}
    </div>
  );
}
