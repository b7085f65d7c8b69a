import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#api/schema.gen.ts';
import { REGISTRATION } from '#machines/codes.ts';
import { readPdf } from '../../support/files/read-pdf.ts';
import { checkLedger } from '../../support/machines/conformance.ts';
import { ledgerFaults } from '../../support/machines/ledger-faults.ts';
import { fingerprint } from '../../support/runner/fingerprint.ts';
import { until } from '../../support/runner/until.ts';
import { freshDemoDatabase } from '../../support/servers/demo-database.ts';
import { type MailServer, startMailServer } from '../../support/servers/mail-server.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { moveBusiness } from '../../support/trade/businesses.ts';
import { type Desk, deskOf, ORDERS } from '../../support/trade/desk.ts';
import { type MemoDesk, memoDeskOf } from '../../support/trade/memo-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

type Invoice = components['schemas']['Invoice'];

let portal: Portal;
let cast: Cast;
let desk: Desk;
let memos: MemoDesk;
let mail: MailServer;
beforeAll(async () => {
  mail = await startMailServer();
  const database = await freshDemoDatabase();
  portal = await startPortal(database, {
    smtpUrl: mail.url,
    mailFrom: 'Culet <portal@house.example>',
  });
  cast = await castOf(portal);
  desk = deskOf(portal);
  memos = memoDeskOf(portal);
});
afterAll(async () => {
  await portal.stop();
  await portal.database.drop();
  await mail.stop();
});

const sql = async (query: string, ...values: unknown[]) =>
  (await portal.database.pool.query(query, values)).rows as Record<string, unknown>[];

/** A stone that is sold to somebody by an order, approved by quality control unless another is named. */
async function sold(to: Person, by: Person = cast.qualityControl) {
  const stone = await desk.stone();
  const order = await desk.ordered(to, stone);
  expect(await desk.approve(by, [order])).toMatchObject({ status: 200 });
  const [line] = await sql(
    'select invoice_id as id from invoice_line where confirm_stone_id = $1',
    order,
  );
  return { stone, order, invoice: String(line?.id) };
}
const reverse = (by: Person, orders: readonly string[], more: object = {}) =>
  desk.reverseOrders(by, orders, { remark: 'Sold to the wrong client.', ...more });
const invoiceOf = async (by: Person, id: string): Promise<Invoice> => {
  const answer = await portal.call(by.token, 'GET', `/inventory/invoice/${id}`);
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  return answer.body.data as Invoice;
};
const numberOf = (text: string): number => Number(text.slice(-6));

