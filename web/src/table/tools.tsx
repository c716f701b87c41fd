/** The tools of a table: hint, rules, talk and the rest; where there is little room the rest is behind one button. */
import { useRef, useState } from "preact/hooks";
import { phone, short } from "../prefs";
import { t } from "../text/words";
import { IconButton } from "../ui/widgets";
import { NextTable } from "./next_table";
import type { TableStore } from "./store";

interface Tool {
  icon: string;
  label: string;
  act: () => void;
  pressed?: boolean;
}

export function Tools({ store }: { store: TableStore }) {
  const now = store.now.value!;
  const casual = now.status === "playing" && store.mine.value && !store.lesson;
  const little = phone.value || short.value;
  const open = (which: typeof store.drawer.value) => (store.drawer.value = store.drawer.value === which ? null : which);
  const ping: Tool = {
    icon: "target",
    label: t("ping.ask"),
    pressed: store.pinging.value,
    act: () => (store.pinging.value = !store.pinging.value),
  };
  const intro: Tool = { icon: "help", label: t("intro.open"), act: () => (store.intro.value = true) };
  const rules: Tool = {
    icon: "book",
    label: t("drawer.rules"),
    act: () => {
      store.rule.value = null;
      open("rules");
    },
  };
  const invite: Tool = { icon: "share", label: t("invite.title"), act: () => open("invite") };
  const settings: Tool = { icon: "gear", label: t("drawer.settings"), act: () => open("settings") };
  const rest = [...(casual ? [ping] : []), intro, ...(now.host ? [invite] : []), settings];
  return (
    <nav class="tools" aria-label={t("tools")}>
      <NextTable current={store.id} />
      {casual && (
        <IconButton
          icon="bulb"
          label={t("hint.ask")}
          onClick={() => void store.commands.askHint()}
          disabled={!store.asked.value}
        />
      )}
      {!little && rest.slice(0, casual ? 2 : 1).map((tool) => <ToolButton key={tool.icon} tool={tool} />)}
      <ToolButton tool={rules} />
      {!store.lesson && (
        <IconButton
          icon="chat"
          label={t("drawer.chat")}
          badge={store.unread.value}
          onClick={() => open(store.drawer.value === "chat" ? null : "chat")}
        />
      )}
      {!little && rest.slice(casual ? 2 : 1).map((tool) => <ToolButton key={tool.icon} tool={tool} />)}
      {little && <More tools={rest} />}
    </nav>
  );
}

function ToolButton({ tool }: { tool: Tool }) {
  const pressed = tool.pressed === undefined ? {} : { pressed: tool.pressed };
  return <IconButton icon={tool.icon} label={tool.label} onClick={tool.act} {...pressed} />;
}

/** A button that opens a list of further tools; it closes when the focus leaves it. */
function More({ tools }: { tools: Tool[] }) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const left = (event: FocusEvent) => {
    if (!box.current?.contains(event.relatedTarget as Node | null)) setOpen(false);
  };
  const key = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !open) return;
    event.stopPropagation();
    setOpen(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape and leaving close what the button inside opened
    <div ref={box} class="more" onFocusOut={left} onKeyDown={key}>
      <button
        type="button"
        class="icon-button"
        data-do="more"
        aria-label={t("tools.more")}
        title={t("tools.more")}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <span class="dots" aria-hidden="true" />
      </button>
      {open && (
        <ul class="more-list">
          {tools.map((tool) => (
            <li key={tool.icon}>
              <button
                type="button"
                aria-pressed={tool.pressed}
                onClick={() => {
                  setOpen(false);
                  tool.act();
                }}
              >
                {tool.label}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
