import './stone-page.css';
import { useCallback, useMemo, useState } from 'react';
import { DIAMOND_TYPE } from '#machines/codes.ts';
import { PageHeader } from '../../../shared/frame/PageHeader.tsx';
import { useProfile } from '../../../shared/session/use-session.ts';
import { keepsTicks } from '../../../shared/stones/keeps-ticks.ts';
import { ShowsBothGrowths } from '../../../shared/stones/status/growth-badge.tsx';
import { useStockScope } from '../../../shared/stones/stock-scope.ts';
import type { StoneRow } from '../../../shared/stones/stone-types.ts';
import { useClientContext } from '../../../shared/stones/trading-clients.ts';
import { useStoneAction } from '../../../shared/stones/use-stone-action.ts';
import { storedColumns } from '../../../ui/grid/view.ts';
import { deferredModule, lazyModule, useLazyModule, withModule } from '../../../ui/lazy-module.ts';
import { useIsPhone } from '../../../ui/use-phone.ts';
import { usePicks } from '../actions/use-picks.ts';
import { EntryField } from '../filters/entry-field.tsx';
import { filterCount, parseList } from '../filters/filter-params.ts';
import { toSavedFilter } from '../filters/saved-filter.ts';
import { SearchFilters } from '../filters/search-filters.tsx';
import { useGrowth } from '../growth/use-growth.ts';
import { useGrowthInUrl } from '../growth/use-growth-in-url.ts';
import { useUntickOtherGrowth } from '../growth/use-untick-other-growth.ts';
import { SearchSwitches } from './search-switches.tsx';
import { StoneResults } from './stone-results.tsx';
import { needDetails } from './stone-search-columns.tsx';
import { sortOf, viewKeyOf } from './stone-search-params.ts';
import { useStoneChanges } from './use-stone-changes.ts';
import { useStoneList } from './use-stone-list.ts';
import { type StoneSearchProps, useStoneSearch } from './use-stone-search.ts';

/** `holdReason` loads after the first list, because only ticked rows need it. */
const reason = deferredModule(() => import('../../../shared/stones/checks/hold-reason.ts'));
const chips = lazyModule(() =>
  import('../filters/active-chips.tsx').then((module) => module.ActiveChips),
);
const news = lazyModule(() => import('./search-news.tsx').then((module) => module.SearchNews));
const comparing = lazyModule(() =>
  import('./compare-dialog.tsx').then((module) => module.CompareDialog),
);
const address = lazyModule(() => import('../filters/filter-to-search.ts'));
const tools = deferredModule(() =>
  import('../../../shared/searches/search-tools.tsx').then((module) => module.SearchTools),
);
const drawer = lazyModule(() =>
  import('../drawer/stone-drawer.tsx').then((module) => module.StoneDrawer),
);
const refusals = lazyModule(() =>
  import('../../../shared/stones/refusal-dialog.tsx').then((module) => module.RefusalDialog),
);

