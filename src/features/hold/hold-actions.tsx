import { useState } from 'react';
import { count } from '../../common/count.ts';
import { formatNumber, formatWeight } from '../../common/format.ts';
import { closedBy } from '../../machines/screens/action-request.ts';
import type { LineActionsProps } from '../../shared/lines/line-list.ts';
import { TakeDialog, type Taking } from '../../shared/lines/take-dialog.tsx';
import { useActCommands } from '../../shared/lines/use-act-commands.ts';
import { useWhom } from '../../shared/lines/whom.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { type HoldActionName, holdTargets } from '../../shared/stones/asks/hold.ts';
import { lineStoneTargets } from '../../shared/stones/asks/line-stones.ts';
import { namesOf } from '../../shared/stones/names-of.ts';
import {
  actorOf,
  isStaffRole,
  issuesMemos,
  mayHold,
  mayWriteList,
} from '../../shared/stones/rights.ts';
import { sumsOf } from '../../shared/stones/sums.ts';
import type { HoldRow } from '../../shared/stones/wire.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { Keys } from '../../ui/Keys.tsx';
import { ReasonButton } from '../../ui/ReasonButton.tsx';
import { usePhone } from '../../ui/use-phone.ts';

interface BarAction {
  readonly action: HoldActionName | Taking;
  readonly label: string;
  readonly keys: string;
  readonly icon: IconName;
  readonly staffOnly?: boolean;
}

/** What can be done with holds, in the order in which it is offered. */
const BAR: readonly BarAction[] = [
  { action: 'withdraw', label: 'Withdraw', keys: 'D', icon: 'lock', staffOnly: true },
  { action: 'extend', label: 'Extend', keys: 'T', icon: 'clock' },
  { action: 'release', label: 'Release', keys: 'R', icon: 'unlock' },
  { action: 'memo', label: 'Memo', keys: 'M', icon: 'external' },
  { action: 'confirm', label: 'Confirm', keys: 'C', icon: 'check' },
];
const RIGHT = { memo: 'memo', confirm: 'confirm-stone' } as const satisfies Record<Taking, string>;
const isTaking = (action: BarAction['action']): action is Taking => action in RIGHT;
const VARIANTS: Readonly<Partial<Record<BarAction['action'], string>>> = {
  confirm: 'filled',
  withdraw: 'danger',
};

export function HoldActions({ picks, machine, withoutBar }: LineActionsProps<HoldRow>) {
  const profile = useProfile();
  const { whom } = useWhom(picks);
  const [asking, setAsking] = useState<'withdraw' | Taking | null>(null);
  const phone = usePhone();
  const actor = actorOf(profile);
  const asker = { actor, mayWrite: mayHold(profile) };
  const targetsOf = (action: BarAction['action']) =>
    isTaking(action)
      ? lineStoneTargets(action, picks, { actor, mayWrite: mayWriteList(profile, RIGHT[action]) })
      : holdTargets(action, picks, asker);
  const offered = BAR.filter(
    ({ action, staffOnly }) =>
      (!staffOnly || isStaffRole(profile.role_id)) &&
      (action !== 'memo' || issuesMemos(profile.role_id)),
  ).map((entry) => {
    const { action } = entry;
    const targets = targetsOf(action);
    const reason = closedBy(targets);
    const run = () => {
      // More is asked for only where it could lead anywhere.
      if (reason === null && (action === 'withdraw' || isTaking(action))) setAsking(action);
      else machine.ask(action, targets, isTaking(action) ? whom : {});
    };
    return { ...entry, reason, run };
  });
  // A phone has room for the first few; the others are a swipe away.
  const shown = phone ? [...offered].reverse() : offered;
  const taking = asking === 'withdraw' ? null : asking;
  useActCommands({ id: 'holds', group: 'Holds' }, picks.length, offered);
  if (withoutBar) return null;
  const sums = sumsOf(picks);

  return (
    <>
      {shown.map(({ action, label, keys, icon, reason, run }) => (
        <ReasonButton
          key={action}
          variant={VARIANTS[action] ?? 'subtle'}
          reason={machine.busy === null ? reason : null}
          loading={machine.busy === action}
          leftSection={<Icon name={icon} size="small" />}
          rightSection={<Keys>{keys}</Keys>}
          onClick={run}
        >
          {label}
        </ReasonButton>
      ))}
      <ConfirmDialog
        opened={asking === 'withdraw'}
        title={`Withdraw ${count(picks.length, 'stone')}?`}
        confirmLabel={`Withdraw ${count(picks.length, 'stone')}`}
        danger
        reason={{
          noteLabel:
            picks.length === 1 ? 'Reason, told to the client' : 'Reason, told to the clients',
          required: true,
        }}
        footnote={namesOf(picks.map(({ stock_no }) => ({ stockNo: stock_no })))}
        onConfirm={({ note }) => {
          setAsking(null);
          machine.ask('withdraw', holdTargets('withdraw', picks, asker), { remark: note });
        }}
        onClose={() => setAsking(null)}
      >
        <p>
          {picks.length === 1
            ? 'The stone is gone: the hold ends now and the stone leaves the market. Nobody is offered it, it counts against its supplier, and whoever holds it is told why.'
            : 'The stones are gone: the holds end now and the stones leave the market. Nobody is offered them, they count against their supplier, and whoever holds one is told why.'}
        </p>
      </ConfirmDialog>
      <TakeDialog
        taking={taking}
        picks={picks}
        clientName={whom.clientName}
        onTake={(remark) => {
          setAsking(null);
          if (taking) machine.ask(taking, targetsOf(taking), { ...whom, remark });
        }}
        onClose={() => setAsking(null)}
      >
        <p>
          {formatWeight(sums.carat)} ct for <b>${formatNumber(sums.amount)}</b>{' '}
          {picks.length === 1 ? 'at the price of the hold.' : 'at the prices of the holds.'}
        </p>
      </TakeDialog>
    </>
  );
}
