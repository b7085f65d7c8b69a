import '../../shared/frame/kept-page.css';
import { Select } from '@mantine/core';
import { useRef, useState } from 'react';
import { BULK_EMAIL_STATUS } from '#machines/codes.ts';
import { GUARD_PROBLEMS } from '#machines/guard-problems.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { PageHeader } from '../../shared/frame/PageHeader.tsx';
import { useCommands } from '../../shared/frame/use-commands.ts';
import { useMailIsSetUp } from '../../shared/identity/mail-notes.tsx';
import { ListGrid, NOT_SEEN } from '../../shared/lists/list-grid.tsx';
import { PAGE_SIZES } from '../../shared/lists/page-sizes.ts';
import { readAllPages, toListPage } from '../../shared/lists/paging.ts';
import { useListFetch } from '../../shared/lists/use-list-fetch.ts';
import { AddButton } from '../../shared/people/add-button.tsx';
import { createSiblingNav } from '../../shared/records/sibling-nav.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SearchField } from '../../ui/inputs/SearchField.tsx';
import { KEY } from '../../ui/key-names.ts';
import { useIsPhone } from '../../ui/use-phone.ts';
import { listMailings, MAILINGS, type Mailing } from './bulk-email-calls.ts';
import { MAILING_COLUMNS, mailingPhoneRow } from './bulk-email-columns.tsx';
import {
  LONGEST_TERM,
  type MailingChange,
  type MailingSearch,
  parseMailingSearch,
} from './bulk-email-params.ts';
import { GROUP } from './bulk-email-words.ts';
import { mayWrite } from './mailing-acts.ts';
import { MailingDrawer } from './mailing-drawer.tsx';
import { MailingEditor } from './mailing-editor.tsx';

type BulkEmailPageProps = {
  readonly search: MailingSearch;
  readonly onSearch: (next: MailingSearch, how?: { readonly replace?: boolean }) => void;
};

const mailingId = ({ id }: Mailing): string => id;
const STATES = Object.values(BULK_EMAIL_STATUS).map(({ code, label }) => ({
  value: String(code),
  label,
}));

export function BulkEmailPage({ search, onSearch }: BulkEmailPageProps) {
  const profile = useProfile();
  const phone = useIsPhone();
  const isSetUp = useMailIsSetUp();
  const input = useRef<HTMLInputElement>(null);
  const [writing, setWriting] = useState<Mailing | 'new' | null>(null);
  const go = (change: MailingChange, how?: { readonly replace?: boolean }) =>
    onSearch(parseMailingSearch({ ...search, ...change }), how);
  const narrow = (change: MailingChange) => go({ page: undefined, open: undefined, ...change });
  const show = (open: string | undefined, how?: { readonly replace: boolean }) => go({ open }, how);
  const { q, status, page = 1, size = PAGE_SIZES.bulkEmails } = search;
  const filters = {
    ...(q === undefined ? {} : { search: q }),
    ...(status === undefined ? {} : { status }),
  };
  const list = useListFetch({
    key: [MAILINGS, profile.id, filters, page, size],
    load: async (signal) => toListPage(await listMailings({ ...filters, page, size }, signal)),
    rowId: mailingId,
    live: ['mailing'],
  });
  const closed = mayWrite(profile) ? null : PROBLEMS.forbidden.message;
  const write = () => setWriting('new');
  useCommands([
    {
      id: 'mailing.add',
      label: 'Write a mailing',
      keys: KEY.add,
      group: GROUP,
      reason: closed,
      run: write,
    },
    {
      id: 'mailing.search',
      label: 'Search the mailings',
      group: GROUP,
      run: () => input.current?.focus(),
    },
  ]);
  const addButton = (
    <AddButton reason={closed} onClick={write}>
      Write a mailing
    </AddButton>
  );
  const opened = list.rows.find(({ id }) => id === search.open);
  const isNarrowed = q !== undefined || status !== undefined;
  return (
    <div className="kept-page">
      <PageHeader title="Mailings">{phone ? addButton : null}</PageHeader>
      {isSetUp ? null : <p className="kept-warning">{GUARD_PROBLEMS.mailIsSetUp.message}</p>}
      <search className="kept-bar" aria-label="Filters">
        <SearchField
          className="kept-search"
          size="sm"
          label="Subject, number or author"
          longest={LONGEST_TERM}
          term={q ?? ''}
          onTerm={(term) => narrow({ q: term.trim() || undefined })}
          fieldRef={input}
        />
        <Select
          size="sm"
          w={150}
          aria-label="Status"
          placeholder="Any status"
          clearable
          data={STATES}
          value={status === undefined ? null : String(status)}
          onChange={(value) =>
            narrow({
              status: Object.values(BULK_EMAIL_STATUS).find(({ code }) => String(code) === value)
                ?.code,
            })
          }
        />
      </search>
      <ListGrid
        list={list}
        viewKey="mailings"
        label="Mailings"
        words={['mailing', 'mailings']}
        usualOrder="Newest first"
        toolbarExtra={phone ? null : addButton}
        columns={MAILING_COLUMNS}
        search={search}
        usualSize={PAGE_SIZES.bulkEmails}
        onPage={(next) => go({ ...next, open: undefined })}
        opened={{ id: search.open, show }}
        missing={search.open === undefined ? undefined : `This mailing ${NOT_SEEN}`}
        onShowAll={isNarrowed ? () => onSearch({}, { replace: true }) : undefined}
        exporting={{
          rows: readAllPages((place, signal) => listMailings({ ...filters, ...place }, signal)),
          fileName: 'mailings',
        }}
        empty={
          <EmptyState title="No mailings yet" actions={closed === null ? addButton : null}>
            A mailing sends a selection of stones to many trading clients. Each trading client sees
            its own prices. You can preview and test the mailing first.
          </EmptyState>
        }
        renderPhoneRow={mailingPhoneRow}
      />
      {writing ? (
        <MailingEditor
          key={writing === 'new' ? 'new' : writing.id}
          mailing={
            writing === 'new' ? null : (list.rows.find(({ id }) => id === writing.id) ?? writing)
          }
          onDone={(id) => {
            setWriting(null);
            show(id);
          }}
          onClose={() => setWriting(null)}
        />
      ) : opened ? (
        <MailingDrawer
          key={opened.id}
          mailing={opened}
          siblings={createSiblingNav(list.rows, opened, ({ id }) => show(id, { replace: true }))}
          onEdit={() => setWriting(opened)}
          onClose={() => show(undefined)}
        />
      ) : null}
    </div>
  );
}
