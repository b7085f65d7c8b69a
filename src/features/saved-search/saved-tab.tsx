import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { UserId } from '#api/ids.gen.ts';
import { serverNow } from '#api/server-clock.ts';
import { formatAge } from '#common/format.ts';
import { idFromText } from '#common/id-from-text.ts';
import { ListGrid } from '../../shared/lists/list-grid.tsx';
import { useOpenedRow } from '../../shared/lists/use-opened-row.ts';
import { Initials } from '../../shared/people/initials.tsx';
import { createSiblingNav } from '../../shared/records/sibling-nav.ts';
import { SAVED } from '../../shared/searches/search-calls.ts';
import { formatSearchLine } from '../../shared/searches/search-line.ts';
import type { SavedSearch } from '../../shared/searches/search-types.ts';
import { useFilterLine } from '../../shared/searches/use-filter-line.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { actsForClients } from '../../shared/stones/stone-permissions.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { growthCountsText, sumOfGrowths } from './growth-counts.ts';
import { savedColumns } from './saved-columns.tsx';
import { SavedDrawer } from './saved-drawer.tsx';
import { listSavedSearches, openedSavedSearch } from './saved-search-calls.ts';
import type { TabProps } from './saved-search-params.ts';
import { savedQuestion } from './saved-search-params.ts';
import { useSavedList } from './use-saved-list.ts';

type SavedTabProps = TabProps & {
  /** id of the customer whose searches are shown; undefined for the user's own searches */
  readonly userId: UserId | undefined;
};

export function SavedTab({ search, userId, go, runLink, onRun, onPage }: SavedTabProps) {
  const { id: reader, role_id } = useProfile();
  const line = useFilterLine();
  const question = useMemo(
    () => savedQuestion({ ...search, ...(userId === undefined ? {} : { client: userId }) }),
    [search, userId],
  );
  const list = useSavedList({ name: SAVED, question, load: listSavedSearches });
  const forClients = actsForClients(role_id);
  const { counting } = list;
  const pairs = search.pairs !== undefined;
  const columns = useMemo(
    () =>
      savedColumns(
        { line, counting, pairs, runLink, onRun: (saved) => onRun({ saved }) },
        forClients,
      ),
    [line, counting, pairs, runLink, onRun, forClients],
  );
  const opened = useOpenedRow<SavedSearch>({
    rows: list.rows,
    isReady: list.status === 'ready',
    open: search.open,
    key: [SAVED, reader],
    load: async (id, signal) => (await openedSavedSearch(idFromText(id), signal)).search,
  });
  const narrowed =
    search.q !== undefined || search.type !== undefined || search.client !== undefined;

  return (
    <>
      <ListGrid
        list={list}
        viewKey={pairs ? 'saved-pairs' : 'saved-searches'}
        label="Saved searches"
        words={['saved search', 'saved searches']}
        columns={columns}
        search={search}
        onPage={onPage}
        opened={{ id: search.open, show: (open, how) => go({ open }, how) }}
        onShowAll={
          narrowed ? () => go({ q: undefined, type: undefined, client: undefined }) : undefined
        }
        empty={
          <EmptyState
            title={pairs ? 'No saved pair searches yet' : 'No saved searches yet'}
            actions={
              <Button
                variant="filled"
                renderRoot={(props) => <Link to={pairs ? '/matchpair' : '/search'} {...props} />}
              >
                {pairs ? 'Match pairs' : 'Search stones'}
              </Button>
            }
          >
            To save a search that you use often, open “Searches” next to the stones.
          </EmptyState>
        }
        renderPhoneRow={(row) => ({
          picture: <Initials name={row.name} />,
          title: row.name,
          value: row.stones_by_growth === null ? '' : growthCountsText(row.stones_by_growth),
          detail: formatSearchLine(row, line),
          note:
            row.new_by_growth && sumOfGrowths(row.new_by_growth) > 0
              ? `${growthCountsText(row.new_by_growth)} new`
              : row.last_run_at === null
                ? ''
                : formatAge(row.last_run_at, serverNow()),
        })}
      />
      {opened ? (
        <SavedDrawer
          key={opened.id}
          search={opened}
          line={formatSearchLine(opened, line)}
          siblings={createSiblingNav(list.rows, opened, ({ id }) =>
            go({ open: id }, { replace: true }),
          )}
          runLink={runLink}
          onRun={(saved) => onRun({ saved })}
          onClose={() => go({ open: undefined })}
        />
      ) : null}
    </>
  );
}
