import { ROLE } from '#machines/codes.ts';
import type { Session } from '../../people/accounts/session.ts';

/**
 * Returns the condition for businesses whose records the caller may see. Staff and auditors see the
 * records of all businesses.
 */
export function businessScope({
  actor,
}: Session): { condition: 'all' } | { condition: 'business' | 'associate'; id: string } {
  if (actor.role === ROLE.customer && actor.businessId)
    return { condition: 'business', id: actor.businessId };
  if (actor.role === ROLE.associate) return { condition: 'associate', id: actor.id };
  return { condition: 'all' };
}
