import type { components } from '#api/schema.gen.ts';
import { CUT_GRADED_SHAPES, FINISH_WORDS } from '#common/trade/finish-words.ts';
import { DIAMOND_TYPE } from '#machines/codes.ts';
import { DIGITS, wholeOf } from '../prices/decimals.ts';
import type { PriceBook } from '../prices/price-book.ts';
import { hundredthsOf } from '../prices/rap-table.ts';
import type { PricedStone } from '../prices/stone-price.ts';
import type { AttributeNames } from '../stones/attribute-names.ts';

type Graded = 'shape' | 'color' | 'clarity' | 'cut' | 'polish' | 'symmetry' | 'fancy' | 'intensity';
export type Specification = Omit<components['schemas']['Specification'], 'status'>;
export type ComparedStone = Pick<PricedStone, 'diamond_type' | 'growth_type' | 'carat'> &
  Readonly<Record<Graded, number | null>>;

/** A finish class is a trade term that grades cut, polish and symmetry alike, such as 3EX. */
const CLASSES = FINISH_WORDS.filter(({ finish }) => finish.triple.length > 0);

/**
 * Returns the search for all stones of the same specification, in any status. An attribute
 * that is unknown for `stone` does not limit the search.
 */
export function comparableFilter(
  stone: ComparedStone,
  names: AttributeNames,
  book: PriceBook,
): { filter: Specification; finish: string | null } {
  const listed = (name: Graded): Partial<Record<Graded, string[]>> => {
    const code = names.code(stone[name] ?? 0);
    return code === null ? {} : { [name]: [code] };
  };
  const colors: readonly Graded[] =
    stone.diamond_type === DIAMOND_TYPE.fancy ? ['fancy', 'intensity'] : ['color'];
  const finish = finishOf(stone, names);
  return {
    finish: finish?.name ?? null,
    filter: {
      diamond_type: stone.diamond_type,
      growth_type: stone.growth_type,
      carat: [weightBand(book, stone.carat)],
      ...Object.assign({}, ...(['shape', ...colors, 'clarity'] as const).map(listed)),
      ...(finish ? { triple: [...finish.finish.triple] } : {}),
    },
  };
}

/** Returns the finish class of the stone; undefined if the stone is in none. */
export function finishOf(stone: ComparedStone, names: AttributeNames) {
  const code = (name: Graded) => names.code(stone[name] ?? 0) ?? '';
  const isCutGraded = CUT_GRADED_SHAPES.includes(code('shape'));
  const grades = [
    ...(isCutGraded ? [code('cut')] : []),
    ...[code('polish'), code('symmetry')],
  ] as const;
  return CLASSES.find(({ finish }) => grades.every((grade) => finish.triple.includes(grade)));
}

/**
 * Returns the weight range of comparable stones: the weight band of the Rap lists that contains the
 * stone, or the gap between two bands. Without Rap lists, the sub-ranges of the markups apply. The
 * upper end has three decimals, because 1.495 ct belongs to the band 1.00-1.49.
 */
export function weightBand(
  { rap, markups }: PriceBook,
  carat: string,
): { from?: number; to?: number } {
  const breaks =
    rap.breaks.length > 0
      ? rap.breaks
      : markups.subRanges.flatMap(({ from, to }) => [from, to + 1]);
  const weight = hundredthsOf(wholeOf(carat, DIGITS.carat));
  const from = breaks.filter((one) => one <= weight);
  const next = breaks.filter((one) => one > weight);
  return {
    ...(from.length > 0 ? { from: Math.max(...from) / 100 } : {}),
    ...(next.length > 0 ? { to: (Math.min(...next) * 10 - 1) / 1000 } : {}),
  };
}
