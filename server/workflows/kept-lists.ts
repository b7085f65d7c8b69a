import type { Actor } from '#machines/kernel/workflow-model.ts';
import type { TableIds } from '../platform/db/table-ids.ts';
import { refuse } from '../platform/http/refusal.ts';
import { applyEvents } from './apply-events.ts';
import type { Change } from './change.ts';
import {
  type KeptDetails,
  type KeptLine,
  type KeptTable,
  lockKeptLines,
  type Place,
} from './kept-lines.ts';
import { cartRecords, cartSubjects, newCartLines, newCartRecords } from './records/cart-records.ts';
import { newNoteRecords, newNotes, noteRecords, noteSubjects } from './records/note-records.ts';
import {
  newWatchLines,
  newWatchRecords,
  watchRecords,
  watchSubjects,
} from './records/watchlist-records.ts';
import type { WrittenLine } from './written-lines.ts';

interface KeptListOf<Table extends KeptTable> {
  table: Table;
  /** `details.words` is the text of a note; other lists ignore it */
  add(
    change: Change,
    places: readonly Place[],
    details: KeptDetails & { words: string },
  ): Promise<readonly { written: WrittenLine<TableIds[Table]> }[]>;
  remove(change: Change, lines: readonly KeptLine<TableIds[Table]>[]): Promise<unknown>;
}

const by = <Type extends string>(type: Type, { actor }: Change): { type: Type; actor: Actor } => ({
  type,
  actor,
});

interface KeptTables {
  cart: 'cart_line';
  watchlist: 'watch_line';
  notes: 'note';
}
export type KeptIdOf<List extends keyof KeptTables> = TableIds[KeptTables[List]];

export const KEPT_LISTS: { readonly [List in keyof KeptTables]: KeptListOf<KeptTables[List]> } = {
  cart: {
    table: 'cart_line',
    add: async (change, places, details) =>
      applyEvents(
        change,
        newCartRecords(details),
        await newCartLines(change, places),
        by('cart.add', change),
      ),
    remove: (change, lines) =>
      applyEvents(change, cartRecords, cartSubjects(change, lines), by('cart.remove', change)),
  },
  watchlist: {
    table: 'watch_line',
    add: async (change, places, details) =>
      applyEvents(
        change,
        newWatchRecords(details),
        await newWatchLines(change, places),
        by('watchlist.add', change),
      ),
    remove: (change, lines) =>
      applyEvents(
        change,
        watchRecords,
        watchSubjects(change, lines),
        by('watchlist.remove', change),
      ),
  },
  notes: {
    table: 'note',
    add: (change, places, details) =>
      applyEvents(change, newNoteRecords(details), newNotes(change, places), {
        ...by('note.add', change),
        remark: details.words,
      }),
    remove: (change, lines) =>
      applyEvents(change, noteRecords, noteSubjects(change, lines), by('note.remove', change)),
  },
};
export type KeptListName = keyof typeof KEPT_LISTS;

export async function lockChosenLines<List extends KeptListName>(
  change: Change,
  list: List,
  ids: readonly KeptIdOf<List>[],
): Promise<KeptLine<KeptIdOf<List>>[]> {
  const lines = await lockKeptLines(change, KEPT_LISTS[list].table, ids);
  if (lines.length < ids.length) throw refuse('notFound');
  return lines;
}

/** For lines of other users, the state machine gives the same error as for missing lines. */
export async function removeChosen<List extends KeptListName>(
  change: Change,
  list: List,
  ids: readonly KeptIdOf<List>[],
): Promise<number> {
  await takeChosen(change, list, ids);
  return ids.length;
}

export async function takeChosen<List extends KeptListName>(
  change: Change,
  list: List,
  ids: readonly KeptIdOf<List>[],
): Promise<readonly KeptLine[]> {
  const lines = await lockChosenLines(change, list, ids);
  await KEPT_LISTS[list].remove(change, lines);
  return lines;
}
