import type { OrderDialogName, OrderDialogProps } from './order-dialog-props.ts';
import '../../shared/stones/refusal-list.css';
import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { count } from '#common/count.ts';
import { formatNumber } from '#common/format.ts';
import { type ActionTarget, disabledReason, refusalsOf } from '#machines/screens/action-request.ts';
import { ConcurrentLineChanges, NothingLeft } from '../../shared/lines/dialog-lines.tsx';
import { othersText } from '../../shared/records/use-dialog-rows.ts';
import { amountOf } from '../../shared/stones/amount-of.ts';
import { BelowCostReason, faultOfReason } from '../../shared/stones/below-cost-reason.tsx';
import {
  isDeclined,
  isExternal,
  isUnanswered,
  orderTargets,
} from '../../shared/stones/checks/order-checks.ts';
import { PRESET_REASONS } from '../../shared/stones/commands/preset-reasons.ts';
import { DialogStones } from '../../shared/stones/dialog-stones.tsx';
import { isBelowCost } from '../../shared/stones/status/below-cost.tsx';
import { faultOfUnanswered, UnansweredReason } from '../../shared/stones/unanswered-reason.tsx';
import { ConfirmDialog } from '../../ui/actions/ConfirmDialog.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import {
  type ChosenReplacements,
  NO_REPLACEMENTS,
  ReplacementChoice,
} from './replacement-choice.tsx';
import { ReverseDialog } from './reverse-dialog.tsx';

export function OrderDialog(props: OrderDialogProps) {
  const { name, picks, left, onClose } = props;
  if (name !== null && picks.length === 0 && left.length > 0)
    return <NothingLeft opened act={ACT[name]} left={left} onClose={onClose} />;
  return (
    <>
      <ApproveDialog {...props} />
      <RejectDialog {...props} />
      <CancelDialog {...props} />
      {name === 'changeOrder' ? <ChangeDialog {...props} /> : null}
      {name === 'reverseOrder' ? <ReverseDialog {...props} /> : null}
    </>
  );
}

const ACT: Readonly<Record<OrderDialogName, string>> = {
  approve: 'approve',
  reject: 'reject',
  changeOrder: 'change',
  cancelOrder: 'cancel',
  reverseOrder: 'reverse',
};

function splitTargets(action: OrderDialogName, { picks, orderActor }: OrderDialogProps) {
  const targets = orderTargets(action, picks, orderActor);
  const open = targets.filter(({ problem }) => problem === null);
  const ids = new Set(open.map(({ id }) => id));
  return { targets, open, rows: picks.filter(({ id }) => ids.has(id)) };
}

function ApproveDialog(props: OrderDialogProps) {
  const [reason, setReason] = useState('');
  const [unanswered, setUnanswered] = useState('');
  const { targets, open, rows } = splitTargets('approve', props);
  const below = rows.filter(isBelowCost);
  const needsReason = below.length > 0;
  const unconfirmed = rows.filter(isUnanswered);
  const unreasoned =
    (unconfirmed.length > 0 ? faultOfUnanswered(unanswered) : null) ??
    (needsReason ? faultOfReason(reason) : null);
  const external = rows.filter(isExternal);
  const companyNames = new Set(rows.map(({ company_name }) => company_name));
  const stones = count(open.length, 'stone');
  const close = () => {
    setReason('');
    setUnanswered('');
    props.onClose();
  };
  return (
    <ConfirmDialog
      opened={props.name === 'approve'}
      title={`Approve ${stones}?`}
      confirmLabel={`Approve ${othersText(stones, { rows, left: props.left })}`}
      disabledReason={open.length === 0 ? disabledReason(targets) : unreasoned}
      onConfirm={() => {
        close();
        props.machine.ask('approve', open, {
          isConfirmed: true,
          terms: {
            external: external.map(({ id }) => id),
            ...(needsReason ? { belowCostReason: reason.trim() } : {}),
            ...(unconfirmed.length > 0 ? { unansweredReason: unanswered.trim() } : {}),
          },
        });
      }}
      onClose={close}
    >
      <DialogStones stones={rows} />
      <p>
        You are selling stones for <b>${formatNumber(amountOf(rows))}</b> to{' '}
        {buyersText(companyNames)}. An invoice is created and the trading client is notified. Only
        another administrator can reverse the sale.
      </p>
      {external.length > 0 ? (
        <p>
          {external.length === rows.length
            ? 'Stones ordered by an API client are approved as API orders.'
            : `Stones ordered by an API client (${external.length}) are approved separately from the others, and each stone has its own result.`}
        </p>
      ) : null}
      {unconfirmed.length > 0 ? (
        <div className="ui-dialog-fields">
          <UnansweredReason stones={unconfirmed} value={unanswered} onText={setUnanswered} />
        </div>
      ) : null}
      {needsReason ? (
        <div className="ui-dialog-fields">
          <BelowCostReason stones={below} value={reason} onText={setReason} />
        </div>
      ) : null}
      <ConcurrentLineChanges left={props.left} rows={props.picks} />
      <ExcludedStones targets={targets} />
    </ConfirmDialog>
  );
}

