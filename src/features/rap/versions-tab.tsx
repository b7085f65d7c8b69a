import { formatInteger } from '../../common/format.ts';
import { FetchFailed } from '../../shared/lists/fetch-failed.tsx';
import { PAGE_SIZES } from '../../shared/lists/page-sizes.ts';
import { useListFetch } from '../../shared/lists/use-list-fetch.ts';
import { EmptyState } from '../../ui/Blank.tsx';
import { DataGrid } from '../../ui/grid/DataGrid.tsx';
import type { GridPhoneRow } from '../../ui/grid/types.ts';
import { fetchLists, RAP, type RapList } from './rap-calls.ts';
import { VERSION_COLUMNS } from './rap-columns.tsx';
import { SOURCE_WORD, versionText } from './rap-words.ts';
import type { TabProps } from './tab-props.ts';

interface ListsAnswer {
  readonly rows: readonly RapList[];
  readonly totalRecords: number;
}

const listId = ({ id }: RapList): string => id;
const NO_COLUMNS: typeof VERSION_COLUMNS = [];

/** Every list that was ever in force. Opening one shows its map. */
export function VersionsTab({ kind, search, go }: Omit<TabProps, 'version'>) {
  const { page = 1, size = PAGE_SIZES.table } = search;
  const list = useListFetch<ListsAnswer>({
    key: [RAP, 'versions', kind, page, size],
    load: async (signal) => {
      const answer = await fetchLists({ kind, page, size }, signal);
      return { rows: answer.data, totalRecords: answer.pagination.totalRecords };
    },
    rowId: listId,
  });
  const total = list.answer?.totalRecords ?? 0;
  return (
    <DataGrid<RapList>
      viewKey="rap-versions"
      label="Versions"
      columns={list.status === 'error' ? NO_COLUMNS : VERSION_COLUMNS}
      rows={list.rows}
      rowId={listId}
      status={list.status}
      onOpen={({ id, in_force_until }) =>
        go({ tab: undefined, version: in_force_until === null ? undefined : id })
      }
      pageKeys
      page={{
        page,
        size,
        totalRecords: total,
        onChange: (next) =>
          go({ page: next.page, size: next.size === PAGE_SIZES.table ? undefined : next.size }),
      }}
      toolbar={
        <b>
          {list.answer
            ? `${formatInteger(total)} ${total === 1 ? 'version' : 'versions'}`
            : 'Versions'}
        </b>
      }
      empty={<EmptyState title="There is no list of this kind" />}
      error={<FetchFailed problem={list.problem} onRetry={list.refetch} />}
      renderPhoneRow={phoneRow}
    />
  );
}

const phoneRow = (list: RapList): GridPhoneRow => ({
  picture: null,
  title: versionText(list),
  value: `${formatInteger(list.cells)} cells`,
  detail: [SOURCE_WORD[list.source], list.loaded_by].filter(Boolean).join(', '),
  note: list.in_force_until === null ? 'in force' : undefined,
});
