import type pg from 'pg';
import { inTransaction } from '../../platform/db/pool.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { appendLedgerLinks, readLastLedgerLink, readLedgerMac } from './append-ledger-links.ts';
import {
  type AuditChain,
  CONTENT,
  digestOf,
  type Link,
  macOf,
  NO_MAC,
  signCheckpoint,
} from './chain.ts';
import { readLatestCheckpoint, writeCheckpoint } from './checkpoints.ts';

const BATCH_SIZE = 5_000;

export const LOCK_CHAIN = statement(
  'audit-link-alone',
  `select pg_advisory_xact_lock(hashtextextended('audit-chain', 0))`,
);
const TAKE = statement(
  'audit-link-take',
  `with taken as (
     delete from audit_unlinked where entry_id in (select entry_id from audit_unlinked order by entry_id limit $1) returning entry_id, stripe, serial)
   select a.id, t.stripe, t.serial, ${CONTENT} as content from taken t join audit_entry a on a.id = t.entry_id order by a.id`,
  { present: ['content'] },
);
const LAST = statement(
  'audit-link-last',
  'select position, entry_id, digest, mac from audit_link order by position desc limit 1',
);
const AT = statement('audit-link-at', 'select mac from audit_link where position = $1');
const ADD = statement(
  'audit-link-add',
  `insert into audit_link (position, entry_id, digest, mac, stripe, serial)
   select p, e, d, m, s, n from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::integer[], $6::bigint[]) as l (p, e, d, m, s, n)`,
);

/**
 * Appends to the hash chain all audit entries and ledger rows that were committed since the last
 * run. Returns false if the chain contradicts the latest checkpoint.
 */
export async function appendLinks(pool: pg.Pool, chain: AuditChain): Promise<boolean> {
  while ((await appendBatch(pool, chain)) === BATCH_SIZE);
  await appendLedgerLinks(pool, chain);
  return await signLatestCheckpoint(pool, chain);
}

const appendBatch = (pool: pg.Pool, { key }: AuditChain): Promise<number> =>
  inTransaction(pool, async (connection) => {
    await runStatement(connection, LOCK_CHAIN);
    const { rows } = await runStatement(connection, TAKE, [BATCH_SIZE]);
    const last = (await runStatement(connection, LAST)).rows[0];
    let [position, before] = [last?.position ?? 0, last?.mac ?? NO_MAC];
    const links = rows.map(({ id, content, stripe, serial }): Link => {
      position += 1;
      const link = { position, entry_id: id, digest: digestOf(content), stripe, serial };
      before = macOf(key, before, link);
      return { ...link, mac: before };
    });
    await runStatement(connection, ADD, [
      links.map((link) => link.position),
      links.map((link) => link.entry_id),
      links.map((link) => link.digest),
      links.map((link) => link.mac),
      links.map((link) => link.stripe),
      links.map((link) => link.serial),
    ]);
    return rows.length;
  });

/**
 * Signs a checkpoint of the current chain. A latest checkpoint that contradicts the chain is
 * evidence of tampering; then signs nothing and returns false.
 */
async function signLatestCheckpoint(
  pool: pg.Pool,
  { key, checkpointDir }: AuditChain,
): Promise<boolean> {
  const last = (await runStatement(pool, LAST)).rows[0];
  const ledger = await readLastLedgerLink(pool);
  const kept = await readLatestCheckpoint(checkpointDir);
  if (kept) {
    const { head } = kept;
    const met =
      head &&
      (await runStatement(pool, AT, [head.count])).rows[0]?.mac === head.mac &&
      (!head.ledger || (await readLedgerMac(pool, head.ledger.count)) === head.ledger.mac);
    if (!met) return false;
    if (head.count === last?.position && head.ledger?.count === ledger?.count) return true;
  }
  if (!last) return true;
  await writeCheckpoint(
    checkpointDir,
    signCheckpoint(key, {
      count: last.position,
      entry_id: last.entry_id,
      mac: last.mac,
      at: new Date().toISOString(),
      ...(ledger && { ledger }),
    }),
  );
  return true;
}
