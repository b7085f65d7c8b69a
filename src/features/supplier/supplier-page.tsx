import { useState } from 'react';
import * as calls from '#common/access/calls.gen.ts';
import { mayCall } from '#common/access/may-call.ts';
import { PROVIDER_TYPE, SUPPLIER_SOURCE } from '#machines/codes.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { PAGE_SIZES } from '../../shared/lists/page-sizes.ts';
import { readAllPages, toListPage } from '../../shared/lists/paging.ts';
import { useListFetch } from '../../shared/lists/use-list-fetch.ts';
import { DirectoryPage } from '../../shared/people/directory-page.tsx';
import { createSiblingNav } from '../../shared/records/sibling-nav.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { SegmentedControl } from '../../ui/inputs/SegmentedControl.tsx';
import { listSuppliers, SUPPLIERS, type Supplier } from './supplier-calls.ts';
import { SUPPLIER_COLUMNS, supplierPhoneRow } from './supplier-columns.tsx';
import { SupplierDrawer } from './supplier-drawer.tsx';
import { SupplierEditor } from './supplier-editor.tsx';
import {
  BY_HAND,
  LONGEST_TERM,
  parseSupplierSearch,
  type SupplierChange,
  type SupplierSearch,
} from './supplier-params.ts';
import { GROUP, isByHand, MANUAL_UPLOAD, SOURCE_NAME, TYPE_OF_SOURCE } from './supplier-texts.ts';

type SupplierPageProps = {
  readonly search: SupplierSearch;
  readonly onSearch: (next: SupplierSearch, how?: { readonly replace?: boolean }) => void;
};

const supplierId = ({ id }: Supplier): string => id;
const NEW = 'new';
const EVERY = 'all';

export function SupplierPage({ search, onSearch }: SupplierPageProps) {
  const profile = useProfile();
  const [editing, setEditing] = useState<string | null>(null);
  const go = (change: SupplierChange, how?: { readonly replace?: boolean }) =>
    onSearch(parseSupplierSearch({ ...search, ...change }), how);
  const narrow = (change: SupplierChange) => go({ page: undefined, open: undefined, ...change });
  const { q, type, page = 1, size = PAGE_SIZES.table } = search;
  const source = type === PROVIDER_TYPE.ftp ? SUPPLIER_SOURCE.ftp : SUPPLIER_SOURCE.api;
  const filters = {
    ...(type === undefined
      ? { every_type: true }
      : type === BY_HAND
        ? { every_type: true, by_hand: true }
        : { provider_type: type, by_hand: false }),
    ...(q === undefined ? {} : { search: q }),
  };
  const list = useListFetch({
    key: [SUPPLIERS, profile.id, filters, page, size],
    load: async (signal) => toListPage(await listSuppliers({ ...filters, page, size }, signal)),
    rowId: supplierId,
  });
  const closed = mayCall(profile, calls.addSupplier) ? null : PROBLEMS.forbidden.message;
  const opened = list.rows.find(({ id }) => id === search.open);
  const edited = list.rows.find(({ id }) => id === editing);
  const show = (open: string | undefined, how?: { readonly replace: boolean }) => go({ open }, how);

  return (
    <DirectoryPage
      name="suppliers"
      title={GROUP}
      field={{
        label: 'Supplier name',
        longest: LONGEST_TERM,
        term: q,
        onTerm: (term) => narrow({ q: term }),
      }}
      filters={
        <SegmentedControl
          aria-label="Source"
          data={[
            { value: EVERY, label: 'All' },
            ...Object.values(SUPPLIER_SOURCE).map((one) => ({
              value: String(TYPE_OF_SOURCE[one]),
              label: SOURCE_NAME[one],
            })),
            { value: BY_HAND, label: MANUAL_UPLOAD },
          ]}
          value={String(type ?? EVERY)}
          onChange={(value) =>
            narrow({
              type:
                value === BY_HAND
                  ? BY_HAND
                  : Object.values(PROVIDER_TYPE).find((one) => String(one) === value),
            })
          }
        />
      }
      onClear={q === undefined ? undefined : () => narrow({ q: undefined })}
      adding={{ label: 'Add a supplier', reason: closed, run: () => setEditing(NEW) }}
      list={list}
      words={['supplier', 'suppliers']}
      columns={SUPPLIER_COLUMNS}
      opened={{ id: search.open, show }}
      onOpen={() => setEditing(null)}
      search={search}
      onPage={(next) => go({ ...next, open: undefined })}
      exporting={{
        rows: readAllPages((place, signal) => listSuppliers({ ...filters, ...place }, signal)),
        fileName: 'suppliers',
      }}
      empty={{
        title:
          type === undefined
            ? 'No suppliers yet'
            : type === BY_HAND
              ? 'No supplier with manual upload yet'
              : `No supplier sends lists by ${SOURCE_NAME[source]} yet`,
        hint: 'Add a supplier by name. The source of its lists can be set at any time.',
      }}
      renderPhoneRow={supplierPhoneRow}
    >
      {editing === NEW || edited ? (
        <SupplierEditor
          key={editing}
          supplier={edited ?? null}
          source={source}
          isByHand={type === BY_HAND}
          closed={closed}
          onDone={(done) => {
            setEditing(null);
            const its = isByHand(done) ? BY_HAND : TYPE_OF_SOURCE[done.source];
            go({ type: type && its, open: done.id }, { replace: true });
          }}
          onClose={() => setEditing(null)}
        />
      ) : opened ? (
        <SupplierDrawer
          key={opened.id}
          supplier={opened}
          siblings={createSiblingNav(list.rows, opened, ({ id }) => show(id, { replace: true }))}
          onChange={() => setEditing(opened.id)}
          onClose={() => show(undefined)}
        />
      ) : null}
    </DirectoryPage>
  );
}
