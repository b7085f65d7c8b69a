import '../../stones/stones.css';
import './stone.css';
import { useCallback, useMemo } from 'react';
import { PageHeader } from '../../frame/PageHeader.tsx';
import { useProfile } from '../../session/use-session.ts';
import { chooseClient, useActing, useClientChoices, useKeptClient } from '../../stones/clients.ts';
import { actsForClients } from '../../stones/rights.ts';
import { useStoneAction } from '../../stones/use-stone-action.ts';
import type { StoneRow } from '../../stones/wire.ts';
import { later, useLater } from '../../ui/later.ts';
import { usePhone } from '../../ui/use-phone.ts';
import { ActiveChips } from './active-chips.tsx';
import { SearchFilters } from './search-filters.tsx';
import { SearchHeader } from './search-header.tsx';
import { StoneResults } from './stone-results.tsx';
import { sortOf } from './stone-search-params.ts';
import { usePicks } from './use-picks.ts';
import { useStoneChanges } from './use-stone-changes.ts';
import { useStoneList } from './use-stone-list.ts';
import { type StoneSearchProps, useStoneSearch } from './use-stone-search.ts';

/** Asked only of ticked rows, and none is ticked before the list stands. */
const reason = later(() => import('../../stones/hold-reason.ts'));
const prices = later(() => import('./prices-for.tsx').then((module) => module.PricesFor));
const drawer = later(() => import('./stone-drawer.tsx').then((module) => module.StoneDrawer));
const refusals = later(() =>
  import('../../stones/refusal-dialog.tsx').then((module) => module.RefusalDialog),
);

export function StoneSearchPage(props: StoneSearchProps) {
  const state = useStoneSearch(props);
  const { search, choice, go, send } = state;
  const profile = useProfile();
  const kept = useKeptClient();
  const phone = usePhone();
  const choices = useClientChoices();
  const forClients = actsForClients(profile.role_id);
  const pricesFor = (forClients && search.for) || null;
  const priced = choices.find(({ business }) => business.id === pricesFor);
  const client = search.client ?? priced?.id ?? kept;
  const acting = useActing(client);

  const reasonAgainst = useCallback(
    (row: StoneRow) => reason.part()?.holdReason(row, acting) ?? null,
    [acting],
  );
  const list = useStoneList(search, pricesFor, reasonAgainst);
  const { picks, choose, remember } = usePicks(list.rows, list.selection);
  const changes = useStoneChanges({
    key: list.key,
    diamondType: search.type ?? 1,
    pricesFor,
    rows: list.rows,
    picks,
    isOutOfPlace: (before, now) =>
      (choice.status.length > 0 && !choice.status.includes(now.status)) ||
      sortOf(search).some(({ id }) => before[id as keyof StoneRow] !== now[id as keyof StoneRow]),
    onFresh: remember,
  });

  const machine = useStoneAction({
    onActed: (stockNos) => {
      changes.refresh(stockNos);
      choose(new Set());
    },
    onCorrected: (targets) => choose(new Set(targets.map(({ id }) => id))),
  });

  const open = search.stone ?? null;
  const StoneDrawer = useLater(drawer, open !== null);
  const RefusalDialog = useLater(refusals, machine.refused !== null);
  const eyes = useMemo(
    () => ({ business: profile.business_id, client: acting.client?.businessId ?? null }),
    [profile.business_id, acting.client],
  );
  const onClient = (userId: string | null) => {
    chooseClient(userId);
    go({ client: userId ?? undefined }, true);
  };

  const onPricesFor = (userId: string | null) => {
    const chosen = choices.find(({ id }) => id === userId);
    if (chosen) chooseClient(chosen.id);
    go({ for: chosen?.business.id, ...(chosen ? { client: chosen.id } : {}), page: undefined });
  };
  const PricesFor = useLater(prices, forClients);
  const pricesForChoice = PricesFor ? (
    <PricesFor businessId={pricesFor} onChoose={onPricesFor} />
  ) : null;

  return (
    <div className="stone-page">
      <PageHeader title="Search">
        <SearchHeader state={state} />
        {phone ? null : pricesForChoice}
      </PageHeader>
      <SearchFilters state={state} folded={open !== null} />
      <section className="stone-results" aria-label="Results">
        {phone && forClients ? <div className="active-chips">{pricesForChoice}</div> : null}
        <ActiveChips choice={choice} send={send} />
        <StoneResults
          state={state}
          list={list}
          changes={changes}
          picks={picks}
          choose={choose}
          remember={remember}
          acting={acting}
          machine={machine}
          eyes={eyes}
          client={client}
          onClient={onClient}
        />
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
          client={client}
          pricesFor={pricesFor}
          onPricesFor={onPricesFor}
          withKeys={picks.length === 0}
          onClient={onClient}
          onShow={(stockNo) =>
            go({ stone: stockNo ?? undefined }, open !== null && stockNo !== null)
          }
          onChanged={changes.refresh}
        />
      ) : null}
      {RefusalDialog ? <RefusalDialog acting={machine} /> : null}
    </div>
  );
}
