import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isLoopback } from '../loopback.ts';

export interface MetricsSettings {
  /** programs of this machine may read them */
  readonly loopback: boolean;
  /** a reader that sends it may read them from anywhere; null where none is set */
  readonly token: string | null;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** A request that a proxy of this machine passes on comes from elsewhere, whatever its connection says. */
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
