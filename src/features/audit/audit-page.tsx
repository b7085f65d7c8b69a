import '../../shared/frame/kept-page.css';
import { PageHeader } from '../../shared/frame/PageHeader.tsx';
import { SegmentedControl } from '../../ui/inputs/SegmentedControl.tsx';
import { type AuditSearch, parseAuditSearch } from './audit-params.ts';
import { ChainView } from './chain-view.tsx';
import { EntriesView, type EntriesViewProps } from './entries-view.tsx';

type AuditPageProps = EntriesViewProps & { readonly search: AuditSearch };

const ENTRIES = 'entries';

export function AuditPage({ search, onSearch }: AuditPageProps) {
  return (
    <div className="kept-page">
      <PageHeader
        title="Audit log"
        switches={
          <SegmentedControl
            aria-label="Audit log view"
            data={[
              { value: ENTRIES, label: 'Entries' },
              { value: 'chain', label: 'Hash chain' },
            ]}
            value={search.view ?? ENTRIES}
            onChange={(view) => onSearch(parseAuditSearch({ view }))}
          />
        }
      />
      {search.view === 'chain' ? (
        <ChainView />
      ) : (
        <EntriesView search={search} onSearch={onSearch} />
      )}
    </div>
  );
}
