import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Change, LockedStone } from '../../../server/workflows/change.ts';
import {
  billSold,
  creditSold,
  soldLines,
} from '../../../server/workflows/records/invoice-records.ts';
import type { BusinessId, ConfirmStoneId, MemoLineId, StoneId } from '../../../src/api/ids.gen.ts';
import { answered, ordered } from '../../support/machines/standing-records.ts';
import {
  rowOf,
  rowsOf,
  THE_REASON,
  type UndoneChanges,
  undoneChanges,
} from '../../support/machines/undone-changes.ts';
import { idAs } from '../../support/runner/id-as.ts';
import type { Person } from '../../support/servers/portal.ts';
import { freeStones } from '../../support/trade/free-stones.ts';

let changes: UndoneChanges;
let cast: UndoneChanges['cast'];
beforeAll(async () => {
  changes = await undoneChanges();
  cast = changes.cast;
});

const NOBODY = idAs<BusinessId>('00000000-0000-4000-8000-000000000000');

/** A stone of an order that was approved. */
async function sold(change: Change, { id }: LockedStone, buyer: Person, orderNo = 'CO-1') {
  const order = await ordered(change, { id }, buyer, { orderNo });
  await answered(change, order, 2);
  return { id: order, stoneId: id, businessId: buyer.businessId as BusinessId };
}

/** A stone that a memo kept. */
async function kept(change: Change, { id }: LockedStone, { businessId }: Person, memoNo: string) {
  const memo = await rowOf(
    change,
    `insert into memo (memo_no, state, business_id, issued_by, terms_days, due_on)
     values ($1, 1, $2, $3, 7, current_date) returning id`,
    [memoNo, businessId, change.actor.id],
  );
  const line = await rowOf<{ id: MemoLineId }>(
    change,
    `insert into memo_line (memo_id, stone_id, state, business_id, issued_by, rap, disc, price_per_ct, amount)
     values ($1, $2, 1, $3, $4, null, null, 700, 350.25) returning id`,
    [memo.id, id, businessId, change.actor.id],
  );
  return { id: line.id, stoneId: id, businessId: businessId as BusinessId };
}

const invoices = (change: Change, ...owners: Person[]) =>
  rowsOf(
    change,
    `select id, invoice_no, business_id, issued_by, source_no, due_on - current_date as days
       from invoice where invoice_no is null and business_id = any($1) order by business_id`,
    [owners.map(({ businessId }) => businessId)],
  );

const lines = (change: Change, stones: readonly { stoneId: StoneId }[]) =>
  rowsOf(
    change,
    `select id, invoice_id, stone_id, state, business_id, confirm_stone_id, memo_line_id, rap, disc, price_per_ct, amount,
            ended_at = now() as ended_now, credit_note_id
       from invoice_line l join unnest($1::uuid[]) with ordinality as s (stone, n) on s.stone = l.stone_id order by n`,
    [stones.map(({ stoneId }) => stoneId)],
  );

const notes = (change: Change, invoiceIds: readonly unknown[]) =>
  rowsOf(
    change,
    `select id, credit_note_no, invoice_id, business_id, issued_by, reason
       from credit_note where invoice_id = any($1) order by invoice_id`,
    [invoiceIds],
  );

/** A database that has no answer to one of the statements. */
function withoutAnswerTo(statement: string, change: Change): Change {
  const client: Change['client'] = Object.create(change.client);
  const query = (asked: { name: string }) =>
    asked.name === statement ? { rows: [] } : change.client.query(asked as never);
  return { ...change, client: Object.assign(client, { query }) };
}

