import type pg from 'pg';
import type { BusinessId, RecordId, UserId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { ROLE } from '#machines/codes.ts';
import type { Actor } from '#machines/kernel/workflow-model.ts';
import { WORKFLOWS, type WorkflowName } from '#machines/registry.ts';
import { mayActFor } from '#machines/workflows/actor-guards.ts';
import { maskStaffName } from '../people/accounts/person-names.ts';
import { runStatement, statement } from '../platform/db/statement.ts';

type RecentStep = components['schemas']['LastStep'];

const READ = statement(
  'last-steps',
  `select l.record_id as id, l.id::text as entry_id, l.at, l.event, l.to_state as state, l.author, l.actor_id, l.actor_role, l.business_id,
          b.associate_id, nullif(trim(concat(u.first_name, ' ', u.last_name)), '') as name
     from unnest($2::uuid[]) as r (id)
     cross join lateral
          (select * from ledger where record_id = r.id and workflow = $1 order by id desc limit 1) l
     left join app_user u on u.id = l.actor_id left join business b on b.id = l.business_id`,
);

interface Step {
  author: string | null;
  actor_id: UserId | null;
  actor_role: number;
  business_id: BusinessId | null;
  associate_id: UserId | null;
  name: string | null;
}

/** Roles that may read the history of every record. */
const READS_ALL: readonly number[] = [ROLE.administrator, ROLE.qualityControl, ROLE.auditor];

/**
 * Returns the last ledger step of each record. Leaves out records that the reader may not see. If
 * the reader may not see the name of the actor, the name is null.
 */
export async function readLastSteps(
  db: pg.Pool | pg.PoolClient,
  reader: Actor,
  workflow: WorkflowName,
  ids: readonly RecordId[],
): Promise<RecentStep[]> {
  const { rows } = await runStatement(db, READ, [workflow, [...new Set(ids)]]);
  return rows
    .filter((step) => workflow === 'stone' || isKnownTo(reader, step))
    .map((step) => ({
      id: step.id,
      entry_id: step.entry_id,
      state: step.state,
      at: step.at.toISOString(),
      did: participleOf(workflow, step.event),
      by: doerOf(reader, step),
    }));
}

function isKnownTo(reader: Actor, step: Step): boolean {
  if (READS_ALL.includes(reader.role) || isOwn(reader, step)) return true;
  const { business_id: businessId, associate_id: associateId } = step;
  return businessId !== null && mayActFor(reader, { businessId, associateId });
}

function doerOf(reader: Actor, step: Step): string | null {
  if (isOwn(reader, step)) return 'you';
  if (!isKnownTo(reader, step)) return null;
  if (step.author === 'portal') return 'the portal';
  return maskStaffName(reader, { role: step.actor_role, name: step.name });
}

const isOwn = (reader: Actor, { actor_id }: Step): boolean =>
  actor_id !== null && actor_id === reader.id;

function participleOf(workflow: WorkflowName, event: string): string {
  const words: Readonly<Record<string, string>> =
    WORKFLOWS.find(({ name }) => name === workflow)?.participles ?? {};
  return words[event] ?? 'changed';
}
