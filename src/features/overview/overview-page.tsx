import '../../shared/frame/tile.css';
import './overview.css';
import { DIAMOND_TYPE_NAME } from '#common/stone-labels.ts';
import { DIAMOND_TYPE } from '#machines/codes.ts';
import { PageHeader } from '../../shared/frame/PageHeader.tsx';
import { hasRecentSearches } from '../../shared/searches/search-permissions.ts';
import type { SearchLink } from '../../shared/searches/search-types.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { SegmentedControl } from '../../ui/inputs/SegmentedControl.tsx';
import { DetailsPart } from './details-part.tsx';
import { RecentPart } from './recent-part.tsx';
import { StockPart } from './stock-part.tsx';

export type OverviewSearch = { type?: 2 };

export const parseOverview = ({ type }: Readonly<Record<string, unknown>>): OverviewSearch =>
  Number(type) === DIAMOND_TYPE.fancy ? { type: DIAMOND_TYPE.fancy } : {};

type OverviewPageProps = {
  readonly search: OverviewSearch;
  readonly onSearch: (next: OverviewSearch) => void;
  readonly searchLink: SearchLink;
};

export function OverviewPage({ search, onSearch, searchLink }: OverviewPageProps) {
  const profile = useProfile();
  const diamondType = search.type ?? DIAMOND_TYPE.white;
  return (
    <div className="tiles overview">
      <PageHeader title="Overview">
        <SegmentedControl
          aria-label="Stock"
          data={Object.entries(DIAMOND_TYPE_NAME).map(([value, label]) => ({ value, label }))}
          value={String(diamondType)}
          onChange={(type) => onSearch(parseOverview({ type }))}
        />
      </PageHeader>
      <div className="overview-side">
        <StockPart diamondType={diamondType} searchLink={searchLink} />
        {hasRecentSearches(profile) ? <RecentPart searchLink={searchLink} /> : null}
      </div>
      <DetailsPart diamondType={diamondType} searchLink={searchLink} />
    </div>
  );
}
