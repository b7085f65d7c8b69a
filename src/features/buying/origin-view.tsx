import { count } from '#common/count.ts';
import { formatNumber } from '#common/format.ts';
import { wordsColumn } from '../../shared/lists/column-builders.tsx';
import { ListGrid } from '../../shared/lists/list-grid.tsx';
import { readAllPages, toListPage } from '../../shared/lists/paging.ts';
import { useListFetch } from '../../shared/lists/use-list-fetch.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { wholeNumber } from '../../shared/stones/stone-columns.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import type { GridColumn } from '../../ui/grid/types.ts';
import { BUYING, type KnownOrigin, knownOrigins } from './buying-calls.ts';
import { placeOf } from './buying-params.ts';
import type { BuyingViewProps } from './lost-view.tsx';

const providerOf = ({ provider_id }: KnownOrigin): string => provider_id;

const share = ({ known, stones }: KnownOrigin): string =>
  `${formatNumber((known / stones) * 100, 1)} %`;

const figure = (
  id: string,
  header: string,
  headerTitle: string,
  value: (row: KnownOrigin) => number,
): GridColumn<KnownOrigin> => ({
  id,
  header,
  headerTitle,
  align: 'end',
  value,
  format: wholeNumber,
  sortable: false,
});

const COLUMNS: readonly GridColumn<KnownOrigin>[] = [
  {
    ...wordsColumn<KnownOrigin>('supplier', 'Supplier', 320, ({ supplier }) => supplier),
    pinned: 'left',
    sortable: false,
  },
  figure('stones', 'Stones', 'Natural stones over 0.50 ct in stock', ({ stones }) => stones),
  figure('known', 'Known', 'Stones whose origin is known', ({ known }) => known),
  figure(
    'unknown',
    'Unknown',
    'Stones whose origin is unknown',
    ({ stones, known }) => stones - known,
  ),
  {
    id: 'share',
    header: 'Known %',
    headerTitle: 'Share of the stones whose origin is known',
    align: 'end',
    value: share,
    strong: true,
    sortable: false,
  },
];

export function OriginView({ search, go }: Omit<BuyingViewProps, 'searchLink'>) {
  const { id } = useProfile();
  const place = placeOf(search);
  const list = useListFetch({
    key: [BUYING, id, 'origin', place],
    load: async (signal) => toListPage(await knownOrigins(place, signal)),
    rowId: providerOf,
  });
  return (
    <ListGrid
      list={list}
      viewKey="known-origins"
      label="Origin of natural stones over 0.50 ct, by supplier"
      words={['supplier', 'suppliers']}
      usualOrder="Most stones of unknown origin first"
      columns={COLUMNS}
      search={search}
      onPage={go}
      exporting={{
        rows: readAllPages((next, signal) => knownOrigins(next, signal)),
        fileName: 'known-origins',
      }}
      empty={
        <EmptyState title="No natural stones over 0.50 ct">
          Suppliers with such stones in stock appear here.
        </EmptyState>
      }
      renderPhoneRow={(row) => ({
        picture: null,
        title: row.supplier,
        value: share(row),
        detail: `${row.known} of ${count(row.stones, 'stone')}`,
        note: 'Origin known',
      })}
    />
  );
}
