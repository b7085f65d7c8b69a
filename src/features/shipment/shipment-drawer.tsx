import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { TEXTS } from '#api/texts.ts';
import { formatDate, formatDateTime, formatNumber } from '#common/format.ts';
import { reportWords } from '#common/stone-labels.ts';
import { byCode, DISCREPANCY, SHIPMENT_STATUS } from '#machines/codes.ts';
import { shipmentWorkflow } from '#machines/workflows/shipment.ts';
import { DownloadButton } from '../../shared/downloads/download-button.tsx';
import { notifyProblem } from '../../shared/frame/notify-problem.ts';
import { PartFailed } from '../../shared/lists/part-failed.tsx';
import { NO_RECORDS, useConcurrentChange } from '../../shared/records/concurrent-change.tsx';
import { DrawerFacts } from '../../shared/records/drawer-facts.tsx';
import { Fact } from '../../shared/records/fact.tsx';
import { useReportOpenDialog } from '../../shared/records/open-dialog.ts';
import { RecordDrawer } from '../../shared/records/record-drawer.tsx';
import { documentOf, stoneOf } from '../../shared/records/record-href.ts';
import { BusinessLink, RecordLink } from '../../shared/records/record-link.tsx';
import { RecordPart } from '../../shared/records/record-part.tsx';
import type { SiblingNav } from '../../shared/records/sibling-nav.ts';
import { StoneHead } from '../../shared/records/stone-head.tsx';
import { useProfile } from '../../shared/session/use-session.ts';
import { SHIPMENTS } from '../../shared/shipments/shipment-calls.ts';
import { ConfirmDialog } from '../../ui/actions/ConfirmDialog.tsx';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import { notifySuccess } from '../../ui/notify.tsx';
import { useIdempotencyKey } from '../../ui/use-idempotency-key.ts';
import { CollectDialog } from './collect-dialog.tsx';
import { DeliverDialog } from './deliver-dialog.tsx';
import {
  getShipment,
  packingListPdf,
  type Shipment,
  type ShipmentLine,
  type ShipmentStep,
  takeStep,
} from './shipment-calls.ts';
import { stepReason } from './shipment-checks.ts';
import { insuredValue } from './shipment-columns.tsx';
import { ShipmentStatus } from './shipment-status.tsx';

type ShipmentDrawerProps = {
  readonly shipment: Shipment;
  readonly siblings: SiblingNav | null;
  readonly onClose: () => void;
};

const STEPS = [
  { type: 'collect', label: 'Record the collection' },
  { type: 'deliver', label: 'Record the delivery' },
  { type: 'settle', label: 'Settle the discrepancies' },
  { type: 'cancel', label: 'Cancel the shipment' },
] as const;

