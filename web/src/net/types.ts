/**
 * What the server sends and takes. Generated from its OpenAPI document by tools/client_types.py: do not edit.
 * What the fields mean: docs/develop/protocol.md, present/*_responses.py and http/schema.py in src/watertable/server.
 */

export type Shape = Sprite | Line | Polygon | Label;

export type Point = [number, number];

export type OptionValue = boolean | number | string | string[];

export type Level = "easy" | "normal" | "hard";

export type TableNews = TableEvent | ChatEvent | PingEvent | SeatsEvent;

export interface Backdrop {
  width: number;
  height: number;
  shapes?: Shape[];
  cards?: Record<string, Card>;
  near?: Record<string, Neighbours>;
}

export interface Card {
  title: string;
  kind?: string;
  text?: string;
  source?: string;
  trust?: "printed" | "source" | "reconstruction";
}

export interface CardsChange {
  gone?: string[];
  put?: Record<string, Card>;
}

export interface ChatEvent {
  id: null;
  data: ChatLine;
  event: "chat";
}

export interface ChatLine {
  seq: number;
  at: number;
  seat: number | null;
  kind: "phrase" | "text" | "note";
  text: string;
  key?: string;
}

export interface Clock {
  kind: "turn" | "bank";
  ms: number;
  add?: number;
}

export interface ClockPlan {
  kind: "none" | "turn" | "bank";
  ms?: number;
  add?: number;
}

export interface ClockState {
  left: number;
  since: number | null;
}

export interface Closing {
  why: "close" | "operator" | "rules" | "newer" | "changed" | "data" | "gone" | "fault";
  needs: Edition;
  has: Edition | null;
  agreed?: number[];
}

export interface CommandAnswer {
  seq: number | null;
  n: number | null;
  number?: number | null;
  repeat?: boolean;
  left?: boolean;
  secret?: string;
  table?: string | null;
  snapshot?: Snapshot;
}

export interface CommandRequest {
  id: string;
  do: Do;
  seat?: number | null;
  expect?: number | null;
  snapshot?: boolean;
}

export interface Confirmation {
  draws: boolean;
  text: string;
  button: string;
}

export interface CreateRequest {
  id: string;
  game: string;
  seats: SeatPlan[];
  options?: Record<string, OptionValue>;
  confirm?: boolean;
  listed?: boolean;
  open_seats?: boolean;
  chat?: "phrases" | "free";
  clock?: ClockPlan | null;
  away?: number | null;
  pace?: number | null;
  delay?: DelayPlan | null;
  open_hands?: boolean;
  go_back?: "consent" | "never";
  notice?: string | null;
  name?: string | null;
  vacation?: number | null;
}

export interface Delay {
  kind: "moves" | "minutes";
  n: number;
}

export interface DelayPlan {
  kind: "none" | "moves" | "minutes";
  n?: number;
}

export interface DeviceLinks {
  secrets: string[];
}

export interface DeviceRequest {
  id: string;
}

export interface Do {
  play?: number | string;
  take_back?: number | null;
  end_turn?: true;
  ask_back?: number | null;
  agree_back?: number;
  refuse_back?: number;
  vacation?: number;
  ask_pause?: true;
  agree_pause?: number;
  refuse_pause?: number;
  resume?: true;
  agree_upgrade?: number;
  agree_end?: boolean;
  resign?: true;
  start?: true;
  colour?: number;
  rename?: string;
  leave?: true;
  bot?: Level | true;
  reclaim?: true;
  stay?: true;
  stand_in?: number;
  kick?: number;
  invite?: number;
  link?: true;
  settings?: SettingsPlan;
  fill?: Level | true;
  close?: true;
  rematch?: true;
  say?: string;
  mute?: number;
  unmute?: number;
  ping?: string;
}

export interface Done {
  ok: boolean;
}

export interface DrawnFace {
  text: string;
  seen: number;
  due: number;
}

export interface Draws {
  verb: string;
  rows: DrawnFace[];
}

export interface Edition {
  game: string;
  rules: number;
  data: string;
}

export interface Ending {
  why: "places" | "done" | "";
  agreed: number[];
  playing_out: boolean;
}

export interface ForkRequest {
  id: string;
  at: number;
  play: number;
  luck?: "same" | "fresh";
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
  age: number;
  weight: number;
  variant: string;
  stage: string;
  co_operative: boolean;
  note: string;
  previews: boolean;
  rules: number;
  options: GameOption[];
  levels: Level[];
}

