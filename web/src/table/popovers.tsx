/** Popovers near the pointer (a choice of actions, reasons why not) and toasts. */

import type { Reason } from "../net/types";
import { t } from "../text/words";
import { Icon } from "../ui/widgets";
import { hovering } from "./hover";
import type { TableStore } from "./store";

function near(at: { x: number; y: number }, width = 300) {
  const left = Math.min(Math.max(8, at.x - width / 2), Math.max(8, innerWidth - width - 8));
  return at.y > innerHeight * 0.55
    ? { left: `${left}px`, bottom: `${Math.max(8, innerHeight - at.y + 16)}px`, width: `${width}px` }
    : { left: `${left}px`, top: `${at.y + 16}px`, width: `${width}px` };
}

export function ActionChoice({ store }: { store: TableStore }) {
  const among = store.candidates.value;
  if (!among) return null;
  return (
    <div class="popover" style={near(among.at)} role="dialog" aria-label={t("among.title")}>
      <p class="popover-title">{t("among.title")}</p>
      <ul class="action-list">
        {among.actions.map((action, i) => (
          <li key={action.id}>
            <button
              type="button"
              class={`action${action === store.pointedAction.value ? " hinted" : ""}`}
              data-action={action.text}
              autofocus={i === 0}
              ref={(node) => {
                if (i === 0) node?.focus();
              }}
              onClick={() => void store.commands.play(action, true)}
            >
              {action.label}
            </button>
          </li>
        ))}
      </ul>
      <button type="button" class="quiet small" onClick={() => store.commands.unpick()}>
        {t("unpick")}
      </button>
    </div>
  );
}

const PAGE = /(?:p\. ?\d+(?:[–-]\d+)?|ruling [A-Z]*-?\d+)/i;

export function WhyNot({ store }: { store: TableStore }) {
  const why = store.why.value;
  if (!why) return null;
  const tip = why.ref ? store.places.value.tips.get(why.ref) : undefined;
  const card = tip ? store.card(tip) : null;
  const reasons = merged(why.reasons ?? []);
  return (
    <div class="popover why" style={near(why.at, 320)} role="status">
      <header class="popover-head">
        <p class="popover-title serif">{card?.title ?? why.title}</p>
        <button
          type="button"
          class="icon-button small"
          aria-label={t("close")}
          onClick={() => (store.why.value = null)}
        >
          <Icon name="close" size={16} />
        </button>
      </header>
      {why.reasons === null && <p class="muted">{t("why.asking")}</p>}
      {why.reasons !== null && !reasons.length && (
        <p>{card?.text ?? t(store.seat === null ? "why.watching" : "why.nothing")}</p>
      )}
      <ul class="reasons">
        {reasons.slice(0, 1).map(({ reason, texts }) => {
          const page = PAGE.exec(reason)?.[0];
          const words = page
            ? reason
                .replace(page, "")
                .replace(/\(\s*\)/, "")
                .trim()
            : reason;
          return (
            <li key={reason}>
              {texts.length === 1 && texts[0] && <span class="muted">{texts[0]}: </span>}
              {words}{" "}
              {page && (
                <button type="button" class="link" onClick={() => store.openRules(page)}>
                  {page}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function merged(reasons: Pick<Reason, "label" | "reason">[]): { reason: string; texts: string[] }[] {
  const found = new Map<string, string[]>();
  for (const { reason, label } of reasons) if (reason) found.set(reason, [...(found.get(reason) ?? []), label]);
  return [...found].map(([reason, texts]) => ({ reason, texts }));
}

const HIGH = 120; // so close to the top edge the words stand below
/** What the choice under the pointer would do, beside the pointer or above the button. */
export function PreviewWords({ store }: { store: TableStore }) {
  const { text, at } = store.previews.shown.value;
  if (!text || !at || hovering()) return null; // the card says it too
  const left = Math.min(Math.max(8, at.x + 18), Math.max(8, innerWidth - 268));
  const height = at.y < HIGH ? { top: `${at.y + 28}px` } : { bottom: `${innerHeight - at.y + 18}px` };
  return (
    <div class="preview-words" style={{ left: `${left}px`, ...height }} aria-hidden="true">
      {text}
    </div>
  );
}

export function Toast({ store }: { store: TableStore }) {
  const toast = store.toast.value;
  return (
    <div class="toasts" role="status" aria-live="polite">
      {toast && (
        <div key={toast.key} class={`toast ${toast.kind}`}>
          <span>{toast.text}</span>
          <button
            type="button"
            class="icon-button small"
            aria-label={t("close")}
            onClick={() => (store.toast.value = null)}
          >
            <Icon name="close" size={16} />
          </button>
        </div>
      )}
    </div>
  );
}
