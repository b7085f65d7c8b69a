import { ROLE } from '../../../src/machines/codes.ts';
import type { Session } from '../../people/accounts/session.ts';

/** The condition on a business that a caller's records belong to, and its value; staff and auditors see all. */
export function businessScope({
  actor,
}: Session): { condition: 'all' } | { condition: 'business' | 'associate'; id: string } {
  if (actor.role === ROLE.customer && actor.businessId)
    return { condition: 'business', id: actor.businessId };
  if (actor.role === ROLE.associate) return { condition: 'associate', id: actor.id };
  return { condition: 'all' };
}
