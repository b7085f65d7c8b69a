/** Always as many, so that the length of the name is not shown. */
const HIDDEN = '***';

const SHORTEST_WITH_ENDS = 3;

/**
 * An address as it is shown to others: the first two and the last two characters of the part before the @ stay where
 * it is longer than two, and none of a shorter one.
 */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const local = Array.from(at < 0 ? email : email.slice(0, at));
  const domain = at < 0 ? '' : email.slice(at);
  if (local.length < SHORTEST_WITH_ENDS) return `${HIDDEN}${domain}`;
  return `${local.slice(0, 2).join('')}${HIDDEN}${local.slice(-2).join('')}${domain}`;
}
