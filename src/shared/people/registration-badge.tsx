import { byCode, REGISTRATION, type RegistrationCode } from '#machines/codes.ts';
import { StatusBadge, type Tone } from '../../ui/StatusBadge.tsx';

const TONE: Readonly<Record<RegistrationCode, Tone>> = {
  9: 'unregistered',
  10: 'kyc',
  11: 'registered',
};

type RegistrationBadgeProps = { readonly code: RegistrationCode; readonly quiet?: boolean };

/**
 * Badge of a business. The ring distinguishes this badge from the badges of stones, which have a
 * dot.
 */
export function RegistrationBadge({ code, quiet = false }: RegistrationBadgeProps) {
  const { label } = byCode(REGISTRATION, code);
  return <StatusBadge ring quiet={quiet} label={label} tone={TONE[code]} />;
}
