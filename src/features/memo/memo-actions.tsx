import { useState } from 'react';
import * as calls from '#common/access/calls.gen.ts';
import { mayCall } from '#common/access/may-call.ts';
import { count } from '#common/count.ts';
import { localDayOf } from '#common/typed-day.ts';
import { ROLE } from '#machines/codes.ts';
import { disabledReason } from '#machines/screens/action-request.ts';
import { memoLineWorkflow } from '#machines/workflows/memo-line.ts';
import {
  ConcurrentLineChanges,
  NothingLeft,
  useDialogLines,
} from '../../shared/lines/dialog-lines.tsx';
import { LineActs } from '../../shared/lines/line-acts.tsx';
import { isLive, type LineActionsProps } from '../../shared/lines/line-list.ts';
import { WithdrawDialog } from '../../shared/lines/withdraw-dialog.tsx';
import { othersText } from '../../shared/records/use-dialog-rows.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { useShipping } from '../../shared/shipments/use-shipping.tsx';
import {
  acceptanceTargets,
  type MemoActionName,
  memoTargets,
  renewalTargets,
} from '../../shared/stones/checks/memo-checks.ts';
import { PRESET_REASONS } from '../../shared/stones/commands/preset-reasons.ts';
import { DialogStones } from '../../shared/stones/dialog-stones.tsx';
import { actorOf, mayRunMemos } from '../../shared/stones/stone-permissions.ts';
import type { LineRow } from '../../shared/stones/stone-types.ts';
import type { OfferedAction } from '../../ui/actions/ActionButton.tsx';
import { ConfirmDialog } from '../../ui/actions/ConfirmDialog.tsx';
import { KEY } from '../../ui/key-names.ts';
import { AcceptTermsDialog } from './accept-terms-dialog.tsx';
import { RenewDialog } from './renew-dialog.tsx';
import { SellDialog } from './sell-dialog.tsx';

interface BarAction extends Omit<OfferedAction, 'reason' | 'run'> {
  readonly action: MemoActionName | 'renewMemo' | 'acceptMemoTerms';
  /** true: only offered to the customer itself */
  readonly customerOnly?: true;
  /** true: the action applies to lines that are no longer on memo; false: to lines still on memo */
  readonly settled: boolean;
}

const BAR: readonly BarAction[] = [
  {
    action: 'reverse',
    label: 'Reverse',
    keys: KEY.takeBack,
    icon: 'refresh',
    variant: 'danger',
    settled: true,
  },
  {
    action: 'withdrawMemo',
    label: 'Withdraw',
    keys: KEY.withdraw,
    icon: 'block',
    variant: 'danger',
    settled: false,
  },
  { action: 'renewMemo', label: 'Renew', keys: KEY.extend, icon: 'clock', settled: false },
  {
    action: 'acceptMemoTerms',
    label: 'Accept terms',
    keys: KEY.approve,
    icon: 'check',
    settled: false,
    customerOnly: true,
  },
  { action: 'sell', label: 'Sell', keys: KEY.sell, icon: 'check', settled: false },
  {
    action: 'receive',
    label: 'Receive',
    keys: KEY.receive,
    icon: 'download',
    variant: 'filled',
    settled: false,
  },
];

const VERBS = {
  sell: 'sell',
  reverse: 'reverse',
  withdrawMemo: 'withdraw',
  renewMemo: 'renew',
  acceptMemoTerms: 'accept',
} as const;

