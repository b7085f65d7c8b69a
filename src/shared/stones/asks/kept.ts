import { STONE_STATUS } from '../../../machines/codes.ts';
import { type Actor, START_CODE } from '../../../machines/kernel/model.ts';
import { decideByTable, tableOf } from '../../../machines/kernel/table.ts';
import { problemOf } from '../../../machines/refusals.ts';
import type { ActionTarget } from '../../../machines/screens/action-request.ts';
import {
  type CartContext,
  type CartEvent,
  cartMachine,
  cartWorkflow,
} from '../../../machines/workflows/cart.ts';
import {
  type NoteContext,
  type NoteEvent,
  noteMachine,
  noteWorkflow,
} from '../../../machines/workflows/note.ts';
import type { Client } from '../../../machines/workflows/people.ts';
import {
  type WatchlistContext,
  type WatchlistEvent,
  watchlistMachine,
  watchlistWorkflow,
} from '../../../machines/workflows/watchlist.ts';
import type { KeptList } from '../acts/kept.ts';
import type { LineRow } from '../wire.ts';
import { type Refused, refused, target } from './ask.ts';
import { clientOfLine } from './line-client.ts';

const carts = tableOf(cartMachine);
const watchlists = tableOf(watchlistMachine);
const notes = tableOf(noteMachine);

const askCart = (state: number, facts: CartContext, event: CartEvent) =>
  refused(cartWorkflow, state, event, decideByTable(carts, state, facts, event));
const askWatchlist = (state: number, facts: WatchlistContext, event: WatchlistEvent) =>
  refused(watchlistWorkflow, state, event, decideByTable(watchlists, state, facts, event));
const askNote = (state: number, facts: NoteContext, event: NoteEvent) =>
  refused(noteWorkflow, state, event, decideByTable(notes, state, facts, event));

/** Lines without a business are shown to the person who keeps them, and to an auditor, who changes nothing. */
const keeping = (row: LineRow, actor: Actor): NoteContext => {
  const client = clientOfLine(row);
  return { stoneStatus: row.stone_status, client, keeper: client === null ? actor.id : null };
};
const cartFacts = (row: LineRow, isListed: boolean): CartContext => ({
  stoneStatus: row.stone_status,
  client: clientOfLine(row),
  isListed,
});

type Ask = (row: LineRow, actor: Actor) => Refused | null;

const REMOVE: Readonly<Record<KeptList, Ask>> = {
  cart: (row, actor) => askCart(row.state, cartFacts(row, true), { type: 'cart.remove', actor }),
  watchlist: (row, actor) =>
    askWatchlist(
      row.state,
      { ...keeping(row, actor), isListed: true },
      { type: 'watchlist.remove', actor },
    ),
  notes: (row, actor) => askNote(row.state, keeping(row, actor), { type: 'note.remove', actor }),
};

/** Whether it lies there already, the server knows. */
const ADD: Readonly<Record<KeptList, Ask>> = {
  cart: (row, actor) => askCart(START_CODE, cartFacts(row, false), { type: 'cart.add', actor }),
  watchlist: (row, actor) =>
    askWatchlist(
      START_CODE,
      { ...keeping(row, actor), isListed: false },
      { type: 'watchlist.add', actor },
    ),
  // The words are asked for in the dialog that this opens.
  notes: (row, actor) =>
    askNote(START_CODE, keeping(row, actor), { type: 'note.add', actor, remark: 'words' }),
};

export interface KeptAsker {
  readonly actor: Actor;
  /** the lists that may be written */
  readonly mayWrite: (list: KeptList) => boolean;
}

const targets = (
  rows: readonly LineRow[],
  mayWrite: boolean,
  ask: (row: LineRow) => Refused | null,
): ActionTarget[] =>
  rows.map((row) =>
    target(row.id, { stockNo: row.stock_no, status: row.stone_status }, mayWrite, () => ask(row)),
  );

export const removeTargets = (
  list: KeptList,
  rows: readonly LineRow[],
  { actor, mayWrite }: KeptAsker,
): ActionTarget[] => targets(rows, mayWrite(list), (row) => REMOVE[list](row, actor));

/** Whether these stones, taken out, could be put in again as they were: one call has one remark for all of them. */
export const mayBePutBack = (list: KeptList, rows: readonly LineRow[], actor: Actor): boolean =>
  rows.every((row) => remarkOf(row) === remarkOf(rows[0]) && ADD[list](row, actor) === null);

/** What was written when a line was kept; no words where there are none. */
export const remarkOf = (row: LineRow | undefined): string => row?.remark ?? '';

export const moveTargets = (
  { from, to }: { readonly from: KeptList; readonly to: KeptList },
  rows: readonly LineRow[],
  { actor, mayWrite }: KeptAsker,
): ActionTarget[] =>
  targets(
    rows,
    mayWrite(from) && mayWrite(to),
    (row) => REMOVE[from](row, actor) ?? ADD[to](row, actor),
  );

const NOTE_EVENTS = {
  finish: (actor: Actor): NoteEvent => ({ type: 'note.finish', actor }),
  reopen: (actor: Actor): NoteEvent => ({ type: 'note.reopen', actor }),
  // What the note says is written in the dialog that this opens.
  change: (actor: Actor): NoteEvent => ({ type: 'note.change', actor, remark: 'words' }),
} as const;

export const noteTargets = (
  event: keyof typeof NOTE_EVENTS,
  rows: readonly LineRow[],
  { actor, mayWrite }: KeptAsker,
): ActionTarget[] =>
  targets(rows, mayWrite('notes'), (row) =>
    askNote(row.state, keeping(row, actor), NOTE_EVENTS[event](actor)),
  );

/** The reason against a note in these words; the server knows whether the stones exist and are available. */
export function newNoteReason(
  { actor, client }: { readonly actor: Actor; readonly client: Client | null },
  remark: string,
): string | null {
  const facts = {
    stoneStatus: STONE_STATUS.available.code,
    client,
    keeper: client === null ? actor.id : null,
  };
  const no = askNote(START_CODE, facts, { type: 'note.add', actor, remark });
  return no === null ? null : problemOf(no).message;
}
