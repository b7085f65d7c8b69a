import '../../shared/people/people-page.css';
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import * as calls from '../../common/access/calls.gen.ts';
import { mayCall } from '../../common/access/may-call.ts';
import { PROBLEMS } from '../../machines/problems.ts';
import { PageHeader } from '../../shared/frame/PageHeader.tsx';
import { useCommands } from '../../shared/frame/use-commands.ts';
import { ListGrid, NOT_SEEN } from '../../shared/lists/list-grid.tsx';
import { PAGE_SIZES } from '../../shared/lists/page-sizes.ts';
import { everyPage, pageOf } from '../../shared/lists/pages.ts';
import { useListFetch } from '../../shared/lists/use-list-fetch.ts';
import { AddButton } from '../../shared/people/add-button.tsx';
import { walkAmong } from '../../shared/records/walk.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { EmptyState } from '../../ui/Blank.tsx';
import { SearchField } from '../../ui/inputs/SearchField.tsx';
import { KEY } from '../../ui/key-names.ts';
import { usePhone } from '../../ui/use-phone.ts';
import { AddClientDrawer } from './add-client-drawer.tsx';
import { EXTERNAL_CLIENTS, type ExternalClient, listExternalClients } from './client-calls.ts';
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

const GROUP = 'External clients';
const clientId = ({ id }: ExternalClient): string => id;

/** The programs of clients that come in by keys: whose they are, what they may do, and when they last came. */
export function ClientsPage({ search, onSearch }: ClientsPageProps) {
  const profile = useProfile();
  const phone = usePhone();
  const field = useRef<HTMLInputElement>(null);
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<ExternalClient | null>(null);
  const go = (change: ClientChange, how?: { readonly replace?: boolean }) =>
    onSearch(parseClientSearch({ ...search, ...change }), how);
  const narrow = (q: string | undefined) => go({ page: undefined, open: undefined, q });
  const { q, page = 1, size = PAGE_SIZES.externalClient } = search;
  const filters = q === undefined ? {} : { search: q };
  const list = useListFetch({
    key: [EXTERNAL_CLIENTS, profile.id, filters, page, size],
    load: async (signal) => pageOf(await listExternalClients({ ...filters, page, size }, signal)),
    rowId: clientId,
  });
  const closed = mayCall(profile, calls.addExternalClient) ? null : PROBLEMS.forbidden.message;
  const opened = list.rows.find(({ id }) => id === search.open);
  const show = (open: string | undefined, how?: { readonly replace: boolean }) => go({ open }, how);
  const add = () => setAdding(true);
  useCommands([
    {
      id: 'external-client.search',
      label: 'Search the external clients',
      group: GROUP,
      run: () => field.current?.focus(),
    },
    {
      id: 'external-client.add',
      label: 'Add an external client',
      keys: KEY.add,
      group: GROUP,
      reason: closed,
      run: add,
    },
  ]);
  const addButton = (
    <AddButton reason={closed} onClick={add}>
      Add a client
    </AddButton>
  );

  return (
    <div className="people-page">
      <PageHeader title="External clients">{phone ? addButton : null}</PageHeader>
      <search className="people-filters" aria-label="Filters">
        <SearchField
          className="people-search"
          size="sm"
          label="Name, client or beginning of a key"
          longest={LONGEST_TERM}
          term={q ?? ''}
          onTerm={(term) => narrow(term.trim() || undefined)}
          fieldRef={field}
        />
        {q === undefined ? null : (
          <Button variant="subtle" size="sm" onClick={() => narrow(undefined)}>
            Clear
          </Button>
        )}
      </search>
      <ListGrid
        list={list}
        viewKey="external clients"
        label="External clients"
        words={['client', 'clients']}
        beside={phone ? null : addButton}
        columns={CLIENT_COLUMNS}
        locked={({ is_active }) => !is_active}
        missing={search.open === undefined ? undefined : `This client ${NOT_SEEN}`}
        opened={{ id: search.open, show }}
        onOpen={() => setAdding(false)}
        search={search}
        usualSize={PAGE_SIZES.externalClient}
        onPage={(next) => go({ ...next, open: undefined })}
        exporting={{
          rows: everyPage((place, signal) => listExternalClients({ ...filters, ...place }, signal)),
          fileName: 'external-clients',
        }}
        onShowAll={q === undefined ? undefined : () => narrow(undefined)}
        empty={
          <EmptyState title="There are no external clients">
            The program of a client reads the stock and asks for stones by itself, with a key that
            is made here.
          </EmptyState>
        }
        renderPhoneRow={clientPhoneRow}
      />
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
          client={opened}
          closed={closed}
          walk={walkAmong(list.rows, opened, ({ id }) => show(id, { replace: true }))}
          onDelete={() => setRemoving(opened)}
          onClose={() => show(undefined)}
        />
      ) : null}
      {removing ? (
        <RemoveClientDialog
          client={removing}
          onRemoved={() => {
            setRemoving(null);
            show(undefined);
          }}
          onClose={() => setRemoving(null)}
        />
      ) : null}
    </div>
  );
}
