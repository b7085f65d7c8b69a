import { ROLE } from '#machines/codes.ts';
import type { Session } from '../../people/accounts/session.ts';

export function businessScope({
  actor,
}: Session): { condition: 'all' } | { condition: 'business' | 'associate'; id: string } {
  if (actor.role === ROLE.customer && actor.businessId)
    return { condition: 'business', id: actor.businessId };
  if (actor.role === ROLE.associate) return { condition: 'associate', id: actor.id };
  return { condition: 'all' };
}
