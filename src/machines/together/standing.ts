import {
  APPROVAL,
  BULK_EMAIL_STATUS,
  CART_STATUS,
  ENQUIRY_STATUS,
  EXTERNAL_REQUEST_STATUS,
  HOLD_STATUS,
  IMPORT_STATUS,
  INVOICE_STATUS,
  MEMO_STATUS,
  RETURN_CHECK_STATUS,
  WATCHLIST_STATUS,
} from '../codes.ts';
import type { WorkflowName } from '../registry.ts';
import type { World } from './world.ts';

/** Projection of a record: its workflow, its state and its subject. */
export interface Standing {
  readonly workflow: WorkflowName;
  readonly state: number;
  readonly stone: number | null;
  readonly client: number | null;
}

const inState =
  (workflow: WorkflowName, { code: state }: { code: number }) =>
  ({
    stone = null,
    client = null,
  }: {
    stone?: number | null;
    client?: number | null;
  }): Standing => ({
    workflow,
    state,
    stone,
    client,
  });
const asItStands =
  (workflow: WorkflowName) =>
  ({
    state,
    stone = null,
    client = null,
  }: {
    state: number;
    stone?: number | null;
    client?: number | null;
  }): Standing => ({ workflow, state, stone, client });

export const recordsIn = (world: World): readonly Standing[] => [
  ...world.stones.map(({ state }, stone) => asItStands('stone')({ state, stone })),
  ...world.clients.flatMap(({ registration, flag }, client) => [
    asItStands('business')({ state: registration, client }),
    asItStands('activeFlag')({ state: flag, client }),
  ]),
  ...world.holds.map(inState('hold', HOLD_STATUS.held)),
  ...world.places.map(asItStands('holdQueue')),
  ...world.orders.map(asItStands('confirmStone')),
  ...world.requests.map(inState('externalRequest', EXTERNAL_REQUEST_STATUS.open)),
  ...world.memos.map(asItStands('memo')),
  ...world.memos.flatMap(({ lines }) => lines).map(asItStands('memoLine')),
  ...world.checks.map(inState('returnCheck', RETURN_CHECK_STATUS.waiting)),
  ...world.bills.map(inState('invoice', INVOICE_STATUS.billed)),
  ...world.carts.map(inState('cart', CART_STATUS.inCart)),
  ...world.watched.map(inState('watchlist', WATCHLIST_STATUS.watched)),
  ...world.notes.map(asItStands('note')),
  ...world.enquiries.map(inState('enquiry', ENQUIRY_STATUS.open)),
  ...world.demands.map(asItStands('demand')),
  ...world.papers.map(asItStands('kycDocument')),
  ...world.lists.map(asItStands('stockImport')),
  ...world.mailings.map(asItStands('bulkEmail')),
];

/**
 * True if nothing is in progress: no stone is reserved, no entry waits, no list or mailing runs.
 */
export const isAtRest = ({
  holds,
  places,
  orders,
  memos,
  checks,
  lists,
  mailings,
}: World): boolean =>
  holds.length === 0 &&
  places.length === 0 &&
  checks.length === 0 &&
  orders.every(({ state }) => state !== APPROVAL.pending.code) &&
  memos.every(({ state }) => state === MEMO_STATUS.closed.code) &&
  lists.every(({ state }) => state === IMPORT_STATUS.applied.code) &&
  mailings.every(({ state }) => state !== BULK_EMAIL_STATUS.sending.code);
