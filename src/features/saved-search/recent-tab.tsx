import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { serverNow } from '../../api/clock.ts';
import { formatAge, formatInteger } from '../../common/format.ts';
import { ListGrid } from '../../shared/lists/list-grid.tsx';
import { keptLine } from '../../shared/searches/kept-line.ts';
import { listRecentSearches, RECENT } from '../../shared/searches/search-calls.ts';
import { useFilterLine } from '../../shared/searches/use-filter-words.ts';
import { EmptyState } from '../../ui/Blank.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { recentColumns } from './saved-columns.tsx';
import type { TabProps } from './saved-search-page.tsx';
import { recentQuestion } from './saved-search-params.ts';
import { useSavedList } from './use-saved-list.ts';

const nothing = (): void => undefined;

/** Opening one runs it: there is nothing else to be done with it. */
export function RecentTab({ search, go, runLink, onPage }: TabProps) {
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

  return (
    <ListGrid
      list={list}
      viewKey={pairs ? 'recent-pairs' : 'recent-searches'}
      label="Recent searches"
      words={['recent search', 'recent searches']}
      columns={columns}
      search={search}
      onPage={onPage}
      onOpen={(row) => void navigate(runLink(row))}
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
      renderPhoneRow={(row) => ({
        picture: <Icon name="search" />,
        title: keptLine(row, line),
        value: row.stones === null ? '' : formatInteger(row.stones),
        detail: others ? row.person.name : foundThen(row),
        note: formatAge(row.ran_at, serverNow()),
      })}
    />
  );
}

/** What a search was noted for is not always what it found. */
const foundThen = ({ found }: { readonly found: number | null }): string =>
  found === null ? '' : `${formatInteger(found)} found then`;
