import type { BusinessId } from '../../../api/ids.gen.ts';
import { type RawAddress, whole, words } from '../../../shared/lists/address.ts';
import { PAGE_SIZES } from '../../../shared/lists/page-sizes.ts';
import type { MatchSearchBody, MatchSetting } from '../../../shared/matchpair/match-calls.ts';
import { rulesOf, rulesText } from '../../../shared/matchpair/match-rules.ts';
import { type RunnableSearch, sentFilter } from '../../../shared/searches/wire.ts';
import { pricesOf } from '../../../shared/stones/calls.ts';
import { savedFilterOf } from '../filters/saved-filter.ts';
import { searchOfFilter } from '../filters/search-of-filter.ts';
import {
  parseStoneSearch,
  questionOfFilter,
  type StoneSearch,
} from '../results/stone-search-params.ts';

/** URL search params of a pair search: stone filters, rules and set size. */
export type MatchSearch = Omit<StoneSearch, 'sort' | 'view'> & {
  /** fields with tolerances; default the company's setting */
  rules?: string;
  set?: number;
};

const LARGEST_SET = 6;
const MOST_AT_ONCE = 100;

export function parseMatchSearch(raw: RawAddress): MatchSearch {
  const { sort: _, view: __, size: ___, ...stones } = parseStoneSearch(raw);
  return {
    ...stones,
    ...whole('size', raw.size, 1, MOST_AT_ONCE),
    ...words('rules', rulesText(rulesOf(String(raw.rules ?? '')))),
    ...whole('set', raw.set, 2, LARGEST_SET),
  };
}

/** Returns the rules and set size from the URL; the company's setting supplies the rest. */
export const ownMatch = ({ rules, set }: MatchSearch): Partial<MatchSetting> => ({
  ...(rules === undefined ? {} : { rules: rulesOf(rules) }),
  ...(set === undefined ? {} : { set_size: set }),
});

export function matchQuestion(search: MatchSearch, pricesFor: BusinessId | null): MatchSearchBody {
  const filter = savedFilterOf(questionOfFilter(search));
  return {
    filter: { ...sentFilter(filter), ...pricesOf(pricesFor) },
    ...ownMatch(search),
    page: search.page ?? 1,
    size: search.size ?? PAGE_SIZES.matches,
  };
}

/** Returns the search to save. null for `match` keeps following the company's setting. */
export function savedMatchSearch(search: MatchSearch, house: MatchSetting | null): RunnableSearch {
  const own = ownMatch(search);
  const isOwn = Object.keys(own).length > 0 && house !== null;
  return {
    filter: savedFilterOf(questionOfFilter(search)),
    search_type: 2,
    match: isOwn ? { ...house, ...own } : null,
  };
}

/** Converts a saved pair search to search params. */
export const matchSearchOf = ({ filter, match }: RunnableSearch): MatchSearch =>
  parseMatchSearch({
    ...searchOfFilter(filter),
    ...(match === null ? {} : { rules: rulesText(match.rules), set: match.set_size }),
  });
