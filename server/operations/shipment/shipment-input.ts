import type { components } from '#api/schema.gen.ts';
import { refuseField } from '../../platform/http/refusal.ts';
import { DIGITS, decimalOf } from '../../stock/prices/decimals.ts';
import { parseCents } from '../../stock/prices/money-input.ts';
import type { ShipmentDetails } from '../../workflows/records/shipment-records.ts';

type Sent = components['schemas']['ShipmentDetails'];

/** Keeps only the details that the request contains. An empty text becomes null. */
export function parseShipmentInput({
  delivery_address: address,
  carrier,
  tracking_no,
  insured_value,
  note,
}: Sent): Partial<ShipmentDetails> {
  return {
    ...(address === undefined ? {} : { address: address.trim() || null }),
    ...(carrier === undefined ? {} : { carrier: carrier?.trim() || null }),
    ...(tracking_no === undefined ? {} : { trackingNo: tracking_no?.trim() || null }),
    ...(insured_value === undefined ? {} : { insuredValue: parseInsuredValue(insured_value) }),
    ...(note === undefined ? {} : { note: note?.trim() || null }),
  };
}

const parseInsuredValue = (value: number | null): string | null =>
  value === null ? null : decimalOf(parseCents('data.insured_value', value), DIGITS.money);

export const refuseNoAddress = () =>
  refuseField(
    'data.delivery_address',
    'Enter a delivery address. This trading client has no address.',
  );
