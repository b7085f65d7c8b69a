import type { components } from '#api/schema.gen.ts';
import { GROWTH_NAME } from '#common/stone-labels.ts';
import { CODED } from '#common/trade/filter.ts';
import { caratWords, rangeOf } from '#common/trade/words/figure-words.ts';
import { DIAMOND_TYPE, GROWTH_TYPE } from '#machines/codes.ts';
import type { CaratSize } from '../../stock/carats/carat-sizes.ts';
import type { StoneFilter } from '../../stock/search/filter-to-conditions.ts';
import type { FacetName } from '../../stock/search/filter-to-query.ts';
import type { AttributeNames } from '../../stock/stones/attribute-names.ts';
import { type DiamondType, type KindOfStone, PRICE_BANDS } from './wanted-kinds.ts';

export interface Kind {
  readonly code: string;
  readonly name: string;
  readonly filter: StoneFilter;
}

/** The schema type requires `page` and `size`, which only requests contain, hence the cast. */
export const toResponseFilter = (filter: StoneFilter): components['schemas']['StoneFilter'] =>
  filter as components['schemas']['StoneFilter'];

interface KindsQuery {
  readonly by: KindOfStone;
  readonly diamondType: DiamondType;
}

const colourOf = (diamondType: DiamondType) =>
  diamondType === DIAMOND_TYPE.fancy ? 'fancy' : 'color';

export function facetOf({ by, diamondType }: KindsQuery): FacetName | null {
  switch (by) {
    case 'size':
      return 'carat';
    case 'growth':
      return 'growth_type';
    case 'color':
      return colourOf(diamondType);
    case 'price':
      return null;
    default:
      return by;
  }
}

export function kindsOf(
  { by, diamondType }: KindsQuery,
  names: AttributeNames,
  sizes: readonly CaratSize[],
): Kind[] {
  switch (by) {
    case 'size':
      return sizes.map(({ code, from, to }) => {
        const carat = [{ from: from / 1000, to: to / 1000 }];
        return { code, name: `${caratWords(carat)} ct`, filter: { carat } };
      });
    case 'growth':
      return [GROWTH_TYPE.natural, GROWTH_TYPE.labGrown].map((growth) => ({
        code: String(growth),
        name: GROWTH_NAME[growth],
        filter: { growth_type: growth },
      }));
    case 'price':
      return PRICE_BANDS.map((band) => ({
        code: band.code,
        name: `$${rangeOf(band.range)} per carat`,
        filter: { markup_ppc: band.range },
      }));
    default: {
      const field = by === 'color' ? colourOf(diamondType) : by;
      return (names.choices()[CODED[field].list] ?? []).map(({ code, name }) => ({
        code,
        name,
        filter: { [field]: [code] },
      }));
    }
  }
}
