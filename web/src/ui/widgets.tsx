/** Widgets used on several screens: seat marks, colour swatches, icons, dialogs. */
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { t } from "../text/words";

const MARKS = [
  "M0-8A8 8 0 1 1 0 8A8 8 0 1 1 0-8Z",
  "M-7-7H7V7H-7Z",
  "M0-8.5L8.5 7H-8.5Z",
  "M0-9L9 0L0 9L-9 0Z",
  "M0-8.5L8.1-2.6L5 6.9H-5L-8.1-2.6Z",
  "M-8 0L-4-7H4L8 0L4 7H-4Z",
];
/** The colored shape of a seat. */
export function SeatMark({ seat, size = 18 }: { seat: number; size?: number }) {
  return (
    <svg class={`seat-mark seat-${seat}`} width={size} height={size} viewBox="-10.5 -10.5 21 21" aria-hidden="true">
      <path d={MARKS[seat % 6]} fill="var(--seat)" stroke="var(--ink)" stroke-width="1.6" stroke-linejoin="round" />
    </svg>
  );
}

/** CSS variables for the seats whose players chose a colour. */
export function seatColours(seats: { seat: number; colour?: number }[]): Record<string, string> {
  const style: Record<string, string> = {};
  for (const { seat, colour = seat } of seats) {
    if (colour === seat) continue;
    style[`--seat-${seat + 1}`] = `var(--colour-${colour + 1})`;
    style[`--on-seat-${seat + 1}`] = `var(--on-colour-${colour + 1})`;
  }
  return style;
}
export const COLOURS = ["blue", "vermilion", "green", "yellow", "purple", "sky"] as const;
/** A choice of six colours. The shape stays with the seat. */
export function Colours(props: {
  name: string;
  value: number | null;
  taken?: number[];
  none?: boolean;
  onPick: (colour: number | null) => void;
}) {
  const one = (colour: number | null, label: string, off: boolean) => (
    <label key={label} class={`swatch${props.value === colour ? " on" : ""}`} title={label}>
      <input
        type="radio"
        name={props.name}
        checked={props.value === colour}
        disabled={off}
        onChange={() => props.onPick(colour)}
      />
      {colour === null ? (
        <span aria-hidden="true">–</span>
      ) : (
        <i style={{ background: `var(--colour-${colour + 1})` }} aria-hidden="true" />
      )}
      <span class="unseen">{label}</span>
    </label>
  );
  return (
    <span class="swatches" role="radiogroup" aria-label={t("colour.choose")}>
      {props.none && one(null, t("colour.none"), false)}
      {COLOURS.map((word, i) => one(i, t(`colour.${word}`), (props.taken ?? []).includes(i) && props.value !== i))}
    </span>
  );
}

