import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#api/schema.gen.ts';
import { GROWTH_TYPE, ROLE } from '#machines/codes.ts';
import { readPdf } from '../../support/files/read-pdf.ts';
import { some } from '../../support/runner/some.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Desk, deskOf, type Stone } from '../../support/trade/desk.ts';
import {
  DOCUMENTS,
  type Issued,
  MEMOS,
  type MemoDesk,
  memoDeskOf,
} from '../../support/trade/memo-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

type Schemas = components['schemas'];

let portal: Portal;
let cast: Cast;
let desk: Desk;
let memos: MemoDesk;
/** ada's, of three stones: one came back, one is sold, one is out */
let mixed: Issued;
let hannas: Issued;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  desk = deskOf(portal);
  memos = memoDeskOf(portal);
  mixed = await memos.issued(cast.tove, await desk.stones(3), cast.ada, {
    remark: 'For the fair in June.',
    terms_days: 7,
  });
  hannas = await memos.issued(cast.administrator, await desk.stones(2), cast.hanna);
  await memos.receive(cast.tove, [mixed.lines[0]?.id ?? ''], { remark: 'Too yellow.' });
  await memos.sell(cast.administrator, [mixed.lines[1]?.id ?? '']);
});
afterAll(() => portal.stop());

const list = async (by: Person, query = '') => {
  const answer = await portal.call(by.token, 'GET', `${DOCUMENTS}${query}`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body as unknown as {
    data: Schemas['MemoDocument'][];
    totals: Schemas['MemoTotals'];
    pagination: Schemas['Pagination'];
  };
};
const numbersOf = async (by: Person, query = '') =>
  (await list(by, query)).data.map(({ memo_no }) => memo_no);

describe('the list of memos', () => {
  it('has only memos with stones out, sorted by due date', async () => {
    const { rows } = await portal.database.pool.query<{ memo_no: string; due_on: string }>(
      `select m.memo_no, m.due_on::text as due_on from memo m
        where m.business_id = $1 and exists (select from memo_line l where l.memo_id = m.id and l.state = 1)`,
      [cast.ada.businessId],
    );
    const due = new Map(rows.map(({ memo_no, due_on }) => [memo_no, due_on]));
    expect(due.size).toBeGreaterThan(3);
    const { data, pagination } = await list(cast.ada, '?standing=true&sort=due&size=100');
    expect(new Set(data.map(({ memo_no }) => memo_no))).toEqual(new Set(due.keys()));
    expect(data.map(({ due_on }) => due_on)).toEqual([...due.values()].toSorted());
    const all = await list(cast.ada);
    const gone = await list(cast.ada, '?standing=false&size=100');
    expect(some(gone.data).every(({ out }) => out.pieces === 0)).toBe(true);
    expect(gone.data.length).toBe(all.pagination.totalRecords - pagination.totalRecords);
    expect(gone.data.length).toBeGreaterThan(0);
  });

  it('has for each memo its stones on memo, sold and received, newest first', async () => {
    const { data, totals, pagination } = await list(cast.ada);
    const [first] = data;
    const [back, sold, out] = mixed.lines.map(({ amount }) => amount);
    expect(first).toMatchObject({
      memo_no: mixed.memo_no,
      state: 2,
      terms_days: 7,
      pieces: 3,
      amount: mixed.amount,
      out: { pieces: 1, amount: out },
      sold: { pieces: 1, amount: sold },
      received: { pieces: 1, amount: back },
      is_overdue: false,
      days_overdue: 0,
      remark: 'For the fair in June.',
    });
    expect(totals.memos).toBe(pagination.totalRecords);
    expect(totals.pieces).toBe(totals.out.pieces + totals.sold.pieces + totals.received.pieces);
  });

  it('accepts its filters one by one and together', async () => {
    const { administrator } = cast;
    expect(await numbersOf(administrator, '?size=1000')).toEqual(
      expect.arrayContaining([mixed.memo_no, hannas.memo_no]),
    );
    const partial = await list(administrator, '?status=2&size=1000');
    expect(partial.data.map(({ state }) => state)).toEqual(partial.data.map(() => 2));
    expect(await numbersOf(administrator, `?business_id=${cast.hanna.businessId}`)).toContain(
      hannas.memo_no,
    );
    expect(await numbersOf(administrator, `?user_id=${cast.hanna.id}`)).not.toContain(
      mixed.memo_no,
    );
    expect(await numbersOf(administrator, `?searchTerm=${mixed.memo_no.toLowerCase()}`)).toEqual([
      mixed.memo_no,
    ]);
    expect(await numbersOf(administrator, '?searchTerm=%25')).toEqual([]);
    expect(await numbersOf(administrator, '?endDate=2020-01-01')).toEqual([]);
    const page = await list(administrator, '?size=1&page=2');
    expect(page.data).toHaveLength(1);
    expect(page.pagination.totalPages).toBe(page.totals.memos);
  });

  it('shows each user the own memos', async () => {
    for (const by of [cast.hanna, cast.marek])
      expect(await numbersOf(by, '?size=1000')).not.toContain(mixed.memo_no);
    for (const by of [cast.ada, cast.tove, cast.auditor, cast.qualityControl])
      expect(await numbersOf(by, '?size=1000')).toContain(mixed.memo_no);
    expect(await numbersOf(cast.hanna, `?business_id=${cast.ada.businessId}`)).toEqual([]);
    expect((await portal.call(cast.guest.token, 'GET', DOCUMENTS)).status).toBe(403);
  });
});

describe('a memo', () => {
  async function printedMemo(by: Person, id: string) {
    const link = await portal.call(by.token, 'GET', `${DOCUMENTS}/${id}/pdf`);
    const headers = { authorization: `Bearer ${by.token}` };
    const response = await fetch(`${portal.url}${link.body.data}`, { headers });
    return readPdf(Buffer.from(await response.arrayBuffer()));
  }

  it('has its stones, its totals and its history', async () => {
    const answer = await portal.call(cast.ada.token, 'GET', `${DOCUMENTS}/${mixed.memo_id}`);
    const { lines, totals, history } = answer.body.data as {
      lines: Schemas['LineRow'][];
      totals: Schemas['StoneTotals'];
      history: Schemas['MemoEvent'][];
    };
    expect(lines.map(({ stock_no }) => stock_no)).toEqual(
      mixed.lines.map(({ stock_no }) => stock_no).sort(),
    );
    expect(lines.filter(({ state }) => state === 3)[0]?.memo?.invoice_no).toMatch(/^IN-/);
    expect(totals).toMatchObject({ pieces: 3, total_amount: mixed.amount });
    expect(history.map(({ event, stock_no, reason }) => [event, stock_no, reason])).toEqual([
      ['memoDocument.open', null, null],
      ...[...history.slice(1, 4)].map(({ stock_no }) => ['memo.issue', stock_no, null]),
      ['memo.receive', mixed.lines[0]?.stock_no, 'Too yellow.'],
      ['memoDocument.part', null, 'Too yellow.'],
      ['memo.sell', mixed.lines[1]?.stock_no, null],
    ]);
    expect(some(history).every(({ actor_name }) => actor_name !== null)).toBe(true);
  });

  it.each([
    ['an associate', () => cast.tove, 'user_permission', 'user_id'],
    ['a client', () => cast.ada, 'role_permission', 'role_id'],
  ] as const)('is refused to %s without the permission', async (_, who, table, owner) => {
    const { body } = await portal.call(who().token, 'GET', `${DOCUMENTS}/${mixed.memo_id}/pdf`);
    const set = (value: boolean) =>
      portal.database.pool.query(`update ${table} set read_access = $1 where ${owner} = $2`, [
        value,
        owner === 'role_id' ? ROLE.customer : who().id,
      ]);
    await set(false);
    const response = await fetch(`${portal.url}${body.data}`, {
      headers: { authorization: `Bearer ${who().token}` },
    });
    await set(true);
    expect(response.status).toBe(404);
  });

  it('is refused to an associate whose client now belongs to another', async () => {
    const { body } = await portal.call(cast.tove.token, 'GET', `${DOCUMENTS}/${mixed.memo_id}/pdf`);
    const entrust = (associate: Person) =>
      portal.database.pool.query('update business set associate_id = $1 where id = $2', [
        associate.id,
        cast.ada.businessId,
      ]);
    await entrust(cast.marek);
    const response = await fetch(`${portal.url}${body.data}`, {
      headers: { authorization: `Bearer ${cast.tove.token}` },
    });
    await entrust(cast.tove);
    expect(response.status).toBe(404);
  });

  it('prints every stone completely, however long its values are', async () => {
    const { rows } = await portal.database.pool.query<Stone>(
      `select s.id, s.stock_no from stone s
        where s.status = 1
          and not exists (select from hold_queue q where q.stone_id = s.id and q.state in (1, 2))
        order by row_number() over (partition by s.growth_type order by (select sum(length(n.name)) from sub_master n
                   where n.nr in (s.shape, s.color, s.fancy, s.intensity, s.clarity, s.cut)) desc)
        limit 8`,
    );
    const memo = await memos.issued(cast.administrator, rows, cast.ada);
    const answer = await portal.call(cast.ada.token, 'GET', `${DOCUMENTS}/${memo.memo_id}`);
    const { lines } = answer.body.data as { lines: Schemas['LineRow'][] };
    const printed = (await printedMemo(cast.ada, memo.memo_id)).text.replaceAll(/\s+/g, ' ');
    expect(printed).not.toContain('…');
    for (const line of some(lines)) {
      const { growth_type, shape, clarity, color, fancy, intensity, cut } = line;
      const made = growth_type === GROWTH_TYPE.labGrown ? 'Lab grown' : null;
      const colour = color ?? [intensity, fancy].filter(Boolean).join(' ');
      expect(printed).toContain([made, shape, colour, clarity, cut].filter(Boolean).join(', '));
    }
  });

  it('names no laboratory for a stone without a report', async () => {
    const stone = await desk.stone();
    await portal.database.pool.query(
      `update stone set report_no = null, lab = (
         select s.nr from sub_master s join master m on m.id = s.master_id where m.code = 'LAB' and s.name = 'None')
        where id = $1`,
      [stone.id],
    );
    const memo = await memos.issued(cast.administrator, [stone], cast.ada);
    const { text } = await printedMemo(cast.ada, memo.memo_id);
    expect(text).toContain(stone.stock_no);
    expect(text).not.toContain('None');
  });

  it('is printed with client, lines, totals, terms and statements', async () => {
    const link = await portal.call(cast.ada.token, 'GET', `${DOCUMENTS}/${mixed.memo_id}/pdf`);
    expect(link.status).toBe(200);
    const follow = (by: Person) =>
      fetch(`${portal.url}${link.body.data}`, { headers: { authorization: `Bearer ${by.token}` } });
    expect((await follow(cast.hanna)).status).toBe(404);
    const response = await follow(cast.ada);
    expect(response.headers.get('content-disposition')).toContain(`${mixed.memo_no}.pdf`);
    const { text } = await readPdf(Buffer.from(await response.arrayBuffer()));
    const memo = await memos.document(cast.ada, mixed.memo_id);
    for (const words of [
      `Memo ${mixed.memo_no}`,
      memo.company_name,
      '7 days',
      ...mixed.lines.map(({ stock_no }) => stock_no),
      'Received',
      'Sold',
      'On memo USD',
      'Total USD',
      mixed.amount.toLocaleString('en-US', { minimumFractionDigits: 2 }),
      'sent for inspection and are not sold',
      'For the fair in June.',
    ])
      expect(text).toContain(words);
    expect((await follow(cast.ada)).status).toBe(404);
  });
});

describe('the list of memo lines', () => {
  const lines = async (query: string) => {
    const answer = await portal.call(cast.ada.token, 'POST', `${MEMOS}${query}`, { body: {} });
    return answer.body as unknown as {
      data: Schemas['LineRow'][];
      groups: Schemas['LineGroup'][];
      totals: Schemas['StoneTotals'];
    };
  };

  it('is grouped by memo, invoice, day and client', async () => {
    for (const groupBy of [2, 3, 4, 5, 7]) {
      const { groups, totals } = await lines(`?groupBy=${groupBy}`);
      const pieces = groups.reduce((sum, group) => sum + group.pieces, 0);
      expect(pieces).toBe(totals.pieces);
    }
    const byMemo = await lines('?groupBy=7');
    expect(byMemo.groups.find(({ key }) => key === mixed.memo_no)).toMatchObject({ pieces: 3 });
    const byInvoice = await lines('?groupBy=5');
    expect(byInvoice.groups.some(({ key }) => key.startsWith('IN-'))).toBe(true);
    const refused = await portal.call(cast.ada.token, 'POST', `${MEMOS}?groupBy=6`, { body: {} });
    expect(refused.status).toBe(400);
  });

  it('is filtered by state and by tab', async () => {
    const states = async (query: string) => (await lines(query)).data.map(({ state }) => state);
    for (const state of [1, 2, 3]) {
      const found = await states(`?status=${state}`);
      expect(found.length).toBeGreaterThan(0);
      expect(new Set(found)).toEqual(new Set([state]));
    }
    expect(new Set(await states('?currentTab=current'))).toEqual(new Set([1]));
    expect(await states('?currentTab=ended')).not.toContain(1);
    const path = `/customer/user/${cast.ada.id}/activity/memo`;
    const activity = await portal.call(cast.tove.token, 'GET', path);
    expect((activity.body.data as unknown[]).length).toBeGreaterThan(2);
  });

  it('is filtered to overdue lines, and to the others', async () => {
    const late = await lines('?overdue=true&size=1000');
    const others = await lines('?overdue=false&size=1000');
    const all = await lines('?size=1000');
    expect(late.data.length).toBeGreaterThan(0);
    expect(new Set(late.data.map(({ memo }) => memo?.is_overdue))).toEqual(new Set([true]));
    expect(new Set(others.data.map(({ memo }) => memo?.is_overdue))).toEqual(new Set([false]));
    expect(late.totals.pieces + others.totals.pieces).toBe(all.totals.pieces);
  });
});
