import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
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

type Stands = components['schemas']['AuditChain'];

const KEY = 'a key of the test that is long enough';

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

const owner = (...statements: readonly string[]) =>
  portal.database.owner.query(['begin', ...statements, 'commit'].join(';'));
const numbers = async (text: string): Promise<number[]> =>
  (await portal.database.pool.query<{ n: number }>(text)).rows.map(({ n }) => n);
const lastEntries = async (count: number): Promise<number[]> =>
  (
    await numbers(`select entry_id as n from audit_link order by position desc limit ${count}`)
  ).reverse();

async function found(): Promise<[string, number | null][]> {
  const findings = await verifyChain(portal.database.pool, chain, { onProgress: async () => true });
  return (findings?.list ?? []).map(({ kind, entry_id }) => [kind, entry_id]);
}

describe('the check finds that the owner of the database', () => {
  beforeEach(async () => {
    for (let n = 0; n < 4; n += 1) await desk.held(cast.ada, await desk.stone());
    expect(await appendLinks(portal.database.pool, chain)).toBe(true);
    expect(await found()).toEqual([]);
    await portal.database.owner.query(`
      create table kept_entry as table audit_entry; create table kept_link as table audit_link;
      create table kept_counter as table audit_counter`);
  });
  afterEach(async () => {
    await owner(
      'delete from audit_entry',
      'delete from audit_link',
      'insert into audit_entry overriding system value table kept_entry',
      'insert into audit_link table kept_link',
      'delete from audit_unlinked',
      'update audit_counter c set entries = k.entries from kept_counter k where k.stripe = c.stripe',
      'drop table kept_entry',
      'drop table kept_link',
      'drop table kept_counter',
    );
    expect(await found()).toEqual([]);
  });

  it.each([
    ['address', `address = '10.9.8.7'`],
    ['summary', `summary = '{"data": {"stock_numbers": ["another"]}}'`],
    ['hour', `at = at + interval '1 microsecond'`],
    ['person', 'actor_id = null'],
    ['act', `operation = 'releaseHold'`],
  ])('edited the %s of an entry', async (_, what) => {
    const [, id = 0] = await lastEntries(3);
    await owner(`update audit_entry set ${what} where id = ${id}`);
    expect(await found()).toEqual([['edited', id]]);
  });

  it('edited or removed a field that a request changed', async () => {
    const path = `/customer/business/${cast.ada.businessId}/terms`;
    const { status } = await portal.call(cast.administrator.token, 'PUT', path, {
      body: { data: { memo_days: 11 } },
    });
    expect(status).toBe(200);
    expect(await appendLinks(portal.database.pool, chain)).toBe(true);
    expect(await found()).toEqual([]);
    const [id = 0] = await lastEntries(1);
    await owner('create table kept_change as table record_change');
    for (const text of [
      `update record_change set after = jsonb_set(after, '{memo_days}', '12')`,
      'delete from record_change',
    ]) {
      await owner(
        `${text} where request_id = (select request_id from audit_entry where id = ${id})`,
      );
      expect(await found(), text).toEqual([['edited', id]]);
      await owner(
        'delete from record_change',
        'insert into record_change overriding system value table kept_change',
      );
      expect(await found()).toEqual([]);
    }
    // What was linked here stands for the tests behind this one.
    await owner(
      'drop table kept_change',
      'drop table kept_entry',
      'drop table kept_link',
      'drop table kept_counter',
      'create table kept_entry as table audit_entry',
      'create table kept_link as table audit_link',
      'create table kept_counter as table audit_counter',
    );
  });

  it('edited an entry and its link', async () => {
    const [, id = 0, next = 0] = await lastEntries(3);
    await owner(
      `update audit_entry set operation = 'releaseHold' where id = ${id}`,
      `update audit_link set digest = repeat('a', 64) where entry_id = ${id}`,
    );
    expect(await found()).toEqual([['edited', id]]);
    await owner(
      `update audit_link set digest = (select encode(sha256(convert_to(json_build_array((extract(epoch from a.at) * 1000000)::bigint,
         a.actor_id, a.actor_role, a.operation, a.summary, host(a.address), a.request_id)::text, 'UTF8')), 'hex')
         from audit_entry a where a.id = ${id}), mac = repeat('b', 64) where entry_id = ${id}`,
    );
    expect(await found()).toEqual([
      ['edited', id],
      ['unproven', next],
    ]);
  });

  it('removed an entry, with or without its link', async () => {
    const [, id = 0, next = 0] = await lastEntries(3);
    await owner(`delete from audit_entry where id = ${id}`);
    expect(await found()).toEqual([['removed', id]]);
    await owner(`delete from audit_link where entry_id = ${id}`);
    expect(await found()).toEqual([
      ['removed', id],
      ['unproven', next],
    ]);
  });

  it('moved the links up to close a gap, after which later links are unproven', async () => {
    const [, id = 0, next = 0] = await lastEntries(3);
    await owner(
      `delete from audit_entry where id = ${id}`,
      `delete from audit_link where entry_id = ${id}`,
      `update audit_link set position = position - 1 where entry_id = ${next}`,
    );
    expect(await found()).toEqual([
      ['edited', next],
      ['cut', next],
    ]);
  });

  it('exchanged two entries', async () => {
    const [one = 0, , other = 0] = await lastEntries(3);
    const fields = [
      'at',
      'actor_id',
      'actor_role',
      'operation',
      'summary',
      'address',
      'request_id',
    ];
    const from = fields.map((field) => `${field} = k.${field}`).join(', ');
    await owner(
      `update audit_entry a set ${from} from kept_entry k where a.id = ${one} and k.id = ${other}`,
      `update audit_entry a set ${from} from kept_entry k where a.id = ${other} and k.id = ${one}`,
    );
    expect(await found()).toEqual([
      ['reordered', one],
      ['reordered', other],
    ]);
  });

  it('cut off the end of the chain, even if entries were written afterwards', async () => {
    const [one = 0, other = 0] = await lastEntries(2);
    const cut = `in (${one}, ${other})`;
    await owner(`delete from audit_entry where id ${cut}`);
    expect(await found()).toEqual([
      ['removed', one],
      ['removed', other],
    ]);
    await owner(`delete from audit_link where entry_id ${cut}`);
    expect(await found()).toContainEqual(['cut', other]);
    for (let n = 0; n < 3; n += 1) await desk.held(cast.ada, await desk.stone());
    expect(await appendLinks(portal.database.pool, chain)).toBe(false);
    expect(await found()).toContainEqual(['cut', other]);
  });

  it('inserted an entry without the triggers', async () => {
    await owner(
      'set local session_replication_role = replica',
      `insert into audit_entry (actor_role, operation, summary, request_id) values (0, 'holdStones', '{}', gen_random_uuid())`,
    );
    const [id = 0] = await numbers('select max(id) as n from audit_entry');
    expect(await found()).toEqual([['added', id]]);
  });
});