const ICONS: Record<string, string> = {
  menu: "M3 6h14M3 10h14M3 14h14",
  book: "M10 5C8 3.6 5.5 3.3 3 3.6v11.6c2.5-.3 5 0 7 1.4 2-1.4 4.500-1.700 7-1.400V3.600C14.500 3.300 12 3.600 10 5zM10 5v11.500",
  log: "M4 5h12M4 10h12M4 15h8",
  chat: "M3 4h14v9H9l-4 3.500V13H3z",
  gear: "M3 6h8M15 6h2M3 14h2M9 14h8M13 3.800a2.200 2.200 0 1 0 0 4.400a2.200 2.200 0 0 0 0-4.400zM7 11.800a2.200 2.200 0 1 0 0 4.400a2.200 2.200 0 0 0 0-4.400z",
  back: "M8 4L3.500 8.500L8 13M4 8.500h8a4.500 4.500 0 0 1 0 9h-2",
  reset: "M4 10a6 6 0 1 0 2-4.500M6 2.500v3.500h3.500",
  bulb: "M7.500 14h5M8 17h4M10 2.500a5 5 0 0 0-3 9c.600.500.800 1.300.800 2.500h4.400c0-1.200.200-2 .800-2.500a5 5 0 0 0-3-9z",
  target: "M10 3v3M10 14v3M3 10h3M14 10h3M10 6.500a3.500 3.500 0 1 0 0 7a3.500 3.500 0 0 0 0-7z",
  help: "M7.200 7.200a2.800 2.800 0 1 1 4.200 2.400c-.9.500-1.400 1.100-1.400 2.200M10 14.600h.01M10 2.700a7.300 7.300 0 1 0 0 14.600a7.300 7.300 0 0 0 0-14.600z",
  alert: "M10 3l7.500 13.500h-15zM10 8v4M10 14.300h.01",
  flag: "M5 17V3.500h10l-2.500 3.500l2.500 3.500H5",
  dock: "M3 4h14v12H3zM12 4v12",
  close: "M5 5l10 10M15 5L5 15",
  whole: "M4 8V4h4M12 4h4v4M16 12v4h-4M8 16H4v-4",
  clock: "M10 3a7 7 0 1 0 0 14a7 7 0 0 0 0-14zM10 6v4l3 2",
  play: "M6 4l10 6l-10 6z",
  pause: "M7 4v12M13 4v12",
  first: "M15 4L8 10l7 6zM5 4v12",
  prev: "M13 4l-7 6l7 6z",
  next: "M7 4l7 6l-7 6z",
  last: "M5 4l7 6l-7 6zM15 4v12",
  share: "M6 10.500a2 2 0 1 1-.100-1M14 5.500a2 2 0 1 1-.100-1M14 15.500a2 2 0 1 1-.100-1M6 9l6-3.500M6 11l6 3.500",
  people:
    "M7 9a2.700 2.700 0 1 0 0-5.400A2.700 2.700 0 0 0 7 9zM2.500 16c.400-3 2-4.500 4.500-4.500s4.100 1.500 4.500 4.500M13 9.500a2.200 2.200 0 1 0-.500-4.300M13.500 11.700c2.200 0 3.600 1.400 4 4",
  up: "M4 13l6-6l6 6",
  pencil: "M4 16l1-4L14 3l3 3l-9 9z",
  check: "M4 10.500l4 4L16 6",
  eye: "M2.500 10s3-5 7.500-5s7.500 5 7.500 5s-3 5-7.500 5s-7.500-5-7.500-5zM10 7.800a2.200 2.200 0 1 0 0 4.400a2.200 2.200 0 0 0 0-4.400z",
  bot: "M5 8h10v8H5zM10 8V4.500M8 12h.01M12 12h.01M10 4.500a1 1 0 1 0 0-2a1 1 0 0 0 0 2z",
};
export function Icon({ name, size = 20 }: { name: string; size?: number }) {
  return (
    <svg
      class="icon"
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      stroke-width="1.7"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
    >
      <path d={ICONS[name] ?? ""} />
    </svg>
  );
}

export function IconButton(props: {
  icon: string;
  label: string;
  onClick: () => void;
  badge?: number;
  pressed?: boolean;
  disabled?: boolean;
  class?: string;
}) {
  return (
    <button
      type="button"
      class={`icon-button ${props.class ?? ""}`}
      aria-label={props.label}
      title={props.label}
      onClick={props.onClick}
      disabled={props.disabled}
      {...(props.pressed !== undefined ? { "aria-pressed": props.pressed } : {})}
    >
      <Icon name={props.icon} />
      {props.badge ? (
        <span class="badge" aria-hidden="true">
          {props.badge}
        </span>
      ) : null}
    </button>
  );
}

/** A modal dialog; closing it returns the focus to where it was. */
export function Dialog(props: {
  title: string;
  onClose: () => void;
  children: ComponentChildren;
  class?: string;
  plain?: boolean;
}) {
  const box = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = box.current!;
    const before = document.activeElement as HTMLElement | null;
    if (!dialog.open) dialog.showModal();
    return () => {
      if (dialog.open) dialog.close();
      before?.focus?.();
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click on the backdrop closes; Escape does so by `onCancel`
    <dialog
      ref={box}
      class={`dialog ${props.class ?? ""}`}
      aria-labelledby="dialog-title"
      onCancel={(event) => {
        event.preventDefault();
        props.onClose();
      }}
      onClick={(event) => {
        if (event.target === box.current && !props.plain) props.onClose();
      }}
    >
      <div class="dialog-inner">
        <header class="dialog-head">
          <h2 id="dialog-title">{props.title}</h2>
          {!props.plain && <IconButton icon="close" label={t("close")} onClick={props.onClose} />}
        </header>
        <div class="dialog-body">{props.children}</div>
      </div>
    </dialog>
  );
}

/** A button that asks once more before it does something that hurts. */
export function Sure(props: { label: string; sure: string; name: string; onSure: () => void }) {
  const [asking, setAsking] = useState(false);
  return (
    <button
      type="button"
      class={`quiet small${asking ? " danger" : ""}`}
      data-do={asking ? `${props.name}-sure` : props.name}
      onBlur={() => setAsking(false)}
      onClick={() => (asking ? props.onSure() : setAsking(true))}
    >
      {asking ? props.sure : props.label}
    </button>
  );
}

export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = document.createElement("textarea");
    area.value = text;
    (document.querySelector("dialog[open]") ?? document.body).appendChild(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    return done;
  }
}
