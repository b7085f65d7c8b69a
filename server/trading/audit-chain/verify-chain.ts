import type pg from 'pg';
import { type Row, runStatement, statement } from '../../platform/db/statement.ts';
import { readVerifiedAnchor } from './anchors.ts';
import { type AuditChain, type Checkpoint, CONTENT, digestOf, macOf, NO_MAC } from './chain.ts';
import { ChainFindings } from './chain-findings.ts';
import { readCheckpoints } from './checkpoints.ts';
import { verifyCheckpoint } from './verify-checkpoint.ts';
import { verifyCounters } from './verify-counters.ts';
import { verifyLedger } from './verify-ledger.ts';

const BATCH_SIZE = 10_000;
const PREFETCH = 3;

const COUNT = statement(
  'audit-verify-count',
  'select coalesce(max(position), 0) as last from audit_link',
);
const READ_BATCH = statement(
  'audit-verify-piece',
  `select l.position, l.entry_id, l.digest, l.mac, l.stripe, l.serial, case when a.id is not null then ${CONTENT} end as content
     from (select * from audit_link where position > $1 and position <= $1 + $2::bigint) l
     left join audit_entry a on a.id = l.entry_id order by l.position`,
);
const ADDED = statement(
  'audit-verify-added',
  `select a.id from audit_entry a
    where not exists (select from audit_link l where l.entry_id = a.id)
      and not exists (select from audit_unlinked u where u.entry_id = a.id) order by a.id limit $1`,
);
const OWNERS_OF_DIGESTS = statement(
  'audit-verify-exchanged',
  'select entry_id, digest from audit_link where digest = any($1)',
);

export interface VerifyOptions {
  /** receives the progress; returns false to stop the verification */
  readonly onProgress: (done: number, all: number) => Promise<boolean>;
}

type LinkRow = Row<'audit-verify-piece'>;

/** Returns null if `onProgress` stopped the verification. */
export async function verifyChain(
  pool: pg.Pool,
  chain: AuditChain,
  { onProgress }: VerifyOptions,
): Promise<ChainFindings | null> {
  // Reads the checkpoints before the links, because the chain may grow during the verification. A
  // checkpoint that is read later could cover links that were not read.
  const heads = await readCheckpoints(chain.checkpointDir);
  const findings = new ChainFindings();
  const anchor = await readVerifiedAnchor(pool, chain, findings);
  const from = anchor?.count ?? 0;
  const last = (await runStatement(pool, COUNT)).rows[0]?.last ?? from;
  const all = last - from;
  const verifier = new LinkVerifier(chain, findings, anchor);
  for await (const rows of readBatches(pool, from, last)) {
    for (const row of rows) verifier.verify(row);
    if (!(await onProgress(Math.min(verifier.done, all), all))) return null;
  }
  await reportReordered(pool, findings);
  const added = await runStatement(pool, ADDED, [ChainFindings.KEPT]);
  for (const { id } of added.rows)
    findings.add('added', null, id, `Entry ${id} was added to the log without a request.`);
  // Checks the counters only if the links and the ledger are complete. A missing entry also leaves
  // a gap in the counters, so it would be reported twice.
  const isComplete = !findings.list.some(({ kind }) => kind === 'removed');
  const before = findings.count;
  await verifyLedger(pool, chain, findings);
  const isLedgerComplete = findings.count === before;
  for (const kept of heads) await verifyCheckpoint(pool, { chain, anchor }, kept, findings);
  const isCut = findings.list.some(({ kind }) => kind === 'cut');
  if (isComplete && isLedgerComplete && !isCut) await verifyCounters(pool, findings);
  findings.heads = heads.length;
  findings.isEmpty = last === 0;
  return findings;
}

