import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoPassword } from '../../demo/logins.ts';
import { QUALITY_CONTROL } from '../../demo/people.ts';
import { type PortalProcess, startPortal } from '../../scripts/portal-process.ts';
import { ledgerFaults } from '../support/machines/ledger-faults.ts';
import { until } from '../support/runner/until.ts';
import type { FreshDatabase } from '../support/servers/database.ts';
import { freshDemoDatabase } from '../support/servers/demo-database.ts';
import { listen } from '../support/servers/listen.ts';
import { callsTo } from '../support/servers/portal.ts';
import { deskOf, HOLD } from '../support/trade/desk.ts';
import { type Cast, castOf } from '../support/trade/people.ts';

/** Three threads are put together by a machine that may have other things to do. */
const STARTING = 240_000;
const PEOPLE = 6;

let database: FreshDatabase;
let folder: string;
let portal: PortalProcess;
let url: string;
let cast: Cast;

function start(env: Readonly<Record<string, string>> = {}): PortalProcess {
  return startPortal({
    THREADS: '3',
    DATABASE_URL: database.url,
    MIGRATE_DATABASE_URL: database.ownerUrl,
    DATA_DIR: folder,
    REQUESTS_PER_MINUTE: '100000',
    LISTEN_WHEN: 'ready',
    LOG_LEVEL: 'info',
    ...env,
  });
}

beforeAll(async () => {
  database = await freshDemoDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'culet-threads-'));
  portal = start();
  url = await portal.ready;
  cast = await castOf({ database });
}, STARTING);
afterAll(async () => {
  portal?.kill('SIGKILL');
  await portal?.exited;
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

const linesOf = ({ stdout }: PortalProcess): Record<string, unknown>[] =>
  stdout()
    .split('\n')
    // The last one may still be on its way.
    .slice(0, -1)
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));

it('listens in all workers once the search is ready', async () => {
  const listening = linesOf(portal).filter(({ msg }) => msg === `Server listening at ${url}`);
  expect(listening).toHaveLength(3);
  expect(portal.stdout()).toContain(`Links in e-mails and files point to ${url}.`);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
});

it('signs in, searches, holds and notifies like a single thread', async () => {
  const call = callsTo(url);
  const signIn = await call(null, 'POST', '/user/login', {
    body: {
      data: { email: QUALITY_CONTROL.email, password: demoPassword(7, QUALITY_CONTROL.email) },
    },
  });
  expect(signIn.status).toBe(200);
  const stream = await listen({ url }, cast.hanna);
  const stone = await deskOf({ call, database }).stone();
  const body = { data: { stock_numbers: [stone.stock_no] } };
  const found = await call(cast.ada.token, 'POST', '/inventory/search', { body });
  expect(found.body).toMatchObject({ data: { stockList: [{ stock_no: stone.stock_no }] } });
  expect((await call(cast.ada.token, 'POST', HOLD, { body })).status).toBe(200);
  await stream.hears('the stone', ({ data }) => data.includes(stone.stock_no));
  stream.close();
  const told = await until('the hold is logged', () => {
    const lines = linesOf(portal).filter(({ operation }) => operation === 'holdStones');
    return lines.length > 0 && lines;
  });
  expect(told).toMatchObject([{ msg: 'request', status: 200 }]);
});

it('prevents another portal from using its port', { timeout: STARTING }, async () => {
  const { port } = new URL(url);
  const other = start({ PORT: port });
  expect(await other.exited).toBe(1);
  expect(other.stderr()).toMatch(new RegExp(`^Port ${port} on 127.0.0.1 is in use. .*\n$`));
});

it('SIGTERM completes accepted requests, ends the streams and then the process', async () => {
  const stones = await deskOf({ call: callsTo(url), database }).stones(PEOPLE * 30);
  const stream = await listen({ url }, cast.hanna);
  const acknowledged: string[] = [];
  const refused: unknown[] = [];
  const work = async (person: number): Promise<void> => {
    for (const { stock_no } of stones.slice(person * 30, person * 30 + 30)) {
      const answer = await callsTo(url)(cast.ada.token, 'POST', HOLD, {
        body: { data: { stock_numbers: [stock_no] } },
        // Each comes over a connection of its own, which any thread may be given.
        headers: { connection: 'close' },
      }).catch(() => null);
      // Nobody listens any more.
      if (answer === null) return;
      if (answer.status === 200) acknowledged.push(stock_no);
      else refused.push(answer.body);
    }
  };
  const working = Array.from({ length: PEOPLE }, (_, person) => work(person));
  await until('people are holding', () => acknowledged.length >= 2 * PEOPLE);
  portal.kill('SIGTERM');
  await Promise.all(working);
  expect(await portal.exited, portal.stderr()).toBe(0);
  expect(portal.stderr()).toBe('');
  expect(refused).toEqual([]);
  expect(acknowledged.length).toBeLessThan(stones.length);
  expect(stream.heard.at(-1)?.topic).toBe('end');
  const { rows } = await database.pool.query<{ stock_no: string }>(
    'select s.stock_no from hold h join stone s on s.id = h.stone_id where s.stock_no = any($1) and h.state = 1',
    [stones.map(({ stock_no }) => stock_no)],
  );
  expect(rows.map(({ stock_no }) => stock_no).toSorted()).toEqual(acknowledged.toSorted());
  expect(await ledgerFaults(database.pool)).toEqual([]);
});
