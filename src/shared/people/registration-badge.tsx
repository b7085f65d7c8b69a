import { byCode, REGISTRATION, type RegistrationCode } from '#machines/codes.ts';
import { StatusBadge, type Tone } from '../../ui/StatusBadge.tsx';

const TONE: Readonly<Record<RegistrationCode, Tone>> = {
  9: 'unregistered',
  10: 'kyc',
  11: 'registered',
};

/**
 * Badge of a business. The ring distinguishes this badge from the badges of stones, which have a
 * dot.
 */
export function RegistrationBadge({ code }: { readonly code: RegistrationCode }) {
  return <StatusBadge ring label={byCode(REGISTRATION, code).label} tone={TONE[code]} />;
}
