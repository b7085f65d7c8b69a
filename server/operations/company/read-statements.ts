import type pg from 'pg';
import type { components } from '#api/schema.gen.ts';
import type { Actor } from '#machines/kernel/workflow-model.ts';
import { canSeeStaffNames, personNameSql } from '../../people/accounts/person-names.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';

type DocumentStatement = components['schemas']['DocumentStatement'];

const READ = statement(
  'statements-read',
  `select s.kind, s.first_day, s.text, nullif(${personNameSql('u', '$1')}, '') as changed_by, s.at,
          s.id is not distinct from (select c.id from document_statement c
            where c.kind = s.kind and c.first_day <= (now() at time zone 'UTC')::date
            order by c.first_day desc, c.id desc limit 1) as is_current
     from document_statement s left join app_user u on u.id = s.changed_by
    order by s.first_day desc, s.id desc limit 1000`,
);

export async function readStatements(
  db: pg.Pool | pg.PoolClient,
  reader: Actor,
): Promise<DocumentStatement[]> {
  const { rows } = await runStatement(db, READ, [canSeeStaffNames(reader)]);
  return rows.map((row) => ({
    ...row,
    kind: row.kind as DocumentStatement['kind'],
    at: row.at.toISOString(),
    is_current: row.is_current === true,
  }));
}
