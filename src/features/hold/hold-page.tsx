import '../../stones/stones.css';
import './hold.css';
import { PageHeader } from '../../frame/PageHeader.tsx';
import { useProfile } from '../../session/use-session.ts';
import { actsForClients } from '../../stones/rights.ts';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { type HoldChange, HoldFilters } from './hold-filters.tsx';
import { HOLD_TABS, type HoldSearch, type HoldTab, parseHoldSearch, tabOf } from './hold-params.ts';
import { HoldResults } from './hold-results.tsx';
import { LineResults } from './line-results.tsx';
import { Offers } from './offers.tsx';
import { usePlaces } from './use-places.ts';

type HoldPageProps = {
  readonly search: HoldSearch;
  readonly onSearch: (next: HoldSearch, how?: { readonly replace?: boolean }) => void;
};

const isTab = (value: string): value is HoldTab => value in HOLD_TABS;

export function HoldPage({ search, onSearch }: HoldPageProps) {
  const { role_id } = useProfile();
  const tab = tabOf(search);
  const places = usePlaces();
  const go = (change: HoldChange) => onSearch(parseHoldSearch({ ...search, ...change }));

  return (
    <div className="hold-page">
      <PageHeader title="Holds">
        <SegmentedControl
          aria-label="Which holds"
          data={Object.entries(HOLD_TABS).map(([value, label]) => ({
            value,
            label:
              value === 'line' && places.rows.length > 0 ? `${label} ${places.rows.length}` : label,
          }))}
          value={tab}
          onChange={(value) =>
            isTab(value) &&
            go({ tab: value === 'current' ? undefined : value, page: undefined, status: undefined })
          }
        />
      </PageHeader>
      <Offers places={places.rows} />
      {tab === 'line' ? (
        <LineResults places={places} />
      ) : (
        <>
          <HoldFilters search={search} go={go} withClients={actsForClients(role_id)} />
          <HoldResults key={tab} search={search} go={go} />
        </>
      )}
    </div>
  );
}
