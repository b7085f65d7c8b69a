import type { Portal } from '../servers/portal.ts';
import type { Desk, Stone } from './desk.ts';

/** Makes another available stone identical, so that it is the closest match. */
export async function twinOf({ database }: Portal, desk: Desk, { id }: Stone): Promise<Stone> {
  const twin = await desk.stone();
  await database.pool.query(
    `update stone t set diamond_type = s.diamond_type, growth_type = s.growth_type, shape = s.shape, color = s.color,
            clarity = s.clarity, fancy = s.fancy, carat = s.carat, provider_id = s.provider_id, disc = s.disc,
            price_per_ct = s.price_per_ct
       from stone s where s.id = $1 and t.id = $2`,
    [id, twin.id],
  );
  return twin;
}