describe('the reversal of an approved order', () => {
  it('cancels the order, credits its line with a credit note, and makes the stone available', async () => {
    const { stone, order, invoice } = await sold(cast.ada);
    const answer = await reverse(cast.administrator, [order]);
    expect(answer).toMatchObject({ status: 200, body: { message: '1 stone credited' } });
    expect(await desk.orderRow(order)).toMatchObject({
      state: 4,
      reason: 'Sold to the wrong client.',
      decided_by: cast.administrator.id,
    });
    expect(await desk.statusOf(stone)).toBe(1);
    const read = await invoiceOf(cast.ada, invoice);
    expect(read.totals).toMatchObject({ pieces: 0, amount: 0 });
    const [line] = read.lines;
    expect(read.credit_notes).toEqual([
      {
        id: expect.any(String),
        credit_note_no: expect.stringMatching(/^CN-\d{4}-\d{6}$/),
        created_at: expect.any(String),
        issued_by: expect.any(String),
        reason: 'Sold to the wrong client.',
        pieces: 1,
        net: line?.sell_amt,
        taxes: [],
        amount: line?.sell_amt,
      },
    ]);
    expect(line).toMatchObject({
      state: 2,
      reason: 'Sold to the wrong client.',
      invoice: { credit_note_no: read.credit_notes[0]?.credit_note_no },
    });
    const asked = await portal.call(cast.ada.token, 'POST', `${ORDERS}?currentTab=all`, {
      body: { data: { stock_numbers: [stone.stock_no] } },
    });
    expect(asked.body.data).toMatchObject([
      { order: { credit_note_no: read.credit_notes[0]?.credit_note_no } },
    ]);
    expect(
      await sql(
        `select event, from_state, to_state, reason from ledger where stone_id = $1 and actor_id = $2 order by workflow`,
        stone.id,
        cast.administrator.id,
      ),
    ).toEqual([
      { event: 'confirm.reverse', from_state: 2, to_state: 4, reason: 'Sold to the wrong client.' },
      { event: 'invoice.credit', from_state: 1, to_state: 2, reason: 'Sold to the wrong client.' },
      { event: 'stone.takeBack', from_state: 8, to_state: 1, reason: 'Sold to the wrong client.' },
    ]);
    // It is sold once more, and billed once.
    const again = await desk.ordered(cast.hanna, stone);
    expect(await desk.approve(cast.qualityControl, [again])).toMatchObject({ status: 200 });
  });

  it('credits only its line: the other lines of the invoice stay billed', async () => {
    const stones = await desk.stones(3);
    const orders = [];
    for (const stone of stones) orders.push(await desk.ordered(cast.ada, stone));
    expect(await desk.approve(cast.qualityControl, orders)).toMatchObject({ status: 200 });
    const [back = '', also = '', kept = ''] = orders;
    expect(await reverse(cast.administrator, [back, also])).toMatchObject({ status: 200 });
    const lines = await sql(
      'select invoice_id, confirm_stone_id, state from invoice_line where confirm_stone_id = any($1)',
      orders,
    );
    const stateOf = (order: string) =>
      lines.find(({ confirm_stone_id }) => confirm_stone_id === order)?.state;
    expect([back, also, kept].map(stateOf)).toEqual([2, 2, 1]);
    expect(await desk.orderRow(kept)).toMatchObject({ state: 2 });
    // What goes back together stands on one credit note.
    const invoices = new Set(lines.map(({ invoice_id }) => String(invoice_id)));
    expect(invoices.size).toBe(1);
    const [invoice = ''] = invoices;
    const { credit_notes } = await invoiceOf(cast.ada, invoice);
    expect(credit_notes.map(({ pieces }) => pieces)).toEqual([2]);
    expect(await sql('select id from credit_note where invoice_id = $1', invoice)).toEqual([
      { id: credit_notes[0]?.id },
    ]);
  });

  it('notifies the client and its associate in the portal and by e-mail', async () => {
    const { stone, order } = await sold(cast.ada);
    await reverse(cast.administrator, [order]);
    for (const [person, frame] of [
      [cast.ada, '/customer-profile'],
      [cast.tove, '/transaction'],
    ] as const) {
      const notice = await until('the notice is there', async () => {
        const [found] = await sql(
          `select title, link from notice where user_id = $1 and kind = 'confirm.reversed' and detail like $2`,
          person.id,
          `%${stone.stock_no}%`,
        );
        return found;
      });
      expect(notice).toEqual({
        title: 'Sale reversed',
        link: `${frame}/confirm-stone?type=all&tab=ended`,
      });
    }
    const { order_no } = await desk.orderRow(order);
    const letter = await until('the letter has come', () =>
      mail.received.find(({ subject }) => subject === `Sale reversed: ${order_no}`),
    );
    expect(letter.text).toContain('Sold to the wrong client.');
    expect(letter.text).toContain(stone.stock_no);
  });

  it('leaves a damaged or lost stone off the market', async () => {
    const { stone, order, invoice } = await sold(cast.ada);
    expect(await reverse(cast.administrator, [order], { stone_is_gone: true })).toMatchObject({
      status: 200,
    });
    expect(await invoiceOf(cast.ada, invoice)).toMatchObject({
      totals: { pieces: 0, amount: 0 },
      credit_notes: [{ pieces: 1 }],
    });
    expect(await desk.statusOf(stone)).toBe(2);
    expect(await desk.orderRow(order)).toMatchObject({ state: 4 });
    const { order_no } = await desk.orderRow(order);
    await until('the letter has come', () =>
      mail.received.find(({ subject }) => subject === `Sale reversed: ${order_no}`),
    );
    await until('the notice is there', async () => {
      const found = await sql(
        `select from notice where user_id = $1 and kind = 'confirm.reversed' and detail like $2`,
        cast.ada.id,
        `%${stone.stock_no}%`,
      );
      return found.length > 0;
    });
  });

  it('is allowed for a business that is no longer registered, because it costs the business nothing', async () => {
    const { order } = await sold(cast.hanna);
    const { pool } = portal.database;
    await moveBusiness(pool, cast.hanna.businessId, REGISTRATION.unregistered.code);
    const answer = await reverse(cast.administrator, [order]);
    await moveBusiness(pool, cast.hanna.businessId, REGISTRATION.registered.code);
    expect(answer).toMatchObject({ status: 200 });
  });
});

