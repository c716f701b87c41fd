/** The player's column: prompt, buttons, panels, list of actions, command box. */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Legal, Question, Snapshot } from "../net/types";
import { phone, prefs, recall, remember, setPref, short } from "../prefs";
import { t } from "../text/words";
import { announce } from "../ui/notifications";
import { chime } from "../ui/sound";
import { Icon, SeatMark } from "../ui/widgets";
import { Amounts, counted } from "./amounts";
import { besideBoard, FEW, groupByVerb } from "./choice";
import { PanelView } from "./panels";
import { nextPrompt } from "./prompt";
import type { TableStore } from "./store";

export function Prompt({ store }: { store: TableStore }) {
  const now = store.now.value!;
  if (store.lesson && !store.past.value && !now.question) return null; // the lesson speaks
  const asked = now.seats.filter((seat) => seat.asked);
  let text: string;
  let sub = "";
  if (store.link.value === "gone") text = store.failure.value;
  else if (store.past.value) text = t("past.prompt", { n: store.past.value.n });
  else if (now.status === "over") text = t("over.prompt");
  else if (now.status === "closed") text = t("closed.prompt");
  else if (now.paused != null) text = t("pause.prompt");
  else if (store.standIn.value) text = t(`standin.${store.standIn.value}`);
  else if (now.seat !== null && !store.mine.value)
    text = t(asked.length ? "watch.as" : "watch.as_idle", { name: now.seats[now.seat]!.name, who: names(asked) });
  else if (now.can_end) {
    text = now.confirmation?.text || t(now.confirmation?.draws ? "confirm.prompt" : "end.prompt");
    sub = t(now.confirmation?.draws ? "confirm.sub" : "end.sub");
  } else if (now.question) text = question(store, now.question);
  else if (now.seat === null && now.freed?.length) text = t("seat.freed");
  else if (now.seat === null)
    text = asked.length ? t("watch.prompt", { who: names(asked) }) : confirming(now) || t("watch.idle");
  else text = asked.length ? t("wait.prompt", { who: names(asked) }) : confirming(now) || t("wait.idle");
  if (store.canPrepare.value && store.plan.ready)
    sub = t("plan.made", { what: store.plan.describe((ref) => store.places.value.name(ref)) });
  else if (store.canPrepare.value && store.plan.on.value) sub = t("plan.sub");
  if (store.plan.repeated.value.size)
    sub = t("again.on", { what: [...store.plan.repeated.value.values()].map((action) => action.label).join(", ") });
  const delay = !store.mine.value && now.status === "playing" ? now.settings?.delay : undefined;
  if (delay) sub = t(`watch.delay.${delay.kind}`, { n: delay.n });
  const picked = store.picks.value;
  const begun = store.previews.begun.value;
  if (picked.length && begun.picks === picked && begun.text) sub = begun.text;
  else if (store.asked.value && picked.length)
    sub = t("pick.sub", { what: picked.map((ref) => store.places.value.name(ref)).join(" › ") });
  return (
    <div class="prompt" data-asked={store.asked.value || (store.mine.value && now.can_end)}>
      <h2 class="question" id="question" tabIndex={-1} aria-live="polite">
        {now.seat !== null && <SeatMark seat={now.seat} size={20} />} {text}
      </h2>
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
/** What to click now: the question, or the sentence for the next click of a choice that has begun. */
function question(store: TableStore, asked: Question): string {
  const picks = store.picks.value;
  const legal = store.legal.value;
  if (!picks.length || store.busy.value || !legal.some((action) => action.refs.length)) return asked.text;
  return nextPrompt(asked, legal, picks, (ref) => store.places.value.name(ref));
}
/** Who has answered but must still end the turn. */
function confirming(now: Snapshot): string {
  const who = now.seats.filter((seat) => seat.waiting);
  return who.length ? t("wait.confirm", { who: names(who) }) : "";
}
const names = (seats: { name: string }[]): string => seats.map((seat) => seat.name).join(", ");

function Guide({ store }: { store: TableStore }) {
  const question = store.shown.value?.question;
  const game = store.latest.value?.game ?? "";
  const [seen, setSeen] = useState<Record<string, number>>(() => recall(`guide.${game}`, {}));
  const kind = question?.kind;
  const wanted = prefs.value.guide && store.live.value && store.mine.value && !store.guided.value;
  if (!wanted || !question?.guide || (seen[kind!] ?? 0) >= 2) return null;
  const gotIt = () => {
    const next = { ...seen, [kind!]: 2 };
    setSeen(next);
    remember(`guide.${game}`, next);
  };
  return (
    <aside class="guide tip" aria-label={t("guide.title")}>
      <Icon name="bulb" size={18} />
      <p>{question.guide}</p>
      <div class="guide-buttons">
        <button type="button" class="quiet small" onClick={gotIt}>
          {t("guide.got_it")}
        </button>
        <button type="button" class="quiet small no-more" onClick={() => setPref("guide", false)}>
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

/** The bot's advice: it stays in the column, where it covers nothing, until it is taken or closed. */
export function HintCard({ store }: { store: TableStore }) {
  const hint = store.hint.value;
  if (!hint || !store.asked.value) return null;
  return (
    <aside class="guide hint" role="region" aria-label={t("hint.title")}>
      <Icon name="bulb" size={18} />
      <p>
        <strong>{t("hint.says", { what: hint.action.label })}</strong> {hint.because}
      </p>
      <div class="guide-buttons">
        <button
          type="button"
          class="quiet small"
          data-do="take-hint"
          onClick={() => void store.commands.play(hint.action, !hint.action.refs.length)}
          disabled={store.busy.value}
        >
          {t("hint.take")}
        </button>
        <button type="button" class="quiet small" onClick={() => (store.hint.value = null)}>
          {t("close")}
        </button>
      </div>
    </aside>
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

/** Buttons for actions without refs, and for those of a few that only the panels show; all others are highlighted. */
export function Buttons({ store }: { store: TableStore }) {
  if (store.link.value === "gone") return null; // the table is gone: no command would be accepted
  const now = store.latest.value!;
  const legal = store.legal.value;
  const steppers = counted(store);
  const free = legal.filter((action) => !action.refs.length && !steppers?.includes(action));
  const { whole } = store.narrowed.value;
  const picking = store.picks.value.length > 0;
  const onBoard = (ref: string) => store.places.value.outlines.has(ref);
  const shown = [...(picking ? whole : besideBoard(legal, onBoard)), ...(free.length <= FEW ? free : [])];
  const can = store.live.value && store.mine.value;
  const kind = store.shown.value?.question?.kind ?? "";
  const habits = legal.filter((action) => store.plan.offersRepeat(kind, action, legal));
  const lit = store.litRefs.value.size > 0; // targets are lit on the board: buttons are secondary
  return (
    <div class="buttons">
      {steppers && <Amounts store={store} />}
      {shown.map((action) => (
        <button
          key={action.id}
          type="button"
          class={`${lit ? "quiet act" : "primary act"}${action === store.pointedAction.value ? " hinted" : ""}`}
          data-action={action.text}
          onClick={() => void store.commands.play(action, true)}
          {...aimed(store, action)}
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
          onClick={() => void store.commands.endTurn()}
          disabled={store.busy.value}
        >
          <Icon name="check" /> {now.confirmation?.button || t(now.confirmation?.draws ? "confirm.go" : "end.turn")}
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

const ABOVE = 12; // the words stand this much closer to a button than to the pointer
/** The pointer on a button shows what its action touches and would do. */
function aimed(store: TableStore, action: Legal) {
  const on = (event: Event) => {
    const rect = (event.currentTarget as Element).getBoundingClientRect();
    store.highlighted.value = action.refs;
    store.previews.aim.value = { action: action.id, at: { x: rect.left, y: rect.top + ABOVE } };
  };
  const off = () => {
    store.highlighted.value = [];
    store.previews.aim.value = null;
  };
  return { onMouseEnter: on, onMouseLeave: off, onFocus: on, onBlur: off };
}

export function ActionList({ store }: { store: TableStore }) {
  const all = store.legal.value;
  const legal = store.picks.value.length && store.narrowed.value.left.length ? store.narrowed.value.left : all;
  const groups = groupByVerb(legal);
  const [open, setOpen] = useState(() => recall("list", !phone.value));
  if (!all.length || counted(store)) return null;
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
            onClick={() => void store.commands.play(action, !action.refs.length)}
            disabled={store.busy.value}
            {...aimed(store, action)}
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
  // Before the column is painted: nothing moves under a pointer.
  useLayoutEffect(() => {
    // A new question starts at the top; scroll further only to a target that is nowhere else.
    if (!lit.size) return;
    const onBoard = (ref: string) => store.places.value.outlines.has(ref);
    const column = document.querySelector(phone.value || short.value ? ".me" : ".me-scroll");
    if (!store.picks.value.length) column?.scrollTo(0, 0);
    if (![...lit].some(onBoard) && !besideBoard(store.legal.value, onBoard).length)
      column?.querySelector(".item.lit")?.scrollIntoView({ block: "nearest" });
  }, [[...lit].join(" ")]); // only when the targets change: scrolling forces a layout
  const now = store.now.value!;
  const panels = now.scene?.panels ?? [];
  const mine = panels.filter((panel) => panel.seat === now.seat && now.seat !== null);
  const common = panels.filter((panel) => panel.seat === undefined || panel.seat === null);
  // Items of other seats are listed here if they come next and are not on the board.
  const near = new Set([...mine, ...common].flatMap((panel) => (panel.items ?? []).map((item) => item.ref)));
  const wanted = (ref: string | undefined) =>
    !!ref &&
    (store.narrowed.value.next.has(ref) || store.picks.value.includes(ref)) &&
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