export function ShipmentDrawer({ shipment, siblings, onClose }: ShipmentDrawerProps) {
  const { id, shipment_no: number } = shipment;
  const cache = useQueryClient();
  const profile = useProfile();
  const [dialog, setDialog] = useState<ShipmentStep['type'] | null>(null);
  const [busy, setBusy] = useState(false);
  const { keyFor, answered } = useIdempotencyKey();
  useReportOpenDialog(dialog !== null);
  const { disabledReason, note } = useConcurrentChange(
    'shipment',
    dialog === null ? NO_RECORDS : [{ id }],
  );
  // The state is part of the key, so that a step of another user loads the stones again.
  const stones = useQuery({
    queryKey: [SHIPMENTS, 'stones', id, shipment.status, shipment.open_discrepancies],
    queryFn: ({ signal }) => getShipment(id, signal),
  });
  const full = stones.data;
  const lines = full?.lines ?? [];

  async function run(step: ShipmentStep): Promise<void> {
    setBusy(true);
    try {
      const { message } = await takeStep(keyFor(JSON.stringify([id, step])), id, step);
      answered();
      notifySuccess(message);
      setDialog(null);
    } catch (error) {
      notifyProblem(error, TEXTS.failed);
    }
    setBusy(false);
    await cache.invalidateQueries({ queryKey: [SHIPMENTS] });
  }

  const dialogProps = {
    busy,
    disabledReason,
    onConfirm: (step: ShipmentStep) => void run(step),
    onClose: () => setDialog(null),
  };
  return (
    <RecordDrawer
      label={`Shipment ${number}`}
      onClose={onClose}
      head={{
        name: number,
        status: <ShipmentStatus code={shipment.status} />,
        subtitle:
          profile.business_id === null ? (
            <BusinessLink id={shipment.business_id} name={shipment.company_name} />
          ) : null,
      }}
      siblings={siblings}
      documents={<DownloadButton request={packingListPdf(id)}>Packing list as PDF</DownloadButton>}
      path={{ workflow: shipmentWorkflow, statuses: SHIPMENT_STATUS, id }}
      acts={
        profile.business_id === null
          ? STEPS.map(({ type, label }) => (
              <ReasonButton
                key={type}
                reason={stepReason(type, shipment, profile)}
                onClick={() => setDialog(type)}
              >
                {label}
              </ReasonButton>
            ))
          : null
      }
    >
      <RecordPart label="Facts">
        <DrawerFacts>
          <Fact name="Delivery address">
            <span style={{ whiteSpace: 'pre-line' }}>{shipment.delivery_address}</span>
          </Fact>
          <Fact name="Carrier">{shipment.carrier}</Fact>
          <Fact name="Tracking no.">{shipment.tracking_no}</Fact>
          <Fact name="Insured, $">{formatNumber(insuredValue(shipment))}</Fact>
          <Fact name="Prepared">{`${formatDateTime(shipment.created_at)}, ${shipment.prepared_by}`}</Fact>
          <Fact name="Collected">
            {shipment.collected_at === null ? null : formatDateTime(shipment.collected_at)}
          </Fact>
          <Fact name="Delivered">
            {shipment.delivered_on === null
              ? null
              : `${formatDate(shipment.delivered_on)}, ${shipment.received_by}`}
          </Fact>
          <Fact name="Note">{shipment.note}</Fact>
          {shipment.reason === null ? null : <Fact name="Reason">{shipment.reason}</Fact>}
        </DrawerFacts>
      </RecordPart>
      <PartFailed query={stones} />
      {lines.map((line) => (
        <LinePart key={line.id} line={line} />
      ))}
      {dialog === 'collect' ? (
        <CollectDialog shipment={shipment} {...dialogProps}>
          {note}
        </CollectDialog>
      ) : null}
      {dialog === 'deliver' && full ? (
        <DeliverDialog shipment={full} {...dialogProps}>
          {note}
        </DeliverDialog>
      ) : null}
      <ConfirmDialog
        opened={dialog === 'settle'}
        busy={busy}
        disabledReason={disabledReason}
        title={`Settle the discrepancies of ${number}?`}
        confirmLabel="Settle the discrepancies"
        reason={{ noteLabel: 'How the discrepancies are settled', required: true }}
        onConfirm={({ note: remark }) =>
          void run({
            type: 'settle',
            ids: lines
              .filter(({ discrepancy, settled_at }) => discrepancy !== null && settled_at === null)
              .map((line) => line.id),
            remark,
          })
        }
        onClose={() => setDialog(null)}
      >
        {note}
      </ConfirmDialog>
      <ConfirmDialog
        opened={dialog === 'cancel'}
        danger
        busy={busy}
        disabledReason={disabledReason}
        title={`Cancel ${number}?`}
        confirmLabel="Cancel the shipment"
        cancelLabel="Keep"
        reason={{ noteLabel: 'Reason', required: true }}
        onConfirm={({ note: remark }) => void run({ type: 'cancel', remark })}
        onClose={() => setDialog(null)}
      >
        <p>The stones can then be put into another shipment.</p>
        {note}
      </ConfirmDialog>
    </RecordDrawer>
  );
}

function LinePart({ line }: { readonly line: ShipmentLine }) {
  const source = documentOf(line.memo_no ?? line.invoice_no ?? '');
  return (
    <RecordPart label={line.stock_no}>
      <StoneHead stone={line} />
      <DrawerFacts>
        <Fact name="Stock no.">
          <RecordLink record={stoneOf(line)} />
        </Fact>
        <Fact name="Report">{reportWords(line) || null}</Fact>
        <Fact name={line.memo_no === null ? 'Invoice' : 'Memo'}>
          {source === null ? null : <RecordLink record={source} />}
        </Fact>
        <Fact name="Amount, $">{formatNumber(line.amount)}</Fact>
        {line.left_at === null ? null : (
          <Fact name="Left the shipment">{formatDateTime(line.left_at)}</Fact>
        )}
        {line.discrepancy === null ? null : (
          <Fact name={byCode(DISCREPANCY, line.discrepancy).label}>{line.discrepancy_note}</Fact>
        )}
        {line.settled_at === null ? null : (
          <Fact name="Settled">
            {`${line.settlement} ${formatDateTime(line.settled_at)}, ${line.settled_by}`}
          </Fact>
        )}
      </DrawerFacts>
    </RecordPart>
  );
}
