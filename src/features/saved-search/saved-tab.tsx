import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { serverNow } from '../../api/clock.ts';
import { count } from '../../common/count.ts';
import { formatAge, formatInteger } from '../../common/format.ts';
import { FetchFailed } from '../../shared/lists/fetch-failed.tsx';
import { Initials } from '../../shared/people/initials.tsx';
import { SAVED } from '../../shared/searches/search-calls.ts';
import { useFilterLine } from '../../shared/searches/use-filter-words.ts';
import type { SavedSearch } from '../../shared/searches/wire.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { actsForClients } from '../../shared/stones/rights.ts';
import { EmptyState } from '../../ui/Blank.tsx';
import { DataGrid } from '../../ui/grid/DataGrid.tsx';
import { keptLine, savedColumns } from './saved-columns.tsx';
import { SavedDrawer } from './saved-drawer.tsx';
import { listSavedSearches } from './saved-search-calls.ts';
import type { TabProps } from './saved-search-page.tsx';
import { savedQuestion } from './saved-search-params.ts';
import { useSavedList } from './use-saved-list.ts';

const idOf = ({ id }: SavedSearch): string => id;

export function SavedTab({ search, go, runLink, onRun, page }: TabProps) {
  const { role_id } = useProfile();
  const line = useFilterLine();
  const question = useMemo(() => savedQuestion(search), [search]);
  const list = useSavedList({ name: SAVED, question, load: listSavedSearches });
  const forClients = actsForClients(role_id);
  const { counting } = list;
  const pairs = search.pairs !== undefined;
  const columns = useMemo(
    () => savedColumns({ line, counting, pairs, runLink, onRun }, forClients),
    [line, counting, pairs, runLink, onRun, forClients],
  );
  const total = list.answer?.totalRecords ?? 0;
  const opened = list.rows.find(({ id }) => id === search.open);
  const narrowed =
    search.q !== undefined || search.type !== undefined || search.client !== undefined;

  return (
    <>
      <DataGrid<SavedSearch>
        viewKey={pairs ? 'saved-pairs' : 'saved-searches'}
        label="Saved searches"
        columns={list.status === 'error' ? [] : columns}
        rows={list.rows}
        rowId={idOf}
        status={list.status}
        {...(search.open === undefined ? {} : { currentId: search.open })}
        onCurrentChange={(open) => {
          if (search.open !== undefined)
            go({ open: open ?? undefined }, { replace: open !== null });
        }}
        onOpen={({ id }) => go({ open: id }, { replace: search.open !== undefined })}
        pageKeys
        page={page(total)}
        toolbar={<b>{list.answer ? count(total, 'search', 'searches') : 'Searches'}</b>}
        empty={
          narrowed ? (
            <EmptyState
              title="No saved search matches"
              actions={
                <Button onClick={() => go({ q: undefined, type: undefined, client: undefined })}>
                  Show all
                </Button>
              }
            />
          ) : (
            <EmptyState
              title={pairs ? 'No search of pairs is saved yet' : 'No search is saved yet'}
              actions={
                <Button
                  variant="filled"
                  renderRoot={(props) => <Link to={pairs ? '/matchpair' : '/search'} {...props} />}
                >
                  {pairs ? 'Match pairs' : 'Search stones'}
                </Button>
              }
            >
              Whatever you look for again and again is saved under “Searches” beside the stones.
            </EmptyState>
          )
        }
        error={<FetchFailed problem={list.problem} onRetry={list.refetch} />}
        renderPhoneRow={(row) => ({
          picture: <Initials name={row.name} />,
          title: row.name,
          value: row.stones === null ? '' : formatInteger(row.stones),
          detail: keptLine(row, line),
          note: row.last_run_at === null ? '' : formatAge(row.last_run_at, serverNow()),
        })}
      />
      {opened ? (
        <SavedDrawer
          key={opened.id}
          search={opened}
          line={keptLine(opened, line)}
          runLink={runLink}
          onRun={onRun}
          onClose={() => go({ open: undefined })}
        />
      ) : null}
    </>
  );
}
