import { useState } from 'react';
import { count } from '#common/count.ts';
import { formatNumber } from '#common/format.ts';
import { sumsOf } from '#common/stone-sums.ts';
import { disabledReason } from '#machines/screens/action-request.ts';
import type { OfferedAction } from '../../ui/actions/ActionButton.tsx';
import { ConfirmDialog } from '../../ui/actions/ConfirmDialog.tsx';
import { KEY } from '../../ui/key-names.ts';
import { useProfile } from '../session/use-session.ts';
import { type PriceOfferAction, priceOfferTargets } from '../stones/checks/price-offer-checks.ts';
import { PRESET_REASONS } from '../stones/commands/preset-reasons.ts';
import { DialogStones } from '../stones/dialog-stones.tsx';
import { PriceOfferDialog } from '../stones/offers/price-offer-dialog.tsx';
import { actorOf, maySetMarkups, mayWriteList } from '../stones/stone-permissions.ts';
import type { LineRow } from '../stones/stone-types.ts';
import { ConcurrentLineChanges, NothingLeft, useDialogLines } from './dialog-lines.tsx';
import { LineActs } from './line-acts.tsx';
import type { LineActionsProps } from './line-list.ts';

interface BarAction extends Omit<OfferedAction, 'reason' | 'run'> {
  readonly action: PriceOfferAction;
}

const BAR: readonly BarAction[] = [
  { action: 'withdrawPriceOffers', label: 'Withdraw', keys: KEY.withdraw, icon: 'close' },
  {
    action: 'declinePriceOffers',
    label: 'Decline',
    keys: KEY.reject,
    icon: 'minus',
    variant: 'danger',
  },
  { action: 'counterPriceOffers', label: 'Counter', keys: KEY.changeRequest, icon: 'gear' },
  {
    action: 'acceptPriceOffers',
    label: 'Accept',
    keys: KEY.approve,
    icon: 'check',
    variant: 'filled',
  },
];

export function PriceOfferActions(props: LineActionsProps<LineRow>) {
  const { picks, machine } = props;
  const profile = useProfile();
  const [open, setOpen] = useState<PriceOfferAction | null>(null);
  const { rows, left } = useDialogLines(open !== null, picks);
  const actor = { actor: actorOf(profile), mayWrite: mayWriteList(profile, 'price-offer') };
  const offered = BAR.map((entry) => {
    const targets = priceOfferTargets(entry.action, picks, actor);
    const reason = disabledReason(targets);
    const run = () => {
      // If the action is disabled, no dialog opens, and `ask` shows the refusal of each stone.
      if (reason === null) setOpen(entry.action);
      else machine.ask(entry.action, targets);
    };
    return { ...entry, reason, run };
  });
  const onClose = () => setOpen(null);
  const many = count(rows.length, 'price offer');
  const send = (action: PriceOfferAction, remark: string, belowCostReason = '') => {
    onClose();
    machine.ask(action, priceOfferTargets(action, rows, actor), {
      remark,
      isConfirmed: true,
      ...(belowCostReason === '' ? {} : { terms: { belowCostReason } }),
    });
  };
  const isOpen = (action: PriceOfferAction) => open === action && rows.length > 0;
  const note = <ConcurrentLineChanges left={left} rows={rows} />;
  const ends = open === 'withdrawPriceOffers' ? 'withdrawPriceOffers' : 'declinePriceOffers';
  const verb = ends === 'withdrawPriceOffers' ? 'Withdraw' : 'Decline';
  return (
    <LineActs {...props} name="price-offers" group="Price offers" acts={offered}>
      {isOpen('counterPriceOffers') ? (
        <PriceOfferDialog
          title={`Counter ${many}`}
          submitLabel="Send the counter-offer"
          stones={rows}
          reason={disabledReason(priceOfferTargets('counterPriceOffers', rows, actor))}
          note={note}
          onSend={({ perCarat, remark, belowCostReason }) => {
            onClose();
            machine.ask(
              'counterPriceOffers',
              priceOfferTargets('counterPriceOffers', rows, actor).map((target) => ({
                ...target,
                perCarat: perCarat.get(target.id) ?? 0,
              })),
              {
                remark,
                isConfirmed: true,
                ...(belowCostReason === '' ? {} : { terms: { belowCostReason } }),
              },
            );
          }}
          onClose={onClose}
        />
      ) : null}
      <ConfirmDialog
        opened={isOpen('acceptPriceOffers')}
        title={`Accept ${many}?`}
        confirmLabel={`Accept ${many}`}
        cancelLabel="Cancel"
        {...(maySetMarkups(profile)
          ? {
              reason: {
                noteLabel: 'Reason for a price below cost, if any; not shown to the trading client',
                required: false,
              },
            }
          : {})}
        onConfirm={({ note: belowCostReason }) => send('acceptPriceOffers', '', belowCostReason)}
        onClose={onClose}
      >
        <DialogStones stones={rows} />
        <p>
          The stones are ordered for <b>${formatNumber(offeredSum(rows))}</b>. The asking price is $
          {formatNumber(sumsOf(rows).amount)}. The order then awaits approval.
        </p>
        {note}
      </ConfirmDialog>
      <ConfirmDialog
        opened={isOpen('declinePriceOffers') || isOpen('withdrawPriceOffers')}
        title={`${verb} ${many}?`}
        confirmLabel={`${verb} ${many}`}
        cancelLabel="Cancel"
        danger
        reason={{
          ready: PRESET_REASONS[ends],
          noteLabel: 'Reason, shown to the other party',
          required: disabledReason(priceOfferTargets(ends, rows, actor, '')) !== null,
        }}
        onConfirm={({ note: remark }) => send(ends, remark)}
        onClose={onClose}
      >
        <DialogStones stones={rows} />
        {note}
      </ConfirmDialog>
      <NothingLeft
        opened={open !== null && left.length > 0 && rows.length === 0}
        act="answer"
        left={left}
        onClose={onClose}
      />
    </LineActs>
  );
}

const offeredSum = (rows: readonly LineRow[]): number =>
  rows.reduce(
    (total, { price_offer }) => total + Math.round((price_offer?.offered_amt ?? 0) * 100),
    0,
  ) / 100;
