import type { FastifyRequest } from 'fastify';
import { ROLE } from '#machines/codes.ts';
import { addressPrefix } from '../../platform/limits/address-prefix.ts';
import type { Session } from './session.ts';

/**
 * Key for limits and fair queuing. Guests share the key of their network, because anyone can create
 * guest accounts.
 */
export function getSenderKey({
  session,
  ip,
}: Pick<FastifyRequest, 'ip'> & { session: Session | null }): string {
  return session === null || session.actor.role === ROLE.guest
    ? addressPrefix(ip)
    : session.actor.id;
}