export interface GameOption {
  key: string;
  title: string;
  help: string;
  default: OptionValue;
  values: OptionChoice[];
  items: OptionItem[];
}

export interface GameOutcome {
  scores: number[];
  ranks: number[];
  reason: Record<string, unknown>;
  ties: number[][];
  others: Record<string, number>;
  lines: OutcomeLine[];
  text: string;
  total: string;
}

export interface Gone {
  why?: string;
  type?: string;
  title?: string;
  status?: number;
  detail?: string;
  reason?: string;
}

export interface GoneEvent {
  id: null;
  data: Gone;
  event: "gone";
}

export interface HintAnswer {
  action: number;
  text: string;
  label: string;
  number: number;
  because: string;
}

export interface HintRequest {
  seat: number;
}

export interface ImportRequest {
  id: string;
  record: string;
  mode?: "review" | "play";
}

export interface Invitation {
  table: string;
  role: "host" | "seat" | "spectator" | "join";
  seat: number | null;
  game: string;
  name: string;
  host: string;
  status: "open" | "playing" | "over" | "closed";
  options: Record<string, OptionValue>;
  settings: Settings;
  seats: InvitedSeat[];
  you: number[];
}

export interface InvitationRequest {
  secret: string;
}

export interface InvitedSeat {
  seat: number;
  kind: "open" | "human" | "bot";
  name: string;
  level: string;
  owned: boolean;
  colour: number;
}

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

export interface JoinRequest {
  id: string;
  name?: string | null;
  seat?: number | null;
  colour?: number | null;
}

export interface Label {
  id: string;
  layer: number;
  ref?: string;
  label?: string;
  tip?: string;
  state?: string;
  seat?: number;
  fill?: string;
  x?: number;
  y?: number;
  size?: number;
  serif?: boolean;
  text?: string;
  anchor?: string;
  room?: number;
  shape: "label";
}

export interface Legal {
  id: number;
  text: string;
  label: string;
  verb: string;
  refs: string[];
  amounts?: number[];
}

export interface LessonAnswer {
  step: LessonStep;
  table: Snapshot;
}

export interface LessonCard {
  name: string;
  title: string;
  about: string;
  minutes: number;
  steps: number;
  practice: boolean;
}

export interface LessonPreviewRequest {
  answers?: string[];
  seat?: number;
  refs?: string[];
  action?: number | null;
}

export interface LessonRequest {
  answers?: string[];
  attempt?: string | null;
}

export interface LessonSide {
  text: string;
  lines: number;
}

export interface LessonSideRequest {
  answers?: string[];
  side?: number;
  lines?: number;
}

export interface LessonStep {
  lesson: string;
  title: string;
  at: number;
  steps: number;
  kind: "read" | "do" | "goal" | "free";
  practice: boolean;
  text: string;
  point: string[];
  arrows: [string, string][];
  over: boolean;
  became: "" | "done" | "wrong" | "refused";
  said: string;
  show: number | null;
  answers: string[];
  sides: LessonSide[];
}

export interface LessonWhyRequest {
  answers?: string[];
  seat?: number;
  action?: number | string | null;
  ref?: string | null;
}

export interface Line {
  id: string;
  layer: number;
  ref?: string;
  label?: string;
  tip?: string;
  state?: string;
  seat?: number;
  fill?: string;
  width?: number;
  dashed?: boolean;
  points?: Point[];
  shape: "line";
}

export interface ListedSeat {
  kind: "open" | "human" | "bot";
  name: string;
  level: string;
}

export interface Listing {
  table: string;
  game: string;
  status: "open" | "playing" | "over" | "closed";
  created: number;
  changed: number;
  seats: ListedSeat[];
  options: Record<string, OptionValue>;
  mode: "play" | "review";
  open_seats?: boolean;
  name?: string;
}

export interface LogLine {
  n: number;
  text: string;
  refs: string[];
  void?: number[];
  seat?: number;
  moment?: "done" | "loss" | "news";
}

export interface Luck {
  draws: Draws[];
}

export interface Moment {
  table: string;
  game: string;
  at: number;
  n: number;
  seat: number | null;
  scene: Scene;
  asked: number[];
  log: LogLine[];
  outcome: GameOutcome | null;
}

export interface Neighbours {
  up?: string;
  down?: string;
  left?: string;
  right?: string;
}

