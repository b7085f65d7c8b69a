import '../../shared/people/people-page.css';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { type ApiProblem, toProblem } from '#api/api-problem.ts';
import type { UserId } from '#api/ids.gen.ts';
import { TEXTS } from '#api/texts.ts';
import * as calls from '#common/access/calls.gen.ts';
import { mayCall } from '#common/access/may-call.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { AccountView } from '../../shared/account/account-view.tsx';
import { PageHeader } from '../../shared/frame/PageHeader.tsx';
import { useEscape } from '../../shared/frame/use-escape.ts';
import { FetchFailed } from '../../shared/lists/fetch-failed.tsx';
import { useLiveRefetch } from '../../shared/lists/use-live-refetch.ts';
import { ActivityList } from '../../shared/people/activity-list.tsx';
import { useProfile } from '../../shared/session/use-session.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { CUSTOMERS, customerQuery, listHistoryOf } from './customer-calls.ts';
import { CustomerHead } from './customer-head.tsx';
import { CustomerTabs } from './customer-tabs.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import {
  type DetailSearch,
  isListTab,
  type ListTab,
  parseDetailSearch,
  tabOf,
} from './detail-params.ts';
import { InventoryTab } from './inventory-tab.tsx';
import { Overview } from './overview.tsx';
import { SignInTab } from './sign-in-tab.tsx';
import { SwitchDialog } from './switch-dialog.tsx';
import { type Switching, useCustomerActs } from './use-customer-acts.ts';
import type { CustomerDetail } from './wire.ts';

export type DetailChange = {
  readonly [K in keyof DetailSearch]?: DetailSearch[K] | undefined;
};

type CustomerPageProps = {
  readonly id: UserId;
  readonly search: DetailSearch;
  readonly onSearch: (next: DetailSearch) => void;
  readonly onBack: () => void;
  readonly onEdit: () => void;
  /**
   * Renders one list of this customer's records, for example the holds. `go` changes the search
   * params of this page.
   */
  readonly lines: (tab: ListTab, go: (change: DetailChange) => void) => ReactNode;
  /** Renders the documents of the business. If absent, the Documents tab is hidden. */
  readonly documents?: (customer: CustomerDetail) => ReactNode;
};

const LIVE = ['hold', 'line'] as const;

export function CustomerPage(props: CustomerPageProps) {
  const query = useQuery(customerQuery(props.id));
  const { data, error, refetch } = query;
  // Holds and waitlist entries can disable the deletion, so refetch when they change.
  useLiveRefetch(LIVE, query);
  useEscape(props.onBack);
  if (error && !data)
    return (
      <>
        <PageHeader title="Customer" />
        {missing(toProblem(error, TEXTS.failed))}
      </>
    );
  if (!data)
    return (
      <>
        <PageHeader title="Customer" />
        <SkeletonRows count={12} />
      </>
    );
  return <Customer {...props} customer={data} />;

  function missing(problem: ApiProblem) {
    return problem.code === PROBLEMS.notFound.code ? (
      <EmptyState
        title={problem.message}
        actions={<Button onClick={props.onBack}>All customers</Button>}
      />
    ) : (
      <FetchFailed problem={problem} onRetry={() => void refetch()} />
    );
  }
}

function Customer(props: CustomerPageProps & { readonly customer: CustomerDetail }) {
  const { customer, search, onSearch } = props;
  const acts = useCustomerActs(customer);
  const [switching, setSwitching] = useState<Switching | null>(null);
  const [deleting, setDeleting] = useState(false);
  const mayReadAccount = mayCall(useProfile(), calls.getAccountStatement);
  const named = tabOf(search);
  const isHidden =
    (named === 'account' && !mayReadAccount) || (named === 'documents' && !props.documents);
  const tab = isHidden ? 'overview' : named;
  const go = (change: DetailChange) => onSearch(parseDetailSearch({ ...search, ...change }));

  return (
    <div className="people-page">
      <PageHeader title={customer.business.company_name} />
      <CustomerHead
        customer={customer}
        busy={acts.busy}
        onBack={props.onBack}
        onEdit={props.onEdit}
        onSwitch={(to) => setSwitching({ to, wholeBusiness: false })}
        onDelete={() => setDeleting(true)}
      />
      <CustomerTabs
        customer={customer}
        tab={tab}
        withDocuments={props.documents !== undefined}
        withAccount={mayReadAccount}
      />
      <div className="people-content">
        {tab === 'overview' ? (
          <Overview
            customer={customer}
            onSwitchBusiness={(to) => setSwitching({ to, wholeBusiness: true })}
          />
        ) : null}
        {tab === 'documents' ? props.documents?.(customer) : null}
        {isListTab(tab) ? <Suspense key={tab}>{props.lines(tab, go)}</Suspense> : null}
        {tab === 'account' ? <AccountView businessId={customer.business.id} /> : null}
        {tab === 'activity' ? (
          <ActivityList
            viewKey="customer-activity"
            queryKey={[CUSTOMERS, 'activity', customer.id]}
            load={(place, signal) => listHistoryOf(customer.id, place, signal)}
            of="client"
            emptyHint="Changes to the records of the business appear here."
            search={search}
            go={go}
          />
        ) : null}
        {tab === 'inventory' ? <InventoryTab key={customer.id} customer={customer} /> : null}
        {tab === 'sign-in' ? (
          <SignInTab
            customer={customer}
            acts={acts}
            onSwitch={(to) => setSwitching({ to, wholeBusiness: false })}
          />
        ) : null}
      </div>
      <SwitchDialog
        customer={customer}
        switching={switching}
        acts={acts}
        onClose={() => setSwitching(null)}
      />
      {deleting ? (
        <DeleteDialog
          customer={customer}
          onClose={() => setDeleting(false)}
          onDeleted={props.onBack}
        />
      ) : null}
    </div>
  );
}
