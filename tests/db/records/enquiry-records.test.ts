import type { EnquiryId } from '#api/ids.gen.ts';
import type { TradingClient } from '#machines/workflows/actor-guards.ts';
import { applyEvents } from '../../../server/workflows/apply-events.ts';
import type { LockedStone } from '../../../server/workflows/change.ts';
import * as records from '../../../server/workflows/records/enquiry-records.ts';
import { THE_REASON } from '../../support/machines/undone-changes.ts';
import {
  ENDED_NOW,
  idsOf,
  PRICED,
  reaching,
  recordTable,
  type Scene,
  writtenOf,
} from './record-table.ts';

const { closedEnquiryRecords, lockEnquiries, newEnquiries, newEnquiryRecords } = records;

/** An enquiry of the actor about each of these stones, for a client. */
const ask = async (s: Scene, stones: readonly LockedStone[], client: TradingClient) =>
  applyEvents(
    s.change,
    newEnquiryRecords(() => ({ text: 'is it eye clean?', offer: '1234.50' })),
    await newEnquiries(s.change, stones, client),
    s.event('enquiry.ask', { remark: 'is it eye clean?' }),
  );

/** Two of Ada, about stones that come in another order than that of the database. */
const asked = async (s: Scene) => ask(s, (await s.stones(2)).toReversed(), s.client());

const enquiries = (s: Scene, ids: readonly EnquiryId[]) =>
  s.rows(
    'enquiry',
    ids,
    `id, stone_id, state, business_id, asked_by, reason, closed_by, ${ENDED_NOW}, ${PRICED}`,
  );

const messages = (s: Scene, ids: readonly EnquiryId[]) =>
  s.sql(
    `select enquiry_id, author_id, text, offered_per_ct from enquiry_message
      where enquiry_id = any($1) order by array_position($1, enquiry_id), id`,
    [ids],
  );

const close = async (s: Scene, ids: readonly EnquiryId[]) =>
  applyEvents(
    s.change,
    closedEnquiryRecords,
    await lockEnquiries(s.change, ids),
    s.event('enquiry.close', { remark: THE_REASON }),
  );

