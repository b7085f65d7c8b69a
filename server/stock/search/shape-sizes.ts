import type { components } from '#api/schema.gen.ts';
import { DIAMOND_TYPE } from '#machines/codes.ts';
import { DIGITS } from '../prices/decimals.ts';
import type { StoneFilter } from './filter-to-conditions.ts';
import { foundShapes } from './find-page.ts';
import { IN_STOCK } from './in-stock.ts';
import type { Sums } from './index-query.ts';

type Schemas = components['schemas'];
type Size = Schemas['StockSize'];
type SearchContext = Parameters<typeof foundShapes>[0];
type Narrowed = Pick<StoneFilter, 'growth_type' | 'business_id'>;
type Part = Pick<Sums, 'pieces' | 'carat' | 'amount'>;

const NOTHING: Part = { pieces: 0, carat: 0n, amount: 0n };

/**
 * Returns the pieces, carats and amount of the stones in stock, in total and by shape.
 * `diamondType` limits only the figures by shape; the totals always count white and fancy stones.
 */
export async function shapeSizes(
  context: SearchContext,
  diamondType: 1 | 2 | undefined,
  narrowed: Narrowed,
): Promise<Omit<Schemas['ShapeWise'], 'status'>> {
  const filter = { ...narrowed, status: IN_STOCK };
  const [white, fancy] = await Promise.all([
    foundShapes(context, filter, DIAMOND_TYPE.white),
    foundShapes(context, filter, DIAMOND_TYPE.fancy),
  ]);
  const ofShape = (found: typeof white, kind: 1 | 2): ReadonlyMap<number, Part> =>
    new Map(diamondType === undefined || diamondType === kind ? found.sumsByValue : []);
  const whites = ofShape(white, DIAMOND_TYPE.white);
  const fancies = ofShape(fancy, DIAMOND_TYPE.fancy);
  const shapes = [...new Set([...whites.keys(), ...fancies.keys()])].map((shape) => {
    const parts = [whites.get(shape) ?? NOTHING, fancies.get(shape) ?? NOTHING] as const;
    return {
      code: white.names.code(shape) ?? '',
      name: white.names.name(shape) ?? '',
      ...sizeOf(together(...parts)),
      white: sizeOf(parts[0]),
      fancy: sizeOf(parts[1]),
    };
  });
  return {
    totalInventory: sizeOf(together(white.sums, fancy.sums)),
    whiteInventory: sizeOf(white.sums),
    fancyInventory: sizeOf(fancy.sums),
    shapes: shapes.toSorted((a, b) => b.pieces - a.pieces || (a.code < b.code ? -1 : 1)),
  };
}

const together = (one: Part, other: Part): Part => ({
  pieces: one.pieces + other.pieces,
  carat: one.carat + other.carat,
  amount: one.amount + other.amount,
});

const sizeOf = ({ pieces, carat, amount }: Part): Size => ({
  pieces,
  carats: Number(carat) / 10 ** DIGITS.carat,
  total_amt: Number(amount) / 10 ** DIGITS.money,
});
