import type { EnquiryId, StoneId } from '#api/ids.gen.ts';
import { ENQUIRY_STATUS } from '#machines/codes.ts';
import { decideByTable, tableOf } from '#machines/kernel/decision-table.ts';
import { START_CODE } from '#machines/kernel/workflow-model.ts';
import { mayActFor, type TradingClient } from '#machines/workflows/actor-guards.ts';
import {
  type EnquiryContext,
  type EnquiryEvent,
  enquiryMachine,
  enquiryWorkflow,
} from '#machines/workflows/enquiry.ts';
import { priceOfferMachine } from '#machines/workflows/price-offer.ts';
import { stateIn } from '../../platform/db/state-condition.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { viewerOfClient } from '../../stock/prices/viewer.ts';
import { applyEvents, type Records, requireWritten } from '../apply-events.ts';
import {
  type Change,
  type LockedStone,
  lockedStone,
  personOf,
  type Subject,
  stoneOf,
} from '../change.ts';
import { FROZEN_PRICES, frozenValues, readCurrentPrices } from '../frozen-prices.ts';
import { NEXT_NUMBER } from '../number-series.ts';
import { CLIENT_COLUMNS } from '../trading-client.ts';
import { inOrder, movedIds, type WrittenLine } from '../written-lines.ts';
import { lockStonesOf } from './stone-records.ts';

const { open } = ENQUIRY_STATUS;

const FIND_ENQUIRED = statement(
  'enquiry-asked',
  `select stone_id from enquiry where stone_id = any($1) and $2::uuid is not null and business_id = $2 and ${stateIn('state', enquiryMachine, 'live')}`,
);

/**
 * Returns an enquiry in the start state for each stone, with the `context` that the guards read.
 * Inserts nothing.
 */
export async function newEnquiries(
  change: Change,
  stones: readonly LockedStone[],
  tradingClient: TradingClient | null,
): Promise<Subject<EnquiryContext, EnquiryId>[]> {
  const { rows } = await runStatement(change.connection, FIND_ENQUIRED, [
    stones.map(({ id }) => id),
    tradingClient?.businessId ?? null,
  ]);
  const enquired = new Set(rows.map(({ stone_id }) => stone_id));
  return stones.map((stone) => ({
    id: null,
    stoneId: stone.id,
    businessId: tradingClient?.businessId ?? null,
    state: START_CODE,
    context: {
      stoneStatus: stone.status,
      tradingClient: tradingClient,
      isAsked: enquired.has(stone.id),
      hasPriceOffer: false,
    },
  }));
}

const LOCK = statement(
  'enquiry-lock',
  `select e.id, e.stone_id as "stoneId", e.state,
                exists (select from price_offer o where o.enquiry_id = e.id and ${stateIn('o.state', priceOfferMachine, 'live')}) as "hasPriceOffer",
                ${CLIENT_COLUMNS}
           from enquiry e join business b on b.id = e.business_id
          where e.id = any($1) order by e.id for no key update of e`,
);

export async function lockEnquiries(
  change: Change,
  ids: readonly EnquiryId[],
): Promise<Subject<EnquiryContext, EnquiryId>[]> {
  await lockStonesOf(change, 'enquiry', ids);
  const { rows } = await runStatement(change.connection, LOCK, [ids]);
  return rows.map(({ id, stoneId, state, hasPriceOffer, ...tradingClient }) => ({
    id,
    stoneId,
    businessId: tradingClient.businessId,
    state,
    context: {
      stoneStatus: lockedStone(change, stoneId).status,
      tradingClient,
      isAsked: true,
      hasPriceOffer,
    },
  }));
}

/**
 * Message of an enquiry. The optional offer is a price per carat as decimal text; `current` is the
 * asking price next to it, default the price of the enquiry.
 */
export interface Message {
  text: string;
  offer: string | null;
  current?: string | undefined;
}
type MessageOf = (stoneId: StoneId) => Message;

export interface WrittenEnquiry extends WrittenLine<EnquiryId> {
  enquiryNo: string;
}

const INSERT_ENQUIRIES = statement(
  'enquiry-ask',
  `with ${NEXT_NUMBER('EN')}
         insert into enquiry (enquiry_no, stone_id, state, business_id, asked_by, rap, disc, price_per_ct, amount)
         select series.number, f.stone_id, $1, $2, $3, f.rap, f.disc, f.price_per_ct, f.amount
           from series, ${FROZEN_PRICES(4)}
         returning id, stone_id as "stoneId", enquiry_no as "enquiryNo"`,
);
const WRITE = statement(
  'enquiry-message',
  `insert into enquiry_message (enquiry_id, author_id, text, offered_per_ct, asking_per_ct)
         select e, $2, t, o, a from unnest($1::uuid[], $3::text[], $4::numeric[], $5::numeric[]) as m (e, t, o, a)`,
);
const CLOSE = statement(
  'enquiry-close',
  `update enquiry set state = $2, reason = $3, closed_by = $4, ended_at = now() where id = any($1)`,
);

