import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { ROLE, type RoleCode } from '#machines/codes.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { byRole, type Cast, castOf } from '../../support/trade/people.ts';

type Reply = (response: ServerResponse) => void;
const json =
  (body: unknown): Reply =>
  (response) =>
    void response.setHeader('content-type', 'application/json').end(JSON.stringify(body));

let portal: Portal;
let unconfigured: Portal;
let cast: Cast;
let service: Server;
let reply: Reply;
let asked: number;

beforeAll(async () => {
  service = createServer((_, response) => {
    asked += 1;
    reply(response);
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const { port } = service.address() as AddressInfo;
  portal = await startPortal(undefined, {
    usdInr: { url: `http://127.0.0.1:${port}/latest`, timeoutMs: 2_000 },
  });
  unconfigured = await startPortal(portal.database);
  cast = await castOf(portal);
});
beforeEach(async () => {
  asked = 0;
  await sql('update usd_inr set rate = null, rated_on = null, source = null, fetched_at = null');
  await anHourLater();
});
afterEach(() => service.closeAllConnections());
afterAll(async () => {
  await unconfigured?.stop();
  await portal?.stop();
  service.close();
});

const sql = (text: string) => portal.database.pool.query(text);
const anHourLater = () => sql(`update usd_inr set tried_at = tried_at - interval '1 hour'`);
async function rate(of = portal, role: RoleCode = ROLE.customer): Promise<unknown> {
  const answer = await of.call(byRole(cast)[role].token, 'GET', '/inventory/usd_inr');
  expect(answer.status).toBe(200);
  return answer.body.data;
}

const GOOD = { rate: 88.1234, date: '2026-03-31', source: 'Bank of the tests' };

it('has its date and its source, for every role', async () => {
  reply = json(GOOD);
  for (const role of Object.values(ROLE)) {
    expect(await rate(portal, role)).toMatchObject({ ...GOOD, fetched_at: expect.any(String) });
  }
  expect(asked).toBe(1);
});

it('is also parsed in the format of the common services', async () => {
  reply = json({ amount: 1, base: 'USD', date: '2026-03-30', rates: { INR: 87.5 } });
  expect(await rate()).toMatchObject({ rate: 87.5, date: '2026-03-30', source: '127.0.0.1' });
});

it('is fetched once an hour, however many callers need it', async () => {
  reply = json(GOOD);
  await Promise.all(Array.from({ length: 12 }, () => rate()));
  await rate();
  expect(asked).toBe(1);
  reply = json({ ...GOOD, rate: 89, date: '2026-04-01' });
  expect(await rate()).toMatchObject({ rate: 88.1234 });
  await anHourLater();
  expect(await rate()).toMatchObject({ rate: 89, date: '2026-04-01' });
  expect(asked).toBe(2);
});

it.each<[string, Reply]>([
  ['is no JSON', (response) => void response.end('<html>')],
  [
    'is an error',
    (response) => void response.writeHead(500).end('{"rate":90,"date":"2026-04-02"}'),
  ],
  ['leads elsewhere', (response) => void response.writeHead(302, { location: '/x' }).end()],
  ['never comes', () => undefined],
  ['breaks off', (response) => void response.destroy()],
  ['has no end', (response) => void response.end('x'.repeat(1024 * 1024))],
  ['is null', json(null)],
  ['has no rate', json({ date: '2026-04-02' })],
  ['has a rate in words', json({ ...GOOD, rate: '90' })],
  ['is upside down', json({ ...GOOD, rate: 0.0113 })],
  ['is of another currency', json({ base: 'EUR', date: '2026-04-02', rates: { INR: 98 } })],
  ['has no day', json({ rate: 90 })],
  ['has a day that is none', json({ rate: 90, date: '2026-02-30' })],
  ['is of a day to come', json({ rate: 90, date: '2999-01-01' })],
  ['is older than what is known', json({ rate: 90, date: '2026-03-30' })],
])('a response that %s does not replace the last valid rate', async (_, wrong) => {
  reply = json(GOOD);
  await rate();
  await anHourLater();
  reply = wrong;
  expect(await rate()).toMatchObject(GOOD);
  expect(asked).toBe(2);
});

it('a source name that cannot be printed is replaced by the host name', async () => {
  reply = json({ ...GOOD, source: '<script>alert(1)</script>' });
  expect(await rate()).toMatchObject({ source: '127.0.0.1' });
});

it('without a service there is no rate, but the last valid one is still returned', async () => {
  expect(await rate(unconfigured)).toBeNull();
  reply = json(GOOD);
  await rate();
  await anHourLater();
  expect(await rate(unconfigured)).toMatchObject(GOOD);
  expect(asked).toBe(1);
});
