import { afterAll, beforeAll, expect, it } from 'vitest';
import type { components } from '#api/schema.gen.ts';
import { MARKUP_SCOPE } from '#common/markup-scope.ts';
import { STONE_STATUS } from '#machines/codes.ts';
import {
  csvOf,
  dayInForce,
  daysAfter,
  INSERT,
  linesInForce,
  sendList,
} from '../../support/files/rap-lists.ts';
import { readPdf } from '../../support/files/read-pdf.ts';
import { expectProblem } from '../../support/runner/expect-problem.ts';
import { some } from '../../support/runner/some.ts';
import { freshDemoDatabase } from '../../support/servers/demo-database.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Desk, deskOf } from '../../support/trade/desk.ts';
import { markupDeskOf } from '../../support/trade/markups.ts';
import { type MemoDesk, memoDeskOf } from '../../support/trade/memo-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

type Report = components['schemas']['TrackReport'];
type Tracked = components['schemas']['TrackedStone'];
type StoneRow = components['schemas']['StoneRow'];

let portal: Portal;
let cast: Cast;
let desk: Desk;
let memos: MemoDesk;
beforeAll(async () => {
  portal = await startPortal(await freshDemoDatabase());
  cast = await castOf(portal);
  desk = deskOf(portal);
  memos = memoDeskOf(portal);
});
afterAll(async () => {
  await portal.stop();
  await portal.database.drop();
});

const TRACK = '/diamond-track-details';
const asked = (search: string, more: Record<string, string> = {}): string =>
  `${TRACK}?${new URLSearchParams({ search, ...more })}`;
const pdfOf = (search: string, more: Record<string, string> = {}): string =>
  `${TRACK}/pdf?${new URLSearchParams({ search, ...more })}`;
const ask = (by: Person, search: string, more?: Record<string, string>) =>
  portal.call(by.token, 'GET', asked(search, more));

async function report(by: Person, search: string, more?: Record<string, string>): Promise<Report> {
  const answer = await ask(by, search, more);
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  return answer.body.data as Report;
}
const track = async (by: Person, stockNo: string, at?: string): Promise<Tracked> =>
  some((await report(by, stockNo, at === undefined ? {} : { at })).stones)[0];

/** What the list of the search says of stones. */
async function listed(by: Person, stockNumbers: readonly string[]): Promise<StoneRow[]> {
  const answer = await portal.call(by.token, 'POST', '/inventory/show-selected', {
    body: { data: { stock_numbers: stockNumbers } },
  });
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  return (answer.body.data as { stockList: StoneRow[] }).stockList;
}

async function moment(): Promise<string> {
  const { rows } = await portal.database.pool.query<{ at: Date }>(
    `select clock_timestamp() + interval '2 milliseconds' as at`,
  );
  const { at } = some(rows)[0];
  // The answers are of milliseconds, so that what comes next must lie in a later one.
  await portal.database.pool.query('select pg_sleep(0.005)');
  return at.toISOString();
}

/** What a list and the report both say of a stone. */
const figures = (row: StoneRow) => {
  const { status, markup_ppc, sell_amt, markup_disc, rap, price_per_ct } = row;
  const shown = { status, markup_ppc, sell_amt, markup_disc, rap };
  return price_per_ct === undefined ? shown : { ...shown, price_per_ct };
};

it('shows for each stone of the demo data what its list shows now', async () => {
  const { administrator, tove } = cast;
  const { rows } = await portal.database.pool.query<{ stock_no: string }>(
    `(select stock_no from stone where exists (select from stone_price_past p where p.stone_id = stone.id) limit 20)
      union (select distinct on (status, diamond_type) stock_no from stone) limit 40`,
  );
  const numbers = rows.map(({ stock_no }) => stock_no);
  for (const reader of [administrator, tove]) {
    const said = await report(reader, numbers.join(' '), { size: '50' });
    const told = new Map(said.stones.map(({ stock_no, stood }) => [stock_no, stood]));
    const rowsNow = await listed(reader, numbers);
    expect(rowsNow.length).toBeGreaterThan(20);
    for (const row of rowsNow)
      expect(told.get(row.stock_no), row.stock_no).toMatchObject(figures(row));
  }
});