const RULES: Omit<Records<EnquiryContext, EnquiryEvent, EnquiryId>, 'write'> = {
  workflow: enquiryWorkflow,
  shownIn: 'line',
  decide: (state, context, event) => decideByTable(tableOf(enquiryMachine), state, context, event),
  hiddenBy: ({ tradingClient }, { actor }) =>
    tradingClient && !mayActFor(actor, tradingClient) ? 'actorMayActForClient' : null,
};

/** Writes one enquiry per stone, with its first message. The new enquiries share a number. */
export const newEnquiryRecords = (
  messageOf: MessageOf,
): Records<EnquiryContext, EnquiryEvent, EnquiryId, WrittenEnquiry> => ({
  ...RULES,
  async write(change, decided) {
    const tradingClient = decided[0]?.context.tradingClient;
    if (!tradingClient) throw new Error('an enquiry has no trading client');
    const stoneIds = decided.map(stoneOf);
    const prices = await readCurrentPrices(change, stoneIds, viewerOfClient(tradingClient));
    const { rows } = await runStatement(change.connection, INSERT_ENQUIRIES, [
      open.code,
      tradingClient.businessId,
      personOf(change),
      ...frozenValues(prices, stoneIds),
    ]);
    const created = inOrder(decided, rows);
    await writeMessages(
      change,
      created.map(({ id, stoneId }) => ({ id, ...messageOf(stoneId) })),
    );
    return created;
  },
});

export const answeredEnquiryRecords = (
  messageOf: MessageOf,
): Records<EnquiryContext, EnquiryEvent, EnquiryId> => ({
  ...RULES,
  async write(change, decided) {
    const ids = movedIds(decided);
    await writeMessages(
      change,
      decided.map((enquiry, i) => ({ id: requireWritten(ids[i]), ...messageOf(stoneOf(enquiry)) })),
    );
    return ids.map((id) => ({ id }));
  },
});

/** Writes closed enquiries. `change.reason` is stored as the reason for closing. */
export const closedEnquiryRecords: Records<EnquiryContext, EnquiryEvent, EnquiryId> = {
  ...RULES,
  async write(change, decided) {
    const ids = movedIds(decided);
    await runStatement(change.connection, CLOSE, [
      ids,
      ENQUIRY_STATUS.closed.code,
      change.reason,
      change.actor.id,
    ]);
    return ids.map((id) => ({ id }));
  },
};

const writeMessages = (change: Change, messages: readonly (Message & { id: EnquiryId })[]) =>
  runStatement(change.connection, WRITE, [
    messages.map(({ id }) => id),
    personOf(change),
    messages.map(({ text }) => text),
    messages.map(({ offer }) => offer),
    messages.map(({ current = null }) => current),
  ]);

const FIND_OPEN = statement(
  'enquiry-open-of-business',
  `select id from enquiry where stone_id = any($1) and business_id = $2 and ${stateIn('state', enquiryMachine, 'live')}`,
);

/**
 * Adds a message to the open enquiry of the business about each stone, and opens the enquiries that
 * are missing. Returns the enquiry of each stone.
 */
export async function continueEnquiries(
  change: Change,
  stones: readonly LockedStone[],
  tradingClient: TradingClient,
  messageOf: MessageOf,
): Promise<ReadonlyMap<StoneId, EnquiryId>> {
  const { rows } = await runStatement(change.connection, FIND_OPEN, [
    stones.map(({ id }) => id),
    tradingClient.businessId,
  ]);
  const open = await lockEnquiries(
    change,
    rows.map(({ id }) => id),
  );
  const event = { type: 'enquiry.offer', actor: change.actor } as const;
  await applyEvents(change, answeredEnquiryRecords(messageOf), open, event);
  const known = new Map(
    open.map((enquiry) => [stoneOf(enquiry), requireWritten(enquiry.id ?? undefined)]),
  );
  const missing = stones.filter(({ id }) => !known.has(id));
  if (missing.length === 0) return known;
  const opened = await applyEvents(
    change,
    newEnquiryRecords(messageOf),
    await newEnquiries(change, missing, tradingClient),
    event,
  );
  for (const { id, written } of opened) known.set(written.stoneId, id);
  return known;
}
