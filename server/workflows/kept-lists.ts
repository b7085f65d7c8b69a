import type { Actor } from '../../src/machines/kernel/model.ts';
import { refuse } from '../platform/http/refusal.ts';
import { applyEvents } from './apply-events.ts';
import type { Change } from './change.ts';
import {
  type KeptDetails,
  type KeptLine,
  type KeptTable,
  lockKept,
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

/** One of the lists between which lines can be moved. */
interface KeptListOf {
  table: KeptTable;
  /** `words` are what each note says */
  add(
    change: Change,
    places: readonly Place[],
    details: KeptDetails & { words: string },
  ): Promise<readonly { written: WrittenLine }[]>;
  remove(change: Change, lines: readonly KeptLine[]): Promise<unknown>;
}

const by = <Type extends string>(type: Type, { actor }: Change): { type: Type; actor: Actor } => ({
  type,
  actor,
});

export const KEPT_LISTS: Readonly<Record<'cart' | 'watchlist' | 'notes', KeptListOf>> = {
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
      applyEvents(change, watchRecords, watchSubjects(lines), by('watchlist.remove', change)),
  },
  notes: {
    table: 'note',
    add: (change, places, details) =>
      applyEvents(change, newNoteRecords(details), newNotes(change, places), {
        ...by('note.add', change),
        remark: details.words,
      }),
    remove: (change, lines) =>
      applyEvents(change, noteRecords, noteSubjects(lines), by('note.remove', change)),
  },
};
export type KeptListName = keyof typeof KEPT_LISTS;

/** Lines that a request names. One that does not exist ends it. */
export async function lockChosenLines(
  change: Change,
  list: KeptListName,
  ids: readonly string[],
): Promise<KeptLine[]> {
  const lines = await lockKept(change, KEPT_LISTS[list].table, ids);
  if (lines.length < ids.length) throw refuse('notFound');
  return lines;
}

/** Another's line and one that never was are hidden by the machine; the rest goes as it came. */
export async function removeChosen(
  change: Change,
  list: KeptListName,
  ids: readonly string[],
): Promise<number> {
  await KEPT_LISTS[list].remove(change, await lockChosenLines(change, list, ids));
  return ids.length;
}
