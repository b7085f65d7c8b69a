import type pg from 'pg';
import type { StoneId } from '#api/ids.gen.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { attributeNames, namesOf } from '../stones/attribute-names.ts';
import type { StoneToDraw } from './stone-to-draw.ts';

const READ = statement(
  'stone-to-draw',
  `select id, stock_no, shape, growth_type, carat, color, clarity, cut, polish, symmetry, fluorescence, fancy, intensity, overtone, lab,
                report_no, report_date, length_mm, width_mm, depth_mm, depth_pct, table_pct, crown_angle, crown_height_pct,
                pavilion_angle, pavilion_depth_pct, girdle_pct, key_to_symbols
           from stone where id = any($1)`,
);

const NAMED = [
  'color',
  'clarity',
  'cut',
  'polish',
  'symmetry',
  'fluorescence',
  'fancy',
  'intensity',
  'overtone',
  'lab',
] as const;

export async function readStoneToDraw(pool: pg.Pool, id: StoneId): Promise<StoneToDraw | null> {
  return (await readStonesToDraw(pool, [id])).get(id) ?? null;
}

export async function readStonesToDraw(
  pool: pg.Pool,
  ids: readonly StoneId[],
): Promise<ReadonlyMap<StoneId, StoneToDraw>> {
  const [names, { rows }] = await Promise.all([
    attributeNames(pool),
    runStatement(pool, READ, [ids]),
  ]);
  return new Map(
    rows.map(({ id, ...stone }) => [
      id,
      { ...stone, shape: names.name(stone.shape) ?? '', ...namesOf(names, stone, NAMED) },
    ]),
  );
}
