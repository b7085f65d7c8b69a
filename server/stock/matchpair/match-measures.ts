import type pg from 'pg';
import type { components } from '#api/schema.gen.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';

export type MatchMeasures = components['schemas']['MatchMeasures'];

const MEASURES = statement(
  'match-measures',
  `select nr, stock_no, length_mm::float8, width_mm::float8, depth_mm::float8, depth_pct::float8, table_pct::float8,
                round(length_mm / nullif(width_mm, 0), 2)::float8 as ratio
           from stone where nr = any($1)`,
);

export async function readMatchMeasures(
  pool: pg.Pool,
  nrs: readonly number[],
): Promise<Map<number, MatchMeasures>> {
  const { rows } = await runStatement(pool, MEASURES, [nrs]);
  return new Map(rows.map(({ nr, ...measures }) => [nr, measures]));
}