describe('stones that are sold', () => {
  it('are billed to each business by an invoice of its own, at the price of the order', async () => {
    const { byOwner, rows, billed, owed, noted, told } = await changes.undone(async (change) => {
      await rowsOf(change, 'update business set payment_days = 17 where id = any($1)', [
        [cast.ada.businessId, cast.hanna.businessId],
      ]);
      const stones = await freeStones(change, 4);
      const [first, second] = [cast.ada, cast.hanna].toSorted((a, b) =>
        String(a.businessId) < String(b.businessId) ? -1 : 1,
      ) as [Person, Person];
      const rows = [
        await sold(change, stones[3], second, 'CO-9'),
        await sold(change, stones[2], first, 'CO-3'),
        await sold(change, stones[1], first, 'CO-2'),
        await sold(change, stones[0], first, 'CO-3'),
      ] as const;
      const owe = vi.spyOn(change.numbers, 'owe');
      const note = vi.spyOn(change.consequences, 'addToLedger');
      const tell = vi.spyOn(change.consequences, 'tellLists');
      await billSold(change, 'confirm_stone', rows);
      return {
        byOwner: await invoices(change, first, second),
        rows,
        billed: await lines(change, rows),
        owed: owe.mock.calls,
        noted: note.mock.calls.map(([step]) => step),
        told: tell.mock.calls,
      };
    });
    const [forSecond, forFirst] = rows;
    const invoice = { invoice_no: null, issued_by: cast.administrator.id, days: 17 };
    expect(byOwner).toMatchObject([
      { ...invoice, business_id: forFirst.businessId, source_no: 'CO-2, CO-3' },
      { ...invoice, business_id: forSecond.businessId, source_no: 'CO-9' },
    ]);
    expect(owed).toEqual(byOwner.map(({ id }) => ['invoice', id]));
    const line = {
      state: 1,
      memo_line_id: null,
      rap: '4000.00',
      disc: '-50.0000',
      price_per_ct: '2000.00',
      amount: '1500.50',
      ended_now: null,
      credit_note_id: null,
    };
    expect(billed).toEqual(
      rows.map(({ id, stoneId, businessId }, i) => ({
        ...line,
        id: billed[i]?.id,
        invoice_id: byOwner[i === 0 ? 1 : 0]?.id,
        stone_id: stoneId,
        business_id: businessId,
        confirm_stone_id: id,
      })),
    );
    const step = { workflow: 'invoice', event: 'invoice.bill', from: 0, to: 1, reason: THE_REASON };
    // Those of the first business, then that of the other.
    expect(noted).toEqual(
      [1, 2, 3, 0].map((i) => ({
        ...step,
        recordId: billed[i]?.id,
        stoneId: rows[i]?.stoneId,
        businessId: rows[i]?.businessId,
      })),
    );
    expect(told).toEqual(noted.map(({ businessId }) => ['line', businessId, null]));
  });

  it('may have been kept from memos', async () => {
    const { one, other, made, billed } = await changes.undone(async (change) => {
      const stones = await freeStones(change, 2);
      const one = await kept(change, stones[0], cast.ada, 'ME-2');
      const other = await kept(change, stones[1], cast.ada, 'ME-1');
      await billSold(change, 'memo_line', [one, other]);
      const billed = await lines(change, [one, other]);
      return { one, other, made: await invoices(change, cast.ada), billed };
    });
    expect(made).toMatchObject([{ source_no: 'ME-1, ME-2' }]);
    const line = { confirm_stone_id: null, rap: null, disc: null, amount: '350.25' };
    expect(billed).toMatchObject([
      { ...line, stone_id: one.stoneId, memo_line_id: one.id },
      { ...line, stone_id: other.stoneId, memo_line_id: other.id },
    ]);
  });

  it('are sold to a business that there is', async () => {
    const billed = changes.undone(async (change) => {
      const [stone] = await freeStones(change, 1);
      const line = await sold(change, stone, cast.ada);
      await billSold(change, 'confirm_stone', [{ ...line, businessId: NOBODY }]);
    });
    await expect(billed).rejects.toThrow('an invoice was written without coming back');
  });

  it('are those of moves that have a stone and a business', () => {
    const id = idAs<ConfirmStoneId>('an order');
    const stoneId = idAs<StoneId>('a stone');
    const move = { id, stoneId, businessId: NOBODY, state: 1, to: 2 };
    expect(soldLines([move])).toEqual([{ id, stoneId, businessId: NOBODY }]);
    expect(() => soldLines([{ ...move, businessId: null }])).toThrow(
      'a stone is sold without a client',
    );
    expect(() => soldLines([{ ...move, stoneId: null }])).toThrow(
      'a record without a stone is asked for its stone',
    );
  });
});