describe('the reversal of an order is refused', () => {
  it('to the approver, to other roles, without a reason, and a second time', async () => {
    const own = await sold(cast.ada, cast.administrator);
    const other = await sold(cast.ada);
    const done = await sold(cast.ada);
    await reverse(cast.administrator, [done.order]);
    const pending = await desk.ordered(cast.ada, await desk.stone());
    const before = await fingerprint(portal.database.pool);
    for (const [by, order, more, status, code] of [
      [cast.administrator, own.order, {}, 403, 'APPROVER_CANNOT_REVERSE'],
      [cast.qualityControl, other.order, {}, 403, 'ADMINISTRATOR_ONLY'],
      [cast.tove, other.order, {}, 403, 'ADMINISTRATOR_ONLY'],
      [cast.ada, other.order, {}, 403, 'ADMINISTRATOR_ONLY'],
      [cast.hanna, other.order, {}, 404, 'NOT_FOUND'],
      [cast.administrator, other.order, { remark: '  ' }, 400, 'REASON_MISSING'],
      [cast.administrator, done.order, {}, 409, 'EVENT_CLOSED'],
      [cast.administrator, pending, {}, 409, 'EVENT_CLOSED'],
    ] as const)
      expect(await reverse(by, [order], more)).toMatchObject({ status, body: { code } });
    expect(await fingerprint(portal.database.pool)).toEqual(before);
  });

  it('for the same reasons if the stone is damaged or lost', async () => {
    const own = await sold(cast.ada, cast.administrator);
    const other = await sold(cast.ada);
    const before = await fingerprint(portal.database.pool);
    for (const [by, order, remark, status, code] of [
      [cast.administrator, own.order, 'Broken.', 403, 'APPROVER_CANNOT_REVERSE'],
      [cast.qualityControl, other.order, 'Broken.', 403, 'ADMINISTRATOR_ONLY'],
      [cast.administrator, other.order, '  ', 400, 'REASON_MISSING'],
    ] as const)
      expect(await reverse(by, [order], { remark, stone_is_gone: true })).toMatchObject({
        status,
        body: { code },
      });
    expect(await fingerprint(portal.database.pool)).toEqual(before);
  });

  it('if the ledger has a later step of the stone', async () => {
    const { stone, order } = await sold(cast.ada);
    const { owner } = portal.database;
    // No call moves a sold stone but its reversal, so a later step is written down by hand.
    const { rows: later } = await owner.query<{ id: string }>(
      `insert into ledger (workflow, record_id, stone_id, event, from_state, to_state, actor_role, request_id)
       values ('stone', $1, $1, 'stone.sell', 3, 8, 1, gen_random_uuid()) returning id`,
      [stone.id],
    );
    for (const more of [{}, { stone_is_gone: true }])
      expect(await reverse(cast.administrator, [order], more)).toMatchObject({
        status: 409,
        body: { code: 'STONE_MOVED_ON' },
      });
    expect(await desk.orderRow(order)).toMatchObject({ state: 2 });
    await owner.query('delete from ledger where id = $1', [later[0]?.id]);
    expect(await reverse(cast.administrator, [order])).toMatchObject({ status: 200 });
  });

  it('for all orders if one cannot be reversed', async () => {
    const own = await sold(cast.ada, cast.administrator);
    const other = await sold(cast.ada);
    expect(await reverse(cast.administrator, [own.order, other.order])).toMatchObject({
      status: 403,
    });
    expect(await desk.orderRow(other.order)).toMatchObject({ state: 2 });
  });
});

