import { runStatement, statement } from '../../platform/db/statement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { Handler, OperationOf } from '../handler.ts';

const KNOWN = statement('place-country', 'select from country where id = $1');
const READ = statement(
  'place-states',
  'select id, name, code from state where country_id = $1 order by lower(name), code',
);

export const listStates: Handler<OperationOf<'listStates'>> = async ({ pool, path }) => {
  const { rows } = await runStatement(pool, READ, [path.id]);
  if (rows.length === 0 && !(await runStatement(pool, KNOWN, [path.id])).rowCount)
    throw refuse('notFound');
  return { data: rows };
};
