import '../../../shared/frame/tile.css';
import './figures.css';
import type { ReactNode } from 'react';
import * as calls from '#common/access/calls.gen.ts';
import { mayCall } from '#common/access/may-call.ts';
import { ExposureHistory } from '../../../shared/exposure/exposure-history.tsx';
import { PageHeader } from '../../../shared/frame/PageHeader.tsx';
import { useProfile } from '../../../shared/session/use-session.ts';
import { CountriesTile } from './countries-tile.tsx';
import { CountsTile } from './counts-tile.tsx';
import { DealsTile } from './deals-tile.tsx';
import { DetailsTile } from './details-tile.tsx';
import { FiguresFilters } from './figures-filters.tsx';
import { type FiguresChange, type FiguresSearch, parseFiguresSearch } from './figures-params.ts';
import { PerformanceTile } from './performance-tile.tsx';
import { Tile } from './tile.tsx';

type OwnFiguresPageProps = {
  readonly search: FiguresSearch;
  readonly onSearch: (next: FiguresSearch) => void;
  readonly switches: ReactNode;
};

export function OwnFiguresPage({ search, onSearch, switches }: OwnFiguresPageProps) {
  const profile = useProfile();
  const go = (change: FiguresChange) => onSearch(parseFiguresSearch({ ...search, ...change }));
  const { business_id } = profile;
  return (
    <div className="figures-page">
      <PageHeader title="Dashboard" switches={switches} />
      <FiguresFilters search={search} go={go} />
      <div className="tiles figures figures-own">
        <Tile area="counts">
          <CountsTile search={search} />
        </Tile>
        <Tile area="sold">
          <PerformanceTile search={search} go={go} />
        </Tile>
        <Tile area="details">
          <DetailsTile search={search} />
        </Tile>
        <Tile area="beside">
          {mayCall(profile, calls.getEnquiryCountry) ? (
            <CountriesTile search={search} />
          ) : business_id ? (
            <ExposureHistory businessId={business_id} title="Your exposure over time" />
          ) : null}
        </Tile>
        <Tile area="deals">
          <DealsTile search={search} />
        </Tile>
      </div>
    </div>
  );
}
