import { createHmac, createSecretKey, hash, type KeyObject } from 'node:crypto';
import { type HeadPlace, NO_PLACES } from './head-places.ts';

/** What binds the audit log: a key that is not in the database, and a folder where signed heads are kept beside it. */
export interface AuditChain {
  readonly key: KeyObject;
  readonly headsDir: string;
  /** where heads are carried off to by schedule */
  readonly places: readonly HeadPlace[];
}

/** The place in a counter without gaps; null for what is older than the counters. */
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

/** Steps of the ledger that one statement wrote. */
export interface LedgerLink extends Counted {
  readonly position: number;
  readonly ledger_ids: readonly number[];
  /** SHA-256 of each step one after the other, in hex */
  readonly digests: string;
  readonly mac: string;
}

/** Before the first link. */
export const NO_MAC = '0'.repeat(64);

export const auditChain = (
  secret: string,
  headsDir: string,
  places: readonly HeadPlace[] = NO_PLACES,
): AuditChain => ({ key: createSecretKey(Buffer.from(secret)), headsDir, places });

/**
 * All that an entry says over `a`, as one text that reads the same in every time zone. Its number is left out: the link
 * bears it, so that two entries which were exchanged are told from one that was edited. What the request changed field by
 * field is said with it; of one that changed nothing so, nothing is.
 */
export const CONTENT = `format('%s', json_build_array((extract(epoch from a.at) * 1000000)::bigint, a.actor_id, a.actor_role, a.operation, a.summary, host(a.address), a.request_id))
  || coalesce((select jsonb_agg(jsonb_build_array(c.table_name, c.row_key, c.record, c.before, c.after) order by c.id)::text
       from record_change c where c.request_id = a.request_id), '')`;

/** All that a step of the ledger says over `l`, in the same way; its number is left to the link. */
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

/** How far the chain went at a moment. Signed, it says so wherever it is kept. */
export interface Head {
  readonly count: number;
  readonly entry_id: number;
  readonly mac: string;
  readonly at: string;
  /** how far the chain of the ledger went; heads of earlier versions do not say */
  readonly ledger?: { readonly count: number; readonly mac: string };
  readonly signature: string;
}

export const signHead = (key: KeyObject, head: Omit<Head, 'signature'>): Head => ({
  ...head,
  signature: headSignature(key, head),
});

export const headSignature = (
  key: KeyObject,
  { count, entry_id, mac, at, ledger }: Omit<Head, 'signature'>,
): string =>
  signed(
    key,
    `head|${count}|${entry_id}|${mac}|${at}${ledger ? `|${ledger.count}|${ledger.mac}` : ''}`,
  );

/** The same for the link that the rest of the chain hangs on; one is never taken for the other. */
export const anchorSignature = (
  key: KeyObject,
  { count, entry_id, mac, at }: Omit<Head, 'signature'>,
): string => signed(key, `anchor|${count}|${entry_id}|${mac}|${at}`);
