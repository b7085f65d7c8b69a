import type { Reader } from '../../platform/db/pool.ts';
import { ask, statement } from '../../platform/db/statement.ts';
import { type AuditChain, anchorSignature, type Head } from './chain.ts';
import type { ChainFindings } from './chain-findings.ts';

const ANCHORS = statement(
  'audit-anchors',
  'select position as count, entry_id, mac, at, signature from audit_anchor order by position desc',
);

export async function anchors(db: Reader): Promise<Head[]> {
  const { rows } = await ask(db, ANCHORS);
  return rows.map(({ at, ...anchor }) => ({ ...anchor, at: at.toISOString() }));
}

/**
 * Returns the latest anchor that is signed with our key: verification starts there. Returns null if
 * nothing was ever pruned.
 */
export async function provenAnchor(
  db: Reader,
  { key }: AuditChain,
  findings: ChainFindings,
): Promise<Head | null> {
  const all = await anchors(db);
  for (const anchor of all) {
    if (anchorSignature(key, anchor) === anchor.signature) return anchor;
    findings.add(
      'head',
      anchor.count,
      anchor.entry_id,
      `The anchor at place ${anchor.count} was not signed with the key of this portal.`,
    );
  }
  return null;
}
