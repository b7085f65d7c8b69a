import '../../shared/frame/kept-page.css';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { SupplierConfirmationId } from '#api/ids.gen.ts';
import { TEXTS } from '#api/texts.ts';
import * as calls from '#common/access/calls.gen.ts';
import { mayCall } from '#common/access/may-call.ts';
import { count } from '#common/count.ts';
import { formatDateTime, formatNumber } from '#common/format.ts';
import * as longest from '#common/lengths.gen.ts';
import { APPROVAL } from '#machines/codes.ts';
import { decideByTable, tableOf } from '#machines/kernel/decision-table.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { toProblemOfRefusal } from '#machines/refusals.ts';
import {
  type SupplierConfirmationEvent,
  supplierConfirmationMachine,
  supplierConfirmationWorkflow,
} from '#machines/workflows/supplier-confirmation.ts';
import { notifyProblem } from '../../shared/frame/notify-problem.ts';
import { PageHeader } from '../../shared/frame/PageHeader.tsx';
import { useCommands } from '../../shared/frame/use-commands.ts';
import { ListGrid } from '../../shared/lists/list-grid.tsx';
import { toListPage } from '../../shared/lists/paging.ts';
import { useListFetch } from '../../shared/lists/use-list-fetch.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { PRESET_REASONS } from '../../shared/stones/commands/preset-reasons.ts';
import { ShapeIcon } from '../../shared/stones/shape-icon.tsx';
import { GrowthBadge } from '../../shared/stones/status/growth-badge.tsx';
import { titleWithoutGrowth } from '../../shared/stones/stone-column.tsx';
import { actorOf } from '../../shared/stones/stone-permissions.ts';
import { SupplierStatus } from '../../shared/supply/supplier-status.tsx';
import { ConfirmDialog } from '../../ui/actions/ConfirmDialog.tsx';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SelectionBar } from '../../ui/grid/SelectionBar.tsx';
import { SearchField } from '../../ui/inputs/SearchField.tsx';
import { SegmentedControl } from '../../ui/inputs/SegmentedControl.tsx';
import { Keys } from '../../ui/Keys.tsx';
import { KEY } from '../../ui/key-names.ts';
import { notifySuccess } from '../../ui/notify.tsx';
import { useIdempotencyKey } from '../../ui/use-idempotency-key.ts';
import { PriceDialog } from './price-dialog.tsx';
import {
  listSupplierConfirmations,
  SUPPLIER_CONFIRMATIONS,
  type SupplierAnswer,
  type SupplierConfirmation,
  sendAnswer,
} from './supplier-confirmation-calls.ts';
import { SUPPLIER_ORDER_COLUMNS } from './supplier-orders-columns.tsx';
import {
  ALL_TAB,
  parseSupplierOrdersSearch,
  type SupplierOrdersChange,
  type SupplierOrdersSearch,
  supplierOrdersQuestion,
} from './supplier-orders-params.ts';

type SupplierOrdersPageProps = {
  readonly search: SupplierOrdersSearch;
  readonly onSearch: (next: SupplierOrdersSearch, how?: { readonly replace?: boolean }) => void;
};

const EVENT_CALLS = {
  'supply.confirm': calls.confirmSupply,
  'supply.reprice': calls.repriceSupply,
  'supply.decline': calls.declineSupply,
} as const;
const table = tableOf(supplierConfirmationMachine);
const idOf = ({ id }: SupplierConfirmation): SupplierConfirmationId => id;

