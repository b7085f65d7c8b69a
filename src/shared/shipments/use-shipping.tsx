import { Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { MemoLineId } from '#api/ids.gen.ts';
import { TEXTS } from '#api/texts.ts';
import * as calls from '#common/access/calls.gen.ts';
import { mayCall } from '#common/access/may-call.ts';
import { count } from '#common/count.ts';
import * as longest from '#common/lengths.gen.ts';
import { GUARD_PROBLEMS } from '#machines/guard-problems.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { ConfirmDialog } from '../../ui/actions/ConfirmDialog.tsx';
import { FigureInput } from '../../ui/inputs/FigureInput.tsx';
import { type FigureRule, parseFigure } from '../../ui/inputs/typed-figure.ts';
import { KEY } from '../../ui/key-names.ts';
import { notifySuccess } from '../../ui/notify.tsx';
import { useIdempotencyKey } from '../../ui/use-idempotency-key.ts';
import { notifyProblem } from '../frame/notify-problem.ts';
import type { LineAct } from '../lines/line-acts.tsx';
import { useProfile } from '../session/use-session.ts';
import { DialogStones } from '../stones/dialog-stones.tsx';
import type { LineRow } from '../stones/stone-types.ts';
import { prepareShipment, SHIPMENTS } from './shipment-calls.ts';

const INSURED: FigureRule = {
  name: 'An insured value',
  unit: 'dollars',
  least: 0.01,
  most: 999_999_999_999.99,
  decimals: 2,
};

/**
 * The command that ships stones on memo, with its dialog. The server checks the stones again,
 * because the list does not know other shipments.
 */
export function useShipping(
  picks: readonly LineRow[],
  isShippable: (line: LineRow) => boolean,
): { act: LineAct; dialog: ReactNode } {
  const profile = useProfile();
  const [isOpen, setOpen] = useState(false);
  const reason = (() => {
    if (!mayCall(profile, calls.prepareShipment)) return PROBLEMS.forbidden.message;
    if (picks.length === 0) return PROBLEMS.noStoneChosen.message;
    if (!picks.every(isShippable)) return GUARD_PROBLEMS.stonesAreWithClient.message;
    return new Set(picks.map((line) => line.business_id)).size > 1
      ? GUARD_PROBLEMS.stonesAreOfOneClient.message
      : null;
  })();
  return {
    act: {
      action: 'ship',
      label: 'Ship',
      keys: KEY.ship,
      icon: 'external',
      reason,
      run: () => {
        if (reason === null) setOpen(true);
        else notifyProblem(null, reason);
      },
    },
    dialog: isOpen ? <ShipDialog lines={picks} onClose={() => setOpen(false)} /> : null,
  };
}

type ShipDialogProps = {
  readonly lines: readonly LineRow[];
  readonly onClose: () => void;
};

function ShipDialog({ lines, onClose }: ShipDialogProps) {
  const cache = useQueryClient();
  const { keyFor, answered } = useIdempotencyKey();
  const [busy, setBusy] = useState(false);
  const [address, setAddress] = useState('');
  const [carrier, setCarrier] = useState('');
  const [trackingNo, setTrackingNo] = useState('');
  const [insured, setInsured] = useState('');
  const [note, setNote] = useState('');
  const value = parseFigure(insured, INSURED);
  const stones = count(lines.length, 'stone');

  async function ship(): Promise<void> {
    if ('fault' in value) return;
    const data = {
      memo_line_ids: lines.map(({ id }) => id as MemoLineId),
      delivery_address: address,
      carrier,
      tracking_no: trackingNo,
      insured_value: value.figure,
      note,
    };
    setBusy(true);
    try {
      const { message } = await prepareShipment(keyFor(JSON.stringify(data)), data);
      answered();
      notifySuccess(message);
      onClose();
    } catch (error) {
      notifyProblem(error, TEXTS.failed);
    }
    setBusy(false);
    await cache.invalidateQueries({ queryKey: [SHIPMENTS] });
  }

  return (
    <ConfirmDialog
      opened
      title={`Prepare a shipment of ${stones}`}
      confirmLabel={`Prepare a shipment of ${stones}`}
      busy={busy}
      disabledReason={'fault' in value ? value.fault : null}
      extra={
        <>
          <Textarea
            label="Delivery address"
            description="Leave it empty to use the address of the trading client."
            autosize
            minRows={2}
            maxLength={longest.NewShipment.delivery_address}
            value={address}
            onChange={(event) => setAddress(event.currentTarget.value)}
          />
          <TextInput
            label="Carrier"
            maxLength={longest.NewShipment.carrier}
            value={carrier}
            onChange={(event) => setCarrier(event.currentTarget.value)}
          />
          <TextInput
            label="Tracking number"
            maxLength={longest.NewShipment.tracking_no}
            value={trackingNo}
            onChange={(event) => setTrackingNo(event.currentTarget.value)}
          />
          <FigureInput
            label="Insured value, $"
            description="Leave it empty to insure the sum of the amounts."
            rule={INSURED}
            value={insured}
            onText={setInsured}
          />
          <TextInput
            label="Note"
            maxLength={longest.NewShipment.note}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        </>
      }
      onConfirm={() => void ship()}
      onClose={onClose}
    >
      <DialogStones stones={lines} />
    </ConfirmDialog>
  );
}
