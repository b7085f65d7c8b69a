import { STONE_STATUS } from '#machines/codes.ts';
import { decideByTable, tableOf } from '#machines/kernel/decision-table.ts';
import { type Actor, START_CODE } from '#machines/kernel/workflow-model.ts';
import { toProblemOfRefusal } from '#machines/refusals.ts';
import type { ActionTarget } from '#machines/screens/action-request.ts';
import type { TradingClient } from '#machines/workflows/actor-guards.ts';
import {
  type CartContext,
  type CartEvent,
  cartMachine,
  cartWorkflow,
} from '#machines/workflows/cart.ts';
import {
  type NoteContext,
  type NoteEvent,
  noteMachine,
  noteWorkflow,
} from '#machines/workflows/note.ts';
import {
  type WatchlistContext,
  type WatchlistEvent,
  watchlistMachine,
  watchlistWorkflow,
} from '#machines/workflows/watchlist.ts';
import type { KeptList } from '../commands/kept-commands.ts';
import type { LineRow } from '../stone-types.ts';
import { evaluate, type Refused, refused } from './check-action.ts';
import { clientOfLine } from './line-client.ts';

const carts = tableOf(cartMachine);
const watchlists = tableOf(watchlistMachine);
const notes = tableOf(noteMachine);

const checkCart = (state: number, facts: CartContext, event: CartEvent) =>
  refused(cartWorkflow, state, event, decideByTable(carts, state, facts, event));
const checkWatchlist = (state: number, facts: WatchlistContext, event: WatchlistEvent) =>
  refused(watchlistWorkflow, state, event, decideByTable(watchlists, state, facts, event));
const checkNote = (state: number, facts: NoteContext, event: NoteEvent) =>
  refused(noteWorkflow, state, event, decideByTable(notes, state, facts, event));

/**
 * A line without a business is private: only its owner, the keeper, can change it. Auditors also see
 * it but have no action on it, so the acting user is its keeper.
 */
const keptContext = (row: LineRow, actor: Actor): NoteContext => {
  const tradingClient = clientOfLine(row);
  return {
    stoneStatus: row.stone_status,
    tradingClient: tradingClient,
    keeper: tradingClient === null ? actor.id : null,
  };
};
const cartFacts = (row: LineRow, isListed: boolean): CartContext => ({
  stoneStatus: row.stone_status,
  tradingClient: clientOfLine(row),
  isListed,
});

type LineCheck = (row: LineRow, actor: Actor) => Refused | null;

const REMOVE: Readonly<Record<KeptList, LineCheck>> = {
  cart: (row, actor) => checkCart(row.state, cartFacts(row, true), { type: 'cart.remove', actor }),
  watchlist: (row, actor) =>
    checkWatchlist(
      row.state,
      { ...keptContext(row, actor), isListed: true },
      { type: 'watchlist.remove', actor },
    ),
  notes: (row, actor) =>
    checkNote(row.state, keptContext(row, actor), { type: 'note.remove', actor }),
};

/**
 * Checks for adding stones to a list. Assumes that the stone is not on the list yet; only the
 * server can check that.
 */
const ADD: Readonly<Record<KeptList, LineCheck>> = {
  cart: (row, actor) => checkCart(START_CODE, cartFacts(row, false), { type: 'cart.add', actor }),
  watchlist: (row, actor) =>
    checkWatchlist(
      START_CODE,
      { ...keptContext(row, actor), isListed: false },
      { type: 'watchlist.add', actor },
    ),
  // The remark is a placeholder, because the dialog asks for the remark after the check.
  notes: (row, actor) =>
    checkNote(START_CODE, keptContext(row, actor), { type: 'note.add', actor, remark: 'words' }),
};

export interface KeptActor {
  readonly actor: Actor;
  readonly mayWrite: (list: KeptList) => boolean;
}

const targets = (
  rows: readonly LineRow[],
  mayWrite: boolean,
  check: (row: LineRow) => Refused | null,
): ActionTarget[] =>
  rows.map((row) =>
    evaluate(row.id, { stockNo: row.stock_no, status: row.stone_status }, mayWrite, () =>
      check(row),
    ),
  );

export const removeTargets = (
  list: KeptList,
  rows: readonly LineRow[],
  { actor, mayWrite }: KeptActor,
): ActionTarget[] => targets(rows, mayWrite(list), (row) => REMOVE[list](row, actor));

/**
 * Returns true if one API call can add all `rows` again. All rows must have the same remark,
 * because the call takes only one.
 */
export const mayBePutBack = (list: KeptList, rows: readonly LineRow[], actor: Actor): boolean =>
  rows.every((row) => remarkOf(row) === remarkOf(rows[0]) && ADD[list](row, actor) === null);

export const remarkOf = (row: LineRow | undefined): string => row?.remark ?? '';

export const moveTargets = (
  { from, to }: { readonly from: KeptList; readonly to: KeptList },
  rows: readonly LineRow[],
  { actor, mayWrite }: KeptActor,
): ActionTarget[] =>
  targets(
    rows,
    mayWrite(from) && mayWrite(to),
    (row) => REMOVE[from](row, actor) ?? ADD[to](row, actor),
  );

const NOTE_EVENTS = {
  finish: (actor: Actor): NoteEvent => ({ type: 'note.finish', actor }),
  reopen: (actor: Actor): NoteEvent => ({ type: 'note.reopen', actor }),
  // The remark is a placeholder, because the dialog asks for the remark after the check.
  change: (actor: Actor): NoteEvent => ({ type: 'note.change', actor, remark: 'words' }),
} as const;

export const noteTargets = (
  event: keyof typeof NOTE_EVENTS,
  rows: readonly LineRow[],
  { actor, mayWrite }: KeptActor,
): ActionTarget[] =>
  targets(rows, mayWrite('notes'), (row) =>
    checkNote(row.state, keptContext(row, actor), NOTE_EVENTS[event](actor)),
  );

/**
 * Returns the reason why a new note with the text `remark` is refused; null if it is allowed. Only
 * the server checks that the stones exist and are available.
 */
export function newNoteReason(
  { actor, tradingClient }: { readonly actor: Actor; readonly tradingClient: TradingClient | null },
  remark: string,
): string | null {
  const facts = {
    stoneStatus: STONE_STATUS.available.code,
    tradingClient,
    keeper: tradingClient === null ? actor.id : null,
  };
  const no = checkNote(START_CODE, facts, { type: 'note.add', actor, remark });
  return no === null ? null : toProblemOfRefusal(no).message;
}
