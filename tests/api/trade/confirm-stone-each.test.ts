import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Desk, deskOf } from '../../support/trade/desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

let portal: Portal;
let cast: Cast;
let desk: Desk;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  desk = deskOf(portal);
});
afterAll(() => portal.stop());

const refusedOf = async (request: string | null): Promise<number> =>
  (await portal.database.pool.query('select from refused_attempt where request_id = $1', [request]))
    .rowCount ?? 0;

const invoiceOf = async (order: string): Promise<string> =>
  (
    await portal.database.pool.query(
      'select invoice_no from invoice i join invoice_line l on l.invoice_id = i.id where l.confirm_stone_id = $1',
      [order],
    )
  ).rows[0].invoice_no;

it('separate orders are all approved if none is refused', async () => {
  const [one, other] = [await desk.stone(), await desk.stone()];
  const lines = [await desk.ordered(cast.ada, one), await desk.ordered(cast.hanna, other)];
  const answer = await desk.approve(cast.qualityControl, lines, { each: true });
  expect(answer).toMatchObject({
    status: 200,
    body: {
      message: '2 stones approved',
      data: lines.map((id) => ({ id, done: true, code: null, message: null })),
    },
  });
  const written = await Promise.all(lines.map(invoiceOf));
  expect(answer.body.data).toMatchObject(written.map((invoice_no) => ({ invoice_no })));
  expect(new Set(written).size).toBe(2);
  expect([await desk.statusOf(one), await desk.statusOf(other)]).toEqual([8, 8]);
  expect(await refusedOf(answer.headers.get('x-request-id'))).toBe(0);
});

it('of separate orders only the refused ones are recorded as refused', async () => {
  const open = await desk.ordered(cast.ada, await desk.stone());
  const over = await desk.ordered(cast.ada, await desk.stone());
  await desk.cancelOrders(cast.ada, [over]);
  const answer = await desk.approve(cast.qualityControl, [over, open], { each: true });
  expect(answer).toMatchObject({
    status: 200,
    body: {
      message: '1 stone approved, 1 unchanged',
      data: [
        { id: over, done: false, code: 'EVENT_CLOSED' },
        { id: open, done: true },
      ],
    },
  });
  expect(await refusedOf(answer.headers.get('x-request-id'))).toBe(1);
});

it('separate orders are refused if none is left to decide', async () => {
  const lines = [
    await desk.ordered(cast.ada, await desk.stone()),
    await desk.ordered(cast.ada, await desk.stone()),
  ];
  await desk.cancelOrders(cast.ada, lines);
  expect(await desk.approve(cast.qualityControl, lines, { each: true })).toMatchObject({
    status: 409,
    body: { code: 'EVENT_CLOSED', errors: [{}, {}] },
  });
});

it('a list that may omit unavailable stones is ordered completely if all are available', async () => {
  const stone = await desk.stone();
  const answer = await desk.importList(cast.administrator, [stone.stock_no], {
    user_id: cast.ada.id,
    skip_unavailable: true,
  });
  expect(answer).toMatchObject({
    status: 200,
    body: { message: '1 stone ordered', data: { skipped: [] } },
  });
});
