import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ApiProblem } from '#api/api-problem.ts';
import { capitalize } from '#common/capitalize.ts';
import { count } from '#common/count.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { DataGrid } from '../../ui/grid/DataGrid.tsx';
import type { DataGridProps, GridExport, GridPage } from '../../ui/grid/types.ts';
import { FetchFailed } from './fetch-failed.tsx';
import { PAGE_SIZES } from './page-sizes.ts';
import type { ListSelection } from './use-selection.ts';

interface FetchedList<Row> extends Pick<DataGridProps<Row>, 'status' | 'rows' | 'rowId'> {
  readonly answer: { readonly totalRecords: number } | null;
  readonly problem: ApiProblem | null;
  readonly refetch: () => unknown;
  readonly readAll: (signal: AbortSignal) => AsyncIterable<readonly Row[]>;
  readonly selection: ListSelection;
}

/** The row whose drawer is open, identified in the URL. */
interface OpenedRow {
  readonly id: string | undefined;
  /**
   * Opens, moves or closes the drawer. Only opening and closing add a history entry; a move to
   * another row replaces the entry.
   */
  readonly show: (id: string | undefined, how: { readonly replace: boolean }) => void;
}

export interface PageAddress {
  readonly page?: number;
  readonly size?: number;
}

type GridPropName =
  | 'viewKey'
  | 'label'
  | 'columns'
  | 'closedReason'
  | 'locked'
  | 'currentId'
  | 'onCurrentChange'
  | 'pageKeys'
  | 'sort'
  | 'usualOrder'
  | 'onSort'
  | 'totals'
  | 'empty'
  | 'renderPhoneRow';

type ListGridProps<Row> = Pick<DataGridProps<Row>, GridPropName> & {
  readonly list: FetchedList<Row>;
  readonly words: readonly [one: string, many: string];
  readonly toolbarExtra?: ReactNode;
  /** Bar with the actions on ticked rows. Without this bar rows have no checkboxes. */
  readonly actionBar?: ReactNode;
  readonly onShowAll?: (() => void) | undefined;
  readonly others?: number | null;
  /** Title of the empty state if the URL names a single record that was not found. */
  readonly missing?: string | undefined;
  /** Text below an error; the default states that the filters are kept. */
  readonly kept?: ReactNode;
  /** The default exports all pages, with the key of the view as file name. */
  readonly exporting?: Omit<GridExport<Row>, 'total'>;
  readonly opened?: OpenedRow | undefined;
  readonly onOpen?: ((row: Row) => void) | undefined;
  /** Changes the page. Without this function the list has a single page. */
  readonly onPage?: (next: { readonly page: number; readonly size: number | undefined }) => void;
  readonly search?: PageAddress;
  readonly usualSize?: number;
};

const NO_COLUMNS: readonly never[] = [];
const FIRST_PAGE: PageAddress = {};
/**
 * Deliberately the same text for records that do not exist and records that the user may not see.
 */
export const NOT_SEEN = 'does not exist or is not visible to you.';

export function ListGrid<Row>(props: ListGridProps<Row>) {
  const {
    list,
    words,
    toolbarExtra,
    actionBar,
    onShowAll,
    kept,
    exporting = { rows: list.readAll, fileName: props.viewKey ?? words[1] },
    opened,
    onOpen,
    ...more
  } = props;
  const {
    search = FIRST_PAGE,
    usualSize = PAGE_SIZES.table,
    onPage,
    others,
    missing,
    empty,
    ...grid
  } = more;
  const { rows, rowId, status, answer, problem, refetch, selection } = list;
  const [one, many] = words;
  const total = answer?.totalRecords ?? 0;

  return (
    <DataGrid<Row>
      pageKeys
      {...grid}
      {...(opened ? rowNavigation(opened) : {})}
      {...(actionBar
        ? { actionBar, selection: selection.ids, onSelectionChange: selection.choose }
        : {})}
      exporting={{ ...exporting, total }}
      {...(onPage ? { page: pageAt(search, usualSize, total, onPage) } : {})}
      columns={status === 'error' ? NO_COLUMNS : grid.columns}
      rows={rows}
      rowId={rowId}
      status={status}
      onOpen={
        opened || onOpen
          ? (row) => {
              onOpen?.(row);
              opened?.show(rowId(row), { replace: opened.id !== undefined });
            }
          : undefined
      }
      toolbar={
        <>
          <b>{answer ? count(total, one, many) : capitalize(many)}</b>
          {toolbarExtra}
        </>
      }
      empty={
        onShowAll ? (
          <EmptyState
            title={missing ?? `No ${one} matches these filters`}
            actions={<Button onClick={onShowAll}>Show all {many}</Button>}
          >
            {others
              ? `Without filters there ${others === 1 ? 'is' : 'are'} ${count(others, one, many)}.`
              : null}
          </EmptyState>
        ) : (
          empty
        )
      }
      error={
        <FetchFailed problem={problem} onRetry={refetch}>
          {kept ?? (onShowAll ? 'Your filters are kept.' : null)}
        </FetchFailed>
      }
    />
  );
}

/**
 * An open drawer follows the current row of the grid. Without a drawer, the grid itself stores the
 * current row.
 */
const rowNavigation = ({ id, show }: OpenedRow) =>
  id === undefined
    ? {}
    : {
        currentId: id,
        onCurrentChange: (next: string | null) =>
          show(next ?? undefined, { replace: next !== null }),
      };

const pageAt = (
  { page = 1, size }: PageAddress,
  usualSize: number,
  totalRecords: number,
  onPage: NonNullable<ListGridProps<never>['onPage']>,
): GridPage => ({
  page,
  size: size ?? usualSize,
  totalRecords,
  onChange: (next) =>
    onPage({ page: next.page, size: next.size === usualSize ? undefined : next.size }),
});
