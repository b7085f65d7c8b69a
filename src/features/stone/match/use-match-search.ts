import { useCallback, useMemo } from 'react';
import type { MatchSetting } from '../../../shared/matchpair/match-calls.ts';
import { isSameSetting, rulesText } from '../../../shared/matchpair/match-rules.ts';
import type { StoneFilterEvent } from '../../../shared/searches/stone-filter.ts';
import { useProfile } from '../../../shared/session/use-session.ts';
import { applyFilterEvent } from '../filters/apply-filter-event.ts';
import { rangeText, toFilterChoice } from '../filters/filter-params.ts';
import { rememberGrowth } from '../growth/remember-growth.ts';
import { useSearchNavigation } from '../results/use-search-navigation.ts';
import {
  type MatchPrices,
  type MatchSearch,
  matchOverrides,
  parseMatchSearch,
} from './match-params.ts';

export interface MatchSearchProps {
  readonly search: MatchSearch;
  readonly onSearch: (next: MatchSearch, how?: { readonly replace?: boolean }) => void;
}

type Change = { readonly [K in keyof MatchSearch]?: MatchSearch[K] | undefined };

export function useMatchSearch({ search, onSearch }: MatchSearchProps) {
  const profile = useProfile();
  const choice = useMemo(() => toFilterChoice(search), [search]);
  const follow = useSearchNavigation(search, onSearch);
  const go = useCallback(
    (change: Change, replace = false) =>
      follow((now) => parseMatchSearch({ ...now, ...change }), { replace }),
    [follow],
  );
  const send = useCallback(
    (event: StoneFilterEvent) => {
      follow((now) => {
        const { rules, set, sort, pair_amt, pair_ppc } = now;
        const prices = event.type === 'filter.clearAll' ? {} : { pair_amt, pair_ppc };
        return parseMatchSearch({ ...applyFilterEvent(now, event), rules, set, sort, ...prices });
      });
      rememberGrowth(event, profile);
    },
    [follow, profile],
  );
  /**
   * Changes the match setting in the URL. Params that equal the company's default setting are
   * omitted, so that a shared link follows later changes to that default.
   */
  const match = useCallback(
    (change: Partial<MatchSetting>, defaults: MatchSetting) => {
      const next = { ...defaults, ...matchOverrides(search), ...change };
      const isDefault = isSameSetting(next, defaults);
      go({
        rules:
          isDefault || isSameSetting({ ...next, set_size: defaults.set_size }, defaults)
            ? undefined
            : rulesText(next.rules),
        set: next.set_size === defaults.set_size ? undefined : next.set_size,
        page: undefined,
        stone: undefined,
      });
    },
    [go, search],
  );
  const price = useCallback(
    ({ sell_amt = {}, markup_ppc = {} }: MatchPrices) =>
      go({
        pair_amt: rangeText(sell_amt),
        pair_ppc: rangeText(markup_ppc),
        page: undefined,
        stone: undefined,
      }),
    [go],
  );
  const resetMatch = useCallback(
    () => go({ rules: undefined, set: undefined, page: undefined }),
    [go],
  );
  return { search, choice, go, send, match, price, resetMatch };
}
export type MatchSearchState = ReturnType<typeof useMatchSearch>;
