import type { BusinessId, MemoLineId, StoneId } from '#api/ids.gen.ts';
import type { Change, LockedStone } from '../../../server/workflows/change.ts';
import * as records from '../../../server/workflows/records/invoice-records.ts';
import { answered, ordered } from '../../support/machines/standing-records.ts';
import { idAs } from '../../support/runner/id-as.ts';
import { ENDED_NOW, idsOf, recordTable, type Scene } from './record-table.ts';

const { billSold, creditSold, soldLines } = records;
type Buyer = 'ada' | 'hanna';
const NO_BUSINESS = idAs<BusinessId>('00000000-0000-4000-8000-000000000000');

/** A stone of an order that was approved. */
async function sold(s: Scene, { id: stoneId }: LockedStone, buyer: Buyer, orderNo = 'CO-1') {
  const id = await ordered(s.change, { id: stoneId }, s.cast[buyer], { orderNo });
  await answered(s.change, id, 2);
  s.names.set(id, `order of ${s.names.get(stoneId)}`);
  return { id, stoneId, businessId: s.businessOf(buyer) };
}

/** A stone that a memo kept. */
async function kept(s: Scene, { id: stoneId }: LockedStone, memoNo: string) {
  const of = { state: 1, business_id: s.businessOf('ada'), issued_by: s.change.actor.id };
  const memo_id = await s.add('memo', {
    ...of,
    memo_no: memoNo,
    terms_days: 7,
    due_on: '2031-01-01',
  });
  const price = { rap: null, disc: null, price_per_ct: 700, amount: 350.25 };
  const id = await s.add<MemoLineId>('memo_line', { ...of, memo_id, stone_id: stoneId, ...price });
  s.names.set(id, `line of ${s.names.get(stoneId)}`);
  return { id, stoneId, businessId: s.businessOf('ada') };
}

/** Invoices that have no number yet, Ada's first. */
async function invoices(s: Scene) {
  const rows = await s.sql(
    `select id, invoice_no, business_id, issued_by, source_no, due_on - current_date as days from invoice
      where invoice_no is null and business_id = any($1) order by array_position($1, business_id)`,
    [[s.businessOf('ada'), s.businessOf('hanna')]],
  );
  for (const { id, business_id } of rows)
    s.names.set(String(id), `invoice of ${s.names.get(String(business_id))}`);
  return rows;
}

const lines = (s: Scene, stones: readonly { stoneId: StoneId }[]) =>
  s.sql(
    `select id, invoice_id, stone_id, state, business_id, confirm_stone_id, memo_line_id, rap, disc, price_per_ct,
            amount, ${ENDED_NOW}, credit_note_id
       from invoice_line l join unnest($1::uuid[]) with ordinality as s (stone, n) on s.stone = l.stone_id order by n`,
    [stones.map(({ stoneId }) => stoneId)],
  );

/** A database that has no answer to one of the statements. */
function withoutAnswerTo(statement: string, change: Change): Change {
  const client: Change['connection'] = Object.create(change.connection);
  const query = (asked: { name: string }) =>
    asked.name === statement ? { rows: [] } : change.connection.query(asked as never);
  return { ...change, connection: Object.assign(client, { query }) };
}

/** Two invoices, of which the later has the earlier lines, and a sale that was taken back before. */
async function billed(s: Scene) {
  const stones = await s.stones(5);
  const [one, two, beside, past] = [
    await sold(s, stones[0], 'ada'),
    await sold(s, stones[1], 'ada'),
    await sold(s, stones[2], 'ada'),
    await sold(s, stones[3], 'ada'),
  ];
  const other = await sold(s, stones[4], 'hanna');
  await billSold(s.change, 'confirm_stone', [past]);
  await creditSold(s.change, 'confirm_stone', [past.id]);
  await billSold(s.change, 'confirm_stone', [other]);
  await billSold(s.change, 'confirm_stone', [one, two, beside]);
  const ids = (await lines(s, [other, one])).map(({ invoice_id }) => invoice_id);
  await s.sql(
    'update invoice_line set invoice_id = case invoice_id when $1 then $2::uuid else $1 end where invoice_id in ($1, $2)',
    ids,
  );
  await s.sql(
    'update invoice i set business_id = l.business_id from invoice_line l where l.invoice_id = i.id and i.id = any($1)',
    [ids],
  );
  return { one, two, beside, past, other, ids };
}

