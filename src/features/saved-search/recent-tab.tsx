import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { serverNow } from '../../api/clock.ts';
import { count } from '../../common/count.ts';
import { formatAge, formatInteger } from '../../common/format.ts';
import { FetchFailed } from '../../shared/lists/fetch-failed.tsx';
import { listRecentSearches, RECENT } from '../../shared/searches/search-calls.ts';
import { useFilterLine } from '../../shared/searches/use-filter-words.ts';
import type { RecentSearch } from '../../shared/searches/wire.ts';
import { EmptyState } from '../../ui/Blank.tsx';
import { DataGrid } from '../../ui/grid/DataGrid.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { keptLine, recentColumns } from './saved-columns.tsx';
import type { TabProps } from './saved-search-page.tsx';
import { recentQuestion } from './saved-search-params.ts';
import { useSavedList } from './use-saved-list.ts';

const idOf = ({ id }: RecentSearch): string => id;
const nothing = (): void => undefined;

/** Opening one runs it: there is nothing else to be done with it. */
export function RecentTab({ search, go, runLink, page }: TabProps) {
  const navigate = useNavigate();
  const line = useFilterLine();
  const question = useMemo(() => recentQuestion(search), [search]);
  const list = useSavedList({ name: RECENT, question, load: listRecentSearches });
  const others = search.whose !== undefined || search.client !== undefined;
  const { counting } = list;
  const pairs = search.pairs !== undefined;
  const columns = useMemo(
    () => recentColumns({ line, counting, pairs, runLink, onRun: nothing }, others),
    [line, counting, pairs, runLink, others],
  );
  const total = list.answer?.totalRecords ?? 0;

  return (
    <DataGrid<RecentSearch>
      viewKey={pairs ? 'recent-pairs' : 'recent-searches'}
      label="Recent searches"
      columns={list.status === 'error' ? [] : columns}
      rows={list.rows}
      rowId={idOf}
      status={list.status}
      onOpen={(row) => void navigate(runLink(row))}
      pageKeys
      page={page(total)}
      toolbar={<b>{list.answer ? count(total, 'search', 'searches') : 'Searches'}</b>}
      empty={
        others || search.type !== undefined ? (
          <EmptyState
            title="No recent search matches"
            actions={
              <Button onClick={() => go({ type: undefined, client: undefined, whose: undefined })}>
                Show mine
              </Button>
            }
          />
        ) : (
          <EmptyState
            title={pairs ? 'No pairs were looked for yet' : 'Nothing was searched yet'}
            actions={
              <Button
                variant="filled"
                renderRoot={(props) => <Link to={pairs ? '/matchpair' : '/search'} {...props} />}
              >
                {pairs ? 'Match pairs' : 'Search stones'}
              </Button>
            }
          >
            The last fifty searches stand here by themselves.
          </EmptyState>
        )
      }
      error={<FetchFailed problem={list.problem} onRetry={list.refetch} />}
      renderPhoneRow={(row) => ({
        picture: <Icon name="search" />,
        title: keptLine(row, line),
        value: row.stones === null ? '' : formatInteger(row.stones),
        detail: others ? row.person.name : `${formatInteger(row.found)} found then`,
        note: formatAge(row.ran_at, serverNow()),
      })}
    />
  );
}
