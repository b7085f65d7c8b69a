import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { formatInteger } from '../../common/format.ts';
import { MARKUP_SCOPE, type MarkupScope } from '../../common/markup-scope.ts';
import { FetchFailed } from '../../shared/lists/fetch-failed.tsx';
import { PAGE_SIZES } from '../../shared/lists/page-sizes.ts';
import { useListFetch } from '../../shared/lists/use-list-fetch.ts';
import { EmptyState } from '../../ui/Blank.tsx';
import { DataGrid } from '../../ui/grid/DataGrid.tsx';
import { SelectionBar } from '../../ui/grid/SelectionBar.tsx';
import { SearchField } from '../../ui/inputs/SearchField.tsx';
import { listOwners, MARKUP, type MarkupOwner } from './markup-calls.ts';
import type { MarkupGo, MarkupSearch } from './markup-params.ts';
import { BUSINESS_COLUMNS, OWNER_COLUMNS, ownerPhoneRow } from './owner-columns.tsx';

/** What one call writes at once. */
const MOST_TOGETHER = 200;
const idOf = ({ id }: MarkupOwner): string => id;
const OWN = [
  { value: 'all', label: 'All' },
  { value: 'yes', label: 'With own rules' },
  { value: 'no', label: 'Without own rules' },
];

type OwnerListProps = {
  readonly scope: MarkupScope;
  readonly label: string;
  readonly search: MarkupSearch;
  readonly go: MarkupGo;
  readonly mayWrite: boolean;
  readonly onTogether: (owners: readonly MarkupOwner[]) => void;
};

/** Owners of markups: one that is opened has its sheet, those that are ticked share one. */
export function OwnerList({ scope, label, search, go, mayWrite, onTogether }: OwnerListProps) {
  const { find = '', own, page = 1 } = search;
  const [size, setSize] = useState(PAGE_SIZES.table);
  const list = useListFetch({
    key: [MARKUP, 'list', scope, find, own, page, size],
    load: (signal) =>
      listOwners(
        scope,
        { page, size, ...(find && { search: find }), ...(own && { own_rules: own === 'yes' }) },
        signal,
      ),
    rowId: idOf,
  });
  const total = list.answer?.pagination?.totalRecords ?? 0;
  const { selection } = list;
  const ticked = list.rows.filter(({ id }) => selection.ids.has(id));
  return (
    <>
      <div className="markup-bar">
        <SearchField
          label="Find by name"
          term={find}
          onTerm={(term) => go({ find: term.trim() || undefined, page: undefined })}
        />
        <Select
          aria-label="Own rules"
          data={OWN}
          value={own ?? 'all'}
          allowDeselect={false}
          onChange={(value) =>
            go({ own: value === 'yes' || value === 'no' ? value : undefined, page: undefined })
          }
        />
      </div>
      <div className="markup-list">
        <DataGrid
          viewKey={`markup-${scope}`}
          label={label}
          columns={scope === MARKUP_SCOPE.business ? BUSINESS_COLUMNS : OWNER_COLUMNS}
          rows={list.rows}
          rowId={idOf}
          status={list.status}
          currentId={search.owner ?? null}
          onOpen={({ id }) => go({ owner: id })}
          {...(mayWrite ? { selection: selection.ids, onSelectionChange: selection.choose } : {})}
          page={{
            page,
            size,
            totalRecords: total,
            onChange: (next) => {
              setSize(next.size);
              go({ page: next.page, owner: undefined });
            },
          }}
          toolbar={
            <>
              <b>{formatInteger(total)}</b> {label.toLowerCase()}
            </>
          }
          actionBar={
            <SelectionBar ticked={ticked.length} onClear={selection.clear}>
              <Button
                variant="filled"
                disabled={ticked.length > MOST_TOGETHER}
                onClick={() => onTogether(ticked)}
              >
                {ticked.length === 1 ? 'Set markups' : `Set markups of ${ticked.length} together`}
              </Button>
            </SelectionBar>
          }
          empty={
            <EmptyState
              title={find || own ? 'Nobody matches this filter' : 'There is nobody here yet'}
              actions={
                find || own ? (
                  <Button onClick={() => go({ find: undefined, own: undefined })}>
                    Drop the filter
                  </Button>
                ) : null
              }
            />
          }
          error={<FetchFailed problem={list.problem} onRetry={list.refetch} />}
          renderPhoneRow={ownerPhoneRow}
        />
      </div>
    </>
  );
}
