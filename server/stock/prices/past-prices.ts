import type { StoneId } from '#api/ids.gen.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import type { PricedStone } from './stone-price.ts';
import type { Viewer } from './viewer.ts';

const FIGURES =
  'diamond_type, growth_type, shape, color, clarity, carat, provider_id, disc, price_per_ct, total_amt';

const PAST_FIGURES = FIGURES.replace(
  'growth_type',
  'coalesce(growth_type, (select growth_type from stone where id = $1)) as growth_type',
);

// A row of `stone_price_past` contains values that were valid up to `until`. The first row that
// ends after $2 was valid at $2. Without such a row, the current values were valid.
const STONE = statement(
  'stone-price-at',
  `select ${FIGURES} from (
           select ${PAST_FIGURES}, until from stone_price_past where stone_id = $1 and until > $2
           union all
           select ${FIGURES}, 'infinity' from stone where id = $1
         ) as s order by until limit 1`,
);
const ASSOCIATE = statement(
  'business-associate-at',
  `select associate_id from (
           select associate_id, until from business_associate_past where business_id = $1 and until > $2
           union all
           select associate_id, 'infinity' from business where id = $1
         ) as b order by until limit 1`,
);

export async function readStoneAt(db: Queryable, stoneId: StoneId, at: Date): Promise<PricedStone> {
  const { rows } = await runStatement(db, STONE, [stoneId, at]);
  const [stone] = rows;
  if (!stone?.growth_type) throw new Error(`the stone ${stoneId} has no price history`);
  return { ...stone, growth_type: stone.growth_type };
}

/**
 * Returns `viewer` with the associate who was responsible for the viewer's business at the moment
 * `at`.
 */
export async function readViewerAt(db: Queryable, viewer: Viewer, at: Date): Promise<Viewer> {
  if (viewer.businessId === null) return viewer;
  const { rows } = await runStatement(db, ASSOCIATE, [viewer.businessId, at]);
  return { ...viewer, associateId: rows[0]?.associate_id ?? null };
}