export function StoneSearchPage({ search: given, onSearch }: StoneSearchProps) {
  const place = useStockScope();
  const profile = useProfile();
  const phone = useIsPhone();
  const { acting, pricesFor } = useClientContext();
  const { search, limit } = useGrowth(given, acting);
  const viewKey = viewKeyOf(place, search);

  const reasonAgainst = useCallback(
    (row: StoneRow) => reason.part()?.holdReason(row, acting) ?? null,
    [acting],
  );
  const [withDetails, setWithDetails] = useState(() => needDetails(storedColumns(viewKey), place));
  const onColumnsShown = useCallback(
    (columnIds: readonly string[]) => {
      // The details stay loaded after their columns are hidden, which saves a request.
      if (needDetails(columnIds, place)) setWithDetails(true);
    },
    [place],
  );
  const list = useStoneList(search, pricesFor, reasonAgainst, withDetails);
  const { askAhead } = list;
  const state = useStoneSearch({
    search,
    onSearch: useCallback(
      (next, how) => {
        askAhead(next);
        onSearch(next, how);
      },
      [askAhead, onSearch],
    ),
  });
  const { choice, go, send } = state;
  useGrowthInUrl(given, { search, limit }, go);
  const { picks, choose, remember } = usePicks(list.rows, list.selection);
  useUntickOtherGrowth(limit, picks, choose);
  const changes = useStoneChanges({
    key: list.key,
    diamondType: search.type ?? 1,
    pricesFor,
    withDetails,
    marked: pricesFor !== null || profile.business_id !== null,
    rows: list.rows,
    picks,
    isOutOfPlace: (before, now) =>
      (choice.status?.length ? !choice.status.some((code) => code === now.status) : false) ||
      sortOf(search).some(({ id }) => before[id as keyof StoneRow] !== now[id as keyof StoneRow]),
    onFresh: remember,
  });

  const [acted, setActed] = useState<readonly string[]>([]);
  const again = useMemo(() => {
    const here = new Set(acted.length === 0 ? [] : list.rows.map(({ stock_no }) => stock_no));
    return acted.filter((stockNo) => here.has(stockNo));
  }, [acted, list.rows]);
  const machine = useStoneAction({
    onActed: (stockNos, action) => {
      changes.refresh(stockNos);
      if (keepsTicks(action)) return;
      setActed(stockNos);
      choose(new Set());
    },
    onCorrected: (targets) => choose(new Set(targets.map(({ id }) => id))),
  });

  const open = search.stone ?? null;
  const StoneDrawer = useLazyModule(drawer, open !== null);
  const RefusalDialog = useLazyModule(refusals, machine.refused !== null);
  const eyes = useMemo(
    () => ({
      business: profile.business_id,
      tradingClient: acting.tradingClient?.businessId ?? null,
    }),
    [profile.business_id, acting.tradingClient],
  );
  const ActiveChips = useLazyModule(chips, filterCount(choice) > 0);
  const SearchNews = useLazyModule(
    news,
    list.answer !== null &&
      (list.answer.indexing !== null ||
        list.answer.unknownNumbers.length > 0 ||
        Boolean(limit?.refused)),
  );
  const compared = parseList(search.compare);
  const CompareDialog = useLazyModule(comparing, compared.length > 0);
  const SearchTools = useLazyModule(tools, false);
  const ownTools = place.tools?.(list.question);
  const searchTools =
    SearchTools && !place.tools ? (
      <SearchTools
        search={{ filter: toSavedFilter(list.question), search_type: 1, match: null }}
        found={list.status === 'ready' ? (list.answer?.totalRecords ?? null) : null}
        onRun={({ filter }) =>
          withModule(address, ({ filterToSearch }) => onSearch(filterToSearch(filter)))
        }
      />
    ) : null;

  return (
    <div className="stone-page" data-fancy={search.type === DIAMOND_TYPE.fancy ? '' : undefined}>
      <PageHeader title={place.title} switches={<SearchSwitches state={state} limit={limit} />}>
        {phone ? null : <EntryField state={state} />}
        {phone
          ? null
          : (ownTools ?? (
              // Reserves the width of the tools, which load after the first list of stones.
              <span style={{ flex: 'none', minWidth: 88 }}>{searchTools}</span>
            ))}
      </PageHeader>
      <SearchFilters
        state={state}
        facets={list.answer?.facets ?? null}
        found={list.status === 'ready' ? (list.answer?.totalRecords ?? null) : null}
        folded={open !== null}
        tools={phone ? searchTools : null}
      />
      <section className="stone-results" aria-label="Results">
        {phone && ownTools ? <div className="active-chips">{ownTools}</div> : null}
        {filterCount(choice) === 0 ? null : ActiveChips ? (
          <ActiveChips choice={choice} send={send} />
        ) : (
          <div className="active-chips" />
        )}
        {SearchNews && list.answer ? (
          <SearchNews
            indexing={list.answer.indexing}
            unknownNumbers={list.answer.unknownNumbers}
            limit={limit}
          />
        ) : null}
        <ShowsBothGrowths value={choice.growth_type === undefined}>
          <StoneResults
            state={state}
            list={list}
            changes={changes}
            picks={picks}
            again={again}
            choose={choose}
            remember={remember}
            acting={acting}
            machine={machine}
            eyes={eyes}
            viewKey={viewKey}
            onColumnsShown={onColumnsShown}
          />
        </ShowsBothGrowths>
      </section>
      {StoneDrawer ? (
        <StoneDrawer
          stockNo={open}
          rows={list.rows}
          offset={((search.page ?? 1) - 1) * (search.size ?? 0)}
          total={list.answer?.totalRecords ?? null}
          acting={acting}
          machine={machine}
          eyes={eyes}
          pricesFor={pricesFor}
          withKeys={picks.length === 0}
          onShow={(stockNo) =>
            go({ stone: stockNo ?? undefined }, open !== null && stockNo !== null)
          }
          onChanged={changes.refresh}
        />
      ) : null}
      {CompareDialog ? (
        <CompareDialog
          stockNos={compared}
          pricesFor={pricesFor}
          eyes={eyes}
          onChange={(stockNos) => go({ compare: stockNos.join() || undefined }, true)}
          onShow={(stockNo) => go({ compare: undefined, stone: stockNo })}
        />
      ) : null}
      {RefusalDialog ? <RefusalDialog acting={machine} /> : null}
    </div>
  );
}
