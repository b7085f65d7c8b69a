import type { EnquiryId } from '../../../src/api/ids.gen.ts';
import { ENQUIRY_STATUS } from '../../../src/machines/codes.ts';
import { START_CODE } from '../../../src/machines/kernel/model.ts';
import { decideByTable, tableOf } from '../../../src/machines/kernel/table.ts';
import {
  type EnquiryContext,
  type EnquiryEvent,
  enquiryMachine,
  enquiryWorkflow,
} from '../../../src/machines/workflows/enquiry.ts';
import { type Client, mayActFor } from '../../../src/machines/workflows/people.ts';
import { ask, statement } from '../../platform/db/statement.ts';
import { viewerOfClient } from '../../stock/prices/viewer.ts';
import type { Records } from '../apply-events.ts';
import {
  type Change,
  type LockedStone,
  lockedStone,
  personOf,
  type Subject,
  stoneOf,
} from '../change.ts';
import { CLIENT_COLUMNS } from '../clients.ts';
import { currentPrices, FROZEN_PRICES, frozenValues } from '../frozen-prices.ts';
import { NEXT_NUMBER } from '../number-series.ts';
import { inOrder, movedIds, type WrittenLine } from '../written-lines.ts';
import { lockStonesOf } from './stone-records.ts';

const { open } = ENQUIRY_STATUS;

const ASKED = statement(
  'enquiry-asked',
  `select stone_id from enquiry where stone_id = any($1) and $2::uuid is not null and business_id = $2 and state = ${open.code}`,
);

/** Creates the subjects for an enquiry about these stones. */
export async function newEnquiries(
  change: Change,
  stones: readonly LockedStone[],
  client: Client | null,
): Promise<Subject<EnquiryContext, EnquiryId>[]> {
  const { rows } = await ask(change.client, ASKED, [
    stones.map(({ id }) => id),
    client?.businessId ?? null,
  ]);
  const asked = new Set(rows.map(({ stone_id }) => stone_id));
  return stones.map((stone) => ({
    id: null,
    stoneId: stone.id,
    businessId: client?.businessId ?? null,
    state: START_CODE,
    context: { stoneStatus: stone.status, client, isAsked: asked.has(stone.id) },
  }));
}

const LOCK = statement(
  'enquiry-lock',
  `select e.id, e.stone_id as "stoneId", e.state,
                ${CLIENT_COLUMNS}
           from enquiry e join business b on b.id = e.business_id
          where e.id = any($1) order by e.id for no key update of e`,
);

export async function lockEnquiries(
  change: Change,
  ids: readonly EnquiryId[],
): Promise<Subject<EnquiryContext, EnquiryId>[]> {
  await lockStonesOf(change, 'enquiry', ids);
  const { rows } = await ask(change.client, LOCK, [ids]);
  return rows.map(({ id, stoneId, state, ...client }) => ({
    id,
    stoneId,
    businessId: client.businessId,
    state,
    context: { stoneStatus: lockedStone(change, stoneId).status, client, isAsked: true },
  }));
}

/** Message of an enquiry, with an optional offer per carat as exact decimal text. */
export interface Message {
  text: string;
  offer: string | null;
}

export interface WrittenEnquiry extends WrittenLine<EnquiryId> {
  enquiryNo: string;
}

const ASK = statement(
  'enquiry-ask',
  `with ${NEXT_NUMBER('EN')}
         insert into enquiry (enquiry_no, stone_id, state, business_id, asked_by, rap, disc, price_per_ct, amount)
         select series.number, f.stone_id, $1, $2, $3, f.rap, f.disc, f.price_per_ct, f.amount
           from series, ${FROZEN_PRICES(4)}
         returning id, stone_id as "stoneId", enquiry_no as "enquiryNo"`,
);
const WRITE = statement(
  'enquiry-message',
  `insert into enquiry_message (enquiry_id, author_id, text, offered_per_ct)
         select e, $2, $3, $4 from unnest($1::uuid[]) as m (e)`,
);
const CLOSE = statement(
  'enquiry-close',
  `update enquiry set state = $2, reason = $3, closed_by = $4, ended_at = now() where id = any($1)`,
);

const RULES: Omit<Records<EnquiryContext, EnquiryEvent, EnquiryId>, 'write'> = {
  workflow: enquiryWorkflow,
  shownIn: 'line',
  decide: (state, context, event) => decideByTable(tableOf(enquiryMachine), state, context, event),
  hiddenBy: ({ client }, { actor }) =>
    client && !mayActFor(actor, client) ? 'actorMayActForClient' : null,
};

/** Writes new enquiries with one number and the same first message for each stone. */
export const newEnquiryRecords = (
  message: Message,
): Records<EnquiryContext, EnquiryEvent, EnquiryId, WrittenEnquiry> => ({
  ...RULES,
  async write(change, decided) {
    const client = decided[0]?.context.client;
    if (!client) throw new Error('an enquiry is made without a client');
    const stoneIds = decided.map(stoneOf);
    const prices = await currentPrices(change, stoneIds, viewerOfClient(client));
    const { rows } = await ask(change.client, ASK, [
      open.code,
      client.businessId,
      personOf(change),
      ...frozenValues(prices, stoneIds),
    ]);
    const asked = inOrder(decided, rows);
    await writeMessages(
      change,
      asked.map(({ id }) => id),
      message,
    );
    return asked;
  },
});

export const answeredEnquiryRecords = (
  message: Message,
): Records<EnquiryContext, EnquiryEvent, EnquiryId> => ({
  ...RULES,
  async write(change, decided) {
    const ids = movedIds(decided);
    await writeMessages(change, ids, message);
    return ids.map((id) => ({ id }));
  },
});

/** Closes enquiries. The reason of the change is the reason of closing. */
export const closedEnquiryRecords: Records<EnquiryContext, EnquiryEvent, EnquiryId> = {
  ...RULES,
  async write(change, decided) {
    const ids = movedIds(decided);
    await ask(change.client, CLOSE, [
      ids,
      ENQUIRY_STATUS.closed.code,
      change.reason,
      change.actor.id,
    ]);
    return ids.map((id) => ({ id }));
  },
};

const writeMessages = (change: Change, ids: readonly EnquiryId[], { text, offer }: Message) =>
  ask(change.client, WRITE, [ids, personOf(change), text, offer]);
