import { runStatement, statement } from '../../platform/db/statement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { Handler, OperationOf } from '../handler.ts';

const KNOWN = statement('place-state', 'select from state where id = $1');
const READ = statement(
  'place-cities',
  'select id, name from city where state_id = $1 order by lower(name), name',
);

export const listCities: Handler<OperationOf<'listCities'>> = async ({ pool, path }) => {
  const { rows } = await runStatement(pool, READ, [path.id]);
  if (rows.length === 0 && !(await runStatement(pool, KNOWN, [path.id])).rowCount)
    throw refuse('notFound');
  return { data: rows };
};
