import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pruneStoredResponses } from '../../../server/platform/http/idempotent-response.ts';
import { ledgerFaults } from '../../support/machines/ledger-faults.ts';
import { expectProblem } from '../../support/runner/expect-problem.ts';
import { type MailServer, startMailServer } from '../../support/servers/mail-server.ts';
import { type Answer, type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Desk, deskOf } from '../../support/trade/desk.ts';
import { type Cast, castOf, newSession } from '../../support/trade/people.ts';

let portal: Portal;
let mail: MailServer;
let cast: Cast;
let desk: Desk;
beforeAll(async () => {
  mail = await startMailServer();
  portal = await startPortal(undefined, { smtpUrl: mail.url });
  cast = await castOf(portal);
  desk = deskOf(portal);
});
afterAll(async () => {
  await portal.stop();
  await mail.stop();
});

const keyed = (key: string) => ({ 'idempotency-key': key });
const holdsOn = async (stoneId: string): Promise<number> =>
  (await portal.database.pool.query('select from hold where stone_id = $1', [stoneId])).rowCount ??
  0;

it('the same request sent twice makes one hold, with one response', async () => {
  const stone = await desk.stone();
  const first = await desk.hold(cast.ada, [stone.stock_no], {}, keyed('sent-twice'));
  const second = await desk.hold(cast.ada, [stone.stock_no], {}, keyed('sent-twice'));
  expect(first.status).toBe(200);
  expect(second.status).toBe(200);
  expect(second.body).toEqual(first.body);
  expect(await holdsOn(stone.id)).toBe(1);
});

it('without a key, the second request is refused', async () => {
  const stone = await desk.stone();
  await desk.hold(cast.ada, [stone.stock_no]);
  expect(await desk.hold(cast.ada, [stone.stock_no])).toMatchObject({ status: 409 });
});

it('ten concurrent requests with one key make one hold, with one response', async () => {
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
    (hold: string) => desk.extend(cast.ada, [hold], {}, keyed('again-extend')),
    { extended: true },
  ],
] as const)('applies to %s as well', async (_, act, outcome) => {
  const hold = await desk.held(cast.ada, await desk.stone());
  const first = await act(hold);
  const second = await act(hold);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.body).toEqual(first.body);
  expect(await desk.holdRow(hold)).toMatchObject(outcome);
});

it('applies to a waitlist place as well', async () => {
  const stone = await desk.stone();
  await desk.held(cast.ada, stone);
  const joined = await desk.join(cast.hanna, [stone.stock_no], {}, keyed('line-join'));
  expect((await desk.join(cast.hanna, [stone.stock_no], {}, keyed('line-join'))).body).toEqual(
    joined.body,
  );
  const [place] = joined.body.data as { id: string }[];
  const ids = [place?.id ?? ''];
  await desk.leave(cast.hanna, ids, {}, keyed('line-leave'));
  expect(await desk.leave(cast.hanna, ids, {}, keyed('line-leave'))).toMatchObject({ status: 200 });
});

it('another body or another operation with the same key is refused', async () => {
  const [one, two] = await desk.stones(2);
  if (!one || !two) throw new Error('too few stones');
  const key = keyed('one-key-two-bodies');
  await desk.hold(cast.ada, [one.stock_no], {}, key);
  const refusal = { status: 409, body: { code: 'IDEMPOTENCY_KEY_REUSED' } };
  expect(await desk.hold(cast.ada, [two.stock_no], {}, key)).toMatchObject(refusal);
  expect(await desk.join(cast.ada, [one.stock_no], {}, key)).toMatchObject(refusal);
  expect(await desk.statusOf(two)).toBe(1);
});

it('another record with the same key is refused', async () => {
  const [one, two] = await desk.stones(2);
  if (!one || !two) throw new Error('too few stones');
  const key = keyed('one-key-two-stones');
  expect(await desk.setStatus(cast.administrator, one.id, 2, key)).toMatchObject({ status: 200 });
  expect(await desk.setStatus(cast.administrator, two.id, 2, key)).toMatchObject({ status: 409 });
  expect(await desk.statusOf(two)).toBe(1);
});