describe('credit notes', () => {
  it('are one per invoice, numbered without gaps after refusals and concurrent requests', async () => {
    const [one, two, three] = [await sold(cast.ada), await sold(cast.ada), await sold(cast.hanna)];
    const [{ order }] = [await sold(cast.hanna)];
    const answers = await Promise.all([
      reverse(cast.administrator, [one.order, two.order, three.order]),
      reverse(cast.administrator, [order]),
      reverse(cast.administrator, [order]),
      reverse(cast.administrator, [order], { remark: '' }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    const notes = await sql('select credit_note_no as no from credit_note order by credit_note_no');
    expect(notes.length).toBeGreaterThanOrEqual(4);
    expect(notes.map(({ no }) => numberOf(String(no)))).toEqual(notes.map((_, i) => i + 1));
  });

  it('are also written for sales from memo', async () => {
    const { lines } = await memos.issued(cast.administrator, [await desk.stone()], cast.ada);
    const ids = lines.map(({ id }) => id);
    await memos.sell(cast.administrator, ids);
    expect(await memos.reverse(cast.administrator, ids, 'It came back.')).toMatchObject({
      status: 200,
    });
    expect(
      await sql(
        `select n.reason, n.credit_note_no is not null as numbered from invoice_line l join credit_note n on n.id = l.credit_note_id
          where l.memo_line_id = any($1)`,
        ids,
      ),
    ).toEqual([{ reason: 'It came back.', numbered: true }]);
  });

  it('are printed for those who may read the invoice, and for no others', async () => {
    const { order, invoice, stone } = await sold(cast.ada);
    await reverse(cast.administrator, [order]);
    const { credit_notes, invoice_no } = await invoiceOf(cast.ada, invoice);
    const [note] = credit_notes;
    const path = `/inventory/invoice/${invoice}/pdf?credit_note_id=${note?.id}`;
    const answer = await portal.call(cast.ada.token, 'GET', path);
    expect(answer).toMatchObject({ status: 200 });
    const file = await fetch(`${portal.url}${answer.body.data}`, {
      headers: { authorization: `Bearer ${cast.ada.token}` },
    });
    expect(file.status).toBe(200);
    const { text, info } = readPdf(Buffer.from(await file.arrayBuffer()));
    expect(info.Title).toBe(`Credit note ${note?.credit_note_no}`);
    for (const words of [stone.stock_no, invoice_no, 'Sold to the wrong client.', 'Total credited'])
      expect(text).toContain(words);
    expect(await portal.call(cast.hanna.token, 'GET', path)).toMatchObject({ status: 404 });
    const other = await sold(cast.ada);
    expect(
      await portal.call(
        cast.ada.token,
        'GET',
        `/inventory/invoice/${other.invoice}/pdf?credit_note_id=${note?.id}`,
      ),
    ).toMatchObject({ status: 404 });
  });

  it('are refused by the database without a number; billed lines have none', async () => {
    const { invoice } = await sold(cast.ada);
    await expect(
      sql(
        `insert into credit_note (invoice_id, business_id, issued_by, reason) values ($1, $2, $3, 'x')`,
        invoice,
        cast.ada.businessId,
        cast.administrator.id,
      ),
    ).rejects.toMatchObject({ code: '23502', column: 'credit_note_no' });
    await expect(
      sql(
        `update invoice_line set credit_note_id = (select id from credit_note limit 1) where invoice_id = $1`,
        invoice,
      ),
    ).rejects.toMatchObject({ code: '23514' });
  });
});

it('leave a ledger that passes the check', async () => {
  expect(await ledgerFaults(portal.database.pool)).toEqual([]);
});

describe('the ledger check', () => {
  /** What it finds, but for the business that this test moved behind the portal's back. */
  const found = async () =>
    (await checkLedger(portal, cast.auditor)).found.filter(({ kind }) => kind !== 'noAuthor');

  it('accepts reversed orders', async () => {
    expect(await found()).toEqual([]);
  });

  it('reports a credited order without a credit note', async () => {
    const { order } = await sold(cast.ada);
    await reverse(cast.administrator, [order]);
    const [line] = await sql(
      'update invoice_line set credit_note_id = null where confirm_stone_id = $1 returning id',
      order,
    );
    expect(await found()).toMatchObject([
      { kind: 'creditOfNoNote', workflow: 'invoice', record_id: line?.id },
    ]);
    await sql(
      'update invoice_line l set credit_note_id = (select id from credit_note n where n.invoice_id = l.invoice_id) where id = $1',
      line?.id,
    );
  });

  it('reports an approved order that is no longer billed', async () => {
    const { order } = await sold(cast.ada);
    await sql(
      'update invoice_line set state = 2, ended_at = now() where confirm_stone_id = $1',
      order,
    );
    expect(await found()).toContainEqual(
      expect.objectContaining({
        kind: 'orderOfNoInvoice',
        workflow: 'confirmStone',
        record_id: order,
        expected: 'one billed line',
      }),
    );
  });
});
