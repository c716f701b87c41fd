/** What the server sends: scenes, questions, legal actions, log lines. No game is known here. */

export interface ShapeBase {
  id: string;
  ref?: string;
  layer?: number;
  label?: string;
  tip?: string;
  state?: string;
  seat?: number;
  fill?: string;
}
export interface SpriteShape extends ShapeBase {
  shape: "sprite";
  symbol?: string;
  x?: number;
  y?: number;
  turn?: number;
  scale?: number;
  text?: string;
}
export type Point = [number, number];
export interface LineShape extends ShapeBase {
  shape: "line";
  points?: Point[];
  width?: number;
  dashed?: boolean;
}
export interface PolygonShape extends ShapeBase {
  shape: "polygon";
  points?: Point[];
  pattern?: string;
}
export interface LabelShape extends ShapeBase {
  shape: "label";
  text?: string;
  x?: number;
  y?: number;
  size?: number;
  anchor?: string;
  serif?: boolean;
  room?: number;
}
export type Shape = SpriteShape | LineShape | PolygonShape | LabelShape;

export interface Item {
  id: string;
  ref?: string;
  symbol?: string;
  text?: string;
  count?: number;
  state?: string;
  label?: string;
  tip?: string;
}
export interface Panel {
  kind: "hand" | "tiles" | "track" | "counters" | "sheet" | "dice";
  id: string;
  title: string;
  seat?: number;
  items?: Item[];
}
export interface Card {
  title: string;
  kind?: string;
  text?: string;
  source?: string;
  trust?: "printed" | "source" | "reconstruction";
}
export interface Scene {
  width: number;
  height: number;
  backdrop?: string;
  shapes?: Shape[];
  panels?: Panel[];
  cards?: Record<string, Card>;
}
export type Way = "up" | "down" | "left" | "right";
export interface Backdrop {
  width: number;
  height: number;
  shapes?: Shape[];
  cards?: Record<string, Card>;
  near?: Record<string, Partial<Record<Way, string>>>;
}

export type OptionValue = boolean | number | string | string[];
export interface GameOption {
  key: string;
  title: string;
  help: string;
  default: OptionValue;
  values: { value: OptionValue; title: string }[];
  items: { value: string; title: string }[];
}
export interface GameCard {
  name: string;
  title: string;
  designer: string;
  artist: string;
  publisher: string;
  where: string;
  sentence: string;
  seats: number[];
  minutes: number;
  stage: string;
  co_operative: boolean;
  note?: string;
  options: GameOption[];
  levels: string[];
}

export interface Legal {
  id: number;
  text: string;
  label: string;
  verb: string;
  refs: string[];
}
export interface SeatInfo {
  seat: number;
  name: string;
  /** 0–5; its own number unless somebody chose another */
  colour?: number;
  kind: string;
  level?: string | null;
  online?: boolean;
  asked?: boolean;
  waiting?: boolean;
  /** a bot plays for the person who owns the seat */
  bot?: { level: string; why: string } | null;
  owned?: boolean;
  /** milliseconds left as of `since` (when it is running) */
  clock?: { left: number; since: number | null } | null;
  /** milliseconds a person has thought, and since when they think on */
  used?: { ms: number; since: number | null };
}
export interface Question {
  number: number;
  kind: string;
  text: string;
  guide?: string;
  anyone?: boolean;
}
export interface LogLine {
  n: number;
  text: string;
  refs?: string[];
  seat?: number | null;
  /** lines this one takes back */
  void?: number[];
  /** it was taken back */
  gone?: boolean;
}
export interface ChatLine {
  id?: number;
  seq?: number;
  seat?: number | null;
  name?: string;
  kind?: "phrase" | "text" | "note";
  key?: string;
  text?: string;
  at?: number;
}
export interface OutcomeLine {
  text: string;
  seats: number[];
}
export interface Outcome {
  scores: number[];
  ranks: number[];
  ties?: number[][];
  reason: unknown;
  text?: string;
  others?: Record<string, number>;
  lines?: { say?: unknown; text?: string; seats: number[] }[];
}
export interface Delay {
  kind: "none" | "moves" | "minutes";
  n: number;
}
/** Somebody asks that the whole table go back: all lines from `n` on would be void. */
export interface Wish {
  number: number;
  seat: number;
  n: number;
  until: number;
  asked: number[];
  agreed: number[];
}
/** Rules as a table needs them, or as the server has them. */
export interface Edition {
  game: string;
  rules: number;
  data: string;
}
export interface Closing {
  why: "close" | "rules" | "data" | "gone" | "fault";
  needs: Edition;
  /** null: the server does not have the game at all */
  has: Edition | null;
}
export interface Snapshot {
  table: string;
  game: string;
  options: Record<string, OptionValue>;
  status: "open" | "playing" | "over" | "closed";
  n: number;
  seq: number;
  host: boolean;
  you: number[];
  /** seats of mine that the host freed */
  freed?: number[];
  seat: number | null;
  /** the server's milliseconds when it said this */
  now?: number;
  seats: SeatInfo[];
  /** what `expect` must say now */
  number?: number | null;
  question: Question | null;
  legal: Legal[];
  drafts: number[];
  can_end: boolean;
  /** my last settled answer, when I may ask the others to go back to before it */
  ask_back?: number | null;
  wish?: Wish | null;
  scene: Scene | null;
  log: LogLine[];
  chat: ChatLine[];
  outcome: Outcome | null;
  commitment?: string;
  dice?: string;
  rematch?: string | null;
  settings?: {
    confirm: boolean;
    listed: boolean;
    open_seats?: boolean;
    chat: "phrases" | "free";
    away?: number;
    clock?: unknown;
    delay?: Delay;
    open_hands?: boolean;
  };
  mode?: string;
  why_closed?: string | null;
  closed?: Closing | null;
  /** true: a moment of the past, not the table as it stands */
  past?: boolean;
}
/** A moment of the past, as the server tells it. */
export interface Moment {
  at: number;
  n: number;
  seat: number | null;
  scene: Scene;
  asked: number[];
  log: LogLine[];
  outcome: Outcome | null;
}
export interface Problem {
  type?: string;
  title?: string;
  detail?: string;
  status: number;
  rule?: string;
  reason?: string;
  n?: number;
}
export interface RuleSection {
  id: string;
  title: string;
  text: string;
  page?: string;
  /** what was decided here where the rulebook is silent, says two things or is lost */
  rulings?: Ruling[];
}
export interface Ruling {
  id: string;
  text: string;
  reason?: string;
  trust?: "printed" | "source" | "reconstruction";
  page?: string;
}
