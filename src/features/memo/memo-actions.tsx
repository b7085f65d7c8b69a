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
  hasRequest,
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
import { DeclineDialog, GrantDialog, RequestDialog } from './request-dialogs.tsx';
import { SellDialog } from './sell-dialog.tsx';

interface BarAction extends Omit<OfferedAction, 'reason' | 'run'> {
  readonly action: MemoActionName | 'renewMemo' | 'acceptMemoTerms';
  readonly by: 'client' | 'office';
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
    by: 'office',
  },
  {
    action: 'withdrawMemo',
    label: 'Withdraw',
    keys: KEY.withdraw,
    icon: 'block',
    variant: 'danger',
    settled: false,
    by: 'office',
  },
  {
    action: 'renewMemo',
    label: 'Renew',
    keys: KEY.extend,
    icon: 'clock',
    settled: false,
    by: 'office',
  },
  {
    action: 'acceptMemoTerms',
    label: 'Accept terms',
    keys: KEY.approve,
    icon: 'check',
    settled: false,
    by: 'client',
  },
  {
    action: 'retractMemoRequest',
    label: 'Withdraw request',
    keys: KEY.withdraw,
    icon: 'refresh',
    settled: false,
    by: 'client',
  },
  {
    action: 'requestMemo',
    label: 'Request',
    keys: KEY.enquire,
    icon: 'list',
    variant: 'filled',
    settled: false,
    by: 'client',
  },
  {
    action: 'declineMemoRequest',
    label: 'Decline request',
    keys: KEY.reject,
    icon: 'block',
    settled: false,
    by: 'office',
  },
  {
    action: 'grantMemoRequest',
    label: 'Grant request',
    keys: KEY.approve,
    icon: 'check',
    settled: false,
    by: 'office',
  },
  { action: 'sell', label: 'Sell', keys: KEY.sell, icon: 'check', settled: false, by: 'office' },
  {
    action: 'receive',
    label: 'Receive',
    keys: KEY.receive,
    icon: 'download',
    variant: 'filled',
    settled: false,
    by: 'office',
  },
];

const VERBS = {
  sell: 'sell',
  reverse: 'reverse',
  withdrawMemo: 'withdraw',
  renewMemo: 'renew',
  acceptMemoTerms: 'accept',
  requestMemo: 'request',
  retractMemoRequest: 'withdraw',
  grantMemoRequest: 'grant',
  declineMemoRequest: 'decline',
} as const;

const OF_REQUESTS: ReadonlySet<string> = new Set([
  'retractMemoRequest',
  'grantMemoRequest',
  'declineMemoRequest',
]);

/** If some of the lines have a request and others do not, the action is for the former. */
function chosenFor(action: BarAction['action'], lines: readonly LineRow[]): readonly LineRow[] {
  const open = lines.filter((line) => hasRequest(line) === OF_REQUESTS.has(action));
  return open.length > 0 ? open : lines;
}

export function MemoActions(props: LineActionsProps<LineRow>) {
  const { picks, machine } = props;
  const profile = useProfile();
  const [openAction, setOpenAction] = useState<Exclude<BarAction['action'], 'receive'> | null>(
    null,
  );
  const actor = { actor: actorOf(profile), mayWrite: mayRunMemos(profile) };
  const customer = { ...actor, mayWrite: mayCall(profile, calls.requestMemoStones) };
  const office = { ...actor, mayWrite: mayCall(profile, calls.grantMemoRequests) };
  const targetsOf = (action: BarAction['action'], of = picks) => {
    switch (action) {
      case 'renewMemo':
        return renewalTargets(of, actor, localDayOf(Date.now()));
      case 'acceptMemoTerms':
        return acceptanceTargets(of, customer, localDayOf(Date.now()));
      case 'requestMemo':
      case 'retractMemoRequest':
        return memoTargets(action, chosenFor(action, of), customer);
      case 'grantMemoRequest':
      case 'declineMemoRequest':
        return memoTargets(action, chosenFor(action, of), office);
      default:
        return memoTargets(action, of, actor);
    }
  };
  const { rows, left } = useDialogLines(openAction !== null, picks);
  const kinds = new Set(picks.map((line) => !isLive(memoLineWorkflow, line)));
  const isCustomer = profile.role_id === ROLE.customer;
  const offered = BAR.filter(
    ({ settled, by }) =>
      (picks.length === 0 || kinds.has(settled)) && (by === 'client') === isCustomer,
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
  const acts = isCustomer ? offered : [...offered.slice(0, -1), shipping.act, ...offered.slice(-1)];
  const close = () => setOpenAction(null);
  const requested = openAction === null ? [] : chosenFor(openAction, rows);

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
      {openAction === 'requestMemo' && requested.length > 0 ? (
        <RequestDialog
          lines={requested}
          onRequest={(memoRequest, remark) => {
            close();
            machine.ask(openAction, targetsOf(openAction, requested), {
              remark,
              details: { memoRequest },
              isConfirmed: true,
            });
          }}
          onClose={close}
        />
      ) : null}
      {openAction === 'grantMemoRequest' && requested.length > 0 ? (
        <GrantDialog
          lines={requested}
          onGrant={(remark, dueOn) => {
            close();
            machine.ask(openAction, targetsOf(openAction, requested), {
              remark,
              ...(dueOn === null ? {} : { details: { dueOn } }),
              isConfirmed: true,
            });
          }}
          onClose={close}
        />
      ) : null}
      {openAction === 'declineMemoRequest' && requested.length > 0 ? (
        <DeclineDialog
          lines={requested}
          onDecline={(remark) => {
            close();
            machine.ask(openAction, targetsOf(openAction, requested), {
              remark,
              isConfirmed: true,
            });
          }}
          onClose={close}
        />
      ) : null}
      {openAction === 'retractMemoRequest' && requested.length > 0 ? (
        <ConfirmDialog
          opened
          title={`Withdraw ${count(requested.length, 'request')}?`}
          confirmLabel={`Withdraw ${count(requested.length, 'request')}`}
          onConfirm={() => {
            close();
            machine.ask(openAction, targetsOf(openAction, requested), { isConfirmed: true });
          }}
          onClose={close}
        >
          <DialogStones stones={requested} />
        </ConfirmDialog>
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
