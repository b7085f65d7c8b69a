import * as longest from '#common/lengths.gen.ts';
import type { TabProps } from './saved-search-params.ts';
import '../../shared/frame/kept-page.css';
import { ROLE } from '#machines/codes.ts';
import { ListedClient, useListedClient } from '../../shared/clients/listed-client.tsx';
import { PageHeader } from '../../shared/frame/PageHeader.tsx';
import { announceRun } from '../../shared/searches/record-search.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { ClientPicker } from '../../shared/stones/client-picker.tsx';
import { actsForClients, isStaffRole } from '../../shared/stones/stone-permissions.ts';
import { SearchField } from '../../ui/inputs/SearchField.tsx';
import { SegmentedControl } from '../../ui/inputs/SegmentedControl.tsx';
import { RecentTab } from './recent-tab.tsx';
import type { RunLink } from './saved-columns.tsx';
import { SavedMatchTab } from './saved-match-tab.tsx';
import {
  parseSavedSearch,
  type SavedSearchChange,
  type SavedSearchSearch,
} from './saved-search-params.ts';
import { SavedTab } from './saved-tab.tsx';

type SavedSearchPageProps = {
  readonly search: SavedSearchSearch;
  readonly onSearch: (next: SavedSearchSearch, how?: { readonly replace?: boolean }) => void;
  readonly runLink: RunLink;
};

const OWN = 'own';

export function SavedSearchPage({ search, onSearch, runLink }: SavedSearchPageProps) {
  const { role_id } = useProfile();
  const recent = search.tab === 'recent';
  const kept = search.tab === 'kept';
  const listedClient = useListedClient(search.client);
  const go: TabProps['go'] = (change, how) =>
    onSearch(parseSavedSearch({ ...search, ...change }), how);
  const narrow = (change: SavedSearchChange) =>
    go({ page: undefined, open: undefined, ...change }, { replace: true });
  const props: TabProps = {
    search,
    go,
    runLink,
    onRun: announceRun,
    onPage: (next) => go({ ...next, open: undefined }),
  };

  return (
    <div className="kept-page">
      <PageHeader
        title="Saved searches"
        switches={
          <SegmentedControl
            aria-label="Which searches"
            data={[
              { value: 'saved', label: 'Saved' },
              { value: 'recent', label: 'Recent' },
              { value: 'kept', label: 'Saved pairs' },
            ]}
            value={search.tab ?? 'saved'}
            onChange={(tab) =>
              go({
                tab: tab === 'recent' || tab === 'kept' ? tab : undefined,
                page: undefined,
                open: undefined,
              })
            }
          />
        }
      />
      <search className="kept-bar" aria-label="Filters">
        {search.tab ? null : (
          <SearchField
            className="kept-search"
            size="sm"
            label="Name, note or company"
            longest={longest.listSavedSearches.search}
            term={search.q ?? ''}
            onTerm={(q) => narrow({ q: q.trim() || undefined })}
          />
        )}
        {kept ? null : (
          <SegmentedControl
            aria-label="Search type"
            data={[
              { value: 'stones', label: 'Stones' },
              { value: 'pairs', label: 'Pairs' },
            ]}
            value={search.pairs ? 'pairs' : 'stones'}
            onChange={(of) => narrow({ pairs: of === 'pairs' ? 'yes' : undefined })}
          />
        )}
        <SegmentedControl
          aria-label="Stone type"
          data={[
            { value: '', label: 'All' },
            { value: '1', label: 'White' },
            { value: '2', label: 'Fancy' },
          ]}
          value={String(search.type ?? '')}
          onChange={(type) => narrow({ type: type === '1' ? 1 : type === '2' ? 2 : undefined })}
        />
        {recent && isStaffRole(role_id) ? (
          <SegmentedControl
            aria-label="Whose searches"
            data={[
              { value: OWN, label: 'Mine' },
              { value: String(ROLE.customer), label: 'Customers' },
              { value: String(ROLE.guest), label: 'Guests' },
            ]}
            value={String(search.whose ?? OWN)}
            onChange={(whose) =>
              narrow({
                client: undefined,
                whose:
                  whose === OWN
                    ? undefined
                    : whose === String(ROLE.guest)
                      ? ROLE.guest
                      : ROLE.customer,
              })
            }
          />
        ) : null}
        {actsForClients(role_id) && !kept ? (
          recent ? (
            <ClientPicker
              value={search.client ?? null}
              placeholder="Any client"
              onChange={(userId) => narrow({ client: userId ?? undefined })}
            />
          ) : (
            <ListedClient
              named={search.client}
              placeholder="Any client"
              onName={(named) => narrow({ client: named })}
            />
          )
        ) : null}
      </search>
      {kept ? (
        <SavedMatchTab {...props} />
      ) : recent ? (
        <RecentTab {...props} />
      ) : (
        <SavedTab {...props} userId={listedClient} />
      )}
    </div>
  );
}
