import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { RecentSearchId } from '#api/ids.gen.ts';
import { serverNow } from '#api/server-clock.ts';
import { formatAge, formatInteger } from '#common/format.ts';
import { idFromText } from '#common/id-from-text.ts';
import { ListGrid } from '../../shared/lists/list-grid.tsx';
import { useOpenedRow } from '../../shared/lists/use-opened-row.ts';
import { createSiblingNav } from '../../shared/records/sibling-nav.ts';
import { listRecentSearches, RECENT } from '../../shared/searches/search-calls.ts';
import { formatSearchLine } from '../../shared/searches/search-line.ts';
import type { RecentSearch } from '../../shared/searches/search-types.ts';
import { useFilterLine } from '../../shared/searches/use-filter-line.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { growthCountsText } from './growth-counts.ts';
import { RecentDrawer } from './recent-drawer.tsx';
import { recentColumns } from './saved-columns.tsx';
import { openedRecentSearch } from './saved-search-calls.ts';
import type { TabProps } from './saved-search-params.ts';
import { recentQuestion } from './saved-search-params.ts';
import { useSavedList } from './use-saved-list.ts';

export function RecentTab({ search, go, runLink, onRun, onPage }: TabProps) {
  const { id: reader } = useProfile();
  const line = useFilterLine();
  const question = useMemo(() => recentQuestion(search), [search]);
  const list = useSavedList({ name: RECENT, question, load: listRecentSearches });
  const others = search.whose !== undefined || search.client !== undefined;
  const { counting } = list;
  const pairs = search.pairs !== undefined;
  // Calls `onRun` only for the user's own searches, because `onRun` links the new run to the
  // existing entry. A run of another user's search becomes a new entry of the current user.
  const run = useCallback(
    (recent: RecentSearchId) => {
      if (!others) onRun({ recent });
    },
    [others, onRun],
  );
  const columns = useMemo(
    () => recentColumns({ line, counting, pairs, runLink, onRun: run }, others),
    [line, counting, pairs, runLink, run, others],
  );
  const opened = useOpenedRow<RecentSearch>({
    rows: list.rows,
    isReady: list.status === 'ready',
    open: search.open,
    key: [RECENT, reader],
    load: async (id, signal) => (await openedRecentSearch(idFromText(id), signal)).search,
  });

  return (
    <>
      <ListGrid
        list={list}
        viewKey={pairs ? 'recent-pairs' : 'recent-searches'}
        label="Recent searches"
        words={['recent search', 'recent searches']}
        columns={columns}
        search={search}
        onPage={onPage}
        opened={{ id: search.open, show: (open, how) => go({ open }, how) }}
        empty={
          others || search.type !== undefined ? (
            <EmptyState
              title="No matching recent searches"
              actions={
                <Button
                  onClick={() => go({ type: undefined, client: undefined, whose: undefined })}
                >
                  Show mine
                </Button>
              }
            />
          ) : (
            <EmptyState
              title={pairs ? 'No pair searches yet' : 'No searches yet'}
              actions={
                <Button
                  variant="filled"
                  renderRoot={(props) => <Link to={pairs ? '/matchpair' : '/search'} {...props} />}
                >
                  {pairs ? 'Match pairs' : 'Search stones'}
                </Button>
              }
            >
              Your last 50 searches appear here automatically.
            </EmptyState>
          )
        }
        renderPhoneRow={(row) => ({
          picture: <Icon name="search" />,
          title: formatSearchLine(row, line),
          value: row.stones_by_growth === null ? '' : growthCountsText(row.stones_by_growth),
          detail: others ? row.person.name : foundThen(row),
          note: formatAge(row.ran_at, serverNow()),
        })}
      />
      {opened ? (
        <RecentDrawer
          key={opened.id}
          search={opened}
          line={formatSearchLine(opened, line)}
          siblings={createSiblingNav(list.rows, opened, ({ id }) =>
            go({ open: id }, { replace: true }),
          )}
          runLink={runLink}
          onRun={() => run(opened.id)}
          onClose={() => go({ open: undefined })}
        />
      ) : null}
    </>
  );
}

const foundThen = ({ found }: { readonly found: number | null }): string =>
  found === null ? '' : `${formatInteger(found)} found at the last run`;
