import type pg from 'pg';
import { inTransaction } from '../../platform/db/pool.ts';
import { ask, statement } from '../../platform/db/statement.ts';
import { type AuditChain, CONTENT, digestOf, type Link, macOf, NO_MAC, signHead } from './chain.ts';
import { keepHead, latestHead } from './heads.ts';
import { lastLedgerLink, ledgerMacAt, linkLedger } from './link-ledger.ts';

const AT_ONCE = 5_000;

export const ALONE = statement(
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
 * Appends links for all entries committed since the last run. An advisory lock serializes
 * processes. A killed process rolls back, so its entries remain unlinked. Returns false if the
 * chain contradicts the latest checkpoint.
 */
export async function linkEntries(pool: pg.Pool, chain: AuditChain): Promise<boolean> {
  while ((await linkSome(pool, chain)) === AT_ONCE);
  await linkLedger(pool, chain);
  return await signLatest(pool, chain);
}

const linkSome = (pool: pg.Pool, { key }: AuditChain): Promise<number> =>
  inTransaction(pool, async (client) => {
    await ask(client, ALONE);
    const { rows } = await ask(client, TAKE, [AT_ONCE]);
    const last = (await ask(client, LAST)).rows[0];
    let [position, before] = [last?.position ?? 0, last?.mac ?? NO_MAC];
    const links = rows.map(({ id, content, stripe, serial }): Link => {
      position += 1;
      const link = { position, entry_id: id, digest: digestOf(content), stripe, serial };
      before = macOf(key, before, link);
      return { ...link, mac: before };
    });
    await ask(client, ADD, [
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
 * A checkpoint that no longer matches the chain proves tampering. It is kept and never replaced.
 */
async function signLatest(pool: pg.Pool, { key, headsDir }: AuditChain): Promise<boolean> {
  const last = (await ask(pool, LAST)).rows[0];
  const ledger = await lastLedgerLink(pool);
  const kept = await latestHead(headsDir);
  if (kept) {
    const { head } = kept;
    const met =
      head &&
      (await ask(pool, AT, [head.count])).rows[0]?.mac === head.mac &&
      (!head.ledger || (await ledgerMacAt(pool, head.ledger.count)) === head.ledger.mac);
    if (!met) return false;
    if (head.count === last?.position && head.ledger?.count === ledger?.count) return true;
  }
  if (!last) return true;
  await keepHead(
    headsDir,
    signHead(key, {
      count: last.position,
      entry_id: last.entry_id,
      mac: last.mac,
      at: new Date().toISOString(),
      ...(ledger && { ledger }),
    }),
  );
  return true;
}
