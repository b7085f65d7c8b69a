import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestId } from '#api/ids.gen.ts';
import { QUALITY_CONTROL } from '../../../demo/people.ts';
import { hashPassword } from '../../../server/people/accounts/passwords.ts';
import { AccessTrail, MAX_KEYS } from '../../../server/trading/audit/access-trail.ts';
import { until } from '../../support/runner/until.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { deskOf } from '../../support/trade/desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

const PASSWORD = 'quiet-harbour-lantern-4471';
const WRONG = 'wrong-lighthouse-8812';

let portal: Portal;
let cast: Cast;
beforeAll(async () => {
  portal = await startPortal(undefined, { trustedProxies: ['127.0.0.1'] });
  cast = await castOf(portal);
});
afterAll(() => portal.stop());

interface Entry {
  act: string;
  words: string;
  user_id: string | null;
  address: string | null;
}

async function logged(question: string): Promise<Entry[]> {
  const { status, body } = await portal.call(
    cast.auditor.token,
    'GET',
    `/audit/audit-logs?${question}`,
  );
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data as unknown as Entry[];
}
/** An entry is written behind its answer. */
async function newest(question: string): Promise<Entry> {
  return until(
    `there is an entry of ${question}`,
    async () => (await logged(`${question}&size=1`))[0],
  );
}
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
const signIn = (email: string, password: string, address: string) =>
  portal.call(null, 'POST', '/user/login', {
    body: { data: { email, password } },
    ...from(address),
  });

describe('sign-ins and refusals', () => {
  it('a failed sign-in names the account and the address, never the password', async () => {
    expect((await signIn(QUALITY_CONTROL.email, WRONG, '203.0.113.7')).status).toBe(401);
    expect(await newest('act=signIn.failed&address=203.0.113.7')).toMatchObject({
      words: 'Failed to sign in',
      user_id: cast.qualityControl.id,
      address: '203.0.113.7',
    });
    expect((await signIn(WRONG, WRONG, '203.0.113.8')).status).not.toBe(200);
    await signIn('stranger@example.com', WRONG, '203.0.113.8');
    expect(await newest('act=signIn.failed&address=203.0.113.8')).toMatchObject({ user_id: null });
    const { rows } = await portal.database.pool.query(
      `select from audit_entry a where a::text like '%lighthouse%' or a::text like '%stranger@%'`,
    );
    expect(rows).toHaveLength(0);
  });

  it('a throttled sign-in is recorded as throttled', async () => {
    for (let tries = 0; tries < 11; tries += 1)
      await signIn(QUALITY_CONTROL.email, WRONG, '198.51.100.9');
    expect(await newest('act=signIn.throttled&address=198.51.100.0/24')).toMatchObject({
      words: 'Was stopped from signing in after too many attempts',
      user_id: cast.qualityControl.id,
    });
  });

  it('a session adds an entry when it begins and when it ends', async () => {
    const { rows } = await portal.database.pool.query<{ email: string }>(
      `select email from app_user where id = $1`,
      [cast.marek.id],
    );
    await portal.database.pool.query('update app_user set password_hash = $2 where id = $1', [
      cast.marek.id,
      await hashPassword(PASSWORD),
    ]);
    const { status, body } = await signIn(rows[0]?.email ?? '', PASSWORD, '192.0.2.44');
    expect(status, JSON.stringify(body)).toBe(200);
    const { token } = body.data as { token: string };
    expect((await logged('act=signIn.user&address=192.0.2.44'))[0]).toMatchObject({
      words: 'Signed in',
      user_id: cast.marek.id,
    });
    await portal.call(token, 'POST', '/user/logout', from('192.0.2.44'));
    expect((await logged('act=signOut&address=192.0.2.44'))[0]).toMatchObject({
      words: 'Signed out',
      user_id: cast.marek.id,
    });
  });

  it('a missing permission adds an entry with the person', async () => {
    const answer = await portal.call(cast.ada.token, 'GET', '/audit/chain', from('192.0.2.50'));
    expect(answer.status).toBe(403);
    expect(await newest('act=refused&address=192.0.2.50')).toMatchObject({
      words: 'Was refused an action for lack of rights: get audit chain',
      user_id: cast.ada.id,
    });
  });

  it('a request for a record of another business adds an entry, and gets the answer of an unknown record', async () => {
    const desk = deskOf(portal);
    const hold = await desk.held(cast.hanna, await desk.stone());
    const ask = (id: string) =>
      portal.call(cast.ada.token, 'PUT', '/inventory/new-arrival/extend-hold', {
        body: { data: { hold_ids: [id] } },
        ...from('192.0.2.60'),
      });
    const foreign = await ask(hold);
    expect(foreign).toMatchObject({ status: 404 });
    expect((await ask(randomUUID())).body).toEqual(foreign.body);
    expect(await newest('act=notFound&address=192.0.2.60')).toMatchObject({
      words: 'Requested a record that was not found: extend hold',
      user_id: cast.ada.id,
    });
    const { rows } = await portal.database.pool.query<{ ids: string[] }>(
      `select summary -> 'ids' as ids from audit_entry where operation = 'notFound' and address = '192.0.2.60' order by id limit 1`,
    );
    expect(rows[0]?.ids).toEqual([hold]);
  });

  it.each(['203.0.113', 'here', '203.0.113.0/40', '10.0.0.0/8/8'])(
    'the address %s is refused with its field',
    async (address) => {
      const answer = await portal.call(
        cast.auditor.token,
        'GET',
        `/audit/audit-logs?address=${address}`,
      );
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'address' }] } });
    },
  );
});

const rethrow = (error: unknown) => {
  throw error;
};

describe('a flood of refused requests', () => {
  const attempt = (address: string) => ({
    act: 'refused' as const,
    actorId: cast.ada.id,
    role: 2,
    address,
    requestId: randomUUID() as RequestId,
    summary: { operation: 'getAuditChain' },
  });
  const stored = async (network: string) =>
    (
      await portal.database.pool.query<{ times: number; address: string | null }>(
        `select coalesce((summary ->> 'count')::int, 1) as times, host(address) as address from audit_entry
          where operation = 'refused' and (address <<= $1::inet or address is null) order by id`,
        [network],
      )
    ).rows;

  it('of one person and one operation becomes one entry, and another that counts the repetitions', async () => {
    const trail = new AccessTrail(portal.database.pool, rethrow);
    for (let at = 0; at < 500; at += 1) trail.add(attempt('100.64.0.1'));
    await trail.close();
    expect((await stored('100.64.0.1/32')).map(({ times }) => times)).toEqual([1, 499]);
    expect((await logged('act=refused&address=100.64.0.1'))[0]?.words).toBe(
      'Was refused an action for lack of rights: get audit chain 499 times',
    );
  });

  it('from very many addresses shares one entry beyond the limit', async () => {
    const trail = new AccessTrail(portal.database.pool, rethrow);
    const sent = MAX_KEYS + 300;
    for (let at = 0; at < sent; at += 1)
      trail.add(attempt(`10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`));
    await trail.close();
    const entries = await stored('10.0.0.0/8');
    expect(entries.filter(({ address }) => address !== null)).toHaveLength(MAX_KEYS);
    expect(entries.reduce((sum, { times }) => sum + times, 0)).toBe(sent);
    expect(entries.length).toBeLessThanOrEqual(MAX_KEYS + 2);
  });
});