describe('a checkpoint', () => {
  it('is verified by its signature, and the first one of a day is kept', async () => {
    await desk.held(cast.ada, await desk.stone());
    await appendLinks(portal.database.pool, chain);
    const files = (await readdir(folder)).sort();
    expect(files).toEqual([expect.stringMatching(/^head-\d{4}-\d\d-\d\d\.json$/), 'head.json']);
    const head = JSON.parse(await readFile(path.join(folder, 'head.json'), 'utf8'));
    expect(await numbers('select max(position) as n from audit_link')).toEqual([head.count]);
    const carried = path.join(folder, 'carried.json');
    for (const text of [JSON.stringify({ ...head, count: head.count + 5 }), 'no head']) {
      await writeFile(carried, text);
      expect(await found()).toEqual([['head', null]]);
    }
    await rm(carried);
    expect(await found()).toEqual([]);
  });

  it('is written by one of two concurrent jobs, and no entry is linked twice', async () => {
    for (let n = 0; n < 3; n += 1) await desk.held(cast.ada, await desk.stone());
    const { pool } = portal.database;
    await Promise.all([appendLinks(pool, chain), appendLinks(pool, chain)]);
    expect(await found()).toEqual([]);
    expect(await numbers('select count(*)::int as n from audit_unlinked')).toEqual([0]);
  });

  it('is unchanged if the linking process dies', async () => {
    await desk.held(cast.ada, await desk.stone());
    const waiting = await numbers('select entry_id as n from audit_unlinked order by 1');
    await portal.database.owner.query(`
      create function die() returns trigger language plpgsql as $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$;
      create trigger dies after insert on audit_link for each statement execute function die()`);
    await expect(appendLinks(portal.database.pool, chain)).rejects.toThrow();
    await portal.database.owner.query('drop trigger dies on audit_link; drop function die');
    expect(await numbers('select entry_id as n from audit_unlinked order by 1')).toEqual(waiting);
    await appendLinks(portal.database.pool, chain);
    expect(await found()).toEqual([]);
  });
});

describe('a check of the audit log', () => {
  const stands = async (): Promise<Stands> =>
    (await portal.call(cast.auditor.token, 'GET', '/audit/chain')).body.data as Stands;
  const checked = async () => {
    const headers = { 'Idempotency-Key': randomUUID() };
    const begun = await portal.call(cast.auditor.token, 'POST', '/audit/chain', { headers });
    expect(begun.status, JSON.stringify(begun.body)).toBe(200);
    await until('the check ends', async () => (await stands()).checks[0]?.ended_at !== null);
    return (await stands()).checks[0];
  };

  it('is started by the auditor, reads every entry, and returns its findings', async () => {
    const sound = await checked();
    expect(sound).toMatchObject({ state: 'sound', faults: 0, findings: [], heads: 2 });
    expect(sound?.entries_done).toBe(sound?.entries);
    const [id = 0] = await lastEntries(1);
    await owner(`update audit_entry set operation = 'releaseHold' where id = ${id}`);
    expect(await checked()).toMatchObject({
      state: 'broken',
      faults: 1,
      findings: [{ kind: 'edited', entry_id: id, said: `Entry ${id} was edited.` }],
    });
  });

  it('notifies administrators and auditors once of its findings, and again of new findings', async () => {
    const overseers = await numbers(
      'select count(*)::int as n from app_user where role_id in (1, 8) and is_active and deleted_at is null',
    );
    const told = async (): Promise<string[]> =>
      (
        await portal.database.pool.query<{ told: string }>(
          `select u.role_id || ' ' || n.link || ' ' || n.detail as told from notice n join app_user u on u.id = n.user_id
            where n.kind = 'audit.broken' order by n.created_at, u.role_id`,
        )
      ).rows.map((row) => row.told);
    await until('the first finding is told', async () => (await told()).length > 0);
    const first = await told();
    expect(first).toHaveLength(overseers[0] ?? 0);
    expect(new Set(first)).toEqual(
      new Set(
        [1, 8].map(
          (role) =>
            `${role} /audit?view=chain The check of the full audit log found 1 fault. See the check for the entries that do not match.`,
        ),
      ),
    );
    expect((await checked())?.state).toBe('broken');
    const [id = 0] = await lastEntries(2);
    await owner(`update audit_entry set operation = 'releaseHold' where id = ${id}`);
    expect((await checked())?.faults).toBe(2);
    await until('the second finding is told', async () => (await told()).length > first.length);
    expect((await told()).slice(first.length)).toEqual(
      first.map((text) => text.replace('1 fault', '2 faults')),
    );
  });
});