describe('sales that are taken back', () => {
  /** Two invoices, of which the later has the earlier lines, and a sale that was taken back before. */
  async function billed(change: Change) {
    const stones = await freeStones(change, 5);
    const [one, two, beside, past] = [
      await sold(change, stones[0], cast.ada),
      await sold(change, stones[1], cast.ada),
      await sold(change, stones[2], cast.ada),
      await sold(change, stones[3], cast.ada),
    ];
    const other = await sold(change, stones[4], cast.hanna);
    await billSold(change, 'confirm_stone', [past]);
    await creditSold(change, 'confirm_stone', [past.id]);
    await billSold(change, 'confirm_stone', [other]);
    await billSold(change, 'confirm_stone', [one, two, beside]);
    const [early, late] = await lines(change, [other, one]);
    const invoiceIds = [early?.invoice_id, late?.invoice_id];
    await rowsOf(
      change,
      'update invoice_line set invoice_id = case invoice_id when $1 then $2::uuid else $1 end where invoice_id in ($1, $2)',
      invoiceIds,
    );
    await rowsOf(
      change,
      'update invoice i set business_id = l.business_id from invoice_line l where l.invoice_id = i.id and i.id = any($1)',
      [invoiceIds],
    );
    return { one, two, beside, past, other };
  }

  it('are credited by one note for each invoice', async () => {
    const { sales, before, after, credited, owed, noted, told } = await changes.undone(
      async (change) => {
        const sales = await billed(change);
        const { one, two, beside, past, other } = sales;
        const order = [one, two, other, beside, past];
        const before = await lines(change, order);
        const owe = vi.spyOn(change.numbers, 'owe');
        const note = vi.spyOn(change.consequences, 'addToLedger');
        const tell = vi.spyOn(change.consequences, 'tellLists');
        await creditSold(change, 'confirm_stone', [past.id, two.id, other.id, one.id]);
        const invoiceIds = [before[0]?.invoice_id, before[2]?.invoice_id];
        return {
          sales,
          before,
          after: await lines(change, order),
          credited: await notes(change, invoiceIds),
          owed: owe.mock.calls,
          noted: note.mock.calls.map(([step]) => step),
          told: tell.mock.calls,
        };
      },
    );
    const note = { credit_note_no: null, issued_by: cast.administrator.id, reason: THE_REASON };
    const [ofAda, ofHanna, ...rest] = credited;
    expect(rest).toEqual([]);
    const [one, two, other, beside, past] = before;
    expect([ofAda, ofHanna]).toMatchObject([
      { ...note, invoice_id: one?.invoice_id, business_id: cast.ada.businessId },
      { ...note, invoice_id: other?.invoice_id, business_id: cast.hanna.businessId },
    ]);
    expect(owed).toEqual([
      ['credit_note', ofAda?.id],
      ['credit_note', ofHanna?.id],
    ]);
    const over = { state: 2, ended_now: true };
    expect(after).toEqual([
      { ...one, ...over, credit_note_id: ofAda?.id },
      { ...two, ...over, credit_note_id: ofAda?.id },
      { ...other, ...over, credit_note_id: ofHanna?.id },
      beside,
      past,
    ]);
    const step = {
      workflow: 'invoice',
      event: 'invoice.credit',
      from: 1,
      to: 2,
      reason: THE_REASON,
    };
    const of = ({ stoneId, businessId }: typeof sales.one) => ({ ...step, stoneId, businessId });
    expect(noted).toEqual([
      { ...of(sales.other), recordId: other?.id },
      { ...of(sales.one), recordId: one?.id },
      { ...of(sales.two), recordId: two?.id },
    ]);
    expect(told).toEqual(noted.map(({ businessId }) => ['line', businessId, null]));
  });

  it('may have been of a memo', async () => {
    const rows = await changes.undone(async (change) => {
      const stones = await freeStones(change, 2);
      const line = await kept(change, stones[0], cast.ada, 'ME-1');
      const beside = await kept(change, stones[1], cast.ada, 'ME-2');
      await billSold(change, 'memo_line', [line, beside]);
      await creditSold(change, 'memo_line', [line.id]);
      return lines(change, [line, beside]);
    });
    expect(rows.map(({ state }) => state)).toEqual([2, 1]);
  });

  it('need no note where nothing was billed', async () => {
    const owed = await changes.undone(async (change) => {
      const [stone] = await freeStones(change, 1);
      const { id } = await sold(change, stone, cast.ada);
      const owe = vi.spyOn(change.numbers, 'owe');
      await creditSold(change, 'confirm_stone', [id]);
      return owe.mock.calls;
    });
    expect(owed).toEqual([]);
  });

  it('have a reason', async () => {
    const credited = changes.undone(async (change) => {
      const { one } = await billed(change);
      await creditSold({ ...change, reason: null }, 'confirm_stone', [one.id]);
    });
    await expect(credited).rejects.toThrow('a sale is taken back without a reason');
  });

  it('have a note that was written', async () => {
    const credited = changes.undone(async (change) => {
      const { one } = await billed(change);
      await creditSold(withoutAnswerTo('credit-note-open', change), 'confirm_stone', [one.id]);
    });
    await expect(credited).rejects.toThrow('a credit note was written without coming back');
  });
});