export function SupplierOrdersPage({ search, onSearch }: SupplierOrdersPageProps) {
  const cache = useQueryClient();
  const profile = useProfile();
  const actor = actorOf(profile);
  const { keyFor, answered } = useIdempotencyKey();
  const [busy, setBusy] = useState(false);
  const [dialog, setDialog] = useState<'decline' | 'reprice' | null>(null);
  const go = (change: SupplierOrdersChange, how?: { readonly replace?: boolean }) =>
    onSearch(parseSupplierOrdersSearch({ ...search, ...change }), how);
  const question = useMemo(() => supplierOrdersQuestion(search), [search]);
  const list = useListFetch({
    key: [SUPPLIER_CONFIRMATIONS, profile.id, question],
    load: async (signal, place) =>
      toListPage(await listSupplierConfirmations({ ...question, ...place }, signal)),
    rowId: idOf,
    live: ['line'],
  });
  const { selection, rows } = list;
  const narrow = (change: SupplierOrdersChange) => {
    selection.clear();
    go({ page: undefined, ...change }, { replace: true });
  };
  const picked = rows.filter(({ id }) => selection.ids.has(id));

  function reasonAgainst(type: keyof typeof EVENT_CALLS): string | null {
    if (picked.length === 0) return 'Select stones first.';
    if (!mayCall(profile, EVENT_CALLS[type])) return PROBLEMS.forbidden.message;
    // The guard requires a remark, for which the dialog asks only later.
    const event: SupplierConfirmationEvent =
      type === 'supply.decline' ? { type, actor, remark: 'asked for' } : { type, actor };
    for (const { status, order_status } of picked) {
      const context = {
        supplierUserId: profile.id,
        isOrderPending: order_status === APPROVAL.pending.code,
        due: false,
      };
      const verdict = decideByTable(table, status, context, event);
      if (!verdict.ok)
        return toProblemOfRefusal({
          workflow: supplierConfirmationWorkflow,
          state: status,
          event: type,
          guard: verdict.guard,
        }).message;
    }
    return null;
  }

  async function answer(sent: SupplierAnswer): Promise<void> {
    if (busy) return;
    setBusy(true);
    setDialog(null);
    try {
      const { message } = await sendAnswer(keyFor(JSON.stringify(sent)), sent);
      answered();
      notifySuccess(message);
      selection.clear();
    } catch (error) {
      notifyProblem(error, TEXTS.failed);
    }
    setBusy(false);
    await cache.invalidateQueries({ queryKey: [SUPPLIER_CONFIRMATIONS] });
  }

  const confirmPicked = () => void answer({ kind: 'confirm', ids: picked.map(idOf) });
  const confirmClosed = reasonAgainst('supply.confirm');
  const declineClosed = reasonAgainst('supply.decline');
  const [only] = picked;
  const repriceClosed =
    picked.length > 1 ? 'Select one stone to enter its price.' : reasonAgainst('supply.reprice');
  useCommands([
    {
      id: 'supplierOrders.confirm',
      label: 'Confirm the selected stones',
      group: 'Orders to confirm',
      keys: KEY.approve,
      reason: confirmClosed,
      run: confirmPicked,
    },
    {
      id: 'supplierOrders.decline',
      label: 'Decline the selected stones',
      group: 'Orders to confirm',
      keys: KEY.reject,
      reason: declineClosed,
      run: () => setDialog('decline'),
    },
  ]);
  const stones = count(picked.length, 'stone');

  return (
    <div className="kept-page">
      <PageHeader title="Orders to confirm" />
      <search className="kept-bar" aria-label="Filters">
        <SegmentedControl
          aria-label="Orders"
          data={[
            { value: 'open', label: 'To confirm' },
            { value: 'all', label: 'All' },
          ]}
          value={search.tab === ALL_TAB ? 'all' : 'open'}
          onChange={(value) => narrow({ tab: value === 'all' ? ALL_TAB : undefined })}
        />
        <SearchField
          className="kept-search"
          size="sm"
          label="Stock, report or order number"
          longest={longest.listSupplierConfirmations.search}
          term={search.q ?? ''}
          onTerm={(q) => narrow({ q: q.trim() || undefined })}
        />
      </search>
      <ListGrid
        list={list}
        viewKey="supplier-orders"
        label="Orders to confirm"
        words={['stone', 'stones']}
        columns={SUPPLIER_ORDER_COLUMNS}
        search={search}
        onPage={(next) => go(next)}
        actionBar={
          <SelectionBar ticked={picked.length} onClear={selection.clear}>
            <ReasonButton
              variant="default"
              reason={declineClosed}
              rightSection={<Keys>{KEY.reject}</Keys>}
              onClick={() => setDialog('decline')}
            >
              Decline
            </ReasonButton>
            <ReasonButton
              variant="default"
              reason={repriceClosed}
              onClick={() => setDialog('reprice')}
            >
              New price
            </ReasonButton>
            <ReasonButton
              variant="filled"
              reason={confirmClosed}
              loading={busy}
              rightSection={<Keys>{KEY.approve}</Keys>}
              onClick={confirmPicked}
            >
              Confirm
            </ReasonButton>
          </SelectionBar>
        }
        empty={
          search.q === undefined ? (
            <EmptyState title="No orders to confirm">
              Orders of your stones appear here until you confirm or decline them.
            </EmptyState>
          ) : (
            <EmptyState
              title="No order matches the search"
              actions={<Button onClick={() => narrow({ q: undefined })}>Show all</Button>}
            />
          )
        }
        renderPhoneRow={(asked) => ({
          picture: <ShapeIcon shape={asked.shape} size={30} />,
          title: (
            <>
              <GrowthBadge growth={asked.growth_type} /> {asked.org_stock_no}
            </>
          ),
          value: <SupplierStatus code={asked.status} />,
          detail: titleWithoutGrowth(asked),
          note: asked.order_no,
          more: [
            ...(asked.asked_per_ct === null ? [] : [`$${formatNumber(asked.asked_per_ct)}/ct`]),
            ...(asked.until === null ? [] : [`answer by ${formatDateTime(asked.until)}`]),
          ].join(', '),
        })}
      />
      {dialog === 'decline' ? (
        <ConfirmDialog
          opened
          title={`Decline ${stones}?`}
          confirmLabel={`Decline ${stones}`}
          danger
          reason={{
            ready: PRESET_REASONS.declineSupply,
            noteLabel: 'Reason, shown to the office',
            required: true,
          }}
          onConfirm={({ note }) =>
            void answer({ kind: 'decline', ids: picked.map(idOf), remark: note })
          }
          onClose={() => setDialog(null)}
        >
          <p>The orders cannot be approved, and the stones are taken off the market.</p>
        </ConfirmDialog>
      ) : null}
      {dialog === 'reprice' && only ? (
        <PriceDialog
          asked={only}
          onConfirm={(perCarat) => void answer({ kind: 'reprice', id: only.id, perCarat })}
          onClose={() => setDialog(null)}
        />
      ) : null}
    </div>
  );
}
