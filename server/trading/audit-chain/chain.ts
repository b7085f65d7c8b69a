import { createHmac, createSecretKey, hash, type KeyObject } from 'node:crypto';
import { type CheckpointTarget, NO_TARGETS } from './checkpoint-targets.ts';

/**
 * Secrets and storage of the audit hash chain. The key and the checkpoint folder are outside the
 * database, so access to the database alone is not enough to forge the chain.
 */
export interface AuditChain {
  readonly key: KeyObject;
  readonly checkpointDir: string;
  /** places outside the portal; a scheduled job exports the checkpoints to each place */
  readonly targets: readonly CheckpointTarget[];
}

/**
 * Number of a new entry, from one of several parallel database counters (`stripe`). A gap in the
 * serials of a stripe shows a deleted entry. Links older than the counters have null.
 */
export interface Counted {
  readonly stripe: number | null;
  readonly serial: number | null;
}

export interface Link extends Counted {
  readonly position: number;
  readonly entry_id: number;
  readonly digest: string;
  readonly mac: string;
}

/** Link of the ledger's hash chain. Covers all ledger rows that one SQL statement wrote. */
export interface LedgerLink extends Counted {
  readonly position: number;
  readonly ledger_ids: readonly number[];
  /** concatenated SHA-256 digests of the ledger rows, in hex */
  readonly digests: string;
  readonly mac: string;
}

/** Used as the previous MAC of the first link, because no link precedes it. */
export const NO_MAC = '0'.repeat(64);

export const createAuditChain = (
  secret: string,
  checkpointDir: string,
  targets: readonly CheckpointTarget[] = NO_TARGETS,
): AuditChain => ({ key: createSecretKey(Buffer.from(secret)), checkpointDir, targets });

/**
 * SQL for the hashed content: the audit entry `a` and the field changes of the same request. The
 * entry id is omitted, so that swapped entries are reported as reordered, not as edited.
 */
export const CONTENT = `format('%s', json_build_array((extract(epoch from a.at) * 1000000)::bigint, a.actor_id, a.actor_role, a.operation, a.summary, host(a.address), a.request_id))
  || coalesce((select jsonb_agg(jsonb_build_array(c.table_name, c.row_key, c.record, c.before, c.after) order by c.id)::text
       from record_change c where c.request_id = a.request_id), '')`;

/**
 * SQL for the hashed content of a ledger row `l`. Omits the id, which `LedgerLink.ledger_ids`
 * stores.
 */
export const STEP_CONTENT = `json_build_array((extract(epoch from l.at) * 1000000)::bigint, l.workflow, l.record_id, l.stone_id, l.business_id, l.event, l.from_state, l.to_state,
  l.author, l.actor_id, l.actor_role, l.reason, l.request_id)::text`;

export const digestOf = (content: string): string => hash('sha256', content, 'hex');

const signed = (key: KeyObject, text: string): string =>
  createHmac('sha256', key).update(text).digest('hex');

export const macOf = (
  key: KeyObject,
  before: string,
  { position, entry_id, digest, ...counted }: Omit<Link, 'mac'>,
): string => signed(key, `link|${before}|${position}|${entry_id}|${digest}${countedText(counted)}`);

export const ledgerMacOf = (
  key: KeyObject,
  before: string,
  { position, ledger_ids, digests, ...counted }: Omit<LedgerLink, 'mac'>,
): string =>
  signed(
    key,
    `ledger|${before}|${position}|${ledger_ids.join(',')}|${digests}${countedText(counted)}`,
  );

const countedText = ({ stripe, serial }: Counted): string =>
  stripe === null ? '' : `|${stripe}|${serial}`;

export interface Checkpoint {
  readonly count: number;
  readonly entry_id: number;
  readonly mac: string;
  readonly at: string;
  /** length and last MAC of the ledger chain; missing in checkpoints older than the ledger chain */
  readonly ledger?: { readonly count: number; readonly mac: string };
  readonly signature: string;
}

export const signCheckpoint = (
  key: KeyObject,
  head: Omit<Checkpoint, 'signature'>,
): Checkpoint => ({
  ...head,
  signature: checkpointSignature(key, head),
});

export const checkpointSignature = (
  key: KeyObject,
  { count, entry_id, mac, at, ledger }: Omit<Checkpoint, 'signature'>,
): string =>
  signed(
    key,
    `head|${count}|${entry_id}|${mac}|${at}${ledger ? `|${ledger.count}|${ledger.mac}` : ''}`,
  );

/**
 * Signs an anchor, the last pruned link. The prefix "anchor" keeps this signature from being
 * accepted as the signature of a checkpoint.
 */
export const anchorSignature = (
  key: KeyObject,
  { count, entry_id, mac, at }: Omit<Checkpoint, 'signature'>,
): string => signed(key, `anchor|${count}|${entry_id}|${mac}|${at}`);
