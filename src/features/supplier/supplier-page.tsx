import '../../shared/people/people-page.css';
import { useRef, useState } from 'react';
import * as calls from '../../common/access/calls.gen.ts';
import { mayCall } from '../../common/access/may-call.ts';
import { PROVIDER_TYPE, SUPPLIER_SOURCE } from '../../machines/codes.ts';
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
import { SegmentedControl } from '../../ui/inputs/SegmentedControl.tsx';
import { KEY } from '../../ui/key-names.ts';
import { usePhone } from '../../ui/use-phone.ts';
import { listSuppliers, SUPPLIERS, type Supplier } from './supplier-calls.ts';
import { SUPPLIER_COLUMNS, supplierPhoneRow } from './supplier-columns.tsx';
import { SupplierDrawer } from './supplier-drawer.tsx';
import { SupplierEditor } from './supplier-editor.tsx';
import {
  parseSupplierSearch,
  type SupplierChange,
  type SupplierSearch,
} from './supplier-params.ts';
import { GROUP, SOURCE_NAME, TYPE_OF_SOURCE } from './supplier-words.ts';

type SupplierPageProps = {
  readonly search: SupplierSearch;
  readonly onSearch: (next: SupplierSearch, how?: { readonly replace?: boolean }) => void;
};

const supplierId = ({ id }: Supplier): string => id;
const NEW = 'new';
/** What the address says of it where it is not the usual one. */
const typeInAddress = (type: number) =>
  type === PROVIDER_TYPE.ftp ? PROVIDER_TYPE.ftp : undefined;

/** Who offers stones through the house, and where their lists come from. */
export function SupplierPage({ search, onSearch }: SupplierPageProps) {
  const profile = useProfile();
  const phone = usePhone();
  const field = useRef<HTMLInputElement>(null);
  const [editing, setEditing] = useState<string | null>(null);
  const go = (change: SupplierChange, how?: { readonly replace?: boolean }) =>
    onSearch(parseSupplierSearch({ ...search, ...change }), how);
  const narrow = (change: SupplierChange) => go({ page: undefined, open: undefined, ...change });
  const { q, type = PROVIDER_TYPE.api, page = 1, size = PAGE_SIZES.table } = search;
  const source = type === PROVIDER_TYPE.ftp ? SUPPLIER_SOURCE.ftp : SUPPLIER_SOURCE.api;
  const filters = { provider_type: type, ...(q === undefined ? {} : { search: q }) };
  const list = useListFetch({
    key: [SUPPLIERS, profile.id, filters, page, size],
    load: async (signal) => pageOf(await listSuppliers({ ...filters, page, size }, signal)),
    rowId: supplierId,
  });
  const closed = mayCall(profile, calls.addSupplier) ? null : PROBLEMS.forbidden.message;
  const opened = list.rows.find(({ id }) => id === search.open);
  const edited = list.rows.find(({ id }) => id === editing);
  const show = (open: string | undefined, how?: { readonly replace: boolean }) => go({ open }, how);
  const add = () => setEditing(NEW);
  useCommands([
    {
      id: 'supplier.search',
      label: 'Search the suppliers',
      group: GROUP,
      run: () => field.current?.focus(),
    },
    {
      id: 'supplier.add',
      label: 'Add a supplier',
      keys: KEY.add,
      group: GROUP,
      reason: closed,
      run: add,
    },
  ]);
  const addButton = (
    <AddButton reason={closed} onClick={add}>
      Add a supplier
    </AddButton>
  );

  return (
    <div className="people-page">
      <PageHeader title="Suppliers">{phone ? addButton : null}</PageHeader>
      <search className="people-filters" aria-label="Filters">
        <SegmentedControl
          aria-label="Where lists come from"
          data={Object.entries(SOURCE_NAME).map(([one, label]) => ({ value: one, label }))}
          value={String(source)}
          onChange={(value) =>
            narrow({
              type: typeInAddress(
                value === String(SUPPLIER_SOURCE.ftp) ? PROVIDER_TYPE.ftp : PROVIDER_TYPE.api,
              ),
            })
          }
        />
        <SearchField
          className="people-search"
          size="sm"
          label="Name of a supplier"
          longest={100}
          term={q ?? ''}
          onTerm={(term) => narrow({ q: term.trim() || undefined })}
          fieldRef={field}
        />
      </search>
      <ListGrid
        list={list}
        viewKey="suppliers"
        label="Suppliers"
        words={['supplier', 'suppliers']}
        beside={phone ? null : addButton}
        columns={SUPPLIER_COLUMNS}
        locked={({ is_active }) => !is_active}
        missing={search.open === undefined ? undefined : `This supplier ${NOT_SEEN}`}
        opened={{ id: search.open, show }}
        onOpen={() => setEditing(null)}
        search={search}
        onPage={(next) => go({ ...next, open: undefined })}
        exporting={{
          rows: everyPage((place, signal) => listSuppliers({ ...filters, ...place }, signal)),
          fileName: 'suppliers',
        }}
        onShowAll={q === undefined ? undefined : () => narrow({ q: undefined })}
        empty={
          <EmptyState title={`No supplier sends lists by ${SOURCE_NAME[source]} yet`}>
            A supplier is taken in by name; where its lists are fetched can be said at once or
            later.
          </EmptyState>
        }
        renderPhoneRow={supplierPhoneRow}
      />
      {editing === NEW || edited ? (
        <SupplierEditor
          key={editing}
          supplier={edited ?? null}
          source={source}
          closed={closed}
          onDone={({ id, source: its }) => {
            setEditing(null);
            go({ type: typeInAddress(TYPE_OF_SOURCE[its]), open: id }, { replace: true });
          }}
          onClose={() => setEditing(null)}
        />
      ) : opened ? (
        <SupplierDrawer
          key={opened.id}
          supplier={opened}
          walk={walkAmong(list.rows, opened, ({ id }) => show(id, { replace: true }))}
          onChange={() => setEditing(opened.id)}
          onClose={() => show(undefined)}
        />
      ) : null}
    </div>
  );
}
