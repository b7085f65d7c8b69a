import type pg from 'pg';
import { runStatement, statement } from '../../platform/db/statement.ts';

/** A carat range in thousandths of a carat; both ends are inclusive. */
export interface CaratSize {
  readonly code: string;
  readonly from: number;
  readonly to: number;
}

const READ = statement(
  'carat-sizes',
  `select s.id as code, (s.carat_from * 1000)::int as "from", (s.carat_to * 1000)::int as "to"
           from sub_carat_range s join carat_range r on r.id = s.range_id
          where s.is_active and r.is_active and s.deleted_at is null
          order by s.carat_from`,
);

export const caratSizes = async (pool: pg.Pool): Promise<readonly CaratSize[]> =>
  (await runStatement(pool, READ)).rows;
