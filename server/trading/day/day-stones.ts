import type pg from 'pg';
import type { components } from '#api/schema.gen.ts';
import { parseDecimal } from '../../platform/db/decimal.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { attributeNames, namesOf } from '../../stock/stones/attribute-names.ts';

type DayStone = components['schemas']['DayStone'];

const READ = statement(
  'day-stones',
  `select stock_no, diamond_type, growth_type, shape, carat, color, clarity, fancy, intensity, overtone, lab, report_no
     from stone where stock_no = any($1)`,
);
const NAMED = ['color', 'clarity', 'fancy', 'intensity', 'overtone', 'lab'] as const;

export async function dayStones(
  pool: pg.Pool,
  stockNos: readonly string[],
): Promise<ReadonlyMap<string, DayStone>> {
  if (stockNos.length === 0) return new Map();
  const [names, { rows }] = await Promise.all([
    attributeNames(pool),
    runStatement(pool, READ, [stockNos]),
  ]);
  return new Map(
    rows.map((row) => [
      row.stock_no,
      {
        ...row,
        shape: names.name(row.shape) ?? '',
        carat: parseDecimal(row.carat),
        ...namesOf(names, row, NAMED),
      },
    ]),
  );
}
