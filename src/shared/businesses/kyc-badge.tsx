import { byCode, KYC_STATUS, type KycStatusCode } from '#machines/codes.ts';
import { StatusBadge, type Tone } from '../../ui/StatusBadge.tsx';

const TONE: Readonly<Record<KycStatusCode, Tone>> = {
  1: 'kyc',
  2: 'registered',
  3: 'unregistered',
};

/** Ring instead of a dot, because dots are reserved for stones. */
export function KycBadge({ code }: { readonly code: KycStatusCode }) {
  return <StatusBadge ring label={byCode(KYC_STATUS, code).label} tone={TONE[code]} />;
}