export interface OptionChoice {
  value: OptionValue;
  title: string;
}

export interface OptionItem {
  value: string;
  title: string;
}

export interface OutcomeLine {
  say: Record<string, unknown>;
  seats: number[];
  text: string;
}

export interface OwnListing {
  table: string;
  game: string;
  status: "open" | "playing" | "over" | "closed";
  created: number;
  changed: number;
  seats: ListedSeat[];
  options: Record<string, OptionValue>;
  mode: "play" | "review";
  open_seats?: boolean;
  name?: string;
  you: number[];
  host: boolean;
  asked: boolean | null;
  turn?: number[];
  since?: number | null;
  deadline?: number | null;
  last?: string;
  talk?: number;
}

export interface Panel {
  kind: "hand" | "tiles" | "track" | "counters" | "sheet" | "dice";
  id: string;
  title?: string;
  seat?: number;
  items?: Item[];
}

export interface PanelsChange {
  gone?: string[];
  put?: [number, Panel][];
}

export interface Parent {
  table: string;
  line: number;
}

export interface Patch {
  shapes?: ShapesChange;
  panels?: PanelsChange;
  cards?: CardsChange;
}

export interface PauseWish {
  number: number;
  seat: number;
  until: number;
  asked: number[];
  agreed: number[];
}

export interface Phrase {
  key: string;
  text: string;
}

export interface Picture {
  name: string;
  text: string;
  left: number;
  top: number;
  width: number;
  height: number;
  shapes: Shape[];
}

export interface Ping {
  seq: number;
  seat: number | null;
  ref: string;
}

export interface PingEvent {
  id: null;
  data: Ping;
  event: "ping";
}

export interface Poll {
  seq: number | null;
  events: TableNews[];
}

export interface Polygon {
  id: string;
  layer: number;
  ref?: string;
  label?: string;
  tip?: string;
  state?: string;
  seat?: number;
  fill?: string;
  points?: Point[];
  pattern?: string;
  shape: "polygon";
}

export interface PreviewAnswer {
  shapes: Shape[];
  text: string;
}

export interface PreviewRequest {
  seat: number;
  refs?: string[];
  action?: number | null;
}

export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  rule?: string;
  reason?: string;
  n?: number;
  seq?: number;
  table?: string;
  key?: string;
  why?: string;
  needs?: Edition;
  has?: Edition | null;
  agreed?: number[];
  left?: number;
}

export interface PushKey {
  key: string;
}

export interface PushRequest {
  endpoint: string;
  p256dh?: string;
  auth?: string;
  quiet?: string;
  on?: boolean;
}

export interface Question {
  number: number;
  kind: string;
  anyone: boolean;
  text: string;
  guide: string;
  next: Record<string, string>;
  amounts: Record<string, string[]>;
}

export interface Reason {
  action: number;
  text: string;
  label: string;
  reason: string | null;
}

export interface Reasons {
  reasons: Reason[];
}

export interface RedeemRequest {
  secret: string;
  name?: string | null;
  id?: string | null;
  colour?: number | null;
  seat?: number | null;
  watch?: boolean;
}

export interface RuleSection {
  id: string;
  title: string;
  text: string;
  page: string;
  rulings: Ruling[];
}

export interface Ruling {
  id: string;
  text: string;
  reason: string;
  trust: "printed" | "source" | "reconstruction";
  page: string;
}

export interface Scene {
  width: number;
  height: number;
  backdrop?: string;
  shapes?: Shape[];
  panels?: Panel[];
  cards?: Record<string, Card>;
}

export interface SeatInfo {
  seat: number;
  name: string;
  colour: number;
  kind: "open" | "human" | "bot";
  level: string | null;
  owned: boolean;
  online: boolean;
  asked: boolean;
  waiting: boolean;
  bot: StandIn | null;
  clock: ClockState | null;
  used: TimeUsed;
  vacation: Vacation | null;
}

export interface SeatLink {
  seat: number;
  secret: string | null;
}

export interface SeatPlan {
  kind: "me" | "open" | "bot";
  level?: "easy" | "normal" | "hard" | null;
  name?: string | null;
  colour?: number | null;
}

export interface Seated {
  table: string;
  role: "host" | "seat" | "spectator";
  seats: number[];
  secret?: string;
}

export interface Seats {
  seats: SeatInfo[];
}

