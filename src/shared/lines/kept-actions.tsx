import { useState } from 'react';
import { count } from '#common/count.ts';
import type { ActionDetails } from '#machines/screens/action-request.ts';
import type { KeptList } from '../stones/commands/kept-commands.ts';
import { EnquireDialog } from '../stones/enquire-dialog.tsx';
import { PriceOfferDialog } from '../stones/offers/price-offer-dialog.tsx';
import { withAgreedPrices } from '../stones/sale-prices.ts';
import type { LineRow } from '../stones/stone-types.ts';
import { NO_AGREEMENT, termsOf } from './agreed-prices.tsx';
import { NothingLeft, useDialogLines } from './dialog-lines.tsx';
import { type KeptAct, useKeptActs } from './kept-acts.ts';
import { KeptDialog } from './kept-dialog.tsx';
import { LineActs } from './line-acts.tsx';
import type { LineActionsProps } from './line-list.ts';

type KeptActionsProps = LineActionsProps<LineRow> & { readonly list: KeptList };

export function KeptActions({ list, ...props }: KeptActionsProps) {
  const { picks, machine } = props;
  const [asking, setAsking] = useState<KeptAct['action'] | null>(null);
  const { rows, left } = useDialogLines(asking !== null, picks);
  const { acts, whom } = useKeptActs(list, rows);
  const pendingAct =
    rows.length === 0 ? null : (acts.find(({ action }) => action === asking) ?? null);

  const run = ({ action, prompt, targets, reason, remark }: KeptAct) => {
    // A disabled action opens no dialog: `machine.ask` shows the reason.
    if (prompt && reason === null) setAsking(action);
    else machine.ask(action, targets, { ...whom, ...(remark === undefined ? {} : { remark }) });
  };
  const send = (remark: string, details: ActionDetails = {}, agreed = NO_AGREEMENT) => {
    setAsking(null);
    if (pendingAct)
      machine.ask(pendingAct.action, withAgreedPrices(pendingAct.targets, agreed.prices), {
        ...whom,
        remark,
        isConfirmed: true,
        details,
        ...termsOf(agreed),
      });
  };
  const many = picks.length === 0 ? '' : `, ${count(picks.length, 'stone')}`;
  const offered = acts.map((act) => ({
    ...act,
    command: `${act.label}${many}`,
    variant: act.isMain ? ('filled' as const) : ('subtle' as const),
    run: () => run(act),
  }));

  return (
    <LineActs {...props} name="kept" group="Selected stones" acts={offered}>
      <EnquireDialog
        opened={pendingAct?.prompt === 'question'}
        stones={rows}
        onSend={({ text, offer }) => send(text, offer === null ? {} : { offeredPerCt: offer })}
        onClose={() => setAsking(null)}
      />
      {pendingAct?.prompt === 'price' ? (
        <PriceOfferDialog
          title={`Offer a price for ${count(rows.length, 'stone')}`}
          submitLabel="Send the price offer"
          stones={rows}
          reason={pendingAct.reason}
          onSend={({ perCarat, remark, belowCostReason }) => {
            setAsking(null);
            machine.ask(
              pendingAct.action,
              pendingAct.targets.map((target, at) => ({
                ...target,
                perCarat: perCarat.get(rows[at]?.id ?? '') ?? 0,
              })),
              {
                ...whom,
                remark,
                ...(belowCostReason === '' ? {} : { terms: { belowCostReason } }),
                isConfirmed: true,
              },
            );
          }}
          onClose={() => setAsking(null)}
        />
      ) : null}
      <KeptDialog
        list={list}
        act={pendingAct}
        picks={rows}
        left={left}
        clientName={whom.clientName}
        onConfirm={(remark, limitReason = '', agreed) => send(remark, { limitReason }, agreed)}
        onClose={() => setAsking(null)}
      />
      <NothingLeft
        opened={asking !== null && left.length > 0 && rows.length === 0}
        act="do"
        left={left}
        onClose={() => setAsking(null)}
      />
    </LineActs>
  );
}
