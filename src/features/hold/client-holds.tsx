import '../../stones/stones.css';
import './hold.css';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { HOLD_TABS, type HoldSearch } from './hold-params.ts';
import { HoldResults } from './hold-results.tsx';

type Which = 'ended' | 'all' | undefined;

export interface ClientHoldsChange {
  readonly holds?: Which;
  readonly page?: number | undefined;
  readonly size?: number | undefined;
}

type ClientHoldsProps = {
  /** one user of the client's business */
  readonly client: string;
  readonly which: Which;
  readonly page: number | undefined;
  readonly size: number | undefined;
  readonly go: (change: ClientHoldsChange) => void;
};

const CHOICES = ['current', 'ended', 'all'] as const;

/** The holds of one client, where the page is about that client. */
export function ClientHolds({ client, which, page, size, go }: ClientHoldsProps) {
  const search: HoldSearch = {
    client,
    ...(which ? { tab: which } : {}),
    ...(page === undefined ? {} : { page }),
    ...(size === undefined ? {} : { size }),
  };
  return (
    <div className="hold-page">
      <div className="hold-filters">
        <SegmentedControl
          aria-label="Which holds"
          data={CHOICES.map((value) => ({ value, label: HOLD_TABS[value] }))}
          value={which ?? 'current'}
          onChange={(value) =>
            go({
              holds: value === 'ended' || value === 'all' ? value : undefined,
              page: undefined,
            })
          }
        />
      </div>
      <HoldResults
        key={which ?? 'current'}
        search={search}
        ofOneClient
        go={(change) => go({ page: change.page, size: change.size })}
      />
    </div>
  );
}
