import type pg from 'pg';
import type { components } from '#api/schema.gen.ts';
import type { Actor } from '#machines/kernel/workflow-model.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import type { Operation } from '../../platform/http/contract-operation.ts';
import { canSeeStaffNames, personNameSql } from './person-names.ts';

type Since = components['schemas']['Since'];

/**
 * Operations on the caller's own record. Their requests contain no record id, so `READ` compares $3
 * with `actor_id`.
 */
const OWN: readonly Operation[] = ['changeProfile', 'saveBusiness'];

const READ = statement(
  'last-change',
  `select e.at, e.actor_id, nullif(${personNameSql('u', '$2')}, '') as name
           from audit_entry e left join app_user u on u.id = e.actor_id
          where e.operation = any($1::text[])
            and ($3::text is null or $3 in (e.summary #>> '{path,id}', e.summary #>> '{data,id}', e.summary #>> '{data,user_id}', e.summary #>> '{data,stock_numbers,0}')
                 or (e.operation in (${OWN.map((one) => `'${one}'`).join()}) and e.actor_id::text = $3))
          order by e.id desc limit 1`,
);

/** For records whose changes are not in the ledger: finds the last call in the audit log. */
export async function readLastChange(
  db: pg.Pool | pg.PoolClient,
  reader: Actor,
  operations: readonly Operation[],
  id: string | null = null,
): Promise<Since | null> {
  const { rows } = await runStatement(db, READ, [operations, canSeeStaffNames(reader), id]);
  const [last] = rows;
  if (!last) return null;
  const by = last.actor_id === reader.id ? 'you' : last.name;
  return { at: last.at.toISOString(), did: 'changed', by };
}
