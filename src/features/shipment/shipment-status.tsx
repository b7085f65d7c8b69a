import { byCode, SHIPMENT_STATUS, type ShipmentStatusCode } from '#machines/codes.ts';
import { StatusBadge, type Tone } from '../../ui/StatusBadge.tsx';

const TONE: Readonly<Record<ShipmentStatusCode, Tone>> = {
  1: 'sold',
  2: 'memo',
  3: 'hold',
  4: 'available',
  5: 'na',
};

export const shipmentLabel = (code: ShipmentStatusCode): string =>
  byCode(SHIPMENT_STATUS, code).label;

export function ShipmentStatus({ code }: { readonly code: ShipmentStatusCode }) {
  return <StatusBadge ring label={shipmentLabel(code)} tone={TONE[code]} />;
}
