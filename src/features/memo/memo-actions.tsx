import { useState } from 'react';
import { count } from '../../common/count.ts';
import { closedBy } from '../../machines/screens/action-request.ts';
import { memoLineWorkflow } from '../../machines/workflows/memo-line.ts';
import { LeftMeanwhile, NothingLeft, useAskedLines } from '../../shared/lines/asked-lines.tsx';
import { LineActs } from '../../shared/lines/line-acts.tsx';
import { isLive, type LineActionsProps } from '../../shared/lines/line-list.ts';
import { WithdrawDialog } from '../../shared/lines/withdraw-dialog.tsx';
import { othersOr } from '../../shared/records/use-asked.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { READY_REASONS } from '../../shared/stones/acts/ready-reasons.ts';
import { AskedStones } from '../../shared/stones/asked-stones.tsx';
import { type MemoActionName, memoTargets } from '../../shared/stones/asks/memo.ts';
import { actorOf, mayRunMemos } from '../../shared/stones/rights.ts';
import type { LineRow } from '../../shared/stones/wire.ts';
import type { OfferedAct } from '../../ui/acts/ActButton.tsx';
import { ConfirmDialog } from '../../ui/acts/ConfirmDialog.tsx';
import { KEY } from '../../ui/key-names.ts';
import { SellDialog } from './sell-dialog.tsx';

interface BarAction extends Omit<OfferedAct, 'reason' | 'run'> {
  readonly action: MemoActionName;
  /** true if the action applies to settled lines, false if to lines that are out */
  readonly settled: boolean;
}

/** Actions on memo stones in display order. */
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

export function MemoActions(props: LineActionsProps<LineRow>) {
  const { picks, machine } = props;
  const profile = useProfile();
  const [asking, setAsking] = useState<Exclude<MemoActionName, 'receive'> | null>(null);
  const asker = { actor: actorOf(profile), mayWrite: mayRunMemos(profile) };
  const { rows, left } = useAskedLines(asking !== null, picks);
  const kinds = new Set(picks.map((line) => !isLive(memoLineWorkflow, line)));
  const offered = BAR.filter(({ settled }) => picks.length === 0 || kinds.has(settled)).map(
    (entry) => {
      const targets = memoTargets(entry.action, picks, asker);
      const reason = closedBy(targets);
      const run = () => {
        // Opens the dialog only if the action is possible; otherwise the server's refusal is shown
        // directly.
        if (entry.action !== 'receive' && reason === null) setAsking(entry.action);
        else machine.ask(entry.action, targets);
      };
      return { ...entry, reason, run };
    },
  );

  return (
    <LineActs {...props} name="memos" group="Memos" acts={offered}>
      <SellDialog
        opened={asking === 'sell' && rows.length > 0}
        lines={rows}
        left={left}
        onSell={(agreed, belowCostReason) => {
          setAsking(null);
          machine.ask('sell', memoTargets('sell', rows, asker, agreed), {
            isAsked: true,
            ...(belowCostReason === undefined ? {} : { terms: { belowCostReason } }),
          });
        }}
        onClose={() => setAsking(null)}
      />
      <WithdrawDialog
        opened={asking === 'withdrawMemo' && rows.length > 0}
        picks={rows}
        left={left}
        onWithdraw={(remark) => {
          setAsking(null);
          machine.ask('withdrawMemo', memoTargets('withdrawMemo', rows, asker), {
            remark,
            isAsked: true,
          });
        }}
        onClose={() => setAsking(null)}
      >
        <p>
          {rows.length === 1
            ? 'The stone is gone or cannot be sold any more. It is received and leaves the market; nobody is offered it, and it counts against its supplier.'
            : 'The stones are gone or cannot be sold any more. They are received and leave the market; nobody is offered them, and they count against their supplier.'}
        </p>
        <LeftMeanwhile left={left} rows={rows} />
      </WithdrawDialog>
      <ConfirmDialog
        opened={asking === 'reverse' && rows.length > 0}
        title={`Reverse ${count(rows.length, 'stone')}?`}
        confirmLabel={`Reverse ${othersOr(count(rows.length, 'stone'), { rows, left })}`}
        danger
        reason={{ ready: READY_REASONS.reverseMemo, required: true }}
        onConfirm={({ note }) => {
          setAsking(null);
          machine.ask('reverse', memoTargets('reverse', rows, asker), {
            remark: note,
            isAsked: true,
          });
        }}
        onClose={() => setAsking(null)}
      >
        <AskedStones stones={rows} />
        <p>
          {rows.length === 1
            ? 'The stone is out on memo again. If it was sold, that is credited on its invoice.'
            : 'The stones are out on memo again. What was sold of them is credited on its invoice.'}
        </p>
        <LeftMeanwhile left={left} rows={rows} />
      </ConfirmDialog>
      <NothingLeft
        opened={asking !== null && left.length > 0 && rows.length === 0}
        act={asking === 'withdrawMemo' ? 'withdraw' : (asking ?? '')}
        left={left}
        onClose={() => setAsking(null)}
      />
    </LineActs>
  );
}
