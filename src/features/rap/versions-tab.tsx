import { count } from '#common/count.ts';
import { ListGrid } from '../../shared/lists/list-grid.tsx';
import { PAGE_SIZES } from '../../shared/lists/page-sizes.ts';
import { toListPage } from '../../shared/lists/paging.ts';
import { useListFetch } from '../../shared/lists/use-list-fetch.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import type { GridPhoneRow } from '../../ui/grid/types.ts';
import { fetchLists, RAP, type RapList } from './rap-calls.ts';
import { VERSION_COLUMNS } from './rap-columns.tsx';
import { SOURCE_TEXT, versionText } from './rap-texts.ts';
import type { TabProps } from './tab-props.ts';

const listId = ({ id }: RapList): string => id;

export function VersionsTab({ kind, search, go }: Omit<TabProps, 'version'>) {
  const { page = 1, size = PAGE_SIZES.table } = search;
  const list = useListFetch({
    key: [RAP, 'versions', kind, page, size],
    load: async (signal, place) =>
      toListPage(await fetchLists({ kind, page, size, ...place }, signal)),
    rowId: listId,
  });
  return (
    <ListGrid
      list={list}
      viewKey="rap-versions"
      label="Versions"
      words={['version', 'versions']}
      columns={VERSION_COLUMNS}
      onOpen={({ id, in_force_until }) =>
        go({ tab: undefined, version: in_force_until === null ? undefined : id })
      }
      search={search}
      onPage={go}
      empty={
        <EmptyState title="No price list for this shape">
          Choose another shape, or load a list that contains this shape.
        </EmptyState>
      }
      renderPhoneRow={phoneRow}
    />
  );
}

const phoneRow = (list: RapList): GridPhoneRow => ({
  picture: null,
  title: versionText(list),
  value: count(list.cells, 'cell'),
  detail: [SOURCE_TEXT[list.source], list.loaded_by].filter(Boolean).join(', '),
  note: list.in_force_until === null ? 'current' : undefined,
});
