import type { FastifyRequest } from 'fastify';
import { ROLE } from '../../../src/machines/codes.ts';
import { addressPrefix } from '../../platform/limits/address.ts';
import type { Session } from './session.ts';

/**
 * Key under which resources are shared out fairly: the person, however many sessions it has; the network of guests and
 * of callers without a session, since anyone may make any number of guests.
 */
export function senderOf({
  session,
  ip,
}: Pick<FastifyRequest, 'ip'> & { session: Session | null }): string {
  return session === null || session.actor.role === ROLE.guest
    ? addressPrefix(ip)
    : session.actor.id;
}