export function MemoActions(props: LineActionsProps<LineRow>) {
  const { picks, machine } = props;
  const profile = useProfile();
  const [openAction, setOpenAction] = useState<Exclude<BarAction['action'], 'receive'> | null>(
    null,
  );
  const actor = { actor: actorOf(profile), mayWrite: mayRunMemos(profile) };
  const acceptor = { ...actor, mayWrite: mayCall(profile, calls.acceptMemoTerms) };
  const targetsOf = (action: BarAction['action'], of = picks) =>
    action === 'renewMemo'
      ? renewalTargets(of, actor, localDayOf(Date.now()))
      : action === 'acceptMemoTerms'
        ? acceptanceTargets(of, acceptor, localDayOf(Date.now()))
        : memoTargets(action, of, actor);
  const { rows, left } = useDialogLines(openAction !== null, picks);
  const kinds = new Set(picks.map((line) => !isLive(memoLineWorkflow, line)));
  const isCustomer = profile.role_id === ROLE.customer;
  const offered = BAR.filter(
    ({ settled, customerOnly }) =>
      (picks.length === 0 || kinds.has(settled)) && (!customerOnly || isCustomer),
  ).map((entry) => {
    const targets = targetsOf(entry.action);
    const reason = disabledReason(targets);
    const run = () => {
      // `receive` has no dialog here. A disabled action skips its dialog, because `machine.ask`
      // shows the reason.
      if (entry.action !== 'receive' && reason === null) setOpenAction(entry.action);
      else machine.ask(entry.action, targets);
    };
    return { ...entry, reason, run };
  });

  const shipping = useShipping(picks, (line) => isLive(memoLineWorkflow, line));
  // The last action is the main one.
  const acts = [...offered.slice(0, -1), shipping.act, ...offered.slice(-1)];

  return (
    <LineActs {...props} name="memos" group="Memos" acts={acts}>
      {shipping.dialog}
      <SellDialog
        opened={openAction === 'sell' && rows.length > 0}
        lines={rows}
        left={left}
        onSell={(agreed, belowCostReason) => {
          setOpenAction(null);
          machine.ask('sell', memoTargets('sell', rows, actor, agreed), {
            isConfirmed: true,
            ...(belowCostReason === undefined ? {} : { terms: { belowCostReason } }),
          });
        }}
        onClose={() => setOpenAction(null)}
      />
      {openAction === 'renewMemo' && rows.length > 0 ? (
        <RenewDialog
          lines={rows}
          onRenew={(dueOn, remark) => {
            setOpenAction(null);
            machine.ask('renewMemo', targetsOf('renewMemo', rows), {
              remark,
              details: { dueOn },
              isConfirmed: true,
            });
          }}
          onClose={() => setOpenAction(null)}
        />
      ) : null}
      {openAction === 'acceptMemoTerms' && rows.length > 0 ? (
        <AcceptTermsDialog
          lines={rows}
          onAccept={(termsVersions) => {
            setOpenAction(null);
            machine.ask('acceptMemoTerms', targetsOf('acceptMemoTerms', rows), {
              details: { termsVersions },
              isConfirmed: true,
            });
          }}
          onClose={() => setOpenAction(null)}
        />
      ) : null}
      <WithdrawDialog
        opened={openAction === 'withdrawMemo' && rows.length > 0}
        picks={rows}
        left={left}
        onWithdraw={(remark) => {
          setOpenAction(null);
          machine.ask('withdrawMemo', memoTargets('withdrawMemo', rows, actor), {
            remark,
            isConfirmed: true,
          });
        }}
        onClose={() => setOpenAction(null)}
      >
        <p>
          {rows.length === 1
            ? 'Withdraw the stone only if it is lost or can no longer be sold. The stone is received and taken off the market. It is not offered to the waitlist, and the withdrawal counts against the supplier.'
            : 'Withdraw the stones only if they are lost or can no longer be sold. The stones are received and taken off the market. They are not offered to the waitlists, and the withdrawals count against the suppliers.'}
        </p>
        <ConcurrentLineChanges left={left} rows={rows} />
      </WithdrawDialog>
      <ConfirmDialog
        opened={openAction === 'reverse' && rows.length > 0}
        title={`Reverse ${count(rows.length, 'stone')}?`}
        confirmLabel={`Reverse ${othersText(count(rows.length, 'stone'), { rows, left })}`}
        danger
        reason={{ ready: PRESET_REASONS.reverseMemo, required: true }}
        onConfirm={({ note }) => {
          setOpenAction(null);
          machine.ask('reverse', memoTargets('reverse', rows, actor), {
            remark: note,
            isConfirmed: true,
          });
        }}
        onClose={() => setOpenAction(null)}
      >
        <DialogStones stones={rows} />
        <p>
          {rows.length === 1
            ? 'The stone will be on memo again. If it was sold, its invoice is credited.'
            : 'The stones will be on memo again. The invoices of sold stones are credited.'}
        </p>
        <ConcurrentLineChanges left={left} rows={rows} />
      </ConfirmDialog>
      <NothingLeft
        opened={openAction !== null && left.length > 0 && rows.length === 0}
        act={VERBS[openAction ?? 'sell']}
        left={left}
        onClose={() => setOpenAction(null)}
      />
    </LineActs>
  );
}
