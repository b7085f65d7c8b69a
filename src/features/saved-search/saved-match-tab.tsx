import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { serverNow } from '#api/server-clock.ts';
import { formatAge, formatNumber } from '#common/format.ts';
import { sumsOf } from '#common/stone-sums.ts';
import { momentColumn, wordsColumn } from '../../shared/lists/column-builders.tsx';
import { ListGrid } from '../../shared/lists/list-grid.tsx';
import { PAGE_SIZES } from '../../shared/lists/page-sizes.ts';
import { useListFetch } from '../../shared/lists/use-list-fetch.ts';
import {
  KEPT_MATCHES,
  listSavedMatches,
  type SavedMatch,
} from '../../shared/matchpair/saved-match-calls.ts';
import { Initials } from '../../shared/people/initials.tsx';
import { createSiblingNav } from '../../shared/records/sibling-nav.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { stoneTitle, twoDecimals } from '../../shared/stones/stone-columns.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import type { GridColumn } from '../../ui/grid/types.ts';
import { BADGE_EDGES, StatusBadge } from '../../ui/StatusBadge.tsx';
import { SavedMatchDrawer } from './saved-match-drawer.tsx';
import type { TabProps } from './saved-search-params.ts';

const UNSORTED = { sortable: false };
const idOf = ({ id }: SavedMatch): string => id;

const availability = ({ are_all_available }: SavedMatch): string =>
  are_all_available ? 'Available' : 'Partly available';
const Together = ({ match }: { readonly match: SavedMatch }) => (
  <StatusBadge
    label={availability(match)}
    tone={match.are_all_available ? 'available' : 'hold'}
    quiet={match.are_all_available}
  />
);

const stonesLine = ({ stones, gone }: SavedMatch): string =>
  [
    ...stones.map((stone) => `${stone.stock_no} ${stoneTitle(stone)}`),
    ...gone.map((stockNo) => `${stockNo} is no longer visible to you`),
  ].join(' · ');

const figure = (id: 'carat' | 'amount', header: string): GridColumn<SavedMatch> => ({
  id,
  header,
  align: 'end',
  strong: true,
  sortable: false,
  value: ({ stones }) => sumsOf(stones)[id],
  format: twoDecimals,
});

const COLUMNS: GridColumn<SavedMatch>[] = [
  wordsColumn('name', 'Name', 220, ({ name }) => name, {
    ...UNSORTED,
    pinned: 'left',
    strong: true,
  }),
  {
    id: 'status',
    header: 'Status',
    sortable: false,
    extraWidth: BADGE_EDGES,
    value: availability,
    cell: (match) => <Together match={match} />,
  },
  wordsColumn('stones', 'Stones', 520, stonesLine, UNSORTED),
  figure('carat', 'Carat'),
  figure('amount', 'Amount $'),
  wordsColumn('remark', 'Note', 200, ({ remark }) => remark, { ...UNSORTED, quiet: true }),
  momentColumn<SavedMatch>('created_at', 'Saved', ({ created_at }) => created_at, UNSORTED),
];

export function SavedMatchTab({ search, go, runLink, onPage }: TabProps) {
  const { id } = useProfile();
  const question = useMemo(
    () => ({
      page: search.page ?? 1,
      size: search.size ?? PAGE_SIZES.table,
      ...(search.type === undefined ? {} : { diamond_type: search.type }),
    }),
    [search.page, search.size, search.type],
  );
  const list = useListFetch({
    key: [KEPT_MATCHES, id, question],
    load: (signal, place) => listSavedMatches({ ...question, ...place }, signal),
    rowId: idOf,
    live: ['stone'],
  });
  const opened = list.rows.find((row) => row.id === search.open);
  return (
    <>
      <ListGrid
        list={list}
        viewKey="kept-matches"
        label="Saved pairs and sets"
        words={['pair or set', 'pairs and sets']}
        columns={COLUMNS}
        search={search}
        onPage={onPage}
        opened={{ id: search.open, show: (open, how) => go({ open }, how) }}
        onShowAll={search.type === undefined ? undefined : () => go({ type: undefined })}
        empty={
          <EmptyState
            title="No saved pairs or sets"
            actions={
              <Button variant="filled" renderRoot={(props) => <Link to="/matchpair" {...props} />}>
                Match pairs
              </Button>
            }
          >
            Select a pair from the matches and choose “Save match”.
          </EmptyState>
        }
        renderPhoneRow={(row) => ({
          picture: <Initials name={row.name} />,
          title: row.name,
          value: formatNumber(sumsOf(row.stones).amount),
          detail: <Together match={row} />,
          note: formatAge(row.created_at, serverNow()),
        })}
      />
      {opened ? (
        <SavedMatchDrawer
          key={opened.id}
          match={opened}
          line={stonesLine(opened)}
          siblings={createSiblingNav(list.rows, opened, (row) =>
            go({ open: row.id }, { replace: true }),
          )}
          runLink={runLink}
          onClose={() => go({ open: undefined })}
        />
      ) : null}
    </>
  );
}