it('shows for each past moment what the list showed at that moment, during a whole trade', async () => {
  const { administrator, ada } = cast;
  const stone = await desk.stone();
  const told: { what: string; at: string; said: object; company: string | null }[] = [];
  const company = 'Halden & Roe';
  const look = async (what: string, isTaken = false) => {
    const [row] = await listed(administrator, [stone.stock_no]);
    if (!row) throw new Error('the list has lost the stone');
    const said = figures(row);
    told.push({ what, at: await moment(), said, company: isTaken ? company : null });
  };
  await look('before');
  const held = await desk.held(ada, stone);
  await look('held', true);
  await portal.database.pool.query(
    'update stone set price_per_ct = price_per_ct + 25, disc = disc - 1 where id = $1',
    [stone.id],
  );
  await look('repriced while it was held', true);
  await desk.release(ada, [held]);
  await look('released');
  const markups = markupDeskOf(portal, administrator);
  const { rows } = await portal.database.pool.query<{
    carat: string;
    diamond_type: 1 | 2;
    provider_id: string;
  }>('select carat, diamond_type, provider_id from stone where id = $1', [stone.id]);
  const { carat, diamond_type, provider_id } = some(rows)[0];
  const cell = await markups.cell(Number(carat), 7.5, diamond_type);
  await markups.saved(MARKUP_SCOPE.provider, provider_id, [cell]);
  await look('with another markup');
  for (const kind of ['ROUND', 'PEAR'] as const) {
    const lines = (await linesInForce(portal, kind)).map((line) => ({
      ...line,
      price: String(Math.round(Number(line.price) * 1.02)),
    }));
    const csv = csvOf(lines, daysAfter(await dayInForce(portal, kind), 1));
    expect(await sendList(portal, administrator, INSERT, { csv, confirm: true })).toMatchObject({
      status: 200,
    });
  }
  await look('with other lists of Rap');
  const memo = await memos.issued(administrator, [stone], ada);
  await look('issued', true);
  await memos.receive(administrator, [some(memo.lines)[0].id]);
  await look('received');
  const order = await desk.ordered(ada, stone);
  await look('asked for', true);
  await desk.approve(administrator, [order]);
  await look('sold', true);

  for (const { what, at, said, company } of told) {
    const { stood } = await track(administrator, stone.stock_no, at);
    expect(stood, what).toMatchObject(said);
    expect(stood?.company_name ?? null, what).toBe(company);
  }
  expect(new Set(told.map(({ said }) => JSON.stringify(said))).size).toBeGreaterThan(5);
  const whole = await track(administrator, stone.stock_no);
  const { available, hold, memo: lent, confirmStone, soldOut } = STONE_STATUS;
  expect(whole.stands.map(({ status }) => status)).toEqual(
    [available, hold, available, lent, available, confirmStone, soldOut].map(({ code }) => code),
  );
  expect(whole.events.map(({ words }) => words)).toEqual(
    expect.arrayContaining(['Listed', 'Hold, placed', 'Memo, issued', 'Invoice, billed']),
  );
  expect(whole.interest).toMatchObject({ holds: 1, memos: 1, requests: 1 });
  const before = await track(administrator, stone.stock_no, some(told)[0].at);
  expect(before.interest).toMatchObject({ holds: 0, memos: 0, requests: 0 });
  expect((await track(administrator, stone.stock_no, '2001-01-01T00:00:00Z')).stood).toBeNull();
});

