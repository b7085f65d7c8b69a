import { runStatement, statement } from '../../platform/db/statement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

const REMOVE = statement(
  'featured-remove',
  `delete from featured_stone f using stone s where f.id = $1 and s.id = f.stone_id
   returning s.stock_no, (select company_name from business where id = f.business_id) as company_name`,
);

export const removeFeaturedStone: Handler<OperationOf<'removeFeaturedStone'>> = (call) =>
  runChange(call, async ({ connection, deleted }) => {
    const [gone] = (await runStatement(connection, REMOVE, [call.path.id])).rows;
    if (!gone) throw refuse('notFound');
    deleted.push([gone.stock_no, gone.company_name ?? []].flat().join(' for '));
    return { message: 'The stone is no longer featured' };
  });
