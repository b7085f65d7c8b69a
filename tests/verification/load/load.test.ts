import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadDemo } from '../../../demo/load/load-demo.ts';
import { type PortalProcess, startPortal } from '../../../scripts/portal-process.ts';
import { openSession } from '../../../server/people/accounts/open-session.ts';
import type { UserId } from '../../../src/api/ids.gen.ts';
import { HOLD_QUEUE_STATUS, ROLE } from '../../../src/machines/codes.ts';
import { ledgerFaults } from '../../support/machines/ledger-faults.ts';
import { until } from '../../support/runner/until.ts';
import { type FreshDatabase, freshDatabase } from '../../support/servers/database.ts';
import { freshDemoDatabase } from '../../support/servers/demo-database.ts';
import type { Person } from '../../support/servers/portal.ts';
import { MIX, runCrowd, type Worked } from './crowd.ts';
import { megabytesOf, quantile, type Sample, slope, tableOf } from './figures.ts';

/** `npm run load -- --sessions 500 --minutes 30 --stones 1000000` is the long form. */
const STONES = Number(process.env.LOAD_STONES ?? 0);
const SESSIONS = Number(process.env.LOAD_SESSIONS ?? 12);
const MINUTES = Number(process.env.LOAD_MINUTES ?? 0);
const SEED = Number(process.env.LOAD_SEED ?? 20_261_126);
const PAUSE = Number(process.env.LOAD_PAUSE ?? 0);
/** What each does where no time is said. */
const ACTS = 25;
const { waiting, offered } = HOLD_QUEUE_STATUS;
const SAMPLE_EVERY = 10_000;
const LOADING = 60_000 + STONES * 2;

let database: FreshDatabase;
let folder: string;
let portal: PortalProcess;
let url: string;
beforeAll(async () => {
  database = STONES === 0 ? await freshDemoDatabase() : await freshDatabase();
  if (STONES > 0)
    await loadDemo(database.owner, { stones: STONES, seed: 3, print: () => undefined });
  folder = await mkdtemp(path.join(tmpdir(), 'culet-load-'));
  portal = startPortal({
    DATABASE_URL: database.url,
    MIGRATE_DATABASE_URL: database.ownerUrl,
    DATA_DIR: folder,
    REQUESTS_PER_MINUTE: '1000000',
    LISTEN_WHEN: 'ready',
  });
  url = await portal.ready;
}, LOADING);
afterAll(async () => {
  portal?.kill('SIGTERM');
  await portal?.exited;
  await database?.drop();
  if (folder) await rm(folder, { recursive: true, force: true });
});

/** So many sessions of people who buy, one person after the other. */
async function sessions(): Promise<Person[]> {
  const { rows } = await database.pool.query<{ id: UserId; businessId: Person['businessId'] }>(
    `select u.id, u.business_id as "businessId" from app_user u join business b on b.id = u.business_id
      where u.role_id = ${ROLE.customer} and u.is_active and b.is_active and b.registration = 11 order by u.id`,
  );
  const people: Person[] = [];
  for (let nr = 0; nr < SESSIONS; nr += 1) {
    const person = rows[nr % rows.length];
    if (!person) throw new Error('the demo world has nobody who buys');
    people.push({ ...person, token: (await openSession(database.pool, person.id)).token });
  }
  return people;
}

/** Stones of each that are free, that nobody waits for, and that whoever it is may see. */
async function stonesOf(people: readonly Person[]): Promise<string[][]> {
  const { rows } = await database.pool.query<{ stock_no: string }>(
    `select stock_no from stone s where status = 1 and diamond_type = 1 and growth_type = 2
        and not exists (select from hold_queue q where q.stone_id = s.id and q.state in (${waiting.code}, ${offered.code}))
      order by nr`,
  );
  const each = Math.floor(Math.min(rows.length / people.length, 20));
  return people.map((_, place) =>
    rows.slice(place * each, (place + 1) * each).map(({ stock_no }) => stock_no),
  );
}

function tell(worked: Worked, samples: readonly Sample[], seconds: number): void {
  const { streams } = worked;
  const heard = streams.flatMap(({ heardAfter }) => heardAfter);
  const events = streams.reduce((sum, stream) => sum + stream.events, 0);
  const mix = Object.entries(MIX).map(([act, of]) => `${act} ${of}`);
  console.log(
    [
      `${SESSIONS} sessions, ${streams.length} live streams, ${STONES || 400} stones, ${seconds.toFixed(0)} s, pause ${PAUSE} ms, seed ${SEED}; of a hundred: ${mix.join(', ')}`,
      tableOf(worked.times, seconds),
      `faults: ${worked.faults.length}`,
      `live events: ${events}, ${(events / seconds).toFixed(0)} a second; a hold was heard of after ${quantile(heard, 0.5).toFixed(0)} ms, p99 ${quantile(heard, 0.99).toFixed(0)} ms`,
      `memory: ${samples.at(0)?.megabytes.toFixed(0)} MB to ${samples.at(-1)?.megabytes.toFixed(0)} MB; by the second half ${slope(samples.slice(samples.length >> 1)).toFixed(0)} MB an hour`,
    ].join('\n'),
  );
}

describe(`${SESSIONS} sessions with a live stream each`, () => {
  it(
    'are served without an error, and their confirmations match the database',
    async () => {
      const people = await sessions();
      const began = performance.now();
      const end = began + MINUTES * 60_000;
      const samples: Sample[] = [{ at: 0, megabytes: await megabytesOf(portal) }];
      const sampling = setInterval(async () => {
        samples.push({
          at: (performance.now() - began) / 1_000,
          megabytes: await megabytesOf(portal),
        });
      }, SAMPLE_EVERY);
      const worked = await runCrowd({
        url,
        people,
        stones: await stonesOf(people),
        seed: SEED,
        pause: PAUSE,
        goesOn: (done) => (MINUTES === 0 ? done < ACTS : performance.now() < end),
      }).finally(() => clearInterval(sampling));
      tell(worked, samples, (performance.now() - began) / 1_000);

      // What stands is looked at all the same.
      expect.soft(worked.faults).toEqual([]);
      expect(worked.held.length).toBeGreaterThan(SESSIONS / 2);
      expect(worked.released.toSorted()).toEqual(worked.held.toSorted());
      expect(worked.streams.map(({ broken }) => broken)).toEqual(people.map(() => 0));
      const { rows } = await database.pool.query<{ ended: number }>(
        'select count(*)::int as ended from hold where id = any($1) and state = 2',
        [worked.held],
      );
      expect(rows[0]?.ended).toBe(worked.held.length);
      await until('the outbox is empty', async () => {
        const { rowCount } = await database.pool.query('select from outbox');
        return rowCount === 0;
      });
      expect(await ledgerFaults(database.pool)).toEqual([]);
    },
    LOADING + MINUTES * 60_000 + 600_000,
  );
});
