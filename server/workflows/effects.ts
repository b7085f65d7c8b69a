import type {
  BulkEmailId,
  BusinessId,
  ConfirmStoneId,
  DemandId,
  HoldId,
  HoldQueueId,
  InvoiceLineId,
  MemoLineId,
  PriceOfferId,
  StockImportId,
  StoneId,
  SupplierConfirmationId,
  UserId,
} from '#api/ids.gen.ts';
import { REGISTRATION } from '#machines/codes.ts';
import type { KnownEffect } from '#machines/effects.ts';
import type { Effect } from '#machines/kernel/decide.ts';
import type { ConfirmStoneContext } from '#machines/workflows/confirm-stone.ts';
import { applyEvents } from './apply-events.ts';
import { type Change, type Move, stoneOf } from './change.ts';
import { notifyMatches } from './demands/notify-matches.ts';
import { endRecordSessions } from './end-record-sessions.ts';
import {
  closeQueues,
  offerToNext,
  recallOffers,
  recallStrandedOffers,
  takePlaces,
} from './hold-queue-steps.ts';
import { notifyOtherSide, notifyOwners } from './notify-owners.ts';
import { closePriceOffers, placeAgreedOrders } from './price-offer-steps.ts';
import { businessRecords, lockBusinesses } from './records/business-records.ts';
import { closeCarts, settleCarts } from './records/cart-records.ts';
import { settleExternalRequests } from './records/external-request-records.ts';
import { lockWaitlistStones } from './records/hold-queue-records.ts';
import { holdRecords, lockHoldsOfStones } from './records/hold-records.ts';
import { billSold, creditSold, soldLines } from './records/invoice-records.ts';
import { countMemos } from './records/memo-records.ts';
import { openReturnChecks, recallReturnChecks } from './records/return-check-records.ts';
import { leaveShipments } from './records/shipment-records.ts';
import { stoneRecords, stoneSubjects } from './records/stone-records.ts';
import { questionSuppliers, settleConfirmations } from './records/supplier-confirmation-records.ts';
import { sendWorkflowEmails } from './send-workflow-emails.ts';

const MATCHED_AT_ONCE = 1_000;

/**
 * Type of the record ids that each effect receives. An effect contains only its name, so the type
 * is asserted and not checked.
 */
interface Affected {
  'enqueue.expiry': HoldId;
  'enqueue.lapse': HoldQueueId;
  'enqueue.term': ConfirmStoneId;
  'place.order': PriceOfferId;
  'tell.matches': DemandId;
  'ask.supplier': ConfirmStoneId;
  'answer.supplier': ConfirmStoneId;
  'mail.supplier': SupplierConfirmationId;
  'settle.external': ConfirmStoneId;
  'bill.order': ConfirmStoneId;
  'credit.order': ConfirmStoneId;
  'bill.memo': MemoLineId;
  'credit.memo': MemoLineId;
  'count.memo': MemoLineId;
  'open.check': MemoLineId;
  'leave.shipment': MemoLineId | InvoiceLineId;
  'enqueue.import': StockImportId;
  'enqueue.mailing': BulkEmailId;
  'end.sessions': BusinessId | UserId;
}

