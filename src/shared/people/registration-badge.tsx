import { byCode, REGISTRATION, type RegistrationCode } from '#machines/codes.ts';
import { StatusBadge, type Tone } from '../../ui/StatusBadge.tsx';

const TONE: Readonly<Record<RegistrationCode, Tone>> = {
  9: 'unregistered',
  10: 'kyc',
  11: 'registered',
};

/** Badge with a ring, because a dot marks the status of a stone. */
export function RegistrationBadge({ code }: { readonly code: RegistrationCode }) {
  return <StatusBadge ring label={byCode(REGISTRATION, code).label} tone={TONE[code]} />;
}
