import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { dayInForce, daysAfter, type Line, linesInForce } from '../../support/files/rap-lists.ts';
import { fingerprint } from '../../support/runner/fingerprint.ts';
import { some } from '../../support/runner/some.ts';
import { type Answer, type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

const SYNC = '/inventory/sync-rap-price';
const TOKEN = 'the-token-of-the-house';

interface Row {
  shape: string;
  clarity: string;
  color: string;
  low_size: number;
  high_size: number;
  caratprice: number;
  date: string;
}
interface Asked {
  page: number;
  size: number;
  authorization: string | undefined;
}
type Reply = (response: ServerResponse, asked: Asked) => void;

let portal: Portal;
let unconfigured: Portal;
let cast: Cast;
let service: Server;
let reply: Reply;
let asked: Asked[];
let lines: Line[];
let today: string;

const send = (response: ServerResponse, body: unknown) =>
  response.setHeader('content-type', 'application/json').end(JSON.stringify(body));

/** A service that gives out these rows, page by page. */
const serving =
  (rows: readonly unknown[]): Reply =>
  (response, { page, size }) =>
    send(response, { data: rows.slice((page - 1) * size, page * size) });

const rowsOf = (date: string, more = 0): Row[] =>
  lines.map((line) => ({
    shape: line.shape === 'BR' ? 'round' : 'pear',
    clarity: line.clarity,
    color: line.color,
    low_size: Number(line.from),
    high_size: Number(line.to),
    caratprice: Number(line.price) + more,
    date,
  }));

beforeAll(async () => {
  service = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://service');
    const one = {
      page: Number(searchParams.get('pageNumber')),
      size: Number(searchParams.get('pageSize')),
      authorization: request.headers.authorization,
    };
    asked.push(one);
    reply(response, one);
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const { port } = service.address() as AddressInfo;
  portal = await startPortal(undefined, {
    rapPrices: { url: `http://127.0.0.1:${port}/lists?of=rap`, token: TOKEN },
  });
  unconfigured = await startPortal(portal.database);
  cast = await castOf(portal);
  await portal.database.pool.query('update rap_list set listed_on = listed_on - 364');
});
beforeEach(async () => {
  asked = [];
  lines = await linesInForce(portal);
  today = await dayInForce(portal);
});
afterEach(() => service.closeAllConnections());
afterAll(async () => {
  await unconfigured.stop();
  await portal.stop();
  service.close();
});

const sync = (query = '?pageSize=1000'): Promise<Answer> =>
  portal.call(cast.administrator.token, 'POST', SYNC + query);

it('reads all pages with the token, and makes a newer list current', async () => {
  const next = daysAfter(today, 7);
  reply = serving(rowsOf(next, 50));
  const answer = await sync('');
  expect(answer).toMatchObject({
    status: 200,
    body: {
      message: `Rap list of ${next} loaded`,
      data: { cells_read: lines.length, lists: [{ kind: 'ROUND', changed: lines.length }] },
    },
  });
  expect(asked.length).toBe(Math.floor(lines.length / 50) + 1);
  expect(some(asked).every(({ size }) => size === 50)).toBe(true);
  expect(asked.map(({ page }) => page)).toEqual(asked.map((_, index) => index + 1));
  expect(new Set(asked.map(({ authorization }) => authorization))).toEqual(
    new Set([`Bearer ${TOKEN}`]),
  );
  const { body } = await portal.call(cast.administrator.token, 'GET', '/inventory/rap-lists');
  expect((body.data as object[])[0]).toMatchObject({ listed_on: next, source: 'sync' });
});

it('amends the current list if the date is the same, and then has nothing to change', async () => {
  reply = serving(rowsOf(today, 5));
  expect(await sync()).toMatchObject({
    status: 200,
    body: { message: `Rap list of ${today} amended`, data: { lists: [{ revision: 2 }] } },
  });
  expect((await sync()).body.message).toBe('The current Rap list already has these prices');
});

it.each<[string, string, () => Reply]>([
  [
    'the service refuses',
    'RAP_SOURCE_REFUSED',
    () => (response) => void response.writeHead(401).end(),
  ],
  [
    'the service leads elsewhere',
    'RAP_SOURCE_REFUSED',
    () => (response) => void response.writeHead(302, { location: '/elsewhere' }).end(),
  ],
  ['the line breaks', 'RAP_SOURCE_UNREACHABLE', () => (response) => void response.destroy()],
  ['the answer is no JSON', 'RAP_SOURCE_FAULTY', () => (response) => void response.end('<html>')],
  ['the answer is another', 'RAP_SOURCE_FAULTY', () => (response) => send(response, { rows: [] })],
  ['the list is empty', 'RAP_SOURCE_FAULTY', () => serving([])],
  [
    'a price is a text',
    'RAP_SOURCE_FAULTY',
    () => serving(rowsOf(daysAfter(today, 7)).map((row) => ({ ...row, caratprice: '7000' }))),
  ],
  [
    'a row says more than was agreed',
    'RAP_SOURCE_FAULTY',
    () => serving(rowsOf(daysAfter(today, 7)).map((row) => ({ ...row, discount: 1 }))),
  ],
  [
    'a colour is none',
    'RAP_SOURCE_FAULTY',
    () => serving(rowsOf(daysAfter(today, 7)).map((row) => ({ ...row, color: 'O' }))),
  ],
  [
    'a page is longer than asked for',
    'RAP_SOURCE_FAULTY',
    () => (response) => send(response, { data: rowsOf(daysAfter(today, 7)) }),
  ],
  [
    'a page has no end',
    'RAP_SOURCE_FAULTY',
    () => (response) => void response.end(`{"data":["${'x'.repeat(3 * 1024 * 1024)}"]}`),
  ],
  [
    'the second page fails',
    'RAP_SOURCE_REFUSED',
    () => (response, one) =>
      one.page === 1
        ? serving(rowsOf(daysAfter(today, 7)))(response, one)
        : void response.writeHead(500).end(),
  ],
  [
    'the list ends half way',
    'RAP_SOURCE_HALF',
    () => serving(rowsOf(daysAfter(today, 7)).slice(0, lines.length / 2)),
  ],
])('changes nothing if %s', async (_, code, made) => {
  const before = await fingerprint(portal.database.pool);
  reply = made();
  const answer = await sync('?pageSize=500');
  expect(answer).toMatchObject({ status: 502, body: { code } });
  expect(answer.body.message).toMatch(/Nothing was changed\.$/);
  expect(JSON.stringify(answer.body)).not.toContain(TOKEN);
  expect(await fingerprint(portal.database.pool)).toEqual(before);
  expect(asked.length).toBeLessThan(6);
});

it('gives up on a service that does not respond', async () => {
  const before = await fingerprint(portal.database.pool);
  const { port } = service.address() as AddressInfo;
  const hasty = await startPortal(portal.database, {
    rapPrices: { url: `http://127.0.0.1:${port}/`, token: TOKEN, timeoutMs: 100 },
  });
  for (const silence of [
    () => undefined,
    (response: ServerResponse) => void response.write('{"data":['),
  ]) {
    reply = silence;
    const answer = await hasty.call(cast.administrator.token, 'POST', SYNC);
    expect(answer).toMatchObject({ status: 502, body: { code: 'RAP_SOURCE_SLOW' } });
  }
  await hasty.stop();
  expect(await fingerprint(portal.database.pool)).toEqual(before);
});

it('refuses a list that is older than the current one', async () => {
  reply = serving(rowsOf(daysAfter(today, -7)));
  expect(await sync()).toMatchObject({ status: 409, body: { code: 'LIST_DATE_REFUSED' } });
});

it('without a service, the refusal says what to do instead', async () => {
  const answer = await unconfigured.call(cast.administrator.token, 'POST', SYNC);
  expect(answer).toMatchObject({ status: 409, body: { code: 'RAP_SOURCE_MISSING' } });
  expect(answer.body.message).toMatch(/Load a list from a file/);
  expect(answer.body.message).not.toMatch(/[A-Z]+_[A-Z]+/);
});

it('refuses an invalid page size before it sends a request', async () => {
  expect((await sync('?pageSize=0')).status).toBe(400);
  expect((await sync('?pageNumber=x')).status).toBe(400);
  expect(asked).toEqual([]);
});
