import { useEffect, useState } from 'react';
import { api } from '#api/api-client.ts';
import type { UserId } from '#api/ids.gen.ts';
import * as longest from '#common/lengths.gen.ts';
import { useDetailsFile } from '../../shared/downloads/use-server-file.ts';
import { PAGE_SIZES } from '../../shared/lists/page-sizes.ts';
import { readAllPages, toListPage } from '../../shared/lists/paging.ts';
import { useListFetch } from '../../shared/lists/use-list-fetch.ts';
import { DirectoryPage } from '../../shared/people/directory-page.tsx';
import { ASSOCIATES } from '../../shared/people/salesperson-queries.ts';
import { createSiblingNav } from '../../shared/records/sibling-nav.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { nextSort } from '../../ui/grid/sort.ts';
import { type Associate, listAssociates } from './associate-calls.ts';
import { ASSOCIATE_COLUMNS, associatePhoneRow } from './associate-columns.tsx';
import { AssociateDetailDrawer } from './associate-detail-drawer.tsx';
import { AssociateDrawer } from './associate-drawer.tsx';
import {
  type AssociateChange,
  type AssociateSearch,
  isSort,
  parseAssociateSearch,
  questionOfFilter,
} from './associate-params.ts';
import { editDisabledReason } from './associate-rights.ts';
import { rememberSearch } from './remembered-search.ts';

type AssociateListPageProps = {
  readonly search: AssociateSearch;
  readonly onSearch: (next: AssociateSearch, how?: { readonly replace?: boolean }) => void;
  readonly onOpen: (id: UserId) => void;
};

const idOf = ({ id }: Associate): string => id;

export function AssociateListPage({ search, onSearch, onOpen }: AssociateListPageProps) {
  const profile = useProfile();
  const [adding, setAdding] = useState(false);
  const go = (change: AssociateChange, how?: { readonly replace?: boolean }) =>
    onSearch(parseAssociateSearch({ ...search, open: undefined, ...change }), how);
  const narrow = (change: AssociateChange) => go({ page: undefined, ...change });
  const show = (open: string | undefined, how?: { readonly replace: boolean }) => go({ open }, how);
  // Saves the search without `open`, so returning from an associate shows the list without a
  // drawer.
  useEffect(() => {
    const { open: _, ...place } = search;
    rememberSearch(place);
  }, [search]);
  const { q, page = 1, size = PAGE_SIZES.table } = search;
  const question = questionOfFilter(search);
  const list = useListFetch({
    key: [ASSOCIATES, 'list', profile.id, question, page, size],
    load: async (signal) => toListPage(await listAssociates({ ...question, page, size }, signal)),
    rowId: idOf,
  });
  const details = useDetailsFile((signal) =>
    api.GET('/business-associate/business-associate-details-excel', {
      params: { query: question },
      signal,
    }),
  );
  const opened = list.rows.find(({ id }) => id === search.open);
  const closed = editDisabledReason(profile);
  const sort = [{ id: search.sort ?? 'name', desc: search.order === 'desc' }];

  return (
    <DirectoryPage
      name="associates"
      title="Business associates"
      field={{
        label: 'Name, number or company',
        longest: longest.listAssociates.search,
        term: q,
        onTerm: (term) => narrow({ q: term }),
      }}
      onClear={q === undefined ? undefined : () => narrow({ q: undefined })}
      adding={{ label: 'Add an associate', reason: closed, run: () => setAdding(true) }}
      list={list}
      words={['associate', 'associates']}
      exporting={{
        fileName: 'associates',
        files: [details],
        rows: readAllPages((place, signal) => listAssociates({ ...question, ...place }, signal)),
      }}
      columns={ASSOCIATE_COLUMNS}
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
      empty={{
        title: 'No associates yet',
        hint: 'A business associate looks after customers. Add the first one, then assign customers.',
      }}
      renderPhoneRow={associatePhoneRow}
    >
      {adding ? (
        <AssociateDrawer
          associate={null}
          closed={closed}
          onSaved={({ id }) => onOpen(id)}
          onClose={() => setAdding(false)}
        />
      ) : opened ? (
        <AssociateDetailDrawer
          key={opened.id}
          associate={opened}
          closed={closed}
          siblings={createSiblingNav(list.rows, opened, ({ id }) => show(id, { replace: true }))}
          onClose={() => show(undefined)}
        />
      ) : null}
    </DirectoryPage>
  );
}
