import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { to as copyTo } from 'pg-copy-streams';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROLE } from '../../../src/machines/codes.ts';
import type { Person } from '../../support/servers/portal.ts';
import { type BenchWorld, benchWorld } from './support/bench-world.ts';
import { lengthenLedger } from './support/long-ledger.ts';
import { watched } from './support/watched.ts';

/** A short ledger every time; the whole measure is `LEDGER_ROWS=5000000 npm run bench -- event-log`. */
const ENTRIES = Number(process.env.LEDGER_ROWS ?? 200_000);
const EVENTS_A_SECOND = 50_000;
/** The collector takes its time: what counts is that the second half needs no more than the first. */
const GROWTH_ALLOWED_MB = 48;

let world: BenchWorld;
let auditor: Person;
let events: number;
let copied: number;
beforeAll(async () => {
  world = await benchWorld(2_000, 1);
  const { owner } = world.portal.database;
  await lengthenLedger(owner, ENTRIES);
  await owner.query('vacuum analyze ledger');
  const { rows } = await owner.query<{ n: number }>('select count(*)::int as n from ledger');
  events = rows[0]?.n ?? 0;
  auditor = await world.portal.person(ROLE.auditor);
  copied = (await watched(copyAll)).ms;
});
afterAll(() => world?.stop());

/** The least that could do it: the same rows as text, of which nothing is made. */
async function copyAll(): Promise<number> {
  const client = await world.portal.database.owner.connect();
  try {
    const stream: Readable = client.query(
      copyTo(
        'copy (select l.*, u.first_name from ledger l left join app_user u on u.id = l.actor_id order by l.id) to stdout',
      ),
    );
    return await lengthOf(stream);
  } finally {
    client.release();
  }
}

async function lengthOf(chunks: AsyncIterable<Uint8Array>): Promise<number> {
  let length = 0;
  for await (const chunk of chunks) length += chunk.length;
  return length;
}

async function download(format: string): Promise<number> {
  const { url, call } = world.portal;
  const ticket = await call(auditor.token, 'GET', `/event-log?format=${format}`);
  expect(ticket.status).toBe(200);
  const answer = await fetch(`${url}/api/v1${String(ticket.body.data)}`, {
    headers: { authorization: `Bearer ${auditor.token}` },
  });
  expect(answer.status).toBe(200);
  if (!answer.body) throw new Error('The log has no body.');
  return await lengthOf(Readable.fromWeb(answer.body as ReadableStream));
}

test.each(['ocel-json', 'ocel-sqlite', 'xes'])(
  `${ENTRIES} steps are exported as %s within the time limit and with bounded memory`,
  async (format) => {
    const { value, ms, more } = await watched(() => download(format));
    const half = Math.ceil(more.length / 2);
    const growth = Math.max(...more.slice(half)) - Math.max(...more.slice(0, half));
    const rate = events / (ms / 1000);
    console.log(
      `${format}: ${events} events, ${(value / 1e6).toFixed(0)} MB in ${(ms / 1000).toFixed(1)} s, ${rate.toFixed(0)} events/s, COPY ${(copied / 1000).toFixed(1)} s (${(ms / copied).toFixed(1)} times), at most +${Math.max(...more).toFixed(0)} MB, second half ${growth.toFixed(0)} MB more than the first`,
    );
    expect(value).toBeGreaterThan(events * 100);
    expect(rate).toBeGreaterThan(EVENTS_A_SECOND);
    expect(growth).toBeLessThan(GROWTH_ALLOWED_MB);
  },
);
