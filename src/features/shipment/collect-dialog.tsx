import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import * as longest from '#common/lengths.gen.ts';
import { GUARD_PROBLEMS } from '#machines/guard-problems.ts';
import { ConfirmDialog } from '../../ui/actions/ConfirmDialog.tsx';
import type { Shipment, ShipmentStep } from './shipment-calls.ts';

type CollectDialogProps = {
  readonly shipment: Shipment;
  readonly busy: boolean;
  readonly disabledReason: string | null;
  readonly onConfirm: (step: ShipmentStep) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

export function CollectDialog(props: CollectDialogProps) {
  const { shipment } = props;
  const [carrier, setCarrier] = useState(shipment.carrier ?? '');
  const [trackingNo, setTrackingNo] = useState(shipment.tracking_no ?? '');
  const isGiven = carrier.trim() !== '' && trackingNo.trim() !== '';
  return (
    <ConfirmDialog
      opened
      title={`Record the collection of ${shipment.shipment_no}`}
      confirmLabel="Record the collection"
      busy={props.busy}
      disabledReason={
        props.disabledReason ?? (isGiven ? null : GUARD_PROBLEMS.carrierIsGiven.message)
      }
      extra={
        <>
          <TextInput
            label="Carrier"
            maxLength={longest.NewShipment.carrier}
            value={carrier}
            onChange={(event) => setCarrier(event.currentTarget.value)}
            data-autofocus
          />
          <TextInput
            label="Tracking number"
            maxLength={longest.NewShipment.tracking_no}
            value={trackingNo}
            onChange={(event) => setTrackingNo(event.currentTarget.value)}
          />
        </>
      }
      onConfirm={() =>
        props.onConfirm({
          type: 'collect',
          carrier: carrier.trim(),
          trackingNo: trackingNo.trim(),
        })
      }
      onClose={props.onClose}
    >
      <p>The insured value is fixed, and the trading client is notified.</p>
      {props.children}
    </ConfirmDialog>
  );
}
