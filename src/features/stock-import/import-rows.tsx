import '../../shared/frame/kept-page.css';
import { Select } from '@mantine/core';
import { formatInteger } from '#common/format.ts';
import { IMPORT_OUTCOME } from '#machines/codes.ts';
import { ListGrid } from '../../shared/lists/list-grid.tsx';
import { PAGE_SIZES } from '../../shared/lists/page-sizes.ts';
import { readAllPages, toListPage } from '../../shared/lists/paging.ts';
import { useListFetch } from '../../shared/lists/use-list-fetch.ts';
import { createSiblingNav } from '../../shared/records/sibling-nav.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { IMPORTS, type StockImport } from '../../shared/supply/stock-imports.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SearchField } from '../../ui/inputs/SearchField.tsx';
import { SegmentedControl } from '../../ui/inputs/SegmentedControl.tsx';
import { useIsPhone } from '../../ui/use-phone.ts';
import { type ImportRow, listImportRows } from './import-calls.ts';
import {
  LONGEST_TERM,
  parseRowsSearch,
  type RowsChange,
  type RowsSearch,
} from './import-params.ts';
import { importRowPhone, ROW_COLUMNS } from './row-columns.tsx';
import { RowDrawer } from './row-drawer.tsx';

type ImportRowsProps = {
  readonly list: StockImport;
  readonly search: RowsSearch;
  readonly onSearch: (next: RowsSearch, how?: { readonly replace?: boolean }) => void;
};

const rowId = ({ id }: ImportRow): string => id;
const LEFT = 'left';
const DIFFERS = 'differs';
const RAP = 'rap';
const DOUBT = 'doubt';

export function ImportRows({ list: of, search, onSearch }: ImportRowsProps) {
  const profile = useProfile();
  const phone = useIsPhone();
  const { q, outcome, left, differs, rap, doubt, page = 1, size = PAGE_SIZES.table, row } = search;
  const go = (change: RowsChange, how?: { readonly replace?: boolean }) =>
    onSearch(parseRowsSearch({ ...search, ...change }), how);
  const narrow = (change: RowsChange) =>
    go({ page: undefined, row: undefined, ...change }, { replace: true });
  const filters = {
    ...(q === undefined ? {} : { search: q }),
    ...(outcome === undefined ? {} : { outcome }),
    ...(left === undefined ? {} : { left }),
    ...(differs === undefined ? {} : { differs }),
    ...(rap === undefined ? {} : { rap_differs: rap }),
    ...(doubt === undefined ? {} : { doubtful: doubt }),
  };
  const list = useListFetch({
    // The rows change only with `status` and `checked_at`. A progress update changes neither, so it
    // causes no refetch.
    key: [IMPORTS, profile.id, 'rows', of.id, of.status, of.checked_at, filters, page, size],
    load: async (signal) =>
      toListPage(await listImportRows(of.id, { ...filters, page, size }, signal)),
    rowId,
  });
  const opened = list.rows.find(({ id }) => Number(id) === row);
  const isNarrowed = Object.keys(filters).length > 0;
  const whichRows = {
    'aria-label': 'Which rows',
    data: choicesOf(of, outcome),
    value: left ? LEFT : differs ? DIFFERS : rap ? RAP : doubt ? DOUBT : String(outcome ?? ''),
    onChange: (value: string | null) =>
      narrow({
        left: value === LEFT ? true : undefined,
        differs: value === DIFFERS ? true : undefined,
        rap: value === RAP ? true : undefined,
        doubt: value === DOUBT ? true : undefined,
        outcome: OUTCOMES.find(({ code }) => String(code) === value)?.code,
      }),
  };
  return (
    <>
      <search className="kept-bar" aria-label="Filters">
        {phone ? (
          <Select size="sm" allowDeselect={false} {...whichRows} />
        ) : (
          <SegmentedControl {...whichRows} />
        )}
        <SearchField
          className="kept-search"
          size="sm"
          label="Stock or report number"
          longest={LONGEST_TERM}
          term={q ?? ''}
          onTerm={(term) => narrow({ q: term.trim() || undefined })}
        />
      </search>
      <ListGrid
        list={list}
        viewKey="import-rows"
        label="Rows"
        words={['row', 'rows']}
        usualOrder="As in the list"
        columns={ROW_COLUMNS}
        search={search}
        onPage={(next) => go({ ...next, row: undefined })}
        opened={{
          id: row === undefined ? undefined : String(row),
          show: (id, how) => go({ row: id === undefined ? undefined : Number(id) }, how),
        }}
        onShowAll={
          isNarrowed
            ? () =>
                narrow({
                  q: undefined,
                  outcome: undefined,
                  left: undefined,
                  differs: undefined,
                  rap: undefined,
                  doubt: undefined,
                })
            : undefined
        }
        exporting={{
          rows: readAllPages((place, signal) =>
            listImportRows(of.id, { ...filters, ...place }, signal),
          ),
          fileName: of.import_no,
        }}
        empty={
          <EmptyState title="No rows">
            {of.figures ? 'The list is empty.' : 'The rows appear as soon as the list is read.'}
          </EmptyState>
        }
        renderPhoneRow={importRowPhone}
      />
      {opened ? (
        <RowDrawer
          key={opened.id}
          list={of}
          row={opened}
          siblings={createSiblingNav(list.rows, opened, ({ id }) =>
            go({ row: Number(id) }, { replace: true }),
          )}
          onClose={() => go({ row: undefined })}
        />
      ) : null}
    </>
  );
}

const OUTCOMES = Object.values(IMPORT_OUTCOME);
const NAMES = Object.keys(IMPORT_OUTCOME) as (keyof typeof IMPORT_OUTCOME)[];

function choicesOf({ figures, left }: StockImport, chosen: number | undefined) {
  const found = NAMES.flatMap((name) => {
    const { code, label } = IMPORT_OUTCOME[name];
    const many = figures?.[name] ?? 0;
    return many > 0 || code === chosen
      ? [{ value: String(code), label: `${label} ${formatInteger(many)}` }]
      : [];
  });
  return [
    { value: '', label: 'All' },
    ...found,
    ...(figures && figures.differing > 0
      ? [{ value: DIFFERS, label: `Certificate differs ${formatInteger(figures.differing)}` }]
      : []),
    ...(figures && figures.doubtful > 0
      ? [{ value: DOUBT, label: `Uncertain values ${formatInteger(figures.doubtful)}` }]
      : []),
    ...(figures && figures.rap_differs > 0
      ? [{ value: RAP, label: `Rap differs from our list ${formatInteger(figures.rap_differs)}` }]
      : []),
    ...(left > 0 ? [{ value: LEFT, label: `Skipped ${formatInteger(left)}` }] : []),
  ];
}