recordTable('invoices', 'administrator', {
  'bill each business what it bought, at the price of the order': {
    when: async (s) => {
      await s.set('business', [s.businessOf('ada'), s.businessOf('hanna')], 'payment_days = 17');
      const stones = await s.stones(4);
      // Businesses are billed in the order of their ids.
      const [first, second]: Buyer[] =
        s.businessOf('ada') < s.businessOf('hanna') ? ['ada', 'hanna'] : ['hanna', 'ada'];
      if (!first || !second) throw new Error('there are two buyers');
      s.names.set(s.businessOf(first), 'the first').set(s.businessOf(second), 'the second');
      const sales = [
        await sold(s, stones[3], second, 'CO-9'),
        await sold(s, stones[2], first, 'CO-3'),
        await sold(s, stones[1], first, 'CO-2'),
        await sold(s, stones[0], first, 'CO-3'),
      ];
      const [owed, noted, told] = [s.owed(), s.noted(), s.told()];
      await billSold(s.change, 'confirm_stone', sales);
      const made = (await invoices(s)).toSorted((a, b) =>
        String(a.source_no) < String(b.source_no) ? -1 : 1,
      );
      const rows = (await lines(s, sales)).map(({ id, ...row }) => {
        s.names.set(String(id), `billed ${s.names.get(String(row.stone_id))}`);
        return row;
      });
      return [...made, ...rows, owed, ...noted.flat(), told];
    },
    shows: `
      id invoice of the first, invoice_no -, business_id the first, issued_by administrator, source_no CO-2, CO-3, days 17
      id invoice of the second, invoice_no -, business_id the second, issued_by administrator, source_no CO-9, days 17
      invoice_id invoice of the second, stone_id stone 4, state 1, business_id the second, confirm_stone_id order of stone 4, memo_line_id -, rap 4000.00, disc -50.0000, price_per_ct 2000.00, amount 1500.50, ended_now -, credit_note_id -
      invoice_id invoice of the first, stone_id stone 3, state 1, business_id the first, confirm_stone_id order of stone 3, memo_line_id -, rap 4000.00, disc -50.0000, price_per_ct 2000.00, amount 1500.50, ended_now -, credit_note_id -
      invoice_id invoice of the first, stone_id stone 2, state 1, business_id the first, confirm_stone_id order of stone 2, memo_line_id -, rap 4000.00, disc -50.0000, price_per_ct 2000.00, amount 1500.50, ended_now -, credit_note_id -
      invoice_id invoice of the first, stone_id stone 1, state 1, business_id the first, confirm_stone_id order of stone 1, memo_line_id -, rap 4000.00, disc -50.0000, price_per_ct 2000.00, amount 1500.50, ended_now -, credit_note_id -
      [[invoice, invoice of the first], [invoice, invoice of the second]]
      workflow invoice, recordId billed stone 3, stoneId stone 3, businessId the first, event invoice.bill, from 0, to 1, reason the reason
      workflow invoice, recordId billed stone 2, stoneId stone 2, businessId the first, event invoice.bill, from 0, to 1, reason the reason
      workflow invoice, recordId billed stone 1, stoneId stone 1, businessId the first, event invoice.bill, from 0, to 1, reason the reason
      workflow invoice, recordId billed stone 4, stoneId stone 4, businessId the second, event invoice.bill, from 0, to 1, reason the reason
      [[line, the first, -], [line, the first, -], [line, the first, -], [line, the second, -]]
    `,
  },
  'bill what memos have kept': {
    when: async (s) => {
      const stones = await s.stones(2);
      const sales = [await kept(s, stones[0], 'ME-2'), await kept(s, stones[1], 'ME-1')];
      await billSold(s.change, 'memo_line', sales);
      const made = (await invoices(s)).map(({ source_no }) => source_no);
      const before = await lines(s, sales);
      await creditSold(s.change, 'memo_line', idsOf(sales).slice(0, 1));
      const after = await lines(s, sales);
      return [...made, ...before, after.map(({ state }) => state)];
    },
    shows: `
      ME-1, ME-2
      id #1, invoice_id invoice of ada's, stone_id stone 1, state 1, business_id ada's, confirm_stone_id -, memo_line_id line of stone 1, rap -, disc -, price_per_ct 700.00, amount 350.25, ended_now -, credit_note_id -
      id #2, invoice_id invoice of ada's, stone_id stone 2, state 1, business_id ada's, confirm_stone_id -, memo_line_id line of stone 2, rap -, disc -, price_per_ct 700.00, amount 350.25, ended_now -, credit_note_id -
      [2, 1]
    `,
  },
  'are credited by one note for each invoice': {
    when: async (s) => {
      const { one, two, other, beside, past, ids } = await billed(s);
      await invoices(s);
      const [owed, noted, told] = [s.owed(), s.noted(), s.told()];
      await creditSold(s.change, 'confirm_stone', [past.id, two.id, other.id, one.id]);
      const notes = await s.sql(
        `select id, credit_note_no, invoice_id, business_id, issued_by, reason
           from credit_note where invoice_id = any($1) order by array_position($1::uuid[], invoice_id) desc`,
        [ids],
      );
      const columns = await lines(s, [one, two, other, beside, past]);
      const rows = columns.map(({ id, invoice_id, stone_id, state, ended_now, credit_note_id }) => {
        s.names.set(String(id), `line of ${s.names.get(String(stone_id))}`);
        return {
          id,
          state,
          ended_now,
          invoice: stone_id === past.stoneId ? 'past' : invoice_id,
          credit_note_id,
        };
      });
      return [...notes, owed, ...rows.slice(0, 4), rows[4]?.state, ...noted.flat(), told];
    },
    shows: `
      id #1, credit_note_no -, invoice_id invoice of hanna's, business_id hanna's, issued_by administrator, reason the reason
      id #2, credit_note_no -, invoice_id invoice of ada's, business_id ada's, issued_by administrator, reason the reason
      [[credit_note, #2], [credit_note, #1]]
      id line of stone 1, state 2, ended_now yes, invoice invoice of ada's, credit_note_id #2
      id line of stone 2, state 2, ended_now yes, invoice invoice of ada's, credit_note_id #2
      id line of stone 5, state 2, ended_now yes, invoice invoice of hanna's, credit_note_id #1
      id line of stone 3, state 1, ended_now -, invoice invoice of ada's, credit_note_id -
      2
      workflow invoice, recordId line of stone 5, stoneId stone 5, businessId hanna's, event invoice.credit, from 1, to 2, reason the reason
      workflow invoice, recordId line of stone 1, stoneId stone 1, businessId ada's, event invoice.credit, from 1, to 2, reason the reason
      workflow invoice, recordId line of stone 2, stoneId stone 2, businessId ada's, event invoice.credit, from 1, to 2, reason the reason
      [[line, hanna's, -], [line, ada's, -], [line, ada's, -]]
    `,
  },
  'need no note where nothing was billed': {
    when: async (s) => {
      const { id } = await sold(s, (await s.stones(1))[0], 'ada');
      const owed = s.owed();
      await creditSold(s.change, 'confirm_stone', [id]);
      return owed;
    },
    shows: `
    `,
  },
  'are of moves that have a stone and a business that exists': {
    when: async (s) => {
      const line = await sold(s, (await s.stones(1))[0], 'ada');
      const move = { ...line, state: 1, to: 2 };
      return [
        ...soldLines([move]),
        await s.refusal(() => soldLines([{ ...move, businessId: null }])),
        await s.refusal(() => soldLines([{ ...move, stoneId: null }])),
        await s.refusal(() =>
          billSold(s.change, 'confirm_stone', [{ ...line, businessId: NO_BUSINESS }]),
        ),
      ];
    },
    shows: `
      id order of stone 1, businessId ada's, stoneId stone 1
      a sale has no trading client
      a record has no stone
      a sale has no trading client
    `,
  },
  'are credited by a note that was written': {
    when: async (s) => {
      const { one } = await billed(s);
      const lost = withoutAnswerTo('credit-note-open', s.change);
      return s.refusal(() => creditSold(lost, 'confirm_stone', [one.id]));
    },
    shows: `the insert of a credit note returned no row`,
  },
  'are credited for a reason': {
    when: async (s) => {
      const { one } = await billed(s);
      const silent = { ...s.change, reason: null };
      return s.refusal(() => creditSold(silent, 'confirm_stone', [one.id]));
    },
    shows: `the reversal of a sale needs a reason`,
  },
});
