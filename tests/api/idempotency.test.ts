import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Desk, deskOf } from '../support/desk.ts';
import { ledgerFaults } from '../support/ledger-faults.ts';
import { type Cast, castOf } from '../support/people.ts';
import { type Portal, startPortal } from '../support/portal.ts';

let portal: Portal;
let cast: Cast;
let desk: Desk;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  desk = deskOf(portal);
});
afterAll(() => portal.stop());

const keyed = (key: string) => ({ 'idempotency-key': key });
const holdsOn = async (stoneId: string): Promise<number> =>
  (await portal.database.pool.query('select from hold where stone_id = $1', [stoneId])).rowCount ??
  0;

it('the same attempt sent twice is one hold with one answer', async () => {
  const stone = await desk.stone();
  const first = await desk.hold(cast.ada, [stone.stock_no], {}, keyed('sent-twice'));
  const second = await desk.hold(cast.ada, [stone.stock_no], {}, keyed('sent-twice'));
  expect(first.status).toBe(200);
  expect(second.status).toBe(200);
  expect(second.body).toEqual(first.body);
  expect(await holdsOn(stone.id)).toBe(1);
});

it('without a key, the second is refused', async () => {
  const stone = await desk.stone();
  await desk.hold(cast.ada, [stone.stock_no]);
  expect(await desk.hold(cast.ada, [stone.stock_no])).toMatchObject({ status: 409 });
});

it('ten at once are one hold with one answer', async () => {
  const stone = await desk.stone();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      desk.hold(cast.ada, [stone.stock_no], {}, keyed('ten-at-once')),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(await holdsOn(stone.id)).toBe(1);
  const { rowCount } = await portal.database.pool.query(
    `select from ledger where stone_id = $1 and event = 'hold.place'`,
    [stone.id],
  );
  expect(rowCount).toBe(1);
});

it.each([
  [
    'release',
    (hold: string) => desk.release(cast.ada, [hold], {}, keyed('again-release')),
    { end_reason: 'released' },
  ],
  [
    'extend',
    (hold: string) => desk.extend(cast.ada, [hold], keyed('again-extend')),
    { extended: true },
  ],
] as const)('holds for %s as well', async (_, act, outcome) => {
  const hold = await desk.held(cast.ada, await desk.stone());
  const first = await act(hold);
  const second = await act(hold);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.body).toEqual(first.body);
  expect(await desk.holdRow(hold)).toMatchObject(outcome);
});

it('holds for a place in line as well', async () => {
  const stone = await desk.stone();
  await desk.held(cast.ada, stone);
  const joined = await desk.join(cast.hanna, [stone.stock_no], {}, keyed('line-join'));
  expect((await desk.join(cast.hanna, [stone.stock_no], {}, keyed('line-join'))).body).toEqual(
    joined.body,
  );
  const [place] = joined.body.data as { id: string }[];
  const ids = [place?.id ?? ''];
  await desk.leave(cast.hanna, ids, keyed('line-leave'));
  expect(await desk.leave(cast.hanna, ids, keyed('line-leave'))).toMatchObject({ status: 200 });
});

it('another body under the same key is refused, and so is another call', async () => {
  const [one, two] = await desk.stones(2);
  if (!one || !two) throw new Error('too few stones');
  const key = keyed('one-key-two-bodies');
  await desk.hold(cast.ada, [one.stock_no], {}, key);
  const refusal = { status: 409, body: { code: 'IDEMPOTENCY_KEY_REUSED' } };
  expect(await desk.hold(cast.ada, [two.stock_no], {}, key)).toMatchObject(refusal);
  expect(await desk.join(cast.ada, [one.stock_no], {}, key)).toMatchObject(refusal);
  expect(await desk.statusOf(two)).toBe(1);
});

it('another record under the same key is refused', async () => {
  const [one, two] = await desk.stones(2);
  if (!one || !two) throw new Error('too few stones');
  const key = keyed('one-key-two-stones');
  expect(await desk.setStatus(cast.administrator, one.id, 2, key)).toMatchObject({ status: 200 });
  expect(await desk.setStatus(cast.administrator, two.id, 2, key)).toMatchObject({ status: 409 });
  expect(await desk.statusOf(two)).toBe(1);
});

it('keys of two people never meet', async () => {
  const [one, two] = await desk.stones(2);
  if (!one || !two) throw new Error('too few stones');
  const key = keyed('everybodys-key');
  expect(await desk.hold(cast.ada, [one.stock_no], {}, key)).toMatchObject({ status: 200 });
  expect(await desk.hold(cast.hanna, [two.stock_no], {}, key)).toMatchObject({ status: 200 });
  expect(await desk.hold(cast.piers, [one.stock_no], {}, key)).toMatchObject({
    status: 409,
    body: { code: 'STONE_NOT_AVAILABLE' },
  });
});

it('an attempt that was refused may be made again, with another body too', async () => {
  const [held, free] = await desk.stones(2);
  if (!held || !free) throw new Error('too few stones');
  const hold = await desk.held(cast.hanna, held);
  const key = keyed('refused-at-first');
  expect(await desk.hold(cast.ada, [held.stock_no], {}, key)).toMatchObject({ status: 409 });
  expect(await desk.hold(cast.ada, ['NOPE'], {}, key)).toMatchObject({ status: 404 });
  await desk.release(cast.hanna, [hold]);
  expect(await desk.hold(cast.ada, [held.stock_no], {}, key)).toMatchObject({ status: 200 });
});

it('a key is free again after a day', async () => {
  const [one, two, three] = await desk.stones(3);
  if (!one || !two || !three) throw new Error('too few stones');
  const key = keyed('yesterdays-key');
  const age = (interval: string) =>
    portal.database.pool.query(
      `update idempotency set created_at = now() - $1::interval where key = 'yesterdays-key'`,
      [interval],
    );
  await desk.hold(cast.ada, [one.stock_no], {}, key);
  await age('23 hours 59 minutes');
  expect(await desk.hold(cast.ada, [two.stock_no], {}, key)).toMatchObject({ status: 409 });
  await age('24 hours 1 minute');
  const answer = await desk.hold(cast.ada, [two.stock_no], {}, key);
  expect(answer).toMatchObject({ status: 200 });
  expect((await desk.hold(cast.ada, [two.stock_no], {}, key)).body).toEqual(answer.body);
  expect(await desk.hold(cast.ada, [three.stock_no], {}, key)).toMatchObject({ status: 409 });
});

it('leaves a ledger that adds up', async () => {
  expect(await ledgerFaults(portal.database.pool)).toEqual([]);
});
