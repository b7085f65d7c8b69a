import { byCode, DEMAND_STATUS, type DemandStatusCode } from '#machines/codes.ts';
import { StatusBadge, type Tone } from '../../ui/StatusBadge.tsx';

const TONE: Readonly<Record<DemandStatusCode, Tone>> = { 1: 'sold', 2: 'available', 3: 'na' };

export const demandLabel = (code: DemandStatusCode): string => byCode(DEMAND_STATUS, code).label;

export function DemandStatus({ code }: { readonly code: DemandStatusCode }) {
  return <StatusBadge ring label={demandLabel(code)} tone={TONE[code]} />;
}
