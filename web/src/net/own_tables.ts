/** The tables of this browser, and those of the lobby: read once, then kept up to date by the session stream. */
import { computed, signal } from "@preact/signals";
import { recall, remember } from "../prefs";
import { get } from "./api";
import { onOwnTables } from "./stream";
import type { OwnListing, TableLists } from "./types";

const lists = signal<TableLists | null>(null);
const archived = signal<string[]>(recall("archived", []));
let listening = false;

/** All lists; null until they have been read. The first use begins to listen. */
export function tableLists(): TableLists | null {
  if (!listening) {
    listening = true;
    onOwnTables((row) => (row ? merge(row) : void readLists()));
    void readLists();
  }
  return lists.value;
}

export function readLists(): Promise<void> {
  return get<TableLists>("/api/tables").then(
    (found) => {
      lists.value = found;
    },
    () => undefined,
  );
}

function merge(row: OwnListing): void {
  const now = lists.value;
  if (!now) return;
  const others = now.mine.filter((one) => one.table !== row.table);
  lists.value = { ...now, mine: [row, ...others] };
}

/** Finished tables that the person has put away. */
export const isArchived = (table: string): boolean => archived.value.includes(table);
export function archive(table: string, away: boolean): void {
  archived.value = away ? [...archived.value, table] : archived.value.filter((one) => one !== table);
  remember("archived", archived.value);
}

/** Lines that others have said at a table since this browser last showed its talk. */
export const unreadTalk = (row: OwnListing): number => Math.max(0, (row.talk ?? 0) - recall(`talk.${row.table}`, 0));
export const readTalk = (table: string, lines: number): void => remember(`talk.${table}`, lines);

/** The tables where I am asked, the longest waiting first. */
export const askedTables = computed<OwnListing[]>(() =>
  (lists.value?.mine ?? []).filter((row) => row.asked).sort((a, b) => (a.since ?? 0) - (b.since ?? 0)),
);