async function* readBatches(pool: pg.Pool, from: number, last: number): AsyncGenerator<LinkRow[]> {
  const pending: Promise<{ rows: LinkRow[] }>[] = [];
  let after = from;
  const prefetchNext = (): void => {
    if (after >= last) return;
    const next = runStatement(pool, READ_BATCH, [after, BATCH_SIZE]);
    // Avoids an unhandled rejection if the verification stops before this batch is awaited.
    next.catch(() => undefined);
    pending.push(next);
    after += BATCH_SIZE;
  };
  for (let ahead = 0; ahead < PREFETCH; ahead += 1) prefetchNext();
  try {
    for (let next = pending.shift(); next; next = pending.shift()) {
      const { rows } = await next;
      prefetchNext();
      yield rows;
    }
  } finally {
    await Promise.allSettled(pending);
  }
}

/**
 * If the content of an altered entry is the original content of another entry, reports the entries
 * as reordered, not edited.
 */
async function reportReordered(pool: pg.Pool, findings: ChainFindings): Promise<void> {
  if (findings.altered.size === 0) return;
  const { rows } = await runStatement(pool, OWNERS_OF_DIGESTS, [[...findings.altered.values()]]);
  const owners = new Map(rows.map(({ digest, entry_id }) => [digest, entry_id]));
  for (const [id, digest] of findings.altered) {
    const owner = owners.get(digest);
    if (owner !== undefined) findings.addReordered(id, owner);
  }
}

/**
 * Verifies links in sequence, each against its predecessor. After a fault, verification of the
 * later links continues.
 */
class LinkVerifier {
  done = 0;
  readonly #chain: AuditChain;
  readonly #findings: ChainFindings;
  #position = 0;
  #entry = 0;
  /**
   * Accepted MACs of the previous link: the stored MAC and, if the stored one is wrong, the correct
   * one. Empty if the previous link is missing.
   */
  #before: readonly string[] = [NO_MAC];
  /** true if the previous link is missing or its MAC could not be confirmed */
  #isBroken = false;

  constructor(chain: AuditChain, findings: ChainFindings, anchor: Checkpoint | null) {
    this.#chain = chain;
    this.#findings = findings;
    if (!anchor) return;
    this.#position = anchor.count;
    this.#entry = anchor.entry_id;
    this.#before = [anchor.mac];
  }

  verify(row: LinkRow): void {
    const { position, entry_id, content } = row;
    if (position !== this.#position + 1) this.#missing(row);
    const { key } = this.#chain;
    const isProven = this.#before.some((before) => macOf(key, before, row) === row.mac);
    const found = content === null ? null : digestOf(content);
    if (found === null)
      this.#findings.add('removed', position, entry_id, `Entry ${entry_id} was removed.`);
    else if (found !== row.digest) this.#findings.addEdited(position, entry_id, found);
    else if (!isProven) this.#unproven(row);
    const rightly = isProven ? [] : this.#before.map((before) => macOf(key, before, row));
    this.#before = [row.mac, ...rightly];
    this.#isBroken = !isProven;
    this.#position = position;
    this.#entry = entry_id;
    this.done += 1;
  }

  #missing({ position, entry_id }: LinkRow): void {
    const first = this.#position + 1;
    const isOne = position - 1 === first;
    const places = isOne ? `Position ${first} is` : `Positions ${first} to ${position - 1} are`;
    const after = this.#entry === 0 ? 'before' : `between entry ${this.#entry} and`;
    // If exactly one id fits between the two entries, that id is the removed entry.
    const id = isOne && entry_id - this.#entry === 2 ? entry_id - 1 : null;
    const entries = isOne ? 'its entry' : 'their entries';
    this.#findings.add(
      'removed',
      first,
      id,
      `${places} missing from the chain ${after} entry ${entry_id}, together with ${id === null ? entries : `entry ${id}`}.`,
    );
    this.#before = [];
    this.#isBroken = true;
  }

  /**
   * Reports a link with a wrong MAC as `edited`, or as `unproven` if the previous link is missing
   * or altered.
   */
  #unproven({ position, entry_id }: LinkRow): void {
    if (this.#isBroken)
      this.#findings.add(
        'unproven',
        position,
        entry_id,
        `Entry ${entry_id} cannot be verified: the link before it has changed.`,
      );
    else
      this.#findings.add(
        'edited',
        position,
        entry_id,
        `Entry ${entry_id} or its link was edited: the link is not signed with the key of this portal.`,
      );
  }
}
