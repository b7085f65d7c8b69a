import * as longest from '#common/lengths.gen.ts';
import { DIAMOND_TYPE, GROWTH_TYPE } from '#machines/codes.ts';
import { dayParam } from '../../shared/lists/day-param.ts';
import { PAGE_SIZES } from '../../shared/lists/page-sizes.ts';
import {
  codeParam,
  integerParam,
  type RawSearchParams,
  textParam,
  wordParam,
} from '../../shared/lists/search-params.ts';
import type { KindOfStone, LostBy } from './buying-calls.ts';

type DiamondType = (typeof DIAMOND_TYPE)[keyof typeof DIAMOND_TYPE];
type GrowthType = (typeof GROWTH_TYPE)[keyof typeof GROWTH_TYPE];

export const BY_WORDS = {
  shape: 'Shape',
  size: 'Size',
  color: 'Colour',
  clarity: 'Clarity',
  growth: 'Growth',
  price: 'Price',
} as const satisfies Record<KindOfStone, string>;
export const LOST_WORDS = {
  searches: ['search without results', 'searches without results'],
  rejected: ['rejected order', 'rejected orders'],
  demands: ['open demand', 'open demands'],
} as const satisfies Record<LostBy, readonly [one: string, many: string]>;

const KINDS = Object.keys(BY_WORDS) as KindOfStone[];
export const LOST = Object.keys(LOST_WORDS) as LostBy[];
/**
 * Choices of the filters for stones that do not sell: minimum days since listing, minimum views,
 * and the default of each.
 */
export const DAYS_LISTED_CHOICES = [0, 30, 90, 180] as const;
export const VIEWS_CHOICES = [1, 3, 5, 10] as const;
export const DEFAULT_CHOICES = { stood: 30, seen: 3 } as const;

/** Views after the first one. */
const VIEWS = ['reprice', 'origin'] as const;

export interface BuyingSearch {
  view?: (typeof VIEWS)[number];
  by?: KindOfStone;
  type?: DiamondType;
  growth?: GrowthType;
  from?: string;
  to?: string;
  /**
   * `lost` opens the list of the records behind one figure of the report; `code` limits these
   * records to one group of stones
   */
  lost?: LostBy;
  code?: string;
  /** with `lost`: shows only records that belong to no group */
  none?: 1;
  stood?: (typeof DAYS_LISTED_CHOICES)[number];
  seen?: (typeof VIEWS_CHOICES)[number];
  page?: number;
  size?: number;
}
export type BuyingChange = { readonly [K in keyof BuyingSearch]?: BuyingSearch[K] | undefined };

const LONGEST_CODE = longest.listLostDemandRecords.code;

export function parseBuyingSearch(raw: RawSearchParams): BuyingSearch {
  return {
    ...wordParam('view', raw.view, VIEWS),
    ...wordParam('by', raw.by, KINDS),
    ...codeParam('type', raw.type, [DIAMOND_TYPE.fancy]),
    ...codeParam('growth', raw.growth, Object.values(GROWTH_TYPE)),
    ...dayParam('from', raw.from),
    ...dayParam('to', raw.to),
    ...wordParam('lost', raw.lost, LOST),
    ...textParam('code', raw.code, LONGEST_CODE),
    ...codeParam('none', raw.none, [1] as const),
    ...codeParam('stood', raw.stood, DAYS_LISTED_CHOICES),
    ...codeParam('seen', raw.seen, VIEWS_CHOICES),
    ...integerParam('page', raw.page, 2, 100_000),
    ...integerParam('size', raw.size, 1, 1000),
  };
}

const filterOf = ({ type, growth, from, to }: BuyingSearch) => ({
  ...(type === undefined ? {} : { diamond_type: type }),
  ...(growth === undefined ? {} : { growth_type: growth }),
  ...(from === undefined ? {} : { startDate: from }),
  ...(to === undefined ? {} : { endDate: to }),
});
export const placeOf = ({ page = 1, size = PAGE_SIZES.table }: BuyingSearch) => ({ page, size });

export const kindsQuestion = (search: BuyingSearch) => ({
  by: search.by ?? ('shape' as const),
  ...filterOf(search),
});

export const recordsQuestion = (search: BuyingSearch, lost: LostBy) => ({
  lost,
  ...kindsQuestion(search),
  ...(search.none ? { code: '' } : search.code === undefined ? {} : { code: search.code }),
  ...placeOf(search),
});

export const repriceQuestion = (search: BuyingSearch) => ({
  min_days: search.stood ?? DEFAULT_CHOICES.stood,
  min_seen: search.seen ?? DEFAULT_CHOICES.seen,
  ...filterOf(search),
  ...placeOf(search),
});
