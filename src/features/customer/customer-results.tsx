import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { api } from '#api/api-client.ts';
import type { UserId } from '#api/ids.gen.ts';
import { count } from '#common/count.ts';
import { useDetailsFile } from '../../shared/downloads/use-server-file.ts';
import { useUndo } from '../../shared/frame/use-undo.ts';
import { ListGrid } from '../../shared/lists/list-grid.tsx';
import { readAllPages } from '../../shared/lists/paging.ts';
import { useOneByOne } from '../../shared/lists/use-one-by-one.ts';
import { SWITCH_WORDS, type SwitchTo, setActive } from '../../shared/people/active-switch.ts';
import { createSiblingNav } from '../../shared/records/sibling-nav.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { BulkSwitch } from './bulk-switch.tsx';
import { CustomerActionBar, useCustomerActs } from './customer-actions.tsx';
import { CUSTOMERS, listCustomers } from './customer-calls.ts';
import { canSignIn, customerColumns, phoneRow } from './customer-columns.tsx';
import {
  type CustomerChange,
  type CustomerGo,
  type CustomerSearch,
  filtersOf,
  isFiltered,
  isSort,
  NO_FILTERS,
  sortOf,
} from './customer-params.ts';
import { mayChangeCustomers } from './customer-words.ts';
import { CustomerDrawer } from './drawer/customer-drawer.tsx';
import { rememberedRow, rememberPlace } from './remembered-place.ts';
import type { CustomerList } from './use-customer-list.ts';
import type { CustomerRow } from './wire.ts';

type CustomerResultsProps = {
  readonly search: CustomerSearch;
  readonly list: CustomerList;
  readonly go: CustomerGo;
  readonly onEdit: (id: UserId) => void;
  readonly add: ReactNode;
};

export function CustomerResults({ search, list, go, onEdit, add }: CustomerResultsProps) {
  const profile = useProfile();
  const cache = useQueryClient();
  const offerUndo = useUndo();
  const { selection, rows } = list;
  const [current, setCurrent] = useState(rememberedRow);
  const [switchDialog, setSwitchDialog] = useState<SwitchTo | null>(null);
  const columns = useMemo(() => customerColumns(profile), [profile]);
  const picks = useMemo(
    () => rows.filter(({ id }) => selection.ids.has(id)),
    [rows, selection.ids],
  );
  const acts = useCustomerActs(picks, setSwitchDialog);
  const refetch = () => void cache.invalidateQueries({ queryKey: [CUSTOMERS] });
  const takeBack = useOneByOne<{ readonly id: UserId; readonly to: SwitchTo }>(
    ({ id }) => id,
    ({ id, to }) => setActive(id, to === 'activate'),
  );

  const switched = (to: SwitchTo, done: readonly CustomerRow[]) => {
    refetch();
    if (done.length === 0) return;
    const back = SWITCH_WORDS[to].other;
    offerUndo({
      text: `${count(done.length, 'customer')} ${SWITCH_WORDS[to].done}`,
      group: 'Customers',
      undo: () => void takeBack.start(done.map(({ id }) => ({ id, to: back }))).then(refetch),
    });
  };
  const show = (open: string | undefined, how?: { readonly replace: boolean }) => go({ open }, how);
  const opened = rows.find(({ id }) => id === search.open);
  // Saves the search and the current row without the open drawer, for the return from a customer.
  useEffect(() => {
    const { open, ...place } = search;
    rememberPlace({ search: place, row: open ?? current });
  }, [search, current]);
  const changeView = (change: CustomerChange) => {
    selection.clear();
    go(change);
  };

  const details = useDetailsFile((signal) =>
    api.GET('/customer/business-details-excel', { params: { query: filtersOf(search) }, signal }),
  );

  return (
    <>
      <ListGrid
        list={list}
        viewKey="customers"
        label="Customers"
        words={['customer', 'customers']}
        toolbarExtra={add}
        exporting={{
          fileName: 'customers',
          files: [details],
          rows: readAllPages((place, signal) =>
            listCustomers({ ...filtersOf(search), ...place }, signal),
          ),
        }}
        columns={columns}
        locked={(row) => !canSignIn(row)}
        currentId={current}
        onCurrentChange={setCurrent}
        opened={{ id: search.open, show }}
        sort={sortOf(search)}
        onSort={(id) => isSort(id) && changeView(sortChange(search, id))}
        search={search}
        onPage={changeView}
        actionBar={
          acts.length > 0 ? (
            <CustomerActionBar acts={acts} ticked={picks.length} onClear={selection.clear} />
          ) : null
        }
        onShowAll={isFiltered(search) ? () => go(NO_FILTERS) : undefined}
        empty={
          <EmptyState title="No customers yet" actions={mayChangeCustomers(profile) ? add : null}>
            Customers who sign up or are added here appear in this list.
          </EmptyState>
        }
        renderPhoneRow={phoneRow}
      />
      {opened ? (
        <CustomerDrawer
          key={opened.id}
          customer={opened}
          siblings={createSiblingNav(rows, opened, ({ id }) => show(id, { replace: true }))}
          onEdit={() => onEdit(opened.id)}
          onClose={() => show(undefined)}
        />
      ) : null}
      {switchDialog ? (
        <BulkSwitch
          to={switchDialog}
          picks={picks}
          onDone={(done) => switched(switchDialog, done)}
          onClose={() => {
            setSwitchDialog(null);
            selection.clear();
          }}
        />
      ) : null}
    </>
  );
}

function sortChange(
  search: CustomerSearch,
  id: NonNullable<CustomerSearch['sort']>,
): CustomerChange {
  const [present] = sortOf(search);
  const first = id === 'created_at' ? 'desc' : 'asc';
  const page = undefined;
  if (present?.id !== id || search.sort === undefined) return { sort: id, order: first, page };
  if (search.order === undefined || search.order === first)
    return { sort: id, order: first === 'asc' ? 'desc' : 'asc', page };
  return { sort: undefined, order: undefined, page };
}
