import { useState } from 'react';
import { formatNumber, formatWeight } from '#common/format.ts';
import { sumsOf } from '#common/stone-sums.ts';
import { disabledReason } from '#machines/screens/action-request.ts';
import { useMemoFacts } from '../../shared/exposure/use-memo-facts.ts';
import { useActingClient } from '../../shared/lines/acting-client.ts';
import { termsOf } from '../../shared/lines/agreed-prices.tsx';
import {
  ConcurrentLineChanges,
  NothingLeft,
  useDialogLines,
} from '../../shared/lines/dialog-lines.tsx';
import { LineActs } from '../../shared/lines/line-acts.tsx';
import type { LineActionsProps } from '../../shared/lines/line-list.ts';
import { TakeDialog } from '../../shared/lines/take-dialog.tsx';
import { WithdrawDialog } from '../../shared/lines/withdraw-dialog.tsx';
import { useProfile } from '../../shared/session/use-session.ts';
import { isOfferedTo } from '../../shared/stones/action-permissions.ts';
import { amountOf } from '../../shared/stones/amount-of.ts';
import { type HoldActionName, holdTargets } from '../../shared/stones/checks/hold-checks.ts';
import { isHeldByClient, lineStoneTargets } from '../../shared/stones/checks/line-stone-checks.ts';
import { useReasonedCommand } from '../../shared/stones/checks/use-reasoned-command.tsx';
import { withAgreedPrices } from '../../shared/stones/sale-prices.ts';
import {
  actorOf,
  isStaffRole,
  mayHold,
  mayWriteList,
} from '../../shared/stones/stone-permissions.ts';
import type { HoldRow } from '../../shared/stones/stone-types.ts';
import type { Taking } from '../../shared/stones/taking-words.ts';
import type { OfferedAction } from '../../ui/actions/ActionButton.tsx';
import { KEY } from '../../ui/key-names.ts';

interface BarAction extends Omit<OfferedAction, 'reason' | 'run'> {
  readonly action: HoldActionName | Taking;
  readonly staffOnly?: boolean;
}

const BAR: readonly BarAction[] = [
  {
    action: 'withdraw',
    label: 'Withdraw',
    keys: KEY.withdraw,
    icon: 'block',
    variant: 'danger',
    staffOnly: true,
  },
  { action: 'extend', label: 'Extend', keys: KEY.extend, icon: 'clock' },
  { action: 'release', label: 'Release', keys: KEY.release, icon: 'unlock' },
  { action: 'memo', label: 'Memo', keys: KEY.memo, icon: 'external' },
  { action: 'confirm', label: 'Confirm', keys: KEY.confirm, icon: 'check', variant: 'filled' },
];
const RIGHT = { memo: 'memo', confirm: 'confirm-stone' } as const satisfies Record<Taking, string>;
const isTaking = (action: BarAction['action']): action is Taking => action in RIGHT;

export function HoldActions(props: LineActionsProps<HoldRow>) {
  const { picks, machine } = props;
  const profile = useProfile();
  const { whom } = useActingClient(picks);
  const [dialog, setDialog] = useState<'withdraw' | Taking | null>(null);
  const reasoned = useReasonedCommand(machine);
  const { rows, left } = useDialogLines(dialog !== null, picks);
  const actor = actorOf(profile);
  const limits = useMemoFacts(rows, isHeldByClient);
  const holdActor = { actor, mayWrite: mayHold(profile) };
  const targetsOf = (action: BarAction['action'], of = picks) =>
    isTaking(action)
      ? lineStoneTargets(action, of, {
          actor,
          mayWrite: mayWriteList(profile, RIGHT[action]),
          limits,
        })
      : holdTargets(action, of, holdActor);
  const offered = BAR.filter(
    ({ action, staffOnly }) =>
      (!staffOnly || isStaffRole(profile.role_id)) &&
      (!isTaking(action) || isOfferedTo(profile.role_id, action)),
  ).map((entry) => {
    const { action } = entry;
    const targets = targetsOf(action);
    const reason = disabledReason(targets);
    const run = () => {
      // Withdrawing holds, and taking their stones (memo or confirm), opens a dialog. If a selected
      // hold does not allow the action, `ask` shows the reasons instead.
      if (reason === null && (action === 'withdraw' || isTaking(action))) setDialog(action);
      else if (action === 'release' || action === 'extend')
        reasoned.openDialog(action, picks, (remark) =>
          holdTargets(action, picks, holdActor, remark),
        );
      else machine.ask(action, targets, isTaking(action) ? whom : {});
    };
    return { ...entry, reason, run };
  });
  const taking = dialog === 'withdraw' ? null : dialog;
  const sums = sumsOf(rows);

  return (
    <LineActs {...props} name="holds" group="Holds" acts={offered}>
      <WithdrawDialog
        opened={dialog === 'withdraw' && rows.length > 0}
        picks={rows}
        left={left}
        onWithdraw={(remark) => {
          setDialog(null);
          machine.ask('withdraw', holdTargets('withdraw', rows, holdActor), {
            remark,
            isConfirmed: true,
          });
        }}
        onClose={() => setDialog(null)}
      >
        <p>
          {rows.length === 1
            ? 'The stone is no longer available. Its hold ends now, and the stone is taken off the market. The stone is not offered to the waitlist. The withdrawal counts against the supplier, and the holder is notified of the reason.'
            : 'The stones are no longer available. Their holds end now, and the stones are taken off the market. The stones are not offered to the waitlists. The withdrawals count against the suppliers, and the holders are notified of the reason.'}
        </p>
        <ConcurrentLineChanges left={left} rows={rows} />
      </WithdrawDialog>
      <TakeDialog
        taking={rows.length > 0 ? taking : null}
        picks={rows}
        left={left}
        clientName={whom.clientName}
        businessId={rows[0]?.business_id ?? null}
        added={amountOf(rows.filter((row) => !isHeldByClient(row)))}
        evaluate={(limits) =>
          lineStoneTargets('memo', rows, { actor, mayWrite: mayWriteList(profile, 'memo'), limits })
        }
        onTake={(remark, limitReason, agreed) => {
          setDialog(null);
          if (taking)
            machine.ask(taking, withAgreedPrices(targetsOf(taking, rows), agreed.prices), {
              ...whom,
              remark,
              details: { limitReason },
              ...termsOf(agreed),
              isConfirmed: true,
            });
        }}
        onClose={() => setDialog(null)}
      >
        <p>
          {formatWeight(sums.carat)} ct for <b>${formatNumber(sums.amount)}</b>{' '}
          {rows.length === 1 ? 'at the price of the hold.' : 'at the prices of the holds.'}
        </p>
        <ConcurrentLineChanges left={left} rows={rows} />
      </TakeDialog>
      <NothingLeft
        opened={dialog !== null && left.length > 0 && rows.length === 0}
        act={dialog === 'withdraw' ? 'withdraw' : 'take'}
        left={left}
        onClose={() => setDialog(null)}
      />
      {reasoned.dialog}
    </LineActs>
  );
}
