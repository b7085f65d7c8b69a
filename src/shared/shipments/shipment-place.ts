import { byCode, SHIPMENT_STATUS, type ShipmentStatusCode } from '#machines/codes.ts';
import type { LineRow } from '../stones/stone-types.ts';

/** Returns text such as "Collected, SH-2026-000004, Brinks BR 4471 0093"; null without a shipment. */
export function shipmentPlace({ memo, invoice }: LineRow): string | null {
  const place = memo ?? invoice;
  if (!place?.shipment_status) return null;
  const { label } = byCode(SHIPMENT_STATUS, place.shipment_status as ShipmentStatusCode);
  const carriage = [place.carrier, place.tracking_no].filter(Boolean).join(' ');
  return [label, place.shipment_no, carriage].filter(Boolean).join(', ');
}
