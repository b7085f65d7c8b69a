import type pg from 'pg';
import { type AttributeNames, attributeNames } from '../stones/attribute-names.ts';
import type { StoneToDraw } from './stone-to-draw.ts';

const READ = {
  name: 'stone-to-draw',
  text: `select stock_no, shape, growth_type, carat, color, clarity, cut, polish, symmetry, fluorescence, fancy, intensity, overtone, lab,
                report_no, report_date, length_mm, width_mm, depth_mm, depth_pct, table_pct, crown_angle, crown_height_pct,
                pavilion_angle, pavilion_depth_pct, girdle_pct, key_to_symbols
           from stone where id = $1`,
};

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
type Named = (typeof NAMED)[number];
type Stored = Omit<StoneToDraw, 'shape' | Named> & { shape: number } & Record<Named, number | null>;

export async function readStoneToDraw(pool: pg.Pool, id: string): Promise<StoneToDraw | null> {
  const [names, { rows }] = await Promise.all([
    attributeNames(pool),
    pool.query<Stored>({ ...READ, values: [id] }),
  ]);
  const [stone] = rows;
  return stone ? { ...stone, shape: names.name(stone.shape) ?? '', ...named(stone, names) } : null;
}

const named = (stone: Stored, names: AttributeNames): Record<Named, string | null> => ({
  color: names.name(stone.color),
  clarity: names.name(stone.clarity),
  cut: names.name(stone.cut),
  polish: names.name(stone.polish),
  symmetry: names.name(stone.symmetry),
  fluorescence: names.name(stone.fluorescence),
  fancy: names.name(stone.fancy),
  intensity: names.name(stone.intensity),
  overtone: names.name(stone.overtone),
  lab: names.name(stone.lab),
});
