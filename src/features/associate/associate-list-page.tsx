import '../../shared/people/people-page.css';
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { UserId } from '../../api/ids.gen.ts';
import { formatInteger } from '../../common/format.ts';
import { DownloadButton } from '../../shared/downloads/download-button.tsx';
import { PageHeader } from '../../shared/frame/PageHeader.tsx';
import { useCommands } from '../../shared/frame/use-commands.ts';
import { ListGrid } from '../../shared/lists/list-grid.tsx';
import { PAGE_SIZES } from '../../shared/lists/page-sizes.ts';
import { pageOf } from '../../shared/lists/pages.ts';
import { useListFetch } from '../../shared/lists/use-list-fetch.ts';
import { AddButton } from '../../shared/people/add-button.tsx';
import { ASSOCIATES } from '../../shared/people/salesperson-queries.ts';
import { walkAmong } from '../../shared/records/walk.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { EmptyState } from '../../ui/Blank.tsx';
import { nextSort } from '../../ui/grid/sort.ts';
import { SearchField } from '../../ui/inputs/SearchField.tsx';
import { KEY } from '../../ui/key-names.ts';
import { usePhone } from '../../ui/use-phone.ts';
import { type Associate, askForWorkbook, listAssociates } from './associate-calls.ts';
import { ASSOCIATE_COLUMNS, associatePhoneRow } from './associate-columns.tsx';
import { AssociateDrawer } from './associate-drawer.tsx';
import {
  type AssociateChange,
  type AssociateSearch,
  isSort,
  parseAssociateSearch,
  questionOfFilter,
} from './associate-params.ts';
import { closedTo } from './associate-rights.ts';
import { OpenedAssociate } from './opened-associate.tsx';
import { rememberSearch } from './remembered-search.ts';

type AssociateListPageProps = {
  readonly search: AssociateSearch;
  readonly onSearch: (next: AssociateSearch, how?: { readonly replace?: boolean }) => void;
  readonly onOpen: (id: UserId) => void;
};

const idOf = ({ id }: Associate): string => id;

/** Salespeople of the house: who they are, and how much each looks after. */
export function AssociateListPage({ search, onSearch, onOpen }: AssociateListPageProps) {
  const profile = useProfile();
  const phone = usePhone();
  const field = useRef<HTMLInputElement>(null);
  const [adding, setAdding] = useState(false);
  const go = (change: AssociateChange, how?: { readonly replace?: boolean }) =>
    onSearch(parseAssociateSearch({ ...search, open: undefined, ...change }), how);
  const narrow = (change: AssociateChange) => go({ page: undefined, ...change });
  const show = (open: string | undefined, how?: { readonly replace: boolean }) => go({ open }, how);
  // A reader who comes back from an associate finds the list, and nothing open over it.
  useEffect(() => {
    const { open: _, ...place } = search;
    rememberSearch(place);
  }, [search]);
  const { q, page = 1, size = PAGE_SIZES.table } = search;
  const question = questionOfFilter(search);
  const list = useListFetch({
    key: [ASSOCIATES, 'list', profile.id, question, page, size],
    load: async (signal) => pageOf(await listAssociates({ ...question, page, size }, signal)),
    rowId: idOf,
  });
  const opened = list.rows.find(({ id }) => id === search.open);
  const closed = closedTo(profile);
  const add = () => setAdding(true);
  const sort = [{ id: search.sort ?? 'name', desc: search.order === 'desc' }];
  useCommands([
    {
      id: 'associates.search',
      label: 'Search the business associates',
      group: 'Business associates',
      run: () => field.current?.focus(),
    },
    {
      id: 'associates.add',
      label: 'Add an associate',
      keys: KEY.add,
      group: 'Business associates',
      reason: closed,
      run: add,
    },
  ]);

  const addButton = (
    <AddButton reason={closed} onClick={add}>
      Add an associate
    </AddButton>
  );

  return (
    <div className="people-page">
      <PageHeader title="Business associates" />
      <search className="people-filters" aria-label="Filters">
        <SearchField
          className="people-search"
          size="sm"
          label="Name, number or company"
          longest={100}
          term={q ?? ''}
          onTerm={(term) => narrow({ q: term.trim() || undefined })}
          fieldRef={field}
        />
        {q === undefined ? null : (
          <Button variant="subtle" size="sm" onClick={() => narrow({ q: undefined })}>
            Clear
          </Button>
        )}
        {phone ? addButton : null}
      </search>
      <ListGrid
        list={list}
        viewKey="associates"
        label="Business associates"
        words={['associate', 'associates']}
        beside={
          <>
            <DownloadButton request={askForWorkbook(question)}>
              Excel of {list.answer ? formatInteger(list.answer.totalRecords) : 'all'}
            </DownloadButton>
            {phone ? null : addButton}
          </>
        }
        columns={ASSOCIATE_COLUMNS}
        locked={({ is_active }) => !is_active}
        opened={{ id: search.open, show }}
        onOpen={() => setAdding(false)}
        sort={sort}
        onSort={(id) => {
          const [next] = nextSort(sort, id, false);
          const chosen = next && isSort(next.id) && next.id !== 'name' ? next.id : undefined;
          narrow({ sort: chosen, order: next?.desc ? 'desc' : undefined });
        }}
        search={search}
        onPage={go}
        onShowAll={q === undefined ? undefined : () => narrow({ q: undefined })}
        empty={<EmptyState title="There are no associates" />}
        renderPhoneRow={associatePhoneRow}
      />
      {adding ? (
        <AssociateDrawer
          associate={null}
          closed={closed}
          onSaved={({ id }) => onOpen(id)}
          onClose={() => setAdding(false)}
        />
      ) : opened ? (
        <OpenedAssociate
          key={opened.id}
          associate={opened}
          closed={closed}
          walk={walkAmong(list.rows, opened, ({ id }) => show(id, { replace: true }))}
          onClose={() => show(undefined)}
        />
      ) : null}
    </div>
  );
}
