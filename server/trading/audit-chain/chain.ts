import { createHmac, createSecretKey, hash, type KeyObject } from 'node:crypto';
import { type HeadPlace, NO_PLACES } from './head-places.ts';

/** What binds the audit log: a key that is not in the database, and a folder where signed heads are kept beside it. */
export interface AuditChain {
  readonly key: KeyObject;
  readonly headsDir: string;
  /** where heads are carried off to by schedule */
  readonly places: readonly HeadPlace[];
}

export interface Link {
  readonly position: number;
  readonly entry_id: number;
  readonly digest: string;
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

export const digestOf = (content: string): string => hash('sha256', content, 'hex');

const signed = (key: KeyObject, text: string): string =>
  createHmac('sha256', key).update(text).digest('hex');

export const macOf = (
  key: KeyObject,
  before: string,
  { position, entry_id, digest }: Omit<Link, 'mac'>,
): string => signed(key, `link|${before}|${position}|${entry_id}|${digest}`);

/** How far the chain went at a moment. Signed, it says so wherever it is kept. */
export interface Head {
  readonly count: number;
  readonly entry_id: number;
  readonly mac: string;
  readonly at: string;
  readonly signature: string;
}

export const signHead = (key: KeyObject, head: Omit<Head, 'signature'>): Head => ({
  ...head,
  signature: headSignature(key, head),
});

export const headSignature = (
  key: KeyObject,
  { count, entry_id, mac, at }: Omit<Head, 'signature'>,
): string => signed(key, `head|${count}|${entry_id}|${mac}|${at}`);

/** The same for the link that the rest of the chain hangs on; one is never taken for the other. */
export const anchorSignature = (
  key: KeyObject,
  { count, entry_id, mac, at }: Omit<Head, 'signature'>,
): string => signed(key, `anchor|${count}|${entry_id}|${mac}|${at}`);
