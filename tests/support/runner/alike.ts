import type { Portal } from '../servers/portal.ts';
import type { Stone } from '../trade/desk.ts';

/**
 * Makes stones identical in all matching attributes and larger than any other stone. `more` sets
 * other columns, by the position of the stone.
 */
export async function makeAlike(
  portal: Portal,
  stones: readonly Stone[],
  carat: number,
  more: Readonly<Record<string, readonly (number | string)[]>> = {},
): Promise<void> {
  const { pool } = portal.database;
  const [first] = stones;
  if (!first) throw new Error('no stone to be like');
  for (const [at, stone] of stones.entries()) {
    await pool.query(
      `update stone s set diamond_type = f.diamond_type, growth_type = f.growth_type, shape = f.shape, color = f.color,
              clarity = f.clarity, cut = f.cut, fluorescence = f.fluorescence, fancy = f.fancy, intensity = f.intensity,
              overtone = f.overtone, carat = $3, length_mm = 30, width_mm = 30, depth_mm = 18, depth_pct = 60, table_pct = 57
         from stone f where f.id = $1 and s.id = $2`,
      [first.id, stone.id, carat],
    );
    for (const [column, values] of Object.entries(more))
      await pool.query(`update stone set ${column} = $2 where id = $1`, [stone.id, values[at]]);
  }
}
