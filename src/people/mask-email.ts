/** Always as many, so that nobody learns how long the name is. */
const HIDDEN = '***';

/** Below this, both ends would meet and the whole name would stand there. */
const SHORTEST_WITH_BOTH_ENDS = 5;

/**
 * An address as it is shown to others. The first two and the last two characters of the part before the @ stay;
 * of three or four characters only the first one does, and of one or two none.
 */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const local = Array.from(at < 0 ? email : email.slice(0, at));
  const domain = at < 0 ? '' : email.slice(at);
  if (local.length >= SHORTEST_WITH_BOTH_ENDS)
    return `${local.slice(0, 2).join('')}${HIDDEN}${local.slice(-2).join('')}${domain}`;
  return `${local.length > 2 ? local[0] : ''}${HIDDEN}${domain}`;
}
