import '../../shared/frame/kept-page.css';
import { Flex, Select } from '@mantine/core';
import { findIdIn } from '#common/id-from-text.ts';
import { MARKUP_SCOPE, type MarkupScope } from '#common/markup-scope.ts';
import { ListGrid } from '../../shared/lists/list-grid.tsx';
import { PAGE_SIZES } from '../../shared/lists/page-sizes.ts';
import { toListPage } from '../../shared/lists/paging.ts';
import { useListFetch } from '../../shared/lists/use-list-fetch.ts';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SelectionBar } from '../../ui/grid/SelectionBar.tsx';
import { SearchField } from '../../ui/inputs/SearchField.tsx';
import { listOwners, MARKUP, type MarkupOwner } from './markup-calls.ts';
import type { MarkupGo, MarkupSearch } from './markup-params.ts';
import { BUSINESS_COLUMNS, OWNER_COLUMNS, ownerPhoneRow } from './owner-columns.tsx';

const MAX_OWNERS_PER_CALL = 200;
const idOf = ({ id }: MarkupOwner): string => id;
const WORDS: Readonly<Record<MarkupScope, readonly [string, string]>> = {
  [MARKUP_SCOPE.standard]: ['owner', 'owners'],
  [MARKUP_SCOPE.provider]: ['supplier', 'suppliers'],
  [MARKUP_SCOPE.associate]: ['business associate', 'business associates'],
  [MARKUP_SCOPE.business]: ['business', 'businesses'],
};
const OWN = [
  { value: 'all', label: 'All' },
  { value: 'yes', label: 'With custom rules' },
  { value: 'no', label: 'Without custom rules' },
];

type OwnerListProps = {
  readonly scope: MarkupScope;
  readonly label: string;
  readonly search: MarkupSearch;
  readonly go: MarkupGo;
  readonly mayWrite: boolean;
  readonly onTogether: (owners: readonly MarkupOwner[]) => void;
};

export function OwnerList({ scope, label, search, go, mayWrite, onTogether }: OwnerListProps) {
  const { find = '', own, page = 1, size = PAGE_SIZES.table } = search;
  const list = useListFetch({
    key: [MARKUP, 'list', scope, find, own, page, size],
    load: async (signal, place) =>
      toListPage(
        await listOwners(
          scope,
          {
            page,
            size,
            ...place,
            ...(find && { search: find }),
            ...(own && { own_rules: own === 'yes' }),
          },
          signal,
        ),
      ),
    rowId: idOf,
  });
  const { selection } = list;
  const ticked = list.rows.filter(({ id }) => selection.ids.has(id));
  return (
    <>
      <div className="kept-bar">
        <SearchField
          className="kept-search"
          label="Find by name"
          term={find}
          onTerm={(term) => go({ find: term.trim() || undefined, page: undefined })}
        />
        <Select
          aria-label="Custom rules"
          data={OWN}
          value={own ?? 'all'}
          allowDeselect={false}
          onChange={(value) =>
            go({ own: value === 'yes' || value === 'no' ? value : undefined, page: undefined })
          }
        />
      </div>
      <Flex flex={1} mih={0}>
        <ListGrid
          list={list}
          viewKey={`markup-${scope}`}
          label={label}
          words={WORDS[scope]}
          columns={scope === MARKUP_SCOPE.business ? BUSINESS_COLUMNS : OWNER_COLUMNS}
          // The open owner's sheet handles Page Up and Page Down itself, so the list must ignore
          // them.
          pageKeys={false}
          search={search}
          onPage={(next) => go({ ...next, owner: undefined })}
          opened={{
            id: search.owner,
            show: (id, how) => go({ owner: findIdIn(list.rows, id) }, how),
          }}
          actionBar={
            mayWrite ? (
              <SelectionBar ticked={ticked.length} onClear={selection.clear}>
                <ReasonButton
                  variant="filled"
                  reason={
                    ticked.length > MAX_OWNERS_PER_CALL
                      ? `Select at most ${MAX_OWNERS_PER_CALL} entries to set their markups together.`
                      : null
                  }
                  onClick={() => onTogether(ticked)}
                >
                  {ticked.length === 1 ? 'Set markups' : `Set markups for ${ticked.length} entries`}
                </ReasonButton>
              </SelectionBar>
            ) : null
          }
          onShowAll={find || own ? () => go({ find: undefined, own: undefined }) : undefined}
          empty={
            <EmptyState title="No entries yet">
              Suppliers, businesses and associates appear here as soon as they are added.
            </EmptyState>
          }
          renderPhoneRow={ownerPhoneRow}
        />
      </Flex>
    </>
  );
}
