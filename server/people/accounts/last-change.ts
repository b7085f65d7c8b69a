import type pg from 'pg';
import type { components } from '../../../src/api/schema.gen.ts';
import type { Actor } from '../../../src/machines/kernel/model.ts';
import { ask, statement } from '../../platform/db/statement.ts';
import type { Operation } from '../../platform/http/contract-operation.ts';
import { knowsStaff, personName } from './person-names.ts';

type Since = components['schemas']['Since'];

const READ = statement(
  'last-change',
  `select e.at, e.actor_id, nullif(${personName('u', '$2')}, '') as name
           from audit_entry e left join app_user u on u.id = e.actor_id
          where e.operation = $1 order by e.id desc limit 1`,
);

/** Who made this call last, and when, where no ledger tells; null where nobody has yet. */
export async function lastChange(
  db: pg.Pool | pg.PoolClient,
  reader: Actor,
  operation: Operation,
): Promise<Since | null> {
  const { rows } = await ask(db, READ, [operation, knowsStaff(reader)]);
  const [last] = rows;
  if (!last) return null;
  const by = last.actor_id === reader.id ? 'you' : last.name;
  return { at: last.at.toISOString(), did: 'changed', by };
}
