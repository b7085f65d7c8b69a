import { serverNow } from '#api/server-clock.ts';
import { formatDate } from '#common/format.ts';
import { type Validity, validityOf } from '#common/kyc/verification-terms.ts';
import { StatusBadge, type Tone } from '../../ui/StatusBadge.tsx';

const WORDS: Readonly<Record<Validity, string>> = {
  valid: 'Until',
  soon: 'Ends',
  expired: 'Expired',
};
const TONE: Readonly<Record<Validity, Tone>> = {
  valid: 'registered',
  soon: 'kyc',
  expired: 'unregistered',
};

/** `until` is the last valid day as an ISO date. */
export const validityText = (until: string): string =>
  `${WORDS[validityOf(until, serverNow())]} ${formatDate(`${until}T12:00`)}`;

export function ValidityBadge({ until }: { readonly until: string }) {
  const validity = validityOf(until, serverNow());
  return (
    <StatusBadge
      ring
      quiet={validity === 'valid'}
      label={validityText(until)}
      tone={TONE[validity]}
    />
  );
}
