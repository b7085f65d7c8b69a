import '../../shared/stones/refusal-list.css';
import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { count } from '../../common/count.ts';
import { formatNumber } from '../../common/format.ts';
import { type ActionTarget, closedBy, refusalsOf } from '../../machines/screens/action-request.ts';
import { LeftMeanwhile, NothingLeft } from '../../shared/lines/asked-lines.tsx';
import { othersOr } from '../../shared/records/use-asked.ts';
import { READY_REASONS } from '../../shared/stones/acts/ready-reasons.ts';
import { amountOf } from '../../shared/stones/amount-of.ts';
import { AskedStones } from '../../shared/stones/asked-stones.tsx';
import { isExternal, orderTargets } from '../../shared/stones/asks/confirm-stone.ts';
import { BelowCostReason, faultOfReason } from '../../shared/stones/below-cost-reason.tsx';
import { isBelowCost } from '../../shared/stones/status/below-cost.tsx';
import type { StoneActing } from '../../shared/stones/use-stone-action.ts';
import type { LineRow } from '../../shared/stones/wire.ts';
import { ConfirmDialog } from '../../ui/acts/ConfirmDialog.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { type ChosenInstead, InsteadChoice, NONE_INSTEAD } from './instead-choice.tsx';
import type { askerOf } from './order-rights.ts';
import { ReverseDialog } from './reverse-dialog.tsx';

export type OrderDialogName = 'approve' | 'reject' | 'changeOrder' | 'cancelOrder' | 'reverseOrder';

export type OrderDialogProps = {
  /** null closes the dialog */
  readonly name: OrderDialogName | null;
  readonly picks: readonly LineRow[];
  /** rows that another user has decided since the dialog opened */
  readonly left: readonly LineRow[];
  readonly asker: ReturnType<typeof askerOf>;
  readonly machine: StoneActing;
  readonly onClose: () => void;
};

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

/** Splits the chosen rows into those that allow the action and those with a refusal. */
function parted(action: OrderDialogName, { picks, asker }: OrderDialogProps) {
  const targets = orderTargets(action, picks, asker);
  const open = targets.filter(({ problem }) => problem === null);
  const ids = new Set(open.map(({ id }) => id));
  return { targets, open, rows: picks.filter(({ id }) => ids.has(id)) };
}

function ApproveDialog(props: OrderDialogProps) {
  const [reason, setReason] = useState('');
  const { targets, open, rows } = parted('approve', props);
  const below = rows.filter(isBelowCost);
  const needsReason = below.length > 0;
  const unreasoned = needsReason ? faultOfReason(reason) : null;
  const external = rows.filter(isExternal);
  const clients = new Set(rows.map(({ company_name }) => company_name));
  const stones = count(open.length, 'stone');
  const close = () => {
    setReason('');
    props.onClose();
  };
  return (
    <ConfirmDialog
      opened={props.name === 'approve'}
      title={`Approve ${stones}?`}
      confirmLabel={`Approve ${othersOr(stones, { rows, left: props.left })}`}
      closed={open.length === 0 ? closedBy(targets) : unreasoned}
      onConfirm={() => {
        close();
        props.machine.ask('approve', open, {
          isAsked: true,
          terms: {
            external: external.map(({ id }) => id),
            ...(needsReason ? { belowCostReason: reason.trim() } : {}),
          },
        });
      }}
      onClose={close}
    >
      <AskedStones stones={rows} />
      <p>
        Sold for <b>${formatNumber(amountOf(rows))}</b> to {namedClients(clients)}. The invoice is
        written and the client is told. Only another administrator can take it back.
      </p>
      {external.length > 0 ? (
        <p>
          {external.length === rows.length
            ? 'They came with the request of an external client and are approved as such.'
            : `${external.length} of them came with the request of an external client. Those are approved by a call of their own, the others as usual; each stone has its own outcome.`}
        </p>
      ) : null}
      {needsReason ? (
        <div className="ui-dialog-fields">
          <BelowCostReason stones={below} value={reason} onText={setReason} />
        </div>
      ) : null}
      <LeftMeanwhile left={props.left} rows={props.picks} />
      <InTheWay targets={targets} />
    </ConfirmDialog>
  );
}

function RejectDialog(props: OrderDialogProps) {
  const [gone, setGone] = useState(false);
  const [instead, setInstead] = useState<ChosenInstead>(NONE_INSTEAD);
  const { targets, open, rows } = parted('reject', props);
  const stones = count(open.length, 'stone');
  const one = open.length === 1;
  const close = () => {
    setGone(false);
    setInstead(NONE_INSTEAD);
    props.onClose();
  };
  return (
    <ConfirmDialog
      opened={props.name === 'reject'}
      title={`Reject ${stones}?`}
      size={640}
      confirmLabel={`Reject ${othersOr(stones, { rows, left: props.left })}`}
      danger
      reason={{
        ready: READY_REASONS.reject,
        noteLabel: 'Reason, told to the client',
        required: true,
      }}
      onConfirm={({ note }) => {
        close();
        props.machine.ask(gone ? 'withdrawOrder' : 'reject', open, {
          remark: note,
          isAsked: true,
          terms: {
            businesses: Object.fromEntries(rows.map((row) => [row.id, row.business_id])),
            instead: [...instead.values()],
          },
        });
      }}
      onClose={close}
    >
      <AskedStones stones={rows} />
      <p>
        {one
          ? 'The stone is free again, unless it is gone.'
          : 'The stones are free again, unless they are gone.'}
      </p>
      <div className="ui-dialog-fields">
        <Checkbox
          label={one ? 'The stone is gone' : 'The stones are gone'}
          description={
            one
              ? 'It leaves the market, is offered to nobody and counts against its supplier.'
              : 'They leave the market, are offered to nobody and count against their supplier.'
          }
          checked={gone}
          onChange={(event) => setGone(event.currentTarget.checked)}
        />
      </div>
      {props.name === 'reject' ? (
        <InsteadChoice rows={rows} chosen={instead} onChosen={setInstead} />
      ) : null}
      <LeftMeanwhile left={props.left} rows={props.picks} />
      <InTheWay targets={targets} />
    </ConfirmDialog>
  );
}

function CancelDialog(props: OrderDialogProps) {
  const { picks, asker } = props;
  const { targets } = parted('cancelOrder', props);
  const needsReason = closedBy(orderTargets('cancelOrder', picks, asker, '')) !== null;
  const stones = count(targets.length, 'request');
  return (
    <ConfirmDialog
      opened={props.name === 'cancelOrder'}
      title={`Cancel ${stones}?`}
      confirmLabel={`Cancel ${othersOr(stones, { rows: picks, left: props.left })}`}
      danger
      reason={
        needsReason
          ? {
              ready: READY_REASONS.cancel,
              noteLabel: 'Reason, told to the client',
              required: true,
            }
          : { noteLabel: 'Reason' }
      }
      onConfirm={({ note }) => {
        props.onClose();
        props.machine.ask('cancelOrder', targets, { remark: note, isAsked: true });
      }}
      onClose={props.onClose}
    >
      <AskedStones stones={picks} />
      <p>The frozen price is given up, and the stones are free for others.</p>
      <LeftMeanwhile left={props.left} rows={props.picks} />
    </ConfirmDialog>
  );
}

/** Lists the excluded stones with the reason of each. */
function InTheWay({ targets }: { readonly targets: readonly ActionTarget[] }) {
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

function namedClients(clients: ReadonlySet<string | null>): string {
  const [only] = clients;
  return clients.size === 1 && only ? only : `${clients.size} clients`;
}
