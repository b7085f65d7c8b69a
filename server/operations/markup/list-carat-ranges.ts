import { ask, statement } from '../../platform/db/statement.ts';
import type { Handler, OperationOf } from '../handler.ts';

const READ = statement(
  'carat-ranges',
  `select r.id, r.name, r.is_active, r.sequence,
                coalesce((select json_agg(json_build_object('id', s.id, 'carat_from', s.carat_from, 'carat_to', s.carat_to,
                                            'is_active', s.is_active, 'sequence', s.sequence) order by s.sequence, s.carat_from)
                            from sub_carat_range s where s.range_id = r.id), '[]'::json) as sub_ranges
           from carat_range r order by r.sequence, r.name`,
);

export const listCaratRanges: Handler<OperationOf<'listCaratRanges'>> = async ({ pool }) => ({
  data: (await ask(pool, READ)).rows,
});
