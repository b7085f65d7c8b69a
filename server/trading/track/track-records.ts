import type pg from 'pg';
import type { BusinessId, RecordId, StoneId, UserId } from '#api/ids.gen.ts';
import { idFromText } from '#common/id-from-text.ts';
import { ROLE } from '#machines/codes.ts';
import { WORKFLOWS } from '#machines/registry.ts';
import type { Session } from '../../people/accounts/session.ts';
import { runStatement, type StatementParams, statement } from '../../platform/db/statement.ts';
import { RECORD_TABLES, recordsOf } from '../ledger/record-tables.ts';

export interface TrackedRecord {
  readonly workflow: string;
  readonly id: RecordId;
  readonly number: string | null;
  readonly businessId: BusinessId | null;
  readonly companyName: string | null;
  readonly associateId: UserId | null;
}

export interface TrackedStep {
  readonly id: string;
  readonly stoneId: StoneId | null;
  readonly at: Date;
  readonly workflow: string;
  readonly event: string;
  readonly from: number;
  readonly to: number;
  readonly reason: string | null;
  readonly requestId: string;
  readonly role: number;
  readonly actor: string | null;
  /**
   * associate of the actor's business; null if the actor has no business, for example an
   * administrator
   */
  readonly actorOf: UserId | null;
  /** record that the ledger row belongs to; null for rows of the stone itself */
  readonly record: TrackedRecord | null;
}

/** Maximum number of ledger rows per stone; older rows are left out. */
const MOST = 2_000;

const STEPS = statement(
  'track-steps',
  `select l.id::text as id, l.stone_id as "stoneId", l.at, l.workflow, l.record_id as "recordId", l.event, l.from_state as "from", l.to_state as "to",
                l.reason, l.request_id as "requestId", l.actor_role as role,
                nullif(trim(concat(u.first_name, ' ', u.last_name)), '') as actor, b.associate_id as "actorOf"
           from unnest($1::uuid[]) as s (id)
          cross join lateral (select * from ledger where stone_id = s.id order by id desc limit ${MOST}) l
           left join app_user u on u.id = l.actor_id left join business b on b.id = u.business_id
          order by l.id`,
);

const OF_STONES = WORKFLOWS.map(({ name }) => name).filter(
  (name) => name !== 'stone' && RECORD_TABLES[name].some(({ stone }) => stone !== null),
);
// A ledger row does not store the table of its record, so the statement searches every table.
const RECORDS = statement(
  'track-records',
  `select r.workflow, r.id, r.number, r.business_id as "businessId", b.company_name as "companyName", b.associate_id as "associateId"
     from (${OF_STONES.map((name) => recordsOf(name, 'r.id = any($1)')).join(' union all ')}) r
     left join business b on b.id = r.business_id`,
);

type LineId = StatementParams<'track-records'>[0][number];

const keyOf = (workflow: string, id: string): string => `${workflow} ${id}`;

export async function readTrackedSteps(
  pool: pg.Pool,
  stoneIds: readonly StoneId[],
): Promise<TrackedStep[]> {
  const { rows: steps } = await runStatement(pool, STEPS, [stoneIds]);
  const ids = [...new Set(steps.map(({ recordId }) => idFromText<LineId>(recordId)))];
  const { rows } = await runStatement(pool, RECORDS, [ids]);
  const records = new Map(
    rows.flatMap((row) => {
      const { workflow, id } = row;
      return workflow && id ? [[keyOf(workflow, id), { ...row, workflow, id }] as const] : [];
    }),
  );
  return steps.map(({ recordId, ...step }) => ({
    ...step,
    record: records.get(keyOf(step.workflow, recordId)) ?? null,
  }));
}

/**
 * The returned function is true for records whose details the reader may see. Associates see only
 * the details of their own trading clients.
 */
export function recordVisibility({ actor }: Session): (ownerId: UserId | null) => boolean {
  return (keeper) => actor.role !== ROLE.associate || keeper === actor.id;
}
