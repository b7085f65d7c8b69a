import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useServerFile } from '../../shared/downloads/use-server-file.ts';
import { useCommands } from '../../shared/frame/use-commands.ts';
import { ListGrid, NOT_SEEN } from '../../shared/lists/list-grid.tsx';
import { PAGE_SIZES } from '../../shared/lists/page-sizes.ts';
import { toListPage } from '../../shared/lists/paging.ts';
import { useListFetch } from '../../shared/lists/use-list-fetch.ts';
import { createSiblingNav } from '../../shared/records/sibling-nav.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { AUDIT, type AuditEntry, auditFile, entryQuery, listAuditLogs } from './audit-calls.ts';
import { AUDIT_COLUMNS, auditPhoneRow } from './audit-columns.tsx';
import { AuditDrawer } from './audit-drawer.tsx';
import { AuditFilters } from './audit-filters.tsx';
import {
  type AuditChange,
  type AuditSearch,
  countOfFilters,
  filterOf,
  parseAuditSearch,
} from './audit-params.ts';
import { GROUP } from './audit-words.ts';

export type EntriesViewProps = {
  readonly search: AuditSearch;
  readonly onSearch: (next: AuditSearch, how?: { readonly replace?: boolean }) => void;
};

const COMPLETE = 'This file contains all results.';

const entryId = ({ id }: AuditEntry): string => String(id);

export function EntriesView({ search, onSearch }: EntriesViewProps) {
  const profile = useProfile();
  const record = useRef<HTMLInputElement>(null);
  const go = (change: AuditChange, how?: { readonly replace?: boolean }) =>
    onSearch(parseAuditSearch({ ...search, ...change }), how);
  const narrow = (change: AuditChange) => go({ page: undefined, open: undefined, ...change });
  const show = (open: string | undefined, how?: { readonly replace: boolean }) =>
    go({ open: open === undefined ? undefined : Number(open) }, how);
  const { page = 1, size = PAGE_SIZES.auditLogs } = search;
  const filter = filterOf(search);
  const list = useListFetch({
    key: [AUDIT, profile.id, filter, page, size],
    load: async (signal, place) =>
      toListPage(await listAuditLogs({ ...filter, page, size, ...place }, signal)),
    rowId: entryId,
  });
  useCommands([
    {
      id: 'audit.search',
      label: 'Search the audit log',
      group: GROUP,
      run: () => record.current?.focus(),
    },
  ]);
  const listed = list.rows.find(({ id }) => id === search.open);
  // Fetches the open entry if it is not on this page. The result of an integrity check can link to
  // any entry.
  const elsewhere = useQuery({
    ...entryQuery(search.open ?? 0),
    enabled: search.open !== undefined && listed === undefined,
  });
  const opened = listed ?? (search.open === undefined ? undefined : elsewhere.data?.entry);
  const csv = useServerFile({
    format: 'details',
    label: 'CSV, all details',
    note: 'One row per entry with all stored details.',
    againstSelection: COMPLETE,
    request: () => auditFile(filter, 'csv'),
  });
  const jsonLines = useServerFile({
    format: 'jsonl',
    label: 'JSON Lines',
    note: 'One JSON object per entry with all stored details, for programs.',
    againstSelection: COMPLETE,
    request: () => auditFile(filter, 'jsonl'),
  });
  return (
    <>
      <AuditFilters search={search} narrow={narrow} recordRef={record} />
      <ListGrid
        list={list}
        viewKey="audit"
        label="Audit log"
        words={['entry', 'entries']}
        usualOrder="Newest first"
        exporting={{ rows: list.readAll, fileName: 'audit-log', files: [csv, jsonLines] }}
        columns={AUDIT_COLUMNS}
        search={search}
        usualSize={PAGE_SIZES.auditLogs}
        onPage={(next) => go({ ...next, open: undefined })}
        opened={{ id: search.open === undefined ? undefined : String(search.open), show }}
        missing={search.open === undefined ? undefined : `This entry ${NOT_SEEN}`}
        onShowAll={countOfFilters(search) > 0 ? () => onSearch({}, { replace: true }) : undefined}
        empty={
          <EmptyState title="No entries yet">
            Every change is recorded here, with the user who made it.
          </EmptyState>
        }
        renderPhoneRow={auditPhoneRow}
      />
      {opened ? (
        <AuditDrawer
          key={opened.id}
          entry={opened}
          siblings={createSiblingNav(list.rows, opened, ({ id }) =>
            show(String(id), { replace: true }),
          )}
          onClose={() => show(undefined)}
        />
      ) : null}
    </>
  );
}
