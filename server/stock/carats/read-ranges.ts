import type pg from 'pg';
import type { CaratRangeId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { refuse } from '../../platform/http/refusal.ts';

type CaratRange = components['schemas']['CaratRange'];

const READ = statement(
  'carat-ranges',
  `select r.id, r.name, r.is_active, r.sequence,
                coalesce((select json_agg(json_build_object('id', s.id, 'carat_from', s.carat_from, 'carat_to', s.carat_to,
                                            'is_active', s.is_active, 'sequence', s.place) order by s.place)
                            from (select *, (row_number() over (order by carat_from))::int as place
                                    from sub_carat_range where range_id = r.id and deleted_at is null) s), '[]'::json) as sub_ranges
           from carat_range r where r.deleted_at is null order by r.sequence, r.name`,
);

export const readRanges = async (db: pg.Pool | pg.PoolClient): Promise<CaratRange[]> =>
  (await runStatement(db, READ)).rows;

export async function knownRange(
  db: pg.Pool | pg.PoolClient,
  wanted: CaratRangeId,
): Promise<CaratRange> {
  const range = (await readRanges(db)).find(({ id }) => id === wanted);
  if (!range) throw refuse('notFound');
  return range;
}
