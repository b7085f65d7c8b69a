import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { components } from '#api/schema.gen.ts';
import { appendLinks } from '../../../server/trading/audit-chain/append-links.ts';
import { type AuditChain, createAuditChain } from '../../../server/trading/audit-chain/chain.ts';
import { verifyChain } from '../../../server/trading/audit-chain/verify-chain.ts';
import { until } from '../../support/runner/until.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Desk, deskOf } from '../../support/trade/desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

const KEY = 'a key of the test that is long enough';
/** The tables of the chain, as a test restores them. */
const TABLES = ['audit_link', 'audit_unlinked', 'ledger_link', 'ledger_unlinked', 'audit_counter'];

let portal: Portal;
let cast: Cast;
let desk: Desk;
let folder: string;
let chain: AuditChain;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'culet-heads-'));
  portal = await startPortal(undefined, { auditKey: KEY, headsDir: folder });
  cast = await castOf(portal);
  desk = deskOf(portal);
  chain = createAuditChain(KEY, folder);
});
afterAll(async () => {
  await portal?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Writes as the owner of the database, past every trigger. */
const owner = (...statements: readonly string[]) =>
  portal.database.owner.query(
    ['begin', 'set local session_replication_role = replica', ...statements, 'commit'].join(';'),
  );
const number = async (text: string): Promise<number> =>
  (await portal.database.owner.query<{ n: number }>(text)).rows[0]?.n ?? 0;

async function said(): Promise<string[]> {
  const findings = await verifyChain(portal.database.pool, chain, { onProgress: async () => true });
  return (findings?.list ?? []).map(({ said: words }) => words);
}
const lastStep = () => number(`select max(id)::int as n from ledger where event = 'hold.place'`);
const hold = async () => desk.held(cast.ada, await desk.stone());

describe('the check finds that the owner of the database', () => {
  beforeEach(async () => {
    for (let n = 0; n < 3; n += 1) await hold();
    expect(await appendLinks(portal.database.pool, chain)).toBe(true);
    expect(await said()).toEqual([]);
    for (const table of [...TABLES, 'ledger', 'audit_entry'])
      await portal.database.owner.query(`create table kept_${table} as table ${table}`);
  });
  afterEach(async () => {
    for (const table of [...TABLES, 'ledger', 'audit_entry'])
      await owner(
        `delete from ${table}`,
        `insert into ${table} ${table === 'audit_counter' ? '' : 'overriding system value'} table kept_${table}`,
        `drop table kept_${table}`,
      );
    // A head that was signed since knows what was undone here.
    await rm(folder, { recursive: true, force: true });
    expect(await said()).toEqual([]);
  });

  it.each([
    ['actor', `actor_id = '${'0'.repeat(8)}-0000-4000-8000-000000000000'`],
    ['state', 'to_state = 9'],
    ['reason', `reason = 'another'`],
    ['hour', `at = at + interval '1 microsecond'`],
    ['record', 'record_id = gen_random_uuid()'],
    ['request', 'request_id = gen_random_uuid()'],
  ])('edited the %s of a step', async (_, what) => {
    const id = await lastStep();
    await owner(`update ledger set ${what} where id = ${id}`);
    expect(await said()).toEqual([`Step ${id} of the ledger was edited.`]);
  });

  it('edited a step, and links to the entry of its request', async () => {
    const id = await lastStep();
    await owner(`update ledger set to_state = 9 where id = ${id}`);
    const findings = await verifyChain(portal.database.pool, chain, {
      onProgress: async () => true,
    });
    const entry = await number(
      `select id::int as n from audit_entry where request_id = (select request_id from ledger where id = ${id})`,
    );
    expect(findings?.list).toMatchObject([{ kind: 'edited', entry_id: entry }]);
  });

  it('removed a step', async () => {
    const id = await lastStep();
    await owner(`delete from ledger where id = ${id}`);
    expect(await said()).toEqual([`Step ${id} of the ledger was removed.`]);
  });

  it('inserted a step', async () => {
    await owner(
      `insert into ledger (workflow, record_id, event, from_state, to_state, author, actor_role, request_id)
       values ('hold', gen_random_uuid(), 'hold.place', 0, 1, 'portal', 0, gen_random_uuid())`,
    );
    const id = await number('select max(id)::int as n from ledger');
    expect(await said()).toEqual([`Step ${id} was added to the ledger without a request.`]);
  });

  it('removed steps with their link', async () => {
    const at = (await number('select max(position)::int as n from ledger_link')) - 1;
    await owner(
      `delete from ledger where id = any (select unnest(ledger_ids) from ledger_link where position = ${at})`,
      `delete from ledger_link where position = ${at}`,
    );
    expect((await said())[0]).toBe(`Position ${at} is missing from the hash chain of the ledger.`);
  });

  it('edited a step and its digest', async () => {
    const id = await lastStep();
    await owner(
      `update ledger set to_state = 9 where id = ${id}`,
      `update ledger_link set digests = decode(repeat('ab', octet_length(digests)), 'hex') where ${id} = any (ledger_ids)`,
    );
    expect(await said()).not.toEqual([]);
  });

  it('cut off the end of the ledger', async () => {
    const last = await number('select max(position)::int as n from ledger_link');
    await owner(
      `delete from ledger where id = any (select unnest(ledger_ids) from ledger_link where position = ${last})`,
      `delete from ledger_link where position = ${last}`,
    );
    expect(await said()).toContainEqual(
      expect.stringMatching(/does not match head\.json, which has \d+ links\./),
    );
  });

  it('removed an entry before it was linked', async () => {
    await hold();
    const id = await number('select max(id)::int as n from audit_entry');
    await owner(
      `delete from audit_entry where id = ${id}`,
      `delete from audit_unlinked where entry_id = ${id}`,
    );
    const [words, ...others] = await said();
    expect(words).toMatch(
      /^An entry, written .*, was removed before it was added to the hash chain\.$/,
    );
    expect(others).toEqual([]);
    await hold();
    await appendLinks(portal.database.pool, chain);
    expect(await said()).toHaveLength(1);
  });

  it('removed steps before they were linked', async () => {
    await hold();
    const batch = await number('select max(id)::int as n from ledger_unlinked');
    await owner(
      `delete from ledger where id = any (select unnest(ledger_ids) from ledger_unlinked where id = ${batch})`,
      `delete from ledger_unlinked where id = ${batch}`,
    );
    expect(await said()).toEqual([
      expect.stringMatching(
        /^A batch of ledger steps, written .*, was removed before it was added to the hash chain\.$/,
      ),
    ]);
  });

  it('removed a single step before it was linked, after the next linking', async () => {
    await hold();
    const id = await lastStep();
    await owner(`delete from ledger where id = ${id}`);
    await appendLinks(portal.database.pool, chain);
    expect(await said()).toEqual([`Step ${id} of the ledger was removed.`]);
  });
});

it('the portal itself cannot reset a counter or edit a link', async () => {
  for (const text of [
    'update audit_counter set entries = 0',
    'delete from audit_counter',
    'select count_for_audit(-1, 0)',
    `update ledger_link set mac = repeat('a', 64)`,
    'delete from ledger_link',
  ])
    await expect(portal.database.pool.query(text), text).rejects.toThrow('permission denied');
});

it('concurrent transactions get numbers without gaps, and none waits for another', async () => {
  const { pool } = portal.database;
  const clients = await Promise.all([pool.connect(), pool.connect(), pool.connect()]);
  const entry = `insert into audit_entry (actor_role, operation, summary, request_id) values (0, 'holdStones', '{}', gen_random_uuid())`;
  // All three hold their numbers at once: a counter that they shared would stop the second here.
  for (const client of clients) {
    await client.query('begin');
    await client.query(entry);
  }
  await clients[1]?.query('rollback');
  await clients[2]?.query('commit');
  await clients[0]?.query('commit');
  for (const client of clients) client.release();
  expect(await said()).toEqual([]);
  await appendLinks(pool, chain);
  expect(await said()).toEqual([]);
  const head = JSON.parse(await readFile(path.join(folder, 'head.json'), 'utf8'));
  expect(head.ledger.count).toBe(await number('select max(position)::int as n from ledger_link'));
});

it('an empty log without a checkpoint outside the database is unverifiable', async () => {
  await owner(
    'delete from audit_entry',
    'delete from ledger',
    ...['audit_link', 'audit_unlinked', 'ledger_link', 'ledger_unlinked'].map(
      (table) => `delete from ${table}`,
    ),
    'update audit_counter set entries = 0, entries_from = 0, steps = 0',
  );
  await rm(folder, { recursive: true, force: true });
  const { pool } = portal.database;
  const { rows } = await pool.query<{ id: string }>(
    'insert into audit_check default values returning id',
  );
  await pool.query(
    `insert into outbox (topic, payload) values ('audit.check', jsonb_build_object('check_id', $1::text))`,
    [rows[0]?.id],
  );
  await pool.query(`select pg_notify('outbox', '')`);
  const latest = async () =>
    (await portal.call(cast.auditor.token, 'GET', '/audit/chain')).body
      .data as components['schemas']['AuditChain'];
  await until('the check ends', async () => (await latest()).checks[0]?.ended_at !== null);
  expect((await latest()).checks[0]).toMatchObject({ state: 'unverifiable', findings: [] });
});
