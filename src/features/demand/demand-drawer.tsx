import './demand-drawer.css';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useState } from 'react';
import { TEXTS } from '../../api/texts.ts';
import { formatDate, formatDateClock, formatInteger, formatNumber } from '../../common/format.ts';
import { tellProblem } from '../../shared/frame/tell-problem.ts';
import { useCommands } from '../../shared/frame/use-commands.ts';
import { DrawerFacts } from '../../shared/records/drawer-facts.tsx';
import { Fact } from '../../shared/records/fact.tsx';
import { demandReason } from '../../shared/searches/demand-asks.ts';
import { DEMANDS } from '../../shared/searches/demand-calls.ts';
import { mayWriteDemands } from '../../shared/searches/rights.ts';
import type { Demand, SavedFilter } from '../../shared/searches/wire.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { actorOf } from '../../shared/stones/rights.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { notifySuccess } from '../../ui/notify.tsx';
import { ReasonButton } from '../../ui/ReasonButton.tsx';
import { SideDrawer } from '../../ui/SideDrawer.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { closeDemand, reopenDemand } from './demand-calls.ts';
import { discountText } from './demand-columns.tsx';
import { DemandStatus } from './demand-status.tsx';
import { FoundStones } from './found-stones.tsx';
import { ReopenDialog } from './reopen-dialog.tsx';

const WIDTH = 440;
const GROUP = 'Demands';

type DemandDrawerProps = {
  readonly demand: Demand;
  readonly line: string;
  readonly searchLink: (filter: SavedFilter) => Pick<LinkProps, 'to' | 'search'>;
  readonly onClose: () => void;
};

/** One demand: what is wanted, what was found, and what the machine leaves open. */
export function DemandDrawer({ demand, line, searchLink, onClose }: DemandDrawerProps) {
  const cache = useQueryClient();
  const profile = useProfile();
  const [dialog, setDialog] = useState<'change' | 'close' | 'reopen' | null>(null);
  const [busy, setBusy] = useState(false);
  const { id, demand_no: number } = demand;
  const asker = { actor: actorOf(profile), mayWrite: mayWriteDemands(profile) };
  const reasons = {
    change: demandReason('demand.change', demand, asker, { until: null }),
    close: demandReason('demand.close', demand, asker),
    // A last day that has passed is asked for anew.
    reopen: demandReason('demand.reopen', demand, asker, { until: null }),
  };
  const acts = [
    { act: 'change', label: 'Change', keys: 'E' },
    { act: 'close', label: 'Close the demand', keys: 'X' },
    { act: 'reopen', label: 'Open again', keys: 'O' },
  ] as const;
  useCommands(
    acts.map(({ act, label, keys }) => ({
      id: `demand.${act}`,
      label: `${label}: ${number}`,
      keys,
      group: GROUP,
      reason: reasons[act],
      run: () => setDialog(act),
    })),
  );

  async function move(send: () => Promise<{ message: string }>) {
    setBusy(true);
    try {
      notifySuccess((await send()).message);
    } catch (error) {
      tellProblem(error, TEXTS.failed);
    }
    setBusy(false);
    setDialog(null);
    await cache.invalidateQueries({ queryKey: [DEMANDS] });
  }

  return (
    <SideDrawer
      opened
      label={`Demand ${number}`}
      width={WIDTH}
      onClose={onClose}
      head={{ title: demand.name, before: <DemandStatus code={demand.status} /> }}
      footer={
        <div className="kept-foot">
          <Button renderRoot={(props) => <Link {...searchLink(demand.filter)} {...props} />}>
            Search now
          </Button>
          {acts.map(({ act, label }) => (
            <ReasonButton key={act} reason={reasons[act]} onClick={() => setDialog(act)}>
              {label}
            </ReasonButton>
          ))}
        </div>
      }
    >
      <DrawerFacts>
        <Fact name="Number">{number}</Fact>
        <Fact name="Looks for">{line}</Fact>
        <Fact name="Wanted">{formatInteger(demand.quantity)}</Fact>
        <Fact name="At most, $/ct">{formatNumber(demand.target_ppc)}</Fact>
        <Fact name="Discount, %">{discountText(demand)}</Fact>
        <Fact name="Until">
          {demand.until === null ? 'Closed by hand' : formatDate(demand.until)}
        </Fact>
        <Fact name="Client">{demand.company_name}</Fact>
        <Fact name="Note">{demand.note}</Fact>
        <Fact name="Placed">{`${formatDateClock(demand.created_at)}, ${demand.placed_by}`}</Fact>
        {demand.ended_at === null ? null : (
          <>
            <Fact name="Closed">
              {[formatDateClock(demand.ended_at), demand.closed_by].filter(Boolean).join(', ')}
            </Fact>
            <Fact name="Reason">{demand.reason}</Fact>
          </>
        )}
      </DrawerFacts>
      <FoundStones demand={demand} />
      {dialog === 'change' ? (
        <ChangeDialog demand={demand} asker={asker} onClose={() => setDialog(null)} />
      ) : null}
      <ConfirmDialog
        opened={dialog === 'close'}
        danger
        busy={busy}
        title={`Close ${number}?`}
        confirmLabel="Close the demand"
        cancelLabel="Keep looking"
        reason={{ noteLabel: 'Reason', required: true }}
        onConfirm={({ note }) => void move(() => closeDemand(id, note))}
        onClose={() => setDialog(null)}
      >
        <p>Nothing more is told for “{demand.name}”. It can be opened again.</p>
      </ConfirmDialog>
      {dialog === 'reopen' ? (
        <ReopenDialog
          number={number}
          until={demand.until}
          busy={busy}
          reasonAgainst={(until) => demandReason('demand.reopen', demand, asker, { until })}
          onReopen={(until) =>
            void move(() => reopenDemand(id, until === demand.until ? undefined : until))
          }
          onClose={() => setDialog(null)}
        />
      ) : null}
    </SideDrawer>
  );
}
