import type pg from 'pg';
import type { components } from '#api/schema.gen.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { choicesOf } from './acts/acts.ts';

type Choices = components['schemas']['AuditChoices'];

// Loose index scan: each step jumps to the next distinct value instead of scanning millions of
// entries.
const ACTS = statement(
  'audit-acts',
  `with recursive act as (
    (select operation from audit_entry order by operation limit 1)
    union all
    select (select a.operation from audit_entry a where a.operation > act.operation order by a.operation limit 1)
      from act where act.operation is not null)
  select operation as act from act where operation is not null`,
);
const PEOPLE = statement(
  'audit-people',
  `select u.id, trim(concat(u.first_name, ' ', u.last_name)) as name, u.role_id
    from app_user u where exists (select from audit_entry a where a.actor_id = u.id) order by name, u.id`,
);

export async function readAuditChoices(pool: pg.Pool): Promise<Choices> {
  const [acts, people] = await Promise.all([runStatement(pool, ACTS), runStatement(pool, PEOPLE)]);
  return {
    people: people.rows as Choices['people'],
    acts: acts.rows
      .flatMap(({ act }) => (act === null ? [] : choicesOf(act)))
      .toSorted((one, other) => one.words.localeCompare(other.words, 'en')),
  };
}
