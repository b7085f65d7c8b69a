import { NumberInput } from '@mantine/core';
import { useState } from 'react';
import { formatNumber } from '#common/format.ts';
import { ConfirmDialog } from '../../ui/actions/ConfirmDialog.tsx';
import type { SupplierConfirmation } from './supplier-confirmation-calls.ts';

type PriceDialogProps = {
  readonly asked: SupplierConfirmation;
  readonly onConfirm: (perCarat: number) => void;
  readonly onClose: () => void;
};

/** Confirms one stone at another price per carat. */
export function PriceDialog({ asked, onConfirm, onClose }: PriceDialogProps) {
  const [perCarat, setPerCarat] = useState<number | string>('');
  const price = typeof perCarat === 'number' && perCarat > 0 ? perCarat : null;
  return (
    <ConfirmDialog
      opened
      title={`Confirm ${asked.org_stock_no} at a new price?`}
      confirmLabel="Send the new price"
      disabledReason={price === null ? 'Enter the price per carat.' : null}
      onConfirm={() => {
        if (price !== null) onConfirm(price);
      }}
      onClose={onClose}
    >
      <p>
        The price that was asked is ${formatNumber(asked.asked_per_ct ?? 0)} per carat. The office
        decides on the order with your new price.
      </p>
      <NumberInput
        label="New price per carat in US dollars"
        size="lg"
        min={0.01}
        max={10_000_000}
        decimalScale={2}
        thousandSeparator=","
        hideControls
        required
        data-autofocus
        value={perCarat}
        onChange={setPerCarat}
      />
    </ConfirmDialog>
  );
}
