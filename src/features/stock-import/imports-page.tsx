import '../../shared/frame/kept-page.css';
import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { StockImportId } from '#api/ids.gen.ts';
import * as calls from '#common/access/calls.gen.ts';
import { mayCall } from '#common/access/may-call.ts';
import { findIdIn } from '#common/id-from-text.ts';
import { IMPORT_STATUS } from '#machines/codes.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { PageHeader } from '../../shared/frame/PageHeader.tsx';
import { useCommands } from '../../shared/frame/use-commands.ts';
import { ListGrid } from '../../shared/lists/list-grid.tsx';
import { PAGE_SIZES } from '../../shared/lists/page-sizes.ts';
import { readAllPages, toListPage } from '../../shared/lists/paging.ts';
import { choicesFailed } from '../../shared/lists/part-failed.tsx';
import { useListFetch } from '../../shared/lists/use-list-fetch.ts';
import { AddButton } from '../../shared/people/add-button.tsx';
import { InternalLink } from '../../shared/records/record-link.tsx';
import { useProfile } from '../../shared/session/use-session.ts';
import { choosesSupplier, maySendLists, readsLimits } from '../../shared/supply/import-checks.ts';
import { IMPORTS, type StockImport } from '../../shared/supply/stock-imports.ts';
import { supplierChoicesQuery } from '../../shared/supply/supplier-choices.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { KEY } from '../../ui/key-names.ts';
import { useIsPhone } from '../../ui/use-phone.ts';
import { listImports } from './import-calls.ts';
import { importColumns, importPhoneRow } from './import-columns.tsx';
import { type ImportsChange, type ImportsSearch, parseImportsSearch } from './import-params.ts';
import { GROUP, mappingPlace, mediaLinksPlace, SENDING_PLACE } from './import-texts.ts';
import { LimitsDialog } from './limits-dialog.tsx';
import { SendDialog } from './send-dialog.tsx';

type ImportsPageProps = {
  readonly search: ImportsSearch;
  readonly onSearch: (next: ImportsSearch, how?: { readonly replace?: boolean }) => void;
  readonly onOpen: (id: StockImportId) => void;
};

const importId = ({ id }: StockImport): StockImportId => id;
const STATES = Object.values(IMPORT_STATUS).map(({ code, label }) => ({
  value: String(code),
  label,
}));

export function ImportsPage({ search, onSearch, onOpen }: ImportsPageProps) {
  const profile = useProfile();
  const phone = useIsPhone();
  const [dialog, setDialog] = useState<'send' | 'limits' | null>(null);
  const isStaff = choosesSupplier(profile);
  const suppliers = useQuery({ ...supplierChoicesQuery, enabled: isStaff });
  const choices = suppliers.data ?? [];
  const columns = useMemo(() => importColumns(isStaff), [isStaff]);
  const narrow = (change: ImportsChange) =>
    onSearch(parseImportsSearch({ ...search, page: undefined, ...change }), { replace: true });
  const { status, supplier, page = 1, size = PAGE_SIZES.table } = search;
  const filters = {
    ...(status === undefined ? {} : { status }),
    ...(supplier === undefined ? {} : { provider_id: supplier }),
  };
  const list = useListFetch({
    key: [IMPORTS, profile.id, filters, page, size],
    load: async (signal) => toListPage(await listImports({ ...filters, page, size }, signal)),
    rowId: importId,
    live: ['import'],
  });
  const closed = maySendLists(profile) ? null : PROBLEMS.forbidden.message;
  const send = () => setDialog('send');
  useCommands([
    {
      id: 'import.send',
      label: 'Send a list',
      keys: KEY.add,
      group: GROUP,
      reason: closed,
      run: send,
    },
  ]);
  const sendButton = (
    <AddButton reason={closed} onClick={send}>
      Send a list
    </AddButton>
  );
  const isNarrowed = status !== undefined || supplier !== undefined;
  const chosen = choices.find(({ id }) => id === supplier);
  return (
    <div className="kept-page">
      <PageHeader title="Imports">{phone ? sendButton : null}</PageHeader>
      <search className="kept-bar" aria-label="Filters">
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
              status: Object.values(IMPORT_STATUS).find(({ code }) => String(code) === value)?.code,
            })
          }
        />
        {isStaff ? (
          <Select
            size="sm"
            w={220}
            aria-label="Supplier"
            placeholder="All suppliers"
            searchable
            clearable
            nothingFoundMessage="No supplier has this name"
            {...choicesFailed(suppliers, 'The suppliers could not be loaded.')}
            data={choices.map(({ id, name }) => ({ value: id, label: name }))}
            value={supplier ?? null}
            onChange={(value) => narrow({ supplier: findIdIn(choices, value) ?? undefined })}
          />
        ) : null}
        {chosen && readsLimits(profile) ? (
          <>
            <Button size="sm" onClick={() => setDialog('limits')}>
              Limits
            </Button>
            <InternalLink place={mappingPlace(chosen.id)}>Column mapping</InternalLink>
          </>
        ) : null}
        <InternalLink place={mediaLinksPlace(supplier)}>Failed links</InternalLink>
        {mayCall(profile, calls.listOwnKeys) ? (
          <InternalLink place={SENDING_PLACE}>Ways to send lists</InternalLink>
        ) : null}
      </search>
      <ListGrid
        list={list}
        viewKey="imports"
        label="Imports"
        words={['import', 'imports']}
        usualOrder="Newest first"
        toolbarExtra={phone ? null : sendButton}
        columns={columns}
        search={search}
        onPage={(next) => onSearch(parseImportsSearch({ ...search, ...next }))}
        onOpen={({ id }) => onOpen(id)}
        onShowAll={isNarrowed ? () => onSearch({}, { replace: true }) : undefined}
        exporting={{
          rows: readAllPages((place, signal) => listImports({ ...filters, ...place }, signal)),
          fileName: 'imports',
        }}
        empty={
          <EmptyState title="No imports yet" actions={closed === null ? sendButton : null}>
            Send a stock list as a file. You see a dry run before anything changes.
          </EmptyState>
        }
        renderPhoneRow={importPhoneRow(isStaff)}
      />
      {dialog === 'send' ? (
        <SendDialog
          choices={isStaff ? choices : null}
          supplier={supplier ?? null}
          onSent={onOpen}
          onClose={() => setDialog(null)}
        />
      ) : null}
      {dialog === 'limits' && chosen ? (
        <LimitsDialog supplier={chosen} onClose={() => setDialog(null)} />
      ) : null}
    </div>
  );
}
