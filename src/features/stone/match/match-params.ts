import type { BusinessId } from '#api/ids.gen.ts';
import { PAGE_SIZES } from '../../../shared/lists/page-sizes.ts';
import {
  integerParam,
  type RawSearchParams,
  textParam,
} from '../../../shared/lists/search-params.ts';
import type { MatchSearchBody, MatchSetting } from '../../../shared/matchpair/match-calls.ts';
import { rulesOf, rulesText } from '../../../shared/matchpair/match-rules.ts';
import { type RunnableSearch, sentFilter } from '../../../shared/searches/search-types.ts';
import { pricesOf } from '../../../shared/stones/stone-calls.ts';
import { filterToSearch } from '../filters/filter-to-search.ts';
import { toSavedFilter } from '../filters/saved-filter.ts';
import {
  parseStoneSearch,
  questionOfFilter,
  type StoneSearch,
} from '../results/stone-search-params.ts';

export type MatchSearch = Omit<StoneSearch, 'sort' | 'view'> & {
  /**
   * fields with their tolerances, such as `carat~0.07,color~1`; default is the company's setting
   */
  rules?: string;
  set?: number;
};

const LARGEST_SET = 6;
const MOST_AT_ONCE = 100;

export function parseMatchSearch(raw: RawSearchParams): MatchSearch {
  const { sort: _, view: __, size: ___, ...stones } = parseStoneSearch(raw);
  return {
    ...stones,
    ...integerParam('size', raw.size, 1, MOST_AT_ONCE),
    ...textParam('rules', rulesText(rulesOf(String(raw.rules ?? '')))),
    ...integerParam('set', raw.set, 2, LARGEST_SET),
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

export function matchQuestion(search: MatchSearch, pricesFor: BusinessId | null): MatchSearchBody {
  const filter = toSavedFilter(questionOfFilter(search));
  return {
    filter: { ...sentFilter(filter), ...pricesOf(pricesFor) },
    ...matchOverrides(search),
    page: search.page ?? 1,
    size: search.size ?? PAGE_SIZES.matches,
  };
}

/**
 * Returns the search to save. If the URL overrides neither the rules nor the set size, `match` is
 * null and the search follows the company's setting.
 */
export function savedMatchSearch(
  search: MatchSearch,
  defaults: MatchSetting | null,
): RunnableSearch {
  const own = matchOverrides(search);
  const isOwn = Object.keys(own).length > 0 && defaults !== null;
  return {
    filter: toSavedFilter(questionOfFilter(search)),
    search_type: 2,
    match: isOwn ? { ...defaults, ...own } : null,
  };
}

export const matchSearchOf = ({ filter, match }: RunnableSearch): MatchSearch =>
  parseMatchSearch({
    ...filterToSearch(filter),
    ...(match === null ? {} : { rules: rulesText(match.rules), set: match.set_size }),
  });
