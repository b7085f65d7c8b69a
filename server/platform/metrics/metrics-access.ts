import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isLoopback } from '../loopback.ts';

export interface MetricsSettings {
  /** true allows programs on the same computer to read the metrics */
  readonly loopback: boolean;
  /** bearer token that allows access from anywhere; null if none is set */
  readonly token: string | null;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Headers that a proxy adds. A request with one of them does not count as local, even if its
 * connection comes from this computer.
 */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'] as const;

export function mayReadMetrics(
  { loopback, token }: MetricsSettings,
  { headers, socket }: Pick<FastifyRequest, 'headers' | 'socket'>,
): boolean {
  const [, sent = ''] = /^Bearer (\S+)$/.exec(headers.authorization ?? '') ?? [];
  if (token !== null && timingSafeEqual(digest(sent), digest(token))) return true;
  const isPassedOn = FORWARDED.some((name) => headers[name] !== undefined);
  return loopback && !isPassedOn && isLoopback(socket.remoteAddress ?? '');
}
