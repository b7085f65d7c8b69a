import { useState } from 'react';
import { count } from '../../common/count.ts';
import { Keys } from '../../ui/Keys.tsx';
import { ReasonButton } from '../../ui/ReasonButton.tsx';
import { usePhone } from '../../ui/use-phone.ts';
import type { KeptList } from '../stones/acts/kept.ts';
import { EnquireDialog } from '../stones/enquire-dialog.tsx';
import type { LineRow } from '../stones/wire.ts';
import { NothingLeft, useAskedLines } from './asked-lines.tsx';
import { type KeptAct, useKeptActs } from './kept-acts.ts';
import { KeptDialog } from './kept-dialog.tsx';
import type { LineActionsProps } from './line-list.ts';
import { useActCommands } from './use-act-commands.ts';

type KeptActionsProps = LineActionsProps<LineRow> & { readonly list: KeptList };

/** The buttons under ticked lines of a cart, a watchlist or notes. */
export function KeptActions({ list, picks, machine, withoutBar }: KeptActionsProps) {
  const [asking, setAsking] = useState<KeptAct['action'] | null>(null);
  const { rows, left } = useAskedLines(asking !== null, picks);
  const { acts, whom } = useKeptActs(list, rows);
  // A phone has room for the first few; the others are a swipe away.
  const shown = usePhone() ? [...acts].reverse() : acts;
  const asked = rows.length === 0 ? null : (acts.find(({ action }) => action === asking) ?? null);

  const run = ({ action, asks, targets, reason, remark }: KeptAct) => {
    // Words are asked for only where they could lead anywhere.
    if (asks && reason === null) setAsking(action);
    else machine.ask(action, targets, { ...whom, ...(remark === undefined ? {} : { remark }) });
  };
  const send = (remark: string, offer: number | null = null) => {
    setAsking(null);
    if (asked)
      machine.ask(asked.action, asked.targets, {
        ...whom,
        remark,
        ...(offer === null ? {} : { details: { offeredPerCt: offer } }),
      });
  };
  const many = picks.length === 0 ? '' : `, ${count(picks.length, 'stone')}`;
  useActCommands(
    { id: 'kept', group: 'Ticked stones' },
    picks.length,
    acts.map((act) => ({ ...act, label: `${act.label}${many}`, run: () => run(act) })),
  );
  if (withoutBar) return null;

  return (
    <>
      {shown.map((act) => (
        <ReasonButton
          key={act.action}
          variant={act.isMain ? 'filled' : 'subtle'}
          reason={machine.busy === null ? act.reason : null}
          loading={machine.busy === act.action}
          rightSection={<Keys>{act.keys}</Keys>}
          onClick={() => run(act)}
        >
          {act.label}
        </ReasonButton>
      ))}
      <EnquireDialog
        opened={asked?.asks === 'question'}
        stockNos={rows.map(({ stock_no }) => stock_no)}
        onAsk={({ text, offer }) => send(text, offer)}
        onClose={() => setAsking(null)}
      />
      <KeptDialog
        list={list}
        act={asked}
        picks={rows}
        clientName={whom.clientName}
        onConfirm={send}
        onClose={() => setAsking(null)}
      />
      <NothingLeft
        opened={asking !== null && left.length > 0 && rows.length === 0}
        act="act upon"
        left={left}
        onClose={() => setAsking(null)}
      />
    </>
  );
}
