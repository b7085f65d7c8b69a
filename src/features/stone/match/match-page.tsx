import '../results/stone-page.css';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { DIAMOND_TYPE, STONE_STATUS } from '#machines/codes.ts';
import { PageHeader } from '../../../shared/frame/PageHeader.tsx';
import { SearchTools } from '../../../shared/searches/search-tools.tsx';
import { useProfile } from '../../../shared/session/use-session.ts';
import { holdReason } from '../../../shared/stones/checks/hold-reason.ts';
import { keepsTicks } from '../../../shared/stones/keeps-ticks.ts';
import { CACHED } from '../../../shared/stones/query-keys.ts';
import { RefusalDialog } from '../../../shared/stones/refusal-dialog.tsx';
import { ShowsBothGrowths } from '../../../shared/stones/status/growth-badge.tsx';
import { countChoices, pricesOf } from '../../../shared/stones/stone-calls.ts';
import type { StoneRow } from '../../../shared/stones/stone-types.ts';
import { useClientContext } from '../../../shared/stones/trading-clients.ts';
import { useStoneAction } from '../../../shared/stones/use-stone-action.ts';
import { useIsPhone } from '../../../ui/use-phone.ts';
import { usePicks } from '../actions/use-picks.ts';
import { StoneDrawer } from '../drawer/stone-drawer.tsx';
import { ActiveChips } from '../filters/active-chips.tsx';
import { EntryField } from '../filters/entry-field.tsx';
import { filterCount, parseList } from '../filters/filter-params.ts';
import { SearchFilters } from '../filters/search-filters.tsx';
import { useGrowth } from '../growth/use-growth.ts';
import { useGrowthInUrl } from '../growth/use-growth-in-url.ts';
import { useUntickOtherGrowth } from '../growth/use-untick-other-growth.ts';
import { CompareDialog } from '../results/compare-dialog.tsx';
import { RefusedGrowth } from '../results/search-news.tsx';
import { SearchSwitches } from '../results/search-switches.tsx';
import { filterOf, firstFacets } from '../results/stone-search-params.ts';
import { useStoneChanges } from '../results/use-stone-changes.ts';
import { matchPrices, matchSearchOf, savedMatchSearch } from './match-params.ts';
import { MatchPart } from './match-part.tsx';
import { MatchResults } from './match-results.tsx';
import { MatchRulesBar } from './match-rules-bar.tsx';
import { useMatchList } from './use-match-list.ts';
import { type MatchSearchProps, useMatchSearch } from './use-match-search.ts';

/**
 * Availability code of available stones. The search matches only available stones, so the filters
 * count only these.
 */
const AVAILABLE = 1;
const isTaken = (_: StoneRow, { status }: StoneRow): boolean =>
  status !== STONE_STATUS.available.code;

