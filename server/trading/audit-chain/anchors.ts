import type { Queryable } from '../../platform/db/pool.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { type AuditChain, anchorSignature, type Checkpoint } from './chain.ts';
import type { ChainFindings } from './chain-findings.ts';

const ANCHORS = statement(
  'audit-anchors',
  'select position as count, entry_id, mac, at, signature from audit_anchor order by position desc',
);

export async function readAnchors(db: Queryable): Promise<Checkpoint[]> {
  const { rows } = await runStatement(db, ANCHORS);
  return rows.map(({ at, ...anchor }) => ({ ...anchor, at: at.toISOString() }));
}

/**
 * Returns the latest validly signed anchor: the last pruned link, after which verification starts.
 * Adds anchors with an invalid signature to `findings`.
 */
export async function readVerifiedAnchor(
  db: Queryable,
  { key }: AuditChain,
  findings: ChainFindings,
): Promise<Checkpoint | null> {
  const all = await readAnchors(db);
  for (const anchor of all) {
    if (anchorSignature(key, anchor) === anchor.signature) return anchor;
    findings.add(
      'head',
      anchor.count,
      anchor.entry_id,
      `The anchor at position ${anchor.count} is not signed with the key of this portal.`,
    );
  }
  return null;
}
