import { useState } from 'react';
import * as calls from '#common/access/calls.gen.ts';
import { mayCall } from '#common/access/may-call.ts';
import { idFromText } from '#common/id-from-text.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { PAGE_SIZES } from '../../shared/lists/page-sizes.ts';
import { readAllPages, toListPage } from '../../shared/lists/paging.ts';
import { useListFetch } from '../../shared/lists/use-list-fetch.ts';
import { useOpenedRow } from '../../shared/lists/use-opened-row.ts';
import { DirectoryPage } from '../../shared/people/directory-page.tsx';
import { createSiblingNav } from '../../shared/records/sibling-nav.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { AddClientDrawer } from './add-client-drawer.tsx';
import {
  EXTERNAL_CLIENTS,
  type ExternalClient,
  externalClient,
  listExternalClients,
} from './client-calls.ts';
import { CLIENT_COLUMNS, clientPhoneRow } from './client-columns.tsx';
import { ClientDrawer } from './client-drawer.tsx';
import {
  type ClientChange,
  type ClientSearch,
  LONGEST_TERM,
  parseClientSearch,
} from './client-params.ts';
import { RemoveClientDialog } from './remove-client-dialog.tsx';

type ClientsPageProps = {
  readonly search: ClientSearch;
  readonly onSearch: (next: ClientSearch, how?: { readonly replace?: boolean }) => void;
};

const clientId = ({ id }: ExternalClient): string => id;

export function ClientsPage({ search, onSearch }: ClientsPageProps) {
  const profile = useProfile();
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<ExternalClient | null>(null);
  const go = (change: ClientChange, how?: { readonly replace?: boolean }) =>
    onSearch(parseClientSearch({ ...search, ...change }), how);
  const narrow = (q: string | undefined) => go({ page: undefined, open: undefined, q });
  const { q, page = 1, size = PAGE_SIZES.externalClient } = search;
  const filters = q === undefined ? {} : { search: q };
  const list = useListFetch({
    key: [EXTERNAL_CLIENTS, profile.id, filters, page, size],
    load: async (signal) =>
      toListPage(await listExternalClients({ ...filters, page, size }, signal)),
    rowId: clientId,
  });
  const closed = mayCall(profile, calls.addExternalClient) ? null : PROBLEMS.forbidden.message;
  const opened = useOpenedRow({
    rows: list.rows,
    isReady: list.status === 'ready',
    open: search.open,
    key: [EXTERNAL_CLIENTS, profile.id],
    load: (id, signal) => externalClient(idFromText(id), signal),
  });
  const show = (open: string | undefined, how?: { readonly replace: boolean }) => go({ open }, how);

  return (
    <DirectoryPage
      name="external-clients"
      title="API clients"
      field={{
        label: 'Name, company or start of a key',
        longest: LONGEST_TERM,
        term: q,
        onTerm: narrow,
      }}
      onClear={q === undefined ? undefined : () => narrow(undefined)}
      adding={{ label: 'Add an API client', reason: closed, run: () => setAdding(true) }}
      list={list}
      words={['API client', 'API clients']}
      columns={CLIENT_COLUMNS}
      opened={{ id: search.open, show }}
      onOpen={() => setAdding(false)}
      search={search}
      usualSize={PAGE_SIZES.externalClient}
      onPage={(next) => go({ ...next, open: undefined })}
      exporting={{
        rows: readAllPages((place, signal) =>
          listExternalClients({ ...filters, ...place }, signal),
        ),
        fileName: 'external-clients',
      }}
      empty={{
        title: 'No API clients yet',
        hint: 'An API client is a program that uses a key to read the stock and order stones. Add it here, then create its key.',
      }}
      renderPhoneRow={clientPhoneRow}
    >
      {adding ? (
        <AddClientDrawer
          closed={closed}
          onAdded={(id) => {
            setAdding(false);
            show(id);
          }}
          onClose={() => setAdding(false)}
        />
      ) : opened ? (
        <ClientDrawer
          key={opened.id}
          apiClient={opened}
          closed={closed}
          siblings={createSiblingNav(list.rows, opened, ({ id }) => show(id, { replace: true }))}
          onDelete={() => setRemoving(opened)}
          onClose={() => show(undefined)}
        />
      ) : null}
      {removing ? (
        <RemoveClientDialog
          apiClient={removing}
          onRemoved={() => {
            setRemoving(null);
            show(undefined);
          }}
          onClose={() => setRemoving(null)}
        />
      ) : null}
    </DirectoryPage>
  );
}