function RejectDialog(props: OrderDialogProps) {
  const [gone, setGone] = useState(false);
  const [instead, setInstead] = useState<ChosenReplacements>(NO_REPLACEMENTS);
  const { targets, open, rows } = splitTargets('reject', props);
  const stones = count(open.length, 'stone');
  const one = open.length === 1;
  const close = () => {
    setGone(false);
    setInstead(NO_REPLACEMENTS);
    props.onClose();
  };
  return (
    <ConfirmDialog
      opened={props.name === 'reject'}
      title={`Reject ${stones}?`}
      size={640}
      confirmLabel={`Reject ${othersText(stones, { rows, left: props.left })}`}
      danger
      reason={{
        ready: PRESET_REASONS.reject,
        noteLabel: 'Reason, shown to the trading client',
        required: true,
      }}
      onConfirm={({ note }) => {
        close();
        props.machine.ask(gone ? 'withdrawOrder' : 'reject', open, {
          remark: note,
          isConfirmed: true,
          terms: {
            businesses: Object.fromEntries(rows.map((row) => [row.id, row.business_id])),
            instead: [...instead.values()],
          },
        });
      }}
      extra={
        <>
          <div className="ui-dialog-fields">
            <Checkbox
              label={
                one ? 'The stone is no longer available' : 'The stones are no longer available'
              }
              description={
                one
                  ? 'The stone is delisted and no longer offered to anyone. The rejection counts against the supplier.'
                  : 'The stones are delisted and no longer offered to anyone. The rejection counts against the suppliers.'
              }
              checked={gone}
              onChange={(event) => setGone(event.currentTarget.checked)}
            />
          </div>
          {props.name === 'reject' ? (
            <ReplacementChoice rows={rows} chosen={instead} onChosen={setInstead} />
          ) : null}
        </>
      }
      onClose={close}
    >
      <DialogStones stones={rows} />
      <p>
        {outcomeText(
          rows,
          one
            ? 'The stone becomes available again, unless you mark it as unavailable.'
            : 'The stones become available again, unless you mark them as unavailable.',
        )}
      </p>
      <ConcurrentLineChanges left={props.left} rows={props.picks} />
      <ExcludedStones targets={targets} />
    </ConfirmDialog>
  );
}

function CancelDialog(props: OrderDialogProps) {
  const { picks, orderActor } = props;
  const { targets } = splitTargets('cancelOrder', props);
  const needsReason = disabledReason(orderTargets('cancelOrder', picks, orderActor, '')) !== null;
  const stones = count(targets.length, 'order');
  return (
    <ConfirmDialog
      opened={props.name === 'cancelOrder'}
      title={`Cancel ${stones}?`}
      confirmLabel={`Cancel ${othersText(stones, { rows: picks, left: props.left })}`}
      cancelLabel="Keep"
      danger
      reason={
        needsReason
          ? {
              ready: PRESET_REASONS.cancel,
              noteLabel: 'Reason, shown to the trading client',
              required: true,
            }
          : { noteLabel: 'Reason' }
      }
      onConfirm={({ note }) => {
        props.onClose();
        props.machine.ask('cancelOrder', targets, { remark: note, isConfirmed: true });
      }}
      onClose={props.onClose}
    >
      <DialogStones stones={picks} />
      <p>
        The locked price is released.{' '}
        {outcomeText(picks, 'Stones that the supplier still has become available again.')}
      </p>
      <ConcurrentLineChanges left={props.left} rows={props.picks} />
    </ConfirmDialog>
  );
}

/**
 * Returns what happens to the stones of orders that end. Stones that their suppliers declined are
 * delisted.
 */
function outcomeText(rows: OrderDialogProps['picks'], ofOthers: string): string {
  const declined = rows.filter(isDeclined).length;
  if (declined === 0) return ofOthers;
  if (declined < rows.length)
    return `Stones that their suppliers declined (${declined}) are delisted. All others become available again.`;
  return declined === 1
    ? 'The stone is delisted, because its supplier declined it.'
    : 'The stones are delisted, because their suppliers declined them.';
}

function ExcludedStones({ targets }: { readonly targets: readonly ActionTarget[] }) {
  const refusals = refusalsOf(targets);
  if (refusals.length === 0) return null;
  return (
    <>
      <p>{count(refusals.length, 'stone')} left out:</p>
      <ul className="refusal-list" aria-label="Stones left out">
        {refusals.map(({ id, stockNo, message }) => (
          <li key={id}>
            <b>{stockNo}</b> {message}
          </li>
        ))}
      </ul>
    </>
  );
}

function buyersText(companyNames: ReadonlySet<string | null>): string {
  const [only] = companyNames;
  return companyNames.size === 1 && only ? only : count(companyNames.size, 'trading client');
}
