/** Replaces any number of characters, so that the mask does not reveal the length of the name. */
const HIDDEN = '***';

const SHORTEST_WITH_ENDS = 3;

export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const local = Array.from(at < 0 ? email : email.slice(0, at));
  const domain = at < 0 ? '' : email.slice(at);
  if (local.length < SHORTEST_WITH_ENDS) return `${HIDDEN}${domain}`;
  return `${local.slice(0, 2).join('')}${HIDDEN}${local.slice(-2).join('')}${domain}`;
}
