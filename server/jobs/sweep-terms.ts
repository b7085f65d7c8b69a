import type pg from 'pg';
import type { RequestId } from '#api/ids.gen.ts';
import { HOLD_QUEUE_STATUS } from '#machines/codes.ts';
import { confirmStoneMachine } from '#machines/workflows/confirm-stone.ts';
import { holdMachine } from '#machines/workflows/hold.ts';
import { priceOfferMachine } from '#machines/workflows/price-offer.ts';
import { supplierConfirmationMachine } from '#machines/workflows/supplier-confirmation.ts';
import { stateIn } from '../platform/db/state-condition.ts';
import { runStatement, statement } from '../platform/db/statement.ts';
import { expireAnswers } from './expire-answers.ts';
import { expireHolds } from './expire-holds.ts';
import { expirePriceOffers } from './expire-price-offers.ts';
import { expireRequests } from './expire-requests.ts';
import { lapseOffers } from './lapse-offers.ts';
import { remindOfInvoices } from './remind-of-invoices.ts';
import { remindOfMemos } from './remind-of-memos.ts';
import { remindOfRequests } from './remind-of-requests.ts';
import { remindOfVerifications } from './remind-of-verifications.ts';
import { remindSuppliers } from './remind-suppliers.ts';

type End<Own> = (pool: pg.Pool, requestId: RequestId, ids: readonly Own[]) => Promise<void>;

const DUE = statement(
  'terms-due',
  `select array(select id from hold where ${stateIn('state', holdMachine, 'live')} and until <= now()) as holds,
          array(select id from hold_queue where state = ${HOLD_QUEUE_STATUS.offered.code} and offered_until <= now()) as offers,
          array(select id from confirm_stone where ${stateIn('state', confirmStoneMachine, 'live')} and until <= now()) as requests,
          array(select id from supplier_confirmation where ${stateIn('state', supplierConfirmationMachine, 'live')} and until <= now()) as answers,
          array(select id from price_offer where ${stateIn('state', priceOfferMachine, 'live')} and until <= now()) as price_offers`,
);

/**
 * Ends price offers, which have no job of their own, and overdue records whose expiry job was lost. A failure for one kind does not stop the others.
 */
export async function sweepTerms(pool: pg.Pool, requestId: RequestId): Promise<void> {
  const { rows } = await runStatement(pool, DUE);
  const [due] = rows;
  if (!due) throw new Error('the query for due records returned no row');
  const end = <Own>(kind: End<Own>, ids: readonly Own[]) =>
    ids.length === 0 ? undefined : kind(pool, requestId, ids);
  const faults: unknown[] = [];
  for (const step of [
    () => end(expireHolds, due.holds),
    () => end(lapseOffers, due.offers),
    () => end(expireRequests, due.requests),
    () => end(expireAnswers, due.answers),
    () => end(expirePriceOffers, due.price_offers),
    () => remindOfRequests(pool, requestId),
    () => remindOfMemos(pool, requestId),
    () => remindOfInvoices(pool, requestId),
    () => remindSuppliers(pool, requestId),
    () => remindOfVerifications(pool, requestId),
  ]) {
    try {
      await step();
    } catch (error) {
      faults.push(error);
    }
  }
  if (faults.length > 0)
    throw new AggregateError(faults, 'some due records could not be processed');
}
