import '../../../shared/frame/tile.css';
import './figures.css';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import * as calls from '#common/access/calls.gen.ts';
import { mayCall } from '#common/access/may-call.ts';
import { PageHeader } from '../../../shared/frame/PageHeader.tsx';
import type { SearchLink } from '../../../shared/searches/search-types.ts';
import { useProfile } from '../../../shared/session/use-session.ts';
import { LiveUsers } from '../live-users.tsx';
import { RecentKyc } from '../recent-kyc.tsx';
import { AuditTile } from './audit-tile.tsx';
import { CountriesTile } from './countries-tile.tsx';
import { CountsTile } from './counts-tile.tsx';
import { DealsTile } from './deals-tile.tsx';
import { DetailsTile } from './details-tile.tsx';
import { searchesQuery } from './figures-calls.ts';
import { FiguresFilters } from './figures-filters.tsx';
import { type FiguresChange, type FiguresSearch, parseFiguresSearch } from './figures-params.ts';
import { FunnelTile } from './funnel-tile.tsx';
import { InventoryTile } from './inventory-tile.tsx';
import { PerformanceTile } from './performance-tile.tsx';
import { SearchChoices, SearchDaysTile, SearchHoursTile } from './searches-tile.tsx';
import { ShapesTile } from './shapes-tile.tsx';
import { Tile } from './tile.tsx';

type FiguresPageProps = {
  readonly search: FiguresSearch;
  readonly onSearch: (next: FiguresSearch) => void;
  readonly searchLink: SearchLink;
  readonly switches: ReactNode;
};

export function FiguresPage({ search, onSearch, searchLink, switches }: FiguresPageProps) {
  const profile = useProfile();
  const go = (change: FiguresChange) => onSearch(parseFiguresSearch({ ...search, ...change }));
  const reads = mayCall(profile, calls.listAuditLogs);
  const kyc = mayCall(profile, calls.listRecentKyc);
  // Three tiles show figures of searches. Fetching the figures here lets the tiles share one
  // request.
  useQuery(searchesQuery(search));
  return (
    <div className="figures-page">
      <PageHeader title="Dashboard" switches={switches}>
        {mayCall(profile, calls.countLiveUsers) ? <LiveUsers /> : null}
      </PageHeader>
      <FiguresFilters search={search} go={go} />
      <div className="tiles figures">
        <Tile area="stock">
          <InventoryTile searchLink={searchLink} />
        </Tile>
        <Tile area="counts">
          <CountsTile search={search} />
        </Tile>
        <Tile area="sold">
          <PerformanceTile search={search} go={go} />
        </Tile>
        <Tile area="details">
          <DetailsTile search={search} />
        </Tile>
        <Tile area="shapes">
          <ShapesTile search={search} searchLink={searchLink} />
        </Tile>
        <Tile area="countries">
          <CountriesTile search={search} />
        </Tile>
        <Tile area="funnel">
          <FunnelTile search={search} />
        </Tile>
        <Tile area="choices">
          <SearchChoices search={search} go={go} />
        </Tile>
        <Tile area="days">
          <SearchDaysTile search={search} />
        </Tile>
        <Tile area="hours">
          <SearchHoursTile search={search} />
        </Tile>
        <Tile area="deals">
          <DealsTile search={search} />
        </Tile>
        {reads ? (
          <Tile area="audit">
            <AuditTile />
          </Tile>
        ) : null}
        {kyc ? <RecentKyc /> : null}
      </div>
    </div>
  );
}
