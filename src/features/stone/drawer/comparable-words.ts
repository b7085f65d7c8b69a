import { formatInteger, formatNumber, formatWeight } from '#common/format.ts';
import { fancyWords, GROWTH_NAME } from '#common/stone-labels.ts';
import { ordinal } from '../../../shared/stones/ordinal.ts';
import type { StoneRow } from '../../../shared/stones/stone-types.ts';
import type { ComparablePrices } from './comparable-calls.ts';

/** Minimum number of comparable stones for a useful comparison. */
const FEWEST = 3;

export const isTooFew = ({ pieces }: ComparablePrices): boolean => pieces < FEWEST;

/** The upper end has three decimals, such as 1.499 for the band 1.00–1.49. */
function bandWords({ from, to }: ComparablePrices['filter']['carat'][number] = {}): string {
  const end = to === undefined ? null : formatWeight(Math.floor(to * 100) / 100);
  if (end === null) return `${formatWeight(from ?? 0)} ct and more`;
  return from === undefined ? `up to ${end} ct` : `${formatWeight(from)}–${end} ct`;
}

export const specificationWords = (stone: StoneRow, compared: ComparablePrices): string =>
  [
    stone.shape,
    bandWords(compared.filter.carat[0]),
    stone.color ?? fancyWords(stone),
    stone.clarity,
    GROWTH_NAME[stone.growth_type].toLowerCase(),
    compared.finish ?? 'any finish',
  ]
    .filter(Boolean)
    .join(', ');

export function rankWords({ rank, pieces, same_price }: ComparablePrices): string {
  const isHighest = rank + same_price === pieces;
  const place = rank === 1 ? 'Lowest' : isHighest ? 'Highest' : `${ordinal(rank)} lowest`;
  const equal =
    same_price === 0
      ? ''
      : `, same price as ${same_price === 1 ? '1 other' : `${formatInteger(same_price)} others`}`;
  return `${place} of ${formatInteger(pieces)} per carat${equal}`;
}

export function differenceWords({ price_per_ct, prices }: ComparablePrices): string {
  const percent = (price_per_ct / prices.median - 1) * 100;
  const shown = formatNumber(Math.abs(percent), 1);
  if (Number(shown) === 0) return 'at the median';
  return `${shown} % ${percent < 0 ? 'below' : 'above'} the median`;
}
