import type pg from 'pg';
import type { ListName } from '../../../src/machines/lists.ts';
import type { Session } from '../../people/accounts/session.ts';
import type { Operation } from '../../platform/http/contract-operation.ts';
import { accessOfOperation } from '../../platform/http/contract-operation.ts';
import { stillMayRead } from '../downloads/still-may-read.ts';

const READ_BY = {
  'confirm-stone': 'listConfirmStones',
  enquiry: 'listEnquiries',
  cart: 'listCarts',
  watchlist: 'listWatchlist',
  notes: 'listNotes',
  hold: 'listHolds',
  memo: 'listMemos',
  invoice: 'listInvoices',
} as const satisfies Record<ListName, Operation>;

/** Whoever may call for the list may have it on paper. */
export async function mayReadList(
  pool: pg.Pool,
  { actor }: Session,
  list: ListName,
): Promise<boolean> {
  const { roles, permissions = [] } = accessOfOperation(READ_BY[list]);
  return (
    roles !== 'anyone' && roles.includes(actor.role) && stillMayRead(pool, actor, ...permissions)
  );
}