recordTable('enquiries', 'ada', {
  'meet, before they are made, their stone, their client and whether it has asked already': {
    by: 'administrator',
    when: async (s) => {
      const stones = await s.stones(4);
      await ask(s, [stones[1]], s.client());
      await ask(s, [stones[2]], s.client('piers'));
      await close(s, idsOf(await ask(s, [stones[3]], s.client())));
      const met = stones.map((stone, i) => (i === 1 ? { ...stone, status: 4 as const } : stone));
      return [
        ...(await newEnquiries(s.change, met, s.client())),
        ...(await newEnquiries(s.change, met.slice(1, 2), null)),
      ];
    },
    shows: `
      - of stone 1 for ada's in 0: stoneStatus 1, tradingClient {ada's of tove}, isAsked no, hasPriceOffer no
      - of stone 2 for ada's in 0: stoneStatus 4, tradingClient {ada's of tove}, isAsked yes, hasPriceOffer no
      - of stone 3 for ada's in 0: stoneStatus 1, tradingClient {ada's of tove}, isAsked no, hasPriceOffer no
      - of stone 4 for ada's in 0: stoneStatus 1, tradingClient {ada's of tove}, isAsked no, hasPriceOffer no
      - of stone 2 for - in 0: stoneStatus 4, tradingClient -, isAsked no, hasPriceOffer no
    `,
  },
  'have one number, each the price of its stone and the same first message': {
    when: async (s) => {
      const told = s.told();
      const moves = await asked(s);
      const ids = idsOf(moves);
      const numbers = writtenOf(moves).map(({ enquiryNo }) => enquiryNo);
      return [...(await enquiries(s, ids)), ...(await messages(s, ids)), numbers, told];
    },
    shows: `
      id #1, stone_id stone 2, state 1, business_id ada's, asked_by ada, reason -, closed_by -, ended_now -, priced yes
      id #2, stone_id stone 1, state 1, business_id ada's, asked_by ada, reason -, closed_by -, ended_now -, priced yes
      enquiry_id #1, author_id ada, text is it eye clean?, offered_per_ct 1234.50
      enquiry_id #2, author_id ada, text is it eye clean?, offered_per_ct 1234.50
      [EN 1, EN 1]
      [[line, ada's, -], [line, ada's, -]]
    `,
  },
  'are met as they are, in the order of the database': {
    when: async (s) => {
      const moves = await asked(s);
      await close(s, idsOf(moves).slice(0, 1));
      await s.set('business', s.businessOf('ada'), 'is_active = false');
      await s.set('stone', moves[1]?.stoneId ?? null, 'status = 4');
      const met = await lockEnquiries(s.change, idsOf(moves));
      const order = idsOf(met).join() === idsOf(moves).toSorted().join();
      return [...met.toSorted((a, b) => a.state - b.state), order];
    },
    shows: `
      #1 of stone 1 for ada's in 1: stoneStatus 4, tradingClient {ada's of tove, inactive}, isAsked yes, hasPriceOffer no
      #2 of stone 2 for ada's in 2: stoneStatus 1, tradingClient {ada's of tove, inactive}, isAsked yes, hasPriceOffer no
      yes
    `,
  },
  'are answered by their writer, with an offer or without, and stay open': {
    by: 'tove',
    when: async (s) => {
      const ids = idsOf(await asked(s));
      const answer = records.answeredEnquiryRecords(() => ({ text: 'it is', offer: null }));
      const subjects = (await lockEnquiries(s.change, ids)).toReversed();
      const reply = s.event('enquiry.reply', { remark: 'it is' });
      const moves = await applyEvents(s.change, answer, subjects, reply);
      const same = idsOf(writtenOf(moves)).join() === idsOf(subjects).join();
      return [...(await messages(s, ids)), ...(await enquiries(s, ids)), same];
    },
    shows: `
      enquiry_id #1, author_id tove, text is it eye clean?, offered_per_ct 1234.50
      enquiry_id #1, author_id tove, text it is, offered_per_ct -
      enquiry_id #2, author_id tove, text is it eye clean?, offered_per_ct 1234.50
      enquiry_id #2, author_id tove, text it is, offered_per_ct -
      id #1, stone_id stone 2, state 1, business_id ada's, asked_by tove, reason -, closed_by -, ended_now -, priced yes
      id #2, stone_id stone 1, state 1, business_id ada's, asked_by tove, reason -, closed_by -, ended_now -, priced yes
      yes
    `,
  },
  'are closed with the reason of the change; others are not': {
    when: async (s) => {
      const ids = idsOf(await asked(s));
      const moves = await close(s, ids.slice(0, 1));
      return [...(await enquiries(s, ids)), ...writtenOf(moves)];
    },
    shows: `
      id #1, stone_id stone 2, state 2, business_id ada's, asked_by ada, reason the reason, closed_by ada, ended_now yes, priced yes
      id #2, stone_id stone 1, state 1, business_id ada's, asked_by ada, reason -, closed_by -, ended_now -, priced yes
      id #1
    `,
  },
  'have a client, and are hidden from those who may not act for it': {
    by: 'administrator',
    when: async (s) => {
      const made = newEnquiryRecords(() => ({ text: 'hello', offer: null }));
      const subjects = await newEnquiries(s.change, await s.stones(1), null);
      const ask = s.event('enquiry.ask', { remark: 'hello' });
      const reply = s.event('enquiry.reply', { remark: 'x' });
      const facts = {
        stoneStatus: 1,
        tradingClient: s.client(),
        isAsked: true,
        hasPriceOffer: false,
      } as const;
      return [
        s.hidden(closedEnquiryRecords, facts, reply, 'ada', 'tove', 'piers'),
        s.hidden(closedEnquiryRecords, { ...facts, tradingClient: null }, reply, 'piers'),
        await s.refusal(() => made.write(s.change, subjects.map(reaching(1)), ask)),
        await s.refusal(() => made.write(s.change, [], ask)),
      ];
    },
    shows: `
      ada -, tove -, piers actorMayActForClient
      piers -
      an enquiry has no trading client
      an enquiry has no trading client
    `,
  },
});
