import type pg from 'pg';
import { inTransaction } from '../../platform/db/pool.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { type AuditChain, type LedgerLink, ledgerMacOf, NO_MAC, STEP_CONTENT } from './chain.ts';

const BATCH_SIZE = 500;
/** Placeholder digest for a ledger row that was deleted before it was linked. */
export const NO_DIGEST = '0'.repeat(64);

const LOCK_CHAIN = statement(
  'ledger-link-alone',
  `select pg_advisory_xact_lock(hashtextextended('audit-chain', 0))`,
);
const TAKE = statement(
  'ledger-link-take',
  `with taken as (
     delete from ledger_unlinked where id in (select id from ledger_unlinked order by id limit $1) returning id, ledger_ids, stripe, serial)
   select t.ledger_ids, t.stripe, t.serial,
          (select string_agg(case when l.id is null then '${NO_DIGEST}' else encode(sha256(convert_to(${STEP_CONTENT}, 'UTF8')), 'hex') end, '' order by i.n)
             from unnest(t.ledger_ids) with ordinality as i (id, n) left join ledger l on l.id = i.id) as digests
     from taken t order by t.id`,
);
const LAST = statement(
  'ledger-link-last',
  'select position as count, mac from ledger_link order by position desc limit 1',
);
const AT = statement('ledger-link-at', 'select mac from ledger_link where position = $1');
const ADD = statement(
  'ledger-link-add',
  `insert into ledger_link (position, ledger_ids, digests, mac, stripe, serial)
   select p, i::bigint[], decode(d, 'hex'), m, s, n
     from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::integer[], $6::bigint[]) as l (p, i, d, m, s, n)`,
);

export async function readLastLedgerLink(
  pool: pg.Pool | pg.PoolClient,
): Promise<{ count: number; mac: string } | undefined> {
  return (await runStatement(pool, LAST)).rows[0];
}

export const readLedgerMac = async (pool: pg.Pool, position: number): Promise<string | undefined> =>
  (await runStatement(pool, AT, [position])).rows[0]?.mac;

export async function appendLedgerLinks(pool: pg.Pool, chain: AuditChain): Promise<void> {
  while ((await appendBatch(pool, chain)) === BATCH_SIZE);
}

const appendBatch = (pool: pg.Pool, { key }: AuditChain): Promise<number> =>
  inTransaction(pool, async (connection) => {
    await runStatement(connection, LOCK_CHAIN);
    const { rows } = await runStatement(connection, TAKE, [BATCH_SIZE]);
    const last = await readLastLedgerLink(connection);
    let [position, before] = [last?.count ?? 0, last?.mac ?? NO_MAC];
    const links = rows.map(({ ledger_ids, digests, stripe, serial }): LedgerLink => {
      position += 1;
      const link = { position, ledger_ids, digests: digests ?? '', stripe, serial };
      before = ledgerMacOf(key, before, link);
      return { ...link, mac: before };
    });
    await runStatement(connection, ADD, [
      links.map((link) => link.position),
      links.map((link) => `{${link.ledger_ids.join(',')}}`),
      links.map((link) => link.digests),
      links.map((link) => link.mac),
      links.map((link) => link.stripe),
      links.map((link) => link.serial),
    ]);
    return rows.length;
  });
