import type { FastifyRequest } from 'fastify';
import { ROLE } from '#machines/codes.ts';
import { addressPrefix } from '../../platform/limits/address-prefix.ts';
import type { Session } from './session.ts';

/**
 * Returns the key of a caller for limits and fair queuing: the user id, or the network of a guest
 * or anonymous caller. All guests in a network share one key, because anyone can create guest
 * accounts.
 */
export function getSenderKey({
  session,
  ip,
}: Pick<FastifyRequest, 'ip'> & { session: Session | null }): string {
  return session === null || session.actor.role === ROLE.guest
    ? addressPrefix(ip)
    : session.actor.id;
}
