import type pg from 'pg';
import { type Row, runStatement, statement } from '../../platform/db/statement.ts';
import { NO_DIGEST } from './append-ledger-links.ts';
import { type AuditChain, ledgerMacOf, NO_MAC, STEP_CONTENT } from './chain.ts';
import type { ChainFindings } from './chain-findings.ts';

const BATCH_SIZE = 1_000;
const DIGEST_LENGTH = NO_DIGEST.length;

const READ_BATCH = statement(
  'ledger-verify-piece',
  `select k.position, k.ledger_ids, encode(k.digests, 'hex') as digests, k.mac, k.stripe, k.serial,
          (select string_agg(case when l.id is null then '${NO_DIGEST}' else encode(sha256(convert_to(${STEP_CONTENT}, 'UTF8')), 'hex') end, '' order by i.n)
             from unnest(k.ledger_ids) with ordinality as i (id, n) left join ledger l on l.id = i.id) as found
     from ledger_link k where k.position > $1 order by k.position limit $2`,
  { present: ['found'] },
);
const ADDED = statement(
  'ledger-verify-added',
  `select l.id from ledger l
    where not exists (
      select from (select unnest(ledger_ids) as id from ledger_link union all select unnest(ledger_ids) from ledger_unlinked) k
       where k.id = l.id)
    order by l.id limit $1`,
);
const ENTRY_OF_STEP = statement(
  'ledger-verify-entry',
  'select a.id from audit_entry a where a.request_id = (select request_id from ledger where id = $1) order by a.id limit 1',
);

type LedgerLinkRow = Row<'ledger-verify-piece'>;

/**
 * Verifies the chain of `ledger_link` and the ledger rows of each link. Also reports ledger rows
 * that no link covers.
 */
export async function verifyLedger(
  pool: pg.Pool,
  { key }: AuditChain,
  findings: ChainFindings,
): Promise<void> {
  let [position, before, isBroken] = [0, NO_MAC as string | null, false];
  for (;;) {
    const { rows } = await runStatement(pool, READ_BATCH, [position, BATCH_SIZE]);
    for (const row of rows) {
      if (row.position !== position + 1) {
        reportRemovedLinks(findings, position, row);
        [before, isBroken] = [null, true];
      }
      const isProven = before !== null && ledgerMacOf(key, before, row) === row.mac;
      if (row.found !== row.digests || row.digests.includes(NO_DIGEST))
        await reportChangedSteps(pool, findings, row);
      else if (!isProven) reportUnproven(findings, row, isBroken);
      [position, before, isBroken] = [row.position, row.mac, !isProven];
    }
    if (rows.length < BATCH_SIZE) break;
  }
  const added = await runStatement(pool, ADDED, [findings.remaining]);
  for (const { id } of added.rows)
    findings.add('added', null, null, `Step ${id} was added to the ledger without a request.`);
}

async function reportChangedSteps(
  pool: pg.Pool,
  findings: ChainFindings,
  { ledger_ids, digests, found }: LedgerLinkRow,
): Promise<void> {
  for (const [at, id] of ledger_ids.entries()) {
    const [was, is] = [digests, found].map((all) =>
      all.slice(at * DIGEST_LENGTH, (at + 1) * DIGEST_LENGTH),
    );
    if (was === is && is !== NO_DIGEST) continue;
    if (is === NO_DIGEST)
      findings.add('removed', null, null, `Step ${id} of the ledger was removed.`);
    else {
      const entry = (await runStatement(pool, ENTRY_OF_STEP, [id])).rows[0]?.id ?? null;
      findings.add('edited', null, entry, `Step ${id} of the ledger was edited.`);
    }
  }
}

function reportRemovedLinks(
  findings: ChainFindings,
  position: number,
  { position: next }: LedgerLinkRow,
): void {
  const [first, last] = [position + 1, next - 1];
  const places = first === last ? `Position ${first} is` : `Positions ${first} to ${last} are`;
  findings.add('removed', null, null, `${places} missing from the hash chain of the ledger.`);
}

function reportUnproven(
  findings: ChainFindings,
  { ledger_ids, position }: LedgerLinkRow,
  isBroken: boolean,
): void {
  const steps =
    ledger_ids.length === 1
      ? `Step ${ledger_ids[0]}`
      : `Steps ${ledger_ids[0]} to ${ledger_ids.at(-1)}`;
  if (isBroken)
    findings.add(
      'unproven',
      null,
      null,
      `${steps} of the ledger cannot be verified: the link before position ${position} has changed.`,
    );
  else
    findings.add(
      'edited',
      null,
      null,
      `The ledger link of ${steps.toLowerCase()} was edited: it is not signed with the key of this portal.`,
    );
}
