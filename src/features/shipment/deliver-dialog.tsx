import { Flex, Select, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { ShipmentLineId } from '#api/ids.gen.ts';
import * as longest from '#common/lengths.gen.ts';
import { localDayOf } from '#common/typed-day.ts';
import { DISCREPANCY } from '#machines/codes.ts';
import { ConfirmDialog } from '../../ui/actions/ConfirmDialog.tsx';
import { DateField } from '../../ui/inputs/DateField.tsx';
import type { Discrepancy, ShipmentStep, ShipmentWithStones } from './shipment-calls.ts';

type DeliverDialogProps = {
  readonly shipment: ShipmentWithStones;
  readonly busy: boolean;
  readonly disabledReason: string | null;
  readonly onConfirm: (step: ShipmentStep) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

const KINDS = Object.values(DISCREPANCY);
type Reported = ReadonlyMap<ShipmentLineId, Omit<Discrepancy, 'id'>>;

export function DeliverDialog(props: DeliverDialogProps) {
  const { shipment } = props;
  const [day, setDay] = useState(() => localDayOf(Date.now()));
  const [receivedBy, setReceivedBy] = useState('');
  const [reported, setReported] = useState<Reported>(new Map());
  const lines = shipment.lines.filter(({ left_at }) => left_at === null);
  const report = (id: ShipmentLineId, fault: Omit<Discrepancy, 'id'> | null) =>
    setReported((known) => {
      const next = new Map(known);
      if (fault === null) next.delete(id);
      else next.set(id, fault);
      return next;
    });
  const missing =
    day === ''
      ? 'Enter the date of the delivery.'
      : receivedBy.trim() === ''
        ? 'Enter who received the shipment.'
        : [...reported.values()].some(({ remark }) => remark.trim() === '')
          ? 'Describe each discrepancy.'
          : null;
  return (
    <ConfirmDialog
      opened
      title={`Record the delivery of ${shipment.shipment_no}`}
      confirmLabel={
        reported.size === 0 ? 'Record the delivery' : 'Record the delivery with a discrepancy'
      }
      busy={props.busy}
      disabledReason={props.disabledReason ?? missing}
      extra={
        <>
          <DateField label="Delivered on" toward="past" w={220} value={day} onDay={setDay} />
          <TextInput
            label="Received by"
            maxLength={longest.ShipmentDelivery.received_by}
            value={receivedBy}
            onChange={(event) => setReceivedBy(event.currentTarget.value)}
            data-autofocus
          />
          {lines.map(({ id, stock_no: stockNo }) => {
            const fault = reported.get(id);
            return (
              <Flex key={id} gap="sm" align="end" wrap="wrap">
                <Select
                  label={`${stockNo} on receipt`}
                  w={180}
                  clearable
                  placeholder="In good order"
                  data={KINDS.map(({ code, label }) => ({ value: String(code), label }))}
                  value={fault ? String(fault.kind) : null}
                  onChange={(value) => {
                    const kind = KINDS.find(({ code }) => String(code) === value)?.code;
                    report(id, kind ? { kind, remark: fault?.remark ?? '' } : null);
                  }}
                />
                {fault ? (
                  <TextInput
                    label={`Description of ${stockNo}`}
                    flex={1}
                    miw={180}
                    maxLength={longest.ReportedDiscrepancy.remark}
                    value={fault.remark}
                    onChange={(event) =>
                      report(id, { ...fault, remark: event.currentTarget.value })
                    }
                  />
                ) : null}
              </Flex>
            );
          })}
        </>
      }
      onConfirm={() =>
        props.onConfirm({
          type: 'deliver',
          deliveredOn: day,
          receivedBy: receivedBy.trim(),
          discrepancies: [...reported].map(([id, { kind, remark }]) => ({
            id,
            kind,
            remark: remark.trim(),
          })),
        })
      }
      onClose={props.onClose}
    >
      <p>The trading client is notified of the delivery.</p>
      {props.children}
    </ConfirmDialog>
  );
}
