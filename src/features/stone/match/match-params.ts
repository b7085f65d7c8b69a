import type { BusinessId } from '#api/ids.gen.ts';
import { PAGE_SIZES } from '../../../shared/lists/page-sizes.ts';
import {
  integerParam,
  type RawSearchParams,
  textParam,
} from '../../../shared/lists/search-params.ts';
import type {
  MatchChoice,
  MatchSearchBody,
  MatchSetting,
  MatchSortField,
} from '../../../shared/matchpair/match-calls.ts';
import { rulesOf, rulesText } from '../../../shared/matchpair/match-rules.ts';
import { type RunnableSearch, sentFilter } from '../../../shared/searches/search-types.ts';
import { pricesOf } from '../../../shared/stones/stone-calls.ts';
import { parseFigure, parseList, rangeText } from '../filters/filter-params.ts';
import { filterToSearch } from '../filters/filter-to-search.ts';
import { toSavedFilter } from '../filters/saved-filter.ts';
import {
  parseStoneSearch,
  questionOfFilter,
  type StoneSearch,
  sortOf,
  sortText,
} from '../results/stone-search-params.ts';

export type MatchSearch = Omit<StoneSearch, 'view'> & {
  /**
   * fields with their tolerances, such as `carat~0.07,color~1`; default is the company's setting
   */
  rules?: string;
  set?: number;
  /** range of the total amount of a pair or set, such as `5000..9000` */
  pair_amt?: string;
  /** range of the average price per carat of a pair or set */
  pair_ppc?: string;
};

/** Price ranges of a pair or set as a whole. */
export type MatchPrices = Pick<MatchChoice, 'sell_amt' | 'markup_ppc'>;

const SORT_FIELDS: Readonly<Record<MatchSortField, true>> = {
  score: true,
  carat: true,
  markup_disc: true,
  markup_ppc: true,
  sell_amt: true,
};
export const isMatchSortField = (id: string): id is MatchSortField => id in SORT_FIELDS;

const LARGEST_SET = 6;
const MOST_AT_ONCE = 100;
const MOST_SORTED = 4;

export function parseMatchSearch(raw: RawSearchParams): MatchSearch {
  const { sort: _, view: __, size: ___, ...stones } = parseStoneSearch(raw);
  const sort = sortOf({ sort: parseList(raw.sort).join() })
    .filter(({ id }) => isMatchSortField(id))
    .slice(0, MOST_SORTED);
  return {
    ...stones,
    ...integerParam('size', raw.size, 1, MOST_AT_ONCE),
    ...textParam('rules', rulesText(rulesOf(String(raw.rules ?? '')))),
    ...integerParam('set', raw.set, 2, LARGEST_SET),
    ...textParam('pair_amt', rangeText(parseFigure(raw.pair_amt) ?? {})),
    ...textParam('pair_ppc', rangeText(parseFigure(raw.pair_ppc) ?? {})),
    ...textParam('sort', sortText(sort)),
  };
}

/**
 * Returns only the match settings that the URL contains. For a missing setting, the server uses the
 * company's setting.
 */
export const matchOverrides = ({ rules, set }: MatchSearch): Partial<MatchSetting> => ({
  ...(rules === undefined ? {} : { rules: rulesOf(rules) }),
  ...(set === undefined ? {} : { set_size: set }),
});

export function matchPrices({ pair_amt, pair_ppc }: MatchSearch): MatchPrices {
  const [sell_amt, markup_ppc] = [parseFigure(pair_amt), parseFigure(pair_ppc)];
  return { ...(sell_amt ? { sell_amt } : {}), ...(markup_ppc ? { markup_ppc } : {}) };
}

function matchOrder(search: MatchSearch): Pick<MatchChoice, 'sort'> {
  const sort = sortOf(search).flatMap(({ id, desc }) =>
    isMatchSortField(id) ? [{ field: id, descending: desc }] : [],
  );
  return sort.length === 0 ? {} : { sort };
}

/** The sort of a pair search orders pairs, so it is not part of the filter of stones. */
const stonesOf = ({ sort: _, ...search }: MatchSearch) => questionOfFilter(search);

export function matchQuestion(search: MatchSearch, pricesFor: BusinessId | null): MatchSearchBody {
  const filter = toSavedFilter(stonesOf(search));
  return {
    filter: { ...sentFilter(filter), ...pricesOf(pricesFor) },
    ...matchOverrides(search),
    ...matchPrices(search),
    ...matchOrder(search),
    page: search.page ?? 1,
    size: search.size ?? PAGE_SIZES.matches,
  };
}

/**
 * Returns the search to save. If the URL has neither match settings nor prices nor an order,
 * `match` is null and the search follows the company's setting.
 */
export function savedMatchSearch(
  search: MatchSearch,
  defaults: MatchSetting | null,
): RunnableSearch {
  const own = { ...matchOverrides(search), ...matchPrices(search), ...matchOrder(search) };
  const isOwn = Object.keys(own).length > 0 && defaults !== null;
  return {
    filter: toSavedFilter(stonesOf(search)),
    search_type: 2,
    match: isOwn ? { ...defaults, ...own } : null,
  };
}

export const matchSearchOf = ({ filter, match }: RunnableSearch): MatchSearch =>
  parseMatchSearch({
    ...filterToSearch(filter),
    ...(match === null
      ? {}
      : {
          rules: rulesText(match.rules),
          set: match.set_size,
          pair_amt: rangeText(match.sell_amt ?? {}),
          pair_ppc: rangeText(match.markup_ppc ?? {}),
          sort: sortText(
            (match.sort ?? []).map(({ field, descending }) => ({
              id: field,
              desc: descending === true,
            })),
          ),
        }),
  });
