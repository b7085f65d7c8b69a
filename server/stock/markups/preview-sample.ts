import type pg from 'pg';
import type { StoneId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { parseDecimal, parseDecimalOrNull } from '../../platform/db/decimal.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { DIGITS, wholeOf } from '../prices/decimals.ts';
import { subRangeOf } from '../prices/markup-book.ts';
import { markedBy, offeredPrice, priceText } from '../prices/stone-price.ts';
import { SUPPLIERS } from '../prices/viewer.ts';
import { attributeNames } from '../stones/attribute-names.ts';
import { cellKey } from './cells.ts';
import { type OwnerPlan, overruledBy, supplierPlace } from './preview-owner.ts';
import type { OfferedStones } from './preview-stones.ts';

type Sample = components['schemas']['MarkupSample'];

/**
 * Maximum number of sample stones per cell (diamond type, growth type and carat sub-range). A few
 * suffice, because the prices within a cell are similar.
 */
const MOST_OF_A_CELL = 3;

/**
 * Chooses at most `size` stones: up to `MOST_OF_A_CELL` from each changed cell, at equal intervals
 * in the cell's list of stones.
 */
export function chosenStones(plan: OwnerPlan, stones: OfferedStones, size: number): StoneId[] {
  const cells = new Map<string, StoneId[]>(plan.cells.map((cell) => [cellKey(cell), []]));
  const ownPlace = supplierPlace(plan);
  stones.ids.forEach((id, i) => {
    if (ownPlace !== null && stones.provider[i] !== ownPlace) return;
    const diamondType = stones.diamondType[i] as 1 | 2;
    const growthType = stones.growthType[i] as 1 | 2;
    cells.get(cellKey({ diamondType, growthType, subRange: stones.subRange[i] ?? 0 }))?.push(id);
  });
  const filled = [...cells.values()].filter((ids) => ids.length > 0);
  const each = Math.min(MOST_OF_A_CELL, Math.max(1, Math.floor(size / (filled.length || 1))));
  return filled.flatMap((ids) => spread(ids, each)).slice(0, size);
}

const spread = (ids: readonly StoneId[], count: number): StoneId[] =>
  ids.length <= count
    ? [...ids]
    : Array.from({ length: count }, (_, i) => Math.floor((i * ids.length) / count)).flatMap(
        (place) => ids[place] ?? [],
      );

const READ = statement(
  'markup-sample',
  `select s.stock_no, s.diamond_type, s.growth_type, s.shape, s.color, s.clarity, s.carat, s.provider_id, s.disc, s.price_per_ct, s.total_amt
           from unnest($1::uuid[]) with ordinality as m (id, place) join stone s on s.id = m.id
          order by s.diamond_type, s.carat, m.place`,
);

export async function readSample(
  pool: pg.Pool,
  plan: OwnerPlan,
  ids: readonly StoneId[],
): Promise<Sample[]> {
  const names = await attributeNames(pool);
  const { rows } = await runStatement(pool, READ, [ids]);
  const idOf = new Map(plan.before.markups.subRanges.map(({ nr, id }) => [nr, id]));
  return rows.flatMap((stone): Sample[] => {
    const subRange = subRangeOf(plan.before.markups, wholeOf(stone.carat, DIGITS.carat));
    const subRangeId = idOf.get(subRange);
    if (subRangeId === undefined) return [];
    const before = priceText(offeredPrice(plan.before, plan.viewer, stone));
    const offered = offeredPrice(plan.after, plan.viewer, stone);
    const after = priceText(offered);
    const cost = offeredPrice(plan.before, SUPPLIERS, stone);
    return [
      {
        stock_no: stone.stock_no,
        diamond_type: stone.diamond_type,
        growth_type: stone.growth_type,
        sub_range_id: subRangeId,
        shape: names.name(stone.shape),
        carat: parseDecimal(stone.carat),
        color: names.name(stone.color),
        clarity: names.name(stone.clarity),
        rap: parseDecimalOrNull(before.rap),
        overruled_by: overruledBy(plan, { ...markedBy(stone), subRange }),
        disc_before: parseDecimalOrNull(before.disc),
        disc_after: parseDecimalOrNull(after.disc),
        price_per_ct_before: parseDecimal(before.price_per_ct),
        price_per_ct_after: parseDecimal(after.price_per_ct),
        amount_before: parseDecimal(before.amount),
        amount_after: parseDecimal(after.amount),
        cost: parseDecimal(priceText(cost).amount),
        is_below_cost: offered.amount < cost.amount,
      },
    ];
  });
}
