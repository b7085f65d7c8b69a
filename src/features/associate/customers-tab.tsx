import * as longest from '#common/lengths.gen.ts';
import '../../shared/people/people-page.css';
import { useMemo, useState } from 'react';
import { useCommands } from '../../shared/frame/use-commands.ts';
import { ListGrid } from '../../shared/lists/list-grid.tsx';
import { PAGE_SIZES } from '../../shared/lists/page-sizes.ts';
import { toListPage } from '../../shared/lists/paging.ts';
import { useListFetch } from '../../shared/lists/use-list-fetch.ts';
import { NONE_TICKED } from '../../shared/people/none-ticked.ts';
import { ASSOCIATES } from '../../shared/people/salesperson-queries.ts';
import { InternalLink } from '../../shared/records/record-link.tsx';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SelectionBar } from '../../ui/grid/SelectionBar.tsx';
import { SearchField } from '../../ui/inputs/SearchField.tsx';
import { Keys } from '../../ui/Keys.tsx';
import { KEY } from '../../ui/key-names.ts';
import {
  type AssociateCustomer,
  type AssociateDetail,
  listCustomersOf,
} from './associate-calls.ts';
import type { TabChange, TabSearch } from './associate-params.ts';
import { CUSTOMER_COLUMNS, customerPhoneRow } from './customer-columns.tsx';
import { ReassignDialog } from './reassign-dialog.tsx';

type CustomersTabProps = {
  readonly associate: AssociateDetail;
  /** Reason why reassigning is disabled, or null. */
  readonly closed: string | null;
  readonly search: TabSearch;
  readonly go: (change: TabChange) => void;
};

const idOf = ({ id }: AssociateCustomer): string => id;

export function CustomersTab({ associate, closed, search, go }: CustomersTabProps) {
  const { q, page = 1, size = PAGE_SIZES.table } = search;
  const [reassigning, setReassigning] = useState(false);
  const question = { ...(q === undefined ? {} : { search: q }), page, size };
  const list = useListFetch({
    key: [ASSOCIATES, 'customers', associate.id, question],
    load: async (signal, place) =>
      toListPage(await listCustomersOf(associate.id, { ...question, ...place }, signal)),
    rowId: idOf,
    live: ['hold'],
  });
  const { selection } = list;
  const picks = useMemo(
    () => list.rows.filter(({ id }) => selection.ids.has(id)),
    [list.rows, selection.ids],
  );
  const reassign = () => setReassigning(true);
  useCommands([
    {
      id: 'associate.reassign',
      label: 'Reassign the customers',
      keys: KEY.passOn,
      group: 'Business associate',
      reason: picks.length === 0 ? NONE_TICKED : closed,
      run: reassign,
    },
  ]);

  return (
    <>
      <search className="people-filters" aria-label="Filters">
        <SearchField
          className="people-search"
          size="sm"
          label="Company or person"
          longest={longest.listAssociateCustomers.search}
          term={q ?? ''}
          onTerm={(term) => go({ q: term.trim() || undefined })}
        />
      </search>
      <ListGrid
        list={list}
        viewKey="associate-customers"
        label="Customers"
        words={['customer', 'customers']}
        columns={CUSTOMER_COLUMNS}
        locked={({ is_active }) => !is_active}
        search={search}
        onPage={go}
        actionBar={
          <SelectionBar ticked={picks.length} onClear={selection.clear}>
            <ReasonButton
              variant="filled"
              reason={closed}
              rightSection={<Keys>{KEY.passOn}</Keys>}
              onClick={reassign}
            >
              Reassign to…
            </ReasonButton>
          </SelectionBar>
        }
        onShowAll={q === undefined ? undefined : () => go({ q: undefined })}
        empty={
          <EmptyState title="No customers assigned">
            Choose this associate in{' '}
            <InternalLink place="/client">the data of a customer</InternalLink>.
          </EmptyState>
        }
        renderPhoneRow={customerPhoneRow}
      />
      {reassigning ? (
        <ReassignDialog
          from={associate}
          customers={picks}
          onDone={selection.clear}
          onClose={() => setReassigning(false)}
        />
      ) : null}
    </>
  );
}