export interface SeatsEvent {
  id: null;
  data: Seats;
  event: "seats";
}

export interface SessionEvent {
  event: "table" | "chat" | "ping" | "seats" | "gone" | "mine";
  id: string;
  data: Record<string, unknown>;
}

export interface SessionPoll {
  events: SessionEvent[];
}

export interface Settings {
  confirm: boolean;
  listed: boolean;
  open_seats: boolean;
  chat: "phrases" | "free";
  away: number;
  clock: Clock | null;
  delay: Delay | null;
  open_hands: boolean;
  go_back: "consent" | "never";
  notice: boolean;
  name: string;
  vacation: number;
}

export interface SettingsPlan {
  options?: Record<string, OptionValue>;
  confirm?: boolean;
  listed?: boolean;
  open_seats?: boolean;
  chat?: "phrases" | "free";
  clock?: ClockPlan;
  away?: number;
  delay?: DelayPlan;
  open_hands?: boolean;
  go_back?: "consent" | "never";
  name?: string;
  vacation?: number;
}

export interface ShapesChange {
  gone?: string[];
  put?: [number, Shape][];
}

export interface Snapshot {
  table: string;
  game: string;
  options: Record<string, OptionValue>;
  settings: Settings;
  mode: "play" | "review";
  commitment: string;
  status: "open" | "playing" | "over" | "closed";
  why_closed: string;
  closed: Closing | null;
  n: number;
  seq: number;
  seat: number | null;
  seats: SeatInfo[];
  number: number | null;
  question: Question | null;
  legal: Legal[];
  drafts: number[];
  can_end: boolean;
  confirmation: Confirmation | null;
  ask_back: number | null;
  wish: Wish | null;
  pause: PauseWish | null;
  paused: number | null;
  ending: Ending | null;
  outcome: GameOutcome | null;
  rematch: string | null;
  parent: Parent | null;
  dice?: string;
  host: boolean;
  you: number[];
  freed: number[];
  now: number;
  log: LogLine[];
  chat: ChatLine[];
  scene: Scene | null;
  view?: Record<string, unknown> | null;
  words?: string | null;
}

export interface Sprite {
  id: string;
  layer: number;
  ref?: string;
  label?: string;
  tip?: string;
  state?: string;
  seat?: number;
  fill?: string;
  x?: number;
  y?: number;
  turn?: number;
  scale?: number;
  symbol?: string;
  text?: string;
  shape: "sprite";
}

export interface StandIn {
  level: string;
  why: string;
}

export interface StreamedSnapshot {
  table: string;
  game: string;
  options: Record<string, OptionValue>;
  settings: Settings;
  mode: "play" | "review";
  commitment: string;
  status: "open" | "playing" | "over" | "closed";
  why_closed: string;
  closed: Closing | null;
  n: number;
  seq: number;
  seat: number | null;
  seats: SeatInfo[];
  number: number | null;
  question: Question | null;
  legal: Legal[];
  drafts: number[];
  can_end: boolean;
  confirmation: Confirmation | null;
  ask_back: number | null;
  wish: Wish | null;
  pause: PauseWish | null;
  paused: number | null;
  ending: Ending | null;
  outcome: GameOutcome | null;
  rematch: string | null;
  parent: Parent | null;
  dice?: string;
  host: boolean;
  you: number[];
  freed: number[];
  now: number;
  log: LogLine[];
  chat: ChatLine[];
  scene?: Scene | null;
  patch?: Patch;
}

export interface TableEvent {
  id: number;
  data: StreamedSnapshot;
  event: "table";
}

export interface TableLinks {
  table: string;
  host: string;
  spectator: string;
  join: string;
  seats: SeatLink[];
  mode?: "play" | "review";
}

export interface TableLists {
  listed: Listing[];
  mine: OwnListing[];
  notices: string[];
  site: string;
  pages: string[];
}

export interface TimeUsed {
  ms: number;
  since: number | null;
}

export interface TurningPoint {
  n: number;
  seat: number;
  before: number;
  after: number;
  helped: boolean;
  text: string;
}

export interface TurningPoints {
  points: TurningPoint[];
}

export interface Vacation {
  until: number;
  left: number;
}

export interface WhyRequest {
  seat: number;
  action?: number | string | null;
  ref?: string | null;
}

export interface Wish {
  number: number;
  seat: number;
  n: number;
  until: number;
  asked: number[];
  agreed: number[];
}
