import type pg from 'pg';
import type { StoneId } from '#api/ids.gen.ts';
import { HOLD_QUEUE_STATUS, STONE_STATUS } from '#machines/codes.ts';
import type { Session } from '../../people/accounts/session.ts';
import { addLimits, readInventoryLimits } from '../../people/customers/inventory-access.ts';
import { WhereClause } from '../../platform/db/where-clause.ts';
import type { PriceBook } from '../prices/price-book.ts';
import { priceBook } from '../prices/read-price-book.ts';
import { priceOf } from '../prices/stone-price.ts';
import type { Viewer } from '../prices/viewer.ts';
import { attributeNames } from './attribute-names.ts';
import type { StoneAvailability } from './availability.ts';
import { STONE_COLUMNS, type StoneRecord, type StoneRow, toStoneRow } from './stone-row.ts';
import { NO_FLAGS } from './user-flags.ts';

export interface NearestStones {
  /** stones that need alternatives; `perCarat` is the reference price in cents */
  wanted: readonly { stoneId: StoneId; perCarat: number }[];
  viewer: Viewer;
  without: readonly StoneId[];
}

const MAX_RESULTS = 3;
/** The viewer's price is computed for at most this many candidates per stone. */
const MAX_CANDIDATES = 12;
/** Maximum relative differences in weight and in price. */
const WEIGHT_OFF = 0.08;
const PRICE_OFF = 0.2;

/** Candidates are available and not offered to a waitlist, so none has a hold or an offer. */
const FREE: StoneAvailability = { hold: () => null, offer: () => null, ...NO_FLAGS };

const neighbours = (column: 'color' | 'clarity'): string =>
  `array(select n.nr from sub_master m join sub_master n on n.master_id = m.master_id
          where m.nr = w.${column} and n.sequence between m.sequence - 1 and m.sequence + 1)`;

/**
 * Returns the nearest available stones, sorted by the difference in the viewer's price. A result
 * has the same diamond type, growth type, shape and fancy colour. Colour and clarity differ by at
 * most one grade, the weight by 8 % and the price by 20 %.
 */
export async function findNearestStones(
  { pool, db, session }: { pool: pg.Pool; db: pg.Pool | pg.PoolClient; session: Session },
  { wanted, viewer, without }: NearestStones,
): Promise<ReadonlyMap<StoneId, StoneRow[]>> {
  const where = new WhereClause();
  where.add((p) => `s.id <> all(${p})`, without);
  const limits =
    viewer.businessId === null ? session.limits : await readInventoryLimits(db, viewer.businessId);
  addLimits(where, limits);
  const ids = where.bind(wanted.map(({ stoneId }) => stoneId));
  const own = where.bind(viewer.businessId);
  const { rows } = await db.query<StoneRecord & { wanted_id: StoneId }>(
    `with wanted as (
       select w.id, w.diamond_type, w.growth_type, w.shape, w.fancy, w.carat, w.price_per_ct, w.color is null as any_color,
              w.clarity is null as any_clarity, ${neighbours('color')} as colors, ${neighbours('clarity')} as clarities
         from stone w where w.id = any(${ids}))
     select w.id as wanted_id, s.* from wanted w cross join lateral (
       select ${STONE_COLUMNS} from stone s join provider p on p.id = s.provider_id
        where s.status = ${STONE_STATUS.available.code} and s.diamond_type = w.diamond_type and s.growth_type = w.growth_type
          and s.shape = w.shape and s.fancy is not distinct from w.fancy
          and (w.any_color or s.color = any(w.colors)) and (w.any_clarity or s.clarity = any(w.clarities))
          and s.carat between w.carat * ${1 - WEIGHT_OFF} and w.carat * ${1 + WEIGHT_OFF}
          and not exists (select from hold_queue q where q.stone_id = s.id and q.state = ${HOLD_QUEUE_STATUS.offered.code}
                             and q.business_id is distinct from ${own})
          and ${where}
        order by abs(s.price_per_ct - w.price_per_ct), s.id limit ${MAX_CANDIDATES}) as s`,
    where.values,
  );
  const [names, book] = await Promise.all([attributeNames(pool, db), priceBook(pool, db)]);
  const found = Map.groupBy(rows, ({ wanted_id }) => wanted_id);
  return new Map(
    wanted.map(({ stoneId, perCarat }) => [
      stoneId,
      byPrice(book, viewer, found.get(stoneId) ?? [], perCarat).map(({ stone, price }) =>
        toStoneRow(stone, names, FREE, price, { book, session }),
      ),
    ]),
  );
}

function byPrice(
  book: PriceBook,
  viewer: Viewer,
  stones: readonly StoneRecord[],
  perCarat: number,
) {
  const off = (other: number): number => Math.abs(other - perCarat);
  return stones
    .map((stone) => ({ stone, price: priceOf(book, viewer, stone) }))
    .filter(({ price }) => off(price.viewer.perCarat) <= perCarat * PRICE_OFF)
    .sort((one, other) => off(one.price.viewer.perCarat) - off(other.price.viewer.perCarat))
    .slice(0, MAX_RESULTS);
}