export function MatchPage(props: MatchSearchProps) {
  const { acting, pricesFor } = useClientContext();
  const phone = useIsPhone();
  const { search, limit } = useGrowth(props.search, acting);
  const state = useMatchSearch({ ...props, search });
  const { choice, go, send, match, price, resetMatch } = state;
  useGrowthInUrl(props.search, { search, limit }, go);
  const profile = useProfile();

  const reasonAgainst = useCallback((row: StoneRow) => holdReason(row, acting), [acting]);
  const list = useMatchList(search, pricesFor, reasonAgainst);
  const { house, setting } = list;
  const { picks, choose, remember } = usePicks(list.rows, list.selection);
  useUntickOtherGrowth(limit, picks, choose);
  const changes = useStoneChanges({
    key: list.key,
    diamondType: choice.diamond_type,
    pricesFor,
    withDetails: false,
    marked: pricesFor !== null || profile.business_id !== null,
    rows: list.rows,
    picks,
    isOutOfPlace: isTaken,
    onFresh: remember,
  });
  const machine = useStoneAction({
    onActed: (stockNos, action) => {
      changes.refresh(stockNos);
      if (!keepsTicks(action)) choose(new Set());
    },
    onCorrected: (targets) => choose(new Set(targets.map(({ id }) => id))),
  });
  const { data: counted, isPlaceholderData: isCounting } = useQuery({
    queryKey: [CACHED.counts, profile.id, 'choices of matches', choice, pricesFor],
    queryFn: ({ signal }) =>
      countChoices(
        {
          ...filterOf(choice),
          ...(choice.term ? { term: choice.term } : {}),
          ...pricesOf(pricesFor),
          diamond_type: choice.diamond_type,
          availability: AVAILABLE,
          facets: firstFacets(choice.diamond_type),
        },
        signal,
      ),
    placeholderData: keepPreviousData,
  });
  const eyes = useMemo(
    () => ({
      business: profile.business_id,
      tradingClient: acting.tradingClient?.businessId ?? null,
    }),
    [profile.business_id, acting.tradingClient],
  );

  const open = search.stone ?? null;
  const openSet = list.lines.find(({ stone }) => stone?.stock_no === open)?.set;
  const compared = parseList(search.compare);
  const tools = (
    <SearchTools
      search={savedMatchSearch(search, house)}
      found={list.status === 'ready' ? (list.answer?.totalRecords ?? null) : null}
      onRun={(again) => props.onSearch(matchSearchOf(again))}
    />
  );

  return (
    <div className="stone-page">
      <PageHeader title="Match pairs" switches={<SearchSwitches state={state} limit={limit} />}>
        {phone ? null : <EntryField state={state} />}
        {phone ? null : tools}
      </PageHeader>
      <SearchFilters
        state={state}
        facets={counted?.facets ?? null}
        found={isCounting ? null : (counted?.totals.pieces ?? null)}
        folded={open !== null}
        tools={phone ? tools : null}
      />
      <section className="stone-results" aria-label="Results">
        {limit?.refused ? <RefusedGrowth {...limit} refused={limit.refused} /> : null}
        {filterCount(choice) === 0 ? null : <ActiveChips choice={choice} send={send} />}
        {setting && house && list.fields.length > 0 ? (
          <MatchRulesBar
            setting={setting}
            defaults={house}
            fields={list.fields}
            fancy={state.search.type === DIAMOND_TYPE.fancy}
            prices={matchPrices(search)}
            onPrices={price}
            onRules={(rules) => match({ rules: [...rules] }, house)}
            onSetSize={(set_size) => match({ set_size }, house)}
            onReset={resetMatch}
          />
        ) : (
          <div
            className="match-rules"
            aria-hidden="true"
            data-awaited={list.awaitsRules ? '' : undefined}
          />
        )}
        <ShowsBothGrowths value={choice.growth_type === undefined}>
          <MatchResults
            state={state}
            list={list}
            changes={changes}
            picks={picks}
            choose={choose}
            acting={acting}
            machine={machine}
            eyes={eyes}
          />
        </ShowsBothGrowths>
      </section>
      <StoneDrawer
        stockNo={open}
        rows={list.rows}
        offset={0}
        total={null}
        acting={acting}
        machine={machine}
        eyes={eyes}
        pricesFor={pricesFor}
        withKeys={picks.length === 0}
        onShow={(stockNo) => go({ stone: stockNo ?? undefined }, open !== null && stockNo !== null)}
        onChanged={changes.refresh}
      >
        {openSet && open !== null ? (
          <MatchPart
            set={openSet}
            current={open}
            pricesFor={pricesFor}
            eyes={eyes}
            onShow={(stockNo) => go({ stone: stockNo }, true)}
          />
        ) : null}
      </StoneDrawer>
      {/* Keeps both dialogs mounted while they close. Otherwise the Escape that closes a dialog
          would also clear the ticks. */}
      <CompareDialog
        stockNos={compared}
        pricesFor={pricesFor}
        eyes={eyes}
        onChange={(stockNos) => go({ compare: stockNos.join() || undefined }, true)}
        onShow={(stockNo) => go({ compare: undefined, stone: stockNo })}
      />
      <RefusalDialog acting={machine} />
    </div>
  );
}
