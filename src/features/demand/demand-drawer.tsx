import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useState } from 'react';
import { TEXTS } from '#api/texts.ts';
import { formatDate, formatDateTime, formatInteger, formatNumber } from '#common/format.ts';
import { DEMAND_STATUS } from '#machines/codes.ts';
import { demandWorkflow } from '#machines/workflows/demand.ts';
import { notifyProblem } from '../../shared/frame/notify-problem.ts';
import { useCommands } from '../../shared/frame/use-commands.ts';
import { NO_RECORDS, useConcurrentChange } from '../../shared/records/concurrent-change.tsx';
import { DrawerFacts } from '../../shared/records/drawer-facts.tsx';
import { Fact } from '../../shared/records/fact.tsx';
import { useReportOpenDialog } from '../../shared/records/open-dialog.ts';
import { RecordDrawer } from '../../shared/records/record-drawer.tsx';
import { BusinessLink } from '../../shared/records/record-link.tsx';
import { RecordPart } from '../../shared/records/record-part.tsx';
import type { SiblingNav } from '../../shared/records/sibling-nav.ts';
import { DEMANDS } from '../../shared/searches/demand-calls.ts';
import { demandReason } from '../../shared/searches/demand-checks.ts';
import { mayWriteDemands } from '../../shared/searches/search-permissions.ts';
import type { Demand, SavedFilter } from '../../shared/searches/search-types.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { PRESET_REASONS } from '../../shared/stones/commands/preset-reasons.ts';
import { actorOf } from '../../shared/stones/stone-permissions.ts';
import { ConfirmDialog } from '../../ui/actions/ConfirmDialog.tsx';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import { KEY } from '../../ui/key-names.ts';
import { notifySuccess } from '../../ui/notify.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { closeDemand, removeDemand, reopenDemand } from './demand-calls.ts';
import { discountText } from './demand-columns.tsx';
import { DemandStatus } from './demand-status.tsx';
import { FoundStones } from './found-stones.tsx';
import { ReopenDialog } from './reopen-dialog.tsx';

const GROUP = 'Demands';

type DemandDrawerProps = {
  readonly demand: Demand;
  readonly line: string;
  readonly searchLink: (filter: SavedFilter) => Pick<LinkProps, 'to' | 'search'>;
  readonly siblings: SiblingNav | null;
  readonly onClose: () => void;
};

export function DemandDrawer({ demand, line, searchLink, siblings, onClose }: DemandDrawerProps) {
  const cache = useQueryClient();
  const profile = useProfile();
  const [dialog, setDialog] = useState<'change' | 'close' | 'reopen' | null>(null);
  const [busy, setBusy] = useState(false);
  const { id, demand_no: number } = demand;
  useReportOpenDialog(dialog !== null);
  const concurrentChange = useConcurrentChange('demand', dialog === null ? NO_RECORDS : [{ id }]);
  const demandActor = { actor: actorOf(profile), mayWrite: mayWriteDemands(profile) };
  const reasons = {
    change: demandReason('demand.change', demand, demandActor, { until: null }),
    close: demandReason('demand.close', demand, demandActor),
    // The check assumes that there is no last day, because the user enters the new last day only in
    // the dialog.
    reopen: demandReason('demand.reopen', demand, demandActor, { until: null }),
  };
  const acts = [
    { act: 'change', label: 'Change', keys: KEY.change },
    { act: 'close', label: 'Close the demand', keys: KEY.close },
    { act: 'reopen', label: 'Reopen', keys: KEY.reopen },
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
      notifyProblem(error, TEXTS.failed);
    }
    setBusy(false);
    setDialog(null);
    await cache.invalidateQueries({ queryKey: [DEMANDS] });
  }

  return (
    <RecordDrawer
      label={`Demand ${number}`}
      onClose={onClose}
      head={{
        name: number,
        status: <DemandStatus code={demand.status} />,
        subtitle:
          profile.business_id === null ? (
            <BusinessLink id={demand.business_id} name={demand.company_name} />
          ) : null,
      }}
      siblings={siblings}
      path={{ workflow: demandWorkflow, statuses: DEMAND_STATUS, id }}
      acts={
        <>
          <Button renderRoot={(props) => <Link {...searchLink(demand.filter)} {...props} />}>
            Search now
          </Button>
          {acts.map(({ act, label }) => (
            <ReasonButton key={act} reason={reasons[act]} onClick={() => setDialog(act)}>
              {label}
            </ReasonButton>
          ))}
        </>
      }
    >
      <RecordPart title={demand.name}>
        <DrawerFacts>
          <Fact name="Criteria">{line}</Fact>
          <Fact name="Wanted">{formatInteger(demand.quantity)}</Fact>
          <Fact name="Max $/ct">{formatNumber(demand.target_ppc)}</Fact>
          <Fact name="Discount, %">{discountText(demand)}</Fact>
          <Fact name="Until">
            {demand.until === null ? 'No end date' : formatDate(demand.until)}
          </Fact>
          {profile.business_id === null ? (
            <Fact name="Client">
              <BusinessLink id={demand.business_id} name={demand.company_name} />
            </Fact>
          ) : null}
          <Fact name="Note">{demand.note}</Fact>
          <Fact name="Placed">{`${formatDateTime(demand.created_at)}, ${demand.placed_by}`}</Fact>
          {demand.ended_at === null ? null : (
            <>
              <Fact name="Closed">
                {[formatDateTime(demand.ended_at), demand.closed_by].filter(Boolean).join(', ')}
              </Fact>
              <Fact name="Reason">{demand.reason}</Fact>
            </>
          )}
        </DrawerFacts>
      </RecordPart>
      <FoundStones demand={demand} searchLink={searchLink} />
      {dialog === 'change' ? (
        <ChangeDialog demand={demand} demandActor={demandActor} onClose={() => setDialog(null)}>
          {concurrentChange.note}
        </ChangeDialog>
      ) : null}
      <ConfirmDialog
        opened={dialog === 'close'}
        danger
        busy={busy}
        disabledReason={concurrentChange.disabledReason}
        title={`Close ${number}?`}
        confirmLabel="Close the demand"
        cancelLabel="Cancel"
        reason={{ ready: PRESET_REASONS.closeDemand }}
        onConfirm={({ note }) =>
          void move(() => (note === '' ? removeDemand(id) : closeDemand(id, note)))
        }
        onClose={() => setDialog(null)}
      >
        <p>
          You will receive no more notifications for “{demand.name}”. You can reopen the demand
          later. If you give no reason, the demand is recorded as no longer wanted.
        </p>
        {concurrentChange.note}
      </ConfirmDialog>
      {dialog === 'reopen' ? (
        <ReopenDialog
          number={number}
          until={demand.until}
          busy={busy}
          reasonAgainst={(until) => demandReason('demand.reopen', demand, demandActor, { until })}
          onReopen={(until) =>
            void move(() => reopenDemand(id, until === demand.until ? undefined : until))
          }
          onClose={() => setDialog(null)}
        >
          {concurrentChange.note}
        </ReopenDialog>
      ) : null}
    </RecordDrawer>
  );
}
