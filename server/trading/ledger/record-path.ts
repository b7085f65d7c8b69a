import type pg from 'pg';
import type { RecordId, StoneId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { idFromText } from '#common/id-from-text.ts';
import type { WorkflowName } from '#machines/registry.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';

type Step = components['schemas']['RecordStep'];

/** Maximum number of ledger rows, and of refused events, per record. Older ones are left out. */
const MOST = 1_000;

const actorOf = `nullif(trim(concat(u.first_name, ' ', u.last_name)), '') as actor`;

const STEPS = statement(
  'path-steps',
  `select 'step' as kind, l.id::text as id, l.at, l.workflow, l.event, l.from_state, l.to_state, null as guard,
                l.author, ${actorOf}, l.actor_role, l.reason, l.request_id
           from (select * from ledger where record_id = $2 and workflow = $1 order by id desc limit ${MOST}) l
           left join app_user u on u.id = l.actor_id order by l.id`,
);
const refused = (where: string): string => `
  select 'refused' as kind, l.id::text as id, l.at, l.workflow, l.event, l.from_state, null::smallint as to_state, l.guard,
         case when l.actor_id is null then 'portal' else 'person' end as author, ${actorOf}, l.actor_role, null as reason, l.request_id
    from (select * from refused_attempt where ${where} order by id desc limit ${MOST}) l
    left join app_user u on u.id = l.actor_id order by l.id`;
const REFUSED = statement('path-refused', refused('record_id = $2 and workflow = $1'));
/**
 * Finds refused events by stone, because many of them occurred before the stone had a hold or an
 * order.
 */
const REFUSED_OF_STONE = statement(
  'path-refused-of-stone',
  refused('stone_id = $2 and $1::text is not null'),
);

export async function readRecordPath(
  pool: pg.Pool,
  workflow: WorkflowName,
  id: RecordId,
): Promise<Step[]> {
  const values = [workflow, id] as const;
  const [steps, attempts] = await Promise.all([
    runStatement(pool, STEPS, values),
    workflow === 'stone'
      ? runStatement(pool, REFUSED_OF_STONE, [workflow, idFromText<StoneId>(id)])
      : runStatement(pool, REFUSED, values),
  ]);
  return [...steps.rows, ...attempts.rows]
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map((step) => ({ ...step, at: step.at.toISOString() }));
}