it('shows an associate its own clients, and only counts for others', async () => {
  const { tove, ada, hanna, administrator, auditor } = cast;
  const stone = await desk.stone();
  await desk.release(ada, [await desk.held(ada, stone)]);
  await desk.held(hanna, stone);
  const own = await track(tove, stone.stock_no);
  const all = await track(administrator, stone.stock_no);
  expect(all.events.filter(({ company_name }) => company_name !== null).length).toBe(3);
  const companies = new Set(own.events.flatMap(({ company_name }) => company_name ?? []));
  expect([...companies]).toEqual(['Halden & Roe']);
  const letters = all.events.filter(({ kind }) => kind === 'mail');
  expect(own.others).toBe(1 + letters.length);
  expect(own.events.length + own.others).toBe(all.events.length);
  expect(own.stood).toMatchObject({
    status: STONE_STATUS.hold.code,
    company_name: null,
    number: null,
  });
  expect(own.interest.holds).toBe(2);
  const costs = ['price_per_ct', 'total_amt', 'provider'];
  for (const reader of [tove, auditor])
    for (const cost of costs)
      expect(JSON.stringify(await track(reader, stone.stock_no))).not.toContain(cost);
  for (const cost of costs) expect(JSON.stringify(all)).toContain(cost);

  const byClients = await report(administrator, stone.stock_no, { role_id: '2' });
  const roles = new Set(some(byClients.stones)[0].events.map(({ role_id }) => role_id));
  expect([...roles]).toEqual([2]);
  expectProblem(await ask(tove, stone.stock_no, { role_id: '1' }), 400, 'role_id');
});

it('finds stones by any number in any notation, and names what is wrong with the input', async () => {
  const { administrator } = cast;
  const { rows } = await portal.database.pool.query<{ stock_no: string; report_no: string }>(
    'select stock_no, report_no from stone where report_no is not null order by id limit 3',
  );
  const [first, second, third] = rows;
  if (!first || !second || !third) throw new Error('the demo world has too few reports');
  const search = `${second.report_no},\n ${first.stock_no.toLowerCase()};\tNO-SUCH-1 ${first.report_no} ${third.stock_no}`;
  const found = await report(administrator, search, { size: '2' });
  expect(found.stones.map(({ stock_no }) => stock_no)).toEqual([second.stock_no, first.stock_no]);
  expect(found.unknown_numbers).toEqual(['NO-SUCH-1']);
  const next = await report(administrator, search, { size: '2', page: '2' });
  expect(next.stones.map(({ stock_no }) => stock_no)).toEqual([third.stock_no]);

  const none = await ask(administrator, 'NO-SUCH-1');
  expectProblem(none, 404);
  expect(none.body).toMatchObject({ message: 'No stocks were found', code: 'NO_STOCKS_FOUND' });
  const list = Array.from({ length: 1_000 }, (_, at) => `N${at}`).join(' ');
  const many = await ask(administrator, list);
  expectProblem(many, 400, 'search');
  expect(many.body.message).toBe('Please enter at most 200 numbers at a time. You entered 1,000.');
  for (const [more, field] of [
    [{ at: '2999-01-01T00:00:00Z' }, 'at'],
    [{ at: '2026-02-30T00:00:00Z' }, 'at'],
    [{ role_id: '9' }, 'role_id'],
  ] as const)
    expectProblem(await ask(administrator, first.stock_no, more), 400, field);
  expectProblem(await ask(administrator, ' ,; '), 400, 'search');
});

it('is printed as displayed, up to the moment, for those who may read it', async () => {
  const { administrator, ada, tove, apiProvider } = cast;
  const stone = await desk.stone();
  const before = await moment();
  await desk.held(ada, stone);
  const printed = async (by: Person, more: Record<string, string> = {}): Promise<string> => {
    const link = await portal.call(by.token, 'GET', pdfOf(`${stone.stock_no} NONE-1`, more));
    expect(link, JSON.stringify(link.body)).toMatchObject({ status: 200 });
    const file = await fetch(`${portal.url}${link.body.data}`, {
      headers: { authorization: `Bearer ${by.token}` },
    });
    expect(file.headers.get('content-disposition')).toContain('track-report.pdf');
    const bytes = Buffer.from(await file.arrayBuffer());
    return readPdf(bytes).text;
  };
  const now = await printed(administrator);
  for (const words of [stone.stock_no, 'NONE-1', 'First price', 'Hold, placed', 'Halden & Roe'])
    expect(now).toContain(words);
  const then = await printed(administrator, { at: before });
  expect(then).toContain('First price');
  expect(then).not.toContain('Hold, placed');
  const own = await printed(tove);
  expect(own).toContain('Hold, placed');
  expectProblem(await portal.call(administrator.token, 'GET', pdfOf('NONE-1')), 404);
  expectProblem(await portal.call(apiProvider.token, 'GET', pdfOf(stone.stock_no)), 403);
});
