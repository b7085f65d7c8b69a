import type pg from 'pg';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { readLedgerMac } from './append-ledger-links.ts';
import { type AuditChain, type Checkpoint, checkpointSignature } from './chain.ts';
import type { ChainFindings } from './chain-findings.ts';
import type { StoredCheckpoint } from './checkpoints.ts';

const AT_CHECKPOINT = statement(
  'audit-head-met',
  `select (select max(position) from audit_link) as last, (select mac from audit_link where position = $1) as mac,
          (select entry_id from audit_link order by position desc limit 1) as "lastEntry"`,
);

interface VerifiedChain {
  readonly chain: AuditChain;
  /** last pruned link, after which the chain begins; null if nothing was pruned */
  readonly anchor: Checkpoint | null;
}

export async function verifyCheckpoint(
  pool: pg.Pool,
  { chain: { key }, anchor }: VerifiedChain,
  { file, head }: StoredCheckpoint,
  findings: ChainFindings,
): Promise<void> {
  if (!head || checkpointSignature(key, head) !== head.signature) {
    findings.add(
      'head',
      null,
      null,
      `${file} is not a checkpoint that is signed with the key of this portal.`,
    );
    return;
  }
  if (head.ledger && (await readLedgerMac(pool, head.ledger.count)) !== head.ledger.mac)
    findings.add(
      'cut',
      null,
      null,
      `The ledger chain in the database does not match ${file}, which has ${head.ledger.count} links. Links in the database were removed or rewritten.`,
    );
  // A checkpoint at or before the anchor refers to a link that was pruned legitimately.
  if (anchor && head.count < anchor.count) return;
  if (anchor && head.count === anchor.count && head.mac === anchor.mac) return;
  const { rows } = await runStatement(pool, AT_CHECKPOINT, [head.count]);
  const { last = null, mac = null, lastEntry = null } = rows[0] ?? {};
  if (mac === head.mac) return;
  if (mac === null && (last ?? 0) < head.count) {
    const first = (last ?? 0) + 1;
    const after = lastEntry === null ? '' : ` after entry ${lastEntry}`;
    findings.add(
      'cut',
      first,
      head.entry_id,
      `The chain was truncated${after}: ${file} has entry ${head.entry_id} at position ${head.count}, but the chain ends at ${first - 1}.`,
    );
    return;
  }
  findings.add(
    'cut',
    head.count,
    head.entry_id,
    `${file} has entry ${head.entry_id} at position ${head.count}, but the chain in the database differs there: it was truncated and rewritten.`,
  );
}