export async function runEffect(
  change: Change,
  named: Effect,
  moves: readonly Move<unknown>[],
): Promise<void> {
  const effect = named as KnownEffect;
  const stoneIds = moves.flatMap(({ stoneId }) => stoneId ?? []);
  const recordIds = moves.map((move) => move.id);
  const movesOf = <Type extends keyof Affected>(_: Type) =>
    moves as readonly Move<unknown, Affected[Type]>[];
  const idsOf = <Type extends keyof Affected>(_: Type) => recordIds as Affected[Type][];
  const businessIds = [...new Set(moves.flatMap(({ businessId }) => businessId ?? []))];
  switch (effect.type) {
    case 'tell.stone':
      await applyEvents(change, stoneRecords, await stoneSubjects(change, stoneIds), {
        type: effect.params.event,
        actor: change.actor,
      });
      return;
    case 'return.stone':
      await returnStones(change, moves as readonly Move<ConfirmStoneContext>[]);
      return;
    case 'ask.supplier':
      await questionSuppliers(change, idsOf(effect.type));
      return;
    case 'answer.supplier':
      await settleConfirmations(change, movesOf(effect.type), effect.params.event);
      return;
    case 'mail.supplier':
      change.consequences.addToOutbox('supplier.ask', { confirmation_ids: idsOf(effect.type) });
      return;
    case 'offer.queue':
      await offerToNext(change, stoneIds);
      return;
    case 'take.place':
      await takePlaces(change, moves);
      return;
    case 'recall.offer':
      await recallOffers(change, stoneIds);
      return;
    case 'close.queue':
      await closeQueues(change, stoneIds);
      return;
    case 'close.carts':
      await closeCarts(change, stoneIds);
      return;
    case 'pass.by':
      await recallStrandedOffers(change, businessIds);
      return;
    case 'ask.again':
      await offerToNext(change, await lockWaitlistStones(change, businessIds));
      return;
    case 'enqueue.expiry':
      change.consequences.addToOutbox('hold.expiry', { hold_ids: idsOf(effect.type) });
      return;
    case 'enqueue.lapse':
      change.consequences.addToOutbox('queue.lapse', { queue_ids: idsOf(effect.type) });
      return;
    case 'enqueue.term':
      change.consequences.addToOutbox('confirm.expiry', { order_ids: idsOf(effect.type) });
      return;
    case 'tell.owner':
      await notifyOwners(change, effect.params.kind, moves);
      return;
    case 'enqueue.notice':
      change.consequences.addToOutbox('notice', {
        kind: effect.params.kind,
        record_ids: recordIds,
        actor_id: change.actor.id,
      });
      return;
    case 'enqueue.match':
      for (let at = 0; at < stoneIds.length; at += MATCHED_AT_ONCE) {
        change.consequences.addToOutbox('demand.match', {
          stone_ids: stoneIds.slice(at, at + MATCHED_AT_ONCE),
        });
      }
      return;
    case 'enqueue.import':
      change.consequences.addToOutbox('stock.import', { import_ids: idsOf(effect.type) });
      return;
    case 'enqueue.mailing':
      change.consequences.addToOutbox('bulk.email', { mailing_ids: idsOf(effect.type) });
      return;
    case 'tell.matches':
      await notifyMatches(change, idsOf(effect.type));
      return;
    case 'tell.otherSide':
      await notifyOtherSide(change, effect.params.kind, moves);
      return;
    case 'place.order':
      await placeAgreedOrders(change, idsOf(effect.type));
      return;
    case 'close.priceOffers':
      await closePriceOffers(change, stoneIds, effect.params.because);
      return;
    case 'end.sessions':
      await endRecordSessions(change.connection, idsOf(effect.type));
      return;
    case 'begin.review':
      await beginReviews(change, businessIds);
      return;
    case 'end.hold':
      await endHolds(change, effect.params.event, stoneIds);
      return;
    case 'settle.cart':
      await settleCarts(change, stoneIds, businessIds);
      return;
    case 'settle.external':
      await settleExternalRequests(change, idsOf(effect.type));
      return;
    case 'bill.order':
      await billSold(change, 'confirm_stone', soldLines(movesOf(effect.type)));
      return;
    case 'credit.order':
      await creditSold(change, 'confirm_stone', idsOf(effect.type));
      return;
    case 'bill.memo':
      await billSold(change, 'memo_line', soldLines(movesOf(effect.type)));
      return;
    case 'credit.memo':
      await creditSold(change, 'memo_line', idsOf(effect.type));
      return;
    case 'count.memo':
      await countMemos(change, idsOf(effect.type));
      return;
    case 'open.check':
      await openReturnChecks(change, movesOf(effect.type));
      return;
    case 'recall.check':
      await recallReturnChecks(change, stoneIds);
      return;
    case 'leave.shipment':
      await leaveShipments(change, idsOf(effect.type));
      return;
    case 'send.mail':
      await sendWorkflowEmails(change, effect.params.kind, recordIds);
      return;
    default:
      effect satisfies never;
      throw new Error(`no effect is called ${named.type}`);
  }
}

/**
 * Submits only unregistered businesses for review. A business that is under review or registered
 * keeps its state.
 */
async function beginReviews(change: Change, businessIds: readonly BusinessId[]): Promise<void> {
  const businesses = await lockBusinesses(change, businessIds);
  await applyEvents(
    change,
    businessRecords,
    businesses.filter(({ state }) => state === REGISTRATION.unregistered.code),
    { type: 'business.submit', actor: change.actor },
  );
}

/**
 * Frees the stones of orders that ended without a sale. A stone that its supplier declined leaves
 * the market instead.
 */
async function returnStones(
  change: Change,
  orders: readonly Move<ConfirmStoneContext>[],
): Promise<void> {
  for (const type of ['stone.free', 'stone.remove'] as const) {
    const stones = orders
      .filter(({ context }) => context.isDeclined === (type === 'stone.remove'))
      .map(stoneOf);
    if (stones.length === 0) continue;
    await applyEvents(change, stoneRecords, await stoneSubjects(change, stones), {
      type,
      actor: change.actor,
    });
  }
}

/** Ends the holds of stones that the holder has just ordered or taken on memo. */
async function endHolds(
  change: Change,
  type: 'hold.confirmed' | 'hold.issued',
  stoneIds: readonly StoneId[],
): Promise<void> {
  const held = await lockHoldsOfStones(change, stoneIds);
  await applyEvents(change, holdRecords, held, { type, actor: change.actor });
}
