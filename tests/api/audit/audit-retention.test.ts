import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { components } from '#api/schema.gen.ts';
import { appendLinks } from '../../../server/trading/audit-chain/append-links.ts';
import { type AuditChain, createAuditChain } from '../../../server/trading/audit-chain/chain.ts';
import { pruneEntries } from '../../../server/trading/audit-chain/prune-entries.ts';
import { verifyChain } from '../../../server/trading/audit-chain/verify-chain.ts';
import { some } from '../../support/runner/some.ts';
import { until } from '../../support/runner/until.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Desk, deskOf } from '../../support/trade/desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

type Stands = components['schemas']['AuditChain'];
const KEY = 'a key of the test that is long enough';
const NO_SIGNATURE = 'a'.repeat(64);

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

const stands = async (): Promise<Stands> =>
  (await portal.call(cast.auditor.token, 'GET', '/audit/chain')).body.data as unknown as Stands;
const entriesListed = async (): Promise<number> => {
  const { body } = await portal.call(cast.auditor.token, 'GET', '/audit/audit-logs?size=1');
  return (body.pagination as components['schemas']['Pagination']).totalRecords;
};
async function found(): Promise<[string, number | null][]> {
  const findings = await verifyChain(portal.database.pool, chain, { onProgress: async () => true });
  return (findings?.list ?? []).map(({ kind, position }) => [kind, position]);
}
async function checkedSound(): Promise<void> {
  const { status } = await portal.call(cast.auditor.token, 'POST', '/audit/chain');
  expect(status).toBe(200);
  await until('the check has ended', async () => (await stands()).checks[0]?.ended_at !== null);
  expect((await stands()).checks[0]?.state).toBe('sound');
}

it('deletes expired entries, and the check verifies the rest from a signed anchor', async () => {
  const { owner, pool } = portal.database;
  for (let n = 0; n < 8; n += 1) await desk.held(cast.ada, await desk.stone());
  // Five of them were written long ago, in this world.
  await owner.query(`begin;
    update audit_entry set at = at - interval '8 years' where id in (select id from audit_entry order by id limit 5);
    delete from audit_link; delete from audit_unlinked; insert into audit_unlinked select id from audit_entry;
    update audit_counter set entries = 0; commit`);
  await rm(folder, { recursive: true, force: true });
  expect(await appendLinks(pool, chain)).toBe(true);
  expect(await found()).toEqual([]);
  const steps = await pool.query('select from ledger');

  // Nothing goes before a check has found everything as it was written.
  expect(await pruneEntries(pool, chain)).toBe(0);
  await checkedSound();
  const before = await entriesListed();
  expect(before).toBeGreaterThan(8);
  expect(await pruneEntries(pool, chain)).toBe(5);
  expect(await pruneEntries(pool, chain)).toBe(0);
  expect(await found()).toEqual([]);
  expect(await entriesListed()).toBe(before - 5);
  expect(await stands()).toMatchObject({ linked: before - 5, forgotten: { count: 5 } });
  expect((await pool.query('select from ledger')).rowCount).toBe(steps.rowCount);

  // The chain goes on, and what was edited behind the anchor is named as ever.
  await desk.held(cast.ada, await desk.stone());
  expect(await appendLinks(pool, chain)).toBe(true);
  expect(await found()).toEqual([]);
  const { rows } = await pool.query<{ position: number; entry_id: number }>(
    'select position::int, entry_id::int from audit_link order by position offset 1 limit 1',
  );
  const { position, entry_id } = some(rows)[0];
  await owner.query(`update audit_entry set summary = summary || '{"more": 1}' where id = $1`, [
    entry_id,
  ]);
  expect(await found()).toEqual([['edited', position]]);
  await owner.query(`update audit_entry set summary = summary - 'more' where id = $1`, [entry_id]);
  expect(await found()).toEqual([]);
});

it('the check detects an anchor that the database owner removed or forged', async () => {
  const { owner, pool } = portal.database;
  await owner.query('create table kept_anchor as table audit_anchor; delete from audit_anchor');
  expect(await found()).toContainEqual(['removed', 1]);
  await owner.query('insert into audit_anchor table kept_anchor');
  expect(await found()).toEqual([]);

  await owner.query(
    `create table kept_link as table audit_link; create table kept_entry as table audit_entry; create table kept_counter as table audit_counter`,
  );
  const { rows } = await pool.query<{ position: number }>(
    'select position::int from audit_link order by position offset 2 limit 1',
  );
  const { position } = some(rows)[0];
  await owner.query(
    `begin;
     insert into audit_anchor select position, entry_id, mac, now(), '${NO_SIGNATURE}' from audit_link where position = ${position};
     delete from audit_entry where id in (select entry_id from audit_link where position <= ${position});
     delete from audit_link where position <= ${position}; commit`,
  );
  expect(await found()).toEqual(
    expect.arrayContaining([
      ['head', position],
      ['removed', 6],
    ]),
  );
  await owner.query(`begin;
    delete from audit_anchor; insert into audit_anchor table kept_anchor;
    delete from audit_link; insert into audit_link table kept_link;
    delete from audit_entry; insert into audit_entry overriding system value table kept_entry; delete from audit_unlinked;
    update audit_counter c set entries = k.entries from kept_counter k where k.stripe = c.stripe; commit`);
  expect(await found()).toEqual([]);
});

it('the portal cannot delete entries younger than seven years', async () => {
  const { pool } = portal.database;
  const { rows } = await pool.query<{ last: number }>(
    'select max(position)::int as last from audit_link',
  );
  await expect(
    pool.query('select forget_audit($1, now(), $2)', [some(rows)[0].last, NO_SIGNATURE]),
  ).rejects.toMatchObject({ code: '23514' });
  expect(await found()).toEqual([]);
});

it('shows the retention periods, and that the ledger is kept forever', async () => {
  const kept = new Map((await stands()).kept.map(({ words, days }) => [words, days]));
  expect(kept.get('Status changes of all records, with author and reason')).toBeNull();
  expect(kept.get('Searches')).toBe(400);
  expect(kept.get('Shared links, after they expire')).toBe(90);
  expect(kept.get('Audit log entries, with the changed fields')).toBe(2_557);
});