it('the same key of two people is two keys', async () => {
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

const isReplayed = ({ headers }: Answer): boolean => headers.get('idempotent-replayed') === 'true';

it('a replayed response is marked as replayed, the first one is not', async () => {
  const stone = await desk.stone();
  const hold = () => desk.hold(cast.ada, [stone.stock_no], {}, keyed('said-twice'));
  expect([isReplayed(await hold()), isReplayed(await hold())]).toEqual([false, true]);
});

it('a refusal is also replayed, even if the records changed since', async () => {
  const [held, free] = await desk.stones(2);
  if (!held || !free) throw new Error('too few stones');
  const hold = await desk.held(cast.hanna, held);
  const key = keyed('refused-at-first');
  const first = await desk.hold(cast.ada, [held.stock_no], {}, key);
  expectProblem(first, 409);
  await desk.release(cast.hanna, [hold]);
  const again = await desk.hold(cast.ada, [held.stock_no], {}, key);
  expect([first.status, isReplayed(first)]).toEqual([409, false]);
  expect([again.status, isReplayed(again)]).toEqual([409, true]);
  expect(again.body).toEqual(first.body);
  expect(await desk.hold(cast.ada, [free.stock_no], {}, key)).toMatchObject({
    status: 409,
    body: { code: 'IDEMPOTENCY_KEY_REUSED' },
  });
  expect(await desk.hold(cast.ada, [held.stock_no], {}, keyed('asked-anew'))).toMatchObject({
    status: 200,
  });
});

it('ten concurrent requests that are refused get one refusal', async () => {
  const stone = await desk.stone();
  await desk.held(cast.hanna, stone);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      desk.hold(cast.ada, [stone.stock_no], {}, keyed('ten-refused-at-once')),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(409));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
});

const PASSWORD = '/user/password';
const newPassword = (headers: Record<string, string>) =>
  portal.call(cast.piers.token, 'PUT', PASSWORD, {
    body: { data: { old_password: 'not the one', new_password: 'A long one for piers 7' } },
    headers,
  });

it('responses 401 and 429 are not stored, so the request can be retried', async () => {
  const { pool } = portal.database;
  for (let left = 10; left > 0; left -= 1)
    expectProblem(await newPassword(keyed(`wrong-password-${left}`)), 422);
  expectProblem(await newPassword(keyed('one-too-many')), 429);
  await pool.query('delete from throttle');
  expectProblem(await newPassword(keyed('one-too-many')), 422);
});

it('a replayed response has the message of the first response, even if the records changed', async () => {
  const make = (name: string, key: string, method = 'POST', id = '') =>
    portal.call(cast.administrator.token, method, `/inventory/collection${id}`, {
      body: { data: { name } },
      headers: keyed(key),
    });
  const first = await make('Of the spring', 'collection-of-spring');
  expect(first.status).toBe(200);
  const { id } = first.body.data as { id: string };
  const renamed = await make('Of the summer', 'collection-renamed', 'PUT', `/${id}`);
  expect(renamed.body.data).toMatchObject({ id, name: 'Of the summer' });
  const again = await make('Of the spring', 'collection-of-spring');
  expect(again.status).toBe(200);
  expect(again.body).toEqual(first.body);
  expect(isReplayed(again)).toBe(true);
});

it('a change whose response was lost with its process is reported, and not made again', async () => {
  const stones = (await desk.stones(2)).map(({ stock_no }) => stock_no);
  const keep = () =>
    portal.call(cast.ada.token, 'POST', '/inventory/matchpair', {
      body: { data: { name: 'A pair of ada', stock_numbers: stones } },
      headers: keyed('a-pair-of-ada'),
    });
  const first = await keep();
  expect(first.status, JSON.stringify(first.body)).toBe(200);
  const { id } = first.body.data as { id: string };
  // As the commit leaves it, before the answer is kept.
  await portal.database.pool.query(
    `update idempotency set status = null, answer = jsonb_build_object('id', $1::text) where key = 'a-pair-of-ada'`,
    [id],
  );
  const again = await keep();
  expect(again.body).toEqual(first.body);
  expect(isReplayed(again)).toBe(true);
});

it('a ledger check is started once', async () => {
  const begin = () =>
    portal.call(cast.auditor.token, 'POST', '/workflows/conformance', {
      headers: keyed('check-of-the-day'),
    });
  const [first, again] = [await begin(), await begin()];
  expect(first.status).toBe(200);
  expect(again.body).toEqual(first.body);
});

describe('a response with a secret', () => {
  const share = (token: string, stock_no: string) =>
    portal.call(token, 'POST', '/inventory/share-diamonds', {
      body: {
        data: {
          stock_numbers: [stock_no],
          with_prices: false,
          link: { prices: 'live' },
          mail_to: 'twice@shop.example',
        },
      },
      headers: keyed('shown-to-the-shop'),
    });
  const count = async (table: string): Promise<number> =>
    (await portal.database.pool.query(`select from ${table}`)).rowCount ?? 0;

  it('is created once and replayed to its sender, and cannot be read from the tables', async () => {
    const stone = await desk.stone();
    const links = await count('share_link');
    const first = await share(cast.hanna.token, stone.stock_no);
    expect(first.status, JSON.stringify(first.body)).toBe(200);
    const again = await share(cast.hanna.token, stone.stock_no);
    expect(again.body).toEqual(first.body);
    expect(isReplayed(again)).toBe(true);
    expect(await count('share_link')).toBe(links + 1);
    expect(await count(`mail where to_address = 'twice@shop.example'`)).toBe(1);
    const { link } = first.body.data as { link: { url: string } };
    const secret = link.url.split('/').at(-1) ?? '';
    expect(secret.length).toBeGreaterThan(30);
    expect(await count(`idempotency i where strpos(i::text, '${secret}') > 0`)).toBe(0);
    expect(await count(`idempotency where key = 'shown-to-the-shop'`)).toBe(1);

    const elsewhere = await newSession(portal.database.pool, cast.hanna);
    expect(await share(elsewhere.token, stone.stock_no)).toMatchObject({
      status: 409,
      body: { code: 'IDEMPOTENCY_KEY_REUSED' },
    });
    expect(await count('share_link')).toBe(links + 1);
  });
});

it('a key can be used again after a day', async () => {
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

it('stored responses are deleted after a day', async () => {
  const { pool } = portal.database;
  await desk.hold(cast.ada, [(await desk.stone()).stock_no], {}, keyed('kept-for-a-day'));
  await desk.hold(cast.ada, [(await desk.stone()).stock_no], {}, keyed('kept-for-longer'));
  await pool.query(
    `update idempotency set created_at = now() - interval '25 hours' where key = 'kept-for-longer'`,
  );
  await pruneStoredResponses(pool);
  const { rows } = await pool.query(`select key from idempotency where key like 'kept-for-%'`);
  expect(rows).toEqual([{ key: 'kept-for-a-day' }]);
});

it('leaves a ledger that passes the check', async () => {
  expect(await ledgerFaults(portal.database.pool)).toEqual([]);
});
