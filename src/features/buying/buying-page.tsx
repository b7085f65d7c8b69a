import '../../shared/frame/kept-page.css';
import { useCallback } from 'react';
import { PageHeader } from '../../shared/frame/PageHeader.tsx';
import type { SearchLink } from '../../shared/searches/search-types.ts';
import { SegmentedControl } from '../../ui/inputs/SegmentedControl.tsx';
import { BuyingFilters } from './buying-filters.tsx';
import { type BuyingChange, type BuyingSearch, parseBuyingSearch } from './buying-params.ts';
import { LostView } from './lost-view.tsx';
import { OriginView } from './origin-view.tsx';
import { RecordsView } from './records-view.tsx';
import { RepriceView } from './reprice-view.tsx';

type BuyingPageProps = {
  readonly search: BuyingSearch;
  readonly onSearch: (next: BuyingSearch) => void;
  readonly searchLink: SearchLink;
};

const LOST = 'lost';

export function BuyingPage({ search, onSearch, searchLink }: BuyingPageProps) {
  const go = useCallback(
    (change: BuyingChange) => onSearch(parseBuyingSearch({ ...search, ...change })),
    [search, onSearch],
  );
  const { view, lost } = search;
  return (
    <div className="kept-page">
      <PageHeader
        title="Buying report"
        switches={
          <SegmentedControl
            aria-label="Report"
            data={[
              { value: LOST, label: 'Lost demand' },
              { value: 'reprice', label: 'To reprice' },
              { value: 'origin', label: 'Origin' },
            ]}
            value={view ?? LOST}
            onChange={(value) =>
              onSearch(
                parseBuyingSearch({ ...search, view: value, lost: undefined, page: undefined }),
              )
            }
          />
        }
      />
      {view === 'origin' ? null : (
        <BuyingFilters search={search} narrow={(change) => go({ page: undefined, ...change })} />
      )}
      {view === 'origin' ? (
        <OriginView search={search} go={go} />
      ) : view === 'reprice' ? (
        <RepriceView search={search} go={go} />
      ) : lost ? (
        <RecordsView key={lost} lost={lost} search={search} go={go} searchLink={searchLink} />
      ) : (
        <LostView search={search} go={go} searchLink={searchLink} />
      )}
    </div>
  );
}
