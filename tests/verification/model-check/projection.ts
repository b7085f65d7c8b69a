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
} from '../../../src/machines/codes.ts';
import type { WorkflowName } from '../../../src/machines/registry.ts';
import type { ModelState } from './state.ts';

/** The state of one record, and the stone and trading client of the record. */
export interface RecordState {
  readonly workflow: WorkflowName;
  readonly state: number;
  readonly stone: number | null;
  readonly tradingClient: number | null;
}

const withFixedState =
  (workflow: WorkflowName, { code: state }: { code: number }) =>
  ({
    stone = null,
    tradingClient = null,
  }: {
    stone?: number | null;
    tradingClient?: number | null;
  }): RecordState => ({
    workflow,
    state,
    stone,
    tradingClient,
  });
const withOwnState =
  (workflow: WorkflowName) =>
  ({
    state,
    stone = null,
    tradingClient = null,
  }: {
    state: number;
    stone?: number | null;
    tradingClient?: number | null;
  }): RecordState => ({ workflow, state, stone, tradingClient });

export const projectRecords = (world: ModelState): readonly RecordState[] => [
  ...world.stones.map(({ state }, stone) => withOwnState('stone')({ state, stone })),
  ...world.tradingClients.flatMap(({ registration, flag }, tradingClient) => [
    withOwnState('business')({ state: registration, tradingClient }),
    withOwnState('activeFlag')({ state: flag, tradingClient }),
  ]),
  ...world.holds.map(withFixedState('hold', HOLD_STATUS.held)),
  ...world.places.map(withOwnState('holdQueue')),
  ...world.orders.map(withOwnState('confirmStone')),
  ...world.requests.map(withFixedState('externalRequest', EXTERNAL_REQUEST_STATUS.open)),
  ...world.memos.map(withOwnState('memo')),
  ...world.memos.flatMap(({ lines }) => lines).map(withOwnState('memoLine')),
  ...world.checks.map(withFixedState('returnCheck', RETURN_CHECK_STATUS.waiting)),
  ...world.bills.map(withFixedState('invoice', INVOICE_STATUS.billed)),
  ...world.shipments.map(withOwnState('shipment')),
  ...world.carts.map(withFixedState('cart', CART_STATUS.inCart)),
  ...world.watched.map(withFixedState('watchlist', WATCHLIST_STATUS.watched)),
  ...world.notes.map(withOwnState('note')),
  ...world.enquiries.map(withFixedState('enquiry', ENQUIRY_STATUS.open)),
  ...world.priceOffers.map(withOwnState('priceOffer')),
  ...world.demands.map(withOwnState('demand')),
  ...world.documents.map(withOwnState('kycDocument')),
  ...world.lists.map(withOwnState('stockImport')),
  ...world.mailings.map(withOwnState('bulkEmail')),
];

/**
 * Returns true if nothing is in progress: no stone is reserved, no waitlist entry waits, and no
 * stock list or mailing runs.
 */
export const isQuiescent = ({
  holds,
  places,
  orders,
  memos,
  checks,
  lists,
  mailings,
}: ModelState): boolean =>
  holds.length === 0 &&
  places.length === 0 &&
  checks.length === 0 &&
  orders.every(({ state }) => state !== APPROVAL.pending.code) &&
  memos.every(({ state }) => state === MEMO_STATUS.closed.code) &&
  lists.every(({ state }) => state === IMPORT_STATUS.applied.code) &&
  mailings.every(({ state }) => state !== BULK_EMAIL_STATUS.sending.code);
