import '../../shared/people/people-page.css';
import { type ReactNode, useRef } from 'react';
import type { UserId } from '#api/ids.gen.ts';
import * as calls from '#common/access/calls.gen.ts';
import { mayCall } from '#common/access/may-call.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { PageHeader } from '../../shared/frame/PageHeader.tsx';
import { useCommands } from '../../shared/frame/use-commands.ts';
import { AddButton } from '../../shared/people/add-button.tsx';
import { useProfile } from '../../shared/session/use-session.ts';
import { KEY } from '../../ui/key-names.ts';
import { useIsPhone } from '../../ui/use-phone.ts';
import { CustomerFilters } from './customer-filters.tsx';
import { type CustomerGo, type CustomerSearch, parseCustomerSearch } from './customer-params.ts';
import { CustomerResults } from './customer-results.tsx';
import { mayChangeCustomers } from './customer-words.ts';
import { useCustomerList } from './use-customer-list.ts';

type CustomerListPageProps = {
  readonly search: CustomerSearch;
  readonly onSearch: (next: CustomerSearch, how?: { readonly replace?: boolean }) => void;
  readonly onEdit: (id: UserId) => void;
  readonly onAdd: () => void;
  readonly tabs?: ReactNode;
};

export function CustomerListPage({ search, onSearch, onEdit, onAdd, tabs }: CustomerListPageProps) {
  const profile = useProfile();
  const phone = useIsPhone();
  const list = useCustomerList(search);
  const field = useRef<HTMLInputElement>(null);
  const go: CustomerGo = (change, how) =>
    onSearch(parseCustomerSearch({ ...search, open: undefined, ...change }), how);
  const closed = mayChangeCustomers(profile) ? null : PROBLEMS.forbidden.message;
  useCommands([
    {
      id: 'customers.search',
      label: 'Search the customers',
      group: 'Customers',
      run: () => field.current?.focus(),
    },
    {
      id: 'customers.add',
      label: 'Add a customer',
      keys: KEY.add,
      group: 'Customers',
      reason: closed,
      run: onAdd,
    },
  ]);

  const add = (
    <AddButton reason={closed} onClick={onAdd}>
      Add a customer
    </AddButton>
  );

  return (
    <div className="people-page">
      <PageHeader title="Customers" switches={tabs}>
        {phone ? add : null}
      </PageHeader>
      <CustomerFilters
        search={search}
        go={go}
        withAssociates={mayCall(profile, calls.listAssociateChoices)}
        searchRef={field}
      />
      <CustomerResults
        search={search}
        list={list}
        go={go}
        onEdit={onEdit}
        add={phone ? null : add}
      />
    </div>
  );
}
